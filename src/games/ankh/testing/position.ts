import { direction } from '#hex/grid.ts'
import type { Event } from '#kernel'
import { BARE_ADJACENCY, edgeNamed, GRID, spaceName, spaceNamed } from '../rules/board.ts'
import { DEITIES, KINDS, MONUMENTS, OSIRIS, POWERS, UNDERWORLDS } from '../rules/pieces.ts'
import { adjacencyWith, findRegions, placeMonument, putFigure } from '../rules/position.ts'
import { addFigure } from '../rules/setup.ts'
import { type Ankh, type AnkhPlay, BESIDE, begin, CITY, OUT, POOL, TRAPPED } from '../rules/state.ts'

/** A position as a vector writes it; every field is optional. */
export interface PositionSpec {
  figures?: { owner: string; type: string; hex: string; sun?: boolean; aim?: [string, string] }[]
  monuments?: { type: string; hex: string; controller: string | null }[]
  camels?: [string, string][]
  cities?: string[]
  underworld?: string[]
  devotion?: { [god: string]: number }
  stacks?: { [space: string]: string[] }
  followers?: { [god: string]: number }
  unlocked?: { [god: string]: string[] }
  pool?: { [god: string]: string[] }
  trapped?: string[]
  tieBreaker?: { holder: string | null; faceUp: boolean }
  abilities?: { [god: string]: string[] }
}

/** A position in use: the state, the vector's names of its gods, and the events so far. */
export interface Position {
  readonly s: Ankh
  readonly g: AnkhPlay
  readonly gods: readonly string[]
  readonly told: Event[]
  readonly given: PositionSpec
}

/** The number of an edge given as two spaces in any order. */
export const edge = (pair: readonly [string, string]): number => edgeNamed(pair.toSorted().join('-'))

/** The names of spaces, sorted. */
export const names = (spaces: readonly number[]): string[] => spaces.map(spaceName).sort()

/** The region of a space (for water the first it touches). */
export const regionAt = (s: Ankh, name: string): number => {
  const set = s.regions[spaceNamed(name)]!
  return Math.log2(set & -set)
}

/** Places camels and finds the regions, numbered like their tokens. */
export function layCamels(s: Ankh, camels: readonly (readonly [string, string])[] = []): void {
  s.camels = camels.map(edge).sort((a, b) => a - b)
  s.open = adjacencyWith(BARE_ADJACENCY, s.camels)
  s.regions = findRegions(s.open)
  const count = Math.log2(Math.max(...s.regions.filter((set) => (set & (set - 1)) === 0))) + 1
  s.tokens = Array.from({ length: count }, (_, i) => i + 1)
}

/** A game context over a state that collects all events. */
export function tableOf(s: Ankh, told: Event[] = []): AnkhPlay {
  return {
    state: s,
    windows: {},
    tables: undefined,
    guardSecrets: false,
    tell: (event) => {
      told.push(event)
    },
    shown: () => {},
  }
}

/** An empty state for a number of players. */
export function emptyState(players: number): Ankh {
  const scenario = `middle-kingdom-${players}`
  return begin({
    scenario,
    players,
    guardSecrets: false,
    gods: 'choose',
    guardians: 'draw',
    first: 'player1',
  })
}

function godNames(given: PositionSpec, more: readonly string[]): string[] {
  const trapping = (given.trapped ?? []).length > 0
  const merged = Object.values(given.abilities ?? {}).flat()
  const all = [
    ...Object.keys(given.devotion ?? {}),
    ...(given.figures ?? []).map((figure) => figure.owner),
    ...(given.monuments ?? []).flatMap((monument) => monument.controller ?? []),
    ...Object.keys(given.followers ?? {}),
    ...Object.keys(given.unlocked ?? {}),
    ...Object.keys(given.pool ?? {}),
    ...(given.trapped ?? []),
    ...Object.keys(given.abilities ?? {}),
    ...(given.tieBreaker?.holder ? [given.tieBreaker.holder] : []),
    ...more,
  ]
  const known = [...new Set(all)]
  const anubis = known.some((god) => god.split('+').includes('anubis')) || merged.includes('anubis')
  return trapping && !anubis ? [...known, 'anubis'] : known
}

