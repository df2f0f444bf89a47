import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { none, settled, sizes } from '#test/browser/chromium.ts'
import { barriers, screenshot } from '#test/browser/look.ts'
import { browser, product, withProduct } from '#test/browser/stage.ts'
import { asked, byMouse, playOn, turnTo, visit } from '#test/browser/table.ts'
import { text } from '#test/browser/texts.ts'

withProduct()

const PLAIN = {
  home: '/',
  new: '/new?game=ur',
  tables: '/tables',
  import: '/import',
  account: '/account',
} as const
const MORE = { settings: '/settings', about: '/about', rules: '/rules/ur', lost: '/nowhere' } as const

/** Pages that only say that something is missing; checked for accessibility only. */
const BARE = {
  tournaments: '/tournaments',
  'new tournament': '/tournaments/new',
  'a machine’s page': '/player/bot:easy',
  'missing player': '/player/nobody',
  'no such table': '/table/nothing',
} as const
/** Pages that need people or lessons; other tests check their accessibility. */
const ELSEWHERE = {
  moderator: 'community/clubs.browser.test.ts',
  admin: 'community/clubs.browser.test.ts',
  learn: 'learn.browser.test.ts',
} as const

/** Opens a table of Ur some moves into the game. */
async function atTable(page: Page) {
  await page.goto(`${product.url}/`)
  await page.getByRole('button', { name: /Ur/ }).first().click()
  await playOn(page, byMouse, 5)
  await asked(page).waitFor()
}

/** All pages at all sizes, with accessibility checks in both themes: dark on a phone, light on a desk. */
const LOOKS = {
  async desk(page: Page, name: string) {
    await screenshot(page, `${name}-desk`)
    await page.setViewportSize(sizes.tablet)
    await settled(page)
    await screenshot(page, `${name}-tablet`)
    await page.setViewportSize(sizes.desk)
    const before = await themeOf(page)
    await page.emulateMedia({ colorScheme: 'light' })
    expect([before, await themeOf(page)]).toEqual(['dark', 'light'])
    const found = await barriers(page)
    if (['home', 'table'].includes(name)) await screenshot(page, `${name}-light`)
    await page.emulateMedia({ colorScheme: 'dark' })
    return found
  },
  async phone(page: Page, name: string) {
    await screenshot(page, `${name}-phone`)
    return barriers(page)
  },
}

/** Whether a page uses the dark theme. */
const themeOf = (page: Page) =>
  page.evaluate(() => {
    const [red] = /\d+/.exec(getComputedStyle(document.body).backgroundColor)!
    return Number(red) < 128 ? 'dark' : 'light'
  })

