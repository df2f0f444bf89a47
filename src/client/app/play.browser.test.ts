import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  asked,
  byKeyboard,
  byMouse,
  byNumber,
  byTouch,
  ended,
  launch,
  type Product,
  playOn,
  shortGame,
  startProduct,
  visit,
} from '../../../test/browser/index.ts'

let product: Product
let browser: Browser
beforeAll(async () => {
  product = await startProduct()
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  await product?.close()
})

const none = { errors: [], foreign: [], failed: [] }

describe('the first minute', () => {
  test('from the front page to the first own decision in one click and three seconds', async () => {
    const { page, context, troubles } = await visit(browser, product)
    await page.getByRole('button', { name: 'Play The Royal Game of Ur now' }).waitFor()
    const from = Date.now()
    await page.getByRole('button', { name: 'Play The Royal Game of Ur now' }).click()
    await asked(page).waitFor()
    expect(Date.now() - from).toBeLessThan(3000)
    expect(await page.locator('.table-board .k-choice').count()).toBeGreaterThan(0)
    expect(await page.title()).toBe('Your turn · The Royal Game of Ur')
    expect(troubles).toEqual(none)
    await context.close()
  })
})

describe('a whole game of Ur', () => {
  test('by mouse, with the reasons for what cannot be done, undo that says why it stops, and advice', async () => {
    const { page, context, troubles } = await visit(browser, product, '/new?game=ur')
    await shortGame(page, 'easy')
    await asked(page).waitFor()
    const undo = page.getByRole('button', { name: 'Undo' })
    await undo.hover()
    await page.getByRole('tooltip').waitFor()
    expect(await page.getByRole('tooltip').textContent()).toContain('The dice have spoken')
    await page.getByRole('button', { name: 'What would you do?' }).click()
    await page.locator('.advice li').first().waitFor()
    await playOn(page, byMouse, 8)
    await page.locator('.ask-bar .k-rule-chip').click()
    expect(await page.locator('.k-digest').textContent()).toContain('Moving')
    await page.keyboard.press('Escape')
    await playOn(page, byMouse)
    expect(await ended(page).textContent()).toMatch(/(Lapis|Shell) wins\./)
    expect(troubles).toEqual(none)
    await context.close()
  })

  test('by keyboard only', async () => {
    const { page, context, troubles } = await visit(browser, product)
    for (let i = 0; i < 20; i++) {
      await page.keyboard.press('Tab')
      const name = await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
      if (name === 'Play The Royal Game of Ur now') break
    }
    await page.keyboard.press('Enter')
    await playOn(page, byKeyboard)
    expect(await ended(page).textContent()).toMatch(/wins\./)
    expect(troubles).toEqual(none)
    await context.close()
  })

  test('by touch on a phone', async () => {
    const { page, context, troubles } = await visit(browser, product, '/new?game=ur', { size: 'phone' })
    await shortGame(page, 'easy')
    await playOn(page, byTouch)
    expect(await ended(page).textContent()).toMatch(/wins\./)
    expect(troubles).toEqual(none)
    await context.close()
  })

  test('as text, through the accessibility tree alone', async () => {
    const { page, context, troubles } = await visit(browser, product)
    await page.getByRole('button', { name: 'Play The Royal Game of Ur now' }).click()
    await page.getByRole('button', { name: 'Table menu' }).click()
    await page.getByRole('menuitem', { name: 'Play as text' }).click()
    await page.getByRole('heading', { name: 'The position' }).waitFor()
    const log = page.getByRole('log')
    expect(await log.textContent()).toContain('begins.')
    expect(await page.getByRole('listitem').filter({ hasText: 'Lapis: ' }).first().textContent()).toContain(
      'in hand',
    )
    const field = page.getByRole('textbox', { name: 'Type a number or words' })
    await field.fill('nonsense')
    await field.press('Enter')
    await page.getByText('Nothing fits that.').waitFor()
    const given = await playOn(page, byNumber)
    expect(given).toBeGreaterThan(10)
    await page.getByRole('heading', { name: /(Lapis|Shell) wins\./ }).waitFor()
    expect(troubles).toEqual(none)
    await context.close()
  })

  test('at a hot seat, and it is there again after the window was closed', async () => {
    const { page, context, troubles } = await visit(browser, product, '/new?game=ur')
    await shortGame(page, 'anyone')
    await playOn(page, byMouse, 6)
    const before = await page.locator('.journal-words').allTextContents()
    await page.close()
    const again = await context.newPage()
    await again.goto(`${product.url}/`)
    await again.getByRole('link', { name: /Your turn/ }).click()
    await asked(again).waitFor()
    expect(await again.locator('.journal-words').allTextContents()).toEqual(before)
    await playOn(again, byMouse)
    expect(await ended(again).textContent()).toMatch(/wins\./)
    expect(troubles).toEqual(none)
    await context.close()
  })

  test('without a connection, after the first visit', async () => {
    const { page, context } = await visit(browser, product)
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await context.setOffline(true)
    await page.goto(`${product.url}/new?game=ur`)
    await shortGame(page, 'easy')
    await playOn(page, byMouse, 4)
    await page.reload()
    await asked(page).waitFor()
    await playOn(page, byMouse)
    expect(await ended(page).textContent()).toMatch(/wins\./)
    await page.getByRole('link', { name: 'Replay' }).click()
    await page.getByRole('button', { name: 'Check the dice' }).click()
    await page.getByText(/Checked: all \d+ outcomes/).waitFor()
    await context.close()
  })
})
