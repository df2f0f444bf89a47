import { linearScore, logisticPrediction, type Seat, type Values, type Weights } from '#kernel'
import { ASSYRIA, EGYPT, HATTI, KASSITES, MITANNI } from '../rules/components/counters.ts'
import { isTribal, LAND, NONE, PROVINCES, provinceNamed, spaceNamed, spaceOf } from '../rules/components/map.ts'
import { divisionCount } from '../rules/components/pieces.ts'
import { playerIn } from '../rules/components/players.ts'
import { homeSpaces, isGarrisoned } from '../rules/politics/control.ts'
import { handicapChanges, SCENARIOS } from '../rules/setup/scenarios.ts'
import type { Kings } from '../rules/state/state.ts'
import { SUDDEN_DEATH } from '../rules/turn/victory.ts'
import { estimatedOdds, foeAt } from './forces.ts'
import { HAND_WEIGHTS } from './handWeights.ts'
import { Outlook } from './outlook.ts'
import { STRIKE, siegeChance } from './situation.ts'
import {
  cardsInHand,
  cardsToPlay,
  cardWorth,
  completionShare,
  impulsesLeft,
  MAJORITY,
  missingIn,
  objective,
  scheduledLoss,
  timeLeft,
  turnsLeft,
} from './stakes.ts'
import { EGYPTIAN, HITTITE, LATER, LEAD_OF_MORE, LEAD_OF_TWO, POINTS, SUDDEN, TURN } from './weights.ts'

const PROVINCE_COUNT = PROVINCES.length

/** The yield of a player's provinces: expected VP this turn, VP of the provinces it holds now, and expected tribute. */
interface ProvinceYield {
  readonly expected: number
  readonly now: number
  readonly tribute: number
}

export function provinceYield(o: Outlook, player: number): ProvinceYield {
  let [expected, now, tribute] = [0, 0, 0]
  for (let p = 0; p < PROVINCE_COUNT; p++) {
    if (o.s.closed.includes(p)) continue
    const { vp, tp } = PROVINCES[p]!
    const standing = o.situationIn(player, p)
    const chance = o.chanceOf(standing)
    expected += vp * chance
    tribute += tp * chance
    if (standing.missing === 0) now += vp
  }
  return { expected, now, tribute }
}

/** A one-hot row of a power's value, one column per power. */
const oneHotPower = (power: number, x: number) =>
  [
    power === EGYPT ? x : 0,
    power === HATTI ? x : 0,
    power === MITANNI ? x : 0,
    power === ASSYRIA ? x : 0,
    power === KASSITES ? x : 0,
  ] as const

/** The number of home spaces that a power has lost. */
export function lostAtHome(s: Kings, power: number): number {
  let lost = 0
  for (const x of homeSpaces(s, power)) if (s.control[x] !== power) lost++
  return lost
}

/** Features of the VP that a player gains in the rest of this turn. */
export function turnFeatures(o: Outlook, player: number, { expected }: ProvinceYield): Values<typeof TURN.features> {
  const { s } = o
  const power = s.players[player]!
  return [expected, lostAtHome(s, power), cardsToPlay(s, player), ...oneHotPower(power, o.timeOf(player))]
}

/** Features of the VP that a player gains in later turns. */
export function laterFeatures(
  { s }: Outlook,
  player: number,
  { tribute }: ProvinceYield,
): Values<typeof LATER.features> {
  const power = s.players[player]!
  const left = turnsLeft(s)
  const divisions = divisionCount(s, power) * Math.min(HAND_WEIGHTS.divisionTurns, left)
  return [tribute, divisions, ...oneHotPower(power, left)]
}

/** 24.2: features of a sudden-death win by the VP of this turn. */
export function suddenFeatures(o: Outlook, player: number, holdings: ProvinceYield): Values<typeof SUDDEN.features> {
  const vp = o.s.vp[player]!
  const [own, others] = [o.timeOf(player), o.othersTime(player)]
  const over = vp + holdings.expected - SUDDEN_DEATH
  const there = vp + holdings.now >= SUDDEN_DEATH ? 1 : 0
  return [1, over, own, (over * (own + others)) / 2, there, there * others]
}

