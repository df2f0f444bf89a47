import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Kysely } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { CLOSE_CODES } from '#table/protocol/errors.ts'
import { AdminInfo } from '#table/protocol/moderation.ts'
import { type Config, DEFAULTS, ROLES } from './config.ts'
import { backup, exportTables, importTables, moderator, resetLink, restore } from './operator.ts'
import { OperatorError } from './operatorErrors.ts'
import type { StoreLocation } from './store/open.ts'
import { backupName, outdated, parseKeep } from './store/rotation.ts'
import { NEWEST, schemaOf } from './store/sql/migrations.ts'
import { DATABASE_FILE, LibsqlDialect, SqliteConnection } from './store/sqlite/connection.ts'
import { sendControlRequest } from './store/sqlite/control.ts'
import { Client } from './testing/client.ts'
import { freePort, ServerProcess } from './testing/process.ts'
import { mailReceiver } from './testing/receivers.ts'
import { type TestServer, testServer } from './testing/server.ts'
import { describeStores, mehen, mehenIn, StoreFixture, tableRow } from './testing/stores.ts'
import { Tracer } from './tracing.ts'

const yard = new StoreFixture()
afterAll(() => yard.clear())

const at = ({ folder, url }: StoreLocation): Config => ({ ...DEFAULTS, port: 0, folder, database: url })
const inFolder = (folder: string) => at({ folder })

async function schemaIn(folder: string): Promise<string | undefined> {
  const db = new Kysely<any>({ dialect: new LibsqlDialect(new SqliteConnection(join(folder, DATABASE_FILE))) })
  return schemaOf(db).finally(() => db.destroy())
}

describe('commands that read', () => {
  test('refuse a folder without data, and create nothing', async () => {
    const photos = yard.folder()
    writeFileSync(join(photos, 'cat.jpg'), 'meow')
    for (const folder of [photos, join(photos, 'missing')]) {
      const target = join(yard.folder(), 'b.jsonl')
      await expect(backup(inFolder(folder), target)).rejects.toMatchObject({ code: 'missing' })
      await expect(exportTables(inFolder(folder), yard.folder(), [])).rejects.toMatchObject({ code: 'missing' })
      await expect(moderator(inFolder(folder), 'ana', true)).rejects.toMatchObject({ code: 'missing' })
      await expect(resetLink(inFolder(folder), 'ana', 1)).rejects.toMatchObject({ code: 'missing' })
      expect(existsSync(target)).toBe(false)
    }
    expect(readdirSync(photos)).toEqual(['cat.jpg'])
    const said = await mehen({}, 'backup', join(photos, 'x.db'), '--data', photos)
    expect(said.code).toBe(2)
    expect(said.said).toContain(photos)
    expect(said.said.trim().split('\n')).toHaveLength(1)
  })

  describeStores('an empty place', (kind) => {
    test('has nothing to back up and stays empty', async () => {
      const place = await yard.place(kind)
      await expect(backup(at(place), join(yard.folder(), 'b.jsonl'))).rejects.toMatchObject({ code: 'missing' })
      const target = await yard.store(kind, place)
      await target.close()
      expect(await backup(at(place), join(yard.folder(), 'b.jsonl'))).toMatchObject({ tables: 0, accounts: 0 })
    })
  })

  test('leave the schema of an older version as it is', async () => {
    const folder = await yard.olderFolder('011-pairing')
    const file = join(yard.folder(), 'before.jsonl')
    expect(await backup(inFolder(folder), file)).toMatchObject({ accounts: 1 })
    expect(readFileSync(file, 'utf8')).toContain('"schema":"011-pairing"')
    await backup(inFolder(folder), join(yard.folder(), 'before.db'))
    await expect(exportTables(inFolder(folder), yard.folder(), [])).rejects.toMatchObject({ code: 'older' })
    await expect(moderator(inFolder(folder), 'ana', true)).rejects.toMatchObject({ code: 'older' })
    await expect(importTables(inFolder(folder), [])).rejects.toMatchObject({ code: 'older' })
    expect(await schemaIn(folder)).toBe('011-pairing')
  })
})

