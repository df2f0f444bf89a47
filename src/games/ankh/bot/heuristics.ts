import {
  type Ask,
  type Choice,
  type GameHeuristics,
  logisticPrediction,
  type Match,
  type Option,
  type Phrase,
  type Random,
  type Seat,
} from '#kernel'
import { countUnlocks, followersGained } from '../rules/actions.ts'
import { NEIGHBOUR, spaceName } from '../rules/board.ts'
import { whyNotClaim } from '../rules/events.ts'
import { canSeeDeliberation, deliberatingGod } from '../rules/merge.ts'
import {
  BUILD_MONUMENT,
  CHARIOTS,
  DROUGHT,
  EVENT_SPACE,
  EVENTS,
  FLOOD,
  GAIN,
  MOVE,
  SUMMON,
  UNLOCKS,
} from '../rules/pieces.ts'
import { activeGod, figureOn, godName } from '../rules/position.ts'
import { type Ankh, CITY, MONUMENT, POOL, SEATS } from '../rules/state.ts'
import { evaluate, readPosition, survivalTerms } from './evaluate.ts'
import { bestRegion } from './prospects.ts'
import { SURVIVAL, TUNED } from './weights.ts'

/** A5.8: a seat's place in the order of play, which decides where it starts on the map, and the god it began with. */
export function rolesOf(s: Ankh, seat: Seat): { place: string; god: string } {
  const at = SEATS.indexOf(seat)
  return { place: String(((at - s.first + s.players) % s.players) + 1), god: godName(s, at) }
}

/**
 * A fast, plausible choice: figures go where they win a region or stand next to monuments, followers buy powers, actions
 * and events that would do nothing are left alone, other choices are random.
 */
export function policy(match: Match<Ankh>, asked: Ask, random: Random): Option {
  const s = match.state
  const options = asked.options as readonly Choice[]
  switch (asked.kind) {
    case 'god':
      return options.reduce((best, option) => (godWorth(option) > godWorth(best) ? option : best))
    case 'action':
      return pickByWeight(options, random, (option) => actionWeight(s, option.of))
    case 'move':
      return pickByWeight(options, random, (option) => (option.verb === 'done' ? 3 : idleWeight(s, option.of)))
    case 'moveTo':
      return pickByWeight(options, random, (option) =>
        asked.about!.from === spaceName(option.of) ? 0 : spaceWeight(s, option.of),
      )
    case 'summonTo':
    case 'summonRadiant':
      return pickByWeight(options, random, (option) => summonWeight(s, option))
    case 'obeliskTo':
    case 'mummyRise':
      return pickByWeight(options, random, (option) => spaceWeight(s, option.of))
    case 'summon':
      return pickByWeight(options, random, (option) => (option.verb === 'done' ? 0 : option.verb === 'buyBack' ? 2 : 4))
    case 'unlock':
      return pickByWeight(options, random, (option) => (option.verb === 'power' ? 1 : 0))
    case 'claim':
      return pickByWeight(options, random, (option) => 1 + 3 * presence(s, option.of, activeGod(s)).own)
    case 'caravan':
      return pickByWeight(options, random, (option) => (option.verb === 'pass' ? options.length : 1))
    case 'plagueOffer':
    case 'proposeOffer':
      return pickByWeight(options, random, (option) => 6 >> Math.min(option.of, 3))
    case 'decideCard':
    case 'decideOffer':
      return options.find((option) => option.of === s.proposal) ?? options[random(options.length)]!
    case 'battleCard':
      return pickByWeight(options, random, (option) => cardWeight(option.of))
    case 'worshipful':
    case 'build':
      return asked.find('pay') ?? options.find(({ verb }) => verb === 'build') ?? options[0]!
    case 'tieBreaker':
      return options[0]!
    default:
      return options[random(options.length)]!
  }
}

/** A5.1: how often a god wins. */
const godWorth = ({ key }: Choice): number => TUNED.gods[key.split(':')[1]!] ?? 0

/** Weight of an action by its benefit now. */
function actionWeight(s: Ankh, action: number): number {
  const god = activeGod(s)
  const useful = triggersVainEvent(s, action) ? 1 : 5
  if (action === MOVE) return 4 * useful
  if (action === SUMMON) return s.at.some((at, figure) => at === POOL && s.owner[figure] === god) ? 6 * useful : 0
  if (action === GAIN) return followersGained(s, god) * 2 * useful
  const next = UNLOCKS[countUnlocks(s, god)]
  return next !== undefined && s.followers[god]! >= next.cost ? 12 * useful : 0
}

/** Weight of a set of battle cards: strength, and monuments and followers from a battle. */
const cardWeight = (cards: number): number =>
  1 +
  ((cards & CHARIOTS) !== 0 ? 6 : 0) +
  ((cards & BUILD_MONUMENT) !== 0 ? 4 : 0) +
  ((cards & (DROUGHT | FLOOD)) !== 0 ? 2 : 0)

