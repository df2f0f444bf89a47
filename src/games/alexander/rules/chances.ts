import { FACINGS } from '#hex/facing.ts'
import type { Flow } from '#kernel'
import { dieShare } from './asks.ts'
import { battleOf, hexNamed } from './battle.ts'
import { doomResult, momentumResult, strategySucceeds, trumpSucceeds } from './charts/command.ts'
import { RECOVERY_HITS } from './charts/movement.ts'
import { mustPursue } from './charts/rout.ts'
import { panicWithdrawal } from './command/momentum.ts'
import { legalKinds } from './command/orders.ts'
import { initiativeOf, strategyOf } from './command/range.ts'
import { type DiceOutcome, detachedPlay, enumerateDice } from './diceOutcomes.ts'
import { rollShot } from './missiles/fire.ts'
import { harassTargets, strikeHexes } from './missiles/harass.ts'
import { askedShotOdds } from './missiles/shotOdds.ts'
import { canFireAt, loneLeadersFor, rangeTo, type Shot } from './missiles/targets.ts'
import { lineToWithdraw, triggeredLine, withdrawalOrder } from './move/lineWithdrawal.ts'
import { shakeUnder } from './move/moveEnd.ts'
import {
  endWithdrawal,
  markedWithdrawals,
  moveBack,
  openWithdrawals,
  performWithdrawal,
  turnTo,
} from './move/withdrawal.ts'
import { isOn, PURSUIT } from './options.ts'
import { occupancyOf } from './pieces/occupancy.ts'
import { isOnMap, isRouted, isSteady, tqOf } from './pieces/units.ts'
import { rally } from './rout/rally.ts'
import { checkRout } from './rout/rout.ts'
import { stepOnto } from './rout/run.ts'
import { duelists, resolveDuelBetween } from './shock/combatSteps.ts'
import { MapCombat } from './shock/mapCombat.ts'
import { isFought } from './shock/segment.ts'
import {
  type Alexander,
  CHARGE,
  ELIMINATED,
  type G,
  KILLED,
  type Leader,
  MOVED,
  NONE,
  RALLIED,
  ROUTED,
  type Unit,
} from './state.ts'

/** What an option can lead to. */
export type OutcomeId =
  | 'trumps'
  | 'trumpFails'
  | 'newPhase'
  | 'finished'
  | 'reactivation'
  | 'panic'
  | 'lineObeys'
  | 'ordersOnly'
  | 'rallied'
  | 'runs'
  | 'lost'
  | 'recovers'
  | 'strikes'
  | 'misses'
  | 'wounds'
  | 'hits'
  | 'routs'
  | 'friendHits'
  | 'friendRouts'
  | 'lineHits'
  | 'lineRouts'
  | 'forcedHits'
  | 'forcedRouts'
  | 'unhurt'
  | 'wins'
  | 'kills'
  | 'loses'
  | 'dies'

/** One result of an option and its exact probability. The probabilities of an option's results add up to 1. */
export interface OptionOutcome {
  readonly id: OutcomeId
  readonly chance: number
  /** Number of hits, if it distinguishes results. */
  readonly hits?: number
  /** 8.41: the opponent in the duel. */
  readonly enemy?: Leader
}

/** The part of an ask that is sent to clients and programs. */
export interface AskSummary {
  readonly kind: string
  readonly about?: { readonly [name: string]: unknown } | null
}

const FACES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

/** X4, 5.41, 5.42: the chance that a leader's trump succeeds. */
export const trumpChance = (s: Alexander, l: Leader): number =>
  dieShare((die) => trumpSucceeds(die, initiativeOf(s, l)))

/** X3, 4.34[3]: the chance that a leader gets a Line Command by Strategy rating. */
export const lineChance = (s: Alexander, l: Leader): number =>
  dieShare((die) => strategySucceeds(die, strategyOf(s, l)))

/** X5, 5.32: the chance of another phase, before any trump of it. */
export const momentumChance = (s: Alexander, l: Leader): number =>
  dieShare((die) => momentumResult(die, initiativeOf(s, l)) === 'newPhase')

