import type { Point } from '../../../../client/kit/index.ts'
import type { Chart } from './chart.ts'
import { figures } from './strokes.ts'

/** Interval of the hexes with large numbers, for zooms at which others cannot be read, and their scale. */
const EVERY = 5
const LARGE = 2.4

/** Whether a hex has a large number: both its column and its row are multiples of the interval. */
const isRound = (name: string): boolean => Number(name.slice(0, 2)) % EVERY === 0 && Number(name.slice(2)) % EVERY === 0

/** Draws the hex numbers above the middles of the hexes. */
export function drawNumbers(
  add: (layer: string, at: Point, path: string) => void,
  { layout, centres, battle, turned }: Chart,
): void {
  const up = layout.size * (turned ? 0.8 : 0.72)
  battle.grid.names.forEach((name, hex) => {
    const at = centres[hex]!
    add('numbers', at, figures(name, at.x, at.y - up))
    if (!isRound(name)) return
    const large = figures(name, at.x, at.y - layout.size * 0.5, LARGE)
    add('marks-bed', at, large)
    add('marks', at, large)
  })
}
