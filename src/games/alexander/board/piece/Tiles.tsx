import { memo } from 'react'
import { inkOnSeat, seatColour } from '#kit/core/seats.tsx'
import { transformPath } from '#kit/core/svgPath.ts'
import { type Pictogram, pictograms } from '#kit/pieces/pictograms.ts'
import { sideLook } from '../looks.ts'
import { towards } from '../map/chart.ts'
import type { LeaderFacts, UnitFacts } from './counters.ts'
import { labelPositions, tilePaths } from './tilePaths.ts'
import './piece.css'
import { OVERALL } from '#games/alexander/rules/battle.ts'

/** A closed circle as a path. */
const disc = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`

const rider = pictograms.rider.fill
const runner = `${disc(-1, -6.4, 2.8)}M-4.600-3.200H2.600L2.200 4H-4.200ZM-4 3.600H-1.400L-4.800 11.800H-7.600ZM-.4 3.600H2.200L7 10.800 4.600 12Z`

/** Pictograms by unit type, and for light troops by weapon: like the kit's, 32 x 26 units about the origin. */
const SYMBOLS: { readonly [kind: string]: Pictogram } = {
  PH: pictograms.phalanx,
  HI: pictograms.spearman,
  HO: {
    fill: `${disc(-1.4, 2.6, 6.6)}M-5.400-8C-5.400-11.600-2.400-12.800-.6-12.800 3.200-12.800 4.400-9.800 4-6.600L1.400-5.200H-4ZM-7.400-13.200C-3-15 3-14.600 6.200-11.400L3.600-10.600C.8-12.800-3.600-13.200-6.600-12ZM-5 8.800H-2L-2.600 12.400H-5.600ZM-.6 8.800H2.400L3.400 12.400H.4Z`,
    line: 'M10.4-13.400V12.400M5 1.600 10.400 0',
  },
  HY: {
    fill: `${disc(-4.4, -8.8, 2.9)}M-8-5.400H-1L.2 4.400H-8.800ZM-8 4H-5.200L-6.400 11.800H-9.200ZM-3.200 4H-.4L1.200 11.800H-1.600Z${disc(4.6, 0.4, 5.6)}`,
    line: 'M12.4-13.400V11.800M-4.400-12.200C-6.600-14-8.200-12.600-9-10.400',
  },
  MI: pictograms.warrior,
  LI: { fill: runner, line: 'M2-2.600 7.400-8.400M-9.600-6.200 14-10.400' },
  LIA: pictograms.archer,
  LP: {
    fill: `${runner}M-12.400-2.800C-9-6.600-5-4.600-3.800-1.400-5.200 1-8.600 3.200-12.600 3.400-10.800 1.600-10.800-1-12.400-2.800Z`,
    line: 'M2-2.600 7.400-8.400M-6.600-9.800 14-11.400',
  },
  CA: {
    fill: `${disc(-8, -7.4, 2.6)}${disc(5, -7.4, 2.6)}M-11.800-4H-4.200V6.400L-8 9.800-11.800 6.400ZM1.200-4H8.800V6.400L5 9.800 1.200 6.400Z`,
    line: 'M-1.600-13V11.400M12-13V11.400',
  },
  SK: { fill: runner, line: 'M2-2.600 7.400-8.400M-9.600-6.200 14-10.400' },
  SKA: pictograms.archer,
  SKS: pictograms.slinger,
  'SK*': {
    fill: `${runner}${disc(-7.8, 0.4, 4)}`,
    line: 'M2-2.600 7.400-8.400M-9.600-8.200 14-11M-7-12.400 9-14',
  },
  HC: {
    fill: `${rider}M10.600-13.800 13-14.400 11.600-11.600Z`,
    line: 'M-.6-5 5-3.4M11-12.400-12 .6',
  },
  CAT: {
    fill: `${rider}M-11.400 4.200 6.800 2.600 7.200 9.400 4.400 7.600 1.600 9.600-1.200 7.800-4 9.800-6.800 8-9.600 10-11.800 8Z`,
    line: 'M-.6-5 5-3.4M11.4-11-12-.2',
  },
  LN: {
    fill: `${rider}M12.200-8.600 15.800-8.600 13-6.400Z`,
    line: 'M-.6-5 4-4.600M14-7.800-14.600-1.400',
  },
  LC: { fill: rider, line: 'M-.4-6 4.600-9.800M-7-11.800 13-9.400' },
  LCA: {
    fill: `${rider}M13.800-6.600 10.600-8.200V-5Z`,
    line: 'M-.4-6 5-6.600M4.200-13C10-10.400 10-2.800 4.200-.2L2.800-6.600ZM2.800-6.600H12',
  },
  EL: pictograms.elephant,
  CH: pictograms.chariot,
  OX: {
    fill: 'M-12.400 1.400H9.600L14.600 3 9.600 4.600H-12.400Z',
    line: 'M-2-8.600C6-6.400 8.600-1.600 8.600 3S6 12 -2 13M-2-8.600-9 3-2 13M-9.600 4.600-13 12.400M3 4.600 6.600 12.400M-6 4.600-5 12.400',
  },
}

/** The pictogram of a unit by its type and missile weapon. */
export const unitSymbol = (kind: string, missile: string): Pictogram =>
  SYMBOLS[kind + (missile === 'J' ? '' : missile)] ?? SYMBOLS[kind] ?? pictograms.figure

/** A unit's tile about the origin: heavy front, pictogram, quality, size, missiles, hits along the rear, marks. */
export const UnitTile = memo(function UnitTile({ facts }: { facts: UnitFacts }) {
  const { side, shape, angle, quality, hits, state, missile } = facts
  const look = sideLook(side)
  const tile = tilePaths(shape, angle)
  const places = labelPositions(shape, angle)
  const colour = seatColour(look.colour)
  const ink = inkOnSeat(look.colour)
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
  const { fill, line } = unitSymbol(kind, missile)
  return (
    <>
      {fill && <path className="k-picture-fill" d={transformPath(fill, scale, x, y)} />}
      {line && <path className="k-picture-line" d={transformPath(line, scale, x, y)} />}
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
      {state === 'routed' && <path className="al-flag" d={transformPath(FLAG, 1, -4, -4)} />}
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

/** A leader's disc about the origin: Initiative, Command Range below, and a crown for an overall commander. */
export const LeaderDisc = memo(function LeaderDisc({ facts }: { facts: LeaderFacts }) {
  const { side, state, alone, role } = facts
  const look = sideLook(side)
  const ink = inkOnSeat(look.colour)
  const r = alone ? 17 : 13.5
  const crown = role === OVERALL ? pictograms.king : pictograms.warlord
  return (
    <g className={`al-leader al-leader-${state}`} style={{ '--side': seatColour(look.colour) } as React.CSSProperties}>
      <circle className="al-shadow k-from-mid" cx="1.4" cy="2.4" r={r + 1} />
      {state === 'active' && <circle className="al-leader-glow" r={r + 5} />}
      <circle className="al-leader-ring" r={r} />
      <circle className="al-leader-field" r={r - 3} />
      <g className="k-from-mid">
        <path className="al-leader-crown" d={transformPath(crown.fill!, alone ? 0.52 : 0.42, 0, -r + 1)} />
        <text className="al-initiative" fontSize={alone ? 17 : 14} y={1.2} fill={ink}>
          {facts.initiative > 0 ? facts.initiative : 'C'}
        </text>
        <rect className="al-range-tab" x="-7.5" y={r - 5} width="15" height="9.6" rx="4.8" />
        <text className="al-range" y={r}>
          {facts.range}
          {facts.lines ? 'L' : ''}
        </text>
      </g>
      {facts.wounds > 0 && <circle className="al-wound" cx={r * 0.75} cy={-r * 0.5} r="3.2" />}
      {facts.marker && <path className="al-marker" d={`M${-r - 2} ${-r + 4}h7v7h-7Z`} />}
      {facts.bypassed && <path className="al-bypassed" d={`M${-r + 3} ${r * 0.4}L${r - 3} ${-r * 0.4}`} />}
    </g>
  )
})
