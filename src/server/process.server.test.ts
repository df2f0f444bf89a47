import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import type { TableEvent } from '../table/index.ts'
import { openStore } from './store/open.ts'
import { auditOf, PLACES, Room, withBot } from './testing/players.ts'
import { freePort, freshProgram, ServerProcess } from './testing/process.ts'

const { ur, ankh, godKings, alexander } = PLACES
const home = mkdtempSync(join(tmpdir(), 'mehen-process-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))
const data = join(home, 'data')

const mehen = async (...args: string[]) =>
  promisify(execFile)(process.execPath, [await freshProgram(), ...args, '--lang', 'en'])

test('a second server on one data folder, and one on a taken port, are refused with a clear sentence', async () => {
  const first = new ServerProcess(await freePort(), { MEHEN_DATA: data })
  await first.start()
  const second = new ServerProcess(await freePort(), { MEHEN_DATA: data })
  await expect(second.start()).rejects.toThrow(/ended with 2.*Another Mehen already uses the data folder/s)
  const third = new ServerProcess(first.port, { MEHEN_DATA: join(home, 'other') })
  await expect(third.start()).rejects.toThrow(/ended with 2.*port \d+ is taken/s)
  expect((await fetch(`${first.base}/healthz`)).status).toBe(200)
  expect(await first.end('SIGTERM')).toBe(0)
  await second.start()
  expect(await second.end('SIGTERM')).toBe(0)
})

test('SIGTERM during play loses nothing, and backup, export and import carry everything over', async () => {
  const folder = mkdtempSync(join(home, 'played-'))
  const server = new ServerProcess(await freePort(), { MEHEN_DATA: folder })
  await server.start()
  let up = true
  const room = new Room(() => (up ? [server.base] : []), 2)
  room.start([ur, ur, ankh, godKings, alexander, withBot(ur)])
  const goesOn = async () => {
    const before = room.acknowledged
    await expect.poll(() => room.acknowledged, { interval: 5 }).toBeGreaterThan(before + 10)
  }
  for (let round = 0; round < 8; round++) {
    await goesOn()
    up = false
    expect(await server.end('SIGTERM')).toBe(0)
    await server.start()
    up = true
  }
  await goesOn()
  await room.stop()
  expect(await server.end('SIGTERM')).toBe(0)
  const store = await openStore({ folder })
  const all: { [id: string]: string[] } = {}
  for (const [id, players] of room.tables) {
    all[id] = await store.events(id, 0)
    const events = all[id].map((text) => JSON.parse(text) as TableEvent)
    expect([...auditOf(events, players), ...players.flatMap((p) => p.oddities)]).toEqual([])
  }
  await store.close()

  const backup = join(folder, 'backup.jsonl')
  await mehen('backup', backup, '--data', folder)
  await mehen('restore', backup, '--data', join(folder, 'restored'))
  await mehen('export', join(folder, 'files'), '--data', folder)
  const files = readdirSync(join(folder, 'files')).map((file) => join(folder, 'files', file))
  // A table whose creation was never acknowledged may exist anyway.
  expect(files.length).toBeGreaterThanOrEqual(room.tables.size)
  await mehen('import', ...files, '--data', join(folder, 'imported'))
  for (const name of ['restored', 'imported']) {
    const other = await openStore({ folder: join(folder, name) })
    for (const [id, events] of Object.entries(all)) expect(await other.events(id, 0)).toEqual(events)
    await other.close()
  }
  await expect(mehen('restore', backup, '--data', folder)).rejects.toThrow(/Nothing was changed/)
})