/** A player's expected final VP, without the part that is the same for all players. */
export function expectedVp(o: Outlook, player: number, holdings: ProvinceYield): number {
  const { s } = o
  const later = turnsLeft(s) === 0 ? 0 : linearScore(LATER, laterFeatures(o, player, holdings))
  const turn = s.vp[player]! + linearScore(TURN, turnFeatures(o, player, holdings))
  return s.total[player]! + turn + later - scheduledLoss(s, s.players[player]!)
}

/** How uncertain a lead is: the turns left, plus a constant so that no lead is ever certain. */
export const leadUncertainty = (s: Kings, more: number): number => turnsLeft(s) + timeLeft(s, s.turnOrder[0]!) + more

/** The weights of a lead for this number of players. */
export const leadWeights = (s: Kings): Weights<readonly ['lead']> =>
  s.players.length === 2 ? LEAD_OF_TWO : LEAD_OF_MORE

/** The chance of each player: either one wins by sudden death, or the player with most VP wins at the end. */
export function campaignChances(o: Outlook): number[] {
  const { s } = o
  const holdings = s.players.map((_, p) => provinceYield(o, p))
  const sudden = s.players.map((_, p) => logisticPrediction(SUDDEN, suddenFeatures(o, p, holdings[p]!)))
  const all = sudden.reduce((sum, chance) => sum + chance, 0)
  const scale = all > HAND_WEIGHTS.surest ? HAND_WEIGHTS.surest / all : 1
  const doubt = leadUncertainty(s, HAND_WEIGHTS.doubtOfVp)
  const last = softmax(s.players.map((_, p) => linearScore(leadWeights(s), [expectedVp(o, p, holdings[p]!) / doubt])))
  return sudden.map((chance, p) => scale * chance + (1 - scale * all) * last[p]!)
}

/** Softmax: win chances from expected results. */
export function softmax(values: readonly number[]): number[] {
  const most = Math.max(...values)
  return normalize(values.map((value) => Math.exp(value - most)))
}

export function normalize(values: readonly number[]): number[] {
  let sum = 0
  for (const value of values) sum += value
  return values.map((value) => (sum === 0 ? 1 / values.length : value / sum))
}

/** R-S2: features of a win by points: points so far, this turn's and later ones, relative to the time left. */
export function pointsFeatures(o: Outlook, player: number): Values<typeof POINTS.features> {
  const { s } = o
  const power = s.players[player]!
  const time = timeLeft(s, player)
  const { provincePoints, homePenalty, reach } = SCENARIOS[s.scenario]!.victory
  let [provinces, later] = [0, 0]
  for (const id in provincePoints) {
    const p = provinceNamed(id)
    const worth = provincePoints[id] as number
    provinces += worth * o.expected(player, p)
    later += worth * completionShare(missingIn(s, power, p)) * Math.min(HAND_WEIGHTS.pointTurns, turnsLeft(s))
  }
  const occupied = lostAtHome(s, power)
  const punished = occupied >= homePenalty.spacesOccupiedByEnemyForcesOrPC
  const penalty = punished ? homePenalty.points * (1 - HAND_WEIGHTS.penaltyLifted * time) : 0
  const doubt = leadUncertainty(s, HAND_WEIGHTS.doubtOfPoints)
  return [
    s.total[player]! / doubt,
    provinces / doubt,
    later / doubt,
    penalty / doubt,
    (punished ? 0 : occupied) / doubt,
    (s.total[player]! + provinces + penalty >= reach ? 1 : 0) / doubt,
    (o.strengthOf(power) * time) / doubt,
    cardsToPlay(s, player) / doubt,
    (divisionCount(s, power) * turnsLeft(s)) / doubt,
  ]
}

