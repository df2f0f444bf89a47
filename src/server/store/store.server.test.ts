import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { describeStores, job, StoreFixture, seatRow, summary, tableRow } from '../testing/stores.ts'
import { type ListQuery, type Page, type Store, type StoredSummary, StoreError } from './store.ts'

describeStores('the store', (kind) => {
  const yard = new StoreFixture()
  let store: Store
  beforeAll(async () => {
    store = await yard.store(kind)
  })
  afterAll(() => yard.clear())

  test('reports its kind and its health', async () => {
    expect(store.kind).toBe(kind)
    await store.check()
  })

  describe('tables', () => {
    test('are kept as they were made, events in order', async () => {
      const row = tableRow('made', { outcome: '{"winner":"světlý 光"}', rated: true })
      await store.create(row, ['"one"', '"two \\u0000 \' \\" 日本"'])
      expect(await store.table('made')).toEqual({ ...row, length: 2 })
      expect(await store.events('made', 0)).toEqual(['"one"', '"two \\u0000 \' \\" 日本"'])
      expect(await store.events('made', 1)).toHaveLength(1)
      expect(await store.events('made', 2)).toEqual([])
    })

    test('that do not exist are nothing', async () => {
      expect(await store.table('none')).toBeUndefined()
      expect(await store.events('none', 0)).toEqual([])
      expect(await store.append('none', 0, ['1'])).toBe(false)
      expect(await store.events('none', 0)).toEqual([])
    })

    test('are made once: of many with one id exactly one is', async () => {
      const made = await Promise.allSettled(
        Array.from({ length: 20 }, (_, index) => store.create(tableRow('twice'), [`${index}`, '"b"'])),
      )
      const won = made.flatMap(({ status }, index) => (status === 'fulfilled' ? [index] : []))
      expect(won).toHaveLength(1)
      for (const one of made) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'exists' })
      expect(await store.events('twice', 0)).toEqual([`${won[0]}`, '"b"'])
    })

    test('are named in order of their ids', async () => {
      const alone = await yard.store(kind)
      const ids = ['b', 'B', 'a', 'Z-1', '_x', 'é', '10', '9']
      for (const id of ids) await alone.create(tableRow(id), [])
      const sorted = [...ids].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
      expect(await alone.ids(100)).toEqual(sorted)
      expect(await alone.ids(3)).toEqual(sorted.slice(0, 3))
      expect(await alone.ids(3, sorted[2])).toEqual(sorted.slice(3, 6))
    })
  })

  describe('appends', () => {
    test('go behind the expected length only', async () => {
      await store.create(tableRow('line'), ['0'])
      expect(await store.append('line', 1, ['1', '2'])).toBe(true)
      expect(await store.append('line', 1, ['x'])).toBe(false)
      expect(await store.append('line', 4, ['x'])).toBe(false)
      expect(await store.append('line', 2, ['x'])).toBe(false)
      expect(await store.append('line', 3, ['3'])).toBe(true)
      expect(await store.events('line', 0)).toEqual(['0', '1', '2', '3'])
      expect((await store.table('line'))?.length).toBe(4)
    })

    test('are chained by hashes, which are checked and renewed when events are rewritten', async () => {
      await store.create(tableRow('hashed'), ['0', '1'])
      const before = (await store.history('hashed'))!
      expect(before).toMatchObject({ events: ['0', '1'], isWhole: true, row: { length: 2 } })
      expect(await store.append('hashed', 2, ['2'], { head: 'of other events' })).toBe(false)
      expect(await store.append('hashed', 2, ['2', '3'], { head: before.head, summary: summary('hashed') })).toBe(true)
      expect(await store.append('hashed', 4, ['4'])).toBe(true)
      const after = (await store.history('hashed'))!
      expect(after).toMatchObject({ events: ['0', '1', '2', '3', '4'], isWhole: true })
      await store.rewrite('hashed', new Map([[1, '"clean"']]))
      const clean = (await store.history('hashed'))!
      expect(clean).toMatchObject({ events: ['0', '"clean"', '2', '3', '4'], isWhole: true })
      expect(clean.head).not.toBe(after.head)
      expect(await store.append('hashed', 5, ['5'], { head: after.head })).toBe(false)
      expect(await store.append('hashed', 5, ['5'], { head: clean.head })).toBe(true)
      expect((await store.history('hashed'))!.isWhole).toBe(true)
      expect(await store.history('none')).toBeUndefined()
    })

    test('record who has left something at a table, if they win; the person is found there without a seat', async () => {
      for (const id of ['trace-a', 'trace-b', 'trace-c'])
        await store.create(tableRow(id, { seats: [seatRow('light')] }), ['0'], { people: ['tia', 'tom'] })
      expect(await store.append('trace-b', 1, ['1'], { people: ['una', 'tia', 'una'] })).toBe(true)
      expect(await store.append('trace-c', 3, ['x'], { people: ['una'] })).toBe(false)
      expect(await store.traces('una', 10)).toEqual(['trace-b'])
      expect(await store.traces('tia', 10)).toEqual(['trace-a', 'trace-b', 'trace-c'])
      expect(await store.traces('tia', 2)).toEqual(['trace-a', 'trace-b'])
      expect(await store.traces('tia', 2, 'trace-b')).toEqual(['trace-c'])
      await store.create(tableRow('trace-d', { seats: [seatRow('light', { user: 'vic' })] }), [])
      expect(await store.traces('vic', 10)).toEqual(['trace-d'])
    })

    test('that race for one place have exactly one winner', async () => {
      await store.create(tableRow('race'), [])
      for (let round = 0; round < 5; round++) {
        const from = (await store.table('race'))!.length
        const won = await Promise.all(
          Array.from({ length: 200 }, (_, index) =>
            store.append('race', from, index % 3 === 0 ? [`${index}`, '"second"'] : [`${index}`]),
          ),
        )
        const winners = won.flatMap((yes, index) => (yes ? [index] : []))
        expect(winners).toHaveLength(1)
        const added = await store.events('race', from)
        expect(added[0]).toBe(`${winners[0]}`)
        expect(added).toHaveLength(winners[0]! % 3 === 0 ? 2 : 1)
      }
    })

    test('asked together go in one after the other, each for itself', async () => {
      await store.create(tableRow('chain'), [])
      await store.create(tableRow('other'), [])
      const won = await Promise.all([
        store.append('chain', 0, ['0']),
        store.append('chain', 1, ['1']),
        store.append('other', 7, ['no']),
        store.append('chain', 2, ['2']),
        store.append('other', 0, ['0']),
      ])
      expect(won).toEqual([true, true, false, true, true])
      expect(await store.events('chain', 0)).toEqual(['0', '1', '2'])
      expect(await store.events('other', 0)).toEqual(['0'])
    })

    test('one that cannot be written does not fail the others', async () => {
      await store.create(tableRow('good'), [])
      await store.create(tableRow('bad'), [])
      const results = await Promise.allSettled([
        store.append('good', 0, ['0']),
        store.append('bad', 0, [null as unknown as string]),
        store.append('good', 1, ['1']),
      ])
      expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
      expect(await store.events('good', 0)).toEqual(['0', '1'])
      expect((await store.table('bad'))?.length).toBe(0)
      expect(await store.append('bad', 0, ['0'])).toBe(true)
    })

    test('bring their change with them, and the loser brings nothing', async () => {
      await store.create(tableRow('change'), [], { put: [job('clock:change', { due: 7e12 })] })
      const over = summary('change', { status: 'over', updated: 3000, outcome: '{}' })
      expect(
        await store.append('change', 5, ['x'], { summary: over, put: [job('lost')], drop: ['clock:change'] }),
      ).toBe(false)
      expect(await store.table('change')).toMatchObject({ status: 'playing', updated: 2000, length: 0 })
      expect((await store.claim(8e12, 1, 100)).map(({ key }) => key)).toEqual(['clock:change'])
      const change = { summary: over, put: [job('won', { due: 1 })], drop: ['clock:change', 'won'] }
      expect(await store.append('change', 0, ['x'], change)).toBe(true)
      expect(await store.table('change')).toEqual({ ...over, seed: 'seed of change', length: 1 })
      const claimed = await store.claim(9e12, 1, 100)
      expect(claimed.map(({ key }) => key)).toEqual(['won'])
      await store.finish(claimed[0]!)
    })

    test('without events change the summary alone, at the expected length', async () => {
      await store.create(tableRow('still'), ['0'])
      const held = summary('still', { status: 'held' })
      expect(await store.append('still', 0, [], { summary: held })).toBe(false)
      const both = [store.append('still', 1, [], { summary: held }), store.append('still', 1, ['1'])]
      expect(await Promise.all(both)).toEqual([true, true])
      expect(await store.table('still')).toMatchObject({ status: 'held', length: 2 })
    })

    test('many concurrent ones on many tables all arrive', async () => {
      const tables = Array.from({ length: 30 }, (_, index) => `many-${index}`)
      await Promise.all(tables.map((id) => store.create(tableRow(id), [])))
      await Promise.all(
        tables.map(async (id) => {
          for (let at = 0; at < 20; at++) {
            expect(await store.append(id, at, [`${at}`], { summary: summary(id, { updated: at }) })).toBe(true)
          }
        }),
      )
      for (const id of tables) {
        expect(await store.events(id, 0)).toEqual(Array.from({ length: 20 }, (_, at) => `${at}`))
      }
    })
  })

  describe('lists', () => {
    const all = async (from: Store, query: ListQuery, limit: number) => {
      const found: StoredSummary[] = []
      let next: string | null = null
      do {
        const page = await from.list(query, limit, next)
        expect(page.tables.length).toBeLessThanOrEqual(limit)
        found.push(...page.tables)
        next = page.next
      } while (next !== null)
      return found.map(({ id }) => id)
    }

    test('hold what they should, in their order, on pages of any size', async () => {
      const alone = await yard.store(kind)
      const put = (id: string, row: Partial<StoredSummary>) => alone.create(tableRow(id, row), [])
      const ana = { user: 'ana' }
      await put('m1', { updated: 10, seats: [seatRow('light', ana), seatRow('dark', { bot: 'easy' })] })
      await put('m2', {
        updated: 20,
        seats: [seatRow('light', ana), seatRow('dark', { user: 'bo', toMove: true })],
      })
      await put('m3', {
        updated: 5,
        seats: [seatRow('light', ana), seatRow('dark', { ...ana, toMove: true })],
      })
      await put('m4', { updated: 20, seats: [seatRow('light', { ...ana, bot: 'easy' }), seatRow('dark')] })
      await put('o1', { updated: 1, status: 'waiting', seats: [seatRow('light', ana), seatRow('dark')] })
      await put('o2', { updated: 3, status: 'waiting', listed: false })
      await put('o3', {
        updated: 3,
        status: 'waiting',
        seats: [seatRow('light', ana), seatRow('dark', { bot: 'x' })],
      })
      await put('o4', { updated: 4, status: 'waiting', seats: [seatRow('light'), seatRow('dark')] })
      await put('f1', { updated: 30, status: 'over', seats: [seatRow('light', ana), seatRow('dark', ana)] })
      await put('f2', {
        updated: 31,
        status: 'over',
        game: 'ankh',
        seats: [seatRow('light', { user: 'bo' })],
      })
      await put('f3', { updated: 30, status: 'over', game: 'ankh', seats: [seatRow('light', ana)] })
      await put('w1', { updated: 9, listed: false, seats: [seatRow('light', { user: 'cy' })] })
      await put('f4', {
        updated: 40,
        status: 'over',
        listed: false,
        seats: [seatRow('light', ana), seatRow('dark', { user: 'bo' })],
      })
      for (const limit of [1, 2, 3, 100]) {
        const mine = ['m3', 'o2', 'm4', 'm2', 'm1', 'o3', 'o1']
        expect(await all(alone, { of: 'mine', user: 'ana' }, limit)).toEqual(mine)
        expect(await all(alone, { of: 'open' }, limit)).toEqual(['o4', 'o1'])
        expect(await all(alone, { of: 'playing' }, limit)).toEqual(['m4', 'm2', 'm1', 'm3'])
        expect(await all(alone, { of: 'finished' }, limit)).toEqual(['f2', 'f3', 'f1'])
        expect(await all(alone, { of: 'finished', user: 'ana' }, limit)).toEqual(['f3', 'f1'])
        expect(await all(alone, { of: 'finished', user: 'ana', game: 'ur' }, limit)).toEqual(['f1'])
        // Unlisted tables are shown to those who sat there, in a person's list.
        const of = { of: 'finished', user: 'ana' } as const
        expect(await all(alone, { ...of, viewer: 'cy' }, limit)).toEqual(['f3', 'f1'])
        expect(await all(alone, { ...of, viewer: 'bo' }, limit)).toEqual(['f4', 'f3', 'f1'])
        expect(await all(alone, { ...of, viewer: 'ana' }, limit)).toEqual(['f4', 'f3', 'f1'])
        expect(await all(alone, { of: 'finished', viewer: 'ana' }, limit)).toEqual(['f2', 'f3', 'f1'])
        expect(await all(alone, { of: 'mine', user: 'nobody' }, limit)).toEqual([])
      }
    })

    test('show every table that stays as it is exactly once while others come, change and go', async () => {
      const alone = await yard.store(kind)
      const seats = (toMove: boolean) => [seatRow('light', { user: 'ana', toMove })]
      for (let index = 0; index < 60; index++) {
        const id = `p${String(index).padStart(2, '0')}`
        const updated = 1000 + (index % 7)
        await alone.create(tableRow(id, { updated, seats: seats(index % 2 === 0) }), [])
      }
      const calm = (id: string) => Number(id.slice(1)) % 3 === 0
      const seen: string[] = []
      let next: string | null = null
      let round = 0
      do {
        const page: Page = await alone.list({ of: 'mine', user: 'ana' }, 7, next)
        seen.push(...page.tables.map(({ id }) => id))
        next = page.next
        for (let index = round++; index < 60; index += 5) {
          const id = `p${String(index).padStart(2, '0')}`
          if (calm(id)) continue
          const change = {
            summary: summary(id, {
              updated: 1000 + ((index * 31 + round) % 9),
              seats: seats(round % 2 === 0),
            }),
          }
          await alone.append(id, (await alone.table(id))!.length, ['1'], change)
        }
        await alone.create(tableRow(`n${round}`, { updated: 1003, seats: seats(true) }), [])
      } while (next !== null)
      const shown = seen.filter((id) => id.startsWith('p') && calm(id))
      expect(shown).toHaveLength(20)
      expect(new Set(shown).size).toBe(20)
    })

    test('refuse a place that no page ended with', async () => {
      for (const after of ['x', '0.1', '2.1.a', '0.1e9.a', "0.1'.a"]) {
        await expect(store.list({ of: 'open' }, 10, after)).rejects.toMatchObject({ code: 'bad cursor' })
      }
    })
  })

  test('keeps everything when closed and opened again, and refuses to be used when closed', async () => {
    const place = await yard.place(kind)
    const first = await yard.store(kind, place)
    await first.create(tableRow('kept'), ['0'])
    const late = first.append('kept', 1, ['1'])
    await first.close()
    expect(await late).toBe(true)
    await expect(first.append('kept', 2, ['2'])).rejects.toMatchObject({ code: 'closed' })
    await expect(first.table('kept')).rejects.toBeInstanceOf(StoreError)
    await expect(first.check()).rejects.toMatchObject({ code: 'closed' })
    await first.close()
    const second = await yard.store(kind, place)
    expect(await second.events('kept', 0)).toEqual(['0', '1'])
  })
})

describeStores('jobs', (kind) => {
  const yard = new StoreFixture()
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
