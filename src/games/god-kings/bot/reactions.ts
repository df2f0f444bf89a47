import type { Ask, Choice, Option } from '#kernel'
import { BESIEGERS } from '../rules/battle/siege.ts'
import { unitStrength } from '../rules/battle/strength.ts'
import { GENERAL_SIDE, isKing, leadershipOf, sideNamed } from '../rules/components/counters.ts'
import { CITIES, inside, isLandField, LAND, NONE, spaceOf } from '../rules/components/map.ts'
import { unitsIn } from '../rules/components/pieces.ts'
import { playerIn } from '../rules/components/players.ts'
import { avoidRoll, battleRating, interceptionRoll, isSuccess } from '../rules/components/ratings.ts'
import { garrisonedByOther } from '../rules/politics/control.ts'
import type { Kings } from '../rules/state/state.ts'
import { allForces, estimatedOdds, foeAt, forceAt, terrainFor } from './forces.ts'
import { HAND_WEIGHTS } from './handWeights.ts'
import { forceUnder, strongest } from './party.ts'
import { computeStakes, vpWorth } from './stakes.ts'

const DICE = [1, 2, 3, 4, 5, 6] as const

const { reactions: HAND } = HAND_WEIGHTS

/** 13.2: whether to intercept, and with which army. */
export function intercept(s: Kings, asked: Ask): Option {
  const options = asked.options as readonly Choice[]
  const done = asked.find('done')!
  const march = s.march!
  const into = spaceOf(s.generals[march.general]!)
  const mover = forceUnder(s, march.general, march.units)
  let best = done
  let most = 0
  for (const option of options) {
    if (option.verb !== 'intercept') continue
    const general = option.of
    const from = s.generals[general]!
    const all = unitsIn(s, GENERAL_SIDE[general]!, from)
    const units = all.length <= leadershipOf(general) ? all : strongest(s, all, leadershipOf(general))
    const force = forceUnder(s, general, units)
    if (march.units.length === 0 || besieges(s, general)) continue
    const odds = estimatedOdds(s, mover, force, into, -1)
    const roll = interceptionRoll(
      battleRating(s, general),
      s.control[into] !== NONE && s.control[into] !== force.side,
      force.chariots,
      force.units,
      mover.chariots,
    )
    const chance = DICE.filter((die) => isSuccess(roll, die)).length / 6
    const worth = chance * (1 - odds.win - HAND.intercepts) * (1 + (mover.units >= 6 ? vpWorth(s) : 0))
    if (worth > most) {
      most = worth
      best = option
    }
  }
  return best
}

/** 17.2: whether a general's army besieges a city, which it would leave. */
function besieges(s: Kings, general: number): boolean {
  const zone = s.generals[general]!
  const side = GENERAL_SIDE[general]!
  if (!isLandField(zone) || !CITIES.includes(zone) || !garrisonedByOther(s, zone, side)) return false
  return (forceAt(allForces(s), side, zone)?.units ?? 0) >= BESIEGERS
}

/** 14.1: whether to avoid the arriving army. */
export function avoid(s: Kings, asked: Ask): Option {
  const options = asked.options as readonly Choice[]
  const march = s.march!
  const space = spaceOf(s.generals[march.general]!)
  const mover = forceUnder(s, march.general, march.units)
  const general = options.find((o) => o.verb === 'avoid')
  if (general === undefined) return asked.find('done')!
  const own = forceAt(allForces(s), GENERAL_SIDE[general.of]!, space)
  if (own === undefined || own.units === 0) return general
  const odds = estimatedOdds(s, mover, own, space)
  const roll = avoidRoll(battleRating(s, general.of), own.chariots, own.units, mover.chariots)
  const chance = DICE.filter((die) => isSuccess(roll, die)).length / 6
  const win = 1 - odds.win
  if (win >= HAND.avoids || chance < HAND.canAvoid) return asked.find('done')!
  return options.find((o) => o.verb === 'avoid' && isKing(o.of)) ?? general
}

/** 14.2b: to the own space that is nearest to the home country. */
export function avoidTo(s: Kings, asked: Ask): Option {
  const options = asked.options as readonly Choice[]
  const player = playerIn(s, asked.seat)
  const { loss } = computeStakes(s, player)
  return bestOf(options, (o) => (s.control[o.of] === s.players[player] ? 1 : 0) + loss[o.of]! * HAND.refuge)
}

/** 13.5: an intercepted army fights if its chances are fair. */
export function intercepted(s: Kings, asked: Ask): Option {
  const march = s.march!
  const space = spaceOf(s.generals[march.general]!)
  const foe = foeAt(allForces(s), march.side, space)
  const fight = asked.find('fight')
  if (fight === undefined || foe === undefined) return asked.find('back') ?? asked.options[0]!
  const odds = estimatedOdds(s, forceUnder(s, march.general, march.units), foe, space, -1)
  return odds.win >= HAND.stands ? fight : (asked.find('back') ?? fight)
}

