import {
  type Ask,
  CHANCE,
  Journal,
  type JournalEntry,
  type Match,
  type Option,
  randomChance,
  randomFrom,
} from '#kernel'
import type { Comparison, Probe, ProbePosition } from '#kernel/testing/truth.ts'
import { legKeys } from '../board/ask/gestures.ts'
import { findGoals, type Stance } from '../board/ask/goals.ts'
import { findSheetOdds, type SheetOdds } from '../board/sheet/sheetOdds.ts'
import { battleOf } from '../rules/battle.ts'
import { activeSide } from '../rules/command/ordersPhase.ts'
import { quietAnswer } from '../rules/move/preview.ts'
import { reachOf } from '../rules/move/reach.ts'
import { shockOdds } from '../rules/shock/odds.ts'
import { AssumedAnswers } from '../rules/shock/sampledSegment.ts'
import type { Combat } from '../rules/shock/state.ts'
import type { Alexander, Unit } from '../rules/state.ts'
import { resumeKeys } from './moveTruth.ts'
import { boardAsk, viewAt } from './shotTruth.ts'

type ShownShock = SheetOdds & { readonly what: 'shock' }

/** A fork in which the combats of a segment are formed but not begun, or why there is none. */
type Formed = { readonly fork: Match<Alexander>; readonly combat: Combat | undefined } | string

/**
 * Answers questions until the combats are formed: the unit attacks, other units with a choice do not, all join,
 * enemies do nothing. A leg to `target` is resumed if it was halted.
 */
function formCombat(from: Match<Alexander>, seat: string, u: Unit, target?: Stance): Formed {
  const journal = new Journal()
  const fork = from.fork({ journal })
  const id = battleOf(fork.state).unitIds[u]!
  for (let i = 0; i < 200 && !fork.over; i++) {
    const asked = fork.open[0]!
    const { shock } = fork.state
    if (shock !== null && shock.combats.length > 0 && asked.kind !== 'group') {
      if (fork.open.length > 1) return 'several are asked at once'
      return { fork, combat: shock.combats.find((c) => c.attackers.includes(u)) }
    }
    const again = target && asked.kind === 'step' ? resumeKeys(fork.state, u, target, journal.events) : []
    if (again.length > 0) fork.apply(seat, ...again)
    else if (asked.seat === CHANCE) {
      if (['initiative', 'strategy', 'momentum', 'trump', 'rally'].includes(asked.kind)) return 'no combat came'
      fork.answer(asked, asked.options[0]!)
    } else fork.answer(asked, onTheWay(asked, seat, id))
    if (['activate', 'momentum'].includes(asked.kind)) return 'no combat came'
  }
  return 'no combat came'
}

function onTheWay(asked: Ask, seat: string, id: string): Option {
  const { options } = asked
  const find = (key: string) => options.find((option) => option.key === key)
  if (asked.seat !== seat) return quietAnswer(asked)
  if (asked.kind === 'declareShock') return (asked.about?.unit === id ? undefined : find('none')) ?? find('attack')!
  if (asked.kind === 'group') return find('join')!
  return quietAnswer(asked)
}

const LOST = ['routs', 'rampages', 'eliminated']
const FORWARD = ['advances', 'chases', 'passesThrough']

/** The units that rout or are eliminated in a combat before any unit advances; null if the battle ends before. */
function playCombat(
  formed: Match<Alexander>,
  units: readonly Unit[],
  seed: number,
  journal = new Journal(),
): ReadonlySet<Unit> | null {
  const random = randomFrom(seed)
  const fork = formed.fork({ journal, deal: randomChance(random) })
  const { unitIds } = battleOf(fork.state)
  const assumed = new AssumedAnswers(() => fork.state)
  const isDone = () => fork.state.shock === null || !fork.state.next.includes('advance')
  for (let i = 0; i < 400 && !fork.over && !isDone(); i++) {
    const asked = fork.open[0]!
    fork.answer(asked, asked.seat === CHANCE ? asked.options[random(10)]! : assumed.answer(asked))
  }
  if (fork.over && !isDone()) return null
  const ids = units.map((u) => unitIds[u]!)
  const told: readonly JournalEntry[] = journal.events
  const end = told.findIndex((e) => FORWARD.includes(e.kind) && ids.includes(String(e.with?.unit)))
  const lost = (end < 0 ? told : told.slice(0, end)).filter((e) => LOST.includes(e.kind))
  return new Set(units.filter((_, i) => lost.some((e) => e.with?.unit === ids[i])))
}

function* compareCombat(
  { samples, random }: ProbePosition<Alexander>,
  kind: string,
  about: string,
  shown: ShownShock,
  formed: Formed,
): Generator<Comparison> {
  if (typeof formed === 'string') {
    yield { what: `the combat of ${kind}`, skipped: formed }
    return
  }
  const { fork, combat } = formed
  const { unitIds } = battleOf(fork.state)
  const names = (list: readonly Unit[]) => list.map((u) => unitIds[u]!)
  const both = (c: { readonly attackers: readonly Unit[]; readonly defenders: readonly Unit[] }) => [
    names(c.attackers),
    names(c.defenders),
  ]
  yield {
    what: `the combat of ${kind}`,
    shown: both(shown),
    happened: combat === undefined ? 'no combat' : both(combat),
    about,
  }
  if (combat === undefined || JSON.stringify(both(shown)) !== JSON.stringify(both(combat))) return
  yield* compareChances(
    fork,
    shown,
    kind,
    `${about}: ${both(combat).join(' against ')}`,
    samples,
    random(1_000_000_000),
  )
}

