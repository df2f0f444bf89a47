import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  asked,
  browser,
  byMouse,
  none,
  playOn,
  product,
  text,
  visit,
  withProduct,
} from '../../../test/browser/index.ts'
import { ur } from '../../games/ur/game.ts'
import { commitmentOf, dealSeeded, formatRecord, Match, setupOf } from '../../kernel/index.ts'

withProduct()

/** The record of a finished game, with its dice's seed. */
function record(seed: string, published = seed): string {
  const match = Match.begin(ur, setupOf(ur, { pieces: 5 }), { deal: dealSeeded(seed) })
  while (!match.over) match.apply(match.open[0]!.seat, match.open[0]!.options.at(-1)!.key)
  return formatRecord({ ...match.record(), commitment: commitmentOf(published), seed: published })
}

async function importInto(page: Page, text: string) {
  await page.getByLabel('Or paste it here').fill(text)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
}

describe('a replay', () => {
  test('is scrubbed, stepped, played, jumped in, shared, saved, checked and branched', async () => {
    const { page, context, troubles } = await visit(browser, product, '/import')
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await importInto(page, record('a good seed'))
    const step = page.locator('.replay-scrub output')
    await step.filter({ hasText: /of [1-9]/ }).waitFor()
    const length = Number(/of (\d+)/.exec((await step.textContent())!)![1])

    await page.getByRole('button', { name: 'To the beginning' }).click()
    await expect.poll(() => step.textContent()).toBe(`Step 0 of ${length}`)
    await page.getByRole('button', { name: 'One step on' }).click()
    await expect.poll(() => step.textContent()).not.toBe(`Step 0 of ${length}`)
    const stepped = await step.textContent()
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await expect.poll(() => step.textContent()).not.toBe(stepped)
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.locator('.journal-words').nth(20).click()
    await page.locator('.journal-words[aria-current]').first().waitFor()
    await page.getByLabel('Step', { exact: true }).fill('30')
    await expect.poll(() => step.textContent()).toBe(`Step 30 of ${length}`)

    await page.getByRole('button', { name: 'Check the dice' }).click()
    await page.getByText(text('replay.verified_other')).waitFor()

    await page.getByLabel('View as').selectOption('shell')
    await page.getByRole('button', { name: 'Copy a link to this step' }).click()
    await page.getByText('The link is copied.').waitFor()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    const other = await context.newPage()
    await other.goto(link)
    await other.getByText(`Step 30 of ${length}`).waitFor()
    await expect.poll(() => other.getByLabel('View as').inputValue()).toBe('shell')

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save the record' }).click(),
    ])
    expect(readFileSync(await download.path(), 'utf8')).toBe(record('a good seed'))

    await page.getByRole('button', { name: 'What if? Play on from here' }).click()
    await page.locator('.table-board').waitFor()
    await playOn(page, byMouse, 3)
    await asked(page).waitFor()
    expect(troubles).toEqual(none)
    await context.close()
  })

  test('tells false dice, and refuses what the rules do not allow', async () => {
    const { page, context } = await visit(browser, product, '/import')
    await importInto(page, record('a good seed').replace(/roll:\d/, 'roll:9'))
    await page.getByText('not a record that the rules allow').waitFor()
    await importInto(page, record('the real seed', 'another seed'))
    await page.getByRole('button', { name: 'Check the dice' }).click()
    await page.getByText(/outcomes of chance are not those the seed gives!/).waitFor()
    await context.close()
  })
})
