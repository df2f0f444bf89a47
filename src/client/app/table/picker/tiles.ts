import type { SetPartInfo } from '../../../../table/protocol.ts'
import type { Reason } from '../model.ts'

type Thing = SetPartInfo['things'][number]

/** A thing of a set in words. */
export interface Named {
  readonly text: string
  /** What sets it apart from others of that name, and what it costs. */
  readonly notes: readonly string[]
}

/** Things of a set that are alike: one tile with a count. */
export interface Tile {
  /** The things, in the rules' order: the first ones are picked first. */
  readonly keys: readonly string[]
  /** The things of all tiles that read the same. */
  readonly alike: readonly string[]
  readonly text: string
  readonly notes: readonly string[]
  /** Told where several tiles would read the same: the first, the second. */
  readonly nth: number | null
  readonly picked: number
  /** How many there are to pick. */
  readonly most: number
  readonly more: boolean
  /** Why no more can be picked, where a rule says so. */
  readonly bar: Reason | null
}

/** The things of a part as tiles: those that read the same are one, unless each can be picked several times. */
export function tilesOf(
  things: readonly Thing[],
  nameOf: (key: string) => Named,
  reasonOf: (key: string, bar: NonNullable<Thing['bar']>) => Reason,
): readonly Tile[] {
  const groups = new Map<string, { readonly named: Named; readonly things: Thing[] }>()
  for (const thing of things) {
    const named = nameOf(thing.key)
    const name = [named.text, ...named.notes, String(thing.most > 1), String(thing.most === 0)].join('\n')
    const group = groups.get(name)
    if (group === undefined) groups.set(name, { named, things: [thing] })
    else group.things.push(thing)
  }
  const tiles = [...groups.values()].flatMap(({ named, things: alike }): Tile[] => {
    const apart = alike.length > 1 && alike.some(({ most }) => most > 1)
    const heaps = apart ? alike.map((thing) => [thing]) : [alike]
    return heaps.map((heap, i) => {
      const bar = heap.find((thing) => thing.bar !== null)
      // Of things that are alike and equally often picked one is as good as another.
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
  return numbered(tiles)
}

/** Tiles that read the same stand together; where they are told apart by numbers, each has its own, however often it can be picked. */
function numbered(tiles: readonly Tile[]): readonly Tile[] {
  const named = new Map<string, Tile[]>()
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

/** What is wanted with one more of a tile; the same when all of it is. */
export function withOneMore(wanted: readonly string[], tile: Tile): readonly string[] {
  const times = (key: string) => wanted.filter((k) => k === key).length
  const each = tile.most / tile.keys.length
  const key = tile.keys.find((k) => times(k) < each)
  return key === undefined ? wanted : settled([...wanted, key], tile)
}

/** What is wanted with one less of a tile: the last of those alike is given up first. */
export function withOneLess(wanted: readonly string[], tile: Tile): readonly string[] {
  const key = tile.keys.findLast((k) => wanted.includes(k))
  if (key === undefined) return wanted
  const at = wanted.lastIndexOf(key)
  return settled(
    wanted.filter((_, i) => i !== at),
    tile,
  )
}

/** Of things that are alike the first are picked most often: the rules ask in this order. */
function settled(wanted: readonly string[], { alike }: Tile): readonly string[] {
  const times = alike.map((key) => wanted.filter((k) => k === key).length)
  const sorted = times.toSorted((a, b) => b - a)
  if (sorted.every((n, i) => n === times[i])) return wanted
  const rest = wanted.filter((key) => !alike.includes(key))
  return [...rest, ...alike.flatMap((key, i) => Array.from({ length: sorted[i]! }, () => key))]
}

/** What is wanted without some things, each as often as it is named. */
export function withoutThose(wanted: readonly string[], those: readonly string[]): readonly string[] {
  const left = wanted.slice()
  for (const key of those) {
    const at = left.indexOf(key)
    if (at >= 0) left.splice(at, 1)
  }
  return left
}

/** A touch on one thing: takes it, or gives one of its tile up when all that was touched is picked already. */
export function touched(wanted: readonly string[], tile: Tile, key: string): readonly string[] {
  const isFull = wanted.includes(key) && (tile.most <= tile.keys.length || !tile.more)
  return isFull ? withOneLess(wanted, tile) : tile.more ? withOneMore(wanted, tile) : wanted
}

/** Everything there is, each thing as often as it can be picked. */
export const everything = (things: readonly Thing[]): readonly string[] =>
  things.flatMap(({ key, most }) => Array.from({ length: most }, () => key))