/** R-S2: the chance of each player to have most points in the end. */
export const pointsChances = (o: Outlook): number[] =>
  softmax(o.s.players.map((_, p) => linearScore(POINTS, pointsFeatures(o, p))))

const KADESH = spaceNamed('kadesh')

/** A power's lead in strength over another (log ratio) before a city, within one march of it, and within two. */
export function strengthLeads(
  o: Outlook,
  power: number,
  other: number,
  space: number,
): readonly [number, number, number] {
  const [own, theirs] = [o.influenceAt(power, space), o.influenceAt(other, space)]
  const lead = (reach: 0 | 1 | 2) =>
    Math.log((own[reach] + HAND_WEIGHTS.fewest) / (theirs[reach] + HAND_WEIGHTS.fewest))
  return [lead(0), lead(1), lead(2)]
}

/** The chance that the power's best army within one march of Kadesh wins the field there. */
function strikes({ s, forces, terrain }: Outlook, power: number): number {
  const foe = foeAt(forces, power, KADESH)
  let best = 0
  for (const force of forces.all) {
    const from = spaceOf(force.zone)
    if (force.side !== power || force.units < HAND_WEIGHTS.strikers || force.general === NONE || isTribal(from))
      continue
    if (terrain.between[from * LAND + KADESH]! > STRIKE) continue
    if (foe === undefined) return 1
    best = Math.max(best, force.zone === KADESH ? HAND_WEIGHTS.inBattle : estimatedOdds(s, force, foe, KADESH).win)
  }
  return best
}

/** 1 if it is this player's impulse, else 0. */
const hasImpulse = (s: Kings, player: number): number => (s.turnOrder[s.place] === player ? 1 : 0)

/** R-S6: features of a Hittite win. */
export function hittiteFeatures(o: Outlook): Values<typeof HITTITE.features> {
  const { s } = o
  const [e, h] = [s.players.indexOf(EGYPT), s.players.indexOf(HATTI)]
  const [eTime, hTime] = [o.timeOf(e), o.timeOf(h)]
  const both = (eTime + hTime) / 2
  const [here, march, marches] = strengthLeads(o, HATTI, EGYPT, KADESH)
  const is = (power: number, at: ArrayLike<number>): number => (at[KADESH] === power ? 1 : 0)
  const falls = (power: number, player: number) =>
    is(power, s.besieger) * siegeChance(s, power, KADESH) * Math.min(impulsesLeft(s, player), HAND_WEIGHTS.siegeRolls)
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
    hasImpulse(s, e) * egyptStrikes,
    hattiStrikes,
    fallsInTime,
    (hattiHolds - egyptHolds) * (hasImpulse(s, h) - hasImpulse(s, e)),
  ]
}

/** R-S6: the chance of each player to be the last to hold Kadesh. */
export function kadeshChances(o: Outlook): number[] {
  const chance = logisticPrediction(HITTITE, hittiteFeatures(o))
  return o.s.players.map((power) => (power === HATTI ? chance : 1 - chance))
}

const KADESH_CITY = spaceNamed('kadesh')
const KARKEMISH = spaceNamed('karkemish_city')
const UGARIT = spaceNamed('ugarit_city')
const TYRE = spaceNamed('tyre')
const AMURRU = provinceNamed('amurru')

const victoryRules = (s: Kings) => SCENARIOS[s.scenario]!.victory

