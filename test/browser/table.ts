import type { Browser, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Hand } from '#tools/bench/alexanderPlayer.ts'
import { type Opened, type OpenOptions, open, patient } from './chromium.ts'
import type { Product } from './product.ts'

/** What a player points with, on which screen; by MEHEN_NIGHTLY=1 a whole game, else by mouse only. */
export const HANDS: readonly (readonly [Hand, 'desk' | 'phone', 'to the end' | 'for a while'])[] = [
  ['mouse', 'desk', 'to the end'],
  ['finger', 'phone', process.env.MEHEN_NIGHTLY === undefined ? 'for a while' : 'to the end'],
  ['keys', 'desk', process.env.MEHEN_NIGHTLY === undefined ? 'for a while' : 'to the end'],
]

/** Answers one prompt. */
export type Answerer = (page: Page) => Promise<void>

/** Opens a page of the product with reduced motion. */
export function visit(browser: Browser, product: Product, path = '/', options: OpenOptions = {}): Promise<Opened> {
  return open(browser, product.url + path, { still: true, ...options })
}

/** Navigates within the application, without a page load. */
export async function turnTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/** Sets up the short game of Ur with five pieces; `others` plays the other seat. */
export async function shortGame(page: Page, others: 'easy' | 'anyone', where: 'here' | 'online' = 'here') {
  await page.getByLabel('Pieces a side').selectOption('5')
  if (where === 'online') await page.getByText('Online', { exact: true }).click()
  await page.getByLabel('Shell').selectOption(others)
  await page.getByRole('button', { name: 'Begin' }).click()
}

/** The prompt of the player. */
export const asked = (page: Page): Locator => page.locator('.ask-bar[data-asked]')

/** The outcome. */
export const ended = (page: Page): Locator => page.locator('.outcome')

/** Plays until the match is over or the limit is reached; returns the number of answers. */
export async function playOn(page: Page, answer: Answerer, most = 400): Promise<number> {
  const either = page.locator('.ask-bar[data-asked], .text-options, .outcome').first()
  for (let given = 0; given < most; given++) {
    await either.waitFor()
    if (await ended(page).isVisible()) return given
    await answer(page)
  }
  return most
}

/** A fingerprint that changes with every answer, pick or asked seat. */
export const moment = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const position = document.querySelector('[data-position]')?.getAttribute('data-position') ?? ''
    const picked = document.querySelector('[data-picked]')?.getAttribute('data-picked') ?? ''
    return `${position} ${picked} ${document.querySelector('.ask-text')?.textContent ?? ''}`
  })

/** Waits until the table has moved on or is over, or until something else appears. */
export async function movedOn(page: Page, before: string, orThere = ''): Promise<void> {
  await page
    .waitForFunction(
      ({ old, other }) => {
        const position = document.querySelector('[data-position]')?.getAttribute('data-position') ?? ''
        const picked = document.querySelector('[data-picked]')?.getAttribute('data-picked') ?? ''
        const now = `${position} ${picked} ${document.querySelector('.ask-text')?.textContent ?? ''}`
        const there = other !== '' && document.querySelector(other) !== null
        return now !== old || there || document.querySelector('.outcome') !== null
      },
      { old: before, other: orThere },
    )
    .catch((cause) => {
      throw new Error(`the table did not move on from ${before}`, { cause })
    })
}

/** Acts once and waits until the table has moved on. */
export async function andMoved(page: Page, act: () => Promise<void>): Promise<void> {
  const before = await moment(page)
  await act()
  await movedOn(page, before)
}

/** Clicks a highlighted piece. */
export const byMouse: Answerer = (page) => andMoved(page, () => page.locator('.table-board .k-choice').last().click())

/** Taps a highlighted piece. */
export const byTouch: Answerer = (page) => andMoved(page, () => page.locator('.table-board .k-choice').last().tap())

/** Reaches an option with Tab and arrows and presses Enter. */
export const byKeyboard: Answerer = (page) =>
  andMoved(page, async () => {
    const on = (name: string) =>
      page.evaluate((wanted) => document.activeElement?.classList.contains(wanted) ?? false, name)
    for (let i = 0; i < 60 && !(await on('k-choice')); i++) {
      const arrow = ['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown'][i % 4]!
      await page.keyboard.press((await on('k-thing')) ? arrow : 'Tab')
    }
    await page.keyboard.press('Enter')
  })

/** Types the number of an option, as in text mode. */
export const byNumber: Answerer = (page) =>
  andMoved(page, async () => {
    const field = page.getByRole('textbox', { name: 'Type a number or words' })
    await field.fill('1')
    await field.press('Enter')
  })

/** Clicks anything that can be chosen, on the board, in the hand, in the bar or in its list. */
export const byChance =
  (random: (n: number) => number): Answerer =>
  (page) =>
    andMoved(page, async () => {
      const live = page.locator(
        '.table-board .k-choice, .k-card-live .k-choice, :is(.ask-bar, .picker) [data-option]:enabled:not([aria-disabled])',
      )
      if ((await live.count()) === 0) await page.locator('.ask-bar [aria-controls="option-list"]').click()
      await live.first().waitFor({ state: 'attached' })
      const before = await moment(page)
      await live.nth(random(await live.count())).dispatchEvent('click')
      await playRead(page, before)
    })

/** On a phone a tap opens a card, which is then played; does nothing if none is open. */
export async function playRead(page: Page, before: string): Promise<void> {
  const uses = '.k-dialog:has(.k-reading) [data-option]'
  await movedOn(page, before, uses)
  if ((await page.locator(uses).count()) > 0) await page.locator(uses).first().click()
}

/** Closes summary cards with Escape until none is left. */
export async function readByEscape(page: Page): Promise<void> {
  const left = async () => {
    await page.keyboard.press('Escape')
    return page.locator('.happened').count()
  }
  await expect.poll(left, patient).toBe(0)
}
