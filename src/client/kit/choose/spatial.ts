/** Spatial navigation: moving the focus with arrow keys between boxes at arbitrary positions. Pure. */

export type Direction = 'left' | 'right' | 'up' | 'down'

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

const unit: Record<Direction, { x: number; y: number }> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
}

/** The direction of an arrow key; undefined for other keys. */
export function directionOf(key: string): Direction | undefined {
  if (key === 'ArrowLeft') return 'left'
  if (key === 'ArrowRight') return 'right'
  if (key === 'ArrowUp') return 'up'
  if (key === 'ArrowDown') return 'down'
  return undefined
}

const centre = (box: Box) => ({ x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 })

/**
 * The index of the next box from `from` in a direction, or -1. Boxes within 45 degrees of the direction come first; the
 * nearest wins, with sideways distance counting double. If that cone is empty, the half plane is searched.
 */
export function nextInDirection(from: Box, boxes: readonly Box[], direction: Direction): number {
  const d = unit[direction]
  const start = centre(from)
  let best = -1
  let bestCost = Number.POSITIVE_INFINITY
  boxes.forEach((box, index) => {
    const to = centre(box)
    const dx = to.x - start.x
    const dy = to.y - start.y
    const along = dx * d.x + dy * d.y
    if (along < 1) return
    const aside = Math.abs(dx * d.y) + Math.abs(dy * d.x)
    const cost = along + 2 * aside + (aside > along ? 1e6 : 0)
    if (cost < bestCost) {
      best = index
      bestCost = cost
    }
  })
  return best
}

/** Indices in reading order: row by row from the top, each from the left. */
export function readingOrder(boxes: readonly Box[]): number[] {
  const rowHeight = Math.max(1, Math.min(...boxes.map((b) => b.bottom - b.top)))
  const row = (box: Box) => Math.round(centre(box).y / rowHeight)
  return boxes
    .map((_, index) => index)
    .sort((a, b) => row(boxes[a]!) - row(boxes[b]!) || boxes[a]!.left - boxes[b]!.left || a - b)
}
