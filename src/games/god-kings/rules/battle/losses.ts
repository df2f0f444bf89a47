import { type Flow, legalOptions, pick } from '#kernel'
import { CHARIOT, CLASS, LOSS, sideId, TYPE, unitName } from '../components/counters.ts'
import { spaceId, spaceOf } from '../components/map.ts'
import { unitOption } from '../components/picks.ts'
import { loseStep } from '../components/pieces.ts'
import { decider, seatOf } from '../components/players.ts'
import type { Battle, G, Kings } from '../state/state.ts'
import type { Fighter } from './resolver.ts'

const hit = unitOption('hit')

/** How much one step of a unit counts towards the number that must be met. */
type StepWeight = (unit: number) => number

/** 3.0k: by loss factor. */
export const byFactor: StepWeight = (unit) => LOSS[TYPE[unit]!]!

/** 16.3, 15.5.10b: every step counts one. */
export const byStep: StepWeight = () => 1

/** The numbers of steps with weight 1, 2 and 3. */
type StepCounts = readonly [number, number, number]

/** Whether some of these steps add up to exactly `target`. */
export function canSumTo([ones, twos, threes]: StepCounts, target: number): boolean {
  if (target < 0) return false
  for (let a = Math.min(threes, Math.floor(target / 3)); a >= 0; a--) {
    const rest = target - 3 * a
    const b = Math.min(twos, rest >> 1)
    if (rest - 2 * b <= ones) return true
  }
  return false
}

/** 15.5.8a: the highest total that some of these steps reach without exceeding `target`. */
export function closestTotal(steps: StepCounts, target: number): number {
  let total = Math.min(target, steps[0] + 2 * steps[1] + 3 * steps[2])
  while (total > 0 && !canSumTo(steps, total)) total--
  return total
}

/** Counts the steps of units by weight. */
export function countSteps(s: Kings, units: readonly number[], weight: StepWeight): StepCounts {
  const steps: [number, number, number] = [0, 0, 0]
  for (const u of units) steps[weight(u) - 1]! += s.steps[u]!
  return steps
}

/** Counts the steps of fighters by weight. */
export function countFighterSteps(fighters: readonly Fighter[], weight: StepWeight): StepCounts {
  const sum: [number, number, number] = [0, 0, 0]
  for (const { unit, steps } of fighters) sum[weight(unit) - 1]! += steps
  return sum
}

/**
 * 15.5.8b, R15.4: the chariots' share of a loss number after an attempted charge, in points: as close to half (rounded
 * down) as possible without exceeding it, but more if the other units cannot make up the rest.
 */
export function chariotShare(number: number, chariotSteps: number, otherPoints: number): number {
  const factor = LOSS[CHARIOT]!
  const share = Math.min(Math.floor(Math.floor(number / 2) / factor), chariotSteps)
  if (otherPoints >= number - share * factor) return share * factor
  return Math.min(Math.floor((number - otherPoints) / factor), chariotSteps) * factor
}

/** Sorts fighters so that like units are next to each other, which gives hits among them one order. */
function sortAlike(fighters: readonly Fighter[]): Fighter[] {
  return fighters.slice().sort((a, b) => CLASS[a.unit]! - CLASS[b.unit]! || b.steps - a.steps || a.unit - b.unit)
}

/** The progress of picking hits: the place last hit, how often, and the cap set by the like unit before it. */
interface Cursor {
  readonly order: readonly number[]
  /** The steps of each unit at the start. */
  readonly full: readonly number[]
  readonly place: number
  readonly hits: number
  /** The maximum number of hits on the next like unit. */
  readonly cap: number
}

const areLike = (c: Cursor, a: number, b: number) =>
  CLASS[c.order[a]!] === CLASS[c.order[b]!] && c.full[a] === c.full[b]

