import type { DieKind } from './Die.tsx'

type Pip = readonly [x: number, y: number]
const [nw, ne, w, c, e, sw, se]: Pip[] = [
  [-1, -1],
  [1, -1],
  [-1, 0],
  [0, 0],
  [1, 0],
  [-1, 1],
  [1, 1],
] as const as unknown as Pip[]

/** Where the pips of a six-sided die lie, by value. */
export const pips: readonly (readonly Pip[])[] = [
  [],
  [c!],
  [nw!, se!],
  [nw!, c!, se!],
  [nw!, ne!, sw!, se!],
  [nw!, ne!, c!, sw!, se!],
  [nw!, ne!, w!, e!, sw!, se!],
]

/** A face to show while a die tumbles; no two in a row are alike. */
export function faceAt(kind: DieKind, tick: number): number {
  if (kind === 'tetra') return tick % 2
  return kind === 'six' ? ((tick * 5) % 6) + 1 : (tick * 3) % 10
}