/** 11.8d: the first units go inside if the field cannot be held. */
export function inOrOut(s: Kings, asked: Ask): Option {
  const march = s.march!
  const space = spaceOf(s.generals[march.general]!)
  const side = ownerAt(s, space)
  const forces = allForces(s)
  const field = forceAt(forces, side, space)
  const done = asked.find('done')!
  if (field === undefined) return done
  const odds = estimatedOdds(s, forceUnder(s, march.general, march.units), field, space)
  if (odds.win < HAND.stands) return done
  const sheltered = forceAt(forces, side, inside(space))?.units ?? 0
  if (field.units + sheltered > 2 && s.garrison[space] === side) return done
  return asked.find('all') ?? asked.options.find((o) => o !== done) ?? done
}

/** 11.8d: generals go inside with the last units. */
export function inOrOutGeneral(s: Kings, asked: Ask): Option {
  const space = spaceOf(s.generals[s.march!.general]!)
  const field = forceAt(allForces(s), ownerAt(s, space), space)
  const done = asked.find('done')!
  if (field !== undefined && field.units > 0) return done
  return asked.options.find((o) => o !== done) ?? done
}

const ownerAt = (s: Kings, space: number) => (s.garrison[space] === NONE ? s.control[space]! : s.garrison[space]!)

/** 16.1: the cheapest retreat; homeward rather than through the enemy. */
export function retreat(s: Kings, asked: Ask): Option {
  const options = asked.options as readonly Choice[]
  const stay = asked.find('stay')
  if (stay !== undefined) return stay
  const city = asked.find('city')
  const b = s.battle!
  const side = b.side[1 - b.winner] ?? b.side[0]
  const units = unitsIn(s, side, b.space).length
  if (city !== undefined && units <= 2) return city
  const player = s.players.indexOf(side)
  const { between } = terrainFor(s)
  const enemy = b.side[b.winner] ?? b.side[1]
  const value = (o: Choice) => {
    if (o.verb === 'city') return HAND.intoCity
    if (o.verb === 'displace') return player === NONE ? 0 : HAND.displaced
    const cost = s.control[o.of] !== NONE && s.control[o.of] !== side ? 1 : 0
    const near = isLandField(o.of) && isLandField(b.space) ? between[o.of * LAND + b.space]! : 0
    const hostile = s.control[o.of] === enemy ? HAND.retreatEnemy : 0
    return 1 - HAND.retreatCost * cost + HAND.retreatNear * near + hostile
  }
  return bestOf(options, value)
}

/** The option with the highest value; the first of equals. */
export function bestOf(options: readonly Choice[], value: (option: Choice) => number): Choice {
  let best = options[0]!
  let most = Number.NEGATIVE_INFINITY
  for (const option of options) {
    const worth = value(option)
    if (worth > most) {
      most = worth
      best = option
    }
  }
  return best
}

/**
 * R20.2: whether a player answers for a nation whose marker it holds, against its own power. The nation's gain is then
 * the player's loss.
 */
export function isAgainstSelf(s: Kings, asked: Ask): boolean {
  const side = sideNamed(String(asked.about?.side ?? ''))
  const own = s.players[playerIn(s, asked.seat)]
  if (side === NONE || side === own) return false
  const b = s.battle
  const opponent = b?.side.includes(side) ? b.side[1 - b.side.indexOf(side)] : s.march?.side
  return opponent === own
}

/** The nation stays if the player's army beats it, and avoids battle otherwise. */
function avoidForNation(s: Kings, asked: Ask): Option | undefined {
  const march = s.march!
  const space = spaceOf(s.generals[march.general]!)
  const nation = forceAt(allForces(s), sideNamed(String(asked.about!.side)), space)
  const away = (asked.options as readonly Choice[]).find((o) => o.verb === 'avoid')
  if (nation === undefined || nation.units === 0) return asked.find('done')
  const { win } = estimatedOdds(s, forceUnder(s, march.general, march.units), nation, space)
  return win >= HAND_WEIGHTS.reactions.welcome ? asked.find('done') : (away ?? asked.find('done'))
}

/** How a nation answers against its own holder: it lets the holder pass and fights badly. */
const RULES: { readonly [kind: string]: (s: Kings, asked: Ask) => Option | undefined } = {
  intercept: (_s, asked) => asked.find('done'),
  avoid: avoidForNation,
  inOrOut: (_s, asked) => asked.find('done'),
  chargeOrNot: (_s, asked) => asked.find('decline'),
  command: (s, asked) => bestOf(asked.options as readonly Choice[], (o) => -battleRating(s, o.of)),
  advantage: (_s, asked) => asked.find('less') ?? asked.find('plus:0'),
  advantagePart: (_s, asked) => asked.find('part:0-0'),
  losses: (s, asked) => bestOf(asked.options as readonly Choice[], (o) => unitStrength(s, o.of)),
}

/** The player's answer for a nation against its own power; undefined where it makes no difference. */
export const againstSelf = (s: Kings, asked: Ask): Option | undefined => RULES[asked.kind]?.(s, asked)
