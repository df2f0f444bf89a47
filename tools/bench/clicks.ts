import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { botFor, levelOf } from '#bots/levels.ts'
import { titles } from '#games/index.ts'
import type { Title } from '#games/title.ts'
import { type Ask, CHANCE, type Match, randomChance, randomFrom, type Seat } from '#kernel'
import type { NewTable } from '#table/protocol/commands.ts'
import { goToKept, readKept, tableWithSeed } from '#test/browser/kept.ts'
import { findChromium } from '../../scripts/prerequisites.mjs'
import { clickNumbers } from './alexanderPlayer.ts'
import { startServer } from './client.ts'
import { type Numbers, skipBench } from './measure.ts'

/**
 * How much work a whole game is: a scripted player who chooses as the computer would plays against computer players
 * through the page's own controls, and every click is counted.
 */

interface Played {
  readonly name: string
  readonly game: string
  readonly wanted: NewTable
  readonly seat: Seat
}

/** The Battle of Kadesh as Egypt, and a game of Ankh against two others. */
const GAMES: readonly Played[] = [
  {
    name: 'kadesh',
    game: 'god-kings',
    wanted: {
      game: 'god-kings',
      setup: { scenario: 'kadesh', players: 2 },
      seats: { egypt: 'me', hatti: { bot: 'normal' } },
    },
    seat: 'egypt',
  },
  {
    name: 'ankhGame',
    game: 'ankh',
    wanted: {
      game: 'ankh',
      setup: { scenario: 'middle-kingdom-3', players: 3 },
      seats: { player1: 'me', player2: { bot: 'normal' }, player3: { bot: 'normal' } },
    },
    seat: 'player1',
  },
]

const SIZES = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }
const SIZE = process.env.MEHEN_CLICKS_SIZE === 'phone' ? 'phone' : 'desk'

/** A folder for pictures of every question and a film strip of the first ones. */
const FILM = process.env.MEHEN_CLICKS_FILM
/** The width of a picture in the strip, how many there are, and how many per row. */
const STRIP = { desk: { width: 460, shown: 12, across: 3 }, phone: { width: 195, shown: 12, across: 6 } }

const PATIENCE_MS = 30_000
/** How long an answer may take, and how often the page is looked at. */
const ACTED_MS = 15_000
const POLL_MS = 30
const MOST_GESTURES = 600
/** Gestures that are taken back and repeated, to count the presses of Undo. */
const UNDONE = 8

export async function clicksSuite(): Promise<Numbers> {
  const folder = join(import.meta.dirname, 'client')
  if (!existsSync(join(folder, 'index.html'))) return skipBench('clicks', 'build')
  const driver = 'playwright-core'
  const playwright = await import(driver).catch(() => undefined)
  const executablePath = findChromium()
  if (!executablePath || !playwright) return skipBench('clicks', executablePath ? 'driver' : 'browser')
  const browser = await playwright.chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  const server = await startServer()
  const only = process.env.MEHEN_CLICKS?.split(',')
  try {
    let numbers: Numbers = {}
    for (const played of GAMES) {
      if (only !== undefined && !only.includes(played.name)) continue
      const player = await ScriptedPlayer.sitDown(browser, server.address, played)
      numbers = combine(numbers, await player.playToTheEnd().catch((error) => player.fail(error)))
    }
    if (only !== undefined && !only.includes('alexander')) return numbers
    return combine(numbers, await clickNumbers(browser, server.address))
  } finally {
    server.stop()
    await browser.close()
  }
}

/** The numbers of several games; of shared ones the worst. */
function combine(all: Numbers, more: Numbers): Numbers {
  const worst = Object.entries(more).map(([name, value]) => [name, Math.max(value, all[name] ?? value)])
  return { ...all, ...Object.fromEntries(worst) }
}

class ScriptedPlayer {
  private clicks = 0
  private nexts = 0
  private readonly asked = { all: 0, empty: 0, kinds: new Map<string, number>() }
  /** What is left of the last plan: a sensible player carries it out. */
  private plan: readonly string[] = []
  private readonly frames: Buffer[] = []
  private zoomed = false
  private undo = { tried: 0, most: 0 }
  private readonly page: any
  private readonly title: Title
  private readonly played: Played
  private readonly random = randomFrom('clicks')

