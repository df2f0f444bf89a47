import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { findChromium } from '../../scripts/prerequisites.mjs'
import { battleNumbers, fieldNumbers } from './board.ts'
import { bestRound, least, most, type Numbers, skipBench } from './measure.ts'

const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']
const shown = { width: 1440, height: 900 }
const ROUNDS = 5
const ANSWERS = 20
const PATIENCE_MS = 120_000

/** The web client in a headless browser without a graphics card; reports what is missing otherwise. */
export async function clientSuite(): Promise<Numbers> {
  const folder = join(import.meta.dirname, 'client')
  if (!existsSync(join(folder, 'index.html'))) return skipBench('client', 'build')
  const size = { 'client.scriptKB': scriptKB(folder), 'client.workerKB': workerKB(folder) }
  const executablePath = findChromium()
  // Imported dynamically: the browser driver is a development dependency.
  const driver = 'playwright-core'
  const playwright = await import(driver).catch(() => undefined)
  if (!executablePath || !playwright) return { ...size, ...skipBench('client', executablePath ? 'driver' : 'browser') }
  const browser = await playwright.chromium.launch({ executablePath, args: flags })
  try {
    const server = await startServer()
    try {
      const { address } = server
      const board = { ...(await panning(browser, address)), ...(await fieldNumbers(browser, address)) }
      const battle = await battleNumbers(browser, address)
      const opened = { ...(await pages(browser, address)), ...(await tables(browser, address)) }
      opened['client.firstMoveKB'] = await firstMoveKB(browser, address)
      return { ...size, ...opened, ...board, ...battle }
    } finally {
      server.stop()
    }
  } finally {
    await browser.close()
  }
}

