import { memo } from 'react'
import { Choosable, type Touch } from '../core/Choosable.tsx'
import { inkOnSeat, patternMarks, type SeatLook, seatColour } from '../core/seats.tsx'
import { rotatedPath, transformPath } from '../core/svgPath.ts'
import { type Pictogram, type PictogramName, pictograms } from './pictograms.ts'

/** The outline of a counter with `lost` chipped corners: upper right first, then lower right, lower left. */
export function tileOutline(halfWidth: number, halfHeight: number, lost: number, radius = 4): string {
  const [w, h, r] = [halfWidth, halfHeight, radius]
  const upperRight =
    lost > 0
      ? `H${w - 12}L${w - 9.5} ${-h + 3.2}L${w - 6} ${-h + 4}L${w - 4.5} ${-h + 8}L${w} ${-h + 11}`
      : `H${w - r}Q${w} ${-h} ${w} ${-h + r}`
  const lowerRight =
    lost > 1
      ? `V${h - 8}L${w - 2.6} ${h - 6}L${w - 2.4} ${h - 4}L${w - 5.4} ${h - 2.6}L${w - 7.5} ${h}`
      : `V${h - r}Q${w} ${h} ${w - r} ${h}`
  const lowerLeft =
    lost > 2
      ? `H${-w + 8}L${-w + 6} ${h - 2.6}L${-w + 3.4} ${h - 2.4}L${-w + 2.4} ${h - 6}L${-w} ${h - 8}`
      : `H${-w + r}Q${-w} ${h} ${-w} ${h - r}`
  return `M${-w + r} ${-h}${upperRight}${lowerRight}${lowerLeft}V${-h + r}Q${-w} ${-h} ${-w + r} ${-h}Z`
}

/** A band across the top of such a counter, with the same chipped corner. */
export function bandPath(halfWidth: number, top: number, height: number, lost: number): string {
  const [l, r] = [-halfWidth + 0.5, halfWidth - 0.5]
  const right =
    lost > 0
      ? `H${r - 11.7}L${r - 9.2} ${top + 3.6}L${r - 5.8} ${top + 4.4}L${r - 4.4} ${top + Math.min(8, height - 1)}L${r - 2} ${top + height}`
      : `H${r - 3.5}Q${r} ${top + 0.5} ${r} ${top + 4}V${top + height}`
  return `M${l} ${top + height}V${top + 4}Q${l} ${top + 0.5} ${l + 3.5} ${top + 0.5}${right}Z`
}

export interface CounterProps extends Touch {
  seat: SeatLook
  symbol?: PictogramName
  /** Lower left: strength. */
  left?: string | number
  /** Lower right: speed. */
  right?: string | number
  /** At the right of the band: a third number or a short name. */
  corner?: string | number
  /** Steps lost, each drawn as a chipped corner; up to three. */
  lost?: number
  /** Hits, drawn as red pips; as a number from five on. */
  hits?: number
  /** Compass degrees of the front (0 up, clockwise). */
  facing?: number
  /** Has already acted. */
  spent?: boolean
}

/** The side length of a counter in board units. */
export const counterSize = 44

/** An arrowhead just outside the tile in a direction. */
function facingArrow(facing: number) {
  const angle = (facing * Math.PI) / 180
  const edge = counterSize / 2 / Math.max(Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle)))
  return [
    [-7.5, -edge + 1.5],
    [0, -edge - 7],
    [7.5, -edge + 1.5],
  ] as const
}

/** A counter: a stone tile centred at the origin, 44 units wide; position it with `Glide`. */
export const Counter = memo(function Counter(props: CounterProps) {
  const { seat, symbol, left, right, corner, lost = 0, hits = 0, facing, spent, ...touch } = props
  const half = counterSize / 2
  const outline = tileOutline(half, half, lost)
  return (
    <Choosable {...touch} className={spent ? 'k-counter k-spent' : 'k-counter'}>
      <path className="k-shadow" d={transformPath(outline, 1, 1.4, 2.6)} />
      <path className="k-tile" d={outline} />
      <SeatBand seat={seat} width={counterSize} corner={corner} lost={lost} />
      <path
        className="k-bevel-light k-from-mid"
        d={`M${-half + 1} ${half - 5}V${-half + 4}Q${-half + 1} ${-half + 1} ${-half + 4} ${-half + 1}H${half - 5 - (lost ? 7 : 0)}`}
      />
      <path
        className="k-bevel-dark k-from-mid"
        d={`M${-half + 5 + (lost > 2 ? 5 : 0)} ${half - 1}H${half - 4 - (lost > 1 ? 5 : 0)}M${half - 1} ${half - 4 - (lost > 1 ? 5 : 0)}V${-half + 5 + (lost ? 7 : 0)}`}
      />
      {symbol && <PictogramPaths name={symbol} y={left === undefined && right === undefined ? 5 : -0.8} />}
      <CounterNumbers left={left} right={right} half={half} base={half - 4.5} />
      {hits > 0 && <HitPips hits={hits} y={half - 7} />}
      <path className="k-tile-edge" d={outline} />
      {facing !== undefined && <path className="k-facing" d={rotatedPath(facingArrow(facing), facing)} />}
      <CounterRim />
    </Choosable>
  )
})

/** The rim of a choosable counter. */
export function CounterRim() {
  const side = counterSize + 5
  return <rect className="k-rim" x={-side / 2} y={-side / 2} width={side} height={side} rx="6" />
}

