import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'libsql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { randomFrom } from '#kernel'
import type { Command } from '#table/protocol/commands.ts'
import { DEFAULTS } from './config.ts'
import { checkStore } from './operator.ts'
import { openStore } from './store/open.ts'
import { Client } from './testing/client.ts'
import { compiler, Disk } from './testing/disk/disk.ts'
import { AccountDriver, TournamentDriver } from './testing/loadClients.ts'
import { GAME_SPECS, PlayerPool, withBot } from './testing/players.ts'
import { freePort, freshProgram, ServerProcess } from './testing/process.ts'
import { testServer } from './testing/server.ts'
import { KINDS, StoreFixture, withoutPostgres } from './testing/stores.ts'

describe('kill', () => {
  const yard = new StoreFixture()
  afterAll(() => yard.clear())
  const KILLS = process.env.MEHEN_NIGHTLY ? 200 : 5

  const { ur, ankh, godKings, alexander } = GAME_SPECS
  const ROOM = [ur, ur, ankh, godKings, alexander, withBot(ur), withBot(godKings)]
  const GAMES = ['alexander', 'ankh', 'god-kings', 'ur']

  beforeAll(async () => {
    await freshProgram()
    if (compiler() === undefined)
      console.warn(
        'There is no C compiler (or this is not Linux): the power is not cut, processes are only killed. That every commit is synced is then shown by the store’s own test alone.',
      )
  })

  // Both stores concurrently: each test has its own `expect`, as the shared one belongs to the test that runs last.
  describe.concurrent.each(KINDS)('SIGKILL while people play (%s)', (kind) => {
    test.skipIf(kind === 'postgres' && withoutPostgres)(
      `${KILLS} kills lose nothing, duplicate nothing, and every match goes on`,
      async ({ expect }) => {
        const place = await yard.place(kind)
        // With the embedded database the machine dies: unsynced data is gone, or part of it.
        const disk = kind === 'libsql' && compiler() !== undefined ? new Disk(place.folder) : undefined
        const env = {
          MEHEN_DATA: place.folder,
          MEHEN_DATABASE: place.url ?? '',
          MEHEN_LEASE_MS: '1000',
          ...disk?.env,
        }
        const server = new ServerProcess(await freePort(), env)
        await server.start()
        let up = true
        const bases = () => (up ? [server.base] : [])
        const room = new PlayerPool(bases, 20)
        const members = new AccountDriver(bases, 'member', 400)
        const cup = new TournamentDriver(bases)
        room.start(ROOM)
        members.start()
        cup.start()
        const random = randomFrom(`kills ${kind}`)
        for (let kill = 0; kill < KILLS; kill++) {
          const before = room.acknowledged
          await expect.poll(() => room.acknowledged, { interval: 5 }).toBeGreaterThan(before + 3)
          await sleep(random(300))
          up = false
          await server.kill()
          disk?.cut(kill % 2 === 0 ? undefined : random)
          await server.start()
          up = true
        }
        await expect.poll(room.goesOn()).toBe(true)
        await expect.poll(() => Math.min(...Object.values(room.byGame))).toBeGreaterThan(KILLS)
        await expect.poll(() => members.accounts.length).toBeGreaterThan(KILLS / 2)
        await room.stop()
        await members.stop()
        await expect.poll(() => cup.lost.size).toBeGreaterThan(3)
        await cup.stop()
        expect(await members.audit(server.base)).toEqual([])
        expect(await cup.audit(server.base)).toEqual([])
        expect(await server.end('SIGTERM')).toBe(0)
        disk?.goOn()
        disk?.clear()
        const store = await yard.store(kind, place)
        expect(await room.audit(store)).toEqual([])
        expect(room.acknowledged).toBeGreaterThan(KILLS * 3)
        expect(Object.keys(room.byGame).sort()).toEqual(GAMES)
        expect(room.players.reduce((sum, player) => sum + player.breaks, 0)).toBeGreaterThan(KILLS)
        const said = room.players.reduce((sum, player) => sum + player.said.size, 0)
        const cut = disk === undefined ? '' : `; ${disk.syncs} syncs, ${disk.lostWrites} writes thrown away`
        console.log(
          `${kind}: ${KILLS} kills, ${room.acknowledged} answers (${JSON.stringify(room.byGame)}) and ${said} words at ` +
            `${room.tables.size} tables, ${members.accounts.length} accounts${cut}`,
        )
      },
    )
  })

  // The same on the same disk with one word of the program changed: proves that the test would detect a loss.
  describe.skipIf(compiler() === undefined)('the same without syncing every commit', () => {
    test.each(['OFF', 'NORMAL'])('synchronous = %s loses answers that were acknowledged', async (word) => {
      const place = await yard.place('libsql')
      const disk = new Disk(place.folder)
      const server = new ServerProcess(await freePort(), disk.env)
      server.mutation = {
        file: /sqlite\/connection\.ts$/,
        text: 'synchronous = FULL',
        instead: `synchronous = ${word}`,
      }
      await server.start()
      let up = true
      const room = new PlayerPool(() => (up ? [server.base] : []), 4)
      room.start([ur, ankh, godKings, alexander])
      await expect.poll(() => room.acknowledged, { interval: 5 }).toBeGreaterThan(60)
      up = false
      await server.kill()
      disk.cut()
      disk.clear()
      await room.stop()
      const store = await openStore(place)
      const faults = await room.audit(store)
      await store.close()
      expect(faults.filter((fault) => fault.includes(' lost: ')).length).toBeGreaterThan(10)
      expect(disk.lostWrites).toBeGreaterThan(10)
      console.log(`synchronous = ${word}: ${faults.length} faults after one power cut`)
    })
  })
})

