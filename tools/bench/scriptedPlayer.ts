import type { Locator, Page } from 'playwright-core'
import { botFor, levelOf } from '#bots/levels.ts'
import type { Title } from '#games/title.ts'
import { type Ask, CHANCE, type Match, randomChance, randomFrom, type Seat } from '#kernel'
import { readKept } from '#test/browser/kept.ts'
import type { Hand } from './alexanderPlayer.ts'

/** How long an answer may take, and how often the page is looked at. */
const ACTED_MS = 15_000
const POLL_MS = 30
/** Gestures that are taken back and repeated, to count the presses of Undo. */
const UNDONE = 8

/**
 * A sensible player of a solo game with generic controls: chooses as the computer would, and carries it out through the
 * page's own controls. Counts what that takes; by mouse also zooms once and takes some gestures back.
 */
export class ScriptedPlayer {
  clicks = 0
  nexts = 0
  readonly asked = { all: 0, empty: 0, kinds: new Map<string, number>() }
  readonly undo = { tried: 0, most: 0 }
  /** Called before each answer. */
  onQuestion: () => Promise<void> = async () => {}
  /** What is left of the last plan: a sensible player carries it out. */
  private plan: readonly string[] = []
  private zoomed = false
  private readonly page: Page
  private readonly title: Title
  private readonly seat: Seat
  private readonly hand: Hand
  private readonly random = randomFrom('clicks')

  constructor(page: Page, title: Title, seat: Seat, hand: Hand = 'mouse') {
    this.page = page
    this.title = title
    this.seat = seat
    this.hand = hand
  }

  /** Plays until the match is over, or for some answers; returns their number. */
  async play(most = 600): Promise<number> {
    const { page } = this
    const live = page.locator('.ask-bar[data-asked], .ask-next, .outcome').first()
    let given = 0
    while (given < most) {
      await live.waitFor()
      if ((await page.locator('.outcome').count()) > 0) break
      if ((await page.locator('.ask-next').count()) > 0) {
        this.nexts++
        await this.moved(() => this.click(page.locator('.ask-next')))
        continue
      }
      if (!this.zoomed && this.hand === 'mouse') await this.chooseZoom()
      if (await this.answer()) given++
    }
    return given
  }

  /** Changes of the zoom that the player did not make. */
  async selfZooms(): Promise<number> {
    return this.zoomed ? this.page.evaluate('window.__zooms') : 0
  }

  /** Zooms as a reader does, once the board is free; from then on it must keep that zoom. */
  private async chooseZoom(): Promise<void> {
    const { page } = this
    if ((await page.locator('.tile-tray').count()) > 0) return
    const box = (await page.locator('.k-panzoom').boundingBox())!
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 3)
    await page.mouse.wheel(0, -120)
    await page.waitForTimeout(600)
    this.zoomed = await page.evaluate(`Object.keys(sessionStorage).some((name) => name.startsWith('mehen.view'))`)
    if (this.zoomed) await page.evaluate(watchZoom)
  }

  /** One gesture: what the computer would do here, by the nearest control. */
  private async answer(): Promise<boolean> {
    const match = await this.match()
    const ask = match.asked(this.seat)
    // The page asks before its answer is stored.
    if (ask === undefined) {
      await this.page.waitForTimeout(100)
      return false
    }
    this.note(match, ask)
    const going = this.plan.findIndex((key) => ask.kind !== 'impulse' && ask.find(key) !== undefined)
    const { keys } =
      going >= 0
        ? { keys: this.plan.slice(going) }
        : botFor(this.title.brain, levelOf('greedy')!).choose(match, this.seat, {
            budget: { playouts: 60 },
            seed: match.length,
            now: () => performance.now(),
            stop: () => false,
          })
    this.plan = keys.slice(1)
    await this.onQuestion()
    const before = match.length
    const clicks = this.clicks
    if (!(await this.moved(() => this.act(match, ask, keys))))
      throw new Error(`nothing came of ${ask.kind} ${keys.join(' ')} by ${this.hand}`)
    if (this.hand === 'mouse' && this.undo.tried < UNDONE) await this.takeBack(before, clicks, match, ask, keys)
    return true
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
    this.undo.tried++
    this.undo.most = Math.max(this.undo.most, presses)
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
    const unfold = picker.locator('header [aria-expanded="false"]')
    const preset = await picked()
    if (preset.length > 0 && (wanted.length > 0 || ask.kind === 'losses')) {
      await page.waitForTimeout(50)
      if (await isReady()) return this.click(done)
    }
    if (wanted.length > 0 && (await unfold.count()) > 0) await this.click(unfold)
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
      if (at === null && this.hand !== 'keys') continue
      if ((await face.getAttribute('aria-haspopup')) === null) return this.touch(face)
      if (this.hand === 'mouse') await page.mouse.move(at!.x, at!.y, { steps: 2 })
      else await this.touch(face)
      await page.waitForTimeout(120)
      const piece = page.locator(`.k-fan .k-choice${named}`).first()
      if ((await piece.count()) > 0) return this.touch(piece)
    }
    return false
  }

  /** Clicks a thing on the board, after bringing it into sight; false if it is covered. */
  private async touch(thing: Locator): Promise<boolean> {
    if (this.hand === 'keys') {
      await this.click(thing)
      return true
    }
    const at = (await thing.evaluate(freePoint)) ?? (await this.shown(thing))
    if (at === null) return false
    await (this.hand === 'finger' ? this.page.touchscreen.tap(at.x, at.y) : this.page.mouse.click(at.x, at.y))
    this.clicks++
    return true
  }

  /** Uses the arrow at the edge of the board to see what is out of sight. */
  private async shown(thing: Locator): Promise<{ x: number; y: number } | null> {
    const name = (await thing.getAttribute('aria-label')) ?? ''
    const mark = this.page.locator('.k-edge', { hasText: name })
    if (name === '' || (await mark.count()) === 0) return null
    await this.click(mark.first())
    await this.page.waitForTimeout(400)
    return thing.evaluate(freePoint)
  }

  private async click(what: Locator): Promise<void> {
    this.clicks++
    if (this.hand === 'finger') return what.tap()
    if (this.hand === 'mouse') return what.click()
    // The page shows its focus ring, and what belongs to it, only after a key.
    await this.page.keyboard.press('Shift')
    await what.focus()
    if (!(await what.evaluate(hasFocus))) throw new Error(`no key reaches ${await what.evaluate(nameOf)}`)
    await this.page.keyboard.press('Enter')
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

/** In the page: whether a thing has the focus, itself or through something in it. */
const hasFocus = (thing: Element): boolean => thing.contains(document.activeElement)

/** In the page: what a thing is called. */
const nameOf = (thing: Element): string => thing.getAttribute('aria-label') ?? thing.textContent ?? thing.className
