import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Arc,
  type Arcs,
  arcAt,
  arcBeside,
  arcInto,
  arcOfPiece,
  beyond,
  columnArcBeside,
  columnEnd,
  corners,
  FACINGS,
  FLANK,
  FRONT,
  facingAcross,
  facingFromColumn,
  facingTo,
  forward,
  frontOf,
  LEFT,
  makeArcs,
  middleFront,
  oppositeFacing,
  pivot,
  pivoted,
  REAR,
  RIGHT,
  rightOf,
  type Size,
  shifted,
} from './facing.ts'
import {
  axialGrid,
  columnOf,
  DIRECTIONS,
  direction,
  distance,
  hexAt,
  hexOf,
  makeCorners,
  makeGrid,
  numberOf,
  opposite,
  rowOf,
  turned,
  within,
} from './grid.ts'

const grid = makeGrid(60, 40, 'even-up')
const arcs = makeArcs(grid)
const at = (number: string) => hexOf(grid, number)
const name = (hex: number) => numberOf(grid, hex)
const names = (hexes: readonly number[]) => hexes.map(name).sort()
const facing = (of: (typeof FACINGS)[number]) => FACINGS.indexOf(of)
const towards = (of: (typeof DIRECTIONS)[number]) => DIRECTIONS.indexOf(of)
const pair = (left: number, f: number) => [name(left), name(rightOf(arcs, left, f))]

const anyHex = fc.integer({ min: 0, max: grid.count - 1 })
const anySix = fc.integer({ min: 0, max: 5 })
/** A hex far enough from the edge for everything around it to be on the map. */
const inner = fc
  .tuple(fc.integer({ min: 4, max: 57 }), fc.integer({ min: 4, max: 37 }))
  .map(([column, row]) => hexAt(grid, column, row))

describe('numbered hexes', () => {
  it('are numbered so that ascending hexes are ascending numbers', () => {
    expect(grid.names).toEqual([...grid.names].sort())
    expect([name(0), name(grid.count - 1), at('0000'), at('6101'), at('0141'), at('12'), at('ab01')]).toEqual([
      '0101',
      '6040',
      -1,
      -1,
      -1,
      -1,
      -1,
    ])
    for (const hex of [at('0714'), at('6040')]) expect(hexAt(grid, columnOf(grid, hex), rowOf(grid, hex))).toBe(hex)
  })

  it('touch as on a map whose even columns sit half a hex higher', () => {
    const touching = ['3022-2921', '2921-2821', '2921-2822', '3217-3117', '3217-3218', '3117-3218', '3722-3822']
    for (const two of [...touching, '5015-5115']) {
      const [a, b] = two.split('-').map(at)
      expect(distance(grid, a!, b!), two).toBe(1)
      expect(direction(grid, a!, b!), two).toBeGreaterThanOrEqual(0)
    }
    expect(direction(grid, at('3022'), at('2821'))).toBe(-1)
    const around = (hex: string) => DIRECTIONS.map((_, d) => name(grid.neighbour[at(hex) * 6 + d]!))
    expect(around('1010')).toEqual(['1009', '1109', '1110', '1011', '0910', '0909'])
    expect(around('1110')).toEqual(['1109', '1210', '1211', '1111', '1011', '1010'])
  })

  it('lie as many steps apart as the examples count', () => {
    const counted = ['3215-3416=2', '3416-3516=1', '3508-3512=4', '3014-3215=2', '3015-3215=2', '3215-3516=3']
    for (const example of counted) {
      const [a, b, steps] = example.split(/[-=]/)
      expect(distance(grid, at(a!), at(b!)), example).toBe(Number(steps))
    }
  })

  it('stand the other way round on a map whose odd columns sit higher', () => {
    const other = makeGrid(4, 4, 'odd-up')
    const beside = (hex: string, d: number) => numberOf(other, other.neighbour[hexOf(other, hex) * 6 + d]!)
    expect([beside('0202', 1), beside('0302', 1)]).toEqual(['0302', '0401'])
  })

  it('have a way back, and as many steps as a walk needs', () => {
    fc.assert(
      fc.property(anyHex, anyHex, anySix, (a, b, d) => {
        const near = grid.neighbour[a * 6 + d]!
        if (near >= 0) {
          expect(grid.neighbour[near * 6 + opposite(d)]).toBe(a)
          expect(direction(grid, a, near)).toBe(d)
          expect(Math.abs(distance(grid, a, b) - distance(grid, near, b))).toBeLessThanOrEqual(1)
        }
        if (a !== b) {
          const nearest = DIRECTIONS.map((_, i) => grid.neighbour[a * 6 + i]!).filter((hex) => hex >= 0)
          const steps = Math.min(...nearest.map((hex) => distance(grid, hex, b)))
          expect(steps).toBe(distance(grid, a, b) - 1)
        }
      }),
    )
  })

  it('are found around a hex', () => {
    expect(within(grid, at('1010'), 1).map(name)).toEqual(['0909', '0910', '1009', '1011', '1109', '1110'])
    expect(within(grid, at('2020'), 3)).toHaveLength(6 + 12 + 18)
  })

  it('may have holes, from axial coordinates', () => {
    const ring = axialGrid([
      [0, -1],
      [1, -1],
      [1, 0],
      [0, 1],
      [-1, 1],
      [-1, 0],
    ])
    expect([...ring.neighbour.slice(0, 6)]).toEqual([-1, -1, 1, -1, 5, -1])
    expect([distance(ring, 0, 3), distance(ring, 0, 1), direction(ring, 4, 5), ring.at(0, 0)]).toEqual([2, 1, 0, -1])
  })
})

