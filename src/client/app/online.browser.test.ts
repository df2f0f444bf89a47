import type { Page, WebSocketRoute } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  andMoved,
  asked,
  browser,
  byMouse,
  ended,
  none,
  playOn,
  product,
  readByEscape,
  shortGame,
  visit,
  withOwnProduct,
} from '../../../test/browser/index.ts'

withOwnProduct()

/** Routes a page's connection through a proxy that the test can cut. */
async function cuttable(page: Page) {
  const open = new Set<WebSocketRoute>()
  let cut = false
  await page.routeWebSocket('**/api/socket', (socket) => {
    if (cut) return void socket.close()
    socket.connectToServer()
    open.add(socket)
  })
  return {
    cut: async () => {
      cut = true
      for (const socket of open) await socket.close()
      open.clear()
    },
    mend: () => {
      cut = false
    },
  }
}

/** Two people at a table of the server, one of them invited by link. */
async function twoPeople() {
  const one = await visit(browser, product, '/new?game=ur')
  await shortGame(one.page, 'anyone', 'online')
  const invitation = await one.page.getByLabel('Send this link to the people you want to play with').inputValue()
  const two = await visit(browser, product, '/about')
  const wire = await cuttable(two.page)
  await two.page.goto(invitation)
  await two.page.getByRole('button', { name: 'Sit down here' }).click()
  await one.page.locator('.table-board').waitFor()
  await two.page.locator('.table-board').waitFor()
  return { one, two, wire, id: new URL(one.page.url()).pathname }
}

/** Answers on the page that is asked, until the match is over or `most` answers were given. */
async function playBoth(pages: readonly Page[], most = 400) {
  for (let i = 0; i < most; i++) {
    const asker = await Promise.race(
      pages.map(async (page) => {
        await page.locator('.ask-bar[data-asked], .outcome').first().waitFor()
        return page
      }),
    )
    if (await ended(asker).isVisible()) return
    await byMouse(asker)
  }
}

/** Sets whether moves of others wait for the reader of a page. Nothing else may be open that Escape closes. */
async function waitsForReader(page: Page, paced: boolean): Promise<void> {
  const prefs = JSON.stringify({ paced, guide: false })
  await page.evaluate((text) => localStorage.setItem('mehen.prefs', text), prefs)
  await page.reload()
  await page.locator('.table-board').waitFor()
}

describe('two people online', () => {
  test('play with a watcher, one loses the connection and comes back, they chat and finish', async () => {
    const { one, two, wire, id } = await twoPeople()
    const watcher = await visit(browser, product, id)
    await watcher.page.locator('.table-board').waitFor()
    await one.page.getByText('1 person is watching').waitFor()
    await playBoth([one.page, two.page], 6)

    await wire.cut()
    await two.page.getByText('No connection').waitFor()
    await one.page.getByText('away').waitFor()
    wire.mend()
    await two.page.getByText('Connected').waitFor()
    await one.page.getByText('away').waitFor({ state: 'hidden' })

    await one.page.getByRole('tab', { name: 'Talk' }).click()
    await one.page.getByLabel('Say something').fill('A fine board.')
    await one.page.getByRole('button', { name: 'Send' }).click()
    await two.page.getByRole('tab', { name: 'Talk 1' }).click()
    await two.page.getByText('A fine board.').waitFor()

    await playBoth([one.page, two.page])
    for (const { page } of [one, two, watcher]) await ended(page).waitFor()
    await ended(watcher.page)
      .filter({ hasText: /(Lapis|Shell) wins\./ })
      .waitFor()
    expect(await watcher.page.locator('.table-board .k-choice').count()).toBe(0)
    const lines = ({ page }: { page: Page }) => page.locator('.journal-words').allTextContents()
    for (const { page } of [one, two, watcher]) await page.getByRole('tab', { name: 'Journal' }).click()
    await expect.poll(async () => (await lines(one)).length).toBeGreaterThan(20)
    const told = await lines(one)
    for (const other of [two, watcher]) await expect.poll(() => lines(other)).toEqual(told)
    for (const { troubles, context } of [one, watcher]) {
      expect(troubles).toEqual(none)
      await context.close()
    }
    await two.context.close()
  })

  test('continue after the server was restarted, and rewind by consent', async () => {
    const { one, two } = await twoPeople()
    await playBoth([one.page, two.page], 4)
    const lines = () => one.page.locator('.journal-words').count()
    const before = await lines()
    await product.restart()
    for (const { page } of [one, two]) await page.locator('.connection-open').waitFor()
    await playBoth([one.page, two.page], 2)

    // The other player's moves wait on a recap here too; Escape closes it.
    await waitsForReader(two.page, true)
    const card = two.page.locator('.happened')
    for (let i = 0; i < 20 && (await card.count()) === 0; i++) await playBoth([one.page, two.page], 1)
    await card.locator('.happened-lines li').first().waitFor()
    await readByEscape(two.page)
    await waitsForReader(two.page, false)

    await one.page.getByRole('button', { name: 'Table menu' }).click()
    await one.page.getByRole('menuitem', { name: 'Ask to go back' }).click()
    await one.page.getByRole('button', { name: 'Ask the others' }).click()
    await andMoved(one.page, () => two.page.getByRole('button', { name: 'Agree' }).click())
    await expect.poll(lines).toBeGreaterThanOrEqual(before)
    await playBoth([one.page, two.page], 2)

    await two.page.getByRole('button', { name: 'Table menu' }).click()
    await two.page.getByRole('menuitem', { name: 'Resign' }).click()
    await two.page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click()
    await ended(one.page).filter({ hasText: 'You have won!' }).waitFor()
    await one.context.close()
    await two.context.close()
  })

  test('find an open table, and a local game continues online', async () => {
    const one = await visit(browser, product, '/new?game=ur')
    await one.page.getByText('Online', { exact: true }).click()
    await one.page.getByLabel('Show it among the open tables').check()
    await one.page.getByRole('button', { name: 'Begin' }).click()
    await one.page.getByText('The table waits for players').waitFor()
    const two = await visit(browser, product, '/tables')
    await two.page.getByRole('button', { name: 'Sit down here' }).first().click()
    await two.page.waitForURL(({ pathname }) => pathname !== '/tables')
    await two.page.getByRole('button', { name: 'Sit down here' }).click()
    await one.page.locator('.table-board').waitFor()

    await two.page.goto(`${product.url}/new?game=ur`)
    await shortGame(two.page, 'easy')
    await playOn(two.page, byMouse, 3)
    const lines = await two.page.locator('.journal-words').allTextContents()
    await two.page.getByRole('button', { name: 'Table menu' }).click()
    await two.page.getByRole('menuitem', { name: 'Continue online' }).click()
    await two.page.locator('.connection-open').waitFor()
    await asked(two.page).waitFor()
    const begun = async () => (await two.page.locator('.journal-words').allTextContents()).slice(0, 3)
    await expect.poll(begun).toEqual(lines.slice(0, 3))
    await playOn(two.page, byMouse, 2)
    expect(two.troubles).toEqual(none)
    await one.context.close()
    await two.context.close()
  })
})
