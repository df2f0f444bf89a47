import { memo, useId, useMemo } from 'react'
import { Choosable, type Touch } from '../core/Choosable.tsx'
import { ariaHiddenProps } from '../core/hooks.ts'
import { round } from '../core/svgPath.ts'
import { type AxialHex, type HexLayout, hexCentre, hexKey, hexPath, type SideIndex, sideMiddle } from './hexLayout.ts'
import { drawSide, type HexSide, joinHexSides, type SideFeature, smoothSidePath } from './regions.ts'
import { buildGridPaths, type HexCell, type HexGridPaths, terrainTint } from './terrain.ts'

export type { HexCell } from './terrain.ts'

export interface HexGridProps {
  layout: HexLayout
  cells: readonly HexCell[]
  /** Opacity of the grid lines, 0 to 1. */
  grid?: number
  /** A hex's printed number or name, shown at its upper edge. */
  nameOf?: (hex: AxialHex) => string
  /** Zoom level from which names are shown; choose `mid` if texts refer to hexes by number. */
  namesFrom?: 'mid' | 'near'
}

/** The ground of a hex board: terrain, relief, grid. Drawn with few paths and not interactive. */
export const HexGrid = memo(function HexGrid({ layout, cells, grid = 0.35, nameOf, namesFrom = 'near' }: HexGridProps) {
  const clip = `k-board${useId().replace(/\W/g, '')}`
  const laid = useMemo(() => buildGridPaths(layout, cells), [layout, cells])
  return (
    <g className="k-hexgrid" {...ariaHiddenProps}>
      <path className="k-hex-border" d={laid.outline} />
      {tints(laid.tints.filter(({ terrain }) => terrain === 'sea'))}
      {laid.shores && (
        <>
          <clipPath id={clip}>
            <path d={laid.outline} />
          </clipPath>
          <g clipPath={`url(#${clip})`}>
            {[0.95, 0.68, 0.42, 0.2].map((reach) => (
              <path key={reach} className="k-depth" d={laid.shores} strokeWidth={reach * layout.size} />
            ))}
          </g>
        </>
      )}
      {tints(laid.tints.filter(({ terrain }) => terrain !== 'sea'))}
      <path className="k-wash-light" d={laid.washes.light} />
      <path className="k-wash-dark" d={laid.washes.dark} />
      <path className="k-seam" d={laid.seams} />
      <path className="k-shore" d={laid.shores} />
      {laid.blocks.map((block) => (
        <g key={block.key}>
          {block.drawings.map(({ terrain, d, fill }) => (
            <g key={terrain} className={`k-pen k-pen-${terrain}`}>
              {fill && <path className="k-pen-fill" d={fill} />}
              {d && <path d={d} />}
            </g>
          ))}
          {block.slopes && <path className="k-slope" d={block.slopes} />}
          <path className="k-hex-lines" d={block.lines} strokeOpacity={grid} />
        </g>
      ))}
      {nameOf && (
        <g className={`k-hex-names k-from-${namesFrom}`}>
          {cells.map(({ hex }) => {
            const c = hexCentre(layout, hex)
            return (
              <text
                key={hexKey(hex)}
                x={round(c.x)}
                y={round(c.y - layout.size * (namesFrom === 'mid' ? 0.62 : 0.66))}
                fontSize={layout.size * (namesFrom === 'mid' ? 0.32 : 0.2)}
              >
                {nameOf(hex)}
              </text>
            )
          })}
        </g>
      )}
    </g>
  )
})

const tints = (list: HexGridPaths['tints']) =>
  list.map(({ terrain, level, d }) => (
    <path key={`${terrain}${level}`} d={d} style={{ fill: tintAt(terrainTint[terrain], level) }} />
  ))

/** Higher ground is lighter and warmer. */
const tintAt = (tint: string, level: number) =>
  level > 0
    ? `color-mix(in srgb, ${tint}, #c9965a ${Math.min(60, level * 16)}%)`
    : level < 0
      ? `color-mix(in srgb, ${tint}, #7d8a60 ${Math.min(50, -level * 14)}%)`
      : tint

/** One hex above the ground that can be chosen, is barred or is only highlighted. */
export function HexSpot({ layout, hex, lit, ...touch }: HexSpotProps) {
  return (
    <Choosable {...touch} className="k-hexspot">
      <path className={lit ? `k-hex-area k-hex-lit-${lit}` : 'k-hex-area'} d={hexPath(layout, hex, 1)} />
      <path className="k-case" d={hexPath(layout, hex, layout.size * 0.07)} />
      <path className="k-rim" d={hexPath(layout, hex, layout.size * 0.07)} />
    </Choosable>
  )
}

export interface HexSpotProps extends Touch {
  layout: HexLayout
  hex: AxialHex
  /** A highlight colour. */
  lit?: 'gold' | 'lapis' | 'carnelian' | 'malachite'
}

/** A river along hexsides whose width grows from `from` to `to`. */
export const HexRiver = memo(function HexRiver({ layout, along, from = 3, to = 6 }: HexRiverProps) {
  const lines = useMemo(
    () => joinHexSides(layout, along).map((course) => smoothSidePath(course, 0.14)),
    [layout, along],
  )
  const width = (i: number) => from + ((to - from) * (i + 1)) / Math.max(1, lines.length)
  return (
    <g className="k-river" {...ariaHiddenProps}>
      {lines.map((d, i) => (
        <path key={d} className="k-river-bank" d={d} strokeWidth={width(i) + 1.6} />
      ))}
      {lines.map((d, i) => (
        <path key={d} className="k-river-water" d={d} strokeWidth={width(i)} />
      ))}
      {lines.map((d, i) => (
        <path key={d} className="k-river-light" d={d} strokeWidth={width(i) * 0.22} />
      ))}
    </g>
  )
})

export interface HexRiverProps {
  layout: HexLayout
  along: readonly HexSide[]
  from?: number
  to?: number
}

/** Walls, cliffs, bridges, fords or stockades along hexsides. */
export const HexSides = memo(function HexSides({ layout, along, feature }: HexSidesProps) {
  const d = useMemo(() => along.map((one) => drawSide(layout, one, feature)).join(''), [layout, along, feature])
  return (
    <g {...ariaHiddenProps}>
      <path className="k-side-bed" d={d} />
      <path className={`k-side k-side-${feature}`} d={d} />
    </g>
  )
})

export interface HexSidesProps {
  layout: HexLayout
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
  layout: HexLayout
  hex: AxialHex
  side: SideIndex
}