describe('corners', () => {
  it('are shared by the three hexes that meet in them', () => {
    const small = makeGrid(5, 4, 'even-up')
    const corners = makeCorners(small)
    for (let hex = 0; hex < small.count; hex++)
      for (let side = 0; side < 6; side++) {
        const corner = corners.of[hex * 6 + side]!
        const around = [...corners.hexes.slice(corner * 3, corner * 3 + 3)].sort((a, b) => a - b)
        const [next, near] = [turned(side, 1), small.neighbour[hex * 6 + side]!]
        expect(around).toEqual([hex, near, small.neighbour[hex * 6 + next]!].sort((a, b) => a - b))
        if (near >= 0) expect(corners.of[near * 6 + turned(side, 2)]).toBe(corner)
      }
    expect(corners.count).toBe(2 * (5 * 4 + 5 + 4))
  })
})

const inArc = (arc: Arc) => (tables: Arcs, left: number, f: number, size: Size) => {
  const out: number[] = []
  arcInto(tables, left, f, size, arc, out)
  return out
}
const [flankOf, rearOf] = [inArc(FLANK), inArc(REAR)]

describe('facings', () => {
  const table = {
    E: ['NE SE', 'N S', 'NW SW'],
    NE: ['N NE', 'NW SE', 'SW S'],
    NW: ['NW N', 'SW NE', 'S SE'],
    W: ['SW NW', 'S N', 'SE NE'],
    SW: ['S SW', 'SE NW', 'NE N'],
    SE: ['SE S', 'NE SW', 'N NW'],
  } as const

  it.each(FACINGS)('%s has two front, two flank and two rear hexes, left ones first', (of) => {
    const hex = at('2020')
    const beside = (words: string) =>
      words.split(' ').map((d) => grid.neighbour[hex * 6 + DIRECTIONS.indexOf(d as 'N')])
    const [front, flank, rear] = table[of]
    expect(frontOf(arcs, hex, facing(of), 1)).toEqual(beside(front))
    expect(flankOf(arcs, hex, facing(of), 1)).toEqual(beside(flank))
    const behind = rearOf(arcs, hex, facing(of), 1)
    expect(names(behind)).toEqual(names(beside(rear) as number[]))
    expect(behind[0]).toBe(grid.neighbour[hex * 6 + opposite(DIRECTIONS.indexOf(front.split(' ')[1] as 'N'))])
  })

  it('turn by corners', () => {
    expect(corners(facing('E'), facing('W'))).toBe(3)
    expect(corners(facing('E'), facing('NE'))).toBe(1)
    expect(corners(facing('NE'), facing('SE'))).toBe(2)
    expect(corners(facing('E'), facing('SE'))).toBe(1)
    expect([oppositeFacing(facing('NE')), oppositeFacing(facing('W'))]).toEqual([facing('SW'), facing('E')])
    expect([facingTo(facing('E'), LEFT), facingTo(facing('E'), RIGHT)]).toEqual([facing('NE'), facing('SE')])
  })

  it('give a two-hex piece three front, two flank and three rear hexes', () => {
    const left = at('3722')
    expect(pair(left, facing('NW'))).toEqual(['3722', '3822'])
    expect(names(frontOf(arcs, left, facing('NW'), 2))).toEqual(['3622', '3721', '3821'])
    expect(names(flankOf(arcs, left, facing('NW'), 2))).toEqual(['3623', '3921'])
    expect(names(rearOf(arcs, left, facing('NW'), 2))).toEqual(['3723', '3823', '3922'])
  })

  it('put a two-hex piece on its left and right hex, and its arcs around both', () => {
    fc.assert(
      fc.property(inner, anySix, (left, f) => {
        const right = rightOf(arcs, left, f)
        const around = [frontOf, flankOf, rearOf].flatMap((of) => of(arcs, left, f, 2))
        const both = new Set([...within(grid, left, 1), ...within(grid, right, 1)])
        expect([...around, left, right].sort()).toEqual([...both].sort())
        expect(rightOf(arcs, right, oppositeFacing(f))).toBe(left)
        const middle = middleFront(arcs, left, f)
        expect([distance(grid, middle, left), distance(grid, middle, right)]).toEqual([1, 1])
        for (const [arc, of] of [frontOf, flankOf, rearOf].entries())
          for (const hex of of(arcs, left, f, 2)) expect(arcBeside(arcs, left, f, 2, hex)).toBe(arc)
        for (const [arc, of] of [frontOf, flankOf, rearOf].entries())
          for (const hex of of(arcs, left, f, 1)) expect(arcBeside(arcs, left, f, 1, hex)).toBe(arc)
        expect(arcBeside(arcs, left, f, 2, left)).toBe(-1)
      }),
    )
  })

  it('leave off what is off the map', () => {
    expect(rightOf(arcs, at('0140'), facing('E'))).toBe(-1)
    expect(frontOf(arcs, at('0140'), facing('E'), 2)).toEqual([])
    expect(frontOf(arcs, at('0101'), facing('NW'), 1)).toEqual([])
    expect(names(rearOf(arcs, at('0101'), facing('NW'), 1))).toEqual(['0102', '0202'])
  })
})

