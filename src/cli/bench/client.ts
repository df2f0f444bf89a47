import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { findChromium } from '../../../scripts/prerequisites.mjs'
import { fieldNumbers } from './field.ts'
import { median, type Numbers } from './measure.ts'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
]
const shown = { width: 1440, height: 900 }

/** The web client in a real browser without a graphics card; nothing where there is no build or no browser. */
export async function clientSuite(): Promise<Numbers> {
  const folder = join(import.meta.dirname, 'client')
  if (!existsSync(join(folder, 'index.html'))) return {}
  const size = { 'client.scriptKB': scriptKB(folder) }
  const executablePath = findChromium()
  // Named late: the browser driver is only there when the product is developed.
  const driver = 'playwright-core'
  const playwright = await import(driver).catch(() => undefined)
  if (!executablePath || !playwright) return size
  const server = await startServer()
  const browser = await playwright.chromium.launch({ executablePath, args: flags })
  try {
    const { address } = server
    const board = { ...(await panning(browser, address)), ...(await fieldNumbers(browser, address)) }
    return { ...size, ...(await pages(browser, address)), ...board }
  } finally {
    await browser.close()
    server.stop()
  }
}

/** What the first page loads of scripts, packed, in KB: its entry and all that it imports at once. */
function scriptKB(folder: string): number {
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const open = [...page.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map((match) => match[1]!)
  const seen = new Set<string>()
  let bytes = 0
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    const path = join(folder, file)
    if (seen.has(path)) continue
    seen.add(path)
    const source = readFileSync(path, 'utf8')
    bytes += gzipSync(source).length
    for (const [, name] of source.matchAll(/(?:from|import)\s*"(\.\/[^"]+\.js)"/g))
      open.push(join(file, '..', name!))
  }
  return bytes / 1024
}

/** The server of this build on a free port, with an empty data folder. */
async function startServer(): Promise<{ address: string; stop: () => void }> {
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

/** Home and table from nothing to something to choose, and own answers to the redrawn board. */
async function pages(browser: any, address: string): Promise<Numbers> {
  const home: number[] = []
  const table: number[] = []
  const answers: number[] = []
  for (let run = 0; run < 3; run++) {
    const context = await browser.newContext({ viewport: shown, locale: 'en', reducedMotion: 'reduce' })
    const page = await context.newPage()
    const choice = page.locator('.table-board .k-choice').first()
    await page.goto(address)
    const play = page.locator('button[aria-label*="Royal Game of Ur"]', { hasText: 'Play now' })
    await play.waitFor()
    home.push(await page.evaluate('performance.now()'))
    await play.click()
    await choice.waitFor()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.setCacheDisabled', { cacheDisabled: true })
    await session.send('Network.setBypassServiceWorker', { bypass: true })
    await page.reload({ waitUntil: 'commit' })
    await choice.waitFor()
    table.push(await page.evaluate('performance.now()'))
    for (let i = 0; i < 20; i++) {
      await choice.waitFor({ timeout: 5000 }).catch(() => undefined)
      if (!(await choice.isVisible())) break
      answers.push(await page.evaluate(answerOnce))
    }
    await context.close()
  }
  answers.sort((a, b) => a - b)
  return {
    'client.homeMs': median(home),
    'client.tableMs': median(table),
    'client.answerMs': answers[Math.min(answers.length - 1, Math.floor(answers.length * 0.95))] ?? Number.NaN,
  }
}

/** In the page: clicks a choice and waits until the board with the next position is painted. */
const answerOnce = `new Promise((done) => {
  const choices = document.querySelectorAll('.table-board .k-choice')
  const position = document.querySelector('[data-position]')
  const seen = new MutationObserver(() => {
    seen.disconnect()
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)))
  })
  if (position) seen.observe(position, { attributes: true, attributeFilter: ['data-position'] })
  else seen.observe(document.querySelector('.table-board svg'), { subtree: true, childList: true, attributes: true })
  const start = performance.now()
  choices[choices.length - 1].dispatchEvent(new MouseEvent('click', { bubbles: true }))
})`

/** 1,500 counters on 2,700 hexes, panned. */
async function panning(browser: any, address: string): Promise<Numbers> {
  const context = await browser.newContext({ viewport: shown })
  const page = await context.newPage()
  await page.goto(`${address}/gallery.html?scene=stress`)
  await page.waitForFunction('window.__panBench')
  const runs: number[] = []
  for (let run = 0; run < 3; run++) runs.push((await page.evaluate('window.__panBench(3)')).fps)
  await context.close()
  return { 'client.panFps': median(runs) }
}
