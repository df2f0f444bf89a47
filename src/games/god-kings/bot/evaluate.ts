import type { Seat } from '../../../kernel/index.ts'
import { PROVINCES, provinceNamed, spaceNamed } from '../rules/components/map.ts'
import { divisionCount } from '../rules/components/pieces.ts'
import { playerIn } from '../rules/components/seats.ts'
import { EGYPT, HATTI, MITANNI } from '../rules/components/sides.ts'
import { homeSpaces, isGarrisoned } from '../rules/politics/control.ts'
import { handicapOf } from '../rules/setup/handicaps.ts'
import { SCENARIOS } from '../rules/setup/scenarios.ts'
import type { Kings } from '../rules/state/state.ts'
import { SUDDEN_DEATH } from '../rules/victory/victory.ts'
import { aimOf } from './aims.ts'
import { cardWorth, handOf, impulsesLeft, timeLeft } from './cards.ts'
import { logistic } from './chances.ts'
import { Outlook } from './outlook.ts'
import { siegeChance } from './situation.ts'
import { fallOf, missingIn, NEED, nearness, turnsLeft } from './stakes.ts'

/**
 * What brings VP, found by linear regression over 640 campaigns of these bots against themselves: in the turn that is
 * played, and in all later ones.
 */
const TURN = { provinces: 0.81, homeSpace: -1.09, cards: 0.55 } as const
const LATER = { tribute: 1.21, division: 0.2, divisionTurns: 4 } as const
/** VP that a power gains less than Egypt: in the rest of this turn, in each later one; by power. */
const PACE = {
  turn: [0, 0.17, -2.43, -2.38, 0.02],
  later: [0, -0.34, -2.58, -3.06, -1.58],
} as const

const KADESH = spaceNamed('kadesh')
const KARKEMISH = spaceNamed('karkemish_city')
const UGARIT = spaceNamed('ugarit_city')
const TYRE = spaceNamed('tyre')
const AMURRU = provinceNamed('amurru')
const PROVINCE_COUNT = PROVINCES.length
/** What makes a sudden death in this turn likely, in the order of the terms below; from the same campaigns. */
const SUDDEN = [-1.77, 0.48, 1.1, -0.07, 2.83, -3.36] as const
/** The most that all sudden deaths together are thought of. */
const SURE = 0.95
/**
 * The lead that makes a player e times as likely to win as another: at the end of a game, and more for each turn
 * before it.
 */
const DOUBT = { two: [8, 3], more: [4, 1.5], points: [0.9, 0.4] } as const

/** What a player can expect: VP in the end, but for what all can expect alike, and a sudden death in this turn. */
interface Prospect {
  readonly vp: number
  readonly sudden: number
}

function prospect(o: Outlook, player: number): Prospect {
  const { s } = o
  const power = s.players[player]!
  const left = turnsLeft(s)
  let provinces = 0
  let held = 0
  let tribute = 0
  for (let p = 0; p < PROVINCE_COUNT; p++) {
    if (s.closed.includes(p)) continue
    const { vp, tp } = PROVINCES[p]!
    const standing = o.standingOf(player, p)
    const chance = o.chanceOf(standing)
    provinces += vp * chance
    tribute += tp * chance
    if (standing.missing === 0) held += vp
  }
  let lost = 0
  for (const x of homeSpaces(s, power)) if (s.control[x] !== power) lost++
  const turn =
    s.vp[player]! +
    TURN.provinces * provinces +
    TURN.homeSpace * lost +
    TURN.cards * cardsToPlay(s, player) +
    PACE.turn[power]! * o.timeOf(player)
  const later =
    left === 0
      ? 0
      : LATER.tribute * tribute +
        LATER.division * divisionCount(s, power) * Math.min(LATER.divisionTurns, left) +
        PACE.later[power]! * left
  return {
    vp: s.total[player]! + turn + later - fallOf(s, power),
    sudden: suddenDeath(o, player, s.vp[player]! + provinces, s.vp[player]! + held),
  }
}