  private constructor(page: any, title: Title, played: Played) {
    this.page = page
    this.title = title
    this.played = played
  }

  /** Opens a stored table with known dice in a browser of its own, with the settings of a newcomer who reads no hints. */
  static async sitDown(browser: any, address: string, played: Played): Promise<ScriptedPlayer> {
    const context = await browser.newContext({
      viewport: SIZES[SIZE],
      locale: 'en',
      reducedMotion: 'reduce',
      hasTouch: SIZE === 'phone',
    })
    context.setDefaultTimeout(PATIENCE_MS)
    await context.addInitScript(`localStorage['mehen.prefs'] ??= '{"guide":false}'`)
    const page = await context.newPage()
    if (process.env.MEHEN_CLICKS_LOG) page.on('console', (m: any) => console.error(m.text()))
    if (process.env.MEHEN_CLICKS_LOG) page.on('pageerror', (m: any) => console.error(m))
    await page.goto(`${address}/about`)
    const title = await titles[played.game]!()
    await goToKept(page, await tableWithSeed(title, played.wanted, 'clicks'))
    return new ScriptedPlayer(page, title, played)
  }

  async playToTheEnd(): Promise<Numbers> {
    const { page, played } = this
    const live = page.locator('.ask-bar[data-asked], .ask-next, .outcome').first()
    await live.waitFor()
    for (let n = 0; n < MOST_GESTURES; n++) {
      await live.waitFor()
      if (await page.locator('.outcome').count()) break
      if (await page.locator('.ask-next').count()) {
        this.nexts++
        await this.moved(() => this.click(page.locator('.ask-next')))
        continue
      }
      if (!this.zoomed) await this.chooseZoom()
      await this.answer()
    }
    const { all, empty } = this.asked
    await this.frame()
    const selfZooms = this.zoomed ? await page.evaluate('window.__zooms') : 0
    if (process.env.MEHEN_CLICKS_LOG) console.error(this.clicks, this.nexts, all, empty, [...this.asked.kinds].sort())
    if (FILM !== undefined) await this.saveFilm(FILM)
    await page.context().close()
    return {
      [`clicks.${played.name}`]: this.clicks,
      [`clicks.${played.name}.next`]: this.nexts,
      [`questions.${played.name}`]: all,
      'questions.emptyPercent': (100 * empty) / Math.max(1, all),
      'undo.perGesture': this.undo.most,
      'view.selfZooms': selfZooms,
    }
  }

  /** Keeps a picture of what the player could not get past. */
  async fail(error: unknown): Promise<never> {
    await this.page.screenshot({ path: join(import.meta.dirname, `stuck-${this.played.name}.png`) })
    throw error
  }

