import { useSyncExternalStore } from 'react'
import type { Battle } from '#games/alexander/rules/battle.ts'
import { FACINGS } from '#hex/facing.ts'
import { DIRECTIONS } from '#hex/grid.ts'
import type { BoardAsk, BoardOption } from '#kit/board.ts'

interface NameIndex {
  readonly units: ReadonlyMap<string, number>
  readonly leaders: ReadonlyMap<string, number>
  readonly hexes: ReadonlyMap<string, number>
}

const nameIndexes = new WeakMap<Battle, NameIndex>()

function nameIndex(b: Battle): NameIndex {
  const there = nameIndexes.get(b)
  if (there) return there
  const numbered = (names: readonly string[]) => new Map(names.map((name, number) => [name, number]))
  const names = {
    units: numbered(b.unitIds),
    leaders: numbered(b.leaderIds),
    hexes: numbered(b.grid.names),
  }
  nameIndexes.set(b, names)
  return names
}

/** A unit, leader or hex, by its number. */
export type MapItem =
  | { readonly kind: 'unit'; readonly of: number }
  | { readonly kind: 'leader'; readonly of: number }
  | { readonly kind: 'hex'; readonly of: number }

/** The unit, leader or hex with the name that options and events use. */
export function findItem(b: Battle, name: string): MapItem | undefined {
  const { units, leaders, hexes } = nameIndex(b)
  const unit = units.get(name)
  if (unit !== undefined) return { kind: 'unit', of: unit }
  const leader = leaders.get(name)
  if (leader !== undefined) return { kind: 'leader', of: leader }
  const hex = hexes.get(name)
  return hex === undefined ? undefined : { kind: 'hex', of: hex }
}

/** The number of a unit or hex by its name, or -1. */
export const unitNumber = (b: Battle, name: unknown): number => nameIndex(b).units.get(String(name)) ?? -1
export const hexNumber = (b: Battle, name: unknown): number => nameIndex(b).hexes.get(String(name)) ?? -1

/** The units, leaders and hexes among a list of values. */
export const findItems = (b: Battle, values: readonly unknown[]): MapItem[] =>
  values.flat().flatMap((value) => (typeof value === 'string' ? (findItem(b, value) ?? []) : []))

/** Store of the unit, leader or hex under the pointer or focus. Only subscribers re-render when it changes. */
export class PointedItem {
  private item: MapItem | null = null
  private readonly listeners = new Set<() => void>()

  now = (): MapItem | null => this.item

  set(item: MapItem | null): void {
    if (this.item?.kind === item?.kind && this.item?.of === item?.of) return
    this.item = item
    for (const listener of this.listeners) listener()
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }
}

/** The unit, leader or hex under the pointer or focus. */
export const usePointedItem = (pointed: PointedItem): MapItem | null =>
  useSyncExternalStore(pointed.subscribe, pointed.now, pointed.now)

/** An option that is a facing: a corner, or the hexside that a column faces. */
interface FacingOption {
  readonly option: BoardOption
  readonly side: 'corner' | 'hexside'
  /** Index into `FACINGS` for a corner, into `DIRECTIONS` for a hexside. */
  readonly to: number
}

/** The options of the open asks, by the unit, leader or hex that they name. */
export interface ItemOptions {
  readonly units: ReadonlyMap<number, readonly BoardOption[]>
  readonly leaders: ReadonlyMap<number, readonly BoardOption[]>
  readonly hexes: ReadonlyMap<number, readonly BoardOption[]>
  readonly turns: readonly FacingOption[]
  /** Verbs to ask for the rule against choosing something. */
  readonly verbs: readonly string[]
}

/** Verbs with a rule against their options even when none is on offer. */
const EXPLAINED_VERBS = ['unit', 'at', 'attackBy', 'trump', 'counter', 'contingent', 'leader', 'go', 'face']

const HEXSIDES = new Set(['ahead', 'column'])
const CORNERS = new Set(['face', 'line'])

function facingOption(option: BoardOption): FacingOption | undefined {
  const side = HEXSIDES.has(option.verb) ? 'hexside' : CORNERS.has(option.verb) ? 'corner' : undefined
  if (side === undefined) return undefined
  const to = (side === 'corner' ? FACINGS : DIRECTIONS).indexOf(option.of as never)
  return to < 0 ? undefined : { option, side, to }
}

/** Groups the options of the open asks by the unit, leader or hex that they name. */
export function groupOptions(b: Battle, asks: readonly BoardAsk[]): ItemOptions {
  const found = { unit: new Map(), leader: new Map(), hex: new Map() } as {
    readonly [kind in 'unit' | 'leader' | 'hex']: Map<number, BoardOption[]>
  }
  const turns: FacingOption[] = []
  const verbs = new Set(EXPLAINED_VERBS)
  for (const option of asks.flatMap((ask) => ask.options)) {
    verbs.add(option.verb)
    const turn = facingOption(option)
    if (turn) turns.push(turn)
    const item = option.of === '' ? undefined : findItem(b, option.of)
    if (item === undefined) continue
    const there = found[item.kind].get(item.of)
    if (there) there.push(option)
    else found[item.kind].set(item.of, [option])
  }
  return { units: found.unit, leaders: found.leader, hexes: found.hex, turns, verbs: [...verbs] }
}

/** How a piece can be chosen. Flat, so that it can be compared. */
export interface TouchFacts {
  /** Key of its first option, or '' if it has none. */
  readonly key: string
  readonly label: string
  readonly picked: boolean
}

const NOT_TOUCHABLE: TouchFacts = { label: '', key: '', picked: false }

/** How a piece with these options can be chosen. With several options it has no label of its own. */
export function touchFacts(
  options: readonly BoardOption[] | undefined,
  touch: (key: string) => { choice?: { picked?: boolean } },
): TouchFacts {
  const first = options?.[0]
  if (first === undefined) return NOT_TOUCHABLE
  const picked = touch(first.key).choice?.picked ?? false
  return { label: options!.length === 1 ? first.text : '', key: first.key, picked }
}
