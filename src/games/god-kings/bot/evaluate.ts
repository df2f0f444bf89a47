import type { Seat } from '../../../kernel/index.ts'
import { homeSpaces, isHome } from '../rules/control.ts'
import { CARD_COUNT, HAND } from '../rules/deck.ts'
import { NONE, PROVINCES, provinceNamed, spaceNamed } from '../rules/map.ts'
import { divisionCount } from '../rules/pieces.ts'
import { lastTurn, SCENARIOS } from '../rules/scenarios.ts'
import { playerIn } from '../rules/seats.ts'
import { EGYPT, HATTI, MITANNI } from '../rules/sides.ts'
import type { Kings } from '../rules/state.ts'
import { aimOf } from './aims.ts'
import { cardWorth, impulsesLeft } from './cards.ts'
import { Outlook } from './outlook.ts'
import { timeLeft } from './situation.ts'
import { laterTurns, missingIn, nearness, turnsLeft } from './stakes.ts'

/** What things are worth in VP. */
const WORTH = {
  /** A point of strength on the map, while the turn lasts. */
  strength: 0.022,
  /** A division, for each turn to come. */
  division: 0.3,
  /** The cards that can still be played. */
  card: 0.5,
  /** TP of the next reinforcement. */
  tribute: 0.16,
} as const

const KADESH = spaceNamed('kadesh')
const PROVINCE_COUNT = PROVINCES.length
/** 24.2. */
const SUDDEN_DEATH = 20
/** The lead that makes a player the favourite at three to one, at the end of a game and for each turn before it. */
const CLEAR_LEAD = { vp: [2.2, 1.1], points: [1, 0.45] } as const

/** VP a player can expect: what he has, this turn's provinces, his home country, and what will bring more later. */
function prospect(o: Outlook, player: number): number {
  const { s } = o
  const power = s.players[player]!
  const time = timeLeft(s, player)
  const later = laterTurns(s)
  let turn = s.vp[player]!
  let lasting = 0
  for (let p = 0; p < PROVINCE_COUNT; p++) {
    if (s.closed.includes(p)) continue
    const { vp, tp, home } = PROVINCES[p]!
    turn += vp * o.expected(power, p, time)
    if (home !== null && !isHome(s, power, p)) continue
    const near = nearness(missingIn(s, power, p))
    lasting += near * (vp * later + (later > 0 ? WORTH.tribute * tp : 0))
  }
  for (const x of homeSpaces(s, power)) if (s.control[x] !== power) turn -= 2 * (1 - 0.5 * time)
  const sudden = turn >= SUDDEN_DEATH - 4 ? 3 / (1 + Math.exp(SUDDEN_DEATH - turn)) : 0
  return s.total[player]! + turn + lasting + sudden + means(o, player, time)
}

/** Armies, divisions and cards. */
function means(o: Outlook, player: number, time: number): number {
  const { s } = o
  const power = s.players[player]!
  return (
    o.strengthOf(power) * WORTH.strength * time +
    divisionCount(s, power) * WORTH.division * Math.min(3, turnsLeft(s)) +
    WORTH.card * cardsToPlay(s, player)
  )
}

/** The best cards of a hand, as many as can still be played. */
function cardsToPlay(s: Kings, player: number): number {
  const worths: number[] = []
  for (let card = 1; card <= CARD_COUNT; card++) {
    if (s.cards[card] === HAND + player) worths.push(cardWorth(s, card))
  }
  worths.sort((a, b) => b - a)
  const left = impulsesLeft(s, player)
  let sum = 0
  for (let i = 0; i < worths.length; i++) sum += i < left ? worths[i]! : 0.15 * worths[i]!
  return sum
}

/** The chance that a lead makes a winner. */
const chanceOf = (lead: number, clear: number): number => 1 / (1 + Math.exp((-Math.log(3) * lead) / clear))

/** The chance of each player to win. */
function chances(s: Kings): number[] {
  const o = new Outlook(s)
  switch (aimOf(s)) {
    case 'kadesh':
      return shared(s.players.map((power, p) => kadesh(o, power, p)))
    case 'provinces':
      return thutmose(o)
    case 'points':
      return byLead(
        s,
        s.players.map((_, p) => points(o, p)),
        CLEAR_LEAD.points,
      )
    default:
      return byLead(
        s,
        s.players.map((_, p) => prospect(o, p)),
        CLEAR_LEAD.vp,
      )
  }
}

