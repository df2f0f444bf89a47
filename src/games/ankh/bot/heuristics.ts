import type { Ask, Choice, GameHeuristics, Match, Option, Random, Seat } from '#kernel'
import { countUnlocks, followersGained } from '../rules/actions.ts'
import { NEIGHBOUR, spaceName } from '../rules/board.ts'
import { canSeeDeliberation, deliberatingGod } from '../rules/merge.ts'
import { GAIN, MOVE, SUMMON, UNLOCKS } from '../rules/pieces.ts'
import { activeGod, figureOn, godName } from '../rules/position.ts'
import { type Ankh, CITY, MONUMENT, POOL, SEATS } from '../rules/state.ts'
import { evaluate } from './evaluate.ts'

/** A5.8: a seat's place in the order of play, which decides where it starts on the map, and the god it began with. */
export function rolesOf(s: Ankh, seat: Seat): { place: string; god: string } {
  const at = SEATS.indexOf(seat)
  return { place: String(((at - s.first + s.players) % s.players) + 1), god: godName(s, at) }
}

/** A fast, plausible choice: figures go next to monuments, followers buy powers, other choices are random. */
export function policy(match: Match<Ankh>, asked: Ask, random: Random): Option {
  const s = match.state
  const options = asked.options as readonly Choice[]
  switch (asked.kind) {
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
    case 'caravan':
      return pickByWeight(options, random, (option) => (option.verb === 'pass' ? options.length : 1))
    case 'plagueOffer':
    case 'proposeOffer':
      return pickByWeight(options, random, (option) => 6 >> Math.min(option.of, 3))
    case 'decideCard':
    case 'decideOffer':
      return options.find((option) => option.of === s.proposal) ?? options[random(options.length)]!
    case 'tieBreaker':
      return options[0]!
    default:
      return options[random(options.length)]!
  }
}

/** Weight of an action by its benefit now. */
function actionWeight(s: Ankh, action: number): number {
  const god = activeGod(s)
  if (action === MOVE) return 3
  if (action === SUMMON) return s.at.some((at, figure) => at === POOL && s.owner[figure] === god) ? 4 : 0
  if (action === GAIN) return followersGained(s, god) * 2
  const next = UNLOCKS[countUnlocks(s, god)]
  return next !== undefined && s.followers[god]! >= next.cost ? 8 : 0
}

/** Weight of moving the figure on a space: high if no useful monument is adjacent. */
function idleWeight(s: Ankh, space: number): number {
  return figureOn(s, space) >= 0 && usefulMonuments(s, space) === 0 ? 4 : 1
}

/** Weight of a place to summon to; a space rather than stopping, and a token rather than none. */
function summonWeight(s: Ankh, { verb, of }: Choice): number {
  return verb === 'to' ? 4 * spaceWeight(s, of) : verb === 'plain' ? 4 : 0
}

/** Weight of a space by the number of useful monuments adjacent to it. */
function spaceWeight(s: Ankh, space: number): number {
  return space < 0 ? 1 : 1 + 4 * usefulMonuments(s, space)
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

/** How bots play Ankh. */
export const brain: GameHeuristics<Ankh> = {
  evaluate,
  policy,
  playout: 10,
  // Positions are evaluated between actions, never in the middle of a battle.
  settled: ({ open }) => open[0]!.kind === 'action',
  // A12.10: a decision of a merged god cannot be evaluated before the other gods have chosen too.
  awaits: (match, seat) => deliberatingGod(match.state) >= 0 && canSeeDeliberation(match.state, seat),
}
