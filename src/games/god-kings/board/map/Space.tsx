import { memo } from 'react'
import { Choosable, type Touch } from '#kit/core/Choosable.tsx'
import { ariaHiddenProps } from '#kit/core/hooks.ts'
import { inkOnSeat, type SeatLook, seatColour } from '#kit/core/seats.tsx'
import { type Place, placeOf } from './places.ts'
import './space.css'

/** The current look of a space. */
export interface SpaceState {
  readonly id: string
  readonly name: string
  readonly kind: 'city' | 'walled' | 'tribal'
  /** 17.3.1: the walls' modifier to a siege roll: 0, -1 or -2. */
  readonly walls: number
  readonly mountain: boolean
  readonly wood: boolean
  readonly port: boolean
  readonly capital: boolean
  readonly control?: SeatLook
  /** 2.2e: the owner of the garrison. */
  readonly garrison?: SeatLook
  /** M7: the besieger, and the number of Siege Continued markers. */
  readonly siege?: { readonly by: SeatLook; readonly count: number }
  readonly closed?: boolean
  readonly lit?: boolean
  readonly touch: Touch
}

/** One space: its symbol, contents and owner. Its pieces are drawn above it. */
export const Space = memo(function Space(space: SpaceState) {
  const { x, y } = placeOf(space.id)
  const { kind, control, closed, touch, lit } = space
  return (
    <Choosable
      {...touch}
      className={closed ? 'gk-space gk-space-closed' : 'gk-space'}
      transform={`translate(${x} ${y})`}
    >
      <circle className="gk-space-hit" r="25" />
      {lit && <circle className="gk-space-lit" r="30" />}
      {space.mountain && <path className="gk-peaks" d="M-29 10L-20 -9L-14 1L-8 -13L3 10Z" />}
      {kind === 'walled' && <Walls walls={space.walls} />}
      {kind === 'tribal' ? (
        <path className="gk-sign gk-sign-tribal" d="M0 -17L17 0L0 17L-17 0Z" />
      ) : kind === 'walled' ? (
        <rect className="gk-sign" x="-12" y="-12" width="24" height="24" rx="1.5" />
      ) : (
        <circle className="gk-sign" r="12.5" />
      )}
      {control && <Owner look={control} square={kind === 'walled'} />}
      {space.capital && (
        <path className="gk-capital" d={star} transform={control ? 'translate(0 -19.5) scale(0.62)' : ''} />
      )}
      {space.garrison && <Garrison look={space.garrison} />}
      {space.wood && <path className="gk-wood" d="M15.5 20L21 10L26.5 20H22.5V24.5H19.5V20Z" />}
      {space.port && <path className="gk-port" d="M-21 4V15M-25.5 10A4.5 4.5 0 0 0 -16.5 10M-23.6 6.4H-18.4" />}
      {space.siege && <Siege {...space.siege} />}
      {(['k-case', 'k-rim'] as const).map((line) =>
        kind === 'walled' ? (
          <rect key={line} className={line} x="-20" y="-20" width="40" height="40" rx="5" />
        ) : (
          <circle key={line} className={line} r="18.5" />
        ),
      )}
    </Choosable>
  )
})

const star = star5(8.5, 3.6)

function star5(outer: number, inner: number): string {
  const points = Array.from({ length: 10 }, (_, i) => {
    const radius = i % 2 === 0 ? outer : inner
    const angle = (Math.PI * i) / 5
    return `${(radius * Math.sin(angle)).toFixed(1)} ${(-radius * Math.cos(angle)).toFixed(1)}`
  })
  return `M${points.join('L')}Z`
}