describe('moves of two-hex pieces', () => {
  it('pivot by one half into the middle front hex', () => {
    const left = pivot(arcs, at('3218'), facing('W'), RIGHT)
    expect(pivoted(facing('W'), RIGHT)).toBe(facing('SW'))
    expect(pair(left, facing('SW'))).toEqual(['3218', '3117'])
    fc.assert(
      fc.property(inner, anySix, fc.constantFrom(LEFT, RIGHT), (hex, f, half) => {
        const [middle, right] = [middleFront(arcs, hex, f), rightOf(arcs, hex, f)]
        const next = pivot(arcs, hex, f, half)
        const now = [next, rightOf(arcs, next, pivoted(f, half))]
        expect(now).toEqual(half === LEFT ? [middle, right] : [hex, middle])
      }),
    )
    expect(pivot(arcs, at('0101'), facing('W'), RIGHT)).toBe(-1)
  })

  it('go forward into the left or the right pair, as a line drifts in the example', () => {
    let left = at('2217')
    const path = ([RIGHT, RIGHT, LEFT, RIGHT] as const).map((side) => {
      left = forward(arcs, left, facing('E'), side)
      return pair(left, facing('E')).join(' ')
    })
    expect(path).toEqual(['2317 2318', '2418 2419', '2517 2518', '2618 2619'])
    const front = frontOf(arcs, at('2217'), facing('E'), 2).map(name)
    expect(pair(forward(arcs, at('2217'), facing('E'), LEFT), facing('E'))).toEqual(front.slice(0, 2))
    expect(pair(forward(arcs, at('2217'), facing('E'), RIGHT), facing('E'))).toEqual(front.slice(1))
    expect(forward(arcs, at('6010'), facing('E'), LEFT)).toBe(-1)
    expect(shifted(arcs, at('1039'), facing('E'), towards('S'))).toBe(-1)
    expect(name(shifted(arcs, at('1039'), facing('E'), towards('N')))).toBe('1038')
  })

  it('pass through to the hexes beyond', () => {
    expect(names(beyond(arcs, at('2921'), facing('W')))).toEqual(['2821', '2822'])
  })
})