describe('damage', () => {
  const home = mkdtempSync(join(tmpdir(), 'mehen-damage-'))
  afterAll(() => rmSync(home, { recursive: true, force: true }))
  const yard = new StoreFixture()
  afterAll(() => yard.clear())
  const newFolder = () => mkdtempSync(join(home, 'data-'))

  /** Changes the database while no process uses it. */
  function meddle(folder: string, sql: string): void {
    const database = new Database(join(folder, 'mehen.db'))
    database.exec(sql)
    database.close()
  }

  /** Copies all rows into a database of an earlier schema, without the columns and tables that it lacks. */
  function copyRows(from: string, to: string): void {
    const database = new Database(join(to, 'mehen.db'))
    const names = (query: string) => (database.prepare(query).all() as { name: string }[]).map(({ name }) => name)
    const tables = names("select name from sqlite_master where type = 'table' and name not like 'mehen_%'")
    database.exec(`attach '${join(from, 'mehen.db')}' as newer`)
    for (const table of tables) {
      const columns = names(`select name from pragma_table_info('${table}')`)
      database.exec(`insert or replace into ${table} (${columns}) select ${columns} from newer.${table}`)
    }
    database.close()
  }

  describe('a table of which events are missing', () => {
    const solo = { game: 'cards', setup: { players: 2 }, seats: { red: 'me', green: 'me' } }

    /** Plays for a while, then ends the server. */
    async function played(folder: string, answers: number) {
      const server = await testServer({ folder })
      const ann = await server.client().enter('Ann')
      const { id } = (await ann.post('/api/tables', solo)).body
      await ann.connect()
      await ann.open(id)
      for (let i = 0; i < answers; i++) {
        const { seat, options, position } = ann.asked(id)[0]!
        expect(await ann.does(id, { do: 'answer', seat, keys: [options[0]!], position })).toBe('done')
      }
      ann.leave()
      await server.close()
      return { ann, id }
    }

    test.each([
      ['the last two', "delete from events where table_id = 'ID' and position >= (select length - 2 from tables)"],
      ['one in the middle', "delete from events where table_id = 'ID' and position = 4"],
      [
        'all that came after it rested',
        'update tables set length = length - 2; delete from events where position >= (select length from tables)',
      ],
      ['the first', "delete from events where table_id = 'ID' and position = 0"],
      [
        'none, but one is another’s',
        `update events set body = '{"is":"answered","seat":"red","by":"person","played":["red nonsense"],"early":null,"waits":["red"],"at":1}' where position = 5`,
      ],
      ['none, but a time has changed', `update events set body = replace(body, '"at":1', '"at":2') where position = 5`],
      ['none, but the seed has changed', `update tables set seed = 'another' where id = 'ID'`],
    ])('(%s) is held, logged and shown as damaged, and never played on', async (what, sql) => {
      const folder = newFolder()
      const { ann, id } = await played(folder, 8)
      // It is noticed without a snapshot, and also with one that would make reading these events unnecessary.
      const isKept = what === 'all that came after it rested' || what.startsWith('none')
      if (!isKept) meddle(folder, 'delete from snapshots')
      meddle(folder, sql.replaceAll('ID', id))
      const server = await testServer({ folder })
      const { store } = server.service
      const before = JSON.stringify([await store.events(id, 0), await store.table(id)])
      ann.base = server.client().base
      await ann.connect()
      const logged = () => server.logged.filter((line) => line.includes('damaged') && line.includes(id))
      if (what === 'the first' || what.endsWith('the seed has changed')) {
        ann.tables.clear()
        ann.send({ type: 'open', table: id })
        await ann.until(() => ann.heard.some((text) => text.includes('"damaged"')))
      } else {
        ann.tables.clear()
        const { whole } = await ann.open(id)
        expect(whole!.info).toMatchObject({ status: 'held', held: { damaged: true }, waitingFor: [] })
        const { seat, position } = { seat: 'red', position: whole!.info.position }
        const commands: Command[] = [
          { do: 'answer', seat, keys: ['rest'], position },
          { do: 'chat', text: 'hello?' },
          { do: 'resign', seat },
          { do: 'undo', seat, answers: 1, position },
          { do: 'hand over', seat },
        ]
        for (const command of commands) expect(await ann.does(id, command)).toBe('damaged')
        expect((await ann.get(`/api/tables/${id}/record`)).body.error.code).toBe('running')
      }
      expect(logged().length).toBeGreaterThan(0)
      expect(JSON.stringify([await store.events(id, 0), await store.table(id)])).toBe(before)
      ann.leave()
      await server.close()
    })

    test('is named by `mehen check`, also while a server runs; whole ones are not', async () => {
      const folder = newFolder()
      const { id } = await played(folder, 8)
      const config = { ...DEFAULTS, folder }
      expect(await checkStore(config)).toEqual({ tables: 1, damaged: [] })
      meddle(folder, "update events set body = replace(body, 'red', 'rid') where position = 5")
      const length = expect.any(Number)
      expect(await checkStore(config)).toEqual({ tables: 1, damaged: [{ id, length, good: 5 }] })
      const server = await testServer({ folder })
      expect(await checkStore(config)).toMatchObject({ damaged: [{ id, good: 5 }] })
      await server.close()
    })

    test('of an earlier version, without hashes, is whole after the migration', async () => {
      const newer = newFolder()
      const { ann, id } = await played(newer, 8)
      const folder = await yard.olderFolder('012-traces')
      copyRows(newer, folder)
      const server = await testServer({ folder })
      expect((await server.service.store.history(id))!.isWhole).toBe(true)
      ann.base = server.client().base
      ann.tables.clear()
      await ann.connect()
      await ann.open(id)
      const { seat, options, position } = ann.asked(id)[0]!
      expect(await ann.does(id, { do: 'answer', seat, keys: [options[0]!], position })).toBe('done')
      ann.leave()
      await server.close()
    })

    test('continues when the missing events are back', async () => {
      const folder = newFolder()
      const { ann, id } = await played(folder, 8)
      meddle(
        folder,
        'delete from snapshots; create table lost as select * from events where position >= 7; delete from events where position >= 7',
      )
      let server = await testServer({ folder })
      expect((await server.client().get(`/api/tables/${id}`)).body.info.status).toBe('held')
      await server.close()
      meddle(folder, 'insert into events select * from lost; drop table lost')
      server = await testServer({ folder })
      ann.base = server.client().base
      ann.tables.clear()
      await ann.connect()
      const { whole } = await ann.open(id)
      expect(whole!.info.status).toBe('playing')
      const { seat, options, position } = ann.asked(id)[0]!
      expect(await ann.does(id, { do: 'answer', seat, keys: [options[0]!], position })).toBe('done')
      ann.leave()
      await server.close()
    })
  })

  describe('files', () => {
    test('are readable by their owner only, whatever the umask and their earlier mode', async () => {
      const folder = newFolder()
      chmodSync(folder, 0o755)
      writeFileSync(join(folder, 'mehen.db'), '', { mode: 0o666 })
      chmodSync(join(folder, 'mehen.db'), 0o666)
      const server = new ServerProcess(await freePort(), { MEHEN_DATA: folder }, { before: 'umask 000' })
      await server.start()
      const ann = await new Client(server.base).enter('Ann')
      await ann.post('/api/tables', { game: 'ur' })
      const files = readdirSync(folder)
      expect(files).toEqual(expect.arrayContaining(['mehen.db', 'mehen.db-wal', 'mehen.sock']))
      for (const file of files)
        expect(`${file} ${(statSync(join(folder, file)).mode & 0o777).toString(8)}`).toBe(`${file} 600`)
      expect(await server.end()).toBe(0)
      const made = join(folder, 'made')
      const other = new ServerProcess(await freePort(), { MEHEN_DATA: made }, { before: 'umask 000' })
      await other.start()
      expect((statSync(made).mode & 0o777).toString(8)).toBe('700')
      expect(await other.end()).toBe(0)
    })
  })

  /** Whether this machine allows user-mounted file systems. */
  function canMount(): boolean {
    try {
      execFileSync('unshare', ['-rm', 'true'], { stdio: 'ignore' })
      return true
    } catch {
      return false
    }
  }

  describe('a disk', () => {
    const ownMounts = 'exec unshare -rm sh -c'

    test.skipIf(!canMount())(
      'that is full is named in the log and in the answers, and the server ends in order',
      async () => {
        const folder = newFolder()
        const server = new ServerProcess(
          await freePort(),
          { MEHEN_DATA: folder },
          { before: `${ownMounts} 'mount -t tmpfs -o size=1100k none "$MEHEN_DATA" && exec "$0" "$@"'` },
        )
        await server.start()
        const ann = await new Client(server.base).enter('Ann')
        expect((await ann.get('/healthz')).status).toBe(200)
        const made = (await ann.post('/api/tables', { game: 'ur', seats: { lapis: 'me', shell: 'me' } })).body.id
        await ann.connect()
        await ann.open(made)
        for (const size of [9000, 10]) {
          let said = 'done'
          for (let i = 0; i < 2000 && said === 'done'; i++)
            said = await ann.does(made, { do: 'note', text: `${i} `.padEnd(size, 'n') })
          expect(said).toBe('disk full')
        }
        expect((await ann.post('/api/tables', { game: 'ur' })).body.error).toMatchObject({ code: 'disk full' })
        const health = async () => (await ann.get('/healthz')).body
        await expect.poll(health).toMatchObject({ ok: false, trouble: 'disk full' })
        expect((await ann.get('/healthz')).status).toBe(503)
        expect(server.output).toContain('the disk is full')
        ann.leave()
        expect(await server.end('SIGTERM')).toBe(0)
      },
    )

    test.skipIf(!canMount())('that is only read is refused at the start with one sentence', async () => {
      const folder = join(newFolder(), 'sub')
      mkdirSync(folder)
      for (const data of [folder, join(folder, 'deeper')]) {
        const server = new ServerProcess(
          await freePort(),
          { MEHEN_DATA: data },
          { before: `${ownMounts} 'mount -t tmpfs -o ro none "${folder}" && exec "$0" "$@"'` },
        )
        await expect(server.start()).rejects.toThrow(/ended with 2: The data folder \S+ cannot be written\.[^\n]*\n$/)
      }
    })

    test('whose path is not a folder is refused at the start with one sentence', async () => {
      const file = join(newFolder(), 'file')
      writeFileSync(file, '')
      const server = new ServerProcess(await freePort(), { MEHEN_DATA: join(file, 'data') })
      await expect(server.start()).rejects.toThrow(/ended with 2: The data folder \S+ cannot be written\.[^\n]*\n$/)
    })
  })
})
