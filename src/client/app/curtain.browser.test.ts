import { describe, expect, test } from 'vitest'
import {
  browser,
  goToKept,
  playedUntil,
  product,
  tableWithSeed,
  visit,
  withProduct,
} from '../../../test/browser/index.ts'
import { handOf } from '../../games/god-kings/board/view.ts'
import { title } from '../../games/god-kings/index.ts'
import { randomFrom } from '../../kernel/index.ts'

withProduct()

describe('two people at one screen, with hidden hands', () => {
  test('a page that is opened again shows no hand before somebody says who looks', async () => {
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
    // Every change of the page is watched from its beginning: not even for a frame may a card be seen.
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