/** 24.2: the chance that a player who can expect some VP this turn, and would have some now, wins by them at once. */
function suddenDeath(o: Outlook, player: number, expected: number, now: number): number {
  const [own, others] = [o.timeOf(player), o.othersTime(player)]
  const over = expected - SUDDEN_DEATH
  const there = now >= SUDDEN_DEATH ? 1 : 0
  return logistic(SUDDEN, [1, over, own, (over * (own + others)) / 2, there, there * others])
}

/** The best cards of a hand, as many as can still be played. */
function cardsToPlay(s: Kings, player: number): number {
  const worths = handOf(s, player).map((card) => cardWorth(s, card))
  worths.sort((a, b) => b - a)
  const left = impulsesLeft(s, player)
  let sum = 0
  for (let i = 0; i < worths.length; i++) sum += i < left ? worths[i]! : 0.15 * worths[i]!
  return sum
}

/** The chance of each player to win. */
function chances(s: Kings): number[] {
  const o = new Outlook(s)
  switch (aimOf(s)) {
    case 'kadesh':
      return kadesh(o)
    case 'provinces':
      return thutmose(o)
    case 'points':
      return byLead(
        s,
        s.players.map((_, p) => points(o, p)),
        DOUBT.points,
      )
    default:
      return campaign(o)
  }
}

/** Somebody wins by sudden death, or whoever has most VP in the end. */
function campaign(o: Outlook): number[] {
  const { s } = o
  const prospects = s.players.map((_, p) => prospect(o, p))
  let sudden = 0
  for (const each of prospects) sudden += each.sudden
  const scale = sudden > SURE ? SURE / sudden : 1
  const last = byLead(
    s,
    prospects.map(({ vp }) => vp),
    s.players.length === 2 ? DOUBT.two : DOUBT.more,
  )
  return prospects.map((each, p) => scale * each.sudden + (1 - scale * sudden) * last[p]!)
}

/** Whoever can expect more is the likelier winner; the less so the longer the game still lasts. */
function byLead(s: Kings, values: readonly number[], [end, each]: readonly [number, number]): number[] {
  const doubt = end + each * (turnsLeft(s) + timeLeft(s, s.turnOrder[0]!))
  const most = Math.max(...values)
  return shared(values.map((value) => Math.exp((value - most) / doubt)))
}

function shared(values: readonly number[]): number[] {
  let sum = 0
  for (const value of values) sum += value
  return values.map((value) => (sum === 0 ? 1 / values.length : value / sum))
}

/** R-S6: what makes Hatti the last in Kadesh, in the order of the terms below; from 3,000 games as in `chances`. */
const HITTITE = [
  -0.08, 1.51, -1.59, -1.61, 2.68, 0.52, -0.79, -1.42, -1.99, 0.71, 1.77, 0.42, 0.94, -1.34, 1.14, 0.59, 0.85,
  -1.59,
] as const
/** What the smaller of two armies is thought to have besides. */
const FEW = 6
/** Siege rolls that are looked ahead. */
const ROLLS = 2

/** How much stronger a power is than another before a city, within one march of it, and within two. */
function leads(o: Outlook, power: number, other: number, space: number): readonly [number, number, number] {
  const [own, theirs] = [o.mightAt(power, space), o.mightAt(other, space)]
  const lead = (reach: 0 | 1 | 2) => Math.log((own[reach] + FEW) / (theirs[reach] + FEW))
  return [lead(0), lead(1), lead(2)]
}

