import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { type Language, OFFERED } from '#kernel'
import { none } from '#test/browser/chromium.ts'
import { picture } from '#test/browser/look.ts'
import { browser, product, withProduct } from '#test/browser/stage.ts'
import { asked, turnTo, visit } from '#test/browser/table.ts'
import { appWords } from '#text/app/index.ts'
import { Translator } from '#text/translator.ts'

withProduct()

const GAMES = ['alexander', 'ankh', 'god-kings', 'ur'] as const

/** A key, a placeholder or a reference that a reader must not see. */
const RAW = /\{\{|\$t\(|\b(?:nav|error|home|table|option|event|ask|seat|guide)\.[a-z]\w+/i

/** How far the page scrolls sideways, and texts outside the window or cut off in their control. */
const overflowing = (page: Page) =>
  page.evaluate(() => {
    const parts = [
      ...document.querySelectorAll('.ask-text, .ask-buttons button, .view-tabs button, .table-head button'),
    ]
    const cut = parts.flatMap((part) => {
      const { left, right, width } = part.getBoundingClientRect()
      if (width === 0) return []
      const isOutside = left < -1 || right > innerWidth + 1
      const isCut = getComputedStyle(part).overflowX === 'hidden' && part.scrollWidth > part.clientWidth + 1
      return isOutside || isCut ? [part.textContent || part.className] : []
    })
    return { sideways: document.documentElement.scrollWidth - innerWidth, cut }
  })

describe.each(OFFERED)('on a phone in %s', (language: Language) => {
  const say = (key: string) => new Translator(language, appWords).say(key)

  test.each(GAMES)('a table of %s has all texts and nothing overflows', async (game) => {
    const { page, context, troubles } = await visit(browser, product, '/', { language, size: 'phone', touch: true })
    await page.getByRole('heading', { name: say('home.title') }).waitFor()
    const name = new Translator(language, appWords).say('home.playGame', { name: say(`game.${game}.name`) })
    await page.getByRole('button', { name }).click()
    await asked(page).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe(language)
    expect((await page.locator('body').innerText()).match(RAW)).toBeNull()
    expect(await overflowing(page)).toEqual({ sideways: 0, cut: [] })
    await picture(page, `phone-${language}-${game}`)
    expect(troubles).toEqual(none)
    await context.close()
  })

  test('no page overflows', async () => {
    const { page, context } = await visit(browser, product, '/', { language, size: 'phone' })
    for (const path of ['/', '/new?game=god-kings', '/settings', '/tables', '/account', '/tournaments', '/rules/ur']) {
      await turnTo(page, path)
      await page.locator('h1').first().waitFor()
      expect(await overflowing(page), path).toEqual({ sideways: 0, cut: [] })
      if (path === '/settings') await picture(page, `phone-${language}-settings`, true)
    }
    await context.close()
  })
})