function byLead(s: Kings, values: readonly number[], [end, each]: readonly [number, number]): number[] {
  const clear = end + each * (turnsLeft(s) + timeLeft(s, s.turnOrder[0]!))
  const won = values.map((own, p) => {
    let chance = 1
    for (let q = 0; q < values.length; q++) if (q !== p) chance *= chanceOf(own - values[q]!, clear)
    return chance
  })
  return shared(won)
}

function shared(values: readonly number[]): number[] {
  let sum = 0
  for (const value of values) sum += value
  return values.map((value) => (sum === 0 ? 1 / values.length : value / sum))
}

/** R-S6: the chance to be the last in Kadesh. */
function kadesh(o: Outlook, power: number, player: number): number {
  const { s } = o
  const time = timeLeft(s, player)
  const rival = s.players[1 - player]!
  if (s.control[KADESH] !== power && s.control[KADESH] !== rival) {
    const last = s.lastController === power ? 0.5 : 0.1
    return last * (1 - time) + 0.5 * time * o.holds(power, KADESH, 1)
  }
  const holder = s.control[KADESH] === power
  const theirs = timeLeft(s, 1 - player)
  const keeps = o.holds(s.control[KADESH]!, KADESH, holder ? theirs : time)
  const means = 0.02 * (cardsToPlay(s, player) - cardsToPlay(s, 1 - player))
  return Math.max(0.01, (holder ? keeps : 1 - keeps) + means)
}

/** R-S2: points so far, this turn's, and those of turns to come. */
function points(o: Outlook, player: number): number {
  const { s } = o
  const power = s.players[player]!
  const time = timeLeft(s, player)
  const { provincePoints, homePenalty, reach } = SCENARIOS[s.scenario]!.victory
  let sum = s.total[player]!
  for (const id in provincePoints) {
    const p = provinceNamed(id)
    const worth = provincePoints[id] as number
    sum +=
      worth * o.expected(power, p, time) +
      0.6 * worth * nearness(missingIn(s, power, p)) * Math.min(2, turnsLeft(s))
  }
  let occupied = 0
  for (const x of homeSpaces(s, power)) if (s.control[x] !== power) occupied++
  if (occupied >= homePenalty.spacesOccupiedByEnemyForcesOrPC) sum += homePenalty.points * (1 - 0.4 * time)
  else sum -= 0.25 * occupied
  if (sum >= reach) sum += 1
  return (
    sum +
    0.012 * o.strengthOf(power) * time +
    0.25 * cardsToPlay(s, player) +
    0.1 * divisionCount(s, power) * turnsLeft(s)
  )
}

/** R-S7: Egypt (and Hatti) need their provinces, Mitanni wins otherwise. */
function thutmose(o: Outlook): number[] {
  const { s } = o
  const { victory } = SCENARIOS[s.scenario]!
  const last = s.turn === lastTurn(s.scenario)
  const chance = (power: number, ids: readonly string[]) => {
    const player = s.players.indexOf(power)
    if (player === NONE) return 0
    const time = last ? timeLeft(s, player) : 1
    let all = 1
    for (const id of ids) {
      const p = provinceNamed(id)
      const now = o.expected(power, p, time)
      const progress = last
        ? now
        : 0.5 * now + 0.5 * Math.max(now, 0.35 + 0.5 * nearness(missingIn(s, power, p)))
      all *= progress
    }
    const means = 0.01 * (cardsToPlay(s, player) - 3) + 0.0015 * superiority(o, power) * time
    return Math.max(0.005, Math.min(0.995, all ** 0.8 + (last && time === 0 ? 0 : means)))
  }
  const egypt = chance(EGYPT, victory.egypt)
  const hatti = chance(HATTI, victory.hatti3p) * (1 - egypt)
  const mitanni = Math.max(0.005, 1 - egypt - hatti)
  return shared(
    s.players.map((power) =>
      power === EGYPT ? egypt : power === HATTI ? hatti : power === MITANNI ? mitanni : 0,
    ),
  )
}

/** The strength of a power over the average of its opponents. */
function superiority(o: Outlook, power: number): number {
  let sum = 0
  for (const force of o.forces.all) {
    if (force.side === power) sum += force.strength
    else if (o.s.players.includes(force.side)) sum -= force.strength / (o.s.players.length - 1)
  }
  return sum
}

/** How likely each player is to win. */
export function evaluateAll(s: Kings): number[] {
  if (s.winners !== null) return s.players.map((_, p) => (s.winners!.includes(p) ? 1 / s.winners!.length : 0))
  return chances(s).map((chance) => Math.max(0, Math.min(1, chance)))
}

/** How likely a seat is to win. */
export const evaluate = (s: Kings, seat: Seat): number => evaluateAll(s)[playerIn(s, seat)]!
