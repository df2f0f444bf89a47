import { type Ask, CHANCE, type Flow, type Option, pushPhases, type Random } from '#kernel'
import { battleOf } from '../battle.ts'
import { breakResult } from '../charts/collapse.ts'
import { RAMPAGE_HEXES, RAMPAGE_ROLLS, ROUT_HEXES } from '../charts/rout.ts'
import { EL } from '../charts/types.ts'
import { charismaOf, personalCombatOf } from '../command/range.ts'
import { detachedPlay, enumerateDice } from '../diceOutcomes.ts'
import { quietAnswer } from '../move/preview.ts'
import { copy } from '../pieces/occupancy.ts'
import { distanceBetween, isOnMap, isRouted, isSteady, tqOf } from '../pieces/units.ts'
import { run } from '../rout/run.ts'
import type { Alexander, Unit } from '../state.ts'
import { bestPicks } from './facts.ts'
import { exertersInCombat } from './mapCombat.ts'
import { SHOCK_PHASES } from './phases.ts'
import { STEPS } from './segment.ts'
import { breakingShares, unitWithMostRoom } from './simulatedPosition.ts'
import type { Combat } from './state.ts'

/**
 * Answers the questions of a combat as its odds assume: each side picks and shares as is best for it, leaders stay, and
 * of equal ways to rout the first is taken.
 */
export class AssumedAnswers {
  private plan: Unit[] = []
  private readonly position: () => Alexander

  constructor(position: () => Alexander) {
    this.position = position
  }

  answer(asked: Ask): Option {
    const s = this.position()
    const { kind, rule } = asked
    const options = asked.options as readonly (Option & { readonly of: number })[]
    const most = (worth: (of: number) => number) =>
      options.reduce((best, option) => (worth(option.of) > worth(best.of) ? option : best))
    const named = (u: Unit) => options.find(({ of }) => of === u) ?? options[0]!
    if (kind === 'standFor') {
      const { attacker, defender } = bestPicks(s, combatOf(s, asked))
      return options.find(({ of }) => of === attacker || of === defender) ?? options[0]!
    }
    if (kind === 'leaderInCombat') return most((l) => (rule === '8.41' ? personalCombatOf(s, l) : charismaOf(s, l)))
    if (kind !== 'shareHits') return options.find(({ key }) => key === 'stay') ?? options[0]!
    const units = options.map(({ of }) => of)
    const room = (u: Unit) => tqOf(s, u) - s.hits[u]!
    if (rule === 'P5') return named(unitWithMostRoom(units, room))
    if (this.plan.length === 0)
      this.plan = breakingShares(units.map(room), Number(asked.about?.left)).flatMap((n, i) =>
        Array.from({ length: n }, () => units[i]!),
      )
    return named(this.plan.shift()!)
  }
}

function combatOf(s: Alexander, { about }: Ask): Combat {
  const first = battleOf(s).unitIds.indexOf((about!.attackers as string[])[0]!)
  return s.shock!.combats.find((c) => c.attackers.includes(first))!
}

/** How far from its hex a unit that routs can meet friends: its run, and a hex beyond a friend at its end (10.24). */
const RUN = ROUT_HEXES + 2
/** 9.14: how far a rampage can go. */
const RAMPAGE = RAMPAGE_HEXES * RAMPAGE_ROLLS + 1

/**
 * The combats whose dice can reach units of a combat in other ways than its own resolver counts: elephants that may
 * rampage (9.14), units of other combats, or units behind them, that would run through it (10.24). Empty if there are
 * none.
 */
