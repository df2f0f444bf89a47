import { describe, expect, test } from 'vitest'
import { distance, frontOf, hexOf, makeArcs, makeGrid } from '../../../hex/index.ts'
import { rule } from '../../../kernel/testing/rule.ts'
import { facing } from './testing/battle.ts'

describe("the numbers of the rules' own examples fit the grid", () => {
  const grid = makeGrid(60, 40, 'even-up')
  const arcs = makeArcs(grid)
  const at = (hex: string) => hexOf(grid, hex)
  const fronts = (hex: string, to: string) => frontOf(arcs, at(hex), facing(to), 1).map((h) => grid.names[h])
  const apart = (a: string, b: string) => distance(grid, at(a), at(b))

  test('6.45: the free half of a phalanx on 3217 and 3218 wheels into 3117', () => {
    rule('2.1')
    expect([apart('3217', '3218'), apart('3117', '3218')]).toEqual([1, 1])
    expect(fronts('3218', 'W')).toContain('3118')
    expect(fronts('3217', 'W')).toContain('3117')
  })

  test('6.5: hoplites drift from 2217, 2218 to 2618, 2619', () => {
    rule('2.1')
    const steps = [
      ['2217', '2317'],
      ['2218', '2318'],
      ['2317', '2418'],
      ['2318', '2419'],
      ['2418', '2517'],
      ['2419', '2518'],
      ['2517', '2618'],
      ['2518', '2619'],
    ] as const
    for (const [from, to] of steps) expect(fronts(from, 'E')).toContain(to)
  })

  test('6.78, 5.66, 8.16: distances', () => {
    rule('2.1')
    expect([apart('2814', '3014'), apart('2815', '3015')]).toEqual([2, 2])
    expect(Math.min(apart('3014', '3215'), apart('3015', '3215'))).toBe(2)
    expect([apart('4614', '4214'), apart('3508', '3512')]).toEqual([4, 4])
  })

  test('8.32: a phalanx on 3722 and 3822 faces 3622, 3721 and 3821', () => {
    rule('2.1b')
    expect([...new Set([...fronts('3722', 'NW'), ...fronts('3822', 'NW')])].sort()).toEqual(['3622', '3721', '3821'])
    expect([apart('3622', '3721'), apart('3920', '3821')]).toEqual([1, 1])
  })

  test('9.13: elephants from 3022 come out of 2921 on 2821 or 2822', () => {
    rule('2.1')
    expect(fronts('3022', 'W')).toContain('2921')
    expect(fronts('2921', 'W').sort()).toEqual(['2821', '2822'])
  })
})
