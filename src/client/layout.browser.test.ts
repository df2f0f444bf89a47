import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { title as alexander } from '#games/alexander/index.ts'
import { title as ankh } from '#games/ankh/index.ts'
import type { Ankh } from '#games/ankh/rules/state.ts'
import { hoveredRange } from '#games/god-kings/board/Board.tsx'
import { title as godKings } from '#games/god-kings/index.ts'
import { openRaids } from '#games/god-kings/rules/actions/raids.ts'
import { spaceId } from '#games/god-kings/rules/components/map.ts'
import { playerIn } from '#games/god-kings/rules/components/players.ts'
import { findWay } from '#games/god-kings/rules/march/reach.ts'
import type { Kings } from '#games/god-kings/rules/state/state.ts'
import { warlike } from '#games/god-kings/testing/randomPlay.ts'
import type { Title } from '#games/title.ts'
import { type Match, randomFrom } from '#kernel'
import { none, patient, type SizeName } from '#test/browser/chromium.ts'
import { goToKept, type KeptTable, playedUntil, sitAt, tableWithSeed } from '#test/browser/kept.ts'
import { barriers, picture } from '#test/browser/look.ts'
import { chooseScenario } from '#test/browser/newTable.ts'
import { browser, product, withProduct } from '#test/browser/stage.ts'
import { visit } from '#test/browser/table.ts'
import { tooSmall } from '#test/browser/targets.ts'

withProduct()

const TABLES = {
  ankh: { setup: { scenario: 'middle-kingdom-3', players: 3 }, seats: ['player1', 'player2', 'player3'] },
  'god-kings': { setup: { scenario: 'kadesh', players: 2 }, seats: ['egypt', 'hatti'] },
  alexander: { setup: { scenario: 'granicus' }, seats: ['macedonian', 'persian'] },
} as const

/** Scenarios are tiles for the chosen number of players, each with a drawing, a description and its difficulty. */
async function tiledScenarios(page: Page): Promise<void> {
  await chooseScenario(page, 'four-quarters-4', 4)
  const tiles = page.locator('.new-scenarios .k-tile')
  expect(await tiles.count()).toBe(4)
  await expect.poll(() => tiles.locator('svg.ankh-sketch').count(), patient).toBe(4)
  for (const part of ['.k-tile-does', '.k-tile-facts', '.k-tile-hard'])
    expect(await tiles.locator(part).count(), part).toBe(4)
  await tiles.first().scrollIntoViewIfNeeded()
  await picture(page, 'calm-scenarios-phone')
  expect(await tooSmall(page)).toEqual([])
  expect(await barriers(page)).toEqual([])
  // With fewer players another scenario is chosen, instead of none.
  await chooseScenario(page, 'two-lands-2', 2)
  expect(await tiles.locator('input:checked').inputValue()).toBe('two-lands-2')
}

/** Number of tables stored so far, for unique names. */
let laid = 0

/** A hot-seat table, played at random until a condition holds; from the first seed with which it comes to that. */
async function tableAt(title: Title, until: (match: Match) => boolean, from = `calm ${++laid}`): Promise<KeptTable> {
  const { id } = title.game
  const { setup, seats } = TABLES[id as keyof typeof TABLES]
  const placing = Object.fromEntries(seats.map((seat) => [seat, 'me' as const]))
  for (let n = 0; ; n++) {
    const seed = n === 0 ? from : `${from} ${n}`
    const kept = await tableWithSeed(title, { game: id, setup, seats: placing }, seed)
    try {
      return playedUntil(kept, randomFrom(seed), until)
    } catch (error) {
      if (n === 20) throw error
    }
  }
}

const asks =
  (kind: string, least = 0) =>
  ({ open, length }: Match) =>
    length >= least && open[0]?.kind === kind

/** A space two or more steps away that the marching army reaches without any question. */
function farGoal(match: Match): { to: string; way: readonly string[] } | undefined {
  const [ask] = match.open
  if (ask?.kind !== 'march') return undefined
  const { reach } = hoveredRange(match.state as Kings, null)
  for (const goal of reach.filter(({ battle }) => !battle)) {
    const [, ...way] = findWay(reach, goal.space).map(spaceId)
    if (way.length < 2) continue
    const ahead = match.fork()
    const quiet = way.every((space) => {
      const asked = ahead.open[0]
      if (asked?.kind !== 'march' || !asked.options.some(({ key }) => key === `step:${space}`)) return false
      ahead.apply(asked.seat, `step:${space}`)
      return true
    })
    if (quiet && ahead.open[0]?.kind === 'march') return { to: way.at(-1)!, way }
  }
  return undefined
}