/** X17, 10.31, 10.32: the chance that a unit pursues if all its enemies rout; undefined if it never pursues. */
export function pursuitChance(s: Alexander, u: Unit, moved = (s.marks[u]! & MOVED) !== 0): number | undefined {
  const may = isOn(s, PURSUIT) && battleOf(s).cavalry[u] && s.formation[u] === CHARGE
  return may && moved ? dieShare((die) => mustPursue(die, tqOf(s, u))) : undefined
}

/**
 * The results of an option, from the dice rolled right after it or from its certain effects; undefined if none are
 * shown.
 */
export function outcomeChances(s: Alexander, { kind, about }: AskSummary, key: string): OptionOutcome[] {
  const b = battleOf(s)
  const [verb, of = ''] = key.split(':')
  const leader = b.leaderIds.indexOf(of)
  const unit = b.unitIds.indexOf(kind === 'giveOrder' ? of : String(about?.unit ?? ''))
  if ((verb === 'trump' || verb === 'counter') && leader >= 0)
    return both('trumps', 'trumpFails', trumpChance(s, leader))
  if (kind === 'momentum' && verb === 'try') return momentumOutcomes(s, s.phase!.leader)
  if (verb === 'lineRoll') return both('lineObeys', 'ordersOnly', lineChance(s, s.phase!.leader))
  if (kind === 'orderKind' && verb === 'rally') return rallyOutcomes(s, s.phase!.leader, unit)
  if (kind === 'orderKind' && verb === 'recover') return recoveryOutcomes(s, unit)
  if (kind === 'giveOrder' && verb === 'unit' && unit >= 0 && isRouted(s, unit))
    return rallyOutcomes(s, s.phase!.leader, unit)
  if (kind === 'withdraw' && verb === 'to')
    return withdrawalOutcomes(s, unit, b.unitIds.indexOf(String(about?.by)), hexNamed(b, of))
  if (kind === 'withdrawFacing') return facingOutcomes(s, unit, (FACINGS as readonly string[]).indexOf(of))
  if (kind === 'withdraw' && (verb === 'all' || verb === 'use')) return lineWithdrawalOutcomes(s, about, verb === 'use')
  if (kind === 'passThrough' && verb === 'onto') return forcedOutcomes(s, hexNamed(b, of))
  if (kind === 'shareHits' && verb === 'hit') return shareOutcomes(s, about, of)
  if (kind === 'panicPath') return panicOutcomes(s, b.unitIds.indexOf(String(about?.who)), hexNamed(b, of))
  if (kind === 'routTie' && verb === 'run') return runThroughOutcomes(s, unit, hexNamed(b, of))
  if (verb === 'fire') return fireOutcomes(s, unit, 'order')
  if (verb === 'atLeader') return leaderShotOutcomes(s, unit, leader)
  if (kind === 'artillery') return fireOutcomes(s, b.unitIds.indexOf(of), 'artillery')
  if (kind === 'orderKind' && verb === 'harass') return harassOutcomes(s, unit)
  return kind === 'leaderInCombat' && verb === 'fight' ? duelOutcomes(s, leader) : []
}

const both = (good: OutcomeId, bad: OutcomeId, chance: number): OptionOutcome[] => [
  { id: good, chance },
  { id: bad, chance: 1 - chance },
]

/** 5.32, 5.33: another phase, the end of this one, or the Die Roll of Doom. */
function momentumOutcomes(s: Alexander, l: Leader): OptionOutcome[] {
  const initiative = initiativeOf(s, l)
  const ids = FACES.flatMap((die) => {
    const result = momentumResult(die, initiative)
    return FACES.map((second) => (result === 'doom' ? doomResult(second) : result))
  })
  return (['newPhase', 'finished', 'reactivation', 'panic'] as const).map((id) => ({
    id,
    chance: ids.filter((other) => other === id).length / ids.length,
  }))
}

/** 10.14: hits removed by a recovery order. */
const recoveryOutcomes = (s: Alexander, u: Unit): OptionOutcome[] =>
  u < 0 ? [] : [{ id: 'recovers', chance: 1, hits: Math.min(RECOVERY_HITS, s.hits[u]!) }]

