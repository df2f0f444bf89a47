import { unspoken } from '../../../../client/kit/core/unspoken.ts'
import { Choosable, type SeatLook, seatColour, type Touch } from '../../../../client/kit/index.ts'
import art from './art.json'
import { scale } from './places.ts'
import './provinces.css'

/** What a province looks like now. */
export interface ProvinceState {
  readonly id: string
  readonly name: string
  readonly vp: number
  readonly tp: number
  /** Who controls it. */
  readonly control?: SeatLook
  /** Nobody may go there in this scenario. */
  readonly closed?: boolean
  readonly lit?: boolean
  readonly touch: Touch
}

const shapes = art.provinces.of as { readonly [id: string]: { path: string } }

/** Where the name of each province goes, in board units: between its spaces. */
const namePlaces: { readonly [id: string]: readonly [x: number, y: number] } = {
  egypt: [535, 1582],
  sinai: [925, 1640],
  canaan: [1222, 1335],
  amurru: [1350, 1075],
  ugarit: [1280, 822],
  mukish: [1322, 722],
  karkemish: [1452, 750],
  kizzuwadna: [1165, 590],
  ishuwa: [1590, 522],
  mitanni: [1690, 768],
  assyria: [1955, 795],
  arrapha: [2290, 905],
  mari: [1900, 1090],
  karduniash: [2060, 1240],
  sumer: [2295, 1450],
  hatti: [1275, 352],
  masha: [580, 302],
  pitassa: [880, 452],
  walusa: [605, 496],
  tarhuntasha: [940, 706],
  arzawa: [435, 512],
  lukka: [470, 618],
  wilusha: [312, 236],
  alasiya: [880, 1004],
}

/** The provinces: tinted by who controls them, hatched when closed. */
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

/** Only the reason against it: what is not asked for is not named either. */
const whyOf = ({ why }: Touch): Touch => (why ? { why } : {})

/** The names of the provinces with their victory points and tribute. */
export function ProvinceNames({ provinces }: { provinces: readonly ProvinceState[] }) {
  return (
    <g className="gk-province-names" {...unspoken}>
      {provinces.map(({ id, name, vp, tp, closed }) => {
        const [x, y] = namePlaces[id]!
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