/** Moves the cursor to a hit. Hits never increase from one like unit to the next, so each outcome has one path. */
function advanceCursor(c: Cursor, place: number): Cursor {
  if (place === c.place) return { ...c, hits: c.hits + 1 }
  const joined = c.place >= 0 && areLike(c, c.place, place)
  return { ...c, place, hits: 1, cap: joined ? Math.min(c.cap, c.hits) : c.full[place]! }
}

/** A cursor before the first hit. */
function startCursor(fighters: readonly Fighter[]): Cursor {
  const ordered = sortAlike(fighters)
  const order = ordered.map(({ unit }) => unit)
  return { order, full: ordered.map(({ steps }) => steps), place: -1, hits: 0, cap: 0 }
}

/** The number of further steps each unit may lose after the hits in `toll`, given the order among like units. */
export function openStepCounts(fighters: readonly Fighter[], toll: readonly number[]): number[] {
  let c = startCursor(fighters)
  for (const unit of toll) c = advanceCursor(c, c.order.indexOf(unit))
  return fighters.map(({ unit, steps }) => {
    const place = c.order.indexOf(unit)
    if (place < c.place) return 0
    if (place === c.place) return c.cap - c.hits
    return c.place >= 0 && areLike(c, c.place, place) ? c.cap : steps
  })
}

const countOf = (units: readonly number[], unit: number): number =>
  units.reduce((sum, u) => (u === unit ? sum + 1 : sum), 0)

/** Whether hits after the cursor can meet `target` exactly and include one on each of these units, repetitions counted. */
function canMeet(c: Cursor, weight: StepWeight, target: number, wanted: readonly number[]): boolean {
  const start = Math.max(c.place, 0)
  if (wanted.some((unit) => c.order.indexOf(unit) < start)) return false
  const free: [number, number, number] = [0, 0, 0]
  let rest = target
  let least = 0
  for (let i = c.order.length - 1; i >= start; i--) {
    const unit = c.order[i]!
    const before = i === c.place ? c.hits : 0
    least = Math.max(least, before + countOf(wanted, unit))
    const most = c.place >= 0 && areLike(c, c.place, i) ? c.cap : c.full[i]!
    if (least > most) return false
    rest -= (least - before) * weight(unit)
    free[weight(unit) - 1]! += most - least
    if (i > 0 && !areLike(c, i - 1, i)) least = 0
  }
  return canSumTo(free, rest)
}

/** The places that may be hit next so that `target` can still be met exactly. */
function nextPlaces(c: Cursor, weight: StepWeight, target: number): number[] {
  const places: number[] = []
  for (let i = Math.max(c.place, 0); i < c.order.length; i++) {
    if (i === c.place ? c.hits >= c.cap : i > 0 && i - 1 !== c.place && areLike(c, i - 1, i)) continue
    const w = weight(c.order[i]!)
    if (w <= target && canMeet(advanceCursor(c, i), weight, target - w, [])) places.push(i)
  }
  return places
}

/**
 * Asks the owner for step losses that meet `target` exactly, unit by unit in one order. `target` must be reachable: see
 * `closestTotal`. Returns the units hit, once per step; `taken` receives them as they are hit.
 */
export function* takeSteps(
  g: G,
  player: number,
  side: number,
  units: readonly number[],
  target: number,
  weight: StepWeight,
  rule: string,
  taken: number[] = [],
): Flow<number[]> {
  const s = g.state
  let c = startCursor(units.map((unit) => ({ unit, steps: s.steps[unit]! })))
  const [ones, twos, threes] = countSteps(s, units, weight)
  if (target === ones + 2 * twos + 3 * threes) {
    for (const u of units) while (s.steps[u]! > 0) taken.push(loseOneStep(s, u))
    return taken
  }
  // `holds` judges each ask by itself, so losses that the same units take elsewhere or by another rule are another set.
  const first = units.find((u) => s.steps[u]! > 0)!
  const set = `losses:${rule}-${spaceId(spaceOf(s.at[first]!))}`
  for (let left = target; left > 0; ) {
    const at = c
    const need = left
    const chosen = yield* pick(
      seatOf(s, player),
      'losses',
      rule,
      [
        legalOptions(
          () => nextPlaces(at, weight, need),
          (i) => hit(at.order[i]!),
        ),
      ],
      {
        about: { side: sideId(side), left },
        set,
        holds: (keys) => {
          const wanted = keys.flatMap((key) => at.order.filter((unit) => hit(unit).key === key))
          return canMeet(at, weight, need, wanted)
        },
      },
    )
    c = advanceCursor(c, c.order.indexOf(chosen.of))
    left -= weight(chosen.of)
    taken.push(loseOneStep(s, chosen.of))
  }
  return taken
}

