import { choice, type Flow, type IllegalReason, legalOptions, options, type Params, pick } from '#kernel'
import { insert } from '../state/position.ts'
import type { G, Kings } from '../state/state.ts'
import { generalName, SIDES, unitName } from './counters.ts'
import { NONE, provinceId, spaceId, zoneName } from './map.ts'
import { areAlike } from './pieces.ts'
import { seatOf } from './players.ts'

/** Ends a series of picks. */
export const DONE = choice('done')
export const YES = choice('yes')
export const NO = choice('no')

/** Options for pieces and places: the verb, a colon and the name of the piece or place. */
export const unitOption = <V extends string>(verb: V) => options(verb, unitName)
export const generalOption = <V extends string>(verb: V) => options(verb, generalName)
export const spaceOption = <V extends string>(verb: V) => options(verb, spaceId)
export const zoneOption = <V extends string>(verb: V) => options(verb, zoneName)
export const provinceOption = <V extends string>(verb: V) => options(verb, provinceId)
export const sideOption = <V extends string>(verb: V) => options(verb, (side) => SIDES[side]!)

/** A card by its number. */
export const cardOption = <V extends string>(verb: V) => options(verb)

const unit = unitOption('unit')
const general = generalOption('general')
const ALL = choice('all')

/** A choice of units, picked one by one in ascending order; among like units in one zone the lowest comes first. */
interface UnitPicks {
  readonly kind: string
  readonly rule: string
  readonly units: readonly number[]
  readonly max: number
  /** 1 if at least one unit must be picked; 0 if absent. */
  readonly min?: number
  readonly about?: Params
  /** The set these picks belong to if it contains more than these units; `kind` if absent. */
  readonly set?: string
  /** Whether each ask lists the units picked before it, so that odds can be computed for them. */
  readonly named?: boolean
  /** Why a unit cannot be picked. */
  readonly whyNot?: (unit: number) => IllegalReason | undefined
}

/** Asks the player to pick up to `max` units; `all` picks every unit if that is allowed. */
export function* pickUnits(g: G, player: number, picks: UnitPicks): Flow<number[]> {
  const s = g.state
  const { kind, rule, units, max, min = 0, about, set = kind, named = false, whyNot: bar } = picks
  const part = { set, most: max }
  const traits = about === undefined ? part : { about, ...part }
  const free = bar === undefined ? units : units.filter((u) => bar(u) === undefined)
  const picked: number[] = []
  let last = NONE
  while (picked.length < max && free.some((u) => u > last && isNext(s, free, picked, u))) {
    const after = last
    const all = picked.length === 0 && free.length <= max && free.length > 1
    const left = legalOptions(
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

/** Whether all like units in the same zone with lower numbers are picked already. */
function isNext(s: Kings, units: readonly number[], picked: readonly number[], unit: number): boolean {
  for (const u of units) {
    if (u >= unit) return true
    if (areAlike(s, u, unit) && s.at[u] === s.at[unit] && !picked.includes(u)) return false
  }
  return true
}

/** A choice of generals that is part of a set. */
interface GeneralPicks {
  readonly kind: string
  readonly rule: string
  readonly set: string
  readonly about?: Params
  /** The maximum; all of them if absent. */
  readonly max?: number
}

/** Asks the player to pick some of the generals, in ascending order. */
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
      [legalOptions(() => generals.filter((x) => x > after), general), DONE],
      traits,
    )
    if (chosen === DONE) break
    last = chosen.of
    picked.push(last)
  }
  return picked
}
