import type { Page, WebSocketRoute } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { INITIAL_RATING, LIMITED_POINTS } from '#community/ratings.ts'
import { MIN_RATED_ANSWERS } from '#table/finalPlaces.ts'
import { none, type Opened, type SizeName } from '#test/browser/chromium.ts'
import { barriers, picture } from '#test/browser/look.ts'
import { browser, product, withOwnProduct } from '#test/browser/stage.ts'
import { andMoved, asked, byMouse, ended, playOn, readByEscape, shortGame, visit } from '#test/browser/table.ts'
import { text } from '#test/browser/texts.ts'

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
  // The lobby shows the link as a code, has a chat, and asks a stranger for a name.
  await one.page.getByRole('img', { name: text('lobby.code') }).waitFor()
  await one.page.getByLabel('Write a message').waitFor()
  await two.page.goto(invitation)
  await two.page.getByLabel(text('lobby.name')).waitFor()
  await two.page.getByRole('button', { name: 'Sit down here' }).click()
  await one.page.locator('.table-board').waitFor()
  await two.page.locator('.table-board').waitFor()
  return { one, two, wire, id: new URL(one.page.url()).pathname }
}

/** Waits for a page that is asked or shows the outcome. */
const nextAsked = (pages: readonly Page[]): Promise<Page> =>
  Promise.race(
    pages.map(async (page) => {
      await page.locator('.ask-bar[data-asked], .outcome').first().waitFor()
      return page
    }),
  )

/** Answers on the page that is asked, until the match is over or `most` answers were given. */
async function playBoth(pages: readonly Page[], most = 400) {
  for (let i = 0; i < most; i++) {
    const asker = await nextAsked(pages)
    if (await ended(asker).isVisible()) return
    await byMouse(asker)
  }
}