/** 10.27b, 10.27c: rallied, still routing or eliminated, read from the final position. */
function rallyOutcomes(s: Alexander, l: Leader, u: Unit): OptionOutcome[] {
  if (u < 0 || !legalKinds(s, u).includes('rally')) return []
  const found = enumerateDice(
    s,
    (g) => rally(g, l, u),
    ROUT_DICE,
    (after) => after.status[u] === ELIMINATED,
  )
  return mergeOutcomes(found, ({ state }) => ({
    id: state.status[u] === RALLIED ? 'rallied' : state.status[u] === ROUTED ? 'runs' : 'lost',
  }))
}

/** 6.72, 6.73, 9.65a: hits of a unit that withdraws to a hex, and whether it routs. */
function withdrawalOutcomes(s: Alexander, u: Unit, mover: Unit, hex: number): OptionOutcome[] {
  if (u < 0 || mover < 0) return []
  const ways = [openWithdrawals(s, u, mover), openWithdrawals(s, u, mover, true), markedWithdrawals(s, u, mover)]
  const way = ways.flat().find((w) => w.hex === hex)
  if (way === undefined) return []
  return hitsOrRout(s, u, (g) => performWithdrawal(g, u, mover, way, 0, '6.71'))
}

/** 6.72: the same once the unit has moved back and only its facing is open. */
const facingOutcomes = (s: Alexander, u: Unit, facing: number): OptionOutcome[] =>
  u < 0 || facing < 0
    ? []
    : hitsOrRout(s, u, function* (g) {
        turnTo(g, u, facing)
        yield* endWithdrawal(g, u)
      })

/** 5.33a: the same for a unit that withdraws in panic. */
function panicOutcomes(s: Alexander, u: Unit, hex: number): OptionOutcome[] {
  const way = u < 0 ? undefined : panicWithdrawal(s, u).find((w) => w.hex === hex)
  return way === undefined ? [] : hitsOrRout(s, u, (g) => moveBack(g, u, way, 0, '5.33a'))
}

/**
 * 6.77, 6.84: the hits of a Line whose units withdraw one after another, each by its least harmful way, or that one of
 * them routs.
 */
function lineWithdrawalOutcomes(s: Alexander, about: AskSummary['about'], byMarker: boolean): OptionOutcome[] {
  const b = battleOf(s)
  const l = b.leaderIds.indexOf(String(about?.leader))
  const [u, mover] = [b.unitIds.indexOf(String(about?.unit)), b.unitIds.indexOf(String(about?.by))]
  if (l < 0 || u < 0 || mover < 0) return []
  const members = byMarker ? triggeredLine(s, l, u) : lineToWithdraw(s, l, u, mover)
  let unrouted: readonly number[] = [1]
  let now = s
  for (const v of withdrawalOrder(s, members, mover)) {
    const ways = byMarker ? markedWithdrawals(now, v, mover) : openWithdrawals(now, v, mover)
    if (ways.length === 0) continue
    const way = ways.reduce((best, other) => (other.hits < best.hits ? other : best))
    const flow = (g: G) => performWithdrawal(g, v, mover, way, 0, byMarker ? '6.84' : '6.77')
    const sums: number[] = []
    for (const { id, hits = 0, chance } of hitsOrRout(now, v, flow))
      for (const [n, before] of unrouted.entries())
        if (id === 'hits' && before !== undefined) sums[n + hits] = (sums[n + hits] ?? 0) + before * chance
    unrouted = sums
    now = enumerateDice(now, flow, 0)[0]!.state
  }
  const found = unrouted.flatMap((chance, hits): OptionOutcome[] => [{ id: 'lineHits', hits, chance }])
  const routs = 1 - found.reduce((sum, { chance }) => sum + chance, 0)
  return routs < ROUNDING ? found : [...found, { id: 'lineRouts', chance: routs }]
}

/** Less than any chance of dice. */
const ROUNDING = 1e-9

