import { distance } from '../../../hex/index.ts'
import type { Ask, Choice, Option } from '../../../kernel/index.ts'
import { CONTINGENT } from '../rules/battle.ts'
import { leaderReach } from '../rules/command/leaders.ts'
import { rangeOf } from '../rules/command/ratings.ts'
import { inZone } from '../rules/pieces/zones.ts'
import { NONE, ROUTED, type Side } from '../rules/state.ts'
import { BY_HAND } from './hand.ts'
import { COMERS, type Sight } from './sight.ts'

const { leaders: HAND } = BY_HAND

/** The value of a hex for a leader: units in range, a friend in the hex, no enemies near. */
function placeValue(g: Sight, l: number, hex: number): number {
  const { s, b } = g
  const range = rangeOf(s, l)
  let reach = 0
  for (const u of commandedBy(g, l)) {
    if (s.status[u] === ROUTED) continue
    const far = distance(b.grid, hex, s.hex[u]!)
    if (far <= range) reach += g.worth[u]! * (1 - (HAND.atRange * far) / range)
    else reach -= HAND.outOfRange * g.worth[u]! * Math.min(1, (far - range) / HAND.farOut)
  }
  const level = s.levels[g.side]!
  const points = (b.leaderPoints[l]! + HAND.anyLeader) / level
  const friend = g.field.at[hex]!
  const shield = friend !== NONE && b.side[friend] === g.side && s.status[friend] !== ROUTED
  let danger = 0
  if (inZone(s, hex, (1 - g.side) as Side)) danger += HAND.inZone
  let comers = 0
  for (let i = hex * COMERS; i < hex * COMERS + COMERS; i++) if (g.comers[i] !== NONE) comers++
  danger += (comers / COMERS) * (shield ? HAND.shielded : HAND.alone)
  return HAND.inRange * reach - points * danger
}

/** The units a leader can command. */
function commandedBy(g: Sight, l: number): readonly number[] {
  const { b } = g
  if (b.role[l] === CONTINGENT) return b.contingent[l]!.filter((u) => g.s.hex[u]! >= 0)
  return g.own
}

/**
 * The best hex for a leader and its advantage over the present one. Tries hexes with units and a quarter of the empty
 * ones.
 */
export function leaderPlace(g: Sight, l: number): { hex: number; gain: number } {
  const { s } = g
  const here = placeValue(g, l, s.leaderHex[l]!)
  let [hex, most] = [s.leaderHex[l]!, here]
  for (const to of leaderReach(s, l)) {
    if (g.field.at[to] === NONE && (to & 3) !== 0) continue
    const value = placeValue(g, l, to)
    if (value > most) [hex, most] = [to, value]
  }
  return { hex, gain: most - here }
}

/** R95: in an advance, pass-through or pursuit, leaders accompany their units. */
const GOES_ALONG = ['8.51', '9.13', '10.33']

/** D12: a leader moves, flees, accompanies a unit or stays. */
export function leaderWithdraw(g: Sight, asked: Ask, l: number): Option {
  const { s, b } = g
  if (GOES_ALONG.includes(asked.rule)) return asked.find('along')!
  const options = asked.options as readonly Choice[]
  const unit = typeof asked.about?.unit === 'string' ? b.unitIds.indexOf(asked.about.unit) : NONE
  let best: Option | undefined
  let most = Number.NEGATIVE_INFINITY
  for (const option of options) {
    const hex =
      option.verb === 'stay' ? s.leaderHex[l]! : option.verb === 'along' ? (unit < 0 ? NONE : s.hex[unit]!) : option.of
    const value = hex < 0 || option.of === undefined ? away(g, l, option.verb) : placeValue(g, l, hex)
    if (value > most) [best, most] = [option, value]
  }
  return best ?? options[0]!
}

/** 8.46b: the value of an answer without a hex. Leaving the map is better only than death. */
const away = (g: Sight, l: number, verb: string): number =>
  verb === 'stay' ? placeValue(g, l, g.s.leaderHex[l]!) : verb === 'along' ? 0 : -0.2
