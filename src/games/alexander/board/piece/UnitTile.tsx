import { memo } from 'react'
import { movePath } from '../../../../client/kit/core/path.ts'
import { onSeat, seatColour } from '../../../../client/kit/index.ts'
import { lookOf } from '../looks.ts'
import { towards } from '../map/chart.ts'
import type { UnitFacts } from './facts.ts'
import { symbolOf } from './symbols.ts'
import { placesOn, tileOf } from './tile.ts'
import './piece.css'

/** A unit's tile about the origin: heavy front, pictogram, quality, size, missiles, hits along the rear, marks. */
export const UnitTile = memo(function UnitTile({ facts }: { facts: UnitFacts }) {
  const { side, shape, angle, quality, hits, state, missile } = facts
  const look = lookOf(side)
  const tile = tileOf(shape, angle)
  const places = placesOn(shape, angle)
  const colour = seatColour(look.colour)
  const ink = onSeat(look.colour)
  return (
    <g
      className={`al-unit al-unit-${state}${facts.done ? ' al-unit-done' : ''}`}
      style={{ '--side': colour } as React.CSSProperties}
    >
      {facts.depth && <path className="al-behind" d={tile.behind} />}
      <path className="al-shadow k-from-mid" d={tile.shadow} />
      <path className="al-tile" d={tile.outline} />
      {shape === 'two' && <path className="al-ranks k-from-mid" d={tile.ranks} />}
      <path className="al-front" d={tile.front} />
      <path className="al-front-marks k-from-mid" d={tile.front} fill={`url(#k-pale-${look.pattern})`} />
      <path className="al-health" d={tile.strip(1)} />
      {hits > 0 && <path className="al-harm" d={tile.strip(hits / Math.max(1, quality))} />}
      <path className="al-edge" d={tile.outline} />
      <g className="k-from-mid">
        {tile.letters.map(({ x, y }) => (
          <text key={x} className="al-letter" x={x} y={y} fill={ink}>
            {look.letter}
          </text>
        ))}
        <Sign kind={facts.kind} missile={missile} {...places.picture} />
        <text className="al-quality" {...places.quality}>
          {quality}
        </text>
        <text className="al-size" {...places.size}>
          {facts.size}
        </text>
        {missile !== '' && <Missile letter={missile} supply={facts.supply} {...places.missile} />}
      </g>
      <text className="al-code k-from-near" {...places.code}>
        {facts.type}
      </text>
      <Marks facts={facts} />
    </g>
  )
})

function Sign({ kind, missile, x, y, scale }: SignProps) {
  const { fill, line } = symbolOf(kind, missile)
  return (
    <>
      {fill && <path className="k-picture-fill" d={movePath(fill, scale, x, y)} />}
      {line && <path className="k-picture-line" d={movePath(line, scale, x, y)} />}
    </>
  )
}

interface SignProps {
  kind: string
  missile: string
  x: number
  y: number
  scale: number
}

/** The letter of a missile in a disc that shows the supply: full, half or empty. */
function Missile({ letter, supply, x, y }: { letter: string; supply: number; x: number; y: number }) {
  const r = 4.7
  return (
    <g className={`al-missile al-missile-${supply}`}>
      <circle cx={x} cy={y} r={r} />
      {supply === 1 && <path d={`M${x - r} ${y}A${r} ${r} 0 0 0 ${x + r} ${y}Z`} />}
      <text x={x} y={y + 0.3}>
        {letter}
      </text>
      {supply === 0 && <path className="al-missile-none" d={`M${x - 4} ${y + 4}L${x + 4} ${y - 4}`} />}
    </g>
  )
}

/** Marks beside the tile: Must Check, No Check, routed, rallied, charging; at its front: in combat. */
function Marks({ facts: { angle, shape, state, check, charge, engaged } }: { facts: UnitFacts }) {
  const d = towards(angle)
  const beside = {
    x: Math.abs(d.x) > 0.8 ? -d.x * 17 : 20,
    y: Math.abs(d.x) > 0.8 ? -21 : d.y < 0 ? 15 : -17,
  }
  const front = (far: number) =>
    `M${d.x * far - d.y * 8 - d.x * 5} ${d.y * far + d.x * 8 - d.y * 5}L${d.x * far} ${d.y * far}L${d.x * far + d.y * 8 - d.x * 5} ${d.y * far - d.x * 8 - d.y * 5}`
  return (
    <>
      {charge && shape === 'one' && <path className="al-charge" d={front(36) + front(41)} />}
      {state === 'routed' && <path className="al-flag" d={movePath(FLAG, 1, -4, -4)} />}
      {state === 'rallied' && (
        <g className="al-badge al-badge-rallied" transform={`translate(${beside.x} ${beside.y})`}>
          <circle r="6" />
          <path d="M3.4-1.6A3.6 3.6 0 1 0 3 2.200M3.800-4.200 3.600-1.300 1-2" />
        </g>
      )}
      {engaged && (
        <g className="al-badge al-badge-engaged" transform={`translate(${d.x * 24} ${d.y * 24})`}>
          <circle r="7.500" />
          <path d={SWORDS} />
        </g>
      )}
      {check !== '' && (
        <g className={`al-badge al-badge-${check}`} transform={`translate(${beside.x} ${beside.y})`}>
          <circle r="6" />
          <path d={check === 'must' ? 'M0-3.600V.8M0 3.200V3.300' : 'M-2.800 0-.8 2.400 3-2.400'} />
        </g>
      )}
    </>
  )
}

const SWORDS = 'M-3.800-4 3.800 4M1.400 3.800 3.600 1.600M3.800-4-3.800 4M-1.400 3.800-3.600 1.600'
const FLAG = 'M0 16V-14M0-13C4-16 8-10 14-13V0C8 3 4-3 0 0Z'