/** R-S7: Egypt (and Hatti) need their provinces; otherwise Mitanni wins. */
export function thutmoseChances(o: Outlook): number[] {
  const { s } = o
  const victory = victoryRules(s)
  if (s.players.length === 2) {
    const egypt = logisticPrediction(EGYPTIAN, egyptianFeatures(o))
    return s.players.map((power) => (power === EGYPT ? egypt : 1 - egypt))
  }
  const { egyptNeeds = victory.egypt.length } = handicapChanges(s)
  const chance = (power: number, ids: readonly string[], needed = ids.length) => {
    const player = s.players.indexOf(power)
    let all = 1
    for (const p of mostHopeful(o, power, ids, needed)) all *= o.expected(player, p)
    const means = HAND_WEIGHTS.cardsOfThree * (cardsToPlay(s, player) - HAND_WEIGHTS.usualCards)
    const hope = all ** HAND_WEIGHTS.together + (turnsLeft(s) + o.timeOf(player) === 0 ? 0 : means)
    return Math.max(HAND_WEIGHTS.neverSure, Math.min(1 - HAND_WEIGHTS.neverSure, hope))
  }
  const egypt = chance(EGYPT, victory.egypt, egyptNeeds)
  const hatti = chance(HATTI, victory.hatti3p) * (1 - egypt)
  const mitanni = Math.max(HAND_WEIGHTS.neverSure, 1 - egypt - hatti)
  return normalize(s.players.map((power) => (power === EGYPT ? egypt : power === HATTI ? hatti : mitanni)))
}

/** The provinces a power is most likely to control in the end, as many as it needs. */
function mostHopeful(o: Outlook, power: number, ids: readonly string[], needed: number): number[] {
  const provinces = ids.map(provinceNamed)
  if (needed >= provinces.length) return provinces
  const player = o.s.players.indexOf(power)
  return provinces.sort((a, b) => o.expected(player, b) - o.expected(player, a)).slice(0, needed)
}

/** R-S7: features of Egypt holding its provinces in the end, with two players. */
function egyptianFeatures(o: Outlook): Values<typeof EGYPTIAN.features> {
  const { s } = o
  const [e, m] = [s.players.indexOf(EGYPT), s.players.indexOf(MITANNI)]
  const later = turnsLeft(s)
  const [eTime, mTime] = [later + o.timeOf(e), later + o.timeOf(m)]
  const { egyptNeeds = victoryRules(s).egypt.length } = handicapChanges(s)
  let missing = 0
  let hopes = 0
  let amurru = 0
  for (const p of mostHopeful(o, EGYPT, victoryRules(s).egypt, egyptNeeds)) {
    const standing = o.situationIn(e, p)
    missing += standing.missing
    if (p === AMURRU) amurru = standing.spare + MAJORITY[p]!
    hopes += Math.log(o.chanceOf(standing) + HAND_WEIGHTS.neverLost)
  }
  let cards = 0
  for (const card of cardsInHand(s, m)) cards += cardWorth(s, card)
  const own = (space: number): number => (s.control[space] === EGYPT ? 1 : 0)
  const shut = (space: number): number => (own(space) === 0 && isGarrisoned(s, space) ? 1 : 0)
  return [
    1,
    missing,
    missing * eTime,
    missing / (eTime + HAND_WEIGHTS.leastTime),
    hopes,
    o.strengthOf(MITANNI) * mTime,
    cards,
    cards * eTime,
    own(KARKEMISH),
    shut(KARKEMISH),
    s.garrison[KARKEMISH] === EGYPT ? 1 : 0,
    strengthLeads(o, EGYPT, MITANNI, KARKEMISH)[0],
    own(UGARIT),
    own(TYRE),
    shut(KADESH_CITY),
    amurru,
    later,
  ]
}

/** The estimator of each player's win chance, by what is played for. */
const CHANCES = {
  vp: campaignChances,
  kadesh: kadeshChances,
  points: pointsChances,
  provinces: thutmoseChances,
} as const

/** The win chance of each player. */
export function evaluateAll(s: Kings): number[] {
  if (s.winners !== null) return s.players.map((_, p) => (s.winners!.includes(p) ? 1 / s.winners!.length : 0))
  return CHANCES[objective(s)](new Outlook(s)).map((chance) => Math.max(0, Math.min(1, chance)))
}

/** The win chance of a seat. */
export const evaluate = (s: Kings, seat: Seat): number => evaluateAll(s)[playerIn(s, seat)]!
