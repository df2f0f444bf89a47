import { chanceBy, type Learned, sumOf, type Values } from '../../../kernel/index.ts'
import { PROVINCES } from '../rules/components/map.ts'
import { divisionCount } from '../rules/components/pieces.ts'
import { ASSYRIA, EGYPT, HATTI, KASSITES, MITANNI } from '../rules/components/sides.ts'
import { homeSpaces } from '../rules/politics/control.ts'
import type { Kings } from '../rules/state/state.ts'
import { SUDDEN_DEATH } from '../rules/victory/victory.ts'
import { cardsToPlay, timeLeft } from './cards.ts'
import { BY_HAND } from './hand.ts'
import type { Outlook } from './outlook.ts'
import { fallOf, turnsLeft } from './stakes.ts'
import { LATER, LEAD_OF_MORE, LEAD_OF_TWO, SUDDEN, TURN } from './weights.ts'

const PROVINCE_COUNT = PROVINCES.length

/** The yield of a player's provinces: expected VP this turn, VP of the provinces it holds now, and expected tribute. */
interface Holdings {
  readonly expected: number
  readonly now: number
  readonly tribute: number
}

export function holdingsOf(o: Outlook, player: number): Holdings {
  let [expected, now, tribute] = [0, 0, 0]
  for (let p = 0; p < PROVINCE_COUNT; p++) {
    if (o.s.closed.includes(p)) continue
    const { vp, tp } = PROVINCES[p]!
    const standing = o.standingOf(player, p)
    const chance = o.chanceOf(standing)
    expected += vp * chance
    tribute += tp * chance
    if (standing.missing === 0) now += vp
  }
  return { expected, now, tribute }
}

/** A one-hot row of a power's value, one column per power. */
const ofPower = (power: number, x: number) =>
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
export function turnTerms(o: Outlook, player: number, { expected }: Holdings): Values<typeof TURN.features> {
  const { s } = o
  const power = s.players[player]!
  return [expected, lostAtHome(s, power), cardsToPlay(s, player), ...ofPower(power, o.timeOf(player))]
}

/** Features of the VP that a player gains in later turns. */
export function laterTerms({ s }: Outlook, player: number, { tribute }: Holdings): Values<typeof LATER.features> {
  const power = s.players[player]!
  const left = turnsLeft(s)
  const divisions = divisionCount(s, power) * Math.min(BY_HAND.divisionTurns, left)
  return [tribute, divisions, ...ofPower(power, left)]
}

/** 24.2: features of a sudden-death win by the VP of this turn. */
export function suddenTerms(o: Outlook, player: number, holdings: Holdings): Values<typeof SUDDEN.features> {
  const vp = o.s.vp[player]!
  const [own, others] = [o.timeOf(player), o.othersTime(player)]
  const over = vp + holdings.expected - SUDDEN_DEATH
  const there = vp + holdings.now >= SUDDEN_DEATH ? 1 : 0
  return [1, over, own, (over * (own + others)) / 2, there, there * others]
}

/** A player's expected final VP, without the part that is the same for all players. */
export function expectedVp(o: Outlook, player: number, holdings: Holdings): number {
  const { s } = o
  const later = turnsLeft(s) === 0 ? 0 : sumOf(LATER, laterTerms(o, player, holdings))
  const turn = s.vp[player]! + sumOf(TURN, turnTerms(o, player, holdings))
  return s.total[player]! + turn + later - fallOf(s, s.players[player]!)
}

/** How uncertain a lead is: the turns left, plus a constant so that no lead is ever certain. */
export const doubtOf = (s: Kings, more: number): number => turnsLeft(s) + timeLeft(s, s.turnOrder[0]!) + more

/** The weights of a lead for this number of players. */
export const leadOf = (s: Kings): Learned<readonly ['lead']> => (s.players.length === 2 ? LEAD_OF_TWO : LEAD_OF_MORE)

/** The chance of each player: either one wins by sudden death, or the player with most VP wins at the end. */
export function campaign(o: Outlook): number[] {
  const { s } = o
  const holdings = s.players.map((_, p) => holdingsOf(o, p))
  const sudden = s.players.map((_, p) => chanceBy(SUDDEN, suddenTerms(o, p, holdings[p]!)))
  const all = sudden.reduce((sum, chance) => sum + chance, 0)
  const scale = all > BY_HAND.surest ? BY_HAND.surest / all : 1
  const doubt = doubtOf(s, BY_HAND.doubtOfVp)
  const last = byLead(s.players.map((_, p) => sumOf(leadOf(s), [expectedVp(o, p, holdings[p]!) / doubt])))
  return sudden.map((chance, p) => scale * chance + (1 - scale * all) * last[p]!)
}

/** Softmax: win chances from expected results. */
export function byLead(values: readonly number[]): number[] {
  const most = Math.max(...values)
  return shared(values.map((value) => Math.exp(value - most)))
}

export function shared(values: readonly number[]): number[] {
  let sum = 0
  for (const value of values) sum += value
  return values.map((value) => (sum === 0 ? 1 / values.length : value / sum))
}