describe('a backup', () => {
  // PostgreSQL gets what the embedded database has migrated, so the oldest and the last schema are enough there.
  const OLDER = {
    libsql: ['001-first', '002-accounts', '010-ratings', '021-hardening'],
    postgres: ['001-first', '021-hardening'],
  }
  describeStores('of an earlier schema', (kind) => {
    for (const schema of OLDER[kind]) {
      test(`(${schema}) is restored into the schema of now`, async () => {
        const folder = await yard.olderFolder(schema)
        const target = await yard.place(kind)
        const file = join(yard.folder(), 'old.jsonl')
        await backup(inFolder(folder), file)
        expect(await restore(at(target), file)).toMatchObject({ accounts: 1 })
        const store = await yard.store(kind, target)
        expect((await store.userByLogin('ana'))?.name).toBe('Ana')
        expect(await store.secret('cookies', () => 'new')).toBe('hush')
      })
    }
  })

  // Written by the programs of that time: one account, and a match of Ur after twelve answers.
  const earlier = join(import.meta.dirname, 'testing/earlier')
  for (const name of readdirSync(earlier)) {
    describeStores(`of the last program with the schema ${name}`, (kind) => {
      test('is restored, and its match goes on', async () => {
        const place = await yard.place(kind)
        expect(await restore(at(place), join(earlier, name))).toMatchObject({ tables: 1, accounts: 1 })
        const server = await testServer(at(place))
        const ann = server.client()
        const known = { login: 'Anna', passphrase: 'correct zebra stapler' }
        expect((await ann.post('/api/login', known)).status).toBe(200)
        const [{ id }] = (await ann.get('/api/tables?of=mine')).body.tables
        await ann.connect()
        await ann.open(id)
        for (let answer = 0; answer < 5; answer++) {
          const { seat, options, position } = ann.asked(id)[0]!
          expect(await ann.does(id, { do: 'answer', seat, keys: [options[0]!], position })).toBe('done')
        }
        expect((await server.service.store.history(id))!.isWhole).toBe(true)
        ann.leave()
        await server.close()
      })
    })
  }

  test('touches no file but its own, and leaves none behind if it fails', async () => {
    const folder = await yard.olderFolder(NEWEST)
    const target = yard.folder()
    writeFileSync(join(target, 'tue.jsonl.db'), 'mine')
    await backup(inFolder(folder), join(target, 'tue.jsonl'))
    expect(readFileSync(join(target, 'tue.jsonl.db'), 'utf8')).toBe('mine')
    expect(readdirSync(target).sort()).toEqual(['tue.jsonl', 'tue.jsonl.db'])
    for (const name of ['tue.jsonl', 'tue.txt']) {
      await expect(backup(inFolder(folder), join(target, name))).rejects.toBeInstanceOf(OperatorError)
    }
    await expect(backup(inFolder(folder), join(target, 'no/folder.db'))).rejects.toMatchObject({ code: 'no file' })
    expect(readdirSync(target).sort()).toEqual(['tue.jsonl', 'tue.jsonl.db'])
  })

  test('of a running server goes through its data folder, whatever the temporary folder is', async () => {
    const folder = yard.folder()
    const server = await testServer(inFolder(folder))
    await server.client().enter('Ann')
    const target = yard.folder()
    const said = await mehen(
      { TMPDIR: join(target, 'no such folder') },
      'backup',
      join(target, 'a.db'),
      '--data',
      folder,
    )
    expect(said).toMatchObject({ code: 0 })
    expect(statSync(join(target, 'a.db')).mode & 0o077).toBe(0)
    expect(readdirSync(folder).filter((name) => name.startsWith('copy-'))).toEqual([])
    await server.close()
  })

  test('says the reason if the running server cannot make the copy', async () => {
    const folder = yard.folder()
    await yard.store('libsql', { folder })
    await expect(sendControlRequest(folder, { copy: join(folder, 'no/copy.db') })).rejects.toMatchObject({
      code: 'failed',
      message: expect.stringContaining('ENOENT'),
    })
  })

  test('on PostgreSQL is not written under the name of another form, and --data is not ignored', async () => {
    const url = 'postgresql://nobody@127.0.0.1:1/mehen'
    const said = await mehen({ MEHEN_DATABASE: url }, 'backup', join(yard.folder(), 'x.jsonl'), '--data', 'elsewhere')
    expect(said).toMatchObject({ code: 2, said: expect.stringContaining('elsewhere') })
  })

  test('in a folder is named after its time, and older ones go by the schedule', async () => {
    const folder = await yard.olderFolder(NEWEST)
    const target = yard.folder()
    writeFileSync(join(target, 'notes.txt'), 'mine')
    for (let day = 14; day <= 20; day++) {
      await backup(inFolder(folder), target, '3d,2w', new Date(Date.UTC(2026, 0, day, 3)))
    }
    expect(readdirSync(target).sort()).toEqual([
      'mehen-20260118T030000Z.db',
      'mehen-20260119T030000Z.db',
      'mehen-20260120T030000Z.db',
      'notes.txt',
    ])
    await expect(backup(inFolder(folder), target, '3x')).rejects.toMatchObject({ code: 'bad schedule' })
    await expect(backup(inFolder(folder), join(target, 'x.db'), '3d')).rejects.toMatchObject({ code: 'no folder' })
  })

  test('schedule keeps the newest of each day, week and month', () => {
    const names = Array.from({ length: 400 }, (_, day) => backupName(new Date(Date.UTC(2025, 0, 1 + day)), 'db'))
    const gone = new Set(outdated([...names, 'other.db'], parseKeep('7d,4w,12m')!))
    const kept = names.filter((name) => !gone.has(name))
    expect(kept).toHaveLength(7 + 2 + 10)
    expect(kept.at(-1)).toBe(names.at(-1))
    expect(gone.has('other.db')).toBe(false)
    expect(parseKeep('0d')).toBeUndefined()
    expect(parseKeep('seven')).toBeUndefined()
  })
})

