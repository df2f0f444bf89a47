import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { none, type OpenOptions, open } from './chromium.ts'
import { browser, product } from './stage.ts'

/** Opens the kit's gallery, runs a test there, and fails on any problem. */
export async function inGallery(options: OpenOptions, act: (page: Page) => Promise<void>, query = '') {
  const { context, page, troubles } = await open(browser, `${product.url}/gallery.html${query}`, options)
  try {
    await page.getByRole('main').waitFor()
    await page.evaluate(() => document.fonts.ready)
    await act(page)
    expect(troubles).toEqual(none)
  } finally {
    await context.close()
  }
}
