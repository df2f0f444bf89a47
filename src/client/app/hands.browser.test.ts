import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  browser,
  goToKept,
  none,
  patient,
  playedUntil,
  product,
  tableWithSeed,
  visit,
  withProduct,
} from '../../../test/browser/index.ts'
import { handOf } from '../../games/god-kings/board/view.ts'
import { title } from '../../games/god-kings/index.ts'
import { type Match, randomFrom } from '../../kernel/index.ts'

withProduct()

describe('two people at one screen, with hidden hands', () => {
  test('a reopened page shows no hand before a player confirms', async () => {
    const wanted = { game: 'god-kings', setup: {}, seats: { egypt: 'me', hatti: 'me' } } as const
    const begun = await tableWithSeed(title, wanted, 'curtain')
    const { page, context } = await visit(browser, product, '/about')
    await goToKept(
      page,
      playedUntil(
        begun,
        randomFrom('curtain'),
        ({ state }) => handOf(state, 'egypt').length > 2 && handOf(state, 'hatti').length > 2,
      ),
    )
    const ready = page.locator('.curtain button')
    const cards = page.locator('.table-hand .k-card')
    await ready.click()
    await cards.first().waitFor()
    // Observes every change of the page from the beginning: no card may be visible, not even for a frame.
    await page.addInitScript(() => {
      const flashed = () => {
        const hand = document.querySelector('.table-hand .k-card') !== null
        const covered = document.querySelector('dialog.curtain:modal') !== null
        const table = document.querySelector('.table-board') !== null
        if (hand || (table && !covered)) sessionStorage.setItem('flashed', hand ? 'hand' : 'table')
      }
      new MutationObserver(flashed).observe(document, { subtree: true, childList: true, attributes: true })
    })
    await page.reload()
    await ready.waitFor()
    await page.locator('.table-board .gk-space').first().waitFor()
    expect(await page.evaluate(() => sessionStorage.getItem('flashed'))).toBe(null)
    await ready.click()
    await cards.first().waitFor()
    await context.close()
  })
})

describe('a hand on a phone', () => {
  test('is visible when a card is asked for, below the map and above the question', async () => {
    const wanted = { game: 'god-kings', setup: {}, seats: { egypt: 'me', hatti: { bot: 'easy' } } } as const
    const begun = await tableWithSeed(title, wanted, 'phone')
    const asksForCard = ({ open }: Match) => open.some(({ seat, kind }) => seat === 'egypt' && kind === 'impulse')
    const { page, context, troubles } = await visit(browser, product, '/about', { size: 'phone' })
    await goToKept(page, playedUntil(begun, randomFrom('phone'), asksForCard))
    await page.locator('.ask-bar[data-asked="impulse"]').waitFor()
    await page.locator('.table-hand .k-card').first().waitFor()
    await expect.poll(() => covered(page), patient).toEqual([])
    expect(troubles).toEqual(none)
    await context.close()
  })
})

/** Cards and buttons of the map and the question that are outside the window or covered. */
const covered = (page: Page) =>
  page.evaluate(() => {
    scrollTo(0, 0)
    const parts = '.table-hand .k-card, .k-panzoom-controls button, .ask-text, .ask-acts button'
    return [...document.querySelectorAll(parts)].flatMap((part) => {
      const { left, top, width, height } = part.getBoundingClientRect()
      if (width === 0) return []
      // Cards overlap, but the left edge of each is visible.
      const there = document.elementFromPoint(left + Math.min(14, width / 2), top + Math.min(40, height / 2))
      return there !== null && part.contains(there) ? [] : [part.textContent || part.className]
    })
  })
