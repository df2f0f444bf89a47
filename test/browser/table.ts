import type { Browser, Locator, Page } from 'playwright-core'
import { type Opened, type OpenOptions, open } from './chromium.ts'
import type { Product } from './product.ts'

/** How a person answers: the page shows something to choose. */
export type Answerer = (page: Page) => Promise<void>

/** Opens a page of the product with animations stilled. */
export function visit(
  browser: Browser,
  product: Product,
  path = '/',
  options: OpenOptions = {},
): Promise<Opened> {
  return open(browser, product.url + path, { still: true, ...options })
}

/** Sets up the short game of Ur: five pieces a side; `others` is who plays the other seat. */
export async function shortGame(page: Page, others: 'easy' | 'anyone', where: 'here' | 'online' = 'here') {
  await page.getByLabel('Pieces a side').selectOption('5')
  if (where === 'online') await page.getByText('Online', { exact: true }).click()
  await page.getByLabel('Shell').selectOption(others)
  await page.getByRole('button', { name: 'Begin' }).click()
}

/** What shows that the reader must decide. */
export const asked = (page: Page): Locator => page.locator('.ask-bar[data-asked]')

/** What shows that the match is over. */
export const ended = (page: Page): Locator => page.locator('.outcome')

/** Plays until the match is over, or for so many answers; how many were given. */
export async function playOn(page: Page, answer: Answerer, most = 400): Promise<number> {
  const either = page.locator('.ask-bar[data-asked], .text-options, .outcome').first()
  for (let given = 0; given < most; given++) {
    await either.waitFor()
    if (await ended(page).isVisible()) return given
    await answer(page)
  }
  return most
}

/** What changes with every answer: the position, or in a joint question who is asked. */
export const moment = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const position = document.querySelector('[data-position]')?.getAttribute('data-position') ?? ''
    return `${position} ${document.querySelector('.ask-text')?.textContent ?? ''}`
  })

/** Does something and waits until the table has moved on. */
export async function andMoved(page: Page, act: () => Promise<void>): Promise<void> {
  const before = await moment(page)
  await act()
  await page.waitForFunction((old) => {
    const position = document.querySelector('[data-position]')?.getAttribute('data-position') ?? ''
    const now = `${position} ${document.querySelector('.ask-text')?.textContent ?? ''}`
    return now !== old || document.querySelector('.outcome') !== null
  }, before)
}

/** Clicks one of the glowing pieces with the mouse. */
export const byMouse: Answerer = (page) =>
  andMoved(page, async () => {
    const box = (await page.locator('.table-board .k-choice').last().boundingBox())!
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.up()
  })

/** Taps one with a finger. */
export const byTouch: Answerer = (page) =>
  andMoved(page, async () => {
    await page.locator('.table-board .k-choice').last().scrollIntoViewIfNeeded()
    const box = (await page.locator('.table-board .k-choice').last().boundingBox())!
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  })

/** Reaches one with Tab and arrows and takes it with Enter. */
export const byKeyboard: Answerer = (page) =>
  andMoved(page, async () => {
    const onChoice = () =>
      page.evaluate(() => document.activeElement?.classList.contains('k-choice') ?? false)
    for (let i = 0; i < 40 && !(await onChoice()); i++) {
      const onThing = await page.evaluate(
        () => document.activeElement?.classList.contains('k-thing') ?? false,
      )
      await page.keyboard.press(onThing ? ['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown'][i % 4]! : 'Tab')
    }
    await page.keyboard.press('Enter')
  })

/** Types the number of an option, as a reader of text does. */
export const byNumber: Answerer = (page) =>
  andMoved(page, async () => {
    const field = page.getByRole('textbox', { name: 'Type a number or words' })
    await field.fill('1')
    await field.press('Enter')
  })

/** Clicks anything that can be chosen: a glowing thing of the board or the hand, or an option in the bar or its list. */
export const byChance =
  (random: (n: number) => number): Answerer =>
  (page) =>
    andMoved(page, async () => {
      const live = page.locator(
        '.table-board .k-choice, .k-card-live .k-choice, .ask-bar [data-option]:enabled',
      )
      if ((await live.count()) === 0) await page.locator('.ask-bar [aria-controls="option-list"]').click()
      await live.first().waitFor({ state: 'attached' })
      await live.nth(random(await live.count())).dispatchEvent('click')
    })
