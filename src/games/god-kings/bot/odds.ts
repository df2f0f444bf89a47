import { chargeRoll } from '../rules/battle/charging.ts'
import { localAllies } from '../rules/battle/drm.ts'
import { numberOf, type RollNeed } from '../rules/battle/resolver.ts'
import { columnOf, lossNumber } from '../rules/battle/strength.ts'
import { ROUT, winnerOf } from '../rules/battle/winner.ts'
import { MOUNTAIN, NONE, spaceOf } from '../rules/components/map.ts'
import { passes, type Reaction } from '../rules/reactions/reactions.ts'
import type { Kings } from '../rules/state/state.ts'
import { BY_HAND } from './hand.ts'

/** What a battle brings on average. */
export interface Odds {
  /** The Attacker's chance to win, and to rout the Defender; the Defender's chance to rout him. */
  readonly win: number
  readonly rout: number
  readonly routed: number
  /** Loss numbers on average: what each side suffers. */
  readonly attackerLoses: number
  readonly defenderLoses: number
}

const COLUMNS = 14
const WIDEST = 12
const known: (Odds | undefined)[] = []
/** A strength of each column, the first of which is none. */
const STRENGTHS = [0, 1, 2, 3, 4, 5, 7, 9, 12, 16, 21, 26, 31, 37] as const

/** 15.5.4-15.5.9: the main battle between two strengths, with the Attacker's DRM total less the Defender's. */
export function mainBattle(attacker: number, defender: number, lead: number): Odds {
  const advantage = Math.max(-WIDEST, Math.min(WIDEST, lead))
  const a = columnOf(attacker) + 1
  const d = columnOf(defender) + 1
  const index = (a * COLUMNS + d) * (2 * WIDEST + 1) + advantage + WIDEST
  return (known[index] ??= bestSplit(STRENGTHS[a]!, STRENGTHS[d]!, advantage))
}

/** 15.5.6: the side that has the advantage divides it for the best chance to win. */
function bestSplit(attacker: number, defender: number, advantage: number): Odds {
  const value = Math.abs(advantage)
  let best: Odds | undefined
  for (let plus = value; plus >= 0; plus--) {
    const odds =
      advantage >= 0 ? roll(attacker, defender, plus, plus - value) : roll(attacker, defender, plus - value, plus)
    if (best === undefined || (advantage >= 0 ? odds.win > best.win : odds.win < best.win)) best = odds
  }
  return best!
}

/** How the advantage is best divided: the part for the own roll. */
export function bestPlus(own: number, enemy: number, value: number, attacks: boolean): number {
  let best = value
  let most = -1
  for (let plus = value; plus >= 0; plus--) {
    const odds = attacks ? roll(own, enemy, plus, plus - value) : roll(enemy, own, plus - value, plus)
    const wins = attacks ? odds.win + odds.rout / 8 : 1 - odds.win + odds.routed / 8
    if (wins > most) {
      most = wins
      best = plus
    }
  }
  return best
}

/** 15.5.7-15.5.10: every throw of both dice, by the resolver's loss numbers. */
function roll(attacker: number, defender: number, toAttacker: number, toDefender: number): Odds {
  const attack: RollNeed = { what: 'roll', role: 0, strength: attacker, modifier: toAttacker }
  const defence: RollNeed = { what: 'roll', role: 1, strength: defender, modifier: toDefender }
  let win = 0
  let rout = 0
  let routed = 0
  let attackerLoses = 0
  let defenderLoses = 0
  for (const a of DICE) {
    const inflicted = numberOf(attack, a)
    for (const d of DICE) {
      const suffered = numberOf(defence, d)
      if (winnerOf([inflicted, suffered], BOTH_LEFT) === 0) win++
      if (inflicted - suffered >= ROUT) rout++
      if (suffered - inflicted >= ROUT) routed++
      attackerLoses += suffered
      defenderLoses += inflicted
    }
  }
  return {
    win: win / 36,
    rout: rout / 36,
    routed: routed / 36,
    attackerLoses: attackerLoses / 36,
    defenderLoses: defenderLoses / 36,
  }
}

const DICE = [1, 2, 3, 4, 5, 6] as const
/** Units that both sides have left: nobody is thought to be destroyed. */
const BOTH_LEFT = [1, 1] as const

/** What decides a battle about a force. */
export interface Fighter {
  readonly side: number
  readonly strength: number
  readonly hill: number
  readonly chariots: number
  readonly whole: number
  readonly general: number
  readonly rating: number
}

const { outlook: HAND } = BY_HAND

/** 15.5: a battle in a space, charges included roughly; `extra` is added to the Attacker's DRMs. */
export function estimatedOdds(s: Kings, attacker: Fighter, defender: Fighter, zone: number, extra = 0): Odds {
  const space = spaceOf(zone)
  const mountain = MOUNTAIN[space]!
  const lead =
    attacker.rating +
    attacker.whole +
    localAllies(s, attacker.side, space, attacker.general !== NONE) -
    defender.rating -
    defender.whole -
    localAllies(s, defender.side, space, defender.general !== NONE) -
    (mountain ? 1 : 0) +
    extra
  if (mountain) return mainBattle(attacker.hill, defender.hill, lead)
  let { strength: a } = attacker
  let { strength: d } = defender
  const first = attacker.chariots >= defender.chariots ? chargeChance(attacker, defender) : 0
  const second = chargeChance(defender, attacker) * (1 - first)
  if (first > HAND.likelyCharge) d -= first * chargeLoss(attacker.chariots)
  if (second > HAND.likelyCharge) a -= second * chargeLoss(defender.chariots)
  return mainBattle(Math.round(Math.max(a, 1)), Math.round(Math.max(d, 1)), lead)
}

const chargeLoss = (chariots: number) => HAND.strengthLost * lossNumber(chariots * HAND.chariot, HAND.middleRoll)

const knownCharges: number[] = []
/** More chariots or a greater difference of ratings than any army has. */
const [CHARIOTS, RATINGS] = [64, 16]

/** 15.5.2: the chance of a charge. */
function chargeChance(own: Fighter, enemy: Fighter): number {
  if (own.chariots === 0 || own.general === NONE) return 0
  const lead = own.rating - (enemy.general === NONE ? 0 : enemy.rating)
  const index = (own.chariots * CHARIOTS + enemy.chariots) * RATINGS + lead + RATINGS / 2
  return (knownCharges[index] ??= chanceOf(chargeRoll(chargersOf(own), chargersOf(enemy), false, 0)))
}

const chargersOf = ({ chariots, rating, general }: Fighter) => ({ chariots, rating, led: general !== NONE })

/** 15.5.2b: the share of dice with which a charge succeeds. */
export const chanceOf = (roll: Reaction): number => DICE.filter((die) => passes(roll, die)).length / 6
