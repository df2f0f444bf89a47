import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { none, type SizeName } from '#test/browser/chromium.ts'
import { foughtTo } from '#test/browser/fought.ts'
import { goToKept, type KeptTable } from '#test/browser/kept.ts'
import { screenshot } from '#test/browser/look.ts'
import { browser, product, withProduct } from '#test/browser/stage.ts'
import { readByEscape, visit } from '#test/browser/table.ts'
import { battleOf } from '../rules/battle.ts'
import type { Alexander } from '../rules/state.ts'
import { visibleUnits } from './piece/counters.ts'

withProduct()

/** Opens a battle and zooms out. */
async function look(page: Page, battle: KeptTable, farther: number): Promise<void> {
  await goToKept(page, battle)
  await page.locator('.ask-bar[data-asked]').waitFor()
  await readByEscape(page)
  // The subject of an ask is brought into view shortly after the ask.
  await page.waitForTimeout(400)
  for (let i = 0; i < farther; i++) await page.getByRole('button', { name: 'Zoom out' }).click()
  await page.waitForTimeout(600)
}

const PICTURES: readonly [
  scenario: string,
  size: SizeName,
  answers: number,
  kind: string,
  farther: number,
  name: string,
][] = [
  ['gaugamela', 'desk', 330, 'giveOrder', 2, 'alexander-gaugamela'],
  ['hydaspes', 'desk', 150, 'giveOrder', 1, 'alexander-hydaspes'],
  ['hydaspes', 'phone', 150, 'declareShock', 0, 'alexander-phone'],
]

describe('the great battles', () => {
  test.each(PICTURES)('%s is drawn whole in the middle of it (%s)', async (...picture) => {
    const [scenario, size, answers, kind, farther, name] = picture
    const battle = await foughtTo(scenario, answers, kind)
    const { page, context, troubles } = await visit(browser, product, '/about', { size })
    await look(page, battle, farther)
    const s = battle.table.requireMatch().state as Alexander
    expect(await page.locator('.al-units > g').count()).toBe(visibleUnits(s, battleOf(s)).length)
    const broken = await page
      .locator('.al-field svg')
      .first()
      .evaluate((svg) => /NaN|undefined/.test(svg.innerHTML))
    expect(broken).toBe(false)
    await screenshot(page, name)
    expect(troubles).toEqual(none)
    await context.close()
  })
})