/** The seat's colour, pattern and letter across the top of a counter. */
function SeatBand({ seat, width, height = 10, top = -counterSize / 2, corner, lost = 0 }: SeatBandProps) {
  const marks = patternMarks(seat.pattern, width - (lost ? 30 : 22), height, 5.5)
  const ink = inkOnSeat(seat.colour)
  const [left, right] = [-width / 2, width / 2]
  return (
    <g className="k-band">
      <path d={bandPath(width / 2, top, height, lost)} style={{ fill: seatColour(seat.colour) }} />
      {corner === undefined && marks.d && (
        <path
          className="k-band-marks k-from-mid"
          d={transformPath(marks.d, 1, left + 17, top)}
          {...(marks.filled ? { fill: ink } : { fill: 'none', stroke: ink })}
        />
      )}
      <text className="k-band-letter k-from-mid" x={left + 4.5} y={top + height / 2 + 0.4} fill={ink}>
        {seat.letter}
      </text>
      {corner !== undefined && (
        <text className="k-band-corner" x={right - 4} y={top + height / 2 + 0.4} fill={ink}>
          {corner}
        </text>
      )}
    </g>
  )
}

interface SeatBandProps {
  seat: SeatLook
  width: number
  height?: number
  top?: number
  /** Steps lost, for the chipped corner. */
  lost?: number
  corner?: string | number
}

/** A pictogram that looks cut into stone, lit from the upper left. */
export function PictogramPaths({ name, x = 0, y = 0, scale = 0.8 }: PictogramPathsProps) {
  const { fill, line } = pictograms[name] as Pictogram
  return (
    <>
      {fill && <path className="k-picture-light k-from-mid" d={transformPath(fill, scale, x + 0.75, y + 0.75)} />}
      {fill && <path className="k-picture-fill" d={transformPath(fill, scale, x, y)} />}
      {line && <path className="k-picture-line" d={transformPath(line, scale, x, y)} />}
    </>
  )
}

export interface PictogramPathsProps {
  name: PictogramName
  x?: number
  y?: number
  scale?: number
}

/** The numbers in the lower corners of a counter. */
function CounterNumbers({ left, right, half, base }: CounterNumbersProps) {
  return (
    <>
      {left !== undefined && (
        <text className="k-figure k-from-mid" x={-half + 4.5} y={base}>
          {left}
        </text>
      )}
      {right !== undefined && (
        <text className="k-figure k-figure-right k-from-mid" x={half - 4.5} y={base}>
          {right}
        </text>
      )}
    </>
  )
}

interface CounterNumbersProps {
  left?: string | number
  right?: string | number
  half: number
  base: number
}

/** Hits on a counter: pips, or one pip with a number from five on. */
function HitPips({ hits, y }: { hits: number; y: number }) {
  if (hits > 4)
    return (
      <g className="k-hits">
        <rect x="-7.5" y={y - 6} width="15" height="12" rx="6" />
        <text x="0" y={y + 0.5}>
          {hits}
        </text>
      </g>
    )
  return (
    <g className="k-hits">
      {Array.from({ length: hits }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pips have no identity
        <circle key={i} cx={(i - (hits - 1) / 2) * 5.4} cy={y} r="2.4" />
      ))}
    </g>
  )
}

export interface FigureProps extends Touch {
  seat?: SeatLook
  symbol: PictogramName | Pictogram
  /** Size: a god is tall on a broad plinth, a warrior small. */
  rank?: 'god' | 'guardian' | 'warrior'
  /** The figure has its seat's full colour; only its plinth otherwise. */
  painted?: boolean
}

const rankScales = { god: 1.5, guardian: 1.2, warrior: 0.85 }

/** A figure in relief on a coloured plinth; the origin is the middle of its base. */
export const Figure = memo(function Figure({ seat, symbol, rank = 'warrior', painted, ...touch }: FigureProps) {
  const { fill, line } = typeof symbol === 'string' ? (pictograms[symbol] as Pictogram) : symbol
  const s = rankScales[rank]
  const w = 13 * s
  const lift = -13 * s - 1
  const body = fill && transformPath(fill, s, 0, lift)
  const bow = line && transformPath(line, s, 0, lift)
  const colour = seat ? seatColour(seat.colour) : 'var(--stone-dim)'
  const paint = painted === true && seat !== undefined ? `color-mix(in oklab, ${colour} 82%, white)` : null
  return (
    <Choosable {...touch} className="k-standing">
      <ellipse className="k-shadow" cx="3" cy="5.5" rx={w + 3} ry={w * 0.42} />
      <path
        className="k-plinth-side"
        d={`M${-w} 0V4.500A${w} ${w * 0.38} 0 0 0 ${w} 4.500V0Z`}
        style={{ fill: colour }}
      />
      <ellipse className="k-plinth" cx="0" cy="0" rx={w} ry={w * 0.38} style={{ fill: colour }} />
      {bow && <path className="k-relief-line-edge" d={bow} strokeWidth={3.4 * s} />}
      {bow && (
        <path
          className="k-relief-line"
          d={bow}
          strokeWidth={1.6 * s}
          style={paint === null ? undefined : { stroke: paint }}
        />
      )}
      <path className="k-relief-edge" d={body} />
      <path className="k-relief" d={body} style={paint === null ? undefined : { fill: paint }} />
      {seat && (
        <text className="k-plinth-letter" x="0" y={w * 0.38 + 0.9} fontSize={6 + 2.4 * s} fill={inkOnSeat(seat.colour)}>
          {seat.letter}
        </text>
      )}
      <rect
        className="k-rim"
        x={-w - 3}
        y={lift - 14.5 * s}
        width={2 * w + 6}
        height={28 * s + w * 0.4 + 8}
        rx={w * 0.6}
      />
    </Choosable>
  )
})
