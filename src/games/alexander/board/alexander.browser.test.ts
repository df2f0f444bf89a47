import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { randomFrom } from '#kernel'
import { none } from '#test/browser/chromium.ts'
import { commander, withFinger } from '#test/browser/field.ts'
import { barriers, picture, screenshot } from '#test/browser/look.ts'
import { chooseScenario } from '#test/browser/newTable.ts'
import { browser, product, withProduct } from '#test/browser/stage.ts'
import { asked, playOn, visit } from '#test/browser/table.ts'
import { FILES } from '../rules/battle.ts'

withProduct()

/** Phrygia for two players at one screen, without the options for secrets and columns. */
async function begin(page: Page): Promise<void> {
  await chooseScenario(page, 'phrygia')
  await page.getByText('Optional rules').click()
  for (const option of ['Pre-arranged withdrawal', 'Column movement'])
    await page.getByLabel(option, { exact: true }).selectOption({ label: 'Off' })
  await page.getByLabel('Persians', { exact: true }).selectOption({ label: 'Another person here' })
  await page.getByLabel('Macedonians', { exact: true }).selectOption({ label: 'I play' })
  await page.getByRole('button', { name: 'Begin' }).click()
  await asked(page).waitFor()
}

const option = (page: Page, key: string) => page.locator(`.ask-bar [data-option="${key}"]`).click()

/** Waits for a prompt. */
const isAsked = (page: Page, kind: string) => page.locator(`.ask-bar[data-asked="${kind}"]`).waitFor()

