import { afterAll, beforeEach, expect, test } from 'vitest'
import { describeStores, job, StoreYard } from '../testing/stores.ts'
import type { Store } from './store.ts'

describeStores('jobs', (kind) => {
  const yard = new StoreYard()
  let store: Store
  beforeEach(async () => {
    store = await yard.store(kind)
  })
  afterAll(() => yard.clear())
  const keys = (jobs: readonly { key: string }[]) => jobs.map(({ key }) => key)

  test('are claimed when due, earliest first, by kind', async () => {
    await store.putJobs([
      job('late', { due: 300 }),
      job('second', { due: 200, body: '{"x":1}', table: 'tab' }),
      job('first', { due: 100 }),
      job('flag', { due: 50, kind: 'clock' }),
    ])
    expect(await store.nextDue()).toBe(50)
    expect(await store.claim(49, 10, 10)).toEqual([])
    expect(keys(await store.claim(250, 1000, 10, ['bot', 'mail']))).toEqual(['first', 'second'])
    expect(keys(await store.claim(250, 1000, 10, ['bot']))).toEqual([])
    const [flag] = await store.claim(250, 1000, 10)
    expect(flag).toMatchObject({ key: 'flag', kind: 'clock', table: 't', due: 50, body: '{}', attempts: 1 })
    expect(await store.nextDue()).toBe(300)
    expect(keys(await store.claim(300, 1000, 1))).toEqual(['late'])
    expect(await store.nextDue()).toBe(1250)
    await store.putJobs([])
    await store.dropJobs([])
  })

  test('put or claimed by a clock that was an hour ahead do not wait an hour; flags and letters do', async () => {
    const [hour, lease] = [3_600_000, 15_000]
    await store.putJobs([
      job('leased', { due: 100, kind: 'mail' }),
      job('turn', { due: hour + 100 }),
      job('flag', { due: hour + 100, kind: 'clock' }),
      job('letter', { due: hour + 100, kind: 'mail' }),
    ])
    expect(keys(await store.claim(hour, lease, 10))).toEqual(['leased'])
    expect(keys(await store.claim(200, lease, 10))).toEqual(['leased', 'turn'])
    // Leased and postponed jobs are left alone.
    await store.putJobs([job('turn', { due: 200 + 60_000 })])
    expect(await store.claim(200, lease, 10)).toEqual([])
  })

  test('are each taken by exactly one of many that claim together', async () => {
    await store.putJobs(Array.from({ length: 200 }, (_, index) => job(`j${index}`, { due: index })))
    const taken = await Promise.all(Array.from({ length: 40 }, () => store.claim(1000, 500, 7)))
    const all = taken.flat().map(({ key }) => key)
    for (let more = await store.claim(1000, 500, 7); more.length > 0; more = await store.claim(1000, 500, 7)) {
      all.push(...keys(more))
    }
    expect(all).toHaveLength(200)
    expect(new Set(all).size).toBe(200)
  })

  test('whose lease runs out are taken over, and their old holder has lost them', async () => {
    await store.putJobs([job('turn')])
    const [first] = await store.claim(100, 50, 1)
    expect(await store.claim(149, 50, 1)).toEqual([])
    const [second] = await store.claim(150, 50, 1)
    expect(second).toMatchObject({ key: 'turn', attempts: 2 })
    expect(second!.lease).not.toBe(first!.lease)
    expect(await store.extend(first!, 9999)).toBe(false)
    expect(await store.finish(first!)).toBe(false)
    expect(await store.extend(second!, 400)).toBe(true)
    expect(await store.claim(399, 50, 1)).toEqual([])
    expect(await store.nextDue()).toBe(400)
    expect(await store.finish(second!)).toBe(true)
    expect(await store.finish(second!)).toBe(false)
    expect(await store.nextDue()).toBeUndefined()
  })

  test('put again are new: the old lease can neither be extended nor finished', async () => {
    await store.putJobs([job('clock', { due: 10 })])
    const [old] = await store.claim(10, 1000, 1)
    await store.putJobs([job('clock', { due: 20, body: '{"new":true}' })])
    expect(await store.extend(old!, 500)).toBe(false)
    expect(await store.finish(old!)).toBe(false)
    expect(await store.claim(19, 1000, 1)).toEqual([])
    const [fresh] = await store.claim(20, 1000, 1)
    expect(fresh).toMatchObject({ body: '{"new":true}', attempts: 1 })
    await store.dropJobs(['clock', 'unknown'])
    expect(await store.finish(fresh!)).toBe(false)
  })

  test('are added only where they are not there yet, and due by kind', async () => {
    await store.putJobs([job('turn', { due: 10, body: '{"old":true}' })])
    const [held] = await store.claim(10, 1000, 1)
    await store.addJobs([job('turn', { due: 5 }), job('flag', { due: 700, kind: 'clock' })])
    await store.addJobs([])
    expect(await store.extend(held!, 2000)).toBe(true)
    expect(await store.nextDue(['clock'])).toBe(700)
    expect(await store.nextDue(['bot'])).toBe(2000)
    expect(await store.nextDue(['mail'])).toBeUndefined()
    expect(await store.nextDue()).toBe(700)
    expect(await store.finish(held!)).toBe(true)
    await store.addJobs([job('turn', { due: 5 })])
    expect((await store.claim(10, 1000, 1))[0]).toMatchObject({ key: 'turn', body: '{}', attempts: 1 })
  })

  test('released are as if never claimed', async () => {
    await store.putJobs([job('a'), job('b'), job('c')])
    const [a, b, c] = await store.claim(100, 1000, 3)
    await store.putJobs([job('c', { body: '{"new":true}' })])
    await store.release([a!, c!], 150)
    await store.release([], 150)
    expect(await store.claim(149, 1000, 3, ['bot'])).toMatchObject([{ key: 'c', attempts: 1 }])
    expect(await store.finish(a!)).toBe(false)
    expect(await store.finish(b!)).toBe(true)
    expect(await store.claim(150, 1000, 3)).toMatchObject([{ key: 'a', attempts: 1 }])
  })

  test('claimed when the process ended are free immediately if no other process can hold them', async () => {
    const place = await yard.place(kind)
    const before = await yard.store(kind, place)
    await before.putJobs([job('turn')])
    await before.claim(100, 1000, 1)
    await before.close()
    const after = await yard.store(kind, place)
    const free = await after.claim(101, 1000, 1)
    expect(free.map(({ attempts }) => attempts)).toEqual(kind === 'libsql' ? [2] : [])
  })
})
