import { chanceBy, type Values } from '../../../kernel/index.ts'
import { spaceNamed } from '../rules/components/map.ts'
import { EGYPT, HATTI } from '../rules/components/sides.ts'
import { impulsesLeft } from './cards.ts'
import { BY_HAND } from './hand.ts'
import type { Outlook } from './outlook.ts'
import { siegeChance } from './situation.ts'
import { HITTITE } from './weights.ts'

const KADESH = spaceNamed('kadesh')

/** How much stronger a power is than another before a city, within one march of it, and within two. */
export function leads(
  o: Outlook,
  power: number,
  other: number,
  space: number,
): readonly [number, number, number] {
  const [own, theirs] = [o.mightAt(power, space), o.mightAt(other, space)]
  const lead = (reach: 0 | 1 | 2) =>
    Math.log((own[reach] + BY_HAND.fewest) / (theirs[reach] + BY_HAND.fewest))
  return [lead(0), lead(1), lead(2)]
}

/** R-S6: what speaks for Hatti, and against it. */
export function hittiteTerms(o: Outlook): Values<typeof HITTITE.features> {
  const { s } = o
  const [e, h] = [s.players.indexOf(EGYPT), s.players.indexOf(HATTI)]
  const [eTime, hTime] = [o.timeOf(e), o.timeOf(h)]
  const both = (eTime + hTime) / 2
  const [here, march, marches] = leads(o, HATTI, EGYPT, KADESH)
  const is = (power: number, at: ArrayLike<number>): number => (at[KADESH] === power ? 1 : 0)
  const falls = (power: number, player: number) =>
    is(power, s.besieger) *
    siegeChance(s, power, KADESH) *
    Math.min(impulsesLeft(s, player), BY_HAND.siegeRolls)
  return [
    1,
    is(HATTI, s.control),
    is(EGYPT, s.control),
    is(HATTI, s.control) * eTime,
    is(EGYPT, s.control) * hTime,
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
    is(HATTI, s.control) * march * eTime,
    is(EGYPT, s.control) * march * hTime,
    s.lastController === EGYPT ? 1 : 0,
  ]
}

/** R-S6: the chance of each player to be the last in Kadesh. */
export function kadesh(o: Outlook): number[] {
  const chance = chanceBy(HITTITE, hittiteTerms(o))
  return o.s.players.map((power) => (power === HATTI ? chance : 1 - chance))
}
