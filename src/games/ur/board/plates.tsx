import type { Plate } from '#kit/board.ts'
import { Disc, Square, Stones } from './art.tsx'

/** U1, U2, U8: the board and the pieces. */
const Squares = () => (
  <svg viewBox="-56 -56 412 112" width="412" aria-hidden="true">
    <Stones />
    {[4, 5].map((place, at) => (
      <g key={place} transform={`translate(${at * 100})`}>
        <Square place={place} />
      </g>
    ))}
    {[0, 1].map((side) => (
      <g key={side} transform={`translate(${210 + side * 90})`}>
        <Disc side={side} />
      </g>
    ))}
  </svg>
)

/** The illustrations in Ur's rulebook. */
export const plates: readonly Plate[] = [{ chapter: 'U', caption: 'plate.squares', Drawing: Squares }]
