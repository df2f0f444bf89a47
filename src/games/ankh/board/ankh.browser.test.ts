import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { randomFrom } from '#kernel'
import { fourAt, fourNearMerging, twoNearBattle } from '#test/browser/ankh.ts'
import { none } from '#test/browser/chromium.ts'
import { goToKept } from '#test/browser/kept.ts'
import { screenshot } from '#test/browser/look.ts'
import { sitDownAt } from '#test/browser/record.ts'
import { browser, product, withProduct } from '#test/browser/stage.ts'
import { andMoved, asked, byChance, ended, playOn, visit } from '#test/browser/table.ts'

withProduct()

/** The current prompt. */
const kind = (page: Page) => page.evaluate(() => document.querySelector('.ask-bar')?.getAttribute('data-asked') ?? '')

describe('Ankh in the browser', () => {
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
