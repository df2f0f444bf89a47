import { corners, DX, DY, FACINGS, frontDirection, LEFT, RIGHT } from '../../../../hex/index.ts'

/** Radius of the tables: no move has more points, and every hex costs at least one. */
const REACH = 15
const ROWS = 4 * REACH + 1
const FAR = 255

/**
 * The fewest points a one-hex unit in line needs on open, empty ground, from a facing to a position `x`, `y` away and
 * a facing there. One table per set of turning costs.
 */
export type OpenGround = Uint8Array

const known: OpenGround[] = []

/** The table for these costs of turning by none to three corners. */
export const openGround = (turnMp: readonly number[]): OpenGround =>
  (known[turnMp[1]! * 64 + turnMp[2]! * 8 + turnMp[3]!] ??= made(turnMp))

/** The points in the table, or more than any unit has beyond its radius. */
export function fewestPoints(table: OpenGround, dx: number, dy: number, from: number, to: number): number {
  if (dx < -REACH || dx > REACH || dy < -2 * REACH || dy > 2 * REACH) return FAR
  return table[placeOf(dx, dy) * 36 + from * 6 + to]!
}

const placeOf = (dx: number, dy: number): number => (dx + REACH) * ROWS + dy + 2 * REACH

function made(turnMp: readonly number[]): OpenGround {
  const table = new Uint8Array((2 * REACH + 1) * ROWS * 36).fill(FAR)
  for (let from = 0; from < FACINGS.length; from++) {
    const layers: [dx: number, dy: number, facing: number][][] = Array.from({ length: REACH + 1 }, () => [])
    const offer = (points: number, dx: number, dy: number, facing: number) => {
      const at = placeOf(dx, dy) * 36 + from * 6 + facing
      if (points > REACH || table[at]! <= points) return
      table[at] = points
      layers[points]!.push([dx, dy, facing])
    }
    offer(0, 0, 0, from)
    for (let points = 0; points <= REACH; points++)
      for (const [dx, dy, facing] of layers[points]!) {
        for (const half of [LEFT, RIGHT] as const) {
          const d = frontDirection(facing, half)
          offer(points + 1, dx + DX[d]!, dy + DY[d]!, facing)
        }
        FACINGS.forEach((_, to) => {
          if (to !== facing) offer(points + turnMp[corners(facing, to)]!, dx, dy, to)
        })
      }
  }
  return table
}
