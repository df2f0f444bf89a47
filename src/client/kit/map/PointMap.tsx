import { memo, type ReactNode, useEffect, useMemo, useRef } from 'react'
import { Choosable, type Touch } from '../choose/useChoosable.tsx'
import { type SeatLook, seatColour } from '../core/seats.ts'
import { unspoken } from '../core/unspoken.ts'
import { smooth } from '../hex/hand.ts'
import { useBoard } from '../view/PanZoom.tsx'
import type { Point, Rect } from '../view/view.ts'
import { arc, peaks, ribbon } from './ribbon.ts'
import './map.css'

/** Sea with faint depth lines and the land in it; `land` and `lakes` are SVG paths in board units. */
export const MapGround = memo(function MapGround({ bounds, land, lakes }: MapGroundProps) {
  return (
    <g {...unspoken}>
      <rect className="k-map-sea" {...bounds} />
      {[34, 26, 18.5, 12, 6.5].map((width) => (
        <path key={width} className="k-map-depth" d={land} strokeWidth={width} />
      ))}
      <path className="k-map-land" d={land} />
      {lakes && <path className="k-map-lake" d={lakes} />}
      <path className="k-map-coast" d={land} />
    </g>
  )
})

export interface MapGroundProps {
  bounds: Rect
  land: string
  lakes?: string
}

/** Clips a map's ground to its bounds and rules a double line around it; put the ground inside, pieces outside. */
export function MapFrame({ bounds, children }: { bounds: Rect; children: ReactNode }) {
  const { x, y, width, height } = bounds
  return (
    <>
      <rect className="k-map-edge" x={x - 11} y={y - 11} width={width + 22} height={height + 22} rx="2" />
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: it clips, it is no picture of its own */}
      <svg x={x} y={y} width={width} height={height} viewBox={`${x} ${y} ${width} ${height}`}>
        {children}
      </svg>
      <rect className="k-map-rule" {...bounds} />
      <rect
        className="k-map-rule k-map-rule-fine"
        x={x - 5}
        y={y - 5}
        width={width + 10}
        height={height + 10}
      />
    </>
  )
}

/** A wash of terrain colour that fades out at its edge (fertile river land, desert, steppe). */
export function MapTint({ d, colour, feather = 22 }: { d: string; colour: string; feather?: number }) {
  return (
    <g style={{ fill: colour, stroke: colour }} className="k-map-tint">
      <path d={d} stroke="none" />
      {[1, 0.7, 0.42, 0.2].map((share) => (
        <path key={share} d={d} fill="none" strokeWidth={feather * share} />
      ))}
    </g>
  )
}

/** A range of mountains drawn as peaks along a line. */
export const MapRange = memo(function MapRange({
  points,
  size = 15,
}: {
  points: readonly Point[]
  size?: number
}) {
  const drawn = useMemo(() => peaks(points, size), [points, size])
  return (
    <g className="k-map-range" {...unspoken}>
      <path className="k-map-range-side" d={drawn.fill} />
      <path d={drawn.d} />
    </g>
  )
})

/** A river that widens from spring to mouth. */
export const MapRiver = memo(function MapRiver({ points, from = 1, to = 4 }: MapRiverProps) {
  const d = useMemo(() => ribbon(points, from, to), [points, from, to])
  return <path className="k-map-river" d={d} />
})

export interface MapRiverProps {
  points: readonly Point[]
  from?: number
  to?: number
}

/** A province: a thin ink line and the tint of who controls it. */
export function Province({ d, control, lit, ...touch }: ProvinceProps) {
  return (
    <Choosable {...touch} className="k-province">
      {control && <path className="k-province-tint" d={d} style={{ fill: seatColour(control.colour) }} />}
      {control && <path className="k-province-marks" d={d} fill={`url(#k-marks-${control.pattern})`} />}
      <path className={lit ? 'k-province-line k-province-lit' : 'k-province-line'} d={d} />
      <path className="k-rim" d={d} />
    </Choosable>
  )
}

export interface ProvinceProps extends Touch {
  d: string
  control?: SeatLook
  /** Shown in the light: a journal line or a card speaks of it. */
  lit?: boolean
}

/** A road as dashed ink through points. */
export function Road({ points, minor }: { points: readonly Point[]; minor?: boolean }) {
  const d = smooth(points)
  return (
    <>
      <path className="k-road-bed" d={d} />
      <path className={minor ? 'k-road k-road-minor' : 'k-road'} d={d} />
    </>
  )
}

/** A sea lane as a fine arc. */
export function SeaLane({ from, to, bend }: { from: Point; to: Point; bend?: number }) {
  return <path className="k-sea-lane" d={arc(from, to, bend)} />
}

export type CityKind = 'town' | 'walled' | 'fort'

