import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  describeStores,
  job,
  KINDS,
  StoreYard,
  seatRow,
  summary,
  tableRow,
  withoutPostgres,
} from '../testing/stores.ts'
import type { Store } from './store.ts'

const yard = new StoreYard()
afterAll(() => yard.clear())

const USER = {
  id: 'ana',
  name: 'Ana 花',
  created: 5,
  login: 'Ana',
  look: 'ana',
  hash: '$argon2',
  email: 'a@example.org',
  emailWanted: 'b@example.org',
  oldCookie: false,
  language: 'ja',
}

async function filled(kind: Store['kind']): Promise<Store> {
  const store = await yard.store(kind)
  await store.secret('cookie', () => 'hush')
  await store.addUser(USER)
  await store.addSession({ key: 'k', user: 'ana', proof: 'p', created: 5, until: 9e15 })
  await store.putPush({ endpoint: 'https://push/1', user: 'ana', keys: '{}' })
  for (let index = 0; index < 40; index++) {
    const id = `t${index}`
    await store.create(tableRow(id, { seats: [seatRow('light', { user: 'ana' }), seatRow('dark')] }), ['"begin"'])
    const events = Array.from({ length: index * 2 }, (_, at) => JSON.stringify({ at, text: 'a\nb\u2028\\ "q" 日本' }))
    expect(await store.append(id, 1, events, { summary: summary(id, { updated: index }) })).toBe(true)
  }
  await store.putSnapshot('t3', 7, '{"saved":true}')
  await store.notifyOnce('t3', 'light', 2)
  await store.putJobs([job('bot:t3', { due: 30 }), job('clock:t3', { due: 40, kind: 'clock' })])
  await store.claim(30, 1e6, 10)
  await store.present('p', ['ana'], 1e6)
  return store
}

/** Everything readable through the interface. */
async function contents(store: Store) {
  const ids = await store.ids(1000)
  return {
    tables: await Promise.all(ids.map(async (id) => [await store.table(id), await store.events(id, 0)])),
    mine: await store.list({ of: 'mine', user: 'ana' }, 100),
    user: await store.userByLogin('ana'),
    sessions: await store.sessions('ana'),
    pushes: await store.pushes('ana'),
    snapshot: await store.snapshot('t3'),
    secret: await store.secret('cookie', () => 'new'),
  }
}

describeStores('a backup', (from) => {
  let store: Store
  beforeAll(async () => {
    store = await filled(from)
  })

  for (const to of KINDS) {
    for (const name of ['all.jsonl', 'all.db']) {
      test.skipIf(to === 'postgres' && withoutPostgres)(
        `named ${name} restores into ${to} with nothing lost`,
        async () => {
          const file = join(yard.folder(), name)
          await store.backup(file)
          expect(statSync(file).mode & 0o077).toBe(0)
          const target = await yard.store(to)
          await target.secret('cookie', () => 'another')
          await target.restore(file)
          expect(await contents(target)).toEqual(await contents(store))
          expect(await target.notifyOnce('t3', 'light', 2)).toBe(false)
          expect(await target.isPresent('ana', 0)).toBe(false)
          const jobs = await target.claim(40, 10, 10)
          expect(jobs.map(({ key, attempts }) => [key, attempts])).toEqual([
            ['bot:t3', 2],
            ['clock:t3', 1],
          ])
          expect(await target.append('t3', 7, ['"on"'])).toBe(true)
          await expect(target.restore(file)).rejects.toMatchObject({ code: 'exists' })
        },
      )
    }
  }

  test('does not write over a file', async () => {
    const file = join(yard.folder(), 'there.jsonl')
    writeFileSync(file, 'precious')
    await expect(store.backup(file)).rejects.toMatchObject({ code: 'exists' })
    expect(readFileSync(file, 'utf8')).toBe('precious')
  })

  test('is consistent, though play goes on', async () => {
    const busy = await yard.store(from)
    await busy.create(tableRow('busy'), [])
    let stop = false
    let played = 0
    const play = (async () => {
      for (; !stop; played++) expect(await busy.append('busy', played, [`${played}`])).toBe(true)
    })()
    const file = join(yard.folder(), 'busy.jsonl')
    await expect.poll(() => played).toBeGreaterThan(2)
    await busy.backup(file).finally(() => {
      stop = true
    })
    await play
    const target = await yard.store('libsql')
    await target.restore(file)
    const events = await target.events('busy', 0)
    expect(events.length).toBeGreaterThan(0)
    expect((await target.table('busy'))?.length).toBe(events.length)
  })

  test('that is cut short, longer or something else is refused and changes nothing', async () => {
    const file = join(yard.folder(), 'whole.jsonl')
    await store.backup(file)
    const whole = readFileSync(file, 'utf8')
    const lines = whole.trimEnd().split('\n')
    const broken = [
      '',
      'hello',
      '{"mehen":"backup","schema":"999-future"}\n{"end":0}\n',
      lines.slice(0, -1).join('\n'),
      lines.toSpliced(5, 1).join('\n'),
      `${whole}["tables",{}]\n`,
      whole.slice(0, -20),
      whole.replace('["people"', '["persons"'),
    ]
    const target = await yard.store(from)
    for (const [index, text] of broken.entries()) {
      const bad = join(yard.folder(), `${index}.jsonl`)
      writeFileSync(bad, text)
      await expect(target.restore(bad), `case ${index}`).rejects.toMatchObject({ code: 'not ours' })
      expect(await target.ids(10)).toEqual([])
      expect(await target.userByLogin('ana')).toBeUndefined()
    }
    await target.restore(file)
    expect(await contents(target)).toEqual(await contents(store))
  })
})
