import { memo, useMemo } from 'react'
import { Choosable, type Touch } from '../choose/useChoosable.tsx'
import { unspoken } from '../core/unspoken.ts'
import { type Hex, type Layout, type Side, sideMiddle } from './hex.ts'
import type { HexSide } from './region.ts'
import { drawSide, type SideFeature } from './sides.ts'

/** Walls, cliffs, bridges, fords or stockades along hexsides. */
export const HexSides = memo(function HexSides({ layout, along, feature }: HexSidesProps) {
  const d = useMemo(() => along.map((one) => drawSide(layout, one, feature)).join(''), [layout, along, feature])
  return (
    <g {...unspoken}>
      <path className="k-side-bed" d={d} />
      <path className={`k-side k-side-${feature}`} d={d} />
    </g>
  )
})

export interface HexSidesProps {
  layout: Layout
  along: readonly HexSide[]
  feature: SideFeature
}

/** One hexside that can be chosen or is barred. */
export function HexSideSpot({ layout, hex, side, ...touch }: HexSideSpotProps) {
  const { x, y, turn } = sideMiddle(layout, hex, side)
  const half = layout.size * 0.44
  return (
    <Choosable {...touch} className="k-sidespot" transform={`translate(${x} ${y}) rotate(${turn})`}>
      <rect className="k-hex-area" x={-half} y="-8" width={2 * half} height="16" />
      <rect className="k-rim" x={-half} y="-4.5" width={2 * half} height="9" rx="4.5" />
    </Choosable>
  )
}

export interface HexSideSpotProps extends Touch {
  layout: Layout
  hex: Hex
  side: Side
}