export interface CityProps extends Touch {
  x: number
  y: number
  kind?: CityKind
  port?: boolean
  capital?: boolean
  /** Who holds it. */
  control?: SeatLook
  name?: string
  /** 1 always named, 2 from middle distance, 3 when near. */
  rank?: 1 | 2 | 3
  side?: LabelSide
  /** A figure inside the sign: worth, fortification. */
  figure?: string | number
}

/** A city: round, or square with walls; an anchor for a port, a double ring for a capital. */
export function City({
  x,
  y,
  kind = 'town',
  port,
  capital,
  control,
  name,
  rank = 2,
  side,
  figure,
  ...touch
}: CityProps) {
  const fill = control ? seatColour(control.colour) : 'var(--stone)'
  return (
    <>
      <Choosable {...touch} label={touch.label ?? name} className="k-city" transform={`translate(${x} ${y})`}>
        <circle className="k-city-hit" r="15" />
        {capital &&
          (kind === 'town' ? (
            <circle className="k-city-capital" r="11" />
          ) : (
            <path className="k-city-capital" d="M-11-11H11V11H-11Z" />
          ))}
        {kind === 'town' ? (
          <circle className="k-city-sign" r="7.2" style={{ fill }} />
        ) : (
          <path className="k-city-sign" d={kind === 'walled' ? walls : fort} style={{ fill }} />
        )}
        <path className="k-city-light" d={lights[kind]} />
        {figure !== undefined ? (
          <text className={control ? 'k-city-figure k-city-figure-held' : 'k-city-figure'} y="0.4">
            {figure}
          </text>
        ) : (
          control && <circle className="k-city-seat" r="2.2" />
        )}
        {port && <path className="k-city-port" d="M0 9.4V16.4M-3.8 13.6A3.8 3.8 0 0 0 3.8 13.6M-2 11.2H2" />}
        {kind === 'town' ? (
          <circle className="k-rim" r="13.5" />
        ) : (
          <rect className="k-rim" x="-13" y="-13" width="26" height="26" rx="5" />
        )}
      </Choosable>
      {name && (
        <MapLabel
          x={x}
          y={y}
          text={name}
          rank={rank}
          side={side ?? 'right'}
          gap={(capital ? 16 : 14) + (port && side === 'below' ? 7 : 0)}
        />
      )}
    </>
  )
}

const walls = 'M-8-8.6H-4.6V-6.6H-1.7V-8.6H1.7V-6.6H4.6V-8.6H8V8H-8Z'
const fort = 'M0-9 8.2 0 0 9-8.2 0Z'

const lights: Record<CityKind, string> = {
  town: 'M-4.8-2.2A5.2 5.2 0 0 1 .6-5.1',
  walled: 'M-5.6 4.6V-4.4H3.6',
  fort: 'M-5.6-.6 0-6.6',
}

export type LabelSide = 'right' | 'left' | 'above' | 'below'

/** A name beside a thing, with a halo; lesser names come with nearness. */
export function MapLabel({ x, y, text, rank = 2, side = 'right', gap = 10 }: MapLabelProps) {
  const shift = {
    right: { x: x + gap, y, dx: '0.15em' },
    left: { x: x - gap, y, dx: '-0.15em' },
    above: { x, y: y - gap, dy: '-0.5em' },
    below: { x, y: y + gap, dy: '0.65em' },
  }[side]
  return (
    <text
      className={`k-label k-label-${side} k-label-${rank}${rank === 2 ? ' k-from-mid' : rank === 3 ? ' k-from-near' : ''}`}
      {...shift}
      {...unspoken}
    >
      {text}
    </text>
  )
}

export interface MapLabelProps extends Point {
  text: string
  rank?: 1 | 2 | 3
  side?: LabelSide
  gap?: number
}

/** The name of a land or a sea set along a line; `id` must be its own on the page. */
export function MapName({ id, points, text, tone = 'land', size = 20 }: MapNameProps) {
  return (
    <g {...unspoken}>
      <path id={id} d={smooth(points)} fill="none" />
      <text className={`k-map-name k-map-name-${tone}`} fontSize={size}>
        <textPath href={`#${id}`} startOffset="50%">
          {text}
        </textPath>
      </text>
    </g>
  )
}

export interface MapNameProps {
  id: string
  points: readonly Point[]
  text: string
  tone?: 'land' | 'sea'
  size?: number
}

/** Holds labels whose letters keep their size on the screen while the map is zoomed. */
export function LabelLayer({ children }: { children: ReactNode }) {
  const ref = useRef<SVGGElement>(null)
  const board = useBoard()
  useEffect(
    () =>
      board.controller()?.onSettle(({ k }) => {
        const scale = Math.max(0.5, Math.min(1.9, 1 / k))
        ref.current?.style.setProperty('--label-scale', scale.toFixed(2))
      }),
    [board],
  )
  return <g ref={ref}>{children}</g>
}