describe('restore', () => {
  test('refuses what is not a whole backup of ours', async () => {
    const foreign = join(yard.folder(), 'foreign.db')
    const other = new SqliteConnection(foreign)
    other.exec('create table recipes (name text)')
    other.close()
    // A plain copy of a live database lacks its log.
    const live = yard.folder()
    const store = await yard.store('libsql', { folder: live })
    await store.create(tableRow('t'), [])
    const torn = join(yard.folder(), 'torn.db')
    copyFileSync(join(live, DATABASE_FILE), torn)
    for (const file of [foreign, torn]) {
      await expect(restore(inFolder(yard.folder()), file)).rejects.toMatchObject({ code: 'not ours' })
    }
    await expect(restore(inFolder(yard.folder()), join(live, 'no.db'))).rejects.toMatchObject({ code: 'no file' })
  })

  test('refuses an empty backup and a filled store unless told', async () => {
    const empty = yard.folder()
    await (await yard.store('libsql', { folder: empty })).close()
    const nothing = join(yard.folder(), 'nothing.jsonl')
    await backup(inFolder(empty), nothing)
    await expect(restore(inFolder(yard.folder()), nothing)).rejects.toMatchObject({ code: 'empty' })
    const folder = await yard.olderFolder(NEWEST)
    await expect(restore(inFolder(folder), nothing)).rejects.toMatchObject({ code: 'empty' })
    const file = join(yard.folder(), 'full.db')
    await backup(inFolder(folder), file)
    await expect(restore(inFolder(folder), file)).rejects.toMatchObject({ code: 'exists' })
    expect(await restore(inFolder(folder), file, true)).toMatchObject({ accounts: 1 })
  })

  describeStores('into a store in use', (kind) => {
    test('is refused', async () => {
      const folder = await yard.olderFolder(NEWEST)
      const file = join(yard.folder(), 'b.jsonl')
      await backup(inFolder(folder), file)
      const place = await yard.place(kind)
      const server = await testServer(at(place))
      const code = kind === 'postgres' ? 'occupied' : 'in use'
      await expect(restore(at(place), file)).rejects.toMatchObject({ code })
      await server.close()
      await restore(at(place), file)
    })
  })
})

