import { type Bar, choice, each, type Flow, type Params, pick } from '../../../../kernel/index.ts'
import { insert } from '../state/sets.ts'
import type { G, Kings } from '../state/state.ts'
import { NONE } from './map.ts'
import { DONE, generalOption, unitOption } from './options.ts'
import { alike } from './pieces.ts'
import { seatOf } from './seats.ts'

const unit = unitOption('unit')
const general = generalOption('general')
const ALL = choice('all')

/** A choice of units, made one by one in ascending order; of like units in one zone the lowest come first. */
export interface UnitPicks {
  readonly kind: string
  readonly rule: string
  readonly units: readonly number[]
  readonly max: number
  /** 0, or 1 when at least one must be picked. */
  readonly min?: number
  readonly about?: Params
  /** The set that they are a part of, where there is more in it than these units. */
  readonly set?: string
  /** Whether each question names the units picked before it, for those who weigh their odds. */
  readonly named?: boolean
  /** Why a unit cannot be picked at all. */
  readonly bar?: (unit: number) => Bar | undefined
}

/** Picks up to `max` of the units; `all` takes every one at once where that is allowed. */
export function* pickUnits(g: G, player: number, picks: UnitPicks): Flow<number[]> {
  const s = g.state
  const { kind, rule, units, max, min = 0, about, set = kind, named = false, bar } = picks
  const part = { set, most: max }
  const traits = about === undefined ? part : { about, ...part }
  const free = bar === undefined ? units : units.filter((u) => bar(u) === undefined)
  const picked: number[] = []
  let last = NONE
  while (picked.length < max && free.some((u) => u > last && isNext(s, free, picked, u))) {
    const after = last
    const all = picked.length === 0 && free.length <= max && free.length > 1
    const left = each(
      () => units.filter((u) => u > after && (isNext(s, free, picked, u) || !free.includes(u))),
      unit,
      bar,
    )
    const enough = picked.length >= min
    const chosen = yield* pick(
      seatOf(s, player),
      kind,
      rule,
      all ? (enough ? [left, ALL, DONE] : [left, ALL]) : enough ? [left, DONE] : [left],
      named ? { about: { ...about, picked: picked.map((u) => unit(u).key) }, ...part } : traits,
    )
    if (chosen === DONE) break
    if (chosen === ALL) return free.slice()
    last = chosen.of
    insert(picked, last)
  }
  return picked
}

/** Whether all like units of the same zone below this one are picked already. */
function isNext(s: Kings, units: readonly number[], picked: readonly number[], unit: number): boolean {
  for (const u of units) {
    if (u >= unit) return true
    if (alike(s, u, unit) && s.at[u] === s.at[unit] && !picked.includes(u)) return false
  }
  return true
}

/** Some of these generals, as a part of a set. */
export interface GeneralPicks {
  readonly kind: string
  readonly rule: string
  readonly set: string
  readonly about?: Params
  /** How many at most; all of them when absent. */
  readonly max?: number
}

/** Picks some of the generals, in ascending order. */
export function* pickGenerals(
  g: G,
  player: number,
  generals: readonly number[],
  { kind, rule, set, about, max = generals.length }: GeneralPicks,
): Flow<number[]> {
  const s = g.state
  const traits = about === undefined ? { set } : { about, set }
  const picked: number[] = []
  let last = NONE
  while (picked.length < max && generals.some((x) => x > last)) {
    const after = last
    const chosen = yield* pick(
      seatOf(s, player),
      kind,
      rule,
      [each(() => generals.filter((x) => x > after), general), DONE],
      traits,
    )
    if (chosen === DONE) break
    last = chosen.of
    picked.push(last)
  }
  return picked
}
