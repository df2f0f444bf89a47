import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  barriers,
  browser,
  goToKept,
  type KeptTable,
  none,
  picture,
  playedUntil,
  product,
  type SizeName,
  sitAt,
  tableWithSeed,
  visit,
  withProduct,
} from '../../../test/browser/index.ts'
import { title as ankh } from '../../games/ankh/index.ts'
import type { Ankh } from '../../games/ankh/rules/state.ts'
import { title as godKings } from '../../games/god-kings/index.ts'
import { raidsOn } from '../../games/god-kings/rules/actions/raids.ts'
import { playerIn } from '../../games/god-kings/rules/components/seats.ts'
import type { Kings } from '../../games/god-kings/rules/state/state.ts'
import { warlike } from '../../games/god-kings/testing/warlike.ts'
import { type Match, randomFrom } from '../../kernel/index.ts'

withProduct()

/** Kadesh at the first card, and at the impulse of a player who must answer a raid. */
async function kadesh(): Promise<{ begun: KeptTable; raided: KeptTable; seat: string }> {
  const wanted = {
    game: 'god-kings',
    setup: { scenario: 'kadesh', players: 2 },
    seats: { egypt: 'me', hatti: 'me' },
  } as const
  for (let n = 0; n < 300; n++) {
    const kept = await tableWithSeed(godKings, wanted, `raid-${n}`)
    const match = kept.table.playing() as Match<Kings>
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
      const owes = raidsOn(match.state, playerIn(match.state, asked.seat)).length > 0
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
    const line = page.getByRole('region', { name: 'The goal, and what to mind' })
    expect(await line.textContent()).toMatch(/^Hold Kadesh last when turn 9 endsNow: (Egypt|Hatti)/)
    expect(await line.textContent()).toContain('Turn 9 of 9, round 1 of 5')
    expect(await page.locator('.goal-owed').count()).toBe(0)
    const before = await places(page)
    await picture(page, `goal-kadesh-begun-${size}`)

    await sitAt(page, raided)
    const home = seat === 'egypt' ? 'Egypt' : 'Hatti'
    const owed = page.locator('.goal-owed')
    expect(await owed.textContent()).toBe(`Owed: Raid: an army of 3 or more units must end in ${home}, or −2 VP`)
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
  const lines = page.getByRole('region', { name: 'The goal, and what to mind' }).getByRole('listitem')
  await lines.first().waitFor()
  const said = await lines.allTextContents()
  expect(said[0]).toBe('Reach devotion 31, or have the most after conflict 5')
  expect(said.some((text) => /^Threat: On red: \d+ more devotion/.test(text))).toBe(true)
  expect(await page.locator('.table-goal').count()).toBe(0)
  await context.close()
})