  /** Zooms as a reader does, once the board is free; from then on it must keep that zoom. */
  private async chooseZoom(): Promise<void> {
    const { page } = this
    if ((await page.locator('.tile-tray').count()) > 0) return
    const box = await page.locator('.k-panzoom').boundingBox()
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 3)
    await page.mouse.wheel(0, -120)
    await page.waitForTimeout(600)
    this.zoomed = await page.evaluate(`Object.keys(sessionStorage).some((name) => name.startsWith('mehen.view'))`)
    if (this.zoomed) await page.evaluate(watchZoom)
  }

  /** One gesture: what the computer would do here, by the nearest control. */
  private async answer(): Promise<void> {
    const match = await this.match()
    const ask = match.asked(this.played.seat)
    // The page asks before its answer is stored.
    if (ask === undefined) return void (await this.page.waitForTimeout(100))
    this.note(match, ask)
    const going = this.plan.findIndex((key) => ask.kind !== 'impulse' && ask.find(key) !== undefined)
    const { keys } =
      going >= 0
        ? { keys: this.plan.slice(going) }
        : botFor(this.title.brain, levelOf('greedy')!).choose(match, this.played.seat, {
            budget: { playouts: 60 },
            seed: match.length,
            now: () => performance.now(),
            stop: () => false,
          })
    this.plan = keys.slice(1)
    await this.frame()
    const before = match.length
    const clicks = this.clicks
    if (process.env.MEHEN_CLICKS_LOG) console.error(before, clicks, ask.kind, keys.slice(0, 6).join(' '))
    if (!(await this.moved(() => this.act(match, ask, keys))))
      throw new Error(`${this.played.name}: nothing came of ${ask.kind} ${keys.join(' ')}`)
    if (this.undo.tried < UNDONE) await this.takeBack(before, clicks, match, ask, keys)
  }

  /** Keeps a picture of the question for the film strip. */
  private async frame(): Promise<void> {
    if (FILM === undefined) return
    const jpeg: Buffer = await this.page.screenshot({ type: 'jpeg', quality: 80 })
    this.frames.push(jpeg)
    writeFileSync(join(FILM, `${this.played.name}-${SIZE}-${this.frames.length}.jpg`), jpeg)
  }

  /** Saves the first questions and the end as one picture. */
  private async saveFilm(folder: string): Promise<void> {
    const { width, shown, across } = STRIP[SIZE]
    const page = await this.page.context().newPage()
    await page.setViewportSize({ width: across * (width + 6) + 6, height: 200 })
    const all = this.frames.length <= shown ? this.frames : [...this.frames.slice(0, shown - 1), this.frames.at(-1)!]
    const images = all.map((jpeg) => `<img width="${width}" src="data:image/jpeg;base64,${jpeg.toString('base64')}">`)
    await page.setContent(
      `<style>body{margin:3px;font-size:0;background:#14171c}img{margin:3px}</style>${images.join('')}`,
    )
    const path = join(folder, `${this.played.name}-${SIZE}.jpg`)
    await page.screenshot({ path, type: 'jpeg', quality: 62, fullPage: true })
  }

  /** Counts the presses of Undo that one gesture needs, and plays it again. */
  private async takeBack(before: number, clicks: number, match: Match, ask: Ask, keys: readonly string[]) {
    const { page } = this
    const spent = this.clicks - clicks
    const undo = page.locator('.ask-undo:not([aria-disabled]):not(:disabled)')
    const isOpen = async () => (await page.locator('.ask-bar[data-asked]').count()) > 0 && (await undo.count()) > 0
    if (!(await isOpen())) return
    const length = async () => (await this.match()).length
    if ((await length()) === before) return
    let presses = 0
    for (; presses < 5 && (await length()) > before && (await isOpen()); presses++) await this.moved(() => undo.click())
    this.undo = { tried: this.undo.tried + 1, most: Math.max(this.undo.most, presses) }
    if ((await length()) !== before) return
    await page.waitForTimeout(100)
    await this.moved(() => this.act(match, ask, keys))
    this.clicks = clicks + spent
  }

  /** Counts a question, and whether its answers differ in anything. */
  private note(match: Match, ask: Ask): void {
    const { asked, random } = this
    asked.all++
    asked.kinds.set(ask.kind, (asked.kinds.get(ask.kind) ?? 0) + 1)
    if (isEmpty(match, ask, random(1_000_000))) {
      asked.empty++
      asked.kinds.set(`${ask.kind} EMPTY`, (asked.kinds.get(`${ask.kind} EMPTY`) ?? 0) + 1)
    }
  }

  private async act(match: Match, ask: Ask, keys: readonly string[]): Promise<void> {
    const { page } = this
    if ((await page.locator('.arrange').count()) > 0 && (await this.arrange())) return
    if ((await page.locator('.picker').count()) > 0) return this.pick(match, ask, keys)
    const steps = keys.findIndex((key) => !/^(step|sail):/.test(key))
    const way = steps < 0 ? keys : keys.slice(0, steps)
    if (way.length > 1) {
      const goal = page.locator(`.table-board [data-key="go:${way.at(-1)!.split(':')[1]}"]`)
      if ((await goal.count()) > 0 && (await this.touch(goal.first()))) return
    }
    await this.choose(keys[0]!)
  }

  /** Accepts the first suggested arrangement of all pieces. */
  private async arrange(): Promise<boolean> {
    const { page } = this
    const way = page.locator('.arrange-ways button').first()
    const go = page.locator('.arrange-go button')
    if ((await way.count()) === 0) await this.click(page.locator('.arrange .k-button-primary').first())
    if ((await go.count()) === 0) await this.click(way)
    await this.click(go)
    return true
  }

  /** Picks a set by its tiles and confirms it. */
  private async pick(match: Match, ask: Ask, keys: readonly string[]): Promise<void> {
    const { page } = this
    const picker = page.locator('.picker')
    const wanted = setOf(match, ask, keys)
    const picked = async () => ((await picker.getAttribute('data-picked')) ?? '').split(' ').filter(Boolean)
    const done = page.locator('.ask-acts [data-option="done"]')
    const isReady = async () => (await done.getAttribute('aria-disabled')) === null && (await done.isEnabled())
    const preset = await picked()
    if (preset.length > 0 && (wanted.length > 0 || ask.kind === 'losses')) {
      await page.waitForTimeout(50)
      if (await isReady()) return this.click(done)
    }
    for (const key of wanted) {
      const tile = picker.locator(`[data-option="${key}"]:not([aria-disabled])`)
      if ((await picked()).includes(key) || (await tile.count()) === 0) continue
      await this.click(tile.first())
      await page.waitForTimeout(60)
    }
    if (!(await isReady())) {
      await this.click(page.locator('[data-pick="all"]'))
      await page.waitForTimeout(150)
    }
    await this.click(done)
  }

  /** Chooses one option: on the map, in a stack, on its card or tile, by its button, or from the list. */
  private async choose(key: string): Promise<void> {
    const { page } = this
    const named = `[data-key="${key}"]`
    const menu = `:is(.gk-menu, .gk-hand-uses, .k-dialog) [data-option="${key}"]`
    const follow = async () => {
      await page.waitForTimeout(60)
      const meant = page.locator(menu)
      if ((await meant.count()) > 0) await this.click(meant.first())
    }
    const things = page.locator(`.table-board .k-choice${named}:not(.k-stack-face), .table-hand ${named}`)
    if ((await things.count()) > 0 && (await this.touch(things.first()))) return follow()
    const button = page.locator(`.ask-bar .ask-acts [data-option="${key}"], .tile-tray [data-option="${key}"]`)
    if ((await button.count()) > 0) return this.click(button.first())
    if (await this.inStack(named)) return follow()
    const list = page.locator(`#option-list [data-option="${key}"]`)
    if ((await list.count()) === 0) await this.click(page.locator('.ask-bar [aria-controls="option-list"]').first())
    if ((await list.count()) > 0) return this.click(list.first())
    // A card names several uses, and a piece on the map several meanings.
    const card = page.locator(`.table-hand [data-key*=":${key.split(/[:/]/)[1]}"]`)
    if ((await card.count()) > 0) {
      await this.touch(card.first())
      await follow()
    }
  }

  /** Opens stacks until one holds the piece. */
  private async inStack(named: string): Promise<boolean> {
    const { page } = this
    const own = page.locator(`.table-board .k-stack-face.k-choice${named}`)
    const faces = (await own.count()) > 0 ? own : page.locator('.table-board .k-stack-face.k-choice:not([data-key])')
    for (let i = 0; i < Math.min(await faces.count(), 6); i++) {
      const face = faces.nth(i)
      const at = await face.evaluate(freePoint)
      if (at === null) continue
      await page.mouse.move(at.x, at.y, { steps: 2 })
      if ((await face.getAttribute('aria-haspopup')) === null) return this.touch(face)
      await page.waitForTimeout(120)
      const piece = page.locator(`.k-fan .k-choice${named}`).first()
      if ((await piece.count()) > 0) return this.touch(piece)
    }
    return false
  }

  /** Clicks a thing on the board, after bringing it into sight; false if it is covered. */
  private async touch(thing: any): Promise<boolean> {
    const at = (await thing.evaluate(freePoint)) ?? (await this.shown(thing))
    if (at === null) return false
    await this.page.mouse.click(at.x, at.y)
    this.clicks++
    return true
  }

  /** Uses the arrow at the edge of the board to see what is out of sight. */
  private async shown(thing: any): Promise<{ x: number; y: number } | null> {
    const name = (await thing.getAttribute('aria-label')) ?? ''
    const mark = this.page.locator('.k-edge', { hasText: name })
    if (name === '' || (await mark.count()) === 0) return null
    await this.click(mark.first())
    await this.page.waitForTimeout(400)
    return thing.evaluate(freePoint)
  }

  private async click(what: any): Promise<void> {
    this.clicks++
    await what.click()
  }

  /** Acts and waits until the table has moved on; false if it did not. */
  private async moved(act: () => Promise<void>): Promise<boolean> {
    const before = await this.page.evaluate(moment)
    await act()
    for (let waited = 0; waited < ACTED_MS; waited += POLL_MS) {
      if ((await this.page.evaluate(moment)) !== before && !(await this.page.evaluate(isMarching))) return true
      await this.page.waitForTimeout(POLL_MS)
    }
    return false
  }

  private async match(): Promise<Match> {
    return (await readKept(this.page, this.title)).requireMatch()
  }
}