/** Kadesh with a marching army and a space that it reaches in several steps without questions. */
async function marching(): Promise<{ kept: KeptTable; to: string }> {
  for (let n = 0; n < 40; n++) {
    let found: string | undefined
    const isFar = (match: Match) => {
      found = farGoal(match)?.to
      return found !== undefined || match.over
    }
    const kept = await tableAt(godKings, isFar, `far ${n}`)
    if (found !== undefined) return { kept, to: found }
  }
  throw new Error('no seed gives a long march')
}

/** Position and size of the board. */
const boardBox = (page: Page) =>
  page.locator('.table-board').evaluate((board) => {
    const { x, y, width, height } = board.getBoundingClientRect()
    return { x, y, width, height }
  })

/** Scroll position and zoom of the board. */
const boardView = (page: Page) =>
  page.locator('.table-board .k-scroller').evaluate((scroller) => ({
    left: scroller.scrollLeft,
    top: scroller.scrollTop,
    drawn: scroller.querySelector<HTMLElement>('.k-moved')!.style.transform,
  }))

const shows = (page: Page, what: string) => page.locator(what).first().waitFor()
const gone = (page: Page, what: string) => expect.poll(() => page.locator(`${what}:visible`).count(), patient).toBe(0)

/** Closes the explanations for newcomers. */
async function understood(page: Page): Promise<void> {
  await page.locator('.ask-bar[data-asked]').waitFor()
  const known = page.getByRole('button', { name: 'Got it' })
  if ((await known.count()) > 0) await known.click()
  await gone(page, '.guide')
}

