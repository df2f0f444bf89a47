import { Choosable, type Touch } from '#kit/core/Choosable.tsx'
import { ariaHiddenProps } from '#kit/core/hooks.ts'
import { type SeatLook, seatColour } from '#kit/core/seats.tsx'
import type { Rect } from '#kit/view/view.ts'
import art from './art.json'
import { nameAt } from './Names.tsx'
import { placeOf, roadPath, scale } from './places.ts'
import './space.css'
import { spaceId } from '#games/god-kings/rules/components/map.ts'
import type { Reach } from '#games/god-kings/rules/march/reach.ts'
import '../ranges.css'
import type { JournalEntry } from '#kernel'

/** The current look of a province. */
export interface ProvinceState {
  readonly id: string
  readonly name: string
  readonly vp: number
  readonly tp: number
  /** The owner. */
  readonly control?: SeatLook
  /** Closed in this scenario: no one may enter. */
  readonly closed?: boolean
  readonly lit?: boolean
  readonly touch: Touch
}

const shapes = art.provinces.of as { readonly [id: string]: { path: string } }

/** The provinces: tinted in the owner's colour, hatched when closed. */
export function Provinces({ provinces }: { provinces: readonly ProvinceState[] }) {
  return (
    <g transform={`scale(${scale})`} clipPath="url(#gk-on-sheet)">
      <g clipPath="url(#gk-on-land)">
        {provinces.map((province) => (
          <ProvinceArea key={province.id} {...province} />
        ))}
        <path className="gk-borders" d={art.provinces.borders} />
      </g>
    </g>
  )
}

function ProvinceArea({ id, control, closed, lit, touch }: ProvinceState) {
  const { path } = shapes[id]!
  const active = touch.choice !== undefined || touch.barred !== undefined
  return (
    <Choosable {...(active ? touch : whyOf(touch))} className="gk-province">
      <path className="gk-province-ground" d={path} />
      {control && <path className="gk-province-tint" d={path} style={{ fill: seatColour(control.colour) }} />}
      {control && <path className="gk-province-marks" d={path} fill={`url(#k-marks-${control.pattern})`} />}
      {control && (
        <g clipPath={`url(#gk-in-${id})`}>
          <clipPath id={`gk-in-${id}`}>
            <path d={path} />
          </clipPath>
          <path className="gk-province-edge" d={path} style={{ stroke: seatColour(control.colour) }} />
        </g>
      )}
      {closed && <path d={path} fill="url(#gk-closed)" />}
      {lit && <path className="gk-province-lit" d={path} />}
      <path className="k-rim" d={path} />
    </Choosable>
  )
}

/** Only the reason against it; a province that is not on offer is not named. */
const whyOf = ({ why }: Touch): Touch => (why ? { why } : {})

/** The names of the provinces with their victory points and tribute, kept clear of the given stacks. */
export function ProvinceNames({ provinces, stacks }: ProvinceNamesProps) {
  return (
    <g className="gk-province-names" {...ariaHiddenProps}>
      {provinces.map(({ id, name, vp, tp, closed }) => {
        const { x, y } = nameAt(id, name, stacks)
        return (
          <g key={id} transform={`translate(${x} ${y})`} opacity={closed ? 0.55 : 1}>
            <text className="gk-province-name">{name}</text>
            <g className="gk-province-worth k-from-mid" transform="translate(0 15)">
              <rect x="-19" y="-8" width="38" height="16" rx="8" />
              <text x="0" y="0.5">
                {vp}
                <tspan className="gk-province-slash"> · </tspan>
                {tp}
              </text>
            </g>
          </g>
        )
      })}
    </g>
  )
}

interface ProvinceNamesProps {
  readonly provinces: readonly ProvinceState[]
  readonly stacks: readonly Rect[]
}

/** Rings around the spaces an army can reach: points left, crossed swords for battle, a mark for interception. */
export function Ranges({ reach, way }: { reach: readonly Reach[]; way: readonly number[] }) {
  return (
    <g className="gk-ranges" {...ariaHiddenProps}>
      {way.length > 1 && (
        <path
          className="gk-way"
          d={way
            .map((space, i) => `${i === 0 ? 'M' : 'L'}${placeOf(spaceId(space)).x} ${placeOf(spaceId(space)).y}`)
            .join('')}
        />
      )}
      {reach.map(({ space, left, battle, interceptors }) => {
        const { x, y } = placeOf(spaceId(space))
        const kind = battle ? 'gk-range-battle' : interceptors.length > 0 ? 'gk-range-risk' : 'gk-range-free'
        return (
          <g key={space} className={kind} transform={`translate(${x} ${y})`}>
            <circle className="gk-range-halo" r="26" />
            <circle className="gk-range-ring" r="26" />
            <g transform="translate(0 27)">
              <rect x="-9" y="-8" width="18" height="16" rx="8" />
              {battle ? (
                <path d="M-5 -4.5L4.5 5M5 -4.5L-4.5 5M-5.5 1.5L-1.5 5.5M5.5 1.5L1.5 5.5" />
              ) : (
                <text y="0.8">{left}</text>
              )}
            </g>
            {!battle && interceptors.length > 0 && <path className="gk-range-mark" d="M14 -24L24 -24L19 -14Z" />}
          </g>
        )
      })}
    </g>
  )
}

/** Fading marks along the roads that armies have just marched. */
export function Trails({ events }: { events: readonly JournalEntry[] }) {
  return (
    <g className="gk-trails" {...ariaHiddenProps}>
      {events.flatMap(({ kind, with: facts, at }) => {
        const { from, space } = facts ?? {}
        if ((kind !== 'moved' && kind !== 'interception') || typeof from !== 'string' || typeof space !== 'string')
          return []
        return [
          <path
            key={`${at} ${from} ${space}`}
            className={`gk-trail gk-trail-${kind}`}
            d={roadPath(from, space)}
            pathLength="1"
          />,
        ]
      })}
    </g>
  )
}
