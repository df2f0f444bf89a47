import { expect, test } from 'vitest'
import { chooseByMouse } from './browser/byKey.ts'
import { none } from './browser/chromium.ts'
import { chooseScenario } from './browser/newTable.ts'
import { browser, product, withOwnProduct } from './browser/stage.ts'
import { asked, visit } from './browser/table.ts'
import { nameOf, packedProduct } from './packed.ts'

withOwnProduct({}, packedProduct)

test('a game that the browser plays by itself has the numbers of the pack, and the table says so', async () => {
  const { page, context, troubles } = await visit(browser, product, '/new?game=ankh')
  const told = page.getByText(`Using pack “${nameOf('ankh')}”`)
  await told.waitFor()
  await chooseScenario(page, 'two-lands-2')
  await page.getByLabel('Gods', { exact: true }).selectOption('draw')
  await page.getByLabel('First player', { exact: true }).selectOption('player1')
  await page.getByLabel('Player 2', { exact: true }).selectOption('anyone')
  await page.getByRole('button', { name: 'Begin' }).click()
  await asked(page).waitFor()
  expect(new URL(page.url()).pathname).toMatch(/^\/solo\//)
  await page.locator('.table-head .table-pack').getByText(nameOf('ankh')).waitFor()
  await chooseByMouse(page, 'act:move')
  await page.locator('[data-key="figure:B0"]').first().waitFor()
  expect(await page.locator('[data-key="figure:D0"]').count()).toBe(0)
  expect(troubles).toEqual(none)
  await context.close()
})
