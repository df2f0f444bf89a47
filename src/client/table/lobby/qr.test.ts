import { describe, expect, test } from 'vitest'
import { qrCode } from './qr.ts'

/** A link read by an independent decoder (jsQR) from exactly these modules. */
const LINK = 'https://example.org/table/abc?'
const READ = [
  '#######...###.#.#.#######',
  '#.....#.#.#..#.##.#.....#',
  '#.###.#..####...#.#.###.#',
  '#.###.#.##..###...#.###.#',
  '#.###.#....#....#.#.###.#',
  '#.....#.#.#.####..#.....#',
  '#######.#.#.#.#.#.#######',
  '...........##.#.#........',
  '#####.#####.##...#.#.#.#.',
  '.......###.#.#...#.#...#.',
  '..#####.##...####..#.#.##',
  '#.#.##...##.#.###.##....#',
  '#.#..#####..####.##.#.###',
  '#.........##..#.#..#.#.#.',
  '#.#####..#....##..####.##',
  '#...#..#...#...######...#',
  '#....##.##.####.#####.#..',
  '........##.##..##...##...',
  '#######.#.#.....#.#.#.###',
  '#.....#..##...#.#...##...',
  '#.###.#.#.#.#########.##.',
  '#.###.#.#..#...#.##.#####',
  '#.###.#.###.##.#.....##.#',
  '#.....#.##......##.###..#',
  '#######.##.####..########',
]

describe('a QR code', () => {
  test('of a link is the one that decoders read', () => {
    const rows = qrCode(LINK)!.map((row) => row.map((dark) => (dark ? '#' : '.')).join(''))
    expect(rows).toEqual(READ)
  })

  test('grows with the text, up to 230 bytes', () => {
    const sizes = [5, 17, 18, 32, 33, 80, 150, 230].map((length) => qrCode('x'.repeat(length))?.length)
    expect(sizes).toEqual([21, 21, 25, 25, 29, 37, 45, 53])
    expect(qrCode('x'.repeat(231))).toBeNull()
  })

  test('counts bytes, not characters', () => {
    expect(qrCode('é'.repeat(115))?.length).toBe(53)
    expect(qrCode('é'.repeat(116))).toBeNull()
  })
})