/** Parts of the question that are outside the window, and whether the page scrolls sideways. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const parts = [
      ...document.querySelectorAll(
        '.ask-text, .ask-buttons button, .view-tabs button, .table-head button, .drawer-handle',
      ),
    ]
    const out = parts.flatMap((part) => {
      const { left, right, top, bottom, width } = part.getBoundingClientRect()
      const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
      return width === 0 || inside ? [] : [part.textContent || part.className]
    })
    return { out, sideways: document.documentElement.scrollWidth - innerWidth }
  })

describe('the board keeps its size and position', () => {
  test('at a desk, while explanation, hand, list, advice and menu come and go; Escape closes each', async () => {
    const { page, context, troubles } = await visit(browser, product)
    await sitAt(page, await tableAt(godKings, asks('impulse')))
    await shows(page, '.guide')
    await shows(page, '.drawer-body .k-card')
    const before = await boardBox(page)
    await picture(page, 'calm-kadesh-desk')
    // The hand was opened last.
    await page.keyboard.press('Escape')
    await gone(page, '.drawer-body')
    const view = await boardView(page)
    await page.keyboard.press('Escape')
    await gone(page, '.guide')
    await page.locator('.drawer-handle').click()
    await shows(page, '.drawer-body .k-card')
    await page.locator('.drawer-handle').click()
    await gone(page, '.drawer-body')
    await page.locator('.ask-bar [aria-controls="option-list"]').first().click()
    await shows(page, '#option-list')
    await page.keyboard.press('Escape')
    await gone(page, '#option-list')
    await page.getByRole('button', { name: 'Table menu' }).click()
    await shows(page, '.k-menu')
    await page.keyboard.press('Escape')
    await gone(page, '.k-menu')
    expect(await boardBox(page)).toEqual(before)
    expect(await boardView(page)).toEqual(view)

    await page.getByRole('button', { name: 'What would you do?' }).click()
    await shows(page, '.table-side .advice .advice-best')
    await shows(page, '.k-advised, .option-advised')
    expect(await boardBox(page)).toEqual(before)
    await page.keyboard.press('Escape')
    await gone(page, '.advice')
    expect(await page.locator('.k-advised').count()).toBe(0)
    expect(await barriers(page)).toEqual([])
    expect(troubles).toEqual(none)
    await context.close()
  })

  test('in Ankh and Alexander too; advice is marked on the board', async () => {
    const { page, context, troubles } = await visit(browser, product)
    await sitAt(page, await tableAt(ankh, asks('moveTo', 60)))
    const before = await boardBox(page)
    await page.getByRole('button', { name: 'What would you do?' }).click()
    await shows(page, '.table-board .k-advised')
    await picture(page, 'calm-ankh-advice-desk')
    await page.keyboard.press('Escape')
    await gone(page, '.advice')
    expect(await boardBox(page)).toEqual(before)

    // Hovering a figure's land shows the state of its region.
    await page.locator('.ankh-token').last().waitFor()
    await page.locator('.table-board .k-standing .k-plinth').first().hover({ force: true })
    await page
      .locator('.ankh-standing')
      .filter({ hasText: /strength \d/ })
      .waitFor()
    await shows(page, '.ankh-region-pointed')
    await picture(page, 'calm-ankh-region-desk')

    await sitAt(page, await tableAt(ankh, asks('unlock')))
    await shows(page, '#tile-tray [data-option^="power:"]')
    await shows(page, '#tile-tray [aria-disabled]')
    expect(await page.locator('.ask-bar .k-button-primary').count()).toBe(0)
    expect(await boardBox(page)).toEqual(before)
    await picture(page, 'calm-ankh-powers-desk')
    expect(await barriers(page)).toEqual([])
    await page.locator('[data-option="power:revered"]').click()
    await gone(page, '#tile-tray')

    // Battle cards: a sign each, and on hover the effect and the best use.
    await sitAt(page, await tableAt(ankh, asks('battleCard')))
    await shows(page, '.drawer-body .k-card-art svg')
    await page.locator('.drawer-body .k-choice').nth(2).hover()
    await page.locator('.k-card-tip em').waitFor()
    await picture(page, 'calm-ankh-cards-desk')
    await page.mouse.move(1, 1)

    await sitAt(page, await tableAt(alexander, asks('giveOrder')))
    const field = await boardBox(page)
    expect({ ...field, height: 0 }).toEqual({ ...before, height: 0 })
    await page.locator('.ask-bar [aria-controls="option-list"]').first().click()
    await shows(page, '#option-list')
    expect(await boardBox(page)).toEqual(field)
    expect(troubles).toEqual(none)
    await context.close()
  })

  test('one click marches to a distant space', async () => {
    const { page, context, troubles } = await visit(browser, product)
    const far = await marching()
    await sitAt(page, far.kept)
    const goal = page.locator(`.table-board [data-key="go:${far.to}"]`)
    await goal.waitFor({ state: 'attached' })
    await goal.dispatchEvent('click')
    const name = (await godKings.words.en())[`space.${far.to}`]
    await page
      .locator('.ask-text')
      .filter({ hasText: `at ${name},` })
      .waitFor()
    await gone(page, '.gk-board[data-running]')
    await picture(page, 'calm-kadesh-marched-desk')
    expect(troubles).toEqual(none)
    await context.close()
  })
})

describe('a low window, as at 200 %', () => {
  test('shows board and question without scrolling, and nothing is cut off', async () => {
    const { page, context, troubles } = await visit(browser, product)
    await page.setViewportSize({ width: 640, height: 400 })
    const tables = [
      [ankh, asks('moveTo', 60)],
      [godKings, asks('impulse')],
      [alexander, asks('giveOrder')],
    ] as const
    for (const [title, until] of tables) {
      await sitAt(page, await tableAt(title, until))
      const { id } = title.game
      await picture(page, `calm-${id}-low-first`)
      await understood(page)
      await gone(page, '.guide')
      expect(await cutOff(page), id).toEqual({ out: [], sideways: 0 })
      const { y, height } = await boardBox(page)
      expect(height, id).toBeGreaterThan(190)
      expect(y + height, id).toBeLessThan(400)
      await picture(page, `calm-${id}-low`)
    }
    expect(troubles).toEqual(none)
    await context.close()
  })
})

describe('on a phone', () => {
  test('a card is read before it is played; touch targets are as large as a finger', async () => {
    const { page, context, troubles } = await visit(browser, product, '/', { size: 'phone' })
    await sitAt(page, await tableAt(godKings, asks('impulse')))
    const before = await boardBox(page)
    await understood(page)
    expect(await cutOff(page)).toEqual({ out: [], sideways: 0 })
    expect(await tooSmall(page)).toEqual([])
    await page
      .locator('.table-hand .k-choice')
      .nth(3)
      .tap({ position: { x: 12, y: 24 } })
    const reading = page.locator('.k-dialog:has(.k-reading)')
    await reading.locator('.k-card-large').waitFor()
    await picture(page, 'calm-kadesh-reading-phone')
    await page.keyboard.press('Escape')
    await gone(page, '.k-reading')
    expect(await page.locator('.ask-bar[data-asked="impulse"]').count()).toBe(1)
    await page.locator('.drawer-handle').tap()
    await gone(page, '.drawer-body')
    expect(await boardBox(page)).toEqual(before)
    await picture(page, 'calm-kadesh-phone')
    await page.locator('.drawer-handle').tap()
    await page
      .locator('.table-hand .k-choice')
      .nth(3)
      .tap({ position: { x: 12, y: 24 } })
    await reading.locator('[data-option]').first().tap()
    await gone(page, '.ask-bar[data-asked="impulse"]')

    await sitAt(page, await tableAt(ankh, asks('moveTo', 60)))
    await understood(page)
    await shows(page, '.table-board .k-choice')
    await expect.poll(() => tooSmall(page), patient).toEqual([])
    await picture(page, 'calm-ankh-phone')

    await sitAt(page, await tableAt(godKings, asks('activate')))
    await expect.poll(() => tooSmall(page), patient).toEqual([])
    await picture(page, 'calm-kadesh-activate-phone')

    await sitAt(page, await tableAt(alexander, asks('giveOrder')))
    await understood(page)
    await expect.poll(() => tooSmall(page), patient).toEqual([])
    await picture(page, 'calm-alexander-phone')
    expect(await barriers(page)).toEqual([])
    expect(troubles).toEqual(none)
    await context.close()
  })

  test('every page has targets as large as a finger', async () => {
    const { page, context } = await visit(browser, product, '/', { size: 'phone' })
    for (const path of ['/', '/new?game=ankh', '/settings', '/tables', '/account', '/import', '/about', '/rules/ur']) {
      await page.goto(product.url + path)
      await page.locator('main h1, h1').first().waitFor()
      const high = await page.evaluate(() => document.documentElement.scrollHeight)
      for (let y = 0; y < Math.min(high, 2800); y += 700) {
        await page.evaluate((to) => scrollTo(0, to), y)
        expect(await tooSmall(page), `${path} at ${y}`).toEqual([])
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBe(0)
      if (path.startsWith('/new')) await tiledScenarios(page)
    }
    await context.close()
  })
})

/** Kadesh at the first card, and at the impulse of a player who must answer a raid. */
async function kadesh(): Promise<{ begun: KeptTable; raided: KeptTable; seat: string }> {
  const wanted = {
    game: 'god-kings',
    setup: { scenario: 'kadesh', players: 2 },
    seats: { egypt: 'me', hatti: 'me' },
  } as const
  for (let n = 0; n < 300; n++) {
    const kept = await tableWithSeed(godKings, wanted, `raid-${n}`)
    const match = kept.table.requireMatch() as Match<Kings>
    const random = randomFrom(`raid ${n}`)
    let begun: KeptTable | undefined
    let events = kept.events
    while (!match.over && match.length < 400) {
      const asked = match.open.find((ask) => match.answered(ask) === null)!
      const now = () => {
        events = [...events, ...kept.table.drain()]
        return { kept: { ...kept.kept, length: events.length, rest: null }, events, table: kept.table }
      }
      if (asked.kind === 'impulse') begun ??= now()
      const owes = openRaids(match.state, playerIn(match.state, asked.seat)).length > 0
      if (asked.kind === 'impulse' && owes) return { begun: begun!, raided: now(), seat: asked.seat }
      const raid = asked.options.find(({ key }) => /^event:(39|41)$/.test(key))
      kept.table.answer(asked.seat, [(raid ?? warlike(match, asked, random)).key], 'person', 1_000_000)
    }
  }
  throw new Error('no seed gives a raid')
}

