import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  distance,
  Flood,
  frontOf,
  hexOf,
  makeArcs,
  makeGrid,
  numberOf,
  packed,
  partOf,
  Reach,
  within,
  Zones,
} from './index.ts'

const grid = makeGrid(20, 20, 'even-up')
const at = (number: string) => hexOf(grid, number)

describe('packed costs', () => {
  it('compare part by part, add up, and are taken apart', () => {
    expect(packed(0, 9, 9)).toBeLessThan(packed(1, 0, 0))
    expect(packed(1, 2, 3)).toBeLessThan(packed(1, 2, 4))
    const sum = packed(1, 2, 3, 4, 5) + packed(10, 20, 30, 40, 50)
    expect([0, 1, 2, 3, 4].map((part) => partOf(sum, part))).toEqual([11, 22, 33, 44, 55])
    expect(packed(1023, 1023, 1023, 1023, 1023)).toBeLessThan(Number.MAX_SAFE_INTEGER)
  })
})

describe('costed reach', () => {
  const swamp = new Set(['1009', '1010', '1011'].map(at))
  const reach = new Reach(grid.count)
  /** Swamp harms whoever enters it, everything costs a point. */
  const harm = (node: number, search: Reach) => {
    for (let d = 0; d < 6; d++) {
      const to = grid.neighbour[node * 6 + d]!
      if (to >= 0) search.offer(to, packed(swamp.has(to) ? 1 : 0, 0, 1), d)
    }
  }

  it('goes round what harms even where the straight way is shorter', () => {
    reach.begin()
    reach.offer(at('0810'), 0)
    reach.run(harm)
    const path: number[] = []
    const length = reach.pathInto(at('1210'), path)
    expect(path.some((hex) => swamp.has(hex))).toBe(false)
    expect(length - 1).toBe(partOf(reach.costOf(at('1210')), 2))
    expect(length - 1).toBeGreaterThan(distance(grid, at('0810'), at('1210')))
    expect([path[0], path.at(-1)]).toEqual([at('0810'), at('1210')])
    expect(partOf(reach.costOf(at('1010')), 0)).toBe(1)
    expect(reach.stepOf(at('1010'))).toBe(packed(1, 0, 1))
    const before = reach.beforeOf(at('1210'))
    expect(grid.neighbour[before * 6 + reach.actOf(at('1210'))]).toBe(at('1210'))
  })

  it('stops at its limit and forgets the search before', () => {
    reach.begin()
    reach.offer(at('0303'), 0)
    reach.run(harm, packed(0, 0, 2))
    expect(reach.count).toBe(19)
    expect(reach.reached(at('0303'))).toBe(true)
    expect(reach.reached(at('1210'))).toBe(false)
    expect(reach.beforeOf(at('0303'))).toBe(-1)
  })

  it('settles in the order of cost, then of number', () => {
    reach.begin()
    reach.offer(at('0505'), 0)
    reach.run(harm, packed(0, 0, 3))
    const order = [...reach.settled.slice(0, reach.count)]
    const sorted = [...order].sort((a, b) => reach.costOf(a) - reach.costOf(b) || a - b)
    expect(order).toEqual(sorted)
  })

  it('takes the preferred of two ways that cost the same', () => {
    const last = (prefer: boolean) => {
      reach.begin(prefer ? (_node, to, than) => to > than : null)
      reach.offer(at('0505'), 0)
      reach.run(harm, packed(0, 0, 2))
      return numberOf(grid, reach.beforeOf(at('0605')))
    }
    const over = (prefer: boolean, to: string) => {
      last(prefer)
      return numberOf(grid, reach.beforeOf(at(to)))
    }
    expect(over(false, '0504')).toBe('0505')
    expect([over(false, '0704'), over(true, '0704')]).toEqual(['0605', '0605'])
    expect([over(false, '0604'), over(true, '0604')]).toEqual(['0504', '0605'])
  })

  it('finds what a plain relaxation finds', () => {
    const edges = fc.array(
      fc.tuple(
        fc.integer({ min: 0, max: 11 }),
        fc.integer({ min: 0, max: 11 }),
        fc.integer({ min: 0, max: 9 }),
      ),
    )
    const small = new Reach(12)
    fc.assert(
      fc.property(edges, (list) => {
        const best = Array<number>(12).fill(Number.POSITIVE_INFINITY)
        best[0] = 0
        for (let round = 0; round < 12; round++)
          for (const [from, to, cost] of list) best[to] = Math.min(best[to]!, best[from]! + cost)
        small.begin()
        small.offer(0, 0)
        small.run((node, search) => {
          for (const [from, to, cost] of list) if (from === node) search.offer(to, cost)
        })
        expect(best.map((cost, node) => (cost === Number.POSITIVE_INFINITY) !== small.reached(node))).toEqual(
          Array(12).fill(true),
        )
        for (const [node, cost] of best.entries())
          if (small.reached(node)) expect(small.costOf(node)).toBe(cost)
      }),
    )
  })
})

describe('steps', () => {
  const flood = new Flood(grid)

  it('are the distance on an empty map', () => {
    const from = at('0707')
    expect(flood.run(from, 3, () => true)).toBe(1 + 6 + 12 + 18)
    for (const to of within(grid, from, 3)) expect(flood.stepsTo(to)).toBe(distance(grid, from, to))
    expect(flood.stepsTo(at('1107'))).toBe(-1)
    expect(flood.order[0]).toBe(from)
  })

  it('avoid enemies and their zones, as a command path does, unless a friend opens a hex', () => {
    const [leader, target, enemy] = [at('1010'), at('1410'), at('1210')]
    const closed = new Set([enemy, at('1109'), at('1110')])
    const steps = (range: number) => {
      flood.run(leader, range, (_from, to) => !closed.has(to))
      return flood.stepsTo(target)
    }
    expect([steps(4), steps(5)]).toEqual([-1, 5])
    closed.delete(at('1110'))
    expect([steps(4), steps(3)]).toEqual([4, -1])
  })
})

describe('zones of control', () => {
  const arcs = makeArcs(grid)
  const front = (hex: string, facing: number) => frontOf(arcs, at(hex), facing, 1)

  it('are counted, so that one piece less does not uncover what another holds', () => {
    const zones = new Zones(2, grid.count)
    zones.add(0, front('1010', 0))
    zones.add(0, front('1011', 0))
    zones.add(1, front('1210', 3))
    expect([zones.count(0, at('1110')), zones.count(1, at('1110'))]).toEqual([2, 1])
    zones.remove(0, front('1010', 0))
    expect([zones.covers(0, at('1109')), zones.covers(0, at('1110'))]).toEqual([false, true])
    zones.remove(0, front('1011', 0))
    expect([zones.covers(0, at('1110')), zones.covers(1, at('1110'))]).toEqual([false, true])
    expect(() => zones.remove(0, front('1011', 0))).toThrow('does not control')
    zones.clear()
    expect(zones.covers(1, at('1110'))).toBe(false)
  })

  it('take entries off the map for nothing', () => {
    const zones = new Zones(1, grid.count)
    zones.add(0, arcs.front1.subarray(0, 12))
    zones.remove(0, arcs.front1.subarray(0, 12))
    expect([...Array(grid.count).keys()].some((hex) => zones.covers(0, hex))).toBe(false)
  })
})
