import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { none } from '#test/browser/chromium.ts'
import { barriers, picture } from '#test/browser/look.ts'
import { browser, product, withOwnProduct } from '#test/browser/stage.ts'
import { visit } from '#test/browser/table.ts'
import { text } from '#test/browser/texts.ts'

withOwnProduct()

const PASSPHRASE = 'seven brown foxes'
const DESK = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

/** A user with an account, in a separate browser context. */
interface Member {
  readonly name: string
  readonly id: string
  readonly context: BrowserContext
  readonly does: (path: string, body: object) => Promise<any>
}

async function member(context: BrowserContext, name: string): Promise<Member> {
  const does = async (path: string, data: object) => {
    const reply = await context.request.post(product.url + path, { data })
    expect(reply.ok(), `${path}: ${await reply.text()}`).toBe(true)
    return reply.status() === 204 ? undefined : reply.json()
  }
  await does('/api/me', { name })
  const { user } = await does('/api/accounts', { login: `login of ${name}`, passphrase: PASSPHRASE })
  return { name, id: user.id, context, does }
}

/** A page of a new browser at an address of the product, under a name: passkeys need one. */
async function newPage(address: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.goto(address.replace('127.0.0.1', 'localhost'))
  return page
}

/** Takes pictures at desktop and phone size. Returns layout and accessibility problems. */
async function look(page: Page, name: string): Promise<string[]> {
  const found: string[] = []
  for (const [size, view] of [
    ['desk', DESK],
    ['phone', PHONE],
  ] as const) {
    await page.setViewportSize(view)
    await picture(page, `clubs-${name}-${size}`, true)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (wide > 0) found.push(`${name} ${size}: ${wide} px too wide`)
    found.push(...(await barriers(page)).map((barrier) => `${name} ${size}: ${barrier}`))
  }
  await page.setViewportSize(DESK)
  return found
}