describe('columns', () => {
  it('have one hex ahead, one behind, and flanks all round', () => {
    const column = (hex: string, ahead: (typeof DIRECTIONS)[number], size: Size = 1) => {
      const lead = at(hex)
      return [FRONT, REAR, FLANK].map((arc) =>
        names(
          within(grid, lead, 3).filter((near) => columnArcBeside(grid, lead, towards(ahead), size, near) === arc),
        ).join(' '),
      )
    }
    expect(column('1010', 'NE')).toEqual(['1109', '0910', '0909 1009 1011 1110'])
    expect(column('1110', 'N')).toEqual(['1109', '1111', '1010 1011 1210 1211'])
    expect(name(columnEnd(grid, at('1010'), towards('N'), 2))).toBe('1011')
    expect(column('1010', 'N', 2)).toEqual(['1009', '1012', '0909 0910 0911 1109 1110 1111'])
  })

  it('are left half a step aside, or across both hexes', () => {
    expect(facingFromColumn(towards('N'), LEFT)).toBe(facing('NW'))
    expect(facingFromColumn(towards('N'), RIGHT)).toBe(facing('NE'))
    fc.assert(
      fc.property(inner, anySix, fc.constantFrom(LEFT, RIGHT), (lead, ahead, half) => {
        const ahead1 = grid.neighbour[lead * 6 + ahead]!
        expect(frontOf(arcs, lead, facingFromColumn(ahead, half), 1)).toContain(ahead1)
        const end = columnEnd(grid, lead, ahead, 2)
        const left = half === LEFT ? end : lead
        expect([left, rightOf(arcs, left, facingAcross(ahead, half))].sort()).toEqual([lead, end].sort())
      }),
    )
    expect(turned(towards('N'), -1)).toBe(towards('NW'))
  })
})

describe('arcs at any distance', () => {
  it('are told apart at 60 and 120 degrees; the limits belong to the better arc', () => {
    const arc = (target: string) => arcAt(grid, at('1010'), facing('E'), at(target))
    expect(['1310', '1108', '1206', '1013', '0810'].map(arc)).toEqual([FRONT, FRONT, FLANK, FLANK, REAR])
    expect(arc('0908')).toBe(FLANK)
  })

  it('agree with the angle between the centres', () => {
    fc.assert(
      fc.property(anyHex, anyHex, anySix, (a, b, f) => {
        fc.pre(a !== b)
        const [x, y] = [grid.x[b]! - grid.x[a]!, grid.y[b]! - grid.y[a]!]
        const angle = (Math.atan2(-y, x * Math.sqrt(3)) * 180) / Math.PI - f * 60
        const off = Math.abs(((angle % 360) + 540) % 360) - 180
        const apart = Math.abs(off)
        expect(arcAt(grid, a, f, b)).toBe(apart <= 60.001 ? FRONT : apart <= 120.001 ? FLANK : REAR)
      }),
    )
  })

  it('agree with the hexes around a piece', () => {
    fc.assert(
      fc.property(inner, anySix, (hex, f) => {
        for (const [arc, of] of [frontOf, flankOf, rearOf].entries())
          for (const near of of(arcs, hex, f, 1)) expect(arcAt(grid, hex, f, near)).toBe(arc)
      }),
    )
  })

  it('of a two-hex piece are those of its nearer half; halves as near as each other agree', () => {
    fc.assert(
      fc.property(inner, anyHex, anySix, (left, target, f) => {
        const halves = [left, rightOf(arcs, left, f)]
        const near = Math.min(...halves.map((hex) => distance(grid, hex, target)))
        for (const hex of halves)
          if (distance(grid, hex, target) === near)
            expect(arcOfPiece(arcs, left, f, 2, target)).toBe(arcAt(grid, hex, f, target))
        expect(arcOfPiece(arcs, left, f, 1, target)).toBe(arcAt(grid, left, f, target))
      }),
    )
    const arc = (target: string) => arcOfPiece(arcs, at('1010'), facing('E'), 2, at(target))
    expect(['1310', '1006', '1015', '0810'].map(arc)).toEqual([FRONT, FLANK, FLANK, REAR])
    expect([arcAt(grid, at('1010'), facing('E'), at('1112')), arc('1112')]).toEqual([FLANK, FRONT])
  })
})