/** The walls of a city: one more ring for each point they subtract from a siege roll, with towers at the corners. */
function Walls({ walls }: { walls: number }) {
  const rings = Array.from({ length: 1 - walls }, (_, i) => 14.5 + i * 3)
  const reach = rings.at(-1)!
  return (
    <>
      <rect className="gk-wall-ground" x={-reach} y={-reach} width={reach * 2} height={reach * 2} />
      {rings.map((r) => (
        <rect key={r} className="gk-wall" x={-r} y={-r} width={r * 2} height={r * 2} />
      ))}
      {[
        [-1, -1],
        [1, -1],
        [-1, 1],
        [1, 1],
      ].map(([sx, sy]) => (
        <rect
          key={`${sx} ${sy}`}
          className="gk-tower"
          x={sx! * reach - 2.6}
          y={sy! * reach - 2.6}
          width="5.2"
          height="5.2"
        />
      ))}
    </>
  )
}

/** The control marker: colour and letter on the space itself. */
function Owner({ look, square }: { look: SeatLook; square: boolean }) {
  const ink = inkOnSeat(look.colour)
  return (
    <>
      {square ? (
        <rect
          className="gk-owner"
          x="-10"
          y="-10"
          width="20"
          height="20"
          rx="1"
          style={{ fill: seatColour(look.colour) }}
        />
      ) : (
        <circle className="gk-owner" r="10.5" style={{ fill: seatColour(look.colour) }} />
      )}
      <path className="gk-owner-light" d={square ? 'M-8.5 7V-8.5H7' : 'M-7.4 -4.2A8.5 8.5 0 0 1 2.4 -8.2'} />
      <text className="gk-owner-letter" y="0.8" fill={ink}>
        {look.letter}
      </text>
    </>
  )
}

/** A garrison marker: a shield with the owner's letter. */
function Garrison({ look }: { look: SeatLook }) {
  return (
    <g className="gk-garrison" transform="translate(22 -4)">
      <path
        d="M-7.5 -8H7.5V0C7.5 5.5 3.4 8.4 0 9.8C-3.4 8.4 -7.5 5.5 -7.5 0Z"
        style={{ fill: seatColour(look.colour) }}
      />
      <path
        className="gk-garrison-tower"
        d="M-4.4 5V-4.4H-2.6V-2.8H-0.9V-4.4H0.9V-2.8H2.6V-4.4H4.4V5H1.3V2.2H-1.3V5Z"
      />
    </g>
  )
}

/** A siege: stakes around the city, and the count of markers once it continues. */
function Siege({ by, count }: { by: SeatLook; count: number }) {
  return (
    <g className="gk-siege">
      <circle r="26" style={{ stroke: seatColour(by.colour) }} />
      <circle className="gk-siege-stakes" r="26" />
      {count > 0 && (
        <g transform="translate(-21 17)">
          <circle className="gk-siege-count" r="9" />
          <text y="0.6">+{count}</text>
        </g>
      )}
    </g>
  )
}

/** The name of a space, clear of the symbols beside it; minor names appear when zoomed in. */
export const SpaceName = memo(function SpaceName({ id, name, rank, left, right }: SpaceNameProps) {
  const { x, y, name: at } = placeOf(id)
  const detail = rank === 1 ? '' : ' k-from-mid'
  return (
    <text
      className={`gk-name gk-name-${rank}${detail}`}
      x={x + nameOffset(at, left, right)}
      y={y + at.dy * 1.14}
      textAnchor={at.anchor}
      {...ariaHiddenProps}
    >
      {name}
    </text>
  )
})

interface SpaceNameProps extends SymbolWidths {
  readonly id: string
  readonly name: string
  readonly rank: 1 | 2 | 3
}

/** How far the symbols of a space extend to its sides. */
interface SymbolWidths {
  readonly left: number
  readonly right: number
}

/** The garrison, the tree and the siege are on the right; the port and the peaks on the left. */
export function symbolWidths({ garrison, wood, siege, port, mountain }: SpaceState): SymbolWidths {
  return {
    left: port || mountain || siege ? 32 : 0,
    right: garrison ? 34 : wood || siege ? 31 : 0,
  }
}

/** The distance of a name from the centre of its space, clear of the symbols between. */
export function nameOffset({ dx, anchor }: Place['name'], left: number, right: number): number {
  if (anchor === 'start') return Math.max(dx * 1.18, right)
  return anchor === 'end' ? Math.min(dx * 1.18, -left) : dx * 1.18
}
