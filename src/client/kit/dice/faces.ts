/** Six-sided, ten-sided (0-9), or the two-valued tetrahedron of Ur. */
export type DieKind = 'six' | 'ten' | 'tetra'

type Pip = readonly [x: number, y: number]
const nw: Pip = [-1, -1]
const ne: Pip = [1, -1]
const w: Pip = [-1, 0]
const c: Pip = [0, 0]
const e: Pip = [1, 0]
const sw: Pip = [-1, 1]
const se: Pip = [1, 1]

/** The pip positions of a six-sided die, by value. */
export const pips: readonly (readonly Pip[])[] = [
  [],
  [c],
  [nw, se],
  [nw, c, se],
  [nw, ne, sw, se],
  [nw, ne, c, sw, se],
  [nw, ne, w, e, sw, se],
]

/** A face to show while a die tumbles; consecutive ticks never show the same face. */
export function faceAt(kind: DieKind, tick: number): number {
  if (kind === 'tetra') return tick % 2
  return kind === 'six' ? ((tick * 5) % 6) + 1 : (tick * 3) % 10
}
