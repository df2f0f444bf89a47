import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type Config, USUAL } from './config.ts'
import { backup, exportTables, importTables, restore, serve } from './main.ts'
import type { StorePlace } from './store/open.ts'
import { testServer } from './testing/server.ts'
import { describeStores, StoreYard } from './testing/stores.ts'

const yard = new StoreYard()
afterAll(() => yard.clear())

const at = ({ folder, url }: StorePlace): Config => ({ ...USUAL, port: 0, folder, database: url })

describeStores('what an operator does', (kind) => {
  test('backup and export during play; restore and import elsewhere; the match goes on there', async () => {
    const place = await yard.place(kind)
    const server = await testServer(at(place))
    const ann = await server.client().enter('Ann')
    const seats = { lapis: 'me', shell: 'me' }
    const ids: string[] = []
    for (let made = 0; made < 3; made++) ids.push((await ann.post('/api/tables', { game: 'ur', seats })).body.id)
    const files = yard.folder()
    const file = join(files, 'all.jsonl')
    await backup(at(place), file)
    expect(await exportTables(at(place), join(files, 'tables'), [])).toBe(3)
    expect(await exportTables(at(place), join(files, 'one'), [ids[1]!])).toBe(1)
    await expect(exportTables(at(place), join(files, 'no'), ['nope'])).rejects.toMatchObject({
      code: 'unknown table',
    })
    await expect(backup(at(place), file)).rejects.toMatchObject({ code: 'exists' })
    // The server was not affected.
    await ann.connect()
    await ann.open(ids[0]!)
    await server.close()

    const restored = await yard.place(kind)
    await restore(at(restored), file)
    await expect(restore(at(restored), file)).rejects.toMatchObject({ code: 'exists' })
    const again = await testServer(at(restored))
    ann.leave()
    ann.base = again.client().base
    await ann.connect()
    await ann.open(ids[0]!)
    const [asked] = ann.asked(ids[0]!)
    const { seat, options, position } = asked!
    expect(await ann.does(ids[0]!, { do: 'answer', seat, keys: [options[0]!], position })).toBe('done')
    ann.leave()
    await again.close()

    const imported = await yard.place(kind)
    const all = readdirSync(join(files, 'tables')).map((name) => join(files, 'tables', name))
    expect(await importTables(at(imported), all)).toBe(3)
    await expect(importTables(at(imported), all)).rejects.toMatchObject({ code: 'exists' })
    const stranger = join(files, 'stranger.txt')
    writeFileSync(stranger, 'nothing of ours\n')
    await expect(importTables(at(imported), [stranger])).rejects.toMatchObject({ code: 'not ours' })
    const store = await yard.store(kind, imported)
    expect(await store.ids(10)).toEqual([...ids].sort())
    await store.close()
  })
})

test('a second server, a restore or an import on a folder in use is refused', async () => {
  const place = await yard.place('libsql')
  const server = await testServer(at(place))
  const file = join(yard.folder(), 'copy.db')
  await backup(at(place), file)
  await expect(serve(at(place), () => {})).rejects.toMatchObject({ code: 'in use' })
  await expect(restore(at(place), file)).rejects.toMatchObject({ code: 'in use' })
  await expect(importTables(at(place), [file])).rejects.toMatchObject({ code: 'in use' })
  expect((await server.client().get('/healthz')).status).toBe(200)
  await server.close()
})
