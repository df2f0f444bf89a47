import type { JournalEntry } from '#kernel'
import type { Arrow } from '#kit/view/MapDrawing.tsx'
import { HAND, HOME, isShared, SEATS } from '../rules/ur.ts'

/** A square's side, in the board's units. */
export const SIDE = 100
/** The width of the tray beside each lane, for waiting pieces and those that are home. */
const TRAY = 104
/** The frame around the squares. */
export const FRAME = 26
const GAP = 16

export interface PieceSpot {
  readonly x: number
  readonly y: number
}

/** The orientation: along the window's longer side, the viewer's own lane nearest. */
export interface Orientation {
  readonly upright: boolean
  /** The side (0 lapis, 1 shell) whose lane is nearest. */
  readonly near: number
}

/** The row of a side's own lane: 0 far, 2 near. */
const laneOf = (side: number, lie: Orientation) => (side === lie.near ? 2 : 0)

function turned(across: number, down: number, { upright }: Orientation): PieceSpot {
  return upright ? { x: down, y: across } : { x: across, y: down }
}

/** Column and row of a square of a side's path. */
export function cellOf(place: number, side: number, lie: Orientation): { column: number; row: number } {
  if (isShared(place)) return { column: place - 5, row: 1 }
  return { column: place <= 4 ? 4 - place : 20 - place, row: laneOf(side, lie) }
}

/** The middle of a cell. */
export function middleOf(column: number, row: number, lie: Orientation): PieceSpot {
  return turned((column + 0.5) * SIDE, TRAY + GAP + FRAME + (row + 0.5) * SIDE, lie)
}

/** The centre of the nth piece of a side at a place of its path. */
export function spotOf(place: number, side: number, nth: number, lie: Orientation): PieceSpot {
  if (place > HAND && place < HOME) {
    const { column, row } = cellOf(place, side, lie)
    return middleOf(column, row, lie)
  }
  const down = laneOf(side, lie) === 2 ? trayDepth() : TRAY / 2
  const across = place === HAND ? 0.42 * SIDE + nth * 54 : 5.02 * SIDE + nth * 46
  return turned(across, down, lie)
}

const trayDepth = () => TRAY + 2 * GAP + 2 * FRAME + 3 * SIDE + TRAY / 2

/** The whole drawing, trays included. */
export function extent(lie: Orientation) {
  const [long, short] = [8 * SIDE + 2 * FRAME, 2 * TRAY + 2 * GAP + 2 * FRAME + 3 * SIDE]
  const { x, y } = turned(-FRAME, 0, lie)
  return lie.upright ? { x, y, width: short, height: long } : { x, y, width: long, height: short }
}

/** The tray of a side: its corner and size. */
export function trayOf(side: number, part: 'hand' | 'home', lie: Orientation) {
  const down = laneOf(side, lie) === 2 ? trayDepth() - TRAY / 2 : 0
  const across = part === 'hand' ? -FRAME : 4.45 * SIDE
  const length = part === 'hand' ? 4.3 * SIDE + FRAME : 3.55 * SIDE + FRAME
  const corner = turned(across, down, lie)
  return lie.upright ? { ...corner, width: TRAY, height: length } : { ...corner, width: length, height: TRAY }
}

/** The centre of the gap beside the bridge, on a side's own edge: where it throws its dice. */
export function throwSpot(side: number, lie: Orientation): PieceSpot {
  const lane = laneOf(side, lie)
  return turned(5 * SIDE, TRAY + GAP + FRAME + (lane + 0.5) * SIDE + (lane === 2 ? FRAME : -FRAME), lie)
}

/** The outline of the board, `by` outside the squares: a block, the bridge, a block. */
export function outline(by: number, lie: Orientation): string {
  const top = TRAY + GAP + FRAME
  const corners: [number, number][] = [
    [-by, top - by],
    [4 * SIDE + by, top - by],
    [4 * SIDE + by, top + SIDE - by],
    [6 * SIDE - by, top + SIDE - by],
    [6 * SIDE - by, top - by],
    [8 * SIDE + by, top - by],
    [8 * SIDE + by, top + 3 * SIDE + by],
    [6 * SIDE - by, top + 3 * SIDE + by],
    [6 * SIDE - by, top + 2 * SIDE + by],
    [4 * SIDE + by, top + 2 * SIDE + by],
    [4 * SIDE + by, top + 3 * SIDE + by],
    [-by, top + 3 * SIDE + by],
  ]
  return `M${corners
    .map(([across, down]) => turned(across, down, lie))
    .map(({ x, y }) => `${x} ${y}`)
    .join('L')}Z`
}

/** All squares with their inlays; shared ones once. */
export function squares(
  lie: Orientation,
): { readonly key: string; readonly place: number; readonly side: number; readonly spot: PieceSpot }[] {
  const all = []
  for (let place = 1; place < HOME; place++) {
    for (const side of isShared(place) ? [0] : [0, 1]) {
      const { column, row } = cellOf(place, side, lie)
      all.push({ key: `${place} ${side}`, place, side, spot: middleOf(column, row, lie) })
    }
  }
  return all
}

/** The place of each single piece; a piece keeps its number while it moves. */
export type Pieces = readonly (readonly number[])[]

/**
 * The pieces after a change of position: a piece whose place is still occupied stays, the others go to the new places.
 */
export function trackPieces(before: Pieces | null, at: readonly (readonly number[])[]): Pieces {
  return at.map((path, side) => {
    const room = path.slice()
    const old = before?.[side] ?? []
    const placed: (number | null)[] = Array.from({ length: path.reduce((sum, n) => sum + n, 0) }, () => null)
    old.forEach((place, piece) => {
      if (piece >= placed.length || room[place] === undefined || room[place]! <= 0) return
      room[place]!--
      placed[piece] = place
    })
    const free = room.flatMap((n, place) => Array.from({ length: n }, () => place))
    return placed.map((place) => place ?? free.shift()!)
  })
}

/** A movement of a piece along its path; a captured one goes back to its hand. */
export interface Movement {
  readonly side: number
  readonly from: number
  readonly to: number
  readonly tone: Arrow['tone']
}

/** Movements of pieces among journal entries. */
export function movementsIn(lines: readonly JournalEntry[]): Movement[] {
  return lines.flatMap(({ kind, with: facts = {} }): Movement[] => {
    const side = SEATS.indexOf(String(facts.seat))
    if (side < 0) return []
    if (kind === 'move') return [{ side, from: Number(facts.from), to: Number(facts.to), tone: 'move' }]
    if (kind === 'home') return [{ side, from: Number(facts.from), to: HOME, tone: 'move' }]
    return kind === 'capture' ? [{ side: 1 - side, from: Number(facts.to), to: HAND, tone: 'back' }] : []
  })
}

/** The same as arrows on the board in its current orientation. */
export const movementArrows = (lines: readonly JournalEntry[], lie: Orientation): Arrow[] =>
  movementsIn(lines).map(({ side, from, to, tone }) => ({
    from: spotOf(from, side, 0, lie),
    to: spotOf(to, side, 0, lie),
    tone,
  }))
