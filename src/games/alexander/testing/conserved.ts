import type { Ask } from '../../../kernel/index.ts'
import { battleOf } from '../rules/battle.ts'
import { fieldOf } from '../rules/pieces/field.ts'
import { hexesOf } from '../rules/pieces/hexes.ts'
import { type Alexander, ELIMINATED, KILLED, NONE, OFF_MAP, WAITING } from '../rules/state.ts'

/**
 * Throws if a position is impossible: a unit neither on the map nor out of play, two units in a hex against 6.9, a
 * piece off the map, a cached field that differs from the state, or wrong points. Leaders being asked where to flee
 * (D12), or next in line, may still share a hex with an enemy.
 */
export function conserved(s: Alexander, open: readonly Ask[] = []): void {
  const b = battleOf(s)
  const held = new Map<number, number>()
  for (let u = 0; u < b.units; u++) {
    const on = s.hex[u]! >= 0
    const expect = s.status[u]! < ELIMINATED
    if (on !== expect) throw new Error(`${b.unitIds[u]} has status ${s.status[u]} at ${s.hex[u]}`)
    if (!on || s.inFlight.includes(u)) continue
    if (s.hits[u]! < 0) throw new Error(`${b.unitIds[u]} has ${s.hits[u]} hits`)
    for (const hex of hexesOf(s, u)) {
      if (hex < 0 || hex >= b.grid.count) throw new Error(`${b.unitIds[u]} stands off the map`)
      const other = held.get(hex)
      if (other !== undefined && s.depth[u] !== other && !isPassing(s, u, other))
        throw new Error(`6.91: ${b.unitIds[u]} and ${b.unitIds[other]} in ${b.grid.names[hex]}`)
      held.set(hex, u)
    }
  }
  const flight = open.some((asked) => asked.kind === 'leaderWithdraw')
  for (let l = 0; l < b.leaders; l++) {
    const on = s.leaderHex[l]! >= 0
    if (on !== s.leaderStatus[l]! < KILLED && s.leaderStatus[l] !== OFF_MAP)
      throw new Error(`${b.leaderIds[l]} has status ${s.leaderStatus[l]} at ${s.leaderHex[l]}`)
    const there = on ? (held.get(s.leaderHex[l]!) ?? NONE) : NONE
    const fleeing = flight || (s.move !== null && s.move.unit === there)
    if (there !== NONE && b.side[there] !== b.leaderSide[l] && !fleeing)
      throw new Error(`P13: ${b.leaderIds[l]} with ${b.unitIds[there]}`)
  }
  expectField(s)
  expectPoints(s)
}

/** 6.94, 9.62b: a moving unit passes over friends. */
const isPassing = (s: Alexander, u: number, v: number): boolean =>
  s.move !== null && (s.move.unit === u ? s.move.over.includes(v) : s.move.unit === v && s.move.over.includes(u))

/** The cached field must equal a field computed from scratch. */
function expectField(s: Alexander): void {
  const fresh = fieldOf(JSON.parse(JSON.stringify(s)) as Alexander)
  const known = fieldOf(s)
  for (let hex = 0; hex < fresh.at.length; hex++) {
    if (known.at[hex] !== fresh.at[hex]) throw new Error(`hex ${hex} holds ${fresh.at[hex]}, known is ${known.at[hex]}`)
    for (const side of [0, 1] as const)
      if (known.zones[side][hex] !== fresh.zones[side][hex])
        throw new Error(
          `zones of side ${side} on hex ${hex}: ${fresh.zones[side][hex]}, known ${known.zones[side][hex]}`,
        )
  }
}

/** 10.41: the points of a side are those of its eliminated units and killed leaders. */
function expectPoints(s: Alexander): void {
  const b = battleOf(s)
  const points = [0, 0]
  for (let u = 0; u < b.units; u++)
    if (s.status[u] === ELIMINATED && s.status[u] !== WAITING) points[b.side[u]!]! += b.points[u]!
  for (let l = 0; l < b.leaders; l++) if (s.leaderStatus[l] === KILLED) points[b.leaderSide[l]!]! += b.leaderPoints[l]!
  if (points[0] !== s.points[0] || points[1] !== s.points[1]) throw new Error(`points ${s.points}, lost ${points}`)
}
