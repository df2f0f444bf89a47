import { describe, expect, test } from 'vitest'
import { EDGES, nameOf, spaceOf } from '../rules/board.ts'
import { MAP, middleOf } from './layout.ts'
import { pointedRegion } from './Standing.tsx'
import { placeOf, spacesNamed } from './useSight.ts'

const offering = (...names: string[]) => ({
  about: {},
  options: names.map((of) => ({ key: `to:${of}`, verb: 'to', of, text: of })),
})

describe('where a question is', () => {
  test('around the spaces it offers', () => {
    const place = placeOf(offering('A2', 'C4'))!
    for (const name of ['A2', 'C4']) {
      const { x, y } = middleOf(spaceOf(name))
      expect(x > place.x && x < place.x + place.width && y > place.y && y < place.y + place.height).toBe(true)
    }
    expect(place.width).toBeLessThan(MAP.width)
  })

  test('nowhere, if it is not about spaces', () => {
    expect(placeOf(offering('amun', 'isis'))).toBe(null)
  })

  test('an edge is both its spaces, an aim two of them', () => {
    const { name, a, b } = EDGES[0]!
    expect(spacesNamed(name)).toEqual([a, b])
    expect(spacesNamed('A2+A3').map(nameOf)).toEqual(['A2', 'A3'])
  })
})

describe('the region that is pointed at', () => {
  const regions = Array.from({ length: 200 }, () => 0b10)
  test('is the one of the land under the pointer; water and the sea around have none', () => {
    expect(pointedRegion({ regions, tokens: [1, 2] }, middleOf(spaceOf('C4')))).toBe(1)
    expect(pointedRegion({ regions, tokens: [1, 2] }, { x: -9999, y: 0 })).toBe(-1)
  })
})