function loseOneStep(s: Kings, unit: number): number {
  loseStep(s, unit)
  return unit
}

/** 15.5.8: a side takes a loss number; after an attempted charge its chariots take their share (R15.4). */
export function* takeLosses(
  g: G,
  player: number,
  side: number,
  units: readonly number[],
  number: number,
  charged: boolean,
  taken: number[] = [],
): Flow<number[]> {
  const s = g.state
  if (!charged) {
    const target = closestTotal(countSteps(s, units, byFactor), number)
    return yield* takeSteps(g, player, side, units, target, byFactor, '15.5.8a', taken)
  }
  const chariots = units.filter((u) => TYPE[u] === CHARIOT)
  const others = units.filter((u) => TYPE[u] !== CHARIOT)
  const left = countSteps(s, others, byFactor)
  const share = chariotShare(number, countSteps(s, chariots, byStep)[0], 2 * left[1] + 3 * left[2])
  yield* takeSteps(g, player, side, chariots, share, byFactor, '15.5.8b', taken)
  const target = closestTotal(left, number - share)
  return yield* takeSteps(g, player, side, others, target, byFactor, '15.5.8b', taken)
}

/** 15.5.2d, 15.5.8: one side of a battle takes a loss number; hits taken so far are in `b.toll`. */
export function* takeLossNumber(g: G, b: Battle, role: number, number: number, charged: boolean, rule: string): Flow {
  const s = g.state
  const side = b.side[role]!
  yield* takeLosses(g, decider(s, side), side, b.units[role]!, number, charged, b.toll)
  recordHits(s, b, role, b.toll)
  reportLosses(g, side, b.toll, rule)
  b.toll = []
}

/** Records which units were reduced and which destroyed, for cards 84 and 85. */
function recordHits(s: Kings, b: Battle, role: number, hits: readonly number[]): void {
  for (const u of hits) b.hits[role]!.push(s.steps[u]! > 0 ? u : ~u)
}

/** 15.5.8: reports the steps a side has lost and the number of units destroyed. */
function reportLosses(g: G, side: number, hits: readonly number[], rule: string): void {
  if (hits.length === 0) return
  const destroyed = [...new Set(hits)].filter((u) => g.state.steps[u] === 0)
  g.tell?.({
    kind: 'losses',
    rule,
    with: { side: sideId(side), units: hits.map(unitName), destroyed: destroyed.length },
  })
}

/** The units of a side that were reduced in the battle, once per step. */
export const reducedIn = (b: Battle, role: number): number[] => b.hits[role]!.filter((hit) => hit >= 0)

/** The units of a side that were destroyed in the battle. */
export const destroyedIn = (b: Battle, role: number): number[] =>
  b.hits[role]!.flatMap((hit) => (hit < 0 ? [~hit] : []))

/** 16.2, R16.2: a side loses a number of steps, or all if it has fewer. */
export function* loseSteps(
  g: G,
  player: number,
  side: number,
  units: readonly number[],
  count: number,
  rule: string,
): Flow<number[]> {
  const all = countSteps(g.state, units, byStep)[0]
  return yield* takeSteps(g, player, side, units, Math.min(count, all), byStep, rule)
}

/** The total steps of units. */
export const totalSteps = (s: Kings, units: readonly number[]): number => countSteps(s, units, byStep)[0]
