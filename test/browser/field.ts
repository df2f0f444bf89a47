import type { Locator, Page } from 'playwright-core'
import { patient } from './chromium.ts'
import { type Answerer, andMoved } from './table.ts'

/** Clicks or taps a point of the window. */
export type Point = (page: Page, at: { x: number; y: number }) => Promise<void>

export const withMouse: Point = async (page, { x, y }) => {
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.up()
}

export const withFinger: Point = (page, { x, y }) => page.touchscreen.tap(x, y)

/** The kind of the current prompt; empty if there is none. */
export const kindAsked = (page: Page): Promise<string> =>
  page.evaluate(() => document.querySelector('.ask-bar')?.getAttribute('data-asked') ?? '')

/** Whether a page waits for its player: no gesture is running, no answer is pending, and there is a prompt. */
const isAtRest = (): boolean => {
  if (document.querySelector('.outcome') !== null) return true
  if (document.querySelector('.al-board[data-running], .ask-acts [data-option]:disabled')) return false
  return document.querySelector('.al-board') !== null && document.querySelector('.ask-bar[data-asked]') !== null
}

/** Waits until a page waits for its player or the battle is over. */
export async function atRest(page: Page): Promise<void> {
  await page.waitForFunction(isAtRest)
}

/**
 * Waits until one of several pages of a table waits for its player. Whose turn it is may change meanwhile: a gesture
 * continues after a declined reaction, so waiting for a single page can hang.
 */
export async function whoIsAtRest(pages: readonly Page[]): Promise<Page> {
  for (const until = Date.now() + patient.timeout; Date.now() < until; ) {
    for (const page of pages) if (await page.evaluate(isAtRest)) return page
    await new Promise((waited) => setTimeout(waited, 30))
  }
  const asked = await Promise.all(pages.map(kindAsked))
  throw new Error(`nobody is at rest: ${asked.map((kind) => kind || 'nothing asked').join(', ')}`)
}

/** Waits until a running gesture has ended or another seat is asked. */
const answeredAll = (page: Page) =>
  page.waitForFunction(
    () =>
      document.querySelector('.al-board[data-running]') === null ||
      document.querySelector('.ask-bar[data-asked]') === null,
  )

/**
 * An uncovered point of an element at rest: its centre or one nearer its edge. The board scrolls the prompt's subject
 * into view after a moment, so it must rest for some frames.
 */
async function openPlace(element: Element): Promise<{ x: number; y: number } | null> {
  let box = element.getBoundingClientRect()
  for (let still = 0, frame = 0; still < 8 && frame < 240; frame++) {
    await new Promise(requestAnimationFrame)
    const now = element.getBoundingClientRect()
    still = now.x === box.x && now.y === box.y ? still + 1 : 0
    box = now
  }
  for (const [across, down] of [
    [0.5, 0.5],
    [0.5, 0.08],
    [0.5, 0.92],
    [0.12, 0.5],
    [0.88, 0.5],
    [0.3, 0.1],
    [0.7, 0.9],
  ] as const) {
    const [x, y] = [box.x + box.width * across, box.y + box.height * down]
    if (element.contains(document.elementFromPoint(x, y))) return { x, y }
  }
  return null
}

/** Points at the first uncovered one of some items; returns whether there was one. */
export async function pointAt(page: Page, things: Locator, point: Point, from = 0, most = 8): Promise<boolean> {
  const count = await things.count()
  for (let i = 0; i < Math.min(count, most); i++) {
    const at = await things.nth((from + i) % count).evaluate(openPlace)
    if (at === null) continue
    await point(page, at)
    return true
  }
  return false
}

/** Points at a unit, leader or hex that can be chosen; zooms out if it is out of sight. */
export async function pointAtKey(page: Page, key: string, point: Point = withMouse): Promise<void> {
  const thing = page.locator(`.al-field .k-choice[data-key="${key}"]`)
  await thing.first().waitFor({ state: 'attached' })
  for (let tries = 0; tries < 8; tries++) {
    if (await pointAt(page, thing, point)) return
    await page.getByRole('button', { name: 'Zoom out' }).click()
  }
  throw new Error(`${key} cannot be pointed at`)
}

