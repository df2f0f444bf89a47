import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  type Answerer,
  asked,
  barriers,
  browser,
  byChance,
  byKeyboard,
  byMouse,
  byNumber,
  byTouch,
  ended,
  goToKept,
  none,
  patient,
  playedUntil,
  playOn,
  product,
  shortGame,
  slowness,
  tableWithSeed,
  text,
  visit,
  withProduct,
} from '../../../test/browser/index.ts'
import { title as ur } from '../../games/ur/index.ts'
import { HOME, type Ur } from '../../games/ur/rules/state.ts'
import { type Match, randomFrom } from '../../kernel/index.ts'

withProduct()

/** Goes to another short game of Ur that is nearly over, and plays it to its end. */
async function playTheEnd(page: Page, answer: Answerer, other: 'me' | { bot: 'easy' } = { bot: 'easy' }) {
  const seats = { lapis: 'me', shell: other } as const
  const begun = await tableWithSeed(ur, { game: 'ur', setup: { pieces: 5 }, seats }, 'an end of Ur')
  const isLate = ({ state, open }: Match) =>
    (state as Ur).at.some((path) => path[HOME]! >= 3) && open.some(({ seat }) => seat === 'lapis')
  await goToKept(page, playedUntil(begun, randomFrom('an end of Ur'), isLate))
  expect(await playOn(page, answer)).toBeGreaterThan(2)
}

describe('the first minute', () => {
  test('from the front page to the first own decision in one click and three seconds', async () => {
    const { page, context, troubles } = await visit(browser, product)
    const play = page.getByRole('button', { name: 'Play The Royal Game of Ur now' })
    await play.waitFor()
    const before = await slowness(page)
    const from = performance.now()
    await play.click()
    await asked(page).waitFor()
    const took = performance.now() - from
    const after = await slowness(page)
    expect(took / Math.max(before, after)).toBeLessThan(3000)
    await page.locator('.table-board .k-choice').first().waitFor()
    await expect.poll(() => page.title()).toBe('Your turn · The Royal Game of Ur')
    expect(troubles).toEqual(none)
    await context.close()
  })
})

describe('learning', () => {
  const guide = '.guide'

  test('the first question of a game is explained to everybody, the next ones are not', async () => {
    const { page, context, troubles } = await visit(browser, product)
    await page.getByRole('button', { name: 'Play The Royal Game of Ur now' }).click()
    await asked(page).waitFor()
    await page.locator(guide).filter({ hasText: 'before your rival does' }).waitFor()
    await playOn(page, byMouse, 1)
    await expect.poll(() => page.locator(guide).count(), patient).toBe(0)
    await playOn(page, byMouse, 2)
    expect(await page.locator(guide).count()).toBe(0)
    expect(troubles).toEqual(none)
    await context.close()
  })

  test('who learns a game is told about each kind of question once, until it is enough', async () => {
    const { page, context, troubles } = await visit(browser, product)
    await page.getByRole('button', { name: 'Learn Ankh: Gods of Egypt as you play' }).click()
    const answer = byChance(randomFrom('learning'))
    const explained = new Set<string>()
    for (let i = 0; i < 40 && explained.size < 3; i++) {
      await asked(page).waitFor()
      // It comes with the question, in one drawing of the page.
      if ((await page.locator(guide).count()) > 0) explained.add((await page.locator(guide).textContent()) ?? '')
      await playOn(page, answer, 1)
    }
    expect(explained.size).toBe(3)
    await page.goto(`${product.url}/settings`)
    const each = page.getByLabel('Explain each kind of question once')
    await expect.poll(() => each.isChecked(), patient).toBe(true)
    expect(await barriers(page)).toEqual([])
    expect(troubles).toEqual(none)
    await context.close()
  })
})

