import { describe, expect, test } from 'vitest'
import {
  browser,
  goToKept,
  none,
  patient,
  playedUntil,
  product,
  tableWithSeed,
  visit,
  withProduct,
} from '../../../test/browser/index.ts'
import { title } from '../../games/ur/index.ts'
import { randomFrom } from '../../kernel/index.ts'

withProduct()

describe('a board of 169 counters, 60 of which may march', () => {
  test('draws for an answer only the pieces that changed, and asks why not when somebody looks', async () => {
    const { page, context, troubles } = await visit(browser, product, '/gallery.html?scene=field')
    await page.locator('.table-board .k-choice').first().waitFor()
    const found = await page.evaluate(() => window.__fieldBench!(6))
    expect(found.options).toBe(60)
    expect(Math.min(...found.redrawn)).toBeGreaterThan(0)
    expect(Math.max(...found.redrawn)).toBeLessThanOrEqual(12)
    expect(found.asked).toBe(0)
    await expect.poll(() => page.locator('.journal-line').count(), patient).toBe(6)

    const tired = page.locator('.k-counter:not(.k-choice)[aria-label="Counter 168"]')
    await tired.hover()
    const tip = page.getByRole('tooltip')
    await tip.filter({ hasText: 'It has marched of late.' }).waitFor()
    await page.mouse.move(2, 2)
    await tip.waitFor({ state: 'detached' })
    expect((await page.evaluate(() => window.__fieldBench!(1))).asked).toBe(1)
    expect(troubles).toEqual(none)
    await context.close()
  })
})

describe('a long journal', () => {
  test('shows its end, and what came before as one scrolls up to it', async () => {
    const wanted = { game: 'ur', seats: { lapis: 'me', shell: 'me' } } as const
    const begun = await tableWithSeed(title, wanted, 'a long game of Ur')
    const kept = playedUntil(begun, randomFrom('long'), (match) => match.length >= 240)
    const all = kept.table.journal.events
    expect(all.length).toBeGreaterThan(220)
    const { page, context, troubles } = await visit(browser, product)
    await goToKept(page, kept)
    const lines = page.locator('.journal-line, .chapter h3')
    await expect.poll(() => lines.count(), patient).toBeGreaterThan(90)
    expect(await lines.count()).toBeLessThan(130)
    const last = await lines.last().textContent()
    const earlier = page.getByRole('button', { name: 'Show earlier lines' })
    const before = await lines.count()
    await earlier.scrollIntoViewIfNeeded()
    await expect.poll(() => lines.count(), patient).toBeGreaterThan(before)
    for (let shown = await lines.count(); shown < all.length; shown = await lines.count()) {
      // Coming to the button by scrolling may already bring the lines, and the button goes with the last of them.
      await earlier.click({ timeout: 5000 }).catch(() => undefined)
      await expect.poll(() => lines.count(), patient).toBeGreaterThan(shown)
    }
    expect(await lines.count()).toBe(all.length)
    await earlier.waitFor({ state: 'detached' })
    expect(await lines.last().textContent()).toBe(last)
    expect(troubles).toEqual(none)
    await context.close()
  })
})

describe('a preview or a panel of odds that fails', () => {
  test('says that it cannot tell and leaves the board to play on', async () => {
    const { page, context, troubles } = await visit(browser, product, '/gallery.html?scene=fence')
    await page.getByText('odds of 0').first().waitFor()
    await page.getByRole('button', { name: 'Go on from 0' }).click()
    await page.getByRole('status').filter({ hasText: 'cannot be told' }).waitFor()
    expect(await page.locator('[data-preview]').textContent()).toBe('no preview')
    expect(troubles.errors.join()).toContain('no odds for this position')
    await page.getByRole('button', { name: 'Go on from 1' }).click()
    await expect.poll(() => page.getByText('odds of 2').count(), patient).toBe(2)
    expect(await page.locator('.k-cannot-tell').count()).toBe(0)
    await context.close()
  })
})