describe('exported tables', () => {
  test('that are cut short are refused, and then none is imported', async () => {
    const folder = yard.folder()
    const server = await testServer(inFolder(folder))
    const ann = await server.client().enter('Ann')
    const seats = { lapis: 'me', shell: 'me' }
    for (let made = 0; made < 2; made++) await ann.post('/api/tables', { game: 'ur', seats })
    await server.close()
    const files = yard.folder()
    await exportTables(inFolder(folder), files, [])
    const [first, second] = readdirSync(files).map((name) => join(files, name)) as [string, string]
    const whole = readFileSync(second, 'utf8')
    writeFileSync(second, whole.split('\n').slice(0, 2).join('\n'))
    const target = yard.folder()
    await expect(importTables(inFolder(target), [first, second])).rejects.toMatchObject({ code: 'not ours' })
    const store = await yard.store('libsql', { folder: target })
    expect(await store.ids(10)).toEqual([])
    await store.close()
    writeFileSync(second, whole)
    await importTables(inFolder(target), [first])
    expect(await importTables(inFolder(target), [first, second])).toEqual([
      { file: first, end: 'present' },
      { file: second, end: 'added' },
    ])
  })
})

describe('a lost passphrase', () => {
  test('is replaced once through a link of the operator, and all sessions end', async () => {
    const folder = yard.folder()
    const server = await testServer(inFolder(folder))
    const ann = server.client()
    const old = { login: 'Anna-Lee', passphrase: 'correct zebra stapler' }
    await ann.post('/api/accounts', old)
    const path = await resetLink(inFolder(folder), 'Anna-Lee', 1)
    const url = `http://127.0.0.1:${server.port}${path}`
    expect(await (await fetch(url)).text()).toContain('Anna-Lee')
    const choose = (passphrase: string) =>
      fetch(url, { method: 'POST', body: new URLSearchParams({ passphrase }) }).then(({ status }) => status)
    expect(await choose('short')).toBe(400)
    expect((await ann.get('/api/me')).body.user?.login).toBe('Anna-Lee')
    expect(await choose('nine purple oxen')).toBe(200)
    expect(await choose('ten purple oxen')).toBe(404)
    expect((await fetch(url)).status).toBe(404)
    expect((await ann.get('/api/me')).body.user).toBeNull()
    expect((await ann.post('/api/login', old)).status).toBe(401)
    expect((await ann.post('/api/login', { ...old, passphrase: 'nine purple oxen' })).status).toBe(200)
    const late = await resetLink(inFolder(folder), 'anna-lee', 1, Date.now() - 2 * 3_600_000)
    expect((await fetch(`http://127.0.0.1:${server.port}${late}`)).status).toBe(404)
    await expect(resetLink(inFolder(folder), 'nobody', 1)).rejects.toMatchObject({ code: 'unknown account' })
    await server.close()
  })
})