/** Ankh for three, played at random until a god is on red and the fourth conflict is next. */
async function onRed(): Promise<KeptTable> {
  const seats = { player1: 'me', player2: 'me', player3: 'me' } as const
  const wanted = { game: 'ankh', setup: { scenario: 'middle-kingdom-3', players: 3 }, seats }
  const kept = await tableWithSeed(ankh, wanted, 'on red')
  const isLate = ({ state, open }: Match) => (state as Ankh).event >= 13 && open[0]?.kind === 'action'
  return playedUntil(kept, randomFrom('on red'), isLate)
}

/** The tops of the goal line and the board, and the height of the line. */
const places = (page: Page) =>
  page.evaluate(() => {
    const at = (what: string) => document.querySelector(what)!.getBoundingClientRect()
    return { line: at('.table-goal').height, board: at('.table-board').y, width: document.body.scrollWidth }
  })

/** Whether an element is visible without scrolling. */
const inSight = (page: Page, what: string) =>
  page.locator(what).evaluate((thing) => {
    const { left, right, top, bottom } = thing.getBoundingClientRect()
    return { left: left >= 0, right: right <= innerWidth, top: top >= 0, bottom: bottom <= innerHeight }
  })

/** Each position is computed once, because that takes long. */
const tables: { kadesh?: ReturnType<typeof kadesh>; onRed?: ReturnType<typeof onRed> } = {}
const raidAtKadesh = () => (tables.kadesh ??= kadesh())
const godOnRed = () => (tables.onRed ??= onRed())