/** Compressed size in KB of the scripts the first page loads. */
function scriptKB(folder: string): number {
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const scripts = [...page.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map((match) => match[1]!)
  const sources = withImports(folder, scripts).map((path) => gzipSync(readFileSync(path)).length)
  return sources.reduce((sum, size) => sum + size, 0) / 1024
}

/** Size in KB of the scripts that the worker of an Alexander table loads. */
function workerKB(folder: string): number {
  const worker = readdirSync(join(folder, 'assets')).find((name) => /^worker-.*\.js$/.test(name))!
  const lazy = /import\(\s*["'`]\.\/(alexander-[^"'`]+\.js)/.exec(readFileSync(join(folder, 'assets', worker), 'utf8'))!
  const scripts = withImports(folder, [`assets/${worker}`, `assets/${lazy[1]}`])
  return scripts.reduce((sum, path) => sum + statSync(path).size, 0) / 1024
}

/** The paths of scripts and of what they import. */
function withImports(folder: string, scripts: readonly string[]): string[] {
  const open = [...scripts]
  const seen = new Set<string>()
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    const path = join(folder, file)
    if (seen.has(path)) continue
    seen.add(path)
    for (const [, name] of readFileSync(path, 'utf8').matchAll(/(?:from|import)\s*"(\.\/[^"]+\.js)"/g))
      open.push(join(file, '..', name!))
  }
  return [...seen]
}

/** The built server on a free port with an empty data folder. */
export async function startServer(): Promise<{ address: string; stop: () => void }> {
  const data = mkdtempSync(join(tmpdir(), 'mehen-bench-'))
  const child = spawn(process.execPath, [process.argv[1]!, 'serve', '--port', '0', '--data', data], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stop = () => {
    child.once('close', () => rmSync(data, { recursive: true, force: true }))
    child.kill()
  }
  const address = await new Promise<string>((found, failed) => {
    let text = ''
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      text += part
      const ready = /http:\/\/[^\s"]+/.exec(text)?.[0]
      if (ready) found(ready)
    })
    child.once('close', () => failed(new Error('the server did not start')))
  })
  return { address, stop }
}

interface Visit {
  readonly home: number
  readonly table: number
  /** Sorted times from a click to the redrawn board. */
  readonly answers: readonly number[]
}

/** Time until home and table can be used, and from answers to the redrawn board. */
async function pages(browser: any, address: string): Promise<Numbers> {
  const visits: Visit[] = []
  await bestRound(
    ROUNDS,
    async () => void visits.push(await visit(browser, address)),
    () => false,
  )
  const p95 = ({ answers }: Visit) => answers[Math.floor(answers.length * 0.95)] ?? Number.POSITIVE_INFINITY
  return {
    'client.homeMs': Math.min(...visits.map(({ home }) => home)),
    'client.tableMs': Math.min(...visits.map(({ table }) => table)),
    'client.answerMs': Math.min(...visits.map(p95)),
  }
}

/** The other games, by their names on the front page. */
const GAMES = { ankh: 'Ankh', 'god-kings': 'The God Kings', alexander: 'The Great Battles of Alexander' }
const TABLES = 3

/** Time to open a table of each other game. */
async function tables(browser: any, address: string): Promise<Numbers> {
  const found: { [name: string]: number } = {}
  for (const [id, name] of Object.entries(GAMES)) {
    const open = async (): Promise<number> => {
      const page = await openPage(browser, { locale: 'en', reducedMotion: 'reduce' })
      await page.goto(address)
      await page.locator(`button[aria-label*="${name}"]`, { hasText: 'Play now' }).click()
      const took = await reopened(page, '.ask-bar[data-asked]')
      await page.context().close()
      return took
    }
    found[`client.tableMs.${id}`] = await bestRound(TABLES, open, least)
  }
  return found
}

/** KB that a first visitor receives up to the first decision at a table of Alexander, workers included. */
async function firstMoveKB(browser: any, address: string): Promise<number> {
  const page = await openPage(browser, { locale: 'en', reducedMotion: 'reduce', serviceWorkers: 'block' })
  const sizes: Promise<{ responseBodySize: number }>[] = []
  page.context().on('requestfinished', (request: any) => sizes.push(request.sizes()))
  await page.goto(address)
  await page.locator(`button[aria-label*="${GAMES.alexander}"]`, { hasText: 'Play now' }).click()
  await page.locator('.ask-bar[data-asked]').waitFor()
  const bytes = (await Promise.all(sizes)).reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
  await page.context().close()
  return bytes / 1024
}

/** Time in ms until the opened table shows what is waited for. */
async function reopened(page: any, what: string): Promise<number> {
  const there = page.locator(what).first()
  await there.waitFor()
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await session.send('Network.setBypassServiceWorker', { bypass: true })
  await page.reload({ waitUntil: 'commit' })
  await page.locator('.table-board svg').first().waitFor()
  await there.waitFor()
  return page.evaluate('performance.now()')
}

/** A first visit, from the front page into a game of Ur. */
async function visit(browser: any, address: string): Promise<Visit> {
  const page = await openPage(browser, { locale: 'en', reducedMotion: 'reduce' })
  await page.goto(address)
  const play = page.locator('button[aria-label*="Royal Game of Ur"]', { hasText: 'Play now' })
  await play.waitFor()
  const home = await page.evaluate('performance.now()')
  await play.click()
  const table = await reopened(page, '.table-board .k-choice')
  const answers: number[] = []
  for (let tries = 0; tries < 2 * ANSWERS && answers.length < ANSWERS; tries++) {
    await page.locator('.table-board .k-choice, .outcome').first().waitFor()
    const took: number | null = await page.evaluate(answerOnce)
    if (took !== null) answers.push(took)
    else if (await page.locator('.outcome').isVisible()) break
  }
  await page.context().close()
  return { home, table, answers: answers.sort((a, b) => a - b) }
}

/** In the page, before the visit: opponents' turns play without pauses and hints are off. */
const unpaced = `localStorage['mehen.prefs'] ??= '{"paced":false,"guide":false}'`

/** A page with a timeout for slow machines. */
async function openPage(browser: any, options: object = {}): Promise<any> {
  const context = await browser.newContext({ viewport: shown, ...options })
  context.setDefaultTimeout(PATIENCE_MS)
  await context.addInitScript(unpaced)
  return context.newPage()
}

/**
 * In the page, in one go since an option may disappear: clicks one and waits until the board of the next position is
 * painted; null if there was nothing to click or the click had no effect.
 */
const answerOnce = `new Promise((done) => {
  const choice = [...document.querySelectorAll('.table-board .k-choice')].at(-1)
  const position = document.querySelector('[data-position]')
  if (!choice || !position) return done(null)
  const seen = new MutationObserver(() => {
    seen.disconnect()
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)))
  })
  seen.observe(position, { attributes: true, attributeFilter: ['data-position'] })
  setTimeout(() => done(null), 30_000)
  const start = performance.now()
  choice.dispatchEvent(new MouseEvent('click', { bubbles: true }))
})`

/** Panning 1,500 counters on 2,700 hexes. */
async function panning(browser: any, address: string): Promise<Numbers> {
  const page = await openPage(browser)
  await page.goto(`${address}/gallery.html?scene=stress`)
  await page.waitForFunction('window.__panBench')
  const round = async (): Promise<number> => (await page.evaluate('window.__panBench(2)')).fps
  const fps = await bestRound(ROUNDS, round, most)
  await page.context().close()
  return { 'client.panFps': fps }
}