/** A10.2c: whether an action triggers Control Monument when its god stands beside no monument that it could take. */
function triggersVainEvent(s: Ankh, action: number): boolean {
  if (EVENT_SPACE[action]! - s.markers[action]! > 1 || EVENTS[s.event + 1] !== 'controlMonument') return false
  const god = activeGod(s)
  return !s.stands.some((space) => space >= 0 && whyNotClaim(s, god, space) === undefined)
}

/** Weight of moving the figure on a space: high if it does nothing there that others don't do. */
function idleWeight(s: Ankh, space: number): number {
  const figure = figureOn(s, space)
  if (figure < 0) return 1
  const { own, others } = presence(s, space, s.owner[figure]!)
  const busy = usefulMonuments(s, space) > 0 ? 0 : 3
  return 1 + busy + (own > others + 1 ? 3 : 0)
}

/** The figures of a god and of the strongest other god in the regions of a space. */
function presence(s: Ankh, space: number, god: number): { own: number; others: number } {
  const bits = s.regions[space]!
  const counts = s.devotion.map(() => 0)
  for (let f = 0; f < s.at.length; f++)
    if (s.at[f]! >= 0 && s.owner[f]! >= 0 && (s.regions[s.at[f]!]! & bits) !== 0) counts[s.owner[f]!]!++
  return { own: counts[god]!, others: Math.max(0, ...counts.filter((_, other) => other !== god)) }
}

/** How much a god needs another figure in the regions of a space: to be alone there, or to be the strongest. */
function need(s: Ankh, space: number): number {
  const { own, others } = presence(s, space, activeGod(s))
  return own === 0 ? (others === 0 ? 6 : others < 2 ? 3 : 1) : own <= others && others > 0 ? 3 : 0
}

/** Weight of a place to summon to; a space rather than stopping, and a token rather than none. */
function summonWeight(s: Ankh, { verb, of }: Choice): number {
  return verb === 'to' ? 4 * spaceWeight(s, of) : verb === 'plain' ? 4 : 0
}

/** Weight of a space by the number of useful monuments adjacent to it, and by what its regions need. */
function spaceWeight(s: Ankh, space: number): number {
  if (space < 0) return 1
  const weight = 1 + 4 * usefulMonuments(s, space) + 3 * need(s, space)
  return weight * weight
}

/** Number of monuments adjacent to a space that are neutral or belong to the active god. */
function usefulMonuments(s: Ankh, space: number): number {
  const open = s.open[space]!
  const god = activeGod(s)
  let near = 0
  for (let d = 0; d < 6; d++) {
    if (((open >> d) & 1) === 0) continue
    const on = s.on[NEIGHBOUR[space * 6 + d]!]!
    if (on >= MONUMENT && on < CITY && (s.held[on - MONUMENT] === -1 || s.held[on - MONUMENT] === god)) near++
  }
  return near
}

/** A random option by weight; any option if all weights are 0. */
function pickByWeight(options: readonly Choice[], random: Random, weight: (option: Choice) => number): Option {
  let total = 0
  for (const option of options) total += weight(option)
  if (total === 0) return options[random(options.length)]!
  let left = random(total)
  for (const option of options) {
    left -= weight(option)
    if (left < 0) return option
  }
  return options[0]!
}

/** What a god needs most: to survive, an event or a power within reach, or the region that brings it most. */
function aim(s: Ankh, seat: Seat): Phrase | undefined {
  const god = s.plays[SEATS.indexOf(seat)]!
  if (s.seat < 0 || !s.ladder.includes(god)) return undefined
  const at = readPosition(s)
  if (at.left > 1 && logisticPrediction(SURVIVAL, survivalTerms(at, god)) < TUNED.endangered) return ['plan.survive']
  if (EVENTS[s.event + 1] === 'controlMonument' && at.prospects.claimable[god]! > 0) return ['plan.claim']
  const next = UNLOCKS[countUnlocks(s, god)]
  if (next !== undefined && s.followers[god]! >= next.cost) return ['plan.power']
  const region = bestRegion(s, god)
  return region < 0 ? ['plan.spread'] : ['plan.region', { token: s.tokens[region]! }]
}

/** How bots play Ankh. */
export const brain: GameHeuristics<Ankh> = {
  evaluate,
  policy,
  aim,
  playout: 10,
  // A5.1: before the game begins, all gods look alike to the evaluation.
  minor: (_match, asked) => asked.kind === 'god',
  // Positions are evaluated between actions, never in the middle of a battle.
  settled: ({ open }) => open[0]!.kind === 'action',
  // A12.10: a decision of a merged god cannot be evaluated before the other gods have chosen too.
  awaits: (match, seat) => deliberatingGod(match.state) >= 0 && canSeeDeliberation(match.state, seat),
}