const SEEN = { left: true, right: true, top: true, bottom: true }

describe.each(['desk', 'phone'] as const)('goal and duties at %s', (size: SizeName) => {
  test('of Kadesh: who holds it, and a raid that must be answered; nothing moves for it', async () => {
    const { begun, raided, seat } = await raidAtKadesh()
    const { page, context, troubles } = await visit(browser, product, '/', { size })
    await sitAt(page, begun)
    const line = page.getByRole('region', { name: 'The goal, and what to watch' })
    expect(await line.textContent()).toMatch(/^Hold Kadesh last when turn 9 endsNow: (Egypt|Hatti)/)
    expect(await line.textContent()).toContain('Turn 9 of 9, round 1 of 5')
    expect(await page.locator('.goal-owed').count()).toBe(0)
    const before = await places(page)
    await picture(page, `goal-kadesh-begun-${size}`)

    await sitAt(page, raided)
    const home = seat === 'egypt' ? 'Egypt' : 'Hatti'
    const owed = page.locator('.goal-owed')
    expect(await owed.textContent()).toContain(`Raid: an army of 3 or more units must end in ${home}, or −2 VP`)
    expect(await places(page)).toEqual(before)
    expect(await inSight(page, '.table-goal')).toEqual(SEEN)
    expect(await inSight(page, '.goal-owed')).toEqual(SEEN)
    expect(await inSight(page, '.table-goal strong')).toEqual(SEEN)
    await picture(page, `goal-kadesh-${size}`)
    expect(await barriers(page)).toEqual([])
    expect(troubles).toEqual(none)
    await context.close()
  })

  test('of Ankh: the leader, and the red part of the track before the fourth conflict', async () => {
    const kept = await godOnRed()
    const { page, context, troubles } = await visit(browser, product, '/', { size })
    await sitAt(page, kept)
    const line = page.locator('.table-goal')
    expect(await line.textContent()).toMatch(/^Reach devotion 31, or have the most after conflict 5Now: \w+ with \d+/)
    const red = page.locator('.goal-threat').filter({ hasText: 'On red' })
    expect(await red.textContent()).toMatch(/\d+ more devotion before conflict 4 is over, or \w+ is forgotten/)
    expect(await inSight(page, '.table-goal')).toEqual(SEEN)
    await picture(page, `goal-ankh-${size}`)
    expect(await barriers(page)).toEqual([])
    expect(troubles).toEqual(none)
    await context.close()
  })
})

test('text mode shows the same in sentences', async () => {
  const kept = await godOnRed()
  const { page, context } = await visit(browser, product, '/')
  await page.evaluate(() => localStorage.setItem('mehen.prefs', JSON.stringify({ text: true })))
  await goToKept(page, kept)
  const lines = page.getByRole('region', { name: 'The goal, and what to watch' }).getByRole('listitem')
  await lines.first().waitFor()
  const said = await lines.allTextContents()
  expect(said[0]).toBe('Reach devotion 31, or have the most after conflict 5')
  expect(said.some((text) => /^Threat: On red: \d+ more devotion/.test(text))).toBe(true)
  expect(await page.locator('.table-goal').count()).toBe(0)
  await context.close()
})