/** 6.92: the check of a friend onto whom an elephant or chariot is forced, and its roll to stand. */
function forcedOutcomes(s: Alexander, hex: number): OptionOutcome[] {
  const friend = hex < 0 ? NONE : occupancyOf(s).at[hex]!
  if (friend === NONE) return []
  const names: { readonly [id in OutcomeId]?: OutcomeId } = { hits: 'forcedHits', routs: 'forcedRouts' }
  const found = hitsOrRout(s, friend, (g) => shakeUnder(g, [friend]), 2)
  return found.map((outcome) => ({ ...outcome, id: names[outcome.id] ?? outcome.id }))
}

/** P5, 10.12, 8.38a: the hits of a unit that takes this one too, or that it then routs. */
function shareOutcomes(s: Alexander, about: AskSummary['about'], id: string): OptionOutcome[] {
  const u = battleOf(s).unitIds.indexOf(id)
  const c = s.shock?.combats.find(({ attackers, defenders }) => [...attackers, ...defenders].includes(u))
  const [units, shares] = [about?.units, about?.shares]
  if (c === undefined || !Array.isArray(units) || !Array.isArray(shares)) return []
  const hits = Number(shares[units.indexOf(id)]) + 1
  const found = enumerateDice(
    s,
    function* (g) {
      const bout = new MapCombat(g, c)
      bout.hit(u, hits, '8.36d', 'shock')
      if (bout.hitsOf(u) >= bout.tqOf(u) && !(yield* bout.stands(u, c.position))) bout.breaks(u)
    },
    1,
  )
  return mergeOutcomes(found, ({ state }) => (state.shock!.broken.includes(u) ? { id: 'routs' } : { id: 'hits', hits }))
}

/** A withdrawal may roll to stand after each of its hits, besides its check; a rout makes friends check in turn. */
const ROUT_DICE = 5

function hitsOrRout(s: Alexander, u: Unit, flow: (g: G) => Flow<unknown>, most = ROUT_DICE): OptionOutcome[] {
  const found = enumerateDice(s, flow, most, (after) => !isSteady(after, u))
  const id = battleOf(s).unitIds[u]!
  return mergeOutcomes(found, ({ state, events }) => {
    if (events.some(({ kind, with: f }) => kind === 'rampages' && f?.unit === id)) return { id: 'routs' }
    if (state.status[u] === ELIMINATED) return { id: 'lost' }
    if (!isSteady(state, u)) return { id: 'routs' }
    return { id: 'hits', hits: Math.max(0, state.hits[u]! - s.hits[u]!) }
  })
}

/** 10.24: what a routing unit does to the friend in a hex: its hits, or that it routs in turn. */
function runThroughOutcomes(s: Alexander, u: Unit, hex: number): OptionOutcome[] {
  const friend = u < 0 || hex < 0 ? NONE : occupancyOf(s).at[hex]!
  if (friend === NONE) return []
  const found = enumerateDice(
    s,
    function* (g) {
      for (const met of yield* stepOnto(g, u, hex)) yield* checkRout(g, met)
    },
    2,
    (after) => !isSteady(after, friend),
  )
  return mergeOutcomes(found, ({ state }) =>
    isSteady(state, friend)
      ? { id: 'friendHits', hits: Math.max(0, state.hits[friend]! - s.hits[friend]!) }
      : { id: 'friendRouts' },
  )
}

/** 8.11, 9.52: the hits of a shot at the only target; with several, the ask that names the target shows the odds. */
function fireOutcomes(s: Alexander, u: Unit, occasion: 'order' | 'artillery'): OptionOutcome[] {
  if (u < 0) return []
  const b = battleOf(s)
  const targets = b.army[1 - b.side[u]!]!.filter((v) => isOnMap(s, v) && canFireAt(s, u, v))
  const leaders = loneLeadersFor(s, u)
  if (targets.length + leaders.length !== 1) return []
  return targets.length === 1 ? shotOutcomes(s, u, targets[0]!, occasion) : leaderShotOutcomes(s, u, leaders[0]!)
}

