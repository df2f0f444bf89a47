import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { completeSetup, formatRecord, Match, randomFrom, seededChance } from '#kernel'
import { chooseByMouse } from '#test/browser/byKey.ts'
import { none } from '#test/browser/chromium.ts'
import { barriers, screenshot } from '#test/browser/look.ts'
import { sitDownAt } from '#test/browser/record.ts'
import { browser, product, withProduct } from '#test/browser/stage.ts'
import { type Answerer, andMoved, asked, playOn, visit } from '#test/browser/table.ts'
import { positionsTold } from '#test/browser/told.ts'
import { godKings } from '../game.ts'
import { title } from '../index.ts'
import { CARD_COUNT, HAND, playerIn } from '../rules/components/players.ts'
import { warlike } from '../testing/randomPlay.ts'
import { HIDDEN, type KingsView } from '../view.ts'

withProduct()

/** Starts the first scenario against the computer. */
async function sitDown(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Play The God Kings now' }).click()
  await asked(page).waitFor()
}

/** Answers with a button of the ask bar, or from the list of all choices. */
async function inWords(page: Page): Promise<string> {
  const words = page.locator('.ask-bar .ask-acts [data-option]:not([aria-disabled])')
  if ((await words.count()) > 0) {
    await words.last().click()
    return 'a button'
  }
  const tiles = page.locator('.picker [data-option]:not([aria-disabled])')
  if ((await tiles.count()) > 0) {
    await tiles.last().click()
    return 'a tile'
  }
  const list = page.locator('#option-list')
  if ((await list.count()) === 0) await page.locator('.ask-bar [aria-controls="option-list"]').first().click()
  await list.locator('[data-option]').first().click()
  return 'the list'
}

describe('The God Kings in the browser', () => {
  test('three players at one screen begin the campaign, with a pass-and-play screen between their hands', async () => {
    const { page, context, troubles } = await visit(browser, product, '/new?game=god-kings')
    await page.locator('label:has(input[value="campaign"])').click()
    await page.getByText('3', { exact: true }).click()
    for (const seat of ['Mitanni', 'Hatti', 'Egypt']) await page.getByLabel(seat, { exact: true }).selectOption('me')
    await page.getByRole('button', { name: 'Begin' }).click()
    const looked = new Set<string>()
    const ready = page.locator('.curtain button')
    const byTurns: Answerer = async (table) => {
      if ((await ready.count()) > 0) {
        looked.add((await ready.textContent())!)
        await ready.click()
        await table.locator('.curtain').waitFor({ state: 'detached' })
      }
      await andMoved(table, async () => void (await inWords(table)))
    }
    for (let i = 0; i < 60 && looked.size < 3; i++) await playOn(page, byTurns, 1)
    expect([...looked].sort()).toEqual(['Ready: Egypt', 'Ready: Hatti', 'Ready: Mitanni'])
    // One line covers a whole army, so it takes more answers to fill the journal.
    const lines = page.locator('.journal-words')
    for (let i = 0; i < 60 && (await lines.count()) <= 10; i++) await playOn(page, byTurns, 1)
    await expect.poll(() => lines.count()).toBeGreaterThan(10)
    expect(troubles).toEqual(none)
    await context.close()
  })

  test('gives reasons, shows mats, kings and odds, and is accessible', async () => {
    const { page, context, troubles } = await visit(browser, product, '/', { theme: 'light' })
    await sitDown(page)
    await playOn(page, (table) => andMoved(table, async () => void (await inWords(table))), 6)
    for (const tab of ['Mats', 'Kings', 'Odds']) {
      await page.getByRole('tab', { name: tab }).click()
      await page.locator('.gk-mats, .gk-kings, .gk-odds, .gk-odds-battle').first().waitFor()
    }
    await screenshot(page, 'god-kings-odds')
    expect(await barriers(page)).toEqual([])
    expect(troubles).toEqual(none)
    await context.close()
  })

  test.each(['ja', 'cs'])('speaks %s', async (language) => {
    const { page, context, troubles } = await visit(browser, product, '/', { language })
    await page.locator('button[aria-label*="神王"], button[aria-label*="Božští"]').first().click()
    await asked(page).waitFor()
    await screenshot(page, `god-kings-${language}`)
    await expect.poll(() => page.locator('.gk-board').getAttribute('lang')).toBe(language)
    expect(troubles).toEqual(none)
    await context.close()
  })
})

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
  const setup = completeSetup(godKings, { scenario: 'kadesh', players: 2 })
  for (let n = from; n < from + 200; n++) {
    const match = Match.begin(godKings, setup, { deal: seededChance(`seed ${n}`) })
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
    const named = (await title.words.en())[`window.${moment.window}`]!
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