describe('a lost passphrase without the operator', () => {
  const page = (server: TestServer, path: string, form?: { [name: string]: string }) =>
    fetch(`http://127.0.0.1:${server.port}${path}`, {
      redirect: 'manual',
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })

  test('is replaced with the code from the registration, once', async () => {
    const server = await testServer(inFolder(yard.folder()))
    const ann = server.client()
    const { recovery } = (await ann.post('/api/accounts', { login: 'Ann', passphrase: 'correct zebra stapler' })).body
    expect(recovery).toMatch(/^([0-9A-Z]{5}-){3}[0-9A-Z]{5}$/)
    await server.client().post('/api/accounts', { login: 'Ben', passphrase: 'purple stapler zebra' })
    for (const wrong of [{ login: 'Ben', code: recovery }, { login: 'Ann', code: `${recovery}0` }, { login: 'Ann' }])
      expect((await page(server, '/api/forgot', wrong as { login: string })).status).toBe(400)
    const led = await page(server, '/api/forgot', { login: 'ann', code: recovery.toLowerCase().replaceAll('-', ' ') })
    expect(led.status).toBe(303)
    expect((await page(server, led.headers.get('location')!, { passphrase: 'nine purple oxen' })).status).toBe(200)
    expect((await page(server, '/api/forgot', { login: 'ann', code: recovery })).status).toBe(400)
    const back = await server.client().post('/api/login', { login: 'Ann', passphrase: 'nine purple oxen' })
    expect(back.status).toBe(200)
    expect(back.body.recovery).toBeUndefined()
    await server.close()
  })

  test('is replaced with a link by email, and the page does not show who has an account', async () => {
    const mail = await mailReceiver()
    const server = await testServer({ ...inFolder(yard.folder()), smtp: mail.url })
    const ann = server.client()
    await ann.post('/api/accounts', { login: 'Ann', passphrase: 'correct zebra stapler' })
    const { people } = server.service
    const { user } = (await ann.get('/api/me')).body
    await people.wantEmail((await people.findNow(user.id))!, 'ann@example.org')
    const asked = async (login: string) => (await page(server, '/api/forgot', { login, code: '' })).text()
    // An address that is not confirmed gets nothing.
    const unconfirmed = await asked('Ann')
    await people.confirmEmail(user.id, 'ann@example.org')
    for (let i = 0; i < 5; i++) expect(await asked('Ann')).toBe(unconfirmed)
    expect(await asked('nobody')).toBe(unconfirmed)
    await expect.poll(() => mail.letters.length).toBe(3)
    const text = mail.letters[0]!.text.replaceAll('=\n', '').replaceAll('=3D', '=')
    const [, path] = /http:\/\/[^/]+(\/api\/reset\?token=\S+)/.exec(text)!
    expect((await page(server, path!, { passphrase: 'nine purple oxen' })).status).toBe(200)
    expect((await ann.get('/api/me')).body.user).toBeNull()
    await server.close()
    mail.close()
  })
})

describe('the end of a server', () => {
  test('is told to everyone, and does not wait for those who no longer read', async () => {
    const server = new ServerProcess(await freePort(), { MEHEN_DATA: yard.folder() })
    await server.start()
    const codes: number[] = []
    const clients = await Promise.all(Array.from({ length: 20 }, () => new Client(server.base).enter('Ann')))
    for (const client of clients) {
      await client.connect()
      client.socket!.on('close', (code) => codes.push(code))
    }
    // The peer neither reads nor answers, as a sleeping laptop.
    const asleep = clients.pop()!.socket as unknown as { pause(): void }
    asleep.pause()
    const from = performance.now()
    expect(await server.end('SIGTERM')).toBe(0)
    expect(performance.now() - from).toBeLessThan(4000)
    expect(codes).toEqual(Array(19).fill(CLOSE_CODES.going))
    expect(CLOSE_CODES.going).toBe(1012)
  })
})