describe('every page', () => {
  test.each(['desk', 'phone'] as const)('has no errors and no accessibility barriers on a %s', async (size) => {
    const { page, context, troubles } = await visit(browser, product, '/', { size, worker: size === 'desk' })
    const found: string[] = []
    const look = async (name: string) => {
      await settled(page)
      found.push(...(await LOOKS[size](page, name)).map((barrier) => `${name}: ${barrier}`))
    }
    for (const [name, path] of Object.entries({ ...PLAIN, ...MORE })) {
      await page.goto(product.url + path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      if (name !== 'home') await look(name)
    }
    for (const [name, path] of Object.entries(BARE)) {
      await page.goto(product.url + path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await settled(page)
      found.push(...(await barriers(page)).map((barrier) => `${name}: ${barrier}`))
    }
    await atTable(page)
    await look('table')
    const table = page.url()
    await page.getByRole('button', { name: 'Table menu' }).click()
    await page.getByRole('menuitem', { name: 'Play as text' }).click()
    await page.getByRole('heading', { name: 'The position' }).waitFor()
    await look('text')
    await page.goto(`${table}/replay`)
    await page.locator('.replay-controls').waitFor()
    await look('replay')
    await page.goto(product.url)
    await page.locator('.table-line').first().waitFor()
    await look('home')
    expect(found).toEqual([])
    // A missing player is requested nevertheless.
    const errors = troubles.errors.filter((error) => !error.includes('status of 404'))
    expect({ ...troubles, errors }).toEqual(none)
    await context.close()
  })
})

test('every page of the application is checked for accessibility', async () => {
  const app = await readFile(join(import.meta.dirname, 'shell/App.tsx'), 'utf8')
  const pages = new Set([...app.matchAll(/first === '([a-z]+)'/g)].map((match) => match[1]!))
  expect(pages.size).toBeGreaterThan(10)
  const looked = Object.values({ ...PLAIN, ...MORE, ...BARE }).map((path) => path.split(/[/?]/)[1]!)
  const visited = new Set([...looked, 'solo', 'replay', ...Object.keys(ELSEWHERE)])
  expect([...pages].filter((page) => !visited.has(page))).toEqual([])
  for (const [page, file] of Object.entries(ELSEWHERE)) {
    const test = await readFile(join(import.meta.dirname, file), 'utf8')
    expect([test.includes(`/${page}`), test.includes('barriers')], page).toEqual([true, true])
  }
})

describe.each(['desk', 'phone'] as const)('on a %s', (size) => {
  test('Ankh and The God Kings are one click from their first decision', async () => {
    const { page, context, troubles } = await visit(browser, product, '/', { size })
    for (const game of ['Ankh', 'The God Kings']) {
      await page.getByRole('button', { name: new RegExp(`Play ${game}.* now`) }).click()
      await asked(page).waitFor()
      await page.locator('.ask-text').filter({ hasText: /§ \S+/ }).waitFor()
      await page.locator('.table-board svg').first().waitFor()
      expect(await barriers(page)).toEqual([])
      await turnTo(page, '/')
    }
    expect(troubles).toEqual(none)
    await context.close()
  })
})

describe.each(['en', 'ja', 'cs'])('in the language %s', (language) => {
  const title = {
    en: 'Sit down at an ancient table.',
    ja: '古代の盤に、着席を。',
    cs: 'Zasedněte k dávnému stolu.',
  }
  test('every text is translated', async () => {
    const { page, context, troubles } = await visit(browser, product, '/', { language })
    await page.getByRole('heading', { name: title[language as 'en'] }).waitFor()
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(language)
    const texts: string[] = []
    const read = async () => texts.push(await page.locator('body').innerText())
    for (const path of Object.values({ ...PLAIN, ...MORE })) {
      await turnTo(page, path)
      await settled(page)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await read()
    }
    await turnTo(page, '/')
    await page.locator('.game .k-button-primary').first().click()
    await playOn(page, byMouse, 3)
    await asked(page).waitFor()
    await read()
    await screenshot(page, `table-${language}`)
    expect(texts.join('\n').match(/\{\{|\$t\(|\b(nav|error|home|table|option|event|ask)\.[a-z]+/gi)).toBeNull()
    expect(troubles).toEqual(none)
    await context.close()
  })
})

describe('settings', () => {
  test('change the language, the theme and the contrast immediately, and are kept', async () => {
    const { page, context } = await visit(browser, product, '/settings')
    await page.getByText('Čeština').click()
    await page.getByRole('heading', { name: 'Nastavení' }).waitFor()
    await page.getByText('Světlý').click()
    await page.getByText('Vyšší').click()
    await page.reload()
    await page.getByRole('heading', { name: 'Nastavení' }).waitFor()
    const root = () => page.evaluate(() => ({ ...document.documentElement.dataset }))
    await expect.poll(root).toMatchObject({ theme: 'light', contrast: 'more' })
    expect(await barriers(page)).toEqual([])
    await context.close()
  })
})

describe('an account', () => {
  test('is created by a guest, signed out, and signed in from another browser', async () => {
    const { page, context, troubles } = await visit(browser, product, '/account')
    const login = `ada${Date.now()}`
    await page.getByLabel('Account name').fill(login)
    const make = () => page.getByRole('button', { name: 'Create an account' }).click()
    await page.getByLabel(/Password/).fill('short')
    await make()
    await page.getByText(text('error.short passphrase')).waitFor()
    await page.getByLabel(/Password/).fill('Password1')
    await make()
    await page.getByText(text('error.common passphrase')).waitFor()
    await page.getByLabel(/Password/).fill('a long passphrase')
    await make()
    await page.getByText(`Signed in as ${login}.`).waitFor()
    expect(await barriers(page)).toEqual([])
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.getByText(text('account.stranger')).waitFor()
    // The browser logs the two rejected passphrases as errors.
    const refused = troubles.errors.filter((error) => error.includes('status of 400'))
    expect(refused).toHaveLength(2)
    expect({ ...troubles, errors: troubles.errors.filter((e) => !refused.includes(e)) }).toEqual(none)
    await context.close()

    const other = await visit(browser, product, '/account')
    const enter = async (passphrase: string) => {
      await other.page.getByLabel('Account name').fill(login)
      await other.page.getByLabel(/Password/).fill(passphrase)
      await other.page.getByRole('button', { name: 'Sign in', exact: true }).click()
    }
    const isIn = () => other.page.getByText(`Signed in as ${login}.`).waitFor()
    await enter('not the passphrase')
    await other.page.getByText(text('error.wrong passphrase')).waitFor()
    await enter('a long passphrase')
    await isIn()
    const change = other.page.getByText('Change the password').first()
    await change.click()
    await other.page.getByLabel('Current password').fill('a long passphrase')
    await other.page.getByLabel(text('account.new')).fill('seven brown foxes')
    expect(await barriers(other.page)).toEqual([])
    // “Saved” was shown before, for the account; the sign-out follows the reply.
    const changed = other.page.waitForResponse((answer) => answer.url().endsWith('/api/me/passphrase'))
    await other.page.getByRole('button', { name: 'Change the password' }).click()
    expect((await changed).status()).toBe(200)
    await other.page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await other.page.getByText(text('account.stranger')).waitFor()
    await enter('seven brown foxes')
    await isIn()

    await other.page.getByText('Your data').click()
    const [file] = await Promise.all([
      other.page.waitForEvent('download'),
      other.page.getByRole('link', { name: 'Download my data' }).click(),
    ])
    const kept = JSON.parse(await readFile(await file.path(), 'utf8'))
    expect(kept.person).toMatchObject({ login })
    await other.page.getByLabel('Your password').fill('seven brown foxes')
    await other.page.getByRole('button', { name: 'Delete everything' }).click()
    const sure = other.page.getByRole('dialog')
    await sure.getByText(text('account.delete.about')).waitFor()
    expect(await barriers(other.page)).toEqual([])
    await sure.getByRole('button', { name: 'Delete everything' }).click()
    await other.page.getByText(text('account.stranger')).waitFor()
    await enter('seven brown foxes')
    await other.page.getByText(text('error.wrong passphrase')).waitFor()
    await other.context.close()
  })
})