function* compareChances(
  fork: Match<Alexander>,
  { odds }: ShownShock,
  kind: string,
  about: string,
  samples: number,
  seed: number,
): Generator<Comparison> {
  const { unitIds } = battleOf(fork.state)
  const units = odds.units.map(({ unit }) => unit)
  const ends: ReadonlySet<Unit>[] = []
  for (let i = 0; i < samples; i++) {
    const end = playCombat(fork, units, seed + i)
    if (end === null) return yield { what: `rout in ${kind}`, skipped: 'the battle may end before' }
    ends.push(end)
  }
  const { error } = odds
  for (const { unit, rout } of odds.units)
    yield {
      what: `rout in ${kind}`,
      shownChance: rout,
      shownError: error,
      samples,
      hits: ends.filter((lost) => lost.has(unit)).length,
      about: `${unitIds[unit]} of ${about}`,
    }
  const sides = [true, false].map((side) => odds.units.filter(({ attacks }) => attacks === side))
  const won = ends.filter(
    (lost) => sides[1]!.every(({ unit }) => lost.has(unit)) && !sides[0]!.every(({ unit }) => lost.has(unit)),
  )
  yield {
    what: `ground won by ${kind}`,
    ...{ shownChance: odds.advance, shownError: error, samples, hits: won.length, about },
  }
}

/** 7.32: a unit that is asked whether it attacks, from its present hex or at the end of its move. */
export const declaredProbe: Probe<Alexander> = {
  name: 'declared attacks',
  counts: 'odds',
  applies: ({ open }, { kind }) => open.length === 1 && kind === 'declareShock',
  *compare(at): Generator<Comparison> {
    const { match, asked } = at
    const kind = 'a declared attack'
    const shown = findSheetOdds(viewAt(at), boardAsk(asked), null, null)
    const id = String(asked.about?.unit)
    const u = battleOf(match.state).unitIds.indexOf(id)
    if (shown?.what !== 'shock') {
      yield { what: `the combat of ${kind}`, shown: 'no odds', happened: 'an attack', about: id }
      return
    }
    const fork = match.fork()
    fork.apply(asked.seat, 'attack')
    const formed = formCombat(fork, asked.seat, u)
    yield* compareCombat(at, kind, id, shown, formed)
    if (typeof formed === 'string' || formed.combat === undefined) return
    // The same after the combat is formed, for another combat of the segment.
    for (const c of formed.fork.state.shock!.combats.filter((c) => c !== formed.combat).slice(0, 1)) {
      const odds = shockOdds(formed.fork.state, c)
      const of = { what: 'shock', odds, attackers: c.attackers, defenders: c.defenders } as const
      yield* compareChances(formed.fork, of, 'a formed combat', id, at.samples, at.random(1_000_000_000))
    }
  },
}

/** 7.31: a leg after which a unit attacks. */
export const aimedProbe: Probe<Alexander> = {
  name: 'aimed attacks',
  counts: 'odds',
  applies: ({ open, state }, { kind }) => open.length === 1 && kind === 'step' && state.move !== null,
  *compare(at): Generator<Comparison> {
    const { match, asked, random } = at
    const s = viewAt(at)
    const u = s.move!.unit
    const goals = findGoals(s, u)
    for (let n = 0; n < 20 && goals.length > 0; n++) {
      const goal = goals[random(goals.length)]!
      const leg = goal.legs[random(goal.legs.length)]!
      const shown = findSheetOdds(s, boardAsk(asked), null, { unit: u, goal, leg })
      if (shown?.what !== 'shock') continue
      const fork = match.fork()
      const keys = legKeys(s, u, leg, reachOf(s))
      fork.apply(asked.seat, ...keys)
      const about = `${battleOf(s).unitIds[u]} ${keys.join(' ')}`
      const formed = formCombat(fork, asked.seat, u, leg)
      const met = typeof formed === 'string' ? undefined : enemyReacted(formed.fork.state, leg.preview.state)
      yield* compareCombat(at, 'an aimed attack', about, shown, met ?? formed)
      return
    }
  },
}

/** Whether the enemy differs from the preview because a unit had to react. */
function enemyReacted(now: Alexander, previewed: Alexander): string | undefined {
  const { side } = battleOf(now)
  const enemy = 1 - activeSide(now)
  const differs = side.some(
    (of, v) =>
      of === enemy &&
      (now.hex[v] !== previewed.hex[v] || now.facing[v] !== previewed.facing[v] || now.hits[v] !== previewed.hits[v]),
  )
  return differs ? 'an enemy had to react' : undefined
}
