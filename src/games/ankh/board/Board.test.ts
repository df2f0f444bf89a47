import { describe, expect, test } from 'vitest'
import type { JournalEntry } from '#kernel'
import { EDGES, spaceName, spaceNamed } from '../rules/board.ts'
import { askBounds, movementArrows, movementsIn, parseSpaces, regionAt } from './Board.tsx'
import { MAP_BOUNDS, spaceCentre } from './layout.ts'

const offering = (...names: string[]) => ({
  about: {},
  options: names.map((of) => ({ key: `to:${of}`, verb: 'to', of, text: of })),
})

describe('where a question is', () => {
  test('around the spaces it offers', () => {
    const place = askBounds(offering('A2', 'C4'))!
    for (const name of ['A2', 'C4']) {
      const { x, y } = spaceCentre(spaceNamed(name))
      expect(x > place.x && x < place.x + place.width && y > place.y && y < place.y + place.height).toBe(true)
    }
    expect(place.width).toBeLessThan(MAP_BOUNDS.width)
  })

  test('nowhere, if it is not about spaces', () => {
    expect(askBounds(offering('amun', 'isis'))).toBe(null)
  })

  test('an edge is both its spaces, an aim two of them', () => {
    const { name, a, b } = EDGES[0]!
    expect(parseSpaces(name)).toEqual([a, b])
    expect(parseSpaces('A2+A3').map(spaceName)).toEqual(['A2', 'A3'])
  })
})

describe('the region that is pointed at', () => {
  const regions = Array.from({ length: 200 }, () => 0b10)
  test('is the one of the land under the pointer; water and the sea around have none', () => {
    expect(regionAt({ regions, tokens: [1, 2] }, spaceCentre(spaceNamed('C4')))).toBe(1)
    expect(regionAt({ regions, tokens: [1, 2] }, { x: -9999, y: 0 })).toBe(-1)
  })
})

const told = (kind: string, facts: JournalEntry['with']): JournalEntry => ({ kind, rule: '', with: facts!, at: 1 })

test('movements, pushes, arrivals and deaths are shown where they happen', () => {
  const lines = [
    told('moved', { god: 'isis', figure: 'warrior', from: 'A4', to: 'A5' }),
    told('pushed', { god: 'ra', figure: 'warrior', from: 'A5', to: 'B5' }),
    told('summoned', { god: 'isis', figure: 'warrior', space: 'F3' }),
    told('killed', { spaces: ['E2', 'E3'], figures: ['warrior', 'warrior'], gods: ['ra', 'ra'] }),
    told('followers', { god: 'isis', by: 1, now: 2, reason: 'gain' }),
  ]
  expect(movementsIn(lines).map(({ from, to, tone }) => `${from} ${to} ${tone}`)).toEqual([
    'A4 A5 move',
    'A5 B5 back',
    'null F3 move',
    'null E2 fight',
    'null E3 fight',
  ])
  const [first, , third] = movementArrows(lines)
  expect(first).toEqual({ from: spaceCentre(spaceNamed('A4')), to: spaceCentre(spaceNamed('A5')), tone: 'move' })
  expect(third!.from).toBeNull()
  expect(movementArrows([told('moved', { from: 'A4', to: 'Z99' })])).toEqual([])
})