/** Answers without the board: picks everything of a set, the primary button, or the first line of the list. */
async function inWords(page: Page): Promise<void> {
  const all = page.locator('.picker[data-picked=""] [data-pick="all"]:enabled')
  if ((await all.count()) > 0) {
    await all.click()
    await page.locator('.picker:not([data-picked=""])').waitFor()
  }
  const words = page.locator('.ask-bar .ask-acts [data-option]')
  const primary = page.locator('.ask-bar .ask-acts .k-button-primary[data-option]')
  if ((await primary.count()) > 0) return primary.click()
  if ((await words.count()) > 0) return words.first().click()
  const list = page.locator('#option-list')
  if ((await list.count()) === 0) await page.locator('.ask-bar [aria-controls="option-list"]').first().click()
  await list.locator('[data-option]').first().click()
}

/** Counts what was pointed at, by kind of gesture. */
export interface Pointed {
  line: number
  unit: number
  goal: number
  facing: number
  place: number
  words: number
}

/**
 * A player who advances: sends Lines forward with one gesture, units towards the enemy by hex and facing, and clicks
 * places and facings; answers the rest in the ask bar.
 */
export function commander(random: (n: number) => number, pointed: Pointed, point: Point = withMouse): Answerer {
  let orders = 0
  return async (page) => {
    await atRest(page)
    await andMoved(page, async () => {
      const kind = await kindAsked(page)
      const goals = page.locator('.al-goal.k-choice')
      if (kind === 'giveOrder') {
        const line = page.locator('.al-linebar [data-gesture="forward"]:enabled')
        if ((await line.count()) > 0 && random(2) === 0) {
          pointed.line++
          if ((await line.getAttribute('aria-pressed')) !== 'true') await line.click()
          return line.click()
        }
        const units = page.locator('.al-units .k-choice')
        const count = await units.count()
        if (count > 0 && orders++ < 12 && (await pointAt(page, units, point, random(count)))) {
          pointed.unit++
          await page.locator('.al-unitbar').waitFor()
          if ((await goals.count()) > 0 && (await aim(page, random, pointed, point))) return
          return page.locator('.al-unitbar [data-gesture], .al-unitbar button').first().click()
        }
        orders = 0
        return inWords(page)
      }
      const lines = page.locator('.ask-acts [data-option^="line:"]')
      if (kind === 'orderMode' && (await lines.count()) > 0 && random(2) === 0) return lines.first().click()
      const stop = page.locator('.ask-acts [data-option="stop"]')
      if ((kind === 'step' || kind === 'orderKind') && (await goals.count()) > 0) {
        if ((await stop.count()) > 0 && random(3) === 0) return stop.click()
        if (await aim(page, random, pointed, point)) return
      }
      const places = page.locator('.al-spot .k-choice, .al-turn.k-choice')
      const count = await places.count()
      if (count > 0 && (await pointAt(page, places, point, random(count)))) {
        pointed.place++
        return
      }
      pointed.words++
      await inWords(page)
    })
    await answeredAll(page)
  }
}

/** Aims at a reachable hex near the enemy, if there is one, and sends the unit there with a facing. */
async function aim(page: Page, random: (n: number) => number, pointed: Pointed, point: Point): Promise<boolean> {
  const near = page.locator('.al-goal-watched.k-choice')
  const goals = (await near.count()) > 0 ? near : page.locator('.al-goal.k-choice')
  if (!(await pointAt(page, goals, point, random(await goals.count())))) return false
  pointed.goal++
  await page.locator('.al-aimbar').waitFor()
  const facings = page.locator('.al-aim .al-turn.k-choice')
  const go = page.locator('.al-aimbar .k-button-primary')
  if (random(2) === 0 && (await pointAt(page, facings, point, random(await facings.count())))) {
    pointed.facing++
    // The board may have moved under the finger, which then aimed at another hex.
    const left = await go.waitFor({ state: 'detached', timeout: 3000 }).then(
      () => true,
      () => false,
    )
    if (left) return true
  }
  await go.click()
  return true
}
