import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  browser,
  chooseByMouse,
  none,
  positionsTold,
  product,
  screenshot,
  sitDownAt,
  visit,
  withProduct,
} from '../../../test/browser/index.ts'
import { dealSeeded, formatRecord, Match, randomFrom, setupOf } from '../../kernel/index.ts'
import { godKings } from './game.ts'
import { title } from './index.ts'
import { CARD_COUNT, HAND } from './rules/components/deck.ts'
import { playerIn } from './rules/components/seats.ts'
import { warlike } from './testing/warlike.ts'
import { HIDDEN, type KingsView } from './view.ts'

withProduct()

/** A game up to a step of an army that the other player may answer with a card. */
interface Moment {
  readonly record: string
  readonly mover: string
  readonly step: string
  readonly other: string
  /** The window that opens, and the card the other player holds for it. */
  readonly window: string
  readonly card: string
  /** The cards in both hands, by seat. */
  readonly hands: { readonly [seat: string]: readonly number[] }
}

/** Plays the Battle of Kadesh with successive seeds until such a step is made; no die is rolled before the card. */
function findMoment(from = 9): Moment {
  const setup = setupOf(godKings, { scenario: 'kadesh', players: 2 })
  for (let n = from; n < from + 200; n++) {
    const match = Match.begin(godKings, setup, { deal: dealSeeded(`seed ${n}`) })
    const random = randomFrom(`line ${n}`)
    for (let given = 0; given < 150 && !match.over; given++) {
      const asked = match.open[0]!
      const { seat, kind } = asked
      const { key } = warlike(match, asked, random)
      const { length } = match
      const hands = Object.fromEntries(
        [seat, ...match.seats.filter((s) => s !== seat)].map((s) => [s, handOf(match.state, s)]),
      )
      match.apply(seat, key)
      const next = match.open[0]
      const card = next?.options.find((o) => o.key.startsWith('card:'))?.key
      if (kind !== 'march' || !key.startsWith('step:') || match.length !== length + 1) continue
      if (next === undefined || next.window === null || next.seat === seat || card === undefined) continue
      const record = match.record()
      const text = formatRecord({ ...record, answers: record.answers.slice(0, length) })
      return { record: text, mover: seat, step: key, other: next.seat, window: next.kind, card, hands }
    }
  }
  throw new Error('no seed gives such a step')
}

function handOf(state: Match<any>['state'], seat: string): number[] {
  const cards = Array.from({ length: CARD_COUNT }, (_, i) => i + 1)
  return cards.filter((card) => state.cards[card] === HAND + playerIn(state, seat))
}

const kind = (page: Page) => page.evaluate(() => document.querySelector('.ask-bar')?.getAttribute('data-asked') ?? '')

describe('The God Kings between two browsers', () => {
  test('a step is interrupted by a card, hands stay hidden, and a standing order passes automatically', async () => {
    const moment = findMoment()
    const one = await visit(browser, product, '/about')
    const two = await visit(browser, product, '/about')
    const told: { readonly [seat: string]: unknown[] } = {
      [moment.mover]: positionsTold(one.page, moment.mover),
      [moment.other]: positionsTold(two.page, moment.other),
    }
    const begun = { game: 'god-kings', record: moment.record, mine: moment.mover, other: moment.other }
    await sitDownAt(product, one.page, two.page, begun)

    await expect.poll(() => kind(one.page)).toBe('march')
    expect(await kind(two.page)).toBe('')
    await chooseByMouse(one.page, moment.step)
    await expect.poll(() => kind(two.page)).toBe(moment.window)
    await one.page.locator('.ask-quiet').waitFor()
    await screenshot(two.page, 'god-kings-window')
    const lines = (page: Page) => page.locator('.journal-words').allTextContents()
    const before = await lines(one.page)
    await chooseByMouse(two.page, moment.card)
    await expect.poll(async () => (await lines(one.page)).length).toBeGreaterThan(before.length)
    await expect.poll(async () => (await lines(two.page)).join() === (await lines(one.page)).join()).toBe(true)

    // The server never sent a page a card of the other hand before it was played.
    const played = Number(moment.card.split(':')[1])
    for (const [seat, other] of [
      [moment.mover, moment.other],
      [moment.other, moment.mover],
    ] as const) {
      const views = told[seat]! as KingsView[]
      expect(views.length).toBeGreaterThan(1)
      for (const { cards } of views)
        for (const card of moment.hands[other]!) if (card !== played) expect(cards[card]).toBe(HIDDEN)
      for (const card of moment.hands[seat]!) expect(views[0]!.cards[card]).not.toBe(HIDDEN)
      if (seat === moment.mover) expect(views[0]!.cards[played]).toBe(HIDDEN)
    }

    // The same again, but the other player has chosen not to be asked.
    await sitDownAt(product, one.page, two.page, begun)
    await two.page.getByRole('button', { name: 'Table menu' }).click()
    await two.page.getByRole('menuitem', { name: 'Standing orders' }).click()
    const named = title.wording.words.en![`window.${moment.window}`]!
    const order = two.page.getByRole('group', { name: named, exact: true })
    await order.getByText('Never').click()
    await expect.poll(() => order.locator('input[value="never"]').isChecked()).toBe(true)
    await screenshot(two.page, 'god-kings-orders')
    await two.page.keyboard.press('Escape')
    await two.page.getByRole('dialog').waitFor({ state: 'hidden' })
    await chooseByMouse(one.page, moment.step)
    await expect.poll(async () => (await kind(one.page)) + (await kind(two.page))).not.toBe('')
    expect(await kind(two.page)).not.toBe(moment.window)
    expect([one.troubles, two.troubles]).toEqual([none, none])
    await one.context.close()
    await two.context.close()
  })
})