describe('a server', () => {
  test('logs nothing but JSON: how it runs, and settings it does not know', async () => {
    const env = { MEHEN_DATA: yard.folder(), MEHEN_LOG: 'info', MEHEN_TRUST_PROXI: '1' }
    const server = new ServerProcess(await freePort(), env)
    await server.start()
    expect(await server.end('SIGTERM')).toBe(0)
    const lines = server.output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines).toContainEqual(expect.objectContaining({ msg: 'started', store: 'libsql', roles: [...ROLES] }))
    expect(lines).toContainEqual(expect.objectContaining({ msg: 'unknown setting', name: 'MEHEN_TRUST_PROXI' }))
    expect(lines.filter(({ msg }) => msg === 'unknown setting')).toHaveLength(1)
  })

  test('serves what it started with, and the parts of earlier builds to pages that are still open', async () => {
    const releases = join(yard.folder(), 'releases')
    const write = (id: string, file: string) => {
      mkdirSync(join(releases, id, 'client', 'assets'), { recursive: true })
      writeFileSync(join(releases, id, 'client', file), id)
    }
    for (const [id, part] of [
      ['1', 'assets/old-1.js'],
      ['2', 'assets/new-2.js'],
    ] as const) {
      write(id, 'index.html')
      write(id, part)
    }
    const server = await testServer({ ...inFolder(yard.folder()), client: join(releases, '2', 'client') })
    write('3', 'index.html')
    const page = await server.client().request('GET', '/anything', undefined, { accept: 'text/html' })
    expect([page.status, page.body]).toEqual([200, '2'])
    for (const [name, body] of [
      ['new-2.js', '2'],
      ['old-1.js', '1'],
    ]) {
      const found = await server.client().get(`/assets/${name}`)
      expect([found.status, found.body, found.headers.get('cache-control')]).toEqual([
        ...[200, body, 'public, max-age=31536000, immutable'],
      ])
    }
    writeFileSync(join(releases, 'secret'), 'hush')
    for (const name of ['none.js', '..%2f..%2f..%2fsecret', '.used-1'])
      expect((await server.client().get(`/assets/${name}`)).status, name).toBe(404)
    await server.close()
  })

  test('sends spans of requests and commands to a collector, and none without one', async () => {
    const bodies: any[] = []
    const collector = createServer(async (request, response) => {
      bodies.push(JSON.parse(await text(request)))
      response.writeHead(bodies.length === 1 ? 503 : 200).end('{}')
    })
    await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
    const traces = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/v1/traces`
    const server = await testServer({ ...inFolder(yard.folder()), traces })
    const { tracer } = server.service
    const ann = await server.client().enter('Ann')
    await tracer.flush()
    expect(server.logged.filter((line) => line.includes('traces could not be sent'))).toHaveLength(1)
    const { id } = (await ann.post('/api/tables', { game: 'ur', seats: { lapis: 'me', shell: 'me' } })).body
    const [trace, parent] = ['a'.repeat(32), 'b'.repeat(16)]
    const asked = await fetch(`${ann.base}/api/tables/${id}?invitation=secret`, {
      headers: { traceparent: `00-${trace}-${parent}-01` },
    })
    await ann.connect()
    expect(await ann.does(id, { do: 'chat', text: 'hush' })).toBe('done')
    expect(await ann.does(id, { do: 'cancel' })).not.toBe('done')
    ann.leave()
    await server.close()
    collector.close()
    const [{ resource, scopeSpans }] = bodies.at(-1).resourceSpans
    expect(resource.attributes).toContainEqual({ key: 'service.name', value: { stringValue: 'mehen' } })
    const spans: any[] = bodies.slice(1).flatMap((body) => body.resourceSpans[0].scopeSpans[0].spans)
    expect(scopeSpans).toHaveLength(1)
    const span = (name: string) => spans.find((one) => one.name === name)
    expect(span('GET /api/tables/:id')).toMatchObject({ traceId: trace, parentSpanId: parent, kind: 2, status: {} })
    expect(span('GET /api/tables/:id').attributes).toEqual(
      expect.arrayContaining([
        { key: 'http.response.status_code', value: { intValue: '200' } },
        { key: 'mehen.request', value: { stringValue: asked.headers.get('x-request-id') } },
      ]),
    )
    const { startTimeUnixNano: from, endTimeUnixNano: to } = span('POST /api/tables')
    expect(Number(BigInt(to) - BigInt(from))).toBeGreaterThanOrEqual(0)
    expect(Math.abs(Number(to) / 1e6 - Date.now())).toBeLessThan(60_000)
    expect(span('command chat')).toMatchObject({ status: {} })
    expect(span('command cancel').status).toMatchObject({ code: 2 })
    expect(JSON.stringify(spans)).not.toMatch(/hush|secret/)
    expect(new Tracer(undefined, '0', () => undefined).begin('nothing')).toBeUndefined()
  })

  test('shows moderators its people, tables, jobs, storage and backups, and no one else', async () => {
    const backups = yard.folder()
    const server = await testServer({ ...inFolder(yard.folder()), backups })
    const ann = server.client()
    await ann.post('/api/accounts', { login: 'Ann', passphrase: 'correct zebra stapler' })
    await server.client().enter('Ben')
    await ann.post('/api/tables', { game: 'ur', seats: { lapis: 'me', shell: 'me' } })
    expect((await ann.get('/api/admin')).status).toBe(404)
    await moderator(inFolder(server.service.config.folder), 'Ann', true)
    await backup(server.service.config, backups, undefined, new Date('2026-01-02T03:04:05Z'))
    const { status, body } = await ann.get('/api/admin')
    expect(status).toBe(200)
    expect(AdminInfo.parse(body)).toMatchObject({
      ...{ people: { guests: 1, accounts: 1 }, tables: { playing: 1 }, reports: 0, store: 'libsql' },
      ...{ backup: Date.UTC(2026, 0, 2, 3, 4, 5), administrator: false, invitations: [] },
    })
    expect(body.bytes).toBeGreaterThan(10_000)
    await server.close()
  })

  describeStores('counts', (kind) => {
    test('are those of the store', async () => {
      const store = await yard.store(kind)
      await store.create(tableRow('t'), [])
      const job = { key: 'x', kind: 'bot', table: 't', due: 1, body: '{}' }
      await store.putJobs([job, { ...job, key: 'y' }])
      const { bytes, ...counts } = await store.counts()
      expect(counts).toEqual({ guests: 0, accounts: 0, tables: { [tableRow('t').status]: 1 }, jobs: { bot: 2 } })
      expect(bytes).toBeGreaterThan(10_000)
    })
  })

  test('says which jobs no process takes', async () => {
    const folder = yard.folder()
    const start = Date.now()
    const server = await testServer(inFolder(folder), { now: () => start })
    const { store } = server.service
    const job = { key: 'x', kind: 'unheard of', table: 't', due: start - 90_000, body: '{}' }
    expect((await server.client().get('/healthz')).body).toMatchObject({ ok: true, late: {} })
    await store.putJobs([job, { ...job, key: 'y', kind: 'bot', due: start + 5 * 60_000 }])
    expect((await server.client().get('/healthz')).body).toMatchObject({ ok: true, late: {} })
    await server.close()
    const without = new Set(['web', 'clocks'] as const)
    const later = await testServer({ ...inFolder(folder), roles: without }, { now: () => start + 10 * 60_000 })
    const health = await later.client().get('/healthz')
    expect([health.status, health.body]).toEqual([
      200,
      { ok: true, store: 'libsql', late: { bot: 300 }, forwarded: 'none' },
    ])
    expect((await later.client().get('/metrics')).body).toMatch(/mehen_job_late_seconds(\{.*\})? 6\d\d/)
    await later.close()
  })
})

describe('a common mistake', () => {
  test('is one sentence with exit code 2', async () => {
    const folder = await yard.olderFolder(NEWEST)
    const broken = join(yard.folder(), 'broken.db')
    const good = join(yard.folder(), 'good.db')
    await backup(inFolder(folder), good)
    writeFileSync(broken, readFileSync(good).subarray(0, 5000))
    const data = ['--data', folder]
    const mistakes: [env: NodeJS.ProcessEnv, ...args: string[]][] = [
      [{}, 'backup', join(folder, 'no', 'x.db'), ...data],
      [{}, 'restore', join(folder, 'no.db'), '--data', yard.folder()],
      [{}, 'restore', broken, '--data', yard.folder()],
      [{}, 'import', join(folder, 'no.txt'), '--data', yard.folder()],
      [{ MEHEN_PORT: '99999' }, 'serve', ...data],
      [{ MEHEN_LOG: 'loud' }, 'serve', ...data],
      [{ MEHEN_SMTP: 'nonsense' }, 'serve', ...data],
      [{ MEHEN_ORIGIN: 'nonsense' }, 'serve', ...data],
      [{ MEHEN_CLIENT: join(folder, 'no') }, 'serve', ...data],
      [{ MEHEN_HOST: '203.0.113.7' }, 'serve', ...data],
      [{ MEHEN_DATABASE: 'postgresql://mehen:a/b#c@db/mehen' }, 'serve'],
    ]
    for (const [env, ...args] of mistakes) {
      const { code, said } = await mehen(env, ...args)
      expect([code, said.trim().split('\n').length, args[0], said], JSON.stringify([env, args])).toEqual([
        ...[2, 1, args[0], said],
      ])
    }
  }, 120_000)

  test('pack template does not write over a file', async () => {
    const file = join(yard.folder(), 'mine.json')
    writeFileSync(file, 'edited')
    expect(await mehenIn(process.cwd(), {}, 'pack', 'template', 'ankh', file)).toMatchObject({ code: 2 })
    expect(readFileSync(file, 'utf8')).toBe('edited')
  })
})
