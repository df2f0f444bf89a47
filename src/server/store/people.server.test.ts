import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeStores, StoreYard } from '../testing/stores.ts'
import type { Store, User } from './store.ts'

describeStores('people and what is kept beside tables,', (kind) => {
  const yard = new StoreYard()
  let store: Store
  beforeAll(async () => {
    store = await yard.store(kind)
  })
  afterAll(() => yard.clear())

  const guest = (id: string, row: Partial<User> = {}): User => ({
    id,
    name: `guest ${id}`,
    created: 1_700_000_000_000,
    login: null,
    look: null,
    hash: null,
    email: null,
    emailWanted: null,
    language: 'en',
    oldCookie: false,
    ...row,
  })

  test('a guest is kept, and becomes an account', async () => {
    await store.addUser(guest('u1', { name: 'Žofie 花' }))
    expect(await store.user('u1')).toEqual(guest('u1', { name: 'Žofie 花' }))
    const change = {
      ...{ login: 'Zofie', look: 'zofle', hash: '$argon2id$x', language: 'cs' },
      ...{ email: 'z@example.org', emailWanted: 'y@example.org' },
    }
    const account = guest('u1', { name: 'Žofie 花', ...change })
    expect(await store.changeUser('u1', change, { login: null })).toEqual(account)
    // Repeated, as after a connection that broke before the answer came.
    expect(await store.changeUser('u1', change, { login: null })).toEqual(account)
    expect(await store.user('u1')).toEqual(account)
    expect(await store.userByLogin('zOFIE')).toEqual(account)
    expect(await store.userByLook('zofle')).toEqual(account)
    expect(await store.user('u2')).toBeUndefined()
    expect(await store.userByLogin('nobody')).toBeUndefined()
  })

  test('only given fields change, and only when everything is as expected', async () => {
    const ana = guest('x1', { email: 'x@example.org', oldCookie: true })
    await store.addUser(ana)
    await Promise.all([
      store.changeUser('x1', { name: 'Ana' }),
      store.changeUser('x1', { language: 'cs' }),
      store.changeUser('x1', { login: 'x one', look: 'x one', hash: 'h1' }, { login: null }),
      store.changeUser('x1', { oldCookie: false }),
    ])
    const after = {
      ...ana,
      name: 'Ana',
      language: 'cs',
      login: 'x one',
      look: 'x one',
      hash: 'h1',
      oldCookie: false,
    }
    expect(await store.user('x1')).toEqual(after)
    expect(await store.changeUser('x1', { hash: 'h3' }, { hash: 'h2' })).toBeUndefined()
    expect(await store.changeUser('x1', { hash: 'h3' }, { login: null })).toBeUndefined()
    expect(await store.changeUser('x1', {})).toEqual(after)
    expect(await store.changeUser('nobody', { name: 'N' })).toBeUndefined()
    expect(await store.user('x1')).toEqual(after)
    // Of many with the same expectation, one wins.
    const raced = await Promise.all(
      Array.from({ length: 20 }, (_, i) => store.changeUser('x1', { hash: `raced ${i}` }, { hash: 'h1' })),
    )
    const won = raced.filter((user) => user !== undefined)
    expect(won).toHaveLength(1)
    expect(await store.user('x1')).toEqual(won[0])
  })

  test('a login belongs to one person, in any case, and so does its skeleton', async () => {
    await store.addUser(guest('v1', { login: 'Twin', look: 'twln' }))
    await expect(store.addUser(guest('v2', { login: 'tWIN' }))).rejects.toMatchObject({ code: 'exists' })
    await expect(store.addUser(guest('v2', { login: 'Twln', look: 'twln' }))).rejects.toMatchObject({
      code: 'exists',
    })
    expect(await store.user('v2')).toBeUndefined()
    for (let i = 0; i < 20; i++) await store.addUser(guest(`w${i}`))
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, i) => store.changeUser(`w${i}`, { login: 'raced' }, { login: null })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await store.addUser(guest('v3'))
    await store.addUser(guest('v4'))
  })

  test('of someone who is deleted while their match is rated no rating remains visible', async () => {
    const gone = Array.from({ length: 20 }, (_, i) => `gone${i}`)
    for (const id of gone) await store.addUser(guest(id))
    const rate = (player: string) => {
      const placed = [
        { seat: 'light', player, place: 1 },
        { seat: 'dark', player: 'bot:easy', place: 2 },
      ]
      return store.rate({ table: `of ${player}`, game: `game of ${player}`, at: 5000, placed })
    }
    await Promise.all(gone.flatMap((id) => [rate(id), store.removeUser(id)]))
    for (const id of gone) expect(await store.ratingsOf(id)).toEqual(new Map())
  })

  test('a session belongs to a person until it is ended or has run out', async () => {
    const session = (key: string, user: string, until = 9000) => ({
      key,
      user,
      proof: 'p',
      created: 5,
      until,
    })
    await store.addSession(session('s1', 'a'))
    await store.addSession(session('s2', 'a', 6000))
    await store.addSession(session('s3', 'b'))
    expect(await store.session('s1')).toEqual(session('s1', 'a'))
    expect(await store.session('s4')).toBeUndefined()
    await store.renewSession('s1', 9500)
    expect(await store.sessions('a')).toEqual([session('s1', 'a', 9500), session('s2', 'a', 6000)])
    await store.tidy(6000, 0)
    expect(await store.session('s2')).toBeUndefined()
    await store.addSession(session('s5', 'a'))
    await store.endSession('s5')
    expect((await store.sessions('a')).map(({ key }) => key)).toEqual(['s1'])
    await store.endSessions('a')
    expect(await store.sessions('a')).toEqual([])
    expect(await store.session('s3')).toEqual(session('s3', 'b'))
  })

  test('an event is counted up to the limit per period, however many count concurrently', async () => {
    const counted = await Promise.all(Array.from({ length: 30 }, () => store.tally('letters x', 100, 7)))
    expect(counted.filter((yes) => yes)).toHaveLength(7)
    expect(await store.tally('letters y', 100, 7)).toBe(true)
    expect(await store.tally('letters x', 101, 7)).toBe(true)
    await store.tidy(0, 101)
    expect(await store.tally('letters x', 100, 1)).toBe(true)
  })

  test('push subscriptions belong to a person and an endpoint', async () => {
    await store.putPush({ endpoint: 'https://push/1', user: 'a', keys: '{"k":1}' })
    await store.putPush({ endpoint: 'https://push/2', user: 'a', keys: '{"k":2}' })
    await store.putPush({ endpoint: 'https://push/1', user: 'b', keys: '{"k":3}' })
    expect(await store.pushes('a')).toEqual([{ endpoint: 'https://push/2', user: 'a', keys: '{"k":2}' }])
    expect(await store.pushes('b')).toEqual([{ endpoint: 'https://push/1', user: 'b', keys: '{"k":3}' }])
    await store.dropPush('https://push/1')
    await store.dropPush('https://push/1')
    expect(await store.pushes('b')).toEqual([])
  })

  test('a turn is notified once, however many ask', async () => {
    const asked = await Promise.all(Array.from({ length: 50 }, () => store.notifyOnce('t', 'light', 7)))
    expect(asked.filter((first) => first)).toHaveLength(1)
    expect(await store.notifyOnce('t', 'light', 8)).toBe(true)
    expect(await store.notifyOnce('t', 'dark', 7)).toBe(true)
    expect(await store.notifyOnce('s', 'light', 7)).toBe(true)
    expect(await store.notifyOnce('t', 'light', 7)).toBe(false)
  })

  test('a person is present while one process says so', async () => {
    await store.present('p1', ['a', 'b', 'a'], 1000)
    await store.present('p2', ['b', 'c'], 2000)
    expect(await store.isPresent('a', 999)).toBe(true)
    expect(await store.isPresent('a', 1000)).toBe(false)
    expect(await store.isPresent('b', 1500)).toBe(true)
    await store.present('p2', [], 3000)
    expect(await store.isPresent('c', 0)).toBe(false)
    await store.present(
      'p3',
      Array.from({ length: 2500 }, (_, index) => `crowd ${index}`),
      1000,
    )
    expect(await store.isPresent('crowd 2499', 0)).toBe(true)
  })

  test('of snapshots the newest is kept', async () => {
    expect(await store.snapshot('s')).toBeUndefined()
    await store.putSnapshot('s', 5, '{"at":5}')
    await store.putSnapshot('s', 9, '{"at":9}')
    await store.putSnapshot('s', 7, '{"at":7}')
    expect(await store.snapshot('s')).toEqual({ length: 9, saved: '{"at":9}' })
    await store.putSnapshot('s', 9, '{"at":"again"}')
    expect(await store.snapshot('s')).toEqual({ length: 9, saved: '{"at":"again"}' })
  })

  test('a secret is made once and then the same for all', async () => {
    let made = 0
    const make = () => `secret ${++made}`
    const all = await Promise.all(Array.from({ length: 10 }, () => store.secret('cookie', make)))
    expect(new Set(all).size).toBe(1)
    expect(await store.secret('cookie', make)).toBe(all[0])
    expect(await store.secret('vapid', () => 'other')).toBe('other')
  })
})
