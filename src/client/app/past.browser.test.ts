import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  asked,
  barriers,
  browser,
  byMouse,
  none,
  patient,
  playOn,
  product,
  screenshot,
  shortGame,
  visit,
  withProduct,
} from '../../../test/browser/index.ts'
import { handOf } from '../../games/god-kings/board/view.ts'
import { godKings } from '../../games/god-kings/game.ts'
import en from '../../games/god-kings/text/en.json'
import type { KingsView } from '../../games/god-kings/view.ts'
import { ALL, commitmentOf, dealSeeded, formatRecord, Match, randomFrom, setupOf } from '../../kernel/index.ts'

withProduct()

const words: { readonly [key: string]: string } = en
/** A finished game of The God Kings, and a step at which both sides have cards. */
function finishedWar() {
  const random = randomFrom('war')
  const seed = 'war'
  const match = Match.begin(godKings, setupOf(godKings, {}), { deal: dealSeeded(seed) })
  let step = 0
  while (!match.over) {
    const { seat, options } = match.open.find((a) => match.answered(a) === null)!
    if (match.seats.every((of) => handIn(match, of).length > 1)) step = match.length
    match.apply(seat, options[random(options.length)]!.key)
  }
  const record = match.record()
  const then = Match.replay(godKings, { ...record, answers: record.answers.slice(0, step) })
  const [own, other] = then.seats.map((of) => handIn(then, of))
  return {
    text: formatRecord({ ...record, commitment: commitmentOf(seed), seed }),
    ...{ step, seats: then.seats, own: own!, other: other! },
  }
}

/** The titles of the cards in a seat's hand. */
function handIn(match: Match, seat: string): string[] {
  return handOf(match.game.view(match.state, ALL) as KingsView, seat).map((card) => words[`card.${card}`]!)
}

const titlesOf = (page: Page) => page.locator('.table-hand .k-card h3').allTextContents()

describe('a finished game with hidden hands', () => {
  test('shows a seat its own hand, a watcher none, and “everyone” all of them', async () => {
    const { text, step, seats, own, other } = finishedWar()
    expect(other.length).toBeGreaterThan(1)
    const { page, context, troubles } = await visit(browser, product, '/import')
    await page.getByLabel('Or paste it here').fill(text)
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    await page.getByLabel('Step', { exact: true }).fill(String(step))
    const eyes = page.getByLabel('View as')
    await eyes.selectOption(seats[0]!)
    await expect.poll(() => titlesOf(page), patient).toEqual(own)
    await eyes.selectOption('watcher')
    await expect.poll(() => titlesOf(page), patient).toEqual([])

    // By keyboard, to the second choice from the end.
    await eyes.focus()
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => eyes.inputValue(), patient).toBe('all')
    await expect.poll(() => titlesOf(page), patient).toEqual([...own, ...other])
    const name = words[`seat.${seats[1]}`]!
    const hand = page.locator('.replay-hands').getByRole('region', { name, exact: true })
    await expect.poll(() => hand.locator('.k-card h3').allTextContents(), patient).toEqual(other)
    expect(await barriers(page)).toEqual([])
    await screenshot(page, 'replay-hands')
    expect(troubles).toEqual(none)
    await context.close()
  })

  test.each([
    ['ja', '全員（手札をすべて公開）'],
    ['cs', 'Všichni: karty všech odkryté'],
  ])('is worded in %s', async (language, all) => {
    const { page, context } = await visit(browser, product, '/import', { language })
    await page.locator('textarea').fill(finishedWar().text)
    await page.locator('main .k-button-primary').click()
    await page.locator('#eyes').selectOption({ label: all })
    await page.locator('.replay-hands .k-card h3').first().waitFor()
    await context.close()
  })
})

describe('a game that still runs', () => {
  test('is replayed only as the player’s own seat and as a watcher', async () => {
    const { page, context } = await visit(browser, product, '/')
    await page.getByRole('button', { name: /Play The God Kings.* now/ }).click()
    await asked(page).waitFor()
    await page.goto(`${page.url()}/replay`)
    const eyes = page.getByLabel('View as')
    await eyes.waitFor()
    await expect.poll(() => eyes.locator('option').count(), patient).toBe(2)
    await page.getByText('All hands can be seen when the game is over.').waitFor()
    await context.close()
  })

  test('shows the position at any line of the journal, also online and after a reload', async () => {
    const { page, context, troubles } = await visit(browser, product, '/new?game=ur')
    await shortGame(page, 'easy', 'online')
    const boards: { readonly line: number; readonly board: string }[] = []
    for (let i = 0; i < 4; i++) {
      await playOn(page, byMouse, 1)
      await asked(page).waitFor()
      boards.push({ line: (await page.locator('.journal-words').count()) - 1, board: await pieces(page) })
    }
    await page.reload()
    await asked(page).waitFor()
    const now = boards.at(-1)!.board
    await expect.poll(() => pieces(page), patient).toBe(now)
    for (const { line, board } of [boards[2]!, boards[0]!, boards[1]!]) {
      await page.locator('.journal-words').nth(line).click()
      await page.getByText(/The position after \d+ answers?/).waitFor()
      await expect.poll(() => pieces(page), patient).toBe(board)
    }
    expect(await page.locator('.table-board .k-choice').count()).toBe(0)
    expect(await asked(page).count()).toBe(0)
    await page.getByRole('button', { name: 'Back to now' }).click()
    await expect.poll(() => pieces(page), patient).toBe(now)

    // A tip disappears with its element.
    await page.getByRole('button', { name: 'What would you do?' }).hover()
    await page.getByRole('tooltip').waitFor()
    await page.locator('.journal-words').first().dispatchEvent('click')
    await page.getByRole('button', { name: 'Back to now' }).waitFor()
    await expect.poll(() => page.getByRole('tooltip').count(), patient).toBe(0)
    expect(troubles).toEqual(none)
    await context.close()
  })
})

/** The positions of the pieces of Ur. */
const pieces = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [...document.querySelectorAll<SVGGElement>('.table-board g[style]')]
      .map((piece) => piece.style.transform)
      .sort()
      .join(),
  )
