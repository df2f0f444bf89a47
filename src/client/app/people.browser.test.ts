import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  barriers,
  browser,
  ended,
  none,
  type Opened,
  picture,
  product,
  type SizeName,
  text,
  visit,
  withOwnProduct,
} from '../../../test/browser/index.ts'

withOwnProduct()

/** Somebody with an account, at a page. */
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

/** Looks for somebody to play a rated game of Ur with, now. */
async function lookForSomebody(page: Page): Promise<void> {
  await page.goto(`${product.url}/tables`)
  const wish = page.getByRole('region', { name: 'Find an opponent' })
  await wish.getByLabel('Rated').check()
  await wish.getByRole('button', { name: 'Find an opponent' }).click()
}

async function say(page: Page, text: string): Promise<void> {
  await page.getByRole('tab', { name: /^Talk/ }).click()
  await page.getByLabel('Say something').fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
  await page.locator('.chat-lines').getByText(text).waitFor()
}

async function resign(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Table menu' }).click()
  await page.getByRole('menuitem', { name: 'Resign' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click()
}

test('two people find each other, play for ratings, talk, play again, and have pages and challenges', async () => {
  const [ada, bea] = await Promise.all([member('Ada', 'desk'), member('Bea', 'phone')])
  const found: string[] = []
  const look = async (page: Page, name: string) => {
    await picture(page, `people-${name}`, true)
    found.push(...(await barriers(page)).map((barrier) => `${name}: ${barrier}`))
  }

  await lookForSomebody(ada.page)
  await ada.page.getByText('Looking for an opponent: The Royal Game of Ur (rated), now.').waitFor()
  await look(ada.page, 'looking-desk')
  await lookForSomebody(bea.page)
  for (const { page } of [ada, bea]) {
    await page.waitForURL(/\/table\//)
    await page.locator('.table-board').waitFor()
  }
  const table = new URL(ada.page.url()).pathname
  expect(new URL(bea.page.url()).pathname).toBe(table)

  // What was read stays read.
  await say(ada.page, 'Well met.')
  const talk = (page: Page) => page.getByRole('tab', { name: /^Talk/ })
  await bea.page.getByRole('tab', { name: 'Talk 1' }).click()
  await expect.poll(() => talk(bea.page).textContent()).toBe('Talk')
  expect(await talk(ada.page).textContent()).toBe('Talk')
  await bea.page.getByRole('tab', { name: 'Journal' }).click()
  await say(ada.page, 'Your throw.')
  await expect.poll(() => talk(bea.page).textContent()).toBe('Talk 1')
  await talk(bea.page).click()
  await expect.poll(() => talk(bea.page).textContent()).toBe('Talk')
  await bea.page.reload()
  await bea.page.locator('.table-board').waitFor()
  await expect.poll(() => talk(bea.page).textContent()).toBe('Talk')

  await resign(bea.page)
  await ended(ada.page).filter({ hasText: 'You have won!' }).waitFor()
  const change = /Ada: 16\d\d ± \d+ \(\+1\d\d\)/
  for (const { page } of [ada, bea]) await ended(page).filter({ hasText: change }).waitFor()
  await ada.page.locator('.players .rating').first().waitFor()
  await look(ada.page, 'result-desk')
  await look(bea.page, 'result-phone')

  await ended(ada.page)
    .getByText(/Bea: 13\d\d/)
    .waitFor()

  // Ada is elsewhere; Bea wants another game.
  await ada.page.goto(product.url)
  const done = ada.page.getByRole('region', { name: 'Finished games' })
  await done.getByText(/Bea \(resigned\).*rated/).waitFor()
  await done.getByText(/^Won \+1\d\d$/).waitFor()
  await bea.page.getByRole('button', { name: 'Play again' }).click()
  const calls = ada.page.getByRole('region', { name: 'Waiting for your reply' })
  await calls.getByText('Bea wants to play again.').waitFor()
  await look(ada.page, 'home-desk')
  await calls.getByRole('button', { name: 'Play' }).click()
  await ada.page.waitForURL((url) => url.pathname.startsWith('/table/') && url.pathname !== table)
  await bea.page.getByRole('button', { name: 'To the next game' }).click()
  await bea.page.locator('.table-board').waitFor()
  await resign(ada.page)
  await ended(bea.page).filter({ hasText: 'You have won!' }).waitFor()
  await ended(bea.page).filter({ hasText: 'Bea: ' }).waitFor()
  await ada.page.getByRole('button', { name: 'Play again' }).click()
  await ended(bea.page).getByText('Ada wants to play again.').waitFor()
  await bea.page.getByRole('button', { name: 'No, thanks' }).click()
  await ended(ada.page).getByText('Bea does not want to play again.').waitFor()

  // The name leads to the page.
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

  // A game of the page again: who played, and how it ended though the record does not know.
  await bea.page.locator('a[href^="/replay/"]').last().click()
  await bea.page.locator('.banner').getByText('Bea (resigned)').waitFor()
  await bea.page.locator('.players').getByText('Ada').waitFor()
  await look(bea.page, 'replay-phone')
  await bea.page.goBack()

  // A challenge, declined.
  await ada.page.getByRole('button', { name: 'Challenge' }).click()
  await ada.page.getByRole('dialog').getByText('A game with Bea').waitFor()
  await look(ada.page, 'challenge-desk')
  await ada.page.getByRole('button', { name: 'Send the challenge' }).click()
  await ada.page.getByText('Kept for Bea').waitFor()
  await bea.page.getByText('You are invited to play.').waitFor()
  await bea.page.getByRole('button', { name: 'Look', exact: true }).click()
  await bea.page.getByText('Ada asks you to play.').waitFor()
  await look(bea.page, 'home-phone')
  await bea.page.getByRole('button', { name: 'No, thanks' }).click()
  await ada.page.getByText('Bea has declined').waitFor()
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
  await filters.getByLabel('Rating').selectOption('Not rated')
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

  // Who has gone has no page.
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
