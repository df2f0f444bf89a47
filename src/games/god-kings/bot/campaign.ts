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

/** What a player's provinces promise: VP expected of them this turn, those of the ones it has, and tribute. */
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

/** Something of a player's power, in the place of its power. */
const ofPower = (power: number, x: number) =>
  [
    power === EGYPT ? x : 0,
    power === HATTI ? x : 0,
    power === MITANNI ? x : 0,
    power === ASSYRIA ? x : 0,
    power === KASSITES ? x : 0,
  ] as const

/** How many spaces of its home country a power has lost. */
export function lostAtHome(s: Kings, power: number): number {
  let lost = 0
  for (const x of homeSpaces(s, power)) if (s.control[x] !== power) lost++
  return lost
}

/** What brings a player VP in the rest of this turn. */
export function turnTerms(o: Outlook, player: number, { expected }: Holdings): Values<typeof TURN.features> {
  const { s } = o
  const power = s.players[player]!
  return [expected, lostAtHome(s, power), cardsToPlay(s, player), ...ofPower(power, o.timeOf(player))]
}

/** What brings a player VP in later turns. */
export function laterTerms({ s }: Outlook, player: number, { tribute }: Holdings): Values<typeof LATER.features> {
  const power = s.players[player]!
  const left = turnsLeft(s)
  const divisions = divisionCount(s, power) * Math.min(BY_HAND.divisionTurns, left)
  return [tribute, divisions, ...ofPower(power, left)]
}

/** 24.2: what makes it likely that a player wins by the VP of this turn at once. */
export function suddenTerms(o: Outlook, player: number, holdings: Holdings): Values<typeof SUDDEN.features> {
  const vp = o.s.vp[player]!
  const [own, others] = [o.timeOf(player), o.othersTime(player)]
  const over = vp + holdings.expected - SUDDEN_DEATH
  const there = vp + holdings.now >= SUDDEN_DEATH ? 1 : 0
  return [1, over, own, (over * (own + others)) / 2, there, there * others]
}

/** The VP that a player can expect in the end, but for what all can expect alike. */
export function expectedVp(o: Outlook, player: number, holdings: Holdings): number {
  const { s } = o
  const later = turnsLeft(s) === 0 ? 0 : sumOf(LATER, laterTerms(o, player, holdings))
  const turn = s.vp[player]! + sumOf(TURN, turnTerms(o, player, holdings))
  return s.total[player]! + turn + later - fallOf(s, s.players[player]!)
}

/** How much time is left for a lead to change, in turns and a little more. */
export const doubtOf = (s: Kings, more: number): number => turnsLeft(s) + timeLeft(s, s.turnOrder[0]!) + more

/** What a lead is worth with so many players. */
export const leadOf = (s: Kings): Learned<readonly ['lead']> => (s.players.length === 2 ? LEAD_OF_TWO : LEAD_OF_MORE)

/** Somebody wins by sudden death, or whoever has most VP in the end. */
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

/** Whoever can expect more is the likelier winner: each has e to his value as many shares. */
export function byLead(values: readonly number[]): number[] {
  const most = Math.max(...values)
  return shared(values.map((value) => Math.exp(value - most)))
}

export function shared(values: readonly number[]): number[] {
  let sum = 0
  for (const value of values) sum += value
  return values.map((value) => (sum === 0 ? 1 / values.length : value / sum))
}
