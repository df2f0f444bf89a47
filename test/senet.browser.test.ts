import { expect, test } from 'vitest'
import { none } from './browser/chromium.ts'
import { browser, product, withOwnProduct } from './browser/stage.ts'
import { asked, visit } from './browser/table.ts'
import { productWithSenet } from './packed.ts'

withOwnProduct({}, productWithSenet)

test('a game from a package is offered at home and played against the computer', async () => {
  const { page, context, troubles } = await visit(browser, product, '/new?game=senet')
  await page.getByRole('button', { name: 'Begin' }).click()
  await asked(page).waitFor()
  await page.locator('.k-choice[data-key^="move:"]').first().click()
  await page
    .getByText(/^Light (moves|swaps)/)
    .first()
    .waitFor()
  await page.goto(product.url)
  await page.getByRole('heading', { name: 'Senet' }).first().waitFor()
  expect(troubles).toEqual(none)
  await context.close()
})
