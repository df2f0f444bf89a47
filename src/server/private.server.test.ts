import { request as rawRequest } from 'node:http'
import { describe, expect, test } from 'vitest'
import { fromEnvironment } from './config.ts'
import type { Client } from './testing/client.ts'
import { serverFor } from './testing/server.ts'

const server = await serverFor('private')

describe('lists', () => {
  /** A finished game of two people with chat. */
  async function finished(ann: Client, ben: Client, options: object) {
    const wanted = { game: 'cards', setup: { players: 2 }, options }
    const { id, invitation } = (await ann.post('/api/tables', wanted)).body
    const seen = async (who: Client, of: string) =>
      (await who.get(`/api/tables?of=${of}&limit=100`)).body.tables.some((t: { id: string }) => t.id === id)
    const eve = await server.client().enter('Eve')
    const open = await seen(eve, 'open')
    await ben.post(`/api/tables/${id}/commands`, { do: 'sit', invitation })
    await ann.post(`/api/tables/${id}/commands`, { do: 'chat', text: 'between us' })
    const playing = await seen(eve, 'playing')
    const looked = (await eve.get(`/api/tables/${id}`)).status
    await ann.post(`/api/tables/${id}/commands`, { do: 'resign', seat: 'red' })
    return { id, invitation, eve, seen, open, playing, looked }
  }

  test('show a finished unlisted table only to those who played there', async () => {
    const [ann, ben] = [await server.client().enter('Ann'), await server.client().enter('Ben')]
    const { id, eve, seen, open, playing } = await finished(ann, ben, {})
    expect([open, playing]).toEqual([false, false])
    for (const who of [eve, server.client()])
      for (const list of ['finished', `finished&user=${ann.user}`, `finished&user=${ben.user}&game=cards`])
        expect(await seen(who, list), list).toBe(false)
    for (const who of [ann, ben])
      for (const other of [ann, ben]) expect(await seen(who, `finished&user=${other.user}`)).toBe(true)
    // People who were given its address still have access.
    expect((await eve.get(`/api/tables/${id}`)).status).toBe(200)
  })

  test('show a table without watchers only while it waits for players, and nothing of it afterwards', async () => {
    const [ann, ben] = [await server.client().enter('Ann'), await server.client().enter('Ben')]
    const { id, eve, seen, open, playing, looked } = await finished(ann, ben, {
      listed: true,
      watchers: false,
    })
    expect([open, playing, looked]).toEqual([true, false, 403])
    expect(await seen(eve, 'finished')).toBe(false)
    expect(await seen(eve, `finished&user=${ann.user}`)).toBe(false)
    expect(await seen(ben, `finished&user=${ann.user}`)).toBe(true)
    for (const path of [`/api/tables/${id}`, `/api/tables/${id}/record`])
      expect((await eve.get(path)).body.error.code).toBe('not invited')
    await eve.connect()
    expect(await eve.ask({ type: 'look', table: id, seat: 'all', length: 0 } as never)).toMatchObject({
      code: 'not invited',
    })
    expect(eve.heard.join()).not.toContain('between us')
    expect((await ben.get(`/api/tables/${id}/record`)).status).toBe(200)
    eve.leave()
  })

  test('show a finished listed table to everyone', async () => {
    const [ann, ben] = [await server.client().enter('Ann'), await server.client().enter('Ben')]
    const { eve, seen, playing } = await finished(ann, ben, { listed: true })
    expect(playing).toBe(true)
    expect(await seen(eve, 'finished')).toBe(true)
    expect(await seen(server.client(), `finished&user=${ben.user}`)).toBe(true)
  })
})

/** A request with an unmodified path. */
function raw(path: string, headers: Record<string, string> = {}): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(server.client().base)
    const asked = rawRequest({ host: '127.0.0.1', port, path, headers }, (response) => {
      let body = ''
      response.on('data', (part) => (body += part))
      response.on('end', () => resolve({ status: response.statusCode!, body }))
    })
    asked.on('error', reject)
    asked.end()
  })
}

describe('the edges', () => {
  test('the numbers are had by one address only, and not through a proxy', async () => {
    expect((await raw('/metrics')).body).toContain('mehen_live_tables')
    expect((await raw('/metrics?x=1')).status).toBe(200)
    for (const path of ['/metrics/', '/%6detrics', '/metrics%2f', '//metrics', '/metrics/?', '/./metrics'])
      expect(await raw(path), path).toMatchObject({
        status: 404,
        body: expect.not.stringContaining('mehen_'),
      })
    for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])
      expect((await raw('/metrics', { [header]: '203.0.113.9' })).status, header).toBe(404)
  })

  test('every response has a permissions policy', async () => {
    for (const path of ['/healthz', '/api/me', '/nothing', '/api/tables?of=mine&limit=x']) {
      const policy = (await server.client().get(path)).headers.get('permissions-policy')
      expect(policy).toContain('camera=()')
      expect(policy).toContain('geolocation=()')
    }
  })

  test('an empty entry among the push services allows no host', () => {
    expect(fromEnvironment({ MEHEN_PUSH_HOSTS: ',' }).pushHosts).toEqual([])
    expect(fromEnvironment({ MEHEN_PUSH_HOSTS: ' push.example, ,Other.Example,' }).pushHosts).toEqual([
      'push.example',
      'other.example',
    ])
  })
})