/** R-S6: the chance of each player to be the last in Kadesh. */
function kadesh(o: Outlook): number[] {
  const { s } = o
  const [e, h] = [s.players.indexOf(EGYPT), s.players.indexOf(HATTI)]
  const [eTime, hTime] = [o.timeOf(e), o.timeOf(h)]
  const both = (eTime + hTime) / 2
  const [here, march, marches] = leads(o, HATTI, EGYPT, KADESH)
  const is = (power: number, at: ArrayLike<number>): number => (at[KADESH] === power ? 1 : 0)
  const falls = (power: number, player: number) =>
    is(power, s.besieger) * siegeChance(s, power, KADESH) * Math.min(impulsesLeft(s, player), ROLLS)
  const chance = logistic(HITTITE, [
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
  ])
  return s.players.map((power) => (power === HATTI ? chance : 1 - chance))
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
      worth * o.expected(player, p) +
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
  const { egyptNeeds = victory.egypt.length } = handicapOf(s)
  if (s.players.length === 2) {
    const egypt = conquest(o, mostHopeful(o, EGYPT, victory.egypt, egyptNeeds))
    return s.players.map((power) => (power === EGYPT ? egypt : 1 - egypt))
  }
  const chance = (power: number, ids: readonly string[], needed = ids.length) => {
    const player = s.players.indexOf(power)
    let all = 1
    for (const p of mostHopeful(o, power, ids, needed)) all *= o.expected(player, p)
    const means = 0.01 * (cardsToPlay(s, player) - 3)
    return Math.max(0.005, Math.min(0.995, all ** 0.8 + (turnsLeft(s) + o.timeOf(player) === 0 ? 0 : means)))
  }
  const egypt = chance(EGYPT, victory.egypt, egyptNeeds)
  const hatti = chance(HATTI, victory.hatti3p) * (1 - egypt)
  const mitanni = Math.max(0.005, 1 - egypt - hatti)
  return shared(s.players.map((power) => (power === EGYPT ? egypt : power === HATTI ? hatti : mitanni)))
}

/** The provinces a power is likeliest to control in the end, as many as it needs. */
function mostHopeful(o: Outlook, power: number, ids: readonly string[], needed: number): number[] {
  const provinces = ids.map(provinceNamed)
  if (needed >= provinces.length) return provinces
  const player = o.s.players.indexOf(power)
  return provinces.sort((a, b) => o.expected(player, b) - o.expected(player, a)).slice(0, needed)
}

/**
 * R-S7: what makes Egypt win against Mitanni alone, in the order of the terms below; from 16,000 games, in most of
 * which Egypt had been helped.
 */
const EGYPTIAN = [
  -0.77, 0.25, 0.11, -0.68, 0.32, -0.0142, -1.11, 0.41, 0.48, -0.94, 0.35, 0.13, 0.48, 0.99, -0.47, 0.24,
  -0.9,
] as const
/** The part of a turn that is always thought to be left, and the chance to get a province that never vanishes. */
const AT_LEAST = 0.15
const NEVER_LOST = 0.003

/** R-S7: the chance of Egypt to hold its provinces in the end, with two players. */
function conquest(o: Outlook, provinces: readonly number[]): number {
  const { s } = o
  const [e, m] = [s.players.indexOf(EGYPT), s.players.indexOf(MITANNI)]
  const later = turnsLeft(s)
  const [eTime, mTime] = [later + o.timeOf(e), later + o.timeOf(m)]
  let missing = 0
  let hopes = 0
  let amurru = 0
  for (const p of provinces) {
    const standing = o.standingOf(e, p)
    missing += standing.missing
    if (p === AMURRU) amurru = standing.spare + NEED[p]!
    hopes += Math.log(o.chanceOf(standing) + NEVER_LOST)
  }
  let cards = 0
  for (const card of handOf(s, m)) cards += cardWorth(s, card)
  const own = (space: number): number => (s.control[space] === EGYPT ? 1 : 0)
  const shut = (space: number): number => (own(space) === 0 && isGarrisoned(s, space) ? 1 : 0)
  return logistic(EGYPTIAN, [
    1,
    missing,
    missing * eTime,
    missing / (eTime + AT_LEAST),
    hopes,
    o.strengthOf(MITANNI) * mTime,
    cards,
    cards * eTime,
    own(KARKEMISH),
    shut(KARKEMISH),
    s.garrison[KARKEMISH] === EGYPT ? 1 : 0,
    leads(o, EGYPT, MITANNI, KARKEMISH)[0],
    own(UGARIT),
    own(TYRE),
    shut(KADESH),
    amurru,
    later,
  ])
}

/** How likely each player is to win. */
export function evaluateAll(s: Kings): number[] {
  if (s.winners !== null) return s.players.map((_, p) => (s.winners!.includes(p) ? 1 / s.winners!.length : 0))
  return chances(s).map((chance) => Math.max(0, Math.min(1, chance)))
}

/** How likely a seat is to win. */
export const evaluate = (s: Kings, seat: Seat): number => evaluateAll(s)[playerIn(s, seat)]!