/** The accessible name of the focused element. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')

describe('the board of Alexander', () => {
  test('an order by keyboard alone: unit, hex and facing', async () => {
    const { page, context, troubles } = await visit(browser, product, '/new?game=alexander', { still: true })
    await begin(page)
    await option(page, 'activate')
    await isAsked(page, 'orderMode')
    await option(page, 'orders')
    await isAsked(page, 'giveOrder')
    await page.locator('.al-board .k-panzoom').focus()
    await page.keyboard.press('Tab')
    await expect.poll(() => focused(page)).toMatch(/Paphlagonian Horse 1/)
    for (let i = 0; i < 2; i++) await page.keyboard.press('ArrowDown')
    await expect.poll(() => focused(page)).toMatch(/Cappadocian Foot 1/)
    await page.keyboard.press('Enter')
    await page.locator('.al-unitbar').waitFor()
    await page.locator('.al-goal.k-choice').first().waitFor()
    for (let i = 0; i < 2; i++) await page.keyboard.press('ArrowLeft')
    await expect.poll(() => focused(page)).toMatch(/^1306\. Movement points 4, hits 0/)
    await page.keyboard.press('Enter')
    await page.locator('.al-aim').waitFor()
    const handles = page.locator('.al-turn')
    expect(await handles.count()).toBe(3)
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => page.locator('.al-aimbar').textContent()).toMatch(/Movement points 5, hits 0/)
    await screenshot(page, 'alexander-aim-desk')
    await page.keyboard.press('Enter')
    await isAsked(page, 'giveOrder')
    await page.locator('.journal-words').filter({ hasText: 'Cappadocian Foot 1 moves to 1306' }).first().waitFor()
    await expect.poll(() => focused(page)).toMatch(/Paphlagonian Horse 1/)
    expect(troubles).toEqual(none)
    await context.close()
  })

  test('a whole Line goes forward with one click, and halts before the enemy', async () => {
    const { page, context, troubles } = await visit(browser, product, '/new?game=alexander', { still: true })
    await begin(page)
    await option(page, 'activate')
    await isAsked(page, 'orderMode')
    await option(page, 'line:0')
    await isAsked(page, 'giveOrder')
    const places = () =>
      page.locator('.al-units > g').evaluateAll((pieces) => pieces.map((piece) => piece.getAttribute('style')))
    const before = await places()
    await page.locator('[data-gesture=forward]').click()
    await isAsked(page, 'leaderWithdraw')
    const after = await places()
    expect(after.filter((place, i) => place !== before[i])).toHaveLength(2)
    await expect.poll(() => page.locator('.al-linebar').count()).toBe(0)
    expect(troubles).toEqual(none)
    await context.close()
  })

  test('on a phone the strip stays in sight, and a leader shows the units in command', async () => {
    const { page, context, troubles } = await visit(browser, product, '/new?game=alexander', {
      size: 'phone',
    })
    await begin(page)
    const strip = await page.locator('.al-strip').boundingBox()
    expect(strip!.x).toBeGreaterThanOrEqual(0)
    expect(strip!.width).toBeLessThanOrEqual(390)
    await expect.poll(() => page.locator('.al-strip-leader').count()).toBe(4)
    await expect.poll(() => page.locator('.al-balance-number').first().textContent()).toBe('0/25')
    await page.locator('.al-leaders .al-piece').last().dispatchEvent('pointerover', { pointerType: 'mouse' })
    await page.locator('.al-range-area').waitFor({ state: 'attached' })
    expect(await page.locator('.al-in-range').count()).toBeGreaterThan(5)
    await screenshot(page, 'alexander-table-phone')
    expect(troubles).toEqual(none)
    await context.close()
  })

  test('by touch on a phone, without barriers', async () => {
    const { page, context, troubles } = await visit(browser, product, '/', { size: 'phone' })
    await page.getByRole('button', { name: 'Play The Great Battles of Alexander now' }).tap()
    await asked(page).waitFor()
    const pointed = { line: 0, unit: 0, goal: 0, facing: 0, place: 0, words: 0 }
    const person = commander(randomFrom('phone'), pointed, withFinger)
    expect(await playOn(page, person, 14)).toBe(14)
    // The dice are random: the test continues until a unit has moved.
    const hasPointed = () => pointed.unit + pointed.line > 0 && pointed.goal + pointed.place > 0
    for (let more = 0; more < 40 && !hasPointed(); more++) await playOn(page, person, 1)
    expect(hasPointed()).toBe(true)
    await asked(page).waitFor()
    expect(await barriers(page)).toEqual([])
    // Nothing overflows the window, and the prompt stays in view.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    const bar = await page.locator('.ask-bar').boundingBox()
    expect(bar!.y + bar!.height).toBeLessThanOrEqual(844)
    expect(troubles).toEqual(none)
    await context.close()
  })

  test('home and the page of a new table offer it, with every battle', async () => {
    const { page, context, troubles } = await visit(browser, product)
    await page.getByRole('heading', { name: 'The Great Battles of Alexander' }).waitFor()
    await page.goto(`${product.url}/new?game=alexander`)
    const tiles = page.getByRole('group', { name: 'Scenario' })
    await tiles.waitFor()
    expect(await page.getByRole('radio', { name: /The Great Battles of Alexander/ }).isChecked()).toBe(true)
    const battles = await tiles
      .getByRole('radio')
      .evaluateAll((radios) => radios.map((radio) => (radio as HTMLInputElement).value))
    expect(battles.sort()).toEqual(FILES.map(({ id }) => id).sort())
    // Each with its map, its year, its length and its balance.
    await expect.poll(() => tiles.locator('svg.al-sketch').count()).toBe(FILES.length)
    const granicus = tiles.locator('label:has(input[value="granicus"])')
    await expect.poll(() => granicus.textContent()).toMatch(/334 BC.*about 2\.5 hours.*Macedonians 75%/)
    await picture(page, 'alexander-scenarios')
    expect(await barriers(page)).toEqual([])
    // One preset with its explanation places six pairs of phalanxes.
    await chooseScenario(page, 'chaeronea')
    await page.getByLabel('Greeks', { exact: true }).selectOption('easy')
    await page.getByLabel('Macedonians', { exact: true }).selectOption('me')
    await page.getByRole('button', { name: 'Begin' }).click()
    const panel = page.getByRole('region', { name: 'Place everything for me' })
    await panel.getByRole('button', { name: 'Show arrangements' }).click()
    await panel.getByText(/to break the Athenians/).waitFor()
    await panel.getByRole('button', { name: 'Strong right wing' }).click()
    await picture(page, 'alexander-arranged')
    await panel.getByRole('button', { name: 'Place 6 pieces' }).click()
    await panel.waitFor({ state: 'detached' })
    expect(await page.locator('.ask-bar[data-asked="setup"]').count()).toBe(0)
    expect(await barriers(page)).toEqual([])
    expect(troubles).toEqual(none)
    await context.close()
  })
})
