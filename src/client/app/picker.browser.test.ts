import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  asked,
  barriers,
  browser,
  goToKept,
  type KeptTable,
  none,
  picture,
  product,
  tableWithSeed,
  visit,
  withProduct,
} from '../../../test/browser/index.ts'
import { title as godKings } from '../../games/god-kings/index.ts'
import type { Ask } from '../../kernel/index.ts'

withProduct()

/** Kadesh, played by the first of these that is on offer, until something is asked. */
async function kadeshAt(until: (ask: Ask) => boolean, ...liked: readonly RegExp[]): Promise<KeptTable> {
  const setup = { scenario: 'kadesh', players: 2 }
  const wanted = { game: 'god-kings', setup, seats: { egypt: 'me', hatti: 'me' } } as const
  const { kept, events, table } = await tableWithSeed(godKings, wanted, 'picker')
  const match = table.playing()
  for (let given = 0; !until(match.open[0]!); given++) {
    if (given > 200) throw new Error(`it never came to that: ${match.open[0]!.kind}`)
    const { seat, options } = match.open[0]!
    const keys = options.map(({ key }) => key)
    const key = liked.map((like) => keys.find((k) => like.test(k))).find((k) => k !== undefined)
    table.answer(seat, [key ?? keys.find((k) => k === 'done') ?? keys[0]!], 'person', 1_000_000)
  }
  const all = [...events, ...table.drain()]
  return { kept: { ...kept, length: all.length, rest: null }, events: all, table }
}

async function sitAt(page: Page, kept: KeptTable): Promise<void> {
  await goToKept(page, kept)
  const ready = page.locator('.curtain button')
  await page.locator('.curtain, .ask-bar[data-asked]').first().waitFor()
  if ((await ready.count()) > 0) await ready.click()
  await asked(page).waitFor()
  await page.locator('.picker').waitFor()
}

/** A phone, a tablet, and a desk at 200 %. */
const SIZES = [
  ['tablet', 820, 1180],
  ['200', 720, 450],
  ['phone', 390, 844],
] as const

const tile = (page: Page, name: string) => page.locator('.picker').getByRole('button', { name })
const confirm = (page: Page) => page.locator('.ask-acts [data-option="done"]')
const count = (page: Page) => page.locator('.picker > header .picker-count')

describe('picking several things', () => {
  test('works in any order, loses nothing and says what cannot be added', async () => {
    const { page, context, troubles } = await visit(browser, product, '/', { size: 'desk' })
    await sitAt(page, await kadeshAt(({ kind, seat }) => kind === 'place' && seat === 'egypt', /^all:/))
    const panel = page.getByRole('region', { name: 'Place everything for me' })
    await panel.getByRole('button', { name: 'Show arrangements' }).click()
    await panel.getByRole('button', { name: 'Several armies' }).click()
    await panel.getByRole('button', { name: 'One great army' }).click()
    await panel.getByLabel('Ra warrior').selectOption({ label: 'Memphis' })
    await picture(page, 'arrange-desk')
    expect(await barriers(page)).toEqual([])
    await panel.getByRole('button', { name: /^Place \d+ pieces$/ }).click()
    await count(page).getByText('0 of 3 picked').waitFor()
    const all = await page.locator('.picker [data-option]').count()
    for (const city of ['Tyre', 'Memphis', 'Megiddo']) await tile(page, city).click()
    await count(page).getByText('3 of 3 picked').waitFor()
    expect(await page.locator('.picker [data-option]').count()).toBe(all)
    await tile(page, 'Memphis').focus()
    await page.keyboard.press('Space')
    await count(page).getByText('2 of 3 picked').waitFor()
    await page.keyboard.press('Space')
    await count(page).getByText('3 of 3 picked').waitFor()
    await picture(page, 'picker-garrisons-desk')
    expect(await barriers(page)).toEqual([])
    const before = await page.locator('[data-position]').getAttribute('data-position')
    await confirm(page).click()
    await page.waitForFunction(
      (old) => document.querySelector('[data-position]')?.getAttribute('data-position') !== old,
      before,
    )
    for (const city of ['Tyre', 'Memphis', 'Megiddo'])
      await page.locator('.journal').getByText(city).first().waitFor()
    expect(troubles).toEqual(none)

    await page.goto(product.url)
    await sitAt(
      page,
      await kadeshAt(
        ({ kind, options }) => kind === 'warlords' && options.length > 2,
        /^all:/,
        /^ops:/,
        /-king$/,
        /^pass$/,
      ),
    )
    const more = (name: string) => page.locator('.picker').getByRole('button', { name: `One more: ${name}` })
    const units = page.locator('.picker-part').nth(1).locator('legend .picker-count')
    // Chariots first: the warriors, who come before them in the rules, are there all the same.
    for (let i = 0; i < 6; i++) await more('Egyptian chariot').click()
    for (let i = 0; i < 3; i++) await more('Ra warrior').click()
    await more('Seth warrior').click()
    await units.getByText('10 of 10 picked').waitFor()
    await page.locator('.picker-step[aria-disabled][aria-label="One more: Seth warrior"]').hover()
    await page.getByText('Only 10 can be picked.').waitFor()
    // Warlords bring room for more, the second named before the first.
    for (const name of ['Warlord 2', 'Warlord 1']) await tile(page, name).click()
    await page.locator('.picker-tile[aria-pressed="true"]').nth(1).waitFor()
    await more('Seth warrior').click()
    await units.getByText(/^11 of (1[1-9]|2\d) picked$/).waitFor()
    await picture(page, 'picker-march-desk')
    expect(await barriers(page)).toEqual([])
    for (const [name, width, height] of SIZES) {
      await page.setViewportSize({ width, height })
      await page.locator('.picker').scrollIntoViewIfNeeded()
      await picture(page, `picker-march-${name}`)
    }
    expect(await barriers(page)).toEqual([])
    await confirm(page).click()
    await page.locator('.ask-bar[data-asked="march"]').waitFor()
    expect(troubles).toEqual(none)
    await context.close()
  })
})
