/** Units, leaders and hexes by the names that options and events use. Pure. */
import type { Battle } from '../../rules/battle.ts'

interface Names {
  readonly units: ReadonlyMap<string, number>
  readonly leaders: ReadonlyMap<string, number>
  readonly hexes: ReadonlyMap<string, number>
}

const known = new WeakMap<Battle, Names>()

function namesOf(b: Battle): Names {
  const there = known.get(b)
  if (there) return there
  const numbered = (names: readonly string[]) => new Map(names.map((name, number) => [name, number]))
  const names = {
    units: numbered(b.unitIds),
    leaders: numbered(b.leaderIds),
    hexes: numbered(b.grid.names),
  }
  known.set(b, names)
  return names
}

/** A thing on the field. */
export type Thing =
  | { readonly kind: 'unit'; readonly of: number }
  | { readonly kind: 'leader'; readonly of: number }
  | { readonly kind: 'hex'; readonly of: number }

/** The thing with this name, or nothing. */
export function thingNamed(b: Battle, name: string): Thing | undefined {
  const { units, leaders, hexes } = namesOf(b)
  const unit = units.get(name)
  if (unit !== undefined) return { kind: 'unit', of: unit }
  const leader = leaders.get(name)
  if (leader !== undefined) return { kind: 'leader', of: leader }
  const hex = hexes.get(name)
  return hex === undefined ? undefined : { kind: 'hex', of: hex }
}

/** The number of a unit by its name, or -1. */
export const unitNumber = (b: Battle, name: unknown): number => namesOf(b).units.get(String(name)) ?? -1
export const hexNumber = (b: Battle, name: unknown): number => namesOf(b).hexes.get(String(name)) ?? -1

/** All things that a list of values names. */
export const thingsIn = (b: Battle, values: readonly unknown[]): Thing[] =>
  values.flat().flatMap((value) => (typeof value === 'string' ? (thingNamed(b, value) ?? []) : []))
