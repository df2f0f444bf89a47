import { type Bar, choice, type Flow, type Params, pick } from '../../../kernel/index.ts'
import { NONE } from './map.ts'
import { DONE, generalOption, unitOption } from './options.ts'
import { alike } from './pieces.ts'
import { seatOf } from './seats.ts'
import { insert } from './sets.ts'
import type { G, Kings } from './state.ts'

const unit = unitOption('unit')
const general = generalOption('general')
const ALL = choice('all')
const ALL_OR_DONE = [ALL, DONE] as const
const JUST_ALL = [ALL] as const
const JUST_DONE = [DONE] as const

/** A choice of units, made one by one in ascending order; of like units in one zone the lowest come first. */
export interface UnitPicks {
  readonly kind: string
  readonly rule: string
  readonly units: readonly number[]
  readonly max: number
  /** 0, or 1 when at least one must be picked. */
  readonly min?: number
  readonly about?: Params
  /** Whether each question names the units picked before it, for those who weigh their odds. */
  readonly named?: boolean
  /** Why a unit cannot be picked at all. */
  readonly bar?: (unit: number) => Bar | undefined
}

/** Picks up to `max` of the units; `all` takes every one at once where that is allowed. */
export function* pickUnits(g: G, player: number, picks: UnitPicks): Flow<number[]> {
  const s = g.state
  const { kind, rule, units, max, min = 0, about, named = false, bar } = picks
  const free = bar === undefined ? units : units.filter((u) => bar(u) === undefined)
  const picked: number[] = []
  let last = NONE
  while (picked.length < max && free.some((u) => u > last && isNext(s, free, picked, u))) {
    const after = last
    const all = picked.length === 0 && free.length <= max && free.length > 1
    const also = all ? (picked.length >= min ? ALL_OR_DONE : JUST_ALL) : picked.length >= min ? JUST_DONE : []
    const chosen = yield* pick(
      seatOf(s, player),
      kind,
      rule,
      () => units.filter((u) => u > after && (isNext(s, free, picked, u) || !free.includes(u))),
      (u) => bar?.(u),
      unit,
      also,
      about === undefined
        ? undefined
        : { about: named ? { ...about, picked: picked.map((u) => unit(u).key) } : about },
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

/** Picks some of the generals, in ascending order. */
export function* pickGenerals(
  g: G,
  player: number,
  kind: string,
  rule: string,
  generals: readonly number[],
  about?: Params,
): Flow<number[]> {
  const s = g.state
  const picked: number[] = []
  let last = NONE
  while (generals.some((x) => x > last)) {
    const after = last
    const chosen = yield* pick(
      seatOf(s, player),
      kind,
      rule,
      () => generals.filter((x) => x > after),
      () => undefined,
      general,
      [DONE],
      about === undefined ? undefined : { about },
    )
    if (chosen === DONE) break
    last = chosen.of
    picked.push(last)
  }
  return picked
}
