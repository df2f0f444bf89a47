import type { Rect } from '../../../../client/kit/index.ts'
import data from '../../data/map.json'
import { places, sheet } from './places.ts'

const margin = 28
const room = 190

/** The whole sheet with its frame. */
export const whole: Rect = {
  x: sheet.x - margin,
  y: sheet.y - margin,
  width: sheet.width + 2 * margin,
  height: sheet.height + 2 * margin,
}

/** The part of the sheet that matters if some provinces are closed: all open spaces with a margin. */
export function extentOf(closed: readonly string[]): Rect {
  if (closed.length === 0) return whole
  const open = data.spaces.filter(({ province }) => !closed.includes(province)).map(({ id }) => places[id]!)
  const [left, top] = [Math.min(...open.map((p) => p.x)) - room, Math.min(...open.map((p) => p.y)) - room]
  const [right, bottom] = [Math.max(...open.map((p) => p.x)) + room, Math.max(...open.map((p) => p.y)) + room]
  const x = Math.max(whole.x, left)
  const y = Math.max(whole.y, top)
  return {
    x,
    y,
    width: Math.min(whole.x + whole.width, right) - x,
    height: Math.min(whole.y + whole.height, bottom) - y,
  }
}
