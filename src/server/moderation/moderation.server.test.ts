import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TableEvent } from '#table/events.ts'
import { ConductInfo, ModerationActionList, ReportList } from '#table/protocol/moderation.ts'
import { DEFAULTS } from '../config.ts'
import { moderator } from '../main.ts'
import type { StoreLocation } from '../store/open.ts'
import { type Client, refusalCode, registerMember } from '../testing/client.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { describeStores, StoreFixture } from '../testing/stores.ts'

const HOUR = 3_600_000

describeStores('behaviour', (kind) => {
  const yard = new StoreFixture()
  let place: StoreLocation
  let server: TestServer
  let later = 0
  let count = 0
  const someone = (name: string) => registerMember(server.client(), `${name} ${++count}`)
  const at = ({ folder, url }: StoreLocation) => ({ ...DEFAULTS, folder, database: url })

  beforeAll(async () => {
    place = await yard.place(kind)
    server = await testServer({ folder: place.folder, database: place.url }, { now: () => Date.now() + later })
  })
  afterAll(async () => {
    await server.close()
    await yard.clear()
  })

  /** A table with two players. */
  async function tableOf(one: Client, other: Client): Promise<string> {
    const made = await one.post('/api/tables', { game: 'ur', options: { listed: true } })
    const sat = await other.post(`/api/tables/${made.body.id}/commands`, { do: 'sit' })
    expect(sat.status).toBe(200)
    return made.body.id
  }
  const does = (client: Client, table: string, command: object) =>
    refusalCode(client.post(`/api/tables/${table}/commands`, command))
  const bind = (client: Client, person: Client, kind: string) =>
    client.post('/api/behaviour/bonds', { person: person.user, kind })
  const behaviour = async (client: Client) => ConductInfo.parse((await client.get('/api/behaviour')).body)
  /** Sends a chat line; returns its number. */
  const says = async (client: Client, table: string, text: string): Promise<number> => {
    const reply = await client.post(`/api/tables/${table}/commands`, { do: 'chat', text })
    expect(reply.status).toBe(200)
    return reply.body.seq
  }
  const asModerator = async (name: string) => {
    const client = await someone(name)
    await moderator(at(place), (client as unknown as { login: string }).login, true)
    return client
  }
  const acts = (client: Client, act: object) => refusalCode(client.post('/api/moderator/acts', act))

  test('names: no account’s display name looks like another account’s name', async () => {
    const ann = await someone('Annabel')
    const name = `Annabel ${count}`
    const guest = await server.client().enter('Somebody')
    for (const wanted of [name, name.toUpperCase(), name.replace('l', 'I'), 'Аnnabel', 'Computer (easy)', 'Moderator'])
      expect(['name taken', 'bad name'], wanted).toContain(await refusalCode(guest.post('/api/me', { name: wanted })))
    // Two guests may have similar names; the second to become an account is shown by its login.
    const twins = [await server.client().enter('Twin'), await server.client().enter('Twin')]
    const named: string[] = []
    for (const [i, twin] of twins.entries()) {
      const login = `twin ${kind} ${i}`
      named.push((await twin.post('/api/accounts', { login, passphrase: 'seven brown foxes' })).body.user.name)
    }
    expect(named).toEqual(['Twin', `twin ${kind} 1`])
    expect(await refusalCode(ann.post('/api/me', { name: 'TWIN' }))).toBe('name taken')
    expect((await ann.post('/api/me', { name: 'Bella' })).status).toBe(200)
    expect((await guest.post('/api/me', { name })).status).toBe(200)
  })

  test('names: of two accounts that want one name at the same time exactly one gets it', async () => {
    const many = await Promise.all(['P', 'Q', 'R', 'S'].map((name) => someone(name)))
    const replies = await Promise.all(many.map((one) => refusalCode(one.post('/api/me', { name: 'Nefertiti' }))))
    expect(replies.filter((reply) => reply === 200)).toHaveLength(1)
    expect(replies.filter((reply) => reply === 'name taken')).toHaveLength(3)
  })

  test('a blocked person cannot sit down with the person who blocked them, nor the other way round', async () => {
    const [ann, ben] = [await someone('Ann'), await someone('Ben')]
    const made = async (by: Client) =>
      (await by.post('/api/tables', { game: 'ur', options: { listed: true } })).body.id as string
    expect((await bind(ann, ben, 'block')).status).toBe(200)
    expect(await does(ben, await made(ann), { do: 'sit' })).toBe('blocked')
    expect(await does(ann, await made(ben), { do: 'sit' })).toBe('blocked')
    // The same over a socket.
    const id = await made(ann)
    await ben.connect()
    await ben.open(id)
    expect(await ben.does(id, { do: 'sit' })).toBe('blocked')
    ben.leave()
    expect((await behaviour(ann)).bonds).toEqual([{ person: { id: ben.user, name: `Ben ${count}` }, kind: 'block' }])
    expect((await behaviour(ben)).bonds).toEqual([])
    await bind(ann, ben, 'mute')
    expect((await behaviour(ann)).bonds[0]!.kind).toBe('mute')
    expect(await does(ben, id, { do: 'sit' })).toBe(200)
    await bind(ann, ben, 'none')
    expect((await behaviour(ann)).bonds).toEqual([])
    expect(await refusalCode(bind(ann, ann, 'block'))).toBe('unknown person')
    expect(await refusalCode(server.client().post('/api/behaviour/bonds', { person: ann.user, kind: 'mute' }))).toBe(
      'not signed in',
    )
  })

  test('a blocked person is neither paired with nor challenged by the person who blocked them', async () => {
    const [ann, ben, cat] = [await someone('Ann'), await someone('Ben'), await someone('Cat')]
    await bind(ann, ben, 'block')
    const challenge = (by: Client, whom: Client) =>
      refusalCode(by.post('/api/tables', { game: 'ur', seats: { lapis: 'me', shell: { person: whom.user } } }))
    expect(await challenge(ann, ben)).toBe('blocked')
    expect(await challenge(ben, ann)).toBe('blocked')
    expect(await challenge(ann, cat)).toBe(200)
    const wish = (client: Client) => client.post('/api/pairing', { game: 'ur', pace: 'turns', rated: false })
    await wish(ann)
    await wish(ben)
    await server.service.seeks.matchWaiting()
    const waits = async (client: Client) => (await client.get('/api/pairing')).body.wishes.length
    expect([await waits(ann), await waits(ben)]).toEqual([1, 1])
    // With anyone else they are.
    await wish(cat)
    await expect.poll(async () => (await waits(ann)) + (await waits(ben)) + (await waits(cat))).toBe(1)
    // A suspended person neither seeks an opponent nor is found.
    const [mo, left] = [await asModerator('Mo'), (await waits(ann)) === 1 ? ann : ben]
    expect(await acts(mo, { act: 'suspend', person: left.user, why: 'A test', hours: 1 })).toBe(204)
    expect(await waits(left)).toBe(0)
    expect(await refusalCode(wish(left))).toBe('suspended')
  })

  test('chat of a muted or blocked person does not reach the person who muted them, not in a single byte', async () => {
    for (const kind of ['mute', 'block'] as const) {
      const [ann, ben, cat] = [await someone('Ann'), await someone('Ben'), await someone('Cat')]
      const table = await tableOf(ann, ben)
      await says(ben, table, 'a first pomegranate')
      for (const client of [ann, cat]) {
        await client.connect()
        await client.open(table)
      }
      const chat = (client: Client) => client.tables.get(table)!.whole!.chat.map(({ text }) => text)
      const withheld = (client: Client) => client.tables.get(table)!.whole!.withheld
      expect(chat(ann)).toEqual(['a first pomegranate'])
      // As soon as it is acknowledged, earlier chat disappears and new chat does not arrive.
      expect((await bind(ann, ben, kind)).status).toBe(200)
      await ann.until(() => chat(ann).length === 0)
      const from = ann.heard.length
      await says(ben, table, 'a second pomegranate')
      await says(ann, table, 'Who is there?')
      await ann.until(() => chat(ann).includes('Who is there?'))
      expect(withheld(ann)).toBe(2)
      await cat.until(() => chat(cat).length === 3)
      expect(withheld(cat)).toBeUndefined()
      // Nor after reconnecting, from the start or from where she was, nor in any other reply.
      await says(ben, table, 'a third pomegranate')
      ann.leave()
      await ann.connect()
      await ann.open(table)
      ann.tables.delete(table)
      await ann.open(table)
      expect([chat(ann), withheld(ann)]).toEqual([['Who is there?'], 3])
      await ann.ask({ type: 'earlier', table, before: 0 } as never)
      for (const path of [`/api/tables/${table}`, '/api/tables?of=mine', '/api/me/data', '/api/behaviour'])
        expect((await ann.get(path)).status).toBe(200)
      await does(ann, table, { do: 'resign', seat: 'lapis' })
      expect((await ann.get(`/api/tables/${table}/record`)).status).toBe(200)
      expect((await ann.get('/api/tables?of=finished')).status).toBe(200)
      expect(ann.heard.slice(from).join('\n')).not.toContain('pomegranate')
      // After it is undone, everything is visible again.
      await bind(ann, ben, 'none')
      await ann.until(() => chat(ann).length === 4)
      expect(withheld(ann)).toBeUndefined()
      for (const client of [ann, cat]) client.leave()
    }
  })

  test.runIf(kind === 'postgres')('whoever is muted through one process is not heard through another', async () => {
    const other = await testServer({ folder: place.folder, database: place.url })
    const [ann, ben] = [await someone('Ann'), await someone('Ben')]
    const table = await tableOf(ann, ben)
    await says(ben, table, 'a first pomegranate')
    const here = other.client()
    here.cookie = ann.cookie
    await here.connect()
    await here.open(table)
    const chat = () => here.tables.get(table)!.whole!.chat.length
    expect(chat()).toBe(1)
    await bind(ann, ben, 'mute')
    await here.until(() => chat() === 0)
    here.leave()
    await other.close()
  })

  test('what turns text around or is not seen cannot be said', async () => {
    const [ann, ben] = [await someone('Ann'), await someone('Ben')]
    const table = await tableOf(ann, ben)
    expect(await does(ann, table, { do: 'chat', text: 'a\u202eb' })).toBe('bad talk')
    expect(await does(ann, table, { do: 'chat', text: 'שלום 👋🏽' })).toBe(200)
  })

  test('to all but moderators their pages are like any that do not exist', async () => {
    const [ann, stranger] = [await someone('Ann'), server.client()]
    for (const client of [ann, stranger]) {
      for (const [method, path] of [
        ['GET', '/api/moderator/reports?of=open'],
        ['GET', '/api/moderator/reports?of=nonsense'],
        ['GET', '/api/moderator/acts'],
        ['POST', '/api/moderator/acts'],
      ] as const) {
        const real = await client.request(method, path, method === 'POST' ? {} : undefined)
        const none = await client.request(method, '/api/nothing/here', method === 'POST' ? {} : undefined)
        expect([real.status, real.body]).toEqual([none.status, none.body])
      }
    }
  })

  test('a report reaches the moderators with the chat around it; their actions are recorded and shown to the person', async () => {
    const [ann, ben, mo] = [await someone('Ann'), await someone('Ben'), await asModerator('Mo')]
    const table = await tableOf(ann, ben)
    await says(ann, table, 'Good luck!')
    const line = await says(ben, table, 'You are a slug')
    await says(ann, table, 'That was not nice')
    const wanted = { about: ben.user, table, line, reason: 'insult', text: 'Look at this' }
    expect(await refusalCode(ann.post('/api/reports', { ...wanted, line: line + 1 }))).toBe('unknown person')
    expect(await refusalCode(ann.post('/api/reports', { ...wanted, about: mo.user, line: undefined }))).toBe(
      'unknown person',
    )
    expect(await refusalCode(ann.post('/api/reports', { ...wanted, reason: 'because' }))).toBe('bad message')
    expect(await refusalCode(ann.post('/api/reports', wanted))).toBe(204)

    const list = async (of: string) => ReportList.parse((await mo.get(`/api/moderator/reports?of=${of}`)).body)
    const open = await list('open')
    expect(open.open).toBe(1)
    const [report] = open.reports
    expect(report).toMatchObject({
      ...{ reason: 'insult', text: 'Look at this', table, line: { seq: line, text: 'You are a slug' } },
      ...{ by: { id: ann.user }, about: { id: ben.user } },
    })
    expect(report!.talk.map(({ text }) => text)).toEqual(['Good luck!', 'You are a slug', 'That was not nice'])

    // The line disappears for everyone who watches and from the stored events.
    await ann.connect()
    await ann.open(table)
    const why = 'We are kind to each other here'
    const unsay = { act: 'unsay', person: ben.user, why, report: report!.id, table, line }
    expect(await acts(mo, { ...unsay, why: '' })).toBe('bad message')
    expect(await acts(mo, unsay)).toBe(204)
    const chat = () => ann.tables.get(table)!.whole!.chat.map(({ text }) => text)
    await ann.until(() => chat().length === 3 && chat()[1] === '')
    expect(chat()).toEqual(['Good luck!', '', 'That was not nice'])
    ann.leave()
    const store = server.service.store
    expect((await store.events(table, 0)).join('\n')).not.toContain('slug')
    expect(await acts(mo, unsay)).toBe('no request')
    expect(await list('open')).toMatchObject({ reports: [], open: 0 })
    expect((await list('closed')).reports[0]!.id).toBe(report!.id)

    // Silenced for an hour.
    expect(await acts(mo, { act: 'silence', person: ben.user, why, hours: 1 })).toBe(204)
    expect(await does(ben, table, { do: 'chat', text: 'But' })).toBe('silenced')
    expect((await ben.post('/api/tables', { game: 'ur' })).status).toBe(200)
    const told = await behaviour(ben)
    expect(told.silencedUntil).toBeGreaterThan(Date.now() + HOUR / 2)
    expect(told.acts.map((act) => [act.kind, act.why, act.seen])).toEqual([
      ['silence', why, false],
      ['unsay', why, false],
    ])
    expect(told.acts[1]!.gone).toBe('You are a slug')
    await ben.post('/api/behaviour/seen')
    expect((await behaviour(ben)).acts.every(({ seen }) => seen)).toBe(true)
    later += HOUR + 1000
    expect(await does(ben, table, { do: 'chat', text: 'Sorry' })).toBe(200)

    // Suspended: no chat, no new seats; running matches can be finished.
    expect(await acts(mo, { act: 'suspend', person: ben.user, why, hours: 24 })).toBe(204)
    expect(await does(ben, table, { do: 'chat', text: 'But' })).toBe('suspended')
    expect(await refusalCode(ben.post('/api/tables', { game: 'ur' }))).toBe('suspended')
    const other = (await ann.post('/api/tables', { game: 'ur', options: { listed: true } })).body.id
    expect(await does(ben, other, { do: 'sit' })).toBe('suspended')
    expect(await does(ben, table, { do: 'resign', seat: 'shell' })).toBe(200)
    expect(await acts(mo, { act: 'pardon', person: ben.user, why: 'He has said that he is sorry' })).toBe(204)
    expect(await does(ben, other, { do: 'sit' })).toBe(200)

    // Renamed, also at their tables.
    expect(await acts(mo, { act: 'rename', person: ben.user, why, name: 'Moderator' })).toBe('name taken')
    expect(await acts(mo, { act: 'rename', person: ben.user, why, name: `Benjamin ${kind}` })).toBe(204)
    const seats = (await ann.get(`/api/tables/${table}`)).body.info.seats
    expect(seats.map(({ name }: { name: string }) => name)).toContain(`Benjamin ${kind}`)

    const { acts: all } = ModerationActionList.parse((await mo.get('/api/moderator/acts')).body)
    const audit = all.filter(({ person }) => person.id === ben.user)
    expect(audit.map((act) => act.kind)).toEqual(['rename', 'pardon', 'suspend', 'silence', 'unsay'])
    for (const act of audit) {
      expect(act.moderator.id).toBe(mo.user)
      expect(act.person).toEqual({ id: ben.user, name: `Benjamin ${kind}` })
      expect(act.why.length).toBeGreaterThan(5)
    }
    expect(audit.at(-1)!.report).toBe(report!.id)
  })

  test('a dismissed report is closed, and the person is not notified', async () => {
    const [ann, ben, mo] = [await someone('Ann'), await someone('Ben'), await asModerator('Mo')]
    const table = await tableOf(ann, ben)
    await ann.post('/api/reports', { about: ben.user, table, reason: 'stalling' })
    const { reports } = ReportList.parse((await mo.get('/api/moderator/reports?of=open')).body)
    const { id } = reports[0]!
    expect(await acts(mo, { act: 'dismiss', person: ann.user, why: 'Wrong person', report: id })).toBe('no request')
    expect(await acts(mo, { act: 'dismiss', person: ben.user, why: 'He thinks', report: id })).toBe(204)
    expect((await behaviour(ben)).acts).toEqual([])
    expect(ReportList.parse((await mo.get('/api/moderator/reports?of=open')).body).reports).toEqual([])
  })

  test('reports per day are limited', async () => {
    const [ann, ben] = [await someone('Ann'), await someone('Ben')]
    const table = await tableOf(ann, ben)
    const report = () => refusalCode(ann.post('/api/reports', { about: ben.user, table, reason: 'spam' }))
    for (let i = 0; i < 20; i++) expect(await report()).toBe(204)
    expect(await report()).toBe('flood')
  })

  test('the role comes from the command line alone, and goes the same way', async () => {
    await expect(moderator(at(place), 'nobody at all', true)).rejects.toMatchObject({
      code: 'unknown account',
    })
    const mo = await asModerator('Mo')
    expect((await behaviour(mo)).moderator).toBe(true)
    expect((await mo.get('/api/moderator/acts')).status).toBe(200)
    expect((await mo.get('/api/moderator/acts?after=a&after=b')).status).toBe(400)
    expect((await mo.get('/api/moderator/reports?of=nonsense')).status).toBe(400)
    await moderator(at(place), (mo as unknown as { login: string }).login.toUpperCase(), false)
    expect((await behaviour(mo)).moderator).toBe(false)
    expect((await mo.get('/api/moderator/acts')).status).toBe(404)
  })

  test('deleting an account deletes its relations and reports', async () => {
    const [ann, ben, mo] = [await someone('Ann'), await someone('Ben'), await asModerator('Mo')]
    const table = await tableOf(ann, ben)
    await bind(ann, ben, 'block')
    await bind(ben, ann, 'mute')
    await ben.post('/api/reports', { about: ann.user, table, reason: 'other', text: 'mine' })
    const data = (await ben.get('/api/me/data')).body
    expect(data.behaviour).toMatchObject({
      bonds: [{ person: ann.user, kind: 'mute' }],
      reports: [{ about: ann.user, reason: 'other', text: 'mine', table, line: null }],
    })
    const gone = await ben.request('DELETE', '/api/me', { passphrase: 'seven brown foxes' })
    expect(gone.status).toBe(200)
    expect((await behaviour(ann)).bonds).toEqual([])
    const { reports } = ReportList.parse((await mo.get('/api/moderator/reports?of=open')).body)
    expect(reports.filter(({ by }) => by.id === ben.user)).toEqual([])
  })

  test('a guest who signs in keeps their relations', async () => {
    const ann = await someone('Ann')
    const guest = await server.client().enter('Passing')
    await bind(guest, ann, 'block')
    const owner = await someone('Owner')
    const { login } = owner as unknown as { login: string }
    await guest.post('/api/login', { login, passphrase: 'seven brown foxes' })
    expect((await behaviour(guest)).bonds).toMatchObject([{ person: { id: ann.user }, kind: 'block' }])
  })

  test('what is taken away stays away when the table is read again', async () => {
    const [ann, ben, mo] = [await someone('Ann'), await someone('Ben'), await asModerator('Mo')]
    const table = await tableOf(ann, ben)
    const line = await says(ben, table, 'Rude')
    await says(ann, table, 'Hm')
    expect(await acts(mo, { act: 'unsay', person: ben.user, why: 'Rude', table, line })).toBe(204)
    const events = (await server.service.store.events(table, 0)).map((text) => JSON.parse(text) as TableEvent)
    expect(events.filter(({ is }) => is === 'said' || is === 'unsaid')).toMatchObject([
      { is: 'said', text: '' },
      { is: 'said', text: 'Hm' },
      { is: 'unsaid', line },
    ])
  })
})
