import { describe, expect, test } from 'vitest'
import { DIRECTIONS, direction } from '#hex/grid.ts'
import { rule } from '#kernel/testing/golden.ts'
import board from '../data/board.json'
import { positionOf } from '../testing/position.ts'
import { battleScene, figures, monuments, turnScene } from '../testing/scene.ts'
import {
  ALL_SPACES,
  AT_MAP_EDGE,
  DESERT,
  distance,
  EDGES,
  FERTILE,
  GRID,
  isLand,
  NEIGHBOURS,
  spaceName,
  spaceNamed,
  TERRAIN,
  TOUCHES,
  WATER,
} from './board.ts'
import { areAdjacent, isInRegion, whyNotOccupy } from './position.ts'

const near = (a: string, b: string, camels: [string, string][] = []) =>
  areAdjacent(positionOf({ camels }).s, spaceNamed(a), spaceNamed(b))

describe('the board', () => {
  test('101 spaces of three kinds', () => {
    rule('A1.1')
    const count = (terrain: number) => TERRAIN.filter((kind) => kind === terrain).length
    expect([ALL_SPACES.length, count(FERTILE), count(DESERT), count(WATER)]).toEqual([101, 43, 39, 19])
  })

  test('neighbours lie in the six directions of the source book', () => {
    rule('A2.3')
    const found = new Map(board.spaces.map(({ id, q, r }) => [`${q},${r}`, spaceNamed(id)]))
    for (const { id, q, r } of board.spaces)
      for (const [side, name] of DIRECTIONS.entries()) {
        const [dq, dr] = board.directions[name] as [number, number]
        expect(GRID.neighbour[spaceNamed(id) * 6 + side]).toBe(found.get(`${q + dq},${r + dr}`) ?? -1)
      }
  })

  test('the Nile parts the land into three regions, camels part them further', () => {
    rule('A1.2')
    const sizes = (camels: [string, string][]) => {
      const { regions, tokens } = positionOf({ camels }).s
      return tokens.map((_, k) => ALL_SPACES.filter((i) => isLand(i) && regions[i] === 1 << k).length).sort()
    }
    expect(sizes([])).toEqual([22, 28, 32])
    const line: [string, string][] = [
      ['A3', 'A4'],
      ['A4', 'B3'],
      ['B3', 'B4'],
      ['B4', 'C4'],
    ]
    expect(sizes(line)).toEqual([14, 18, 22, 28])
  })

  test('a space holds one thing', () => {
    rule('A1.3')
    const { s } = positionOf({
      figures: figures('amun warrior F4'),
      monuments: monuments('temple D4'),
      cities: ['H5'],
      camels: [['E4', 'F4']],
    })
    expect(whyNotOccupy(s, 0, spaceNamed('F4'))).toEqual(['A1.3', 'figureThere'])
    expect(whyNotOccupy(s, 0, spaceNamed('D4'))).toEqual(['A1.3', 'monumentThere'])
    expect(whyNotOccupy(s, 0, spaceNamed('H5'))).toEqual(['A5.11', 'cityThere'])
    expect(s.on[spaceNamed('E4')]).toBe(0)
  })

  test('water cannot be occupied, and belongs to every region it borders', () => {
    rule('A1.4')
    const { s } = positionOf({ figures: figures('amun god F4') })
    expect(whyNotOccupy(s, 0, spaceNamed('E6'))).toEqual(['A1.4', 'water'])
    const west = Math.log2(s.regions[spaceNamed('F4')]!)
    const east = Math.log2(s.regions[spaceNamed('G4')]!)
    const delta = Math.log2(s.regions[spaceNamed('F3')]!)
    const e6 = [west, east, delta].map((region) => isInRegion(s, spaceNamed('E6'), region))
    expect(e6).toEqual([true, true, false])
    expect(isInRegion(s, spaceNamed('C5'), east)).toBe(false)
  })

  test('the map edge is any side without a neighbour', () => {
    rule('A1.6')
    const edge = (name: string) => EDGES.find((e) => e.name === name)!.corners
    expect(edge('A3-A4').filter((corner) => (TOUCHES[corner]! & AT_MAP_EDGE) !== 0)).toHaveLength(1)
    expect(edge('B3-B4').some((corner) => (TOUCHES[corner]! & AT_MAP_EDGE) !== 0)).toBe(false)
  })
})

describe('adjacency', () => {
  test('spaces parted by a river or a camel are not adjacent', () => {
    rule('A2.1')
    expect(near('F4', 'E4')).toBe(true)
    expect(near('F4', 'G4')).toBe(false)
    expect(near('B3', 'B4')).toBe(true)
    expect(near('B3', 'B4', [['B3', 'B4']])).toBe(false)
    expect(near('B3', 'B5')).toBe(false)
  })

  test('water is adjacent to all spaces around it, water too', () => {
    rule('A2.2')
    expect(NEIGHBOURS[spaceNamed('E6')]!.every((space) => near('E6', spaceName(space)))).toBe(true)
    expect(near('D6', 'E6')).toBe(true)
  })

  test('movement uses plain neighbours; everything else does not', () => {
    rule('A2.3')
    expect(direction(GRID, spaceNamed('F4'), spaceNamed('G4'))).toBeGreaterThanOrEqual(0)
    const scene = turnScene('amun', 'move', { figures: figures('amun warrior F4', 'ra god K2') })
    expect(scene.say('amun', 'figure:F4').offered()).toContain('to:G4')
    const summoning = turnScene('amun', 'summon', {
      figures: figures('amun warrior F4', 'ra god K2'),
      pool: { amun: ['warrior'] },
    })
    expect(summoning.offered()).not.toContain('to:G4')
  })

  test('the shortest path over the map is the hex distance, so reach is distance 3', () => {
    rule('R-05')
    for (const from of ALL_SPACES) {
      const steps = new Map([[from, 0]])
      const todo = [from]
      for (const space of todo) {
        for (const next of NEIGHBOURS[space]!) {
          if (steps.has(next)) continue
          steps.set(next, steps.get(space)! + 1)
          todo.push(next)
        }
      }
      expect(steps.size).toBe(101)
      for (const to of ALL_SPACES) if (steps.get(to) !== distance(from, to)) throw new Error(`${from} ${to}`)
    }
  })
})

describe('figures on water', () => {
  test('take part in every region the space touches', () => {
    rule('R-15')
    const alone = { figures: figures('amun apep E6', 'ra god B1'), devotion: { amun: 1, ra: 2 } }
    expect(battleScene('E5', alone).devotions).toEqual(['amun 1 domination'])
    expect(battleScene('F6', alone).devotions).toEqual(['amun 1 domination'])
    expect(battleScene('F2', alone).devotions).toEqual(['ra 1 domination'])
  })
})