describe('a game of Ur', () => {
  test('by mouse from beginning to end, with the reasons for what cannot be done, undo that says why it stops, and advice', async () => {
    const { page, context, troubles } = await visit(browser, product, '/new?game=ur')
    await shortGame(page, 'easy')
    await asked(page).waitFor()
    const undo = page.getByRole('button', { name: 'Undo' })
    await undo.hover()
    await page
      .getByRole('tooltip')
      .filter({ hasText: text('undo.chance') })
      .waitFor()
    await page.getByRole('button', { name: 'What would you do?' }).click()
    await page.locator('.advice li').first().waitFor()
    await playOn(page, byMouse, 8)
    await page.locator('.ask-bar .k-rule-chip').click()
    await page.locator('.k-digest').filter({ hasText: 'Moving' }).waitFor()
    await page.keyboard.press('Escape')
    await playOn(page, byMouse)
    await ended(page)
      .filter({ hasText: /(Lapis|Shell) wins\./ })
      .waitFor()
    expect(troubles).toEqual(none)
    await context.close()
  })

  test('by keyboard only', async () => {
    const { page, context, troubles } = await visit(browser, product)
    const play = 'Play The Royal Game of Ur now'
    await page.getByRole('button', { name: play }).waitFor()
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
    for (let i = 0; i < 30 && (await focused()) !== play; i++) await page.keyboard.press('Tab')
    expect(await focused()).toBe(play)
    await page.keyboard.press('Enter')
    await playOn(page, byKeyboard, 8)
    await playTheEnd(page, byKeyboard)
    await ended(page)
      .filter({ hasText: /wins\./ })
      .waitFor()
    expect(troubles).toEqual(none)
    await context.close()
  })

  test('by touch on a phone', async () => {
    const { page, context, troubles } = await visit(browser, product, '/new?game=ur', { size: 'phone' })
    await shortGame(page, 'easy')
    await playOn(page, byTouch, 8)
    await playTheEnd(page, byTouch)
    await ended(page)
      .filter({ hasText: /wins\./ })
      .waitFor()
    expect(troubles).toEqual(none)
    await context.close()
  })

  test('as text, through the accessibility tree alone', async () => {
    const { page, context, troubles } = await visit(browser, product)
    await page.getByRole('button', { name: 'Play The Royal Game of Ur now' }).click()
    await page.getByRole('button', { name: 'Table menu' }).click()
    await page.getByRole('menuitem', { name: 'Play as text' }).click()
    await page.getByRole('heading', { name: 'The position' }).waitFor()
    await page.getByRole('log').filter({ hasText: 'begins.' }).waitFor()
    await page
      .getByRole('listitem')
      .filter({ hasText: /Lapis: .*in hand/ })
      .first()
      .waitFor()
    const field = page.getByRole('textbox', { name: 'Type a number or words' })
    await field.fill('nonsense')
    await field.press('Enter')
    await page.getByText('Nothing fits that.').waitFor()
    expect(await playOn(page, byNumber, 12)).toBe(12)
    await playTheEnd(page, byNumber)
    await page.getByRole('heading', { name: /(Lapis|Shell) wins\./ }).waitFor()
    expect(troubles).toEqual(none)
    await context.close()
  })

  test('at a hot seat, and it is there again after the window was closed', async () => {
    const { page, context, troubles } = await visit(browser, product, '/new?game=ur')
    await shortGame(page, 'anyone')
    await playOn(page, byMouse, 6)
    await asked(page).waitFor()
    const before = await page.locator('.journal-words').allTextContents()
    expect(before.length).toBeGreaterThan(6)
    await page.close()
    const again = await context.newPage()
    await again.goto(`${product.url}/`)
    await again.getByRole('link', { name: /Your turn/ }).click()
    await asked(again).waitFor()
    await expect.poll(() => again.locator('.journal-words').allTextContents()).toEqual(before)
    await playOn(again, byMouse, 2)
    await playTheEnd(again, byMouse, 'me')
    await ended(again)
      .filter({ hasText: /wins\./ })
      .waitFor()
    expect(troubles).toEqual(none)
    await context.close()
  })

  test('is taken back as far as one likes where nobody else has to agree', async () => {
    for (const others of ['easy', 'anyone'] as const) {
      const { page, context, troubles } = await visit(browser, product, '/new?game=ur')
      await shortGame(page, others)
      await playOn(page, byMouse, 8)
      await asked(page).waitFor()
      await page.getByRole('button', { name: 'Table menu' }).click()
      await page.getByRole('menuitem', { name: 'Go back', exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText(text('rewind.alone')).waitFor()
      expect(await dialog.getByText('others').count()).toBe(0)
      // With a bot the match goes on by itself; at a hot seat it stands where it was taken back to.
      const said = page.locator('.journal-words')
      const before = await said.count()
      await dialog.getByLabel('Back to just before').selectOption({ index: 0 })
      await dialog.getByRole('button', { name: 'Go back', exact: true }).click()
      if (others === 'anyone') await expect.poll(() => said.count(), patient).toBeLessThan(before)
      expect(troubles).toEqual(none)
      await context.close()
    }
  })

  test('without a connection, after the first visit', async () => {
    const { page, context } = await visit(browser, product, '/', { worker: true })
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await context.setOffline(true)
    await page.goto(`${product.url}/new?game=ur`)
    await shortGame(page, 'easy')
    await playOn(page, byMouse, 4)
    await page.reload()
    await asked(page).waitFor()
    await playTheEnd(page, byMouse)
    await ended(page)
      .filter({ hasText: /wins\./ })
      .waitFor()
    await page.getByRole('link', { name: 'Replay' }).click()
    await page.getByRole('button', { name: 'Check the dice' }).click()
    await page.getByText(text('replay.verified_other')).waitFor()
    await context.close()
  })
})