/** Builds the state of a vector's position. */
export function positionOf(given: PositionSpec = {}, ...more: string[]): Position {
  const gods = godNames(given, more)
  const s = emptyState(Math.min(5, Math.max(2, gods.length)))
  s.kind = []
  for (const part of ['owner', 'at', 'sun', 'aim'] as const) s[part] = []
  const number = (god: string) => gods.indexOf(god)
  gods.forEach((god, i) => {
    const own = god.split('+')
    const abilities = [...own, ...(given.abilities?.[god] ?? [])]
    s.deity = s.deity.with(i, DEITIES.indexOf(own[0]!))
    s.abilities = s.abilities.with(
      i,
      abilities.reduce((set, id) => set | (1 << DEITIES.indexOf(id)), 0),
    )
    s.devotion[i] = given.devotion?.[god] ?? 0
    s.followers[i] = given.followers?.[god] ?? 0
    s.powers[i] = (given.unlocked?.[god] ?? []).reduce((set, id) => set | (1 << POWERS.indexOf(id)), 0)
  })
  layCamels(s, given.camels)
  for (const { type, hex, controller } of given.monuments ?? []) {
    placeMonument(s, MONUMENTS.indexOf(type), spaceNamed(hex), controller === null ? -1 : number(controller))
  }
  for (const city of given.cities ?? []) s.on[spaceNamed(city)] = CITY
  const aside = s.abilities.some((set) => (set >> OSIRIS) & 1) ? BESIDE : OUT
  s.underworld = [...new Array<number>(UNDERWORLDS).fill(aside), ...(given.underworld ?? []).map(spaceNamed)]
    .slice(-UNDERWORLDS)
    .sort((a, b) => a - b)
  for (const { owner, type, hex, sun, aim } of given.figures ?? []) {
    const figure = addFigure(s, KINDS.indexOf(type), number(owner), POOL)
    putFigure(s, figure, spaceNamed(hex))
    s.sun[figure] = sun ? 1 : 0
    if (aim !== undefined) s.aim[figure] = aimOf(hex, aim)
  }
  for (const [god, types] of Object.entries(given.pool ?? {})) {
    for (const type of types) addFigure(s, KINDS.indexOf(type), number(god), POOL)
  }
  s.trapped = (given.trapped ?? []).map((god) => addFigure(s, KINDS.indexOf('warrior'), number(god), TRAPPED))
  s.ladder = stackOrder(given, gods)
  s.tie = given.tieBreaker?.holder ? number(given.tieBreaker.holder) : -1
  s.tieUp = given.tieBreaker?.faceUp ? 1 : 0
  const told: Event[] = []
  return { s, g: tableOf(s, told), gods, told, given }
}

/** The gods from least to most devotion: by space, then by stack, else in the order given. */
function stackOrder(given: PositionSpec, gods: readonly string[]): number[] {
  const height = (god: string) => {
    const stack = Object.values(given.stacks ?? {}).find((names) => names.includes(god))
    return stack === undefined ? Object.keys(given.devotion ?? {}).indexOf(god) : stack.indexOf(god)
  }
  const at = (i: number) => given.devotion?.[gods[i]!] ?? 0
  return gods.map((_, i) => i).sort((a, b) => at(a) - at(b) || height(gods[a]!) - height(gods[b]!) || a - b)
}

/** The direction of the first of two claws; -1 if the two spaces cannot be aimed at together. */
export function aimOf(hex: string, [a, b]: readonly [string, string]): number {
  const from = spaceNamed(hex)
  const [left, right] = [a, b].map((name) => (spaceNamed(name) < 0 ? -1 : direction(GRID, from, spaceNamed(name))))
  if (left! < 0 || right! < 0) return -1
  if ((left! + 1) % 6 === right) return left!
  return (right! + 1) % 6 === left ? right! : -1
}

/** The vector's name of a god. */
export const godName = (p: Position, god: number): string => p.gods[god]!

/** The vector's name of a god that an event names. */
export const godNameOfEvent = (p: Position, id: unknown): string =>
  p.gods[p.s.deity.indexOf(DEITIES.indexOf(id as string))]!

/** The values of all events of a kind, in order. */
export const eventsOfKind = (p: Position, kind: string): { readonly [name: string]: any }[] =>
  p.told.filter((event) => event.kind === kind).map((event) => event.with!)

/** Followers as a vector lists them: those given and those that changed. */
export function followersOf(p: Position, ...touched: string[]): { [god: string]: number } {
  const changed = eventsOfKind(p, 'followers').map((event) => godNameOfEvent(p, event.god))
  const listed = new Set([...Object.keys(p.given.followers ?? {}), ...changed, ...touched])
  return Object.fromEntries([...listed].map((god) => [god, p.s.followers[p.gods.indexOf(god)]!]))
}

/** Devotion as a vector lists it: gods given, and gods that moved. */
export function devotionOf(p: Position): { [god: string]: number } {
  const moved = eventsOfKind(p, 'devotion').filter((event) => event.from !== event.to)
  const listed = new Set([
    ...Object.keys(p.given.devotion ?? {}),
    ...moved.map((event) => godNameOfEvent(p, event.god)),
  ])
  return Object.fromEntries([...listed].map((god) => [god, p.s.devotion[p.gods.indexOf(god)]!]))
}

/** The stacks from bottom to top, of the gods that `devotionOf` lists. */
export function stacksOf(p: Position): { [space: string]: string[] } {
  const listed = devotionOf(p)
  const stacks: { [space: string]: string[] } = {}
  for (const god of p.s.ladder) {
    const name = godName(p, god)
    if (name in listed) (stacks[String(listed[name])] ??= []).push(name)
  }
  return stacks
}
