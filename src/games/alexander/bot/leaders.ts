import { distance } from '#hex/grid.ts'
import type { Ask, Choice, Option } from '#kernel'
import { CONTINGENT } from '../rules/battle.ts'
import { leaderReach } from '../rules/command/leaders.ts'
import { rangeOf } from '../rules/command/range.ts'
import { isInZone } from '../rules/pieces/zones.ts'
import { NONE, ROUTED, type Side } from '../rules/state.ts'
import { type Assessment, COMERS } from './assessment.ts'
import { HAND_WEIGHTS } from './handWeights.ts'

const { leaders: LEADER_WEIGHTS } = HAND_WEIGHTS

/** The value of a hex for a leader: units in range, a friend in the hex, no enemies near. */
function leaderHexValue(g: Assessment, l: number, hex: number): number {
  const { s, b } = g
  const range = rangeOf(s, l)
  let reach = 0
  for (const u of commandedBy(g, l)) {
    if (s.status[u] === ROUTED) continue
    const far = distance(b.grid, hex, s.hex[u]!)
    const worth = needFor(g, l, u) * g.worth[u]!
    if (far <= range) reach += worth * (1 - (LEADER_WEIGHTS.atRange * far) / range)
    else reach -= LEADER_WEIGHTS.outOfRange * worth * Math.min(1, (far - range) / LEADER_WEIGHTS.farOut)
  }
  const level = s.levels[g.side]!
  const points = (b.leaderPoints[l]! + LEADER_WEIGHTS.anyLeader) / level
  const friend = g.field.at[hex]!
  const shield = friend !== NONE && b.side[friend] === g.side && s.status[friend] !== ROUTED
  let danger = 0
  if (isInZone(s, hex, (1 - g.side) as Side)) danger += LEADER_WEIGHTS.inZone
  let comers = 0
  for (let i = hex * COMERS; i < hex * COMERS + COMERS; i++) if (g.comers[i] !== NONE) comers++
  danger += (comers / COMERS) * (shield ? LEADER_WEIGHTS.shielded : LEADER_WEIGHTS.alone)
  return LEADER_WEIGHTS.inRange * reach - points * danger
}

const needs = new WeakMap<Assessment, Map<number, number>>()

/** How much a unit needs a leader: less for each other leader of its side whose range it is in. */
function needFor(g: Assessment, l: number, u: number): number {
  const { s, b } = g
  if (b.role[l] === CONTINGENT) return 1
  let known = needs.get(g)
  if (known === undefined) needs.set(g, (known = new Map()))
  const key = l * b.units + u
  const found = known.get(key)
  if (found !== undefined) return found
  let need = 1
  for (let other = 0; other < b.leaders; other++) {
    if (other === l || b.leaderSide[other] !== g.side || b.role[other] === CONTINGENT) continue
    const there = s.leaderHex[other]!
    if (there >= 0 && distance(b.grid, there, s.hex[u]!) <= rangeOf(s, other)) need *= LEADER_WEIGHTS.shared
  }
  known.set(key, need)
  return need
}

/** The units a leader can command. */
function commandedBy(g: Assessment, l: number): readonly number[] {
  const { b } = g
  if (b.role[l] === CONTINGENT) return b.contingent[l]!.filter((u) => g.s.hex[u]! >= 0)
  return g.own
}

/**
 * The best hex for a leader and its advantage over the present one. Tries hexes with units and a quarter of the empty
 * ones.
 */
export function bestLeaderHex(g: Assessment, l: number): { hex: number; gain: number } {
  const { s } = g
  const here = leaderHexValue(g, l, s.leaderHex[l]!)
  let [hex, most] = [s.leaderHex[l]!, here]
  for (const to of leaderReach(s, l)) {
    if (g.field.at[to] === NONE && (to & 3) !== 0) continue
    const value = leaderHexValue(g, l, to)
    if (value > most) [hex, most] = [to, value]
  }
  return { hex, gain: most - here }
}

/** R95: in an advance, pass-through or pursuit, leaders accompany their units. */
const GOES_ALONG = ['8.51', '9.13', '10.33']

/** D12: a leader moves, flees, accompanies a unit or stays. */
export function leaderWithdraw(g: Assessment, asked: Ask, l: number): Option {
  const { s, b } = g
  if (GOES_ALONG.includes(asked.rule)) return asked.find('along')!
  const options = asked.options as readonly Choice[]
  const unit = typeof asked.about?.unit === 'string' ? b.unitIds.indexOf(asked.about.unit) : NONE
  let best: Option | undefined
  let most = Number.NEGATIVE_INFINITY
  for (const option of options) {
    const hex =
      option.verb === 'stay' ? s.leaderHex[l]! : option.verb === 'along' ? (unit < 0 ? NONE : s.hex[unit]!) : option.of
    const value = hex < 0 || option.of === undefined ? valueOfLeaving(g, l, option.verb) : leaderHexValue(g, l, hex)
    if (value > most) [best, most] = [option, value]
  }
  return best ?? options[0]!
}

/** 8.46b: the value of an answer without a hex. Leaving the map is better only than death. */
const valueOfLeaving = (g: Assessment, l: number, verb: string): number =>
  verb === 'stay' ? leaderHexValue(g, l, g.s.leaderHex[l]!) : verb === 'along' ? 0 : -0.2
