import { chanceBy, type Values } from '../../../kernel/index.ts'
import { isTribal, LAND, NONE, spaceNamed, spaceOf } from '../rules/components/map.ts'
import { EGYPT, HATTI } from '../rules/components/sides.ts'
import type { Kings } from '../rules/state/state.ts'
import { impulsesLeft } from './cards.ts'
import { foeAt } from './forces.ts'
import { BY_HAND } from './hand.ts'
import { estimatedOdds } from './odds.ts'
import type { Outlook } from './outlook.ts'
import { STRIKE, siegeChance } from './situation.ts'
import { HITTITE } from './weights.ts'

const KADESH = spaceNamed('kadesh')

/** A power's lead in strength over another (log ratio) before a city, within one march of it, and within two. */
export function leads(o: Outlook, power: number, other: number, space: number): readonly [number, number, number] {
  const [own, theirs] = [o.mightAt(power, space), o.mightAt(other, space)]
  const lead = (reach: 0 | 1 | 2) => Math.log((own[reach] + BY_HAND.fewest) / (theirs[reach] + BY_HAND.fewest))
  return [lead(0), lead(1), lead(2)]
}

/** The chance that the power's best army within one march of Kadesh wins the field there. */
function strikes({ s, forces, terrain }: Outlook, power: number): number {
  const foe = foeAt(forces, power, KADESH)
  let best = 0
  for (const force of forces.all) {
    const from = spaceOf(force.zone)
    if (force.side !== power || force.units < BY_HAND.strikers || force.general === NONE || isTribal(from)) continue
    if (terrain.between[from * LAND + KADESH]! > STRIKE) continue
    if (foe === undefined) return 1
    best = Math.max(best, force.zone === KADESH ? BY_HAND.inBattle : estimatedOdds(s, force, foe, KADESH).win)
  }
  return best
}

/** 1 if it is this player's impulse, else 0. */
const moves = (s: Kings, player: number): number => (s.turnOrder[s.place] === player ? 1 : 0)

/** R-S6: features of a Hittite win. */
export function hittiteTerms(o: Outlook): Values<typeof HITTITE.features> {
  const { s } = o
  const [e, h] = [s.players.indexOf(EGYPT), s.players.indexOf(HATTI)]
  const [eTime, hTime] = [o.timeOf(e), o.timeOf(h)]
  const both = (eTime + hTime) / 2
  const [here, march, marches] = leads(o, HATTI, EGYPT, KADESH)
  const is = (power: number, at: ArrayLike<number>): number => (at[KADESH] === power ? 1 : 0)
  const falls = (power: number, player: number) =>
    is(power, s.besieger) * siegeChance(s, power, KADESH) * Math.min(impulsesLeft(s, player), BY_HAND.siegeRolls)
  const fallsInTime = is(EGYPT, s.besieger) * (1 - (1 - siegeChance(s, EGYPT, KADESH)) ** impulsesLeft(s, e))
  const [hattiHolds, egyptHolds] = [is(HATTI, s.control), is(EGYPT, s.control)]
  const [hattiStrikes, egyptStrikes] = [strikes(o, HATTI), strikes(o, EGYPT)]
  return [
    1,
    hattiHolds,
    egyptHolds,
    hattiHolds * eTime,
    egyptHolds * hTime,
    is(HATTI, s.garrison),
    is(EGYPT, s.garrison),
    is(HATTI, s.garrison) * eTime,
    falls(EGYPT, e),
    falls(HATTI, h),
    is(EGYPT, s.besieger),
    here,
    march,
    march * both,
    marches * both,
    hattiHolds * march * eTime,
    egyptHolds * march * hTime,
    s.lastController === EGYPT ? 1 : 0,
    hattiHolds * here * eTime,
    hattiHolds * eTime * eTime,
    hattiHolds * egyptStrikes,
    moves(s, e) * egyptStrikes,
    hattiStrikes,
    fallsInTime,
    (hattiHolds - egyptHolds) * (moves(s, h) - moves(s, e)),
  ]
}

/** R-S6: the chance of each player to be the last to hold Kadesh. */
export function kadesh(o: Outlook): number[] {
  const chance = chanceBy(HITTITE, hittiteTerms(o))
  return o.s.players.map((power) => (power === HATTI ? chance : 1 - chance))
}
