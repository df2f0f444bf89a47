import type { SetPartInfo } from '#table/protocol/messages.ts'
import type { Reason } from '../model.ts'

type Thing = SetPartInfo['things'][number]

/** The texts of a thing of a set. */
export interface ThingTexts {
  readonly text: string
  /** Differences from others of the same name, and the cost. */
  readonly notes: readonly string[]
}

/** Identical things of a set: one tile with a count. */
export interface PickerTile {
  /** The things in the rules' order, which is the order of picking. */
  readonly keys: readonly string[]
  /** The things of all tiles with the same text. */
  readonly alike: readonly string[]
  readonly text: string
  readonly notes: readonly string[]
  /** A number to tell apart tiles with the same text; null if there is only one. */
  readonly nth: number | null
  readonly picked: number
  /** Number of things that can be picked. */
  readonly most: number
  readonly more: boolean
  /** The rule against picking more; null if there is none. */
  readonly bar: Reason | null
}

/** The things of a part as tiles. Things with the same text share a tile, unless each can be picked several times. */
export function toTiles(
  things: readonly Thing[],
  nameOf: (key: string) => ThingTexts,
  reasonOf: (key: string, bar: NonNullable<Thing['bar']>) => Reason,
): readonly PickerTile[] {
  const groups = new Map<string, { readonly named: ThingTexts; readonly things: Thing[] }>()
  for (const thing of things) {
    const named = nameOf(thing.key)
    const name = [named.text, ...named.notes, String(thing.most > 1), String(thing.most === 0)].join('\n')
    const group = groups.get(name)
    if (group === undefined) groups.set(name, { named, things: [thing] })
    else group.things.push(thing)
  }
  const tiles = [...groups.values()].flatMap(({ named, things: alike }): PickerTile[] => {
    const apart = alike.length > 1 && alike.some(({ most }) => most > 1)
    const heaps = apart ? alike.map((thing) => [thing]) : [alike]
    return heaps.map((heap, i) => {
      const bar = heap.find((thing) => thing.bar !== null)
      // Identical things that are picked equally often are interchangeable.
      const more = alike.some((thing) => thing.more && (!apart || thing.picked === heap[0]!.picked))
      return {
        ...named,
        keys: heap.map(({ key }) => key),
        alike: alike.map(({ key }) => key),
        nth: apart ? i + 1 : null,
        picked: sum(heap, 'picked'),
        most: sum(heap, 'most'),
        more,
        bar: more || bar === undefined ? null : reasonOf(bar.key, bar.bar!),
      }
    })
  })
  return withNumbers(tiles)
}

/** Puts tiles with the same text together. If one of them has a number, each gets its own. */
function withNumbers(tiles: readonly PickerTile[]): readonly PickerTile[] {
  const named = new Map<string, PickerTile[]>()
  for (const tile of tiles) {
    const name = [tile.text, ...tile.notes].join('\n')
    named.set(name, [...(named.get(name) ?? []), tile])
  }
  return [...named.values()].flatMap((same) => {
    if (same.every(({ nth }) => nth === null)) return same
    return same.map((tile, i) => (tile.keys.length === 1 && tile.most > 0 ? { ...tile, nth: i + 1 } : tile))
  })
}

const sum = (things: readonly Thing[], what: 'picked' | 'most') =>
  things.reduce((total, thing) => total + thing[what], 0)

/** Adds one more of a tile; unchanged if all of it is picked. */
export function withOneMore(wanted: readonly string[], tile: PickerTile): readonly string[] {
  const times = (key: string) => wanted.filter((k) => k === key).length
  const each = tile.most / tile.keys.length
  const key = tile.keys.find((k) => times(k) < each)
  return key === undefined ? wanted : normalized([...wanted, key], tile)
}

/** Removes one of a tile, the last one first. */
export function withOneLess(wanted: readonly string[], tile: PickerTile): readonly string[] {
  const key = tile.keys.findLast((k) => wanted.includes(k))
  if (key === undefined) return wanted
  const at = wanted.lastIndexOf(key)
  return normalized(
    wanted.filter((_, i) => i !== at),
    tile,
  )
}

/** Moves picks to the first of identical things, since the rules ask for them in this order. */
function normalized(wanted: readonly string[], { alike }: PickerTile): readonly string[] {
  const times = alike.map((key) => wanted.filter((k) => k === key).length)
  const sorted = times.toSorted((a, b) => b - a)
  if (sorted.every((n, i) => n === times[i])) return wanted
  const rest = wanted.filter((key) => !alike.includes(key))
  return [...rest, ...alike.flatMap((key, i) => Array.from({ length: sorted[i]! }, () => key))]
}

/** Removes some keys, each as often as it is listed. */
export function without(wanted: readonly string[], those: readonly string[]): readonly string[] {
  const left = wanted.slice()
  for (const key of those) {
    const at = left.indexOf(key)
    if (at >= 0) left.splice(at, 1)
  }
  return left
}

/** Toggles one thing: picks it, or removes one of its tile if it cannot be picked again. */
export function withToggled(wanted: readonly string[], tile: PickerTile, key: string): readonly string[] {
  const isFull = wanted.includes(key) && (tile.most <= tile.keys.length || !tile.more)
  return isFull ? withOneLess(wanted, tile) : tile.more ? withOneMore(wanted, tile) : wanted
}

/** All things, each as often as it can be picked. */
export const allThings = (things: readonly Thing[]): readonly string[] =>
  things.flatMap(({ key, most }) => Array.from({ length: most }, () => key))