test('a Swiss tournament of four up to its second round; chat is reported, moderated and muted', async () => {
  const { page, context, troubles } = await visit(browser, product, '/about')
  const ann = await member(context, 'Ann')
  const others: Member[] = []
  for (const name of ['Ben', 'Cleo', 'Dana']) others.push(await member(await browser.newContext(), name))
  const all = [ann, ...others]
  const found: string[] = []

  // Created on the page, joined by all four, started by its creator.
  await page.goto(`${product.url}/tournaments`)
  await page.getByRole('link', { name: 'Create a tournament' }).click()
  await page.getByLabel('Name').fill('Cup of Ur')
  await page.getByLabel('Rounds').fill('2')
  found.push(...(await look(page, 'new')))
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('heading', { name: 'Cup of Ur' }).waitFor()
  const id = new URL(page.url()).pathname.split('/').at(-1)!
  for (const other of others) await other.does(`/api/tournaments/${id}`, { do: 'join' })
  await page.getByRole('button', { name: 'Join' }).click()
  await page.getByText('4 of 16 have joined').waitFor()
  await page.getByRole('button', { name: 'Start now' }).click()
  await page.getByRole('heading', { name: 'Round 1' }).waitFor()
  expect(await page.locator('.club-game').count()).toBe(2)
  expect(await page.getByText('in progress').count()).toBe(2)

  // The first player of every game resigns; the next round starts automatically, and winners meet winners.
  const info = async () => (await context.request.get(`${product.url}/api/tournaments/${id}`)).json()
  const { games } = (await info()).played[0]
  for (const { table, players } of games) {
    const loser = all.find((one) => one.id === players[0].id)!
    const there = async () => (await context.request.get(`${product.url}/api/tables/${table}`)).status()
    await expect.poll(there).toBe(200)
    await loser.does(`/api/tables/${table}/commands`, { do: 'resign', seat: 'lapis' })
  }
  await expect.poll(async () => (await info()).round).toBe(2)
  await page.reload()
  await page.getByRole('heading', { name: 'Round 2' }).waitFor()
  const points = () => page.locator('td.club-points').allTextContents()
  expect(await points()).toEqual(['1', '1', '0', '0'])
  const second = (await info()).played[1].games
  const won = new Set(games.map((game: any) => game.players[1].id))
  for (const { players } of second) expect(won.has(players[0].id)).toBe(won.has(players[1].id))
  found.push(...(await look(page, 'tournament')))
  await page.goto(`${product.url}/tournaments`)
  await page.getByRole('heading', { name: 'In progress' }).waitFor()
  found.push(...(await look(page, 'tournaments')))

  // A tournament with tables of four: all players are at one table.
  await page.getByRole('link', { name: 'Create a tournament' }).click()
  await page.getByLabel('Game', { exact: true }).selectOption({ label: 'Ankh: Gods of Egypt' })
  await page.getByRole('group', { name: 'Players per table' }).getByText('4', { exact: true }).click()
  await page.getByLabel('Name', { exact: true }).fill('Four gods')
  await page.getByText('Neighbours in the standings sit together').waitFor()
  found.push(...(await look(page, 'new-groups')))
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('heading', { name: 'Four gods' }).waitFor()
  const gods = new URL(page.url()).pathname
  for (const one of all) await one.does(`/api${gods}`, { do: 'join' })
  await ann.does(`/api${gods}`, { do: 'start' })
  await page.reload()
  await page.getByText('tables of up to 4').waitFor()
  await page.getByRole('link', { name: /^Table of .*Dana.*in progress: Go to the table/ }).waitFor()
  found.push(...(await look(page, 'groups')))

  // Ann's opponent is rude in the chat; she reports the line and mutes them.
  const own = second.find((game: any) => game.players.some((player: any) => player.id === ann.id))
  const rude = others.find(({ id: other }) => own.players.some((player: any) => player.id === other))!
  await expect
    .poll(async () => (await context.request.get(`${product.url}/api/tables/${own.table}`)).status())
    .toBe(200)
  await rude.does(`/api/tables/${own.table}/commands`, { do: 'chat', text: 'You play like a slug' })
  await page.goto(`${product.url}/tournaments/${id}`)
  await page.getByRole('link', { name: /Ann.*Go to the table/ }).click()
  await page.getByRole('tab', { name: new RegExp(`^${text('chat.title')}`) }).click()
  const said = page.getByText('You play like a slug')
  await said.waitFor()
  const more = page.locator('.chat-lines').getByRole('button', { name: `${rude.name}: mute, block or report` })
  await more.click()
  await page.getByLabel('What is wrong?').selectOption({ label: 'Insult or harassment' })
  await page.getByLabel('What should a moderator know?').fill('We had just begun.')
  found.push(...(await look(page, 'report')))
  await page.getByRole('button', { name: 'Send the report' }).click()
  await page.getByText('The moderators have your report').waitFor()
  await more.click()
  await page.getByRole('button', { name: 'Mute', exact: true }).click()
  await page.getByText('1 message from someone you have muted is hidden.').waitFor()
  expect(await said.count()).toBe(0)

  // The moderators' page exists only for users appointed by the operator.
  const mo = others.find((other) => other !== rude)!
  const desk = await mo.context.newPage()
  await desk.setViewportSize(DESK)
  await desk.goto(`${product.url}/moderator`)
  await desk.getByText('There is nothing at this address.').waitFor()
  expect(await product.mehen('moderator', `login of ${mo.name}`)).toContain('is now a moderator')
  await desk.reload()
  await desk.getByText('We had just begun.').waitFor()
  found.push(...(await look(desk, 'moderator')))
  await desk.getByLabel('What to do').selectOption({ label: 'delete the message' })
  await desk.getByLabel(text('mod.why')).fill('We are kind to each other here.')
  await desk.getByRole('button', { name: 'Apply' }).click()
  await desk.getByText('Nothing here.').waitFor()
  await desk.getByRole('tab', { name: 'Actions' }).click()
  await desk.getByText(`${mo.name}: delete the message, ${rude.name}`).waitFor()
  found.push(...(await look(desk, 'audit')))

  // An administrator also looks after the club: its name is in the header, and people join by a link.
  await desk.goto(`${product.url}/admin`)
  await desk.getByRole('heading', { name: text('invite.title') }).waitFor()
  expect(await desk.getByLabel(text('club.name')).count()).toBe(0)
  expect(await product.mehen('moderator', `login of ${mo.name}`, '--admin')).toContain('is now an administrator')
  await desk.reload()
  await desk.getByRole('button', { name: text('invite.make') }).click()
  const link = await desk.getByLabel(text('invite.link')).inputValue()
  await desk.getByLabel('Name (empty: Mehen)').fill('Tábor Tuesdays')
  await desk.getByLabel(text('club.accent'), { exact: false }).fill('#2456b8')
  await desk.getByLabel(text('club.byInvitation')).check()
  await desk.getByRole('button', { name: text('club.save'), exact: true }).click()
  await desk.locator('header').getByText('Tábor Tuesdays').waitFor()
  found.push(...(await look(desk, 'admin')))
  const newcomer = await newPage(link)
  await newcomer.getByText(text('account.invited')).waitFor()
  await newcomer.getByLabel(text('account.login'), { exact: true }).fill('Newcomer')
  await newcomer.getByLabel(text('account.passphrase'), { exact: true }).fill(PASSPHRASE)
  await newcomer.getByRole('button', { name: text('account.register') }).click()
  await newcomer.locator('.recovery-code').waitFor()
  await desk.getByLabel(text('club.byInvitation')).uncheck()
  await desk.getByRole('button', { name: text('club.save'), exact: true }).click()
  await desk.getByText(text('club.saved')).first().waitFor()

  // The newcomer's browser keeps a passkey, with which they sign in again.
  const devtools = await newcomer.context().newCDPSession(newcomer)
  await devtools.send('WebAuthn.enable')
  const authenticator = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true } as const
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...authenticator, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
  })
  await newcomer.getByText(text('passkey.title'), { exact: true }).click()
  const keys = newcomer.locator('details', { hasText: text('passkey.about') })
  await keys.getByLabel(text('account.passphrase'), { exact: true }).fill(PASSPHRASE)
  await keys.getByRole('button', { name: text('passkey.add') }).click()
  await keys.getByText(text('passkey.made')).waitFor()
  found.push(...(await look(newcomer, 'passkeys')))
  await newcomer.getByRole('button', { name: text('account.signOut'), exact: true }).click()
  await newcomer.getByRole('button', { name: text('passkey.signIn') }).click()
  await newcomer.getByText(`${text('account.signedIn')} Newcomer`).waitFor()
  await newcomer.getByText(text('passkey.title'), { exact: true }).click()
  await keys.getByRole('button', { name: text('passkey.remove') }).click()
  await keys.getByText(text('passkey.made')).waitFor({ state: 'hidden' })

  // The home page shows the opponent the notice and their tournament.
  const told = await rude.context.newPage()
  await told.setViewportSize(DESK)
  await told.goto(product.url)
  await told.getByText('We are kind to each other here.').waitFor()
  await told.getByRole('heading', { name: 'Your tournaments' }).waitFor()
  found.push(...(await look(told, 'home')))
  await told.getByRole('button', { name: 'I have read this' }).click()
  await told.getByText('We are kind to each other here.').waitFor({ state: 'hidden' })

  // Ann's account page lists the muted person and can unmute them; the deleted line is gone for everyone.
  await page.goto(`${product.url}/account`)
  await page.getByRole('heading', { name: 'Muted and blocked' }).waitFor()
  found.push(...(await look(page, 'account')))
  await page.getByRole('button', { name: 'Unmute' }).click()
  await page.getByRole('heading', { name: 'Muted and blocked' }).waitFor({ state: 'hidden' })
  await page.goto(`${product.url}/table/${own.table}`)
  await page.getByRole('tab', { name: new RegExp(`^${text('chat.title')}`) }).click()
  await page.getByText('Removed by a moderator.').waitFor()

  // The name of a player who resigned remains at the table, with the reason.
  const seat = own.players[0].id === rude.id ? 'lapis' : 'shell'
  await rude.does(`/api/tables/${own.table}/commands`, { do: 'resign', seat })
  await page.locator('.players').getByText('resigned').waitFor()
  await page.locator('.players').getByText(rude.name).waitFor()
  await page.locator('.outcome').getByText(`${rude.name} (resigned)`).waitFor()
  await page.getByRole('tab', { name: 'Journal' }).click()
  await page.locator('.journal-note').getByText(`${rude.name} (resigned)`).waitFor()
  await picture(page, 'clubs-resigned-desk')

  expect(found).toEqual([])
  expect(troubles).toEqual(none)
  for (const { context: each } of all) await each.close()
})