/** 8.19: a shot at a leader without units. */
function leaderShotOutcomes(s: Alexander, u: Unit, leader: Leader): OptionOutcome[] {
  const hex = s.leaderHex[leader]!
  const shot: Shot = {
    ...{ firer: u, target: NONE, leader, hex, range: rangeTo(s, u, hex) },
    ...{ kind: 'order', screen: false, moving: false },
  }
  const found = enumerateDice(s, (g) => rollShot(g, shot), 3)
  const id = battleOf(s).leaderIds[leader]!
  return mergeOutcomes(found, ({ events }) => ({
    id: events.some(({ kind, with: f }) => HARM_EVENTS.includes(kind) && f?.leader === id) ? 'wounds' : 'misses',
  }))
}

/** 9.32: the same for a harasser with one target and one hex to strike from. */
function harassOutcomes(s: Alexander, u: Unit): OptionOutcome[] {
  const targets = u < 0 ? [] : harassTargets(s, u)
  const [target] = targets
  return targets.length === 1 && strikeHexes(s, u, target!).length === 1 ? shotOutcomes(s, u, target!, 'harass') : []
}

function shotOutcomes(s: Alexander, u: Unit, target: Unit, occasion: string): OptionOutcome[] {
  const odds = askedShotOdds(s, u, target, occasion)
  if (odds === undefined) return []
  return [
    { id: 'strikes', hits: odds.hits, chance: odds.chance },
    { id: 'misses', chance: 1 - odds.chance },
  ]
}

/** 8.41: the combat in which a leader may be named for a duel, and the possible opponents. */
function openDuel(s: Alexander, l: Leader): { combat: number; enemies: readonly Leader[] } | undefined {
  for (const [combat, c] of (s.shock?.combats ?? []).entries()) {
    if (c.dueled || !isFought(c)) continue
    const bout = new MapCombat(detachedPlay(s), c)
    const sides = [duelists(bout, c.attackers), duelists(bout, c.defenders)]
    const own = sides.findIndex((leaders) => leaders.includes(l))
    if (own >= 0 && sides[1 - own]!.length > 0) return { combat, enemies: sides[1 - own]! }
  }
  return undefined
}

/** 8.41, 8.42, 8.45: the result of a duel against each possible opponent. */
function duelOutcomes(s: Alexander, l: Leader): OptionOutcome[] {
  const open = l < 0 ? undefined : openDuel(s, l)
  if (open === undefined) return []
  const { leaderIds } = battleOf(s)
  const isHurt = ({ events }: DiceOutcome, m: Leader) =>
    events.some(({ kind, with: f }) => HARM_EVENTS.includes(kind) && f?.leader === leaderIds[m])
  return open.enemies.flatMap((enemy) => {
    const found = enumerateDice(
      s,
      (g) => resolveDuelBetween(new MapCombat(g, g.state.shock!.combats[open.combat]!), l, enemy),
      2,
    )
    return mergeOutcomes(found, (fall) => {
      const { state } = fall
      if (state.leaderStatus[enemy] === KILLED) return { id: 'kills', enemy }
      if (state.leaderStatus[l] === KILLED) return { id: 'dies', enemy }
      return { id: isHurt(fall, enemy) ? 'wins' : isHurt(fall, l) ? 'loses' : 'unhurt', enemy }
    })
  })
}

/** 8.44, 8.45: events that mean a leader was harmed. */
const HARM_EVENTS = ['leaderFinished', 'leaderWounded', 'leaderKilled']

/** Best result first. */
const ORDER: readonly OutcomeId[] = [
  'rallied',
  'hits',
  'friendHits',
  'friendRouts',
  'kills',
  'wins',
  'unhurt',
  'loses',
  'dies',
  'runs',
  'routs',
  'lost',
]

/** Adds up the chances of equal results, best first. */
function mergeOutcomes(
  found: readonly DiceOutcome[],
  outcomeOf: (fall: DiceOutcome) => Omit<OptionOutcome, 'chance'>,
): OptionOutcome[] {
  const sums = new Map<string, OptionOutcome>()
  for (const fall of found) {
    const outcome = outcomeOf(fall)
    const name = `${outcome.id}:${outcome.hits ?? ''}`
    sums.set(name, { ...outcome, chance: (sums.get(name)?.chance ?? 0) + fall.chance })
  }
  return [...sums.values()].sort((x, y) => ORDER.indexOf(x.id) - ORDER.indexOf(y.id) || (x.hits ?? 0) - (y.hits ?? 0))
}
