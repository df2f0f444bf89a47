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
    hash: null,
    email: null,
    language: 'en',
    ...row,
  })

  test('a guest is kept, and becomes an account', async () => {
    await store.putUser(guest('u1', { name: 'Žofie 花' }))
    expect(await store.user('u1')).toEqual(guest('u1', { name: 'Žofie 花' }))
    const account = guest('u1', {
      login: 'Zofie',
      hash: '$argon2id$x',
      email: 'z@example.org',
      language: 'cs',
    })
    await store.putUser(account)
    expect(await store.user('u1')).toEqual(account)
    expect(await store.userByLogin('zOFIE')).toEqual(account)
    expect(await store.user('u2')).toBeUndefined()
    expect(await store.userByLogin('nobody')).toBeUndefined()
  })

  test('a login belongs to one person, in whatever case', async () => {
    await store.putUser(guest('v1', { login: 'Twin' }))
    await expect(store.putUser(guest('v2', { login: 'tWIN' }))).rejects.toMatchObject({ code: 'exists' })
    expect(await store.user('v2')).toBeUndefined()
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => store.putUser(guest(`w${index}`, { login: 'raced' }))),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await store.putUser(guest('v3'))
    await store.putUser(guest('v4'))
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
