import { useMemo } from 'react'
import { hexPath, regionPath, seatColour, unspoken } from '../../../../client/kit/index.ts'
import { FLANK, FRONT } from '../../../../hex/index.ts'
import { battleOf, CONTINGENT } from '../../rules/battle.ts'
import { linesOf } from '../../rules/command/lines.ts'
import { commandPaths, leadsTo } from '../../rules/command/range.ts'
import { isOverall } from '../../rules/command/ratings.ts'
import { arcAt } from '../../rules/pieces/arcs.ts'
import { isSteady, onMap } from '../../rules/pieces/facts.ts'
import { hexesOf } from '../../rules/pieces/hexes.ts'
import { leaderInZone } from '../../rules/pieces/leaders.ts'
import { zoneOf } from '../../rules/pieces/zone.ts'
import type { Alexander, Leader, Unit } from '../../rules/state.ts'
import { type Pointed, usePointed } from '../ask/pointed.ts'
import type { Thing } from '../ask/things.ts'
import { lookOf } from '../looks.ts'
import type { Chart } from '../map/chart.ts'
import { unitFacts, unitsShown } from '../piece/facts.ts'
import { tileOf } from '../piece/tile.ts'
import './overlay.css'

/** ZOC and arcs of the unit, or command of the leader, under the pointer or named by a hovered option. */
export function Zones({ chart, s, pointed, hovered }: ZonesProps) {
  const item = usePointed(pointed) ?? hovered
  if (item === null) return null
  if (item.kind === 'unit' && onMap(s, item.of)) return <UnitZone chart={chart} s={s} unit={item.of} />
  if (item.kind === 'leader' && s.leaderHex[item.of]! >= 0) return <Command chart={chart} s={s} leader={item.of} />
  if (item.kind === 'hex')
    return <path className="al-hex-pointed" d={hexPath(chart.layout, chart.hexes[item.of]!, 2)} {...unspoken} />
  return null
}

interface ZonesProps {
  chart: Chart
  s: Alexander
  pointed: Pointed
  /** The unit, leader or hex named by a hovered option. */
  hovered: Thing | null
}

const ARCS = ['front', 'flank', 'rear']

/** The hexes in the ZOC of a unit, and the hexes around it by arc. */
export function arcsOf(s: Alexander, u: Unit): { zone: number[]; arcs: [hex: number, arc: number][] } {
  const b = battleOf(s)
  const zone: number[] = []
  zone.length = zoneOf(s, b, u, zone)
  const around = new Set(hexesOf(s, u).flatMap((hex) => [...b.grid.neighbour.subarray(hex * 6, hex * 6 + 6)]))
  const arcs: [number, number][] = []
  for (const hex of around) {
    const arc = hex < 0 ? -1 : arcAt(s, u, hex)
    if (arc >= FRONT) arcs.push([hex, arc])
  }
  return { zone, arcs }
}

function UnitZone({ chart, s, unit }: { chart: Chart; s: Alexander; unit: Unit }) {
  const { zone, arcs } = useMemo(() => arcsOf(s, unit), [s, unit])
  const { battle: b, layout, hexes } = chart
  const colour = seatColour(lookOf(b.sides[b.side[unit]!]!.id).colour)
  return (
    <g className="al-zones" style={{ '--side': colour } as React.CSSProperties} {...unspoken}>
      {arcs.map(([hex, arc]) => (
        <path key={hex} className={`al-arc al-arc-${ARCS[arc]}`} d={hexPath(layout, hexes[hex]!, 3)} />
      ))}
      {zone.length > 0 && (
        <path
          className="al-zone"
          d={regionPath(
            layout,
            zone.map((hex) => hexes[hex]!),
          )}
        />
      )}
      {arcs.map(([hex, arc]) =>
        arc === FRONT ? null : (
          <text
            key={hex}
            className={`al-arc-name al-arc-name-${ARCS[arc]}`}
            x={chart.centres[hex]!.x}
            y={chart.centres[hex]!.y}
          >
            {arc === FLANK ? '⟂' : '×'}
          </text>
        ),
      )}
    </g>
  )
}

/** The hexes and units in range of a leader, and the Lines that he could command. */
export function commandOf(s: Alexander, l: Leader) {
  const b = battleOf(s)
  const paths = commandPaths(s, l)
  const hexes: number[] = []
  for (let hex = 0; hex < b.grid.count; hex++) if (paths.stepsTo(hex) >= 0) hexes.push(hex)
  const side = b.leaderSide[l]!
  const units = unitsShown(s, b).filter((u) => b.side[u] === side && leadsTo(s, paths, u))
  const isContingent = b.role[l] === CONTINGENT
  const lines = isContingent
    ? [b.contingent[l]!.filter((u) => isSteady(s, u) && units.includes(u))]
    : b.lineCommand[l] && (isOverall(s, l) || !leaderInZone(s, l))
      ? linesOf(s, l)
      : []
  return { hexes, units, lines }
}

function Command({ chart, s, leader }: { chart: Chart; s: Alexander; leader: Leader }) {
  const { hexes, units, lines } = useMemo(() => commandOf(s, leader), [s, leader])
  const { battle: b, layout } = chart
  const colour = seatColour(lookOf(b.sides[b.leaderSide[leader]!]!.id).colour)
  const region = (numbers: readonly number[]) =>
    regionPath(
      layout,
      numbers.map((hex) => chart.hexes[hex]!),
    )
  return (
    <g className="al-command" style={{ '--side': colour } as React.CSSProperties} {...unspoken}>
      <path className="al-range-area" d={region(hexes)} />
      {lines.map((members) => (
        <path key={members.join()} className="al-line" d={region(members.flatMap((u) => hexesOf(s, u)))} />
      ))}
      {units.map((u) => {
        const { x, y, shape, angle } = unitFacts(chart, s, u)
        return <path key={u} className="al-in-range" d={tileOf(shape, angle).rim} transform={`translate(${x} ${y})`} />
      })}
    </g>
  )
}