/** Whether all answers lead to the same position and question with the same dice. Simultaneous answers are secret until all are given. */
function isEmpty(match: Match, ask: Ask, seed: number): boolean {
  if (match.open.length > 1) return ask.options.length === 1
  const ends = new Set<string>()
  for (const { key } of ask.options) {
    const world = match.fork({ deal: randomChance(randomFrom(seed)) })
    const twin = world.asked(ask.seat)!
    world.answer(twin, twin.find(key)!)
    const next = world.open.filter(({ seat }) => seat !== CHANCE)
    const asked = next.map(({ seat, kind, about, options }) => [seat, kind, about, options.map((one) => one.key)])
    ends.add(JSON.stringify([world.state, asked]))
    if (ends.size > 1) return false
  }
  return true
}

/** The keys of a plan that belong to the set being asked for. */
function setOf(match: Match, ask: Ask, keys: readonly string[]): readonly string[] {
  const ends = ['done', 'stop', 'pass', 'none', 'nothing']
  const world = match.fork({ deal: randomChance(randomFrom('set')) })
  const wanted: string[] = []
  for (const key of keys) {
    const asked = world.asked(ask.seat)
    const option = asked?.find(key)
    if (asked === undefined || option === undefined || (asked.kind !== ask.kind && wanted.length === 0)) break
    if (!ends.includes(key)) wanted.push(key)
    else if (asked.kind === ask.kind && keys.indexOf(key) === keys.length - 1) break
    world.answer(asked, option)
  }
  return wanted
}