export function entangledCombats(s: Alexander, c: Combat): readonly Combat[] {
  const b = battleOf(s)
  const all = s.shock?.combats ?? []
  if (!all.includes(c)) return []
  const own = [...c.attackers, ...c.defenders]
  const nearOwn = (v: Unit, most: number) => own.some((u) => u !== v && distanceBetween(s, u, v) <= most)
  const isElephant = (v: Unit) => b.type[v] === EL && nearOwn(v, RAMPAGE)
  const found = new Set(all.filter((d) => d !== c && [...d.attackers, ...d.defenders].some(isElephant)))
  const behind = [...own]
  for (const u of behind)
    for (const v of b.army[b.side[u]!]!) {
      if (behind.includes(v) || !isSteady(s, v) || distanceBetween(s, u, v) > RUN) continue
      if (breakResult(b.type[v]!) !== 'routed' || !runsThrough(s, v, u)) continue
      behind.push(v)
      const combat = all.find((d) => d.attackers.includes(v) || d.defenders.includes(v))
      if (combat !== undefined) found.add(combat)
    }
  const meetsItself = own.some(isElephant) || own.some((u) => isRouted(s, u) && own.some((v) => runsThrough(s, v, u)))
  return found.size > 0 || meetsItself ? all.filter((d) => d === c || found.has(d)) : []
}

/**
 * 8.38b: the combats whose units alone hold a unit of this combat in an enemy zone of control besides its own enemies.
 * Whether they rout decides whether it has to roll at the edge.
 */
export function zoningCombats(s: Alexander, c: Combat): readonly Combat[] {
  const all = s.shock?.combats ?? []
  const own = all.includes(c) ? [...c.attackers, ...c.defenders] : []
  const found = new Set<Combat>()
  for (const u of own) {
    const others = exertersInCombat(s, c, u).filter((v) => !own.includes(v))
    const held = others.map((v) => all.find((d) => d.attackers.includes(v) || d.defenders.includes(v)))
    if (!held.includes(undefined)) for (const d of held) found.add(d!)
  }
  return all.filter((d) => d !== c && found.has(d))
}

/** 10.24: whether a unit that routed now would run through a friend, or end a routed one. */
function runsThrough(s: Alexander, v: Unit, friend: Unit): boolean {
  if (v === friend || battleOf(s).side[v] !== battleOf(s).side[friend]) return false
  let hasMet = false
  const [{ state }] = enumerateDice(
    s,
    function* (g) {
      hasMet = (yield* run(g, v, ROUT_HEXES, Number.MAX_SAFE_INTEGER)).met.includes(friend)
    },
    0,
  ) as [ReturnType<typeof enumerateDice>[number]]
  return hasMet || (isOnMap(s, friend) && !isOnMap(state, friend))
}

/** Steps of the segment up to the advance. */
const BEFORE_ADVANCE = STEPS.slice(0, STEPS.indexOf('advance'))

/**
 * Plays some combats on a copy of the position, from their first die until a unit of the combat in question would
 * advance, and returns the final position.
 */
export function playTogether(from: Alexander, combats: readonly Combat[], c: Combat, random: Random): Alexander {
  const s = copy(from)
  const segment = s.shock!
  const numbers = combats.map((combat) => from.shock!.combats.indexOf(combat))
  const own = segment.combats[from.shock!.combats.indexOf(c)]!
  segment.combats = numbers.map((i) => segment.combats[i]!)
  segment.at = 0
  s.next = []
  pushPhases(s, ...BEFORE_ADVANCE)
  const g = detachedPlay(s)
  const answers = new AssumedAnswers(() => s)
  for (let phase = s.next.pop(); phase !== undefined && s.shock !== null; phase = s.next.pop()) {
    if (phase === 'contact' && own.defenders.length === 0) break
    const flow = SHOCK_PHASES[phase as keyof typeof SHOCK_PHASES](g)
    if (flow !== undefined) answerAll(flow, answers, random)
  }
  return s
}

function answerAll(flow: Flow, answers: AssumedAnswers, random: Random): void {
  let step = flow.next()
  while (!step.done) {
    const ask = step.value
    if (ask.step !== 'ask') step = flow.next(true)
    else if (ask.seat === CHANCE) step = flow.next(ask.options[random(ask.options.length)])
    else step = flow.next(ask.moot !== null && !ask.guarded ? quietAnswer(ask) : answers.answer(ask))
  }
}
