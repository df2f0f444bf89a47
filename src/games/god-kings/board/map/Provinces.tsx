import { unspoken } from '../../../../client/kit/core/unspoken.ts'
import { Choosable, type Rect, type SeatLook, seatColour, type Touch } from '../../../../client/kit/index.ts'
import art from './art.json'
import { nameAt } from './names.ts'
import { scale } from './places.ts'
import './provinces.css'

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
    <g className="gk-province-names" {...unspoken}>
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