/** In the page: a fingerprint that changes with every answer, pick, question or pause. */
const moment = `[
  document.querySelector('[data-position]')?.getAttribute('data-position'),
  document.querySelector('.ask-bar')?.getAttribute('data-asked'),
  document.querySelector('.ask-next') !== null,
  document.querySelector('.outcome') !== null,
].join()`

/** In the page: an army is on its way to a distant space. */
const isMarching = `document.querySelector('[data-running]') !== null`

/** In the page: counts the board's zooms from now on. */
const watchZoom = `(() => {
  window.__zooms = 0
  const scale = () => /scale\\(([^)]+)\\)/.exec(document.querySelector('.k-moved')?.style.transform ?? '')?.[1]
  let now = scale()
  setInterval(() => {
    const next = scale()
    if (next !== undefined && next !== now) {
      now = next
      window.__zooms++
    }
  }, 40)
  return 0
})()`

/** In the page: the middle of a thing at rest, or another point of it that nothing covers; null if it is out of reach. */
function freePoint(thing: Element): { x: number; y: number } | null {
  const { left, top, width, height } = thing.getBoundingClientRect()
  for (const [x, y] of [
    [0.5, 0.5],
    [0.3, 0.3],
    [0.7, 0.3],
    [0.3, 0.7],
    [0.7, 0.7],
  ] as const) {
    const at = { x: left + width * x, y: top + height * y }
    const there = document.elementFromPoint(at.x, at.y)
    if (there !== null && thing.contains(there)) return at
  }
  return null
}