/** Plays until everyone has given the answers without which a game is not rated. */
async function playUntilRated(pages: readonly Page[]) {
  const given = new Map(pages.map((page) => [page, 0]))
  while ([...given.values()].some((answers) => answers < MIN_RATED_ANSWERS)) {
    const asker = await nextAsked(pages)
    await byMouse(asker)
    given.set(asker, given.get(asker)! + 1)
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

    await one.page.getByRole('tab', { name: 'Chat' }).click()
    await one.page.getByLabel('Write a message').fill('A fine board.')
    await one.page.getByRole('button', { name: 'Send' }).click()
    await two.page.getByRole('tab', { name: `${text('chat.title')} 1` }).click()
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
    await ended(one.page).filter({ hasText: 'You won!' }).waitFor()
    await one.context.close()
    await two.context.close()
  })

  test('find an open table, and a local game continues online', async () => {
    const one = await visit(browser, product, '/new?game=ur')
    await one.page.getByText('Online', { exact: true }).click()
    await one.page.getByLabel('Show it among the open tables').check()
    await one.page.getByRole('button', { name: 'Begin' }).click()
    await one.page.getByText(text('lobby.waiting')).waitFor()
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

/** A person with an account, with a page open. */
async function member(name: string, size: SizeName): Promise<Opened & { id: string }> {
  const opened = await visit(browser, product, '/about', { size })
  const { request } = opened.context
  await request.post(`${product.url}/api/me`, { data: { name } })
  const made = await request.post(`${product.url}/api/accounts`, {
    data: { login: name, passphrase: `seven brown foxes of ${name}` },
  })
  expect(made.status()).toBe(200)
  return { ...opened, id: (await made.json()).user.id }
}

/** Looks for an opponent for a rated real-time game of Ur. */
async function seekOpponent(page: Page): Promise<void> {
  await page.goto(`${product.url}/tables`)
  const wish = page.getByRole('region', { name: 'Find an opponent' })
  await wish.getByLabel('Rated').check()
  await wish.getByRole('button', { name: 'Find an opponent' }).click()
}

async function say(page: Page, line: string): Promise<void> {
  await page.getByRole('tab', { name: new RegExp(`^${text('chat.title')}`) }).click()
  await page.getByLabel('Write a message').fill(line)
  await page.getByRole('button', { name: 'Send' }).click()
  await page.locator('.chat-lines').getByText(line).waitFor()
}

async function resign(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Table menu' }).click()
  await page.getByRole('menuitem', { name: 'Resign' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click()
}

test('two people are paired, play a rated game, chat, play again, and have pages and challenges', async () => {
  const [ada, bea] = await Promise.all([member('Ada', 'desk'), member('Bea', 'phone')])
  const found: string[] = []
  const look = async (page: Page, name: string) => {
    await picture(page, `people-${name}`, true)
    found.push(...(await barriers(page)).map((barrier) => `${name}: ${barrier}`))
  }

  await seekOpponent(ada.page)
  await ada.page.getByText('Looking for an opponent: The Royal Game of Ur (rated), now.').waitFor()
  await look(ada.page, 'looking-desk')
  await seekOpponent(bea.page)
  for (const { page } of [ada, bea]) {
    await page.waitForURL(/\/table\//)
    await page.locator('.table-board').waitFor()
  }
  const table = new URL(ada.page.url()).pathname
  expect(new URL(bea.page.url()).pathname).toBe(table)

  // Read lines stay read.
  await say(ada.page, 'Well met.')
  const talk = (page: Page) => page.getByRole('tab', { name: new RegExp(`^${text('chat.title')}`) })
  // On a phone the chat is a part of the page of its own, with a badge in the tab bar.
  const chat = bea.page.locator('.view-tabs button').last()
  await chat.locator('b').getByText('1').waitFor()
  await chat.click()
  await expect.poll(() => chat.locator('b').count()).toBe(0)
  expect(await talk(ada.page).textContent()).toBe('Chat')
  const map = bea.page.locator('.view-tabs button').first()
  await map.click()
  await say(ada.page, 'Your throw.')
  await chat.locator('b').getByText('1').waitFor()
  await chat.click()
  await expect.poll(() => chat.locator('b').count()).toBe(0)
  await map.click()
  await bea.page.reload()
  await bea.page.locator('.table-board').waitFor()
  expect(await chat.locator('b').count()).toBe(0)

  await playUntilRated([ada.page, bea.page])
  await resign(bea.page)
  await ended(ada.page).filter({ hasText: 'You won!' }).waitFor()
  // Neither has rated games yet, so the result moves their ratings only by the points of a day.
  const { rating: initial } = INITIAL_RATING
  const changed = (name: string, by: number) => {
    const rating = initial + by
    return new RegExp(`${name}: ${rating} ± 3\\d\\d \\(${by < 0 ? '−' : '\\+'}${Math.abs(by)}\\)`)
  }
  for (const { page } of [ada, bea])
    for (const change of [changed('Ada', LIMITED_POINTS), changed('Bea', -LIMITED_POINTS)])
      await ended(page).filter({ hasText: change }).waitFor()
  await ended(bea.page).getByText(text('outcome.bounded')).waitFor()
  await ada.page.locator('.players .rating').first().waitFor()
  await look(ada.page, 'result-desk')
  await look(bea.page, 'result-phone')

  // Ada is on another page; Bea asks for a rematch.
  await ada.page.goto(product.url)
  const done = ada.page.getByRole('region', { name: 'Finished games' })
  await done.getByText(/Bea \(resigned\).*rated/).waitFor()
  await done.getByText(`Won +${LIMITED_POINTS}`, { exact: true }).waitFor()
  await bea.page.getByRole('button', { name: 'Play again' }).click()
  const calls = ada.page.getByRole('region', { name: 'Waiting for your reply' })
  await calls.getByText('Bea wants to play again.').waitFor()
  await look(ada.page, 'home-desk')
  await calls.getByRole('button', { name: 'Play' }).click()
  await ada.page.waitForURL((url) => url.pathname.startsWith('/table/') && url.pathname !== table)
  await bea.page.getByRole('button', { name: 'Go to the rematch' }).click()
  await bea.page.locator('.table-board').waitFor()
  await ada.page.locator('.table-board').waitFor()
  await playUntilRated([ada.page, bea.page])
  await resign(ada.page)
  await ended(bea.page).filter({ hasText: 'You won!' }).waitFor()
  // The points of the day are used up.
  await ended(bea.page)
    .filter({ hasText: new RegExp(`Bea: ${initial - LIMITED_POINTS} ± 3\\d\\d \\(\\+0\\)`) })
    .waitFor()
  await ada.page.getByRole('button', { name: 'Play again' }).click()
  await ended(bea.page).getByText('Ada wants to play again.').waitFor()
  await bea.page.getByRole('button', { name: 'No, thanks' }).click()
  await ended(ada.page).getByText('Bea does not want to play again.').waitFor()

  // The name links to the player's page.
  await ada.page.locator('.players').getByRole('link', { name: 'Bea' }).click()
  await ada.page.getByRole('heading', { name: 'Bea', level: 1 }).waitFor()
  await ada.page.getByRole('region', { name: 'Ratings' }).getByText('2 rated games').waitFor()
  await ada.page.getByRole('region', { name: 'Opponents' }).getByRole('link', { name: 'Ada' }).waitFor()
  await ada.page.getByText('The Royal Game of Ur: by seat').click()
  await ada.page.getByRole('rowheader', { name: 'Lapis' }).waitFor()
  await expect.poll(() => ada.page.locator('a[href^="/replay/"]').count()).toBe(2)
  await look(ada.page, 'player-desk')
  await bea.page.goto(`${product.url}/player/${ada.id}`)
  await bea.page.getByRole('img', { name: 'Rating over the last 2 games' }).waitFor()
  await look(bea.page, 'player-phone')

  // The replay shows who played and how it ended, although the record does not contain that.
  await bea.page.locator('a[href^="/replay/"]').last().click()
  await bea.page.locator('.banner').getByText('Bea (resigned)').waitFor()
  await bea.page.locator('.players').getByText('Ada').waitFor()
  await look(bea.page, 'replay-phone')
  await bea.page.goBack()

  // A declined challenge.
  await ada.page.getByRole('button', { name: 'Challenge' }).click()
  await ada.page.getByRole('dialog').getByText('A game with Bea').waitFor()
  await look(ada.page, 'challenge-desk')
  await ada.page.getByRole('button', { name: 'Send the challenge' }).click()
  await ada.page.getByText('Reserved for Bea').waitFor()
  await bea.page.getByText('You’re invited to play.').waitFor()
  await bea.page.getByRole('button', { name: 'View', exact: true }).click()
  await bea.page.getByText('Ada asks you to play.').waitFor()
  await look(bea.page, 'home-phone')
  await bea.page.getByRole('button', { name: 'No, thanks' }).click()
  await ada.page.getByText('Bea declined').waitFor()
  await look(ada.page, 'lobby-desk')
  await bea.page.getByText('Ada asks you to play.').waitFor({ state: 'hidden' })

  // Open tables: ratings beside names, and filters.
  const options = { listed: true, rated: true }
  const made = await ada.context.request.post(`${product.url}/api/tables`, { data: { game: 'ur', options } })
  const { id } = await made.json()
  await bea.page.goto(`${product.url}/tables`)
  const open = bea.page.locator('.table-line', {
    has: bea.page.getByRole('button', { name: 'Sit down here' }),
  })
  await open.getByText(/\d{4} ± \d+/).waitFor()
  await look(bea.page, 'tables-phone')
  const filters = bea.page.getByRole('group', { name: 'Which tables to show' })
  await filters.getByLabel('Rating').selectOption('Unrated')
  await bea.page.getByText(text('filter.empty')).waitFor()
  await filters.getByLabel('Rating').selectOption('Rated')
  await open.waitFor()
  const granicus = {
    game: 'alexander',
    setup: { scenario: 'granicus', players: 2 },
    options: { listed: true },
  }
  await ada.context.request.post(`${product.url}/api/tables`, { data: granicus })
  await filters.getByLabel('Rating').selectOption('Any')
  await filters.getByLabel('Game').selectOption('Alexander')
  await filters.getByLabel('Scenario').selectOption('The Granicus')
  await open.getByText('Alexander: The Granicus').waitFor()
  await expect.poll(() => open.count()).toBe(1)
  await filters.getByLabel('Scenario').selectOption('Issus')
  await bea.page.getByText(text('filter.empty')).waitFor()
  await bea.page.goto(`${product.url}/table/${id}`)
  await bea.page.getByText(text('lobby.rated')).waitFor()

  // A deleted person has no page.
  const passphrase = 'seven brown foxes of Bea'
  await bea.context.request.delete(`${product.url}/api/me`, { data: { passphrase } })
  await ada.page.goto(`${product.url}/player/${bea.id}`)
  await ada.page.getByText(text('player.gone')).waitFor()
  expect(await ada.page.locator('main').innerText()).not.toContain('Bea')

  expect(found).toEqual([])
  const gone = (text: string) => text.includes('status of 404')
  expect({ ...ada.troubles, errors: ada.troubles.errors.filter((error) => !gone(error)) }).toEqual(none)
  for (const { context } of [ada, bea]) await context.close()
})
