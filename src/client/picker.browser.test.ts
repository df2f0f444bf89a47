import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { title as alexander } from '#games/alexander/index.ts'
import { title as ankh } from '#games/ankh/index.ts'
import { title as godKings } from '#games/god-kings/index.ts'
import type { Title } from '#games/title.ts'
import { type Ask, randomFrom, resolveMultiSelect } from '#kernel'
import type { NewTable } from '#table/protocol/commands.ts'
import { none, patient } from '#test/browser/chromium.ts'
import { pointAtKey } from '#test/browser/field.ts'
import { goToKept, type KeptTable, tableWithSeed } from '#test/browser/kept.ts'
import { barriers, picture } from '#test/browser/look.ts'
import { browser, product, withProduct } from '#test/browser/stage.ts'
import { asked, visit } from '#test/browser/table.ts'

withProduct()

/** Kadesh, played with the first available of these options until an ask of some kind. */
async function kadeshAt(until: (ask: Ask) => boolean, ...liked: readonly RegExp[]): Promise<KeptTable> {
  const setup = { scenario: 'kadesh', players: 2 }
  const wanted = { game: 'god-kings', setup, seats: { egypt: 'me', hatti: 'me' } } as const
  const { kept, events, table } = await tableWithSeed(godKings, wanted, 'picker')
  const match = table.requireMatch()
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

/** A table played by the bot's policy on both sides until it asks for a set of at least `things` things that one of them completes. */
async function playedToSet(title: Title, setup: Setup, name: string, things: number, one = /./): Promise<KeptTable> {
  const seats = title.game.seats({ guardSecrets: false, ...setup })
  const wanted: NewTable = {
    ...{ game: title.game.id, setup },
    seats: Object.fromEntries(seats.map((seat) => [seat, 'me' as const])),
  }
  for (let seed = 2; seed < 60; seed++) {
    const { kept, events, table } = await tableWithSeed(title, wanted, `picker${seed}`)
    const random = randomFrom(`picker${seed}`)
    const match = table.requireMatch()
    for (let given = 0; given < 400 && !match.over; given++) {
      const ask = match.open.find((one) => match.answered(one) === null)!
      const parts = ask.set?.startsWith(name) ? resolveMultiSelect(match, ask.seat, [])!.parts : []
      const able = parts.flatMap((part) => part.things.filter(({ most }) => most > 0))
      const alone = able.findLast(({ key }) => one.test(key))
      if (able.length >= things && alone && resolveMultiSelect(match, ask.seat, [alone.key])!.keys !== null) {
        const all = [...events, ...table.drain()]
        return { kept: { ...kept, length: all.length, rest: null }, events: all, table }
      }
      table.answer(ask.seat, [title.brain.policy!(match, ask, random).key], 'person', 1_000_000)
    }
  }
  throw new Error(`no seed comes to ${name}`)
}

type Setup = { readonly scenario: string; readonly players: number }

async function sitAt(page: Page, kept: KeptTable): Promise<void> {
  await goToKept(page, kept)
  const ready = page.locator('.curtain button')
  await page.locator('.curtain, .ask-bar[data-asked]').first().waitFor()
  if ((await ready.count()) > 0) await ready.click()
  await asked(page).waitFor()
  await page.locator('.picker').waitFor()
}

/** A phone, a tablet, and a desk at 200%. */
const SIZES = [
  ['tablet', 820, 1180],
  ['200', 720, 450],
  ['phone', 390, 844],
] as const

/** The picked keys, in the order of picking. */
const picked = async (page: Page) =>
  ((await page.locator('.picker').getAttribute('data-picked')) ?? '').split(' ').filter(Boolean)

/** The keys of the things that can be picked. */
const offered = (page: Page) =>
  page
    .locator('.picker-tile[data-option]:not([aria-disabled])')
    .evaluateAll((tiles) => tiles.map((one) => one.getAttribute('data-option')!))

const tile = (page: Page, name: string) => page.locator('.picker').getByRole('button', { name })
const confirm = (page: Page) => page.locator('.ask-acts [data-option="done"]')
const count = (page: Page) => page.locator('.picker > header .picker-count')

describe('picking several things', () => {
  test('works in any order, keeps earlier picks and explains what cannot be added', async () => {
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
    // Two by their tiles, one on the map.
    for (const city of ['Tyre', 'Memphis']) await tile(page, city).click()
    await page.locator('.table-board .k-choice[data-key="garrison:megiddo"]').click()
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
    for (const city of ['Tyre', 'Memphis', 'Megiddo']) await page.locator('.journal').getByText(city).first().waitFor()
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
    // Everyone who can march is picked; marching alone is named as what it is.
    await confirm(page)
      .getByText(/March with \d\d/)
      .waitFor()
    await page.locator('.picker > header').getByRole('button', { name: 'None' }).click()
    await confirm(page).getByText('March alone').waitFor()
    // Chariots first: the warriors, which come before them in the rules, can still be picked.
    for (let i = 0; i < 6; i++) await more('Egyptian chariot').click()
    for (let i = 0; i < 3; i++) await more('Ra warrior').click()
    await more('Seth warrior').click()
    await units.getByText('10 of 10 picked').waitFor()
    await page.locator('.picker-step[aria-disabled][aria-label="One more: Seth warrior"]').hover()
    await page.getByText('You can pick only 10.').waitFor()
    // Warlords bring room for more, the second named before the first.
    for (const name of ['Warlord 2', 'Warlord 1']) await tile(page, name).click()
    await page.locator('.picker-tile[aria-pressed="true"]').nth(1).waitFor()
    await more('Seth warrior').click()
    await units.getByText(/^11 of (1[1-9]|2\d) picked$/).waitFor()
    await picture(page, 'picker-march-desk')
    expect(await barriers(page)).toEqual([])
    for (const [name, width, height] of SIZES) {
      await page.setViewportSize({ width, height })
      // A panel of another width may be rendered again meanwhile.
      const inSight = () => page.locator('.picker').scrollIntoViewIfNeeded({ timeout: 1_000 })
      await expect.poll(() => inSight().then(String, String), patient).toBe('undefined')
      await picture(page, `picker-march-${name}`)
    }
    expect(await barriers(page)).toEqual([])
    await confirm(page).click()
    await page.locator('.ask-bar[data-asked="march"]').waitFor()
    expect(troubles).toEqual(none)
    await context.close()
  })
  test('on the board itself: units of Alexander, guardians of Ankh', async () => {
    const { page, context, troubles } = await visit(browser, product, '/', { size: 'desk' })
    const granicus = await playedToSet(alexander, { scenario: 'granicus', players: 2 }, 'attack', 4)
    await sitAt(page, granicus)
    const [first, second, ...others] = await offered(page)
    const all = 2 + others.length
    // The second on the field, the first in the list; another touch removes one again.
    await pointAtKey(page, second!)
    await expect.poll(() => picked(page)).toEqual([second])
    await page.locator(`.picker [data-option="${first}"]`).click()
    await expect.poll(() => picked(page)).toEqual([second, first])
    await count(page).getByText('2 picked').waitFor()
    expect(await offered(page)).toHaveLength(all)
    expect(await page.locator('.al-units [aria-pressed="true"]').count()).toBe(2)
    await page.locator('.al-sheet .al-card').waitFor()
    await picture(page, 'picker-attack-desk')
    expect(await barriers(page)).toEqual([])
    await pointAtKey(page, first!)
    await expect.poll(() => picked(page)).toEqual([second])
    for (const [name, width, height] of SIZES) {
      await page.setViewportSize({ width, height })
      await count(page).getByText('1 picked').waitFor()
      await picture(page, `picker-attack-${name}`)
    }
    // The board keeps the zoom of the small window, in which units are too small to point at.
    await page.setViewportSize({ width: 1440, height: 900 })
    await pointAtKey(page, first!)
    await expect.poll(() => picked(page)).toEqual([second, first])
    await count(page).getByText('2 picked').waitFor()
    await confirm(page).click()
    await page.locator('.ask-bar[data-asked]:not([data-asked="declareShock"])').waitFor()
    expect(troubles).toEqual(none)

    const merged = { scenario: 'middle-kingdom-4', players: 4 }
    await sitAt(page, await playedToSet(ankh, merged, 'mergeGuardians', 3, /^dismiss:/))
    const guardians = await offered(page)
    await picture(page, 'picker-ankh-desk')
    const onBoard = guardians.findLast((key) => key.startsWith('dismiss:'))!
    await page.locator(`.table-board .k-choice[data-key="${onBoard}"]`).click()
    await expect.poll(() => picked(page)).toEqual([onBoard])
    expect(await barriers(page)).toEqual([])
    await expect.poll(() => confirm(page).getAttribute('aria-disabled')).not.toBe('true')
    await confirm(page).click()
    await page.locator('.picker').waitFor({ state: 'detached' })
    expect(troubles).toEqual(none)
    await context.close()
  })
})
