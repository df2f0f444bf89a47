import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { title } from '#games/ankh/index.ts'
import { randomFrom } from '#kernel'
import { fourAt, fourNearMerging, twoNearBattle } from '#test/browser/ankh.ts'
import { none } from '#test/browser/chromium.ts'
import { goToKept, tableWithSeed } from '#test/browser/kept.ts'
import { screenshot } from '#test/browser/look.ts'
import { sitDownAt } from '#test/browser/record.ts'
import { browser, product, withProduct } from '#test/browser/stage.ts'
import { andMoved, asked, byChance, ended, HANDS, playOn, visit } from '#test/browser/table.ts'
import { ScriptedPlayer } from '#tools/bench/scriptedPlayer.ts'

withProduct()

const wanted = {
  game: 'ankh',
  setup: { scenario: 'middle-kingdom-2', players: 2 },
  seats: { player1: 'me', player2: { bot: 'easy' } },
} as const

/** The current prompt. */
const kind = (page: Page) => page.evaluate(() => document.querySelector('.ask-bar')?.getAttribute('data-asked') ?? '')

/** The parts of the tracks that are outside the window or covered. */
const outOfSight = (page: Page) =>
  page.evaluate(() => {
    scrollTo(0, 0)
    const parts = '.ankh-events .ankh-event, .ankh-action, .ankh-devotion'
    return [...document.querySelectorAll(parts)].flatMap((part) => {
      const { left, right, top, bottom } = part.getBoundingClientRect()
      const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
      const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      return inside && part.contains(there) ? [] : [part.className.toString()]
    })
  })

/** The next event, the four actions and all devotion stay in view on a phone, also when the map is moved. */
async function keepsTracksInSight(page: Page) {
  // Tiles to choose from cover the board until they are closed.
  if ((await page.locator('#tile-tray').count()) > 0) await page.keyboard.press('Escape')
  expect(await page.locator('.ankh-dashboard-next').textContent()).toMatch(/^Next: \w/)
  await expect.poll(() => page.locator('.ankh-devotion-god').count()).toBe(2)
  await expect.poll(() => outOfSight(page)).toEqual([])
  await page.locator('.table-board .k-panzoom').focus()
  for (const key of ['+', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key)
  await expect.poll(() => outOfSight(page)).toEqual([])
}

describe('Ankh in the browser', () => {
  test.each(HANDS)('a game against a bot by %s on a %s, %s', async (hand, size, far) => {
    const { page, context, troubles } = await visit(browser, product, '/about', { size })
    await goToKept(page, await tableWithSeed(title, wanted, 'ankh hands'))
    const player = new ScriptedPlayer(page, title, 'player1', hand)
    expect(await player.play(30)).toBe(30)
    await screenshot(page, `ankh-table-${size}`)
    if (size === 'phone') await keepsTracksInSight(page)
    if (far === 'to the end') {
      await player.play()
      await ended(page)
        .filter({ hasText: /wins|Nobody/ })
        .waitFor()
      // Every point of devotion has its source.
      await page.locator('.outcome-scores tfoot').waitFor()
      await screenshot(page, `ankh-outcome-${size}`)
    }
    const { clicks, nexts, asked: questions } = player
    console.log(`${hand}: ${JSON.stringify({ clicks, nexts, questions: questions.all, empty: questions.empty })}`)
    expect(troubles).toEqual(none)
    await context.close()
  })

  test('four at one screen: a caravan drawn by hand, and on to the merging of two gods', async () => {
    const { page, context, troubles } = await visit(browser, product, '/about')
    await goToKept(page, await fourAt('caravan'))
    await asked(page).waitFor()
    const camels = () => page.locator('.ankh-camel').count()
    for (let drawn = 0; drawn < 4 && (await kind(page)) === 'caravan'; drawn++) {
      const before = await camels()
      await andMoved(page, () => page.locator('.k-sidespot.k-choice').first().dispatchEvent('click'))
      await expect.poll(camels).toBeGreaterThan(before)
      if (drawn === 0) await screenshot(page, 'ankh-caravan-desk')
    }
    expect(await camels()).toBeGreaterThan(0)

    await goToKept(page, await fourNearMerging())
    const answer = byChance(randomFrom('ankh merging'))
    const merged = page.locator('.ankh-panel').filter({ hasText: 'merged' })
    await asked(page).waitFor()
    expect(await merged.count()).toBe(0)
    for (let i = 0; i < 600 && (await merged.count()) === 0; i++) {
      if (await ended(page).isVisible()) break
      await playOn(page, answer, 1)
    }
    await expect.poll(() => merged.count()).toBe(2)
    await screenshot(page, 'ankh-merged-desk')
    expect(troubles).toEqual(none)
    await context.close()
  })

  test('a secret battle card stays secret between two browsers', async () => {
    const one = await visit(browser, product, '/about')
    const two = await visit(browser, product, '/about')
    await sitDownAt(product, one.page, two.page, twoNearBattle())
    const pages = [one.page, two.page]
    const answer = byChance(randomFrom('ankh online'))
    /** The seats with another ask; empty when both choose their battle card. */
    const nextAsker = async () => {
      for (;;) {
        const kinds = await Promise.all(pages.map(kind))
        if (kinds.every((k) => k === 'battleCard')) return undefined
        const asker = pages[kinds.findIndex((k) => k !== '' && k !== 'battleCard')]
        if (asker !== undefined) return asker
        await one.page.waitForTimeout(50)
      }
    }
    for (let i = 0; i < 900; i++) {
      const asker = await nextAsker()
      if (asker === undefined) break
      await playOn(asker, answer, 1)
    }
    await expect.poll(() => Promise.all(pages.map(kind))).toEqual(['battleCard', 'battleCard'])
    await screenshot(one.page, 'ankh-conflict-desk')
    const seen = await two.page.locator('.journal-words').allTextContents()
    await one.page.locator('.k-card-live .k-choice').first().dispatchEvent('click')
    await one.page.locator('.ask-bar:not([data-asked])').waitFor()
    expect(await two.page.locator('.journal-words').allTextContents()).toEqual(seen)
    expect(await kind(two.page)).toBe('battleCard')
    const revealed = two.page.locator('.journal-words').filter({ hasText: 'reveals' })
    const before = await revealed.count()
    await two.page.locator('.k-card-live .k-choice').first().dispatchEvent('click')
    await expect.poll(() => revealed.count()).toBe(before + 2)
    expect([one.troubles, two.troubles]).toEqual([none, none])
    await one.context.close()
    await two.context.close()
  })
})
