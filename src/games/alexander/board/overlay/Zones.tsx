import { useMemo } from 'react'
import { battleOf, CONTINGENT } from '#games/alexander/rules/battle.ts'
import { linesOf } from '#games/alexander/rules/command/lines.ts'
import { commandPaths, isOverall, reachesUnit } from '#games/alexander/rules/command/range.ts'
import { isLeaderInZone } from '#games/alexander/rules/pieces/losses.ts'
import { zoneOf } from '#games/alexander/rules/pieces/occupancy.ts'
import { arcAt, hexesOf, isOnMap, isSteady } from '#games/alexander/rules/pieces/units.ts'
import type { Alexander, Leader, Unit } from '#games/alexander/rules/state.ts'
import { FLANK, FRONT } from '#hex/facing.ts'
import { ariaHiddenProps } from '#kit/core/hooks.ts'
import { seatColour } from '#kit/core/seats.tsx'
import { hexPath } from '#kit/hex/hexLayout.ts'
import { regionPath } from '#kit/hex/regions.ts'
import { type MapItem, type PointedItem, usePointedItem } from '../ask/options.ts'
import { sideLook } from '../looks.ts'
import type { Chart } from '../map/chart.ts'
import { unitFacts, visibleUnits } from '../piece/counters.ts'
import { tilePaths } from '../piece/tilePaths.ts'
import './overlay.css'

/** ZOC and arcs of the unit, or command of the leader, under the pointer or named by a hovered option. */
export function Zones({ chart, s, pointed, hovered, mover }: ZonesProps) {
  const item = usePointedItem(pointed) ?? hovered
  // The zone of a unit that is about to move would hide what its next hexes cost.
  if (item === null || (item.kind === 'unit' && item.of === mover)) return null
  if (item.kind === 'unit' && isOnMap(s, item.of)) return <UnitZone chart={chart} s={s} unit={item.of} />
  if (item.kind === 'leader' && s.leaderHex[item.of]! >= 0) return <Command chart={chart} s={s} leader={item.of} />
  if (item.kind === 'hex')
    return <path className="al-hex-pointed" d={hexPath(chart.layout, chart.hexes[item.of]!, 2)} {...ariaHiddenProps} />
  return null
}

interface ZonesProps {
  chart: Chart
  s: Alexander
  pointed: PointedItem
  /** The unit, leader or hex named by a hovered option. */
  hovered: MapItem | null
  /** The unit whose goals are shown, or -1. */
  mover: Unit
}

const ARCS = ['front', 'flank', 'rear']

/** The hexes in the ZOC of a unit, and the hexes around it by arc. */
export function zoneAndArcs(s: Alexander, u: Unit): { zone: number[]; arcs: [hex: number, arc: number][] } {
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
  const { zone, arcs } = useMemo(() => zoneAndArcs(s, unit), [s, unit])
  const { battle: b, layout, hexes } = chart
  const colour = seatColour(sideLook(b.sides[b.side[unit]!]!.id).colour)
  return (
    <g className="al-zones" style={{ '--side': colour } as React.CSSProperties} {...ariaHiddenProps}>
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
export function commandArea(s: Alexander, l: Leader) {
  const b = battleOf(s)
  const paths = commandPaths(s, l)
  const hexes: number[] = []
  for (let hex = 0; hex < b.grid.count; hex++) if (paths.stepsTo(hex) >= 0) hexes.push(hex)
  const side = b.leaderSide[l]!
  const units = visibleUnits(s, b).filter((u) => b.side[u] === side && reachesUnit(s, paths, u))
  const isContingent = b.role[l] === CONTINGENT
  const lines = isContingent
    ? [b.contingent[l]!.filter((u) => isSteady(s, u) && units.includes(u))]
    : b.lineCommand[l] && (isOverall(s, l) || !isLeaderInZone(s, l))
      ? linesOf(s, l)
      : []
  return { hexes, units, lines }
}

function Command({ chart, s, leader }: { chart: Chart; s: Alexander; leader: Leader }) {
  const { hexes, units, lines } = useMemo(() => commandArea(s, leader), [s, leader])
  const { battle: b, layout } = chart
  const colour = seatColour(sideLook(b.sides[b.leaderSide[leader]!]!.id).colour)
  const region = (numbers: readonly number[]) =>
    regionPath(
      layout,
      numbers.map((hex) => chart.hexes[hex]!),
    )
  return (
    <g className="al-command" style={{ '--side': colour } as React.CSSProperties} {...ariaHiddenProps}>
      <path className="al-range-area" d={region(hexes)} />
      {lines.map((members) => (
        <path key={members.join()} className="al-line" d={region(members.flatMap((u) => hexesOf(s, u)))} />
      ))}
      {units.map((u) => {
        const { x, y, shape, angle } = unitFacts(chart, s, u)
        return (
          <path key={u} className="al-in-range" d={tilePaths(shape, angle).rim} transform={`translate(${x} ${y})`} />
        )
      })}
    </g>
  )
}
