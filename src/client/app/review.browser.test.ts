import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { barriers, browser, none, patient, picture, product, visit, withProduct } from '../../../test/browser/index.ts'
import { botFor, levelOf } from '../../bots/index.ts'
import { titles } from '../../games/index.ts'
import { commitmentOf, dealSeeded, formatRecord, Match, setupOf } from '../../kernel/index.ts'

withProduct()

/** A finished game between two levels, as a file. */
async function record(game: string, levels: readonly string[], setup: object = {}): Promise<string> {
  const title = await titles[game]!()
  const match = Match.begin(title.game, setupOf(title.game, setup), { deal: dealSeeded('reviewed') })
  for (let i = 0; !match.over; i++) {
    const { seat } = match.open.find((asked) => match.answered(asked) === null)!
    const bot = botFor(title.brain, levelOf(levels[match.seats.indexOf(seat)]!)!)
    const limits = { budget: { playouts: 40 }, seed: `reviewed ${i}`, now: () => 0, stop: () => false }
    match.apply(seat, bot.choose(match, seat, limits).keys[0]!)
  }
  return formatRecord({ ...match.record(), commitment: commitmentOf('reviewed'), seed: 'reviewed' })
}

async function openReview(page: Page, text: string) {
  await page.getByLabel('Or paste it here').fill(text)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await page.getByRole('tab', { name: 'Review' }).click()
}

describe('a review', () => {
  test('runs in a worker, can be cancelled, is stored, and links to its turning points', async () => {
    const { page, troubles } = await visit(browser, product, '/import')
    await openReview(page, await record('ur', ['random', 'greedy'], { pieces: 5 }))
    const start = page.getByRole('button', { name: 'Review this game' })
    await start.click()
    await page.getByRole('button', { name: 'Stop', exact: true }).click()
    await start.waitFor()
    await start.click()
    await page.getByRole('heading', { name: 'Turning points' }).waitFor()
    expect(await page.getByRole('img', { name: /Chance to win over the game/ }).count()).toBe(1)
    expect(await page.locator('.review-luck li').count()).toBe(2)

    const turn = page.locator('.review-turns li').first()
    const place = Number(/Step (\d+), Lapis/.exec((await turn.locator('.review-jump').textContent())!)![1])
    await turn.locator('.review-jump').click()
    const step = page.locator('.replay-scrub output')
    await expect.poll(() => step.textContent()).toContain(`Step ${place} of`)
    expect(await turn.getAttribute('aria-current')).toBe('step')
    const curve = page.locator('.review-curve')
    const { width, height } = (await curve.boundingBox())!
    await curve.click({ position: { x: width - 7, y: height / 2 } })
    await expect.poll(() => step.textContent()).not.toContain(`Step ${place} of`)
    expect(await barriers(page)).toEqual([])
    await picture(page, 'review-desk')

    await page.reload()
    await page.getByRole('tab', { name: 'Review' }).click()
    await page.getByRole('heading', { name: 'Turning points' }).waitFor()
    await page.locator('.review-turns li').first().getByRole('button', { name: 'Try it' }).click()
    await page.waitForURL(/\/solo\//)
    await page
      .locator('.table-ask')
      .getByText(/Lapis rolled/)
      .first()
      .waitFor()
    expect(troubles).toEqual(none)
  })

  test('of Kadesh takes less than a minute, also on a phone', async () => {
    const { page, troubles } = await visit(browser, product, '/import', { size: 'phone' })
    await openReview(page, await record('god-kings', ['greedy', 'greedy']))
    await page.getByRole('button', { name: 'Review this game' }).click()
    await page.getByRole('heading', { name: 'Turning points' }).waitFor(patient)
    await picture(page, 'review-phone', true)
    const words = await page.locator('.review').textContent()
    expect(words).not.toMatch(/[a-z]+\.[a-z]+\.|\{\{|\$t\(/)
    expect(troubles).toEqual(none)
  })
})
