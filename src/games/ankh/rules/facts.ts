import type { Seat } from '../../../kernel/index.ts'
import { EDGES, isLand, NEIGHBOUR, type Space, TERRAIN, WATER } from './board.ts'
import { DEITIES, GOD, monumentKind } from './pieces.ts'
import { type Ankh, CITY, MONUMENT, SEATS } from './state.ts'

/** The id of a god, for events and asks. */
export const godName = (s: Ankh, god: number): string => DEITIES[s.deity[god]!] ?? 'nobody'

/** A12.10, R-19: the seat that decides for a god in conflicts; for a merged god the higher god's seat. */
export const seatOf = (god: number): Seat => SEATS[god]!

/** The god whose turn it is. */
export const activeGod = (s: Ankh): number => s.plays[s.seat]!

/** A12.6: whether a god has the ability of a deity, its own or by merging. */
export const has = (s: Ankh, god: number, deity: number): boolean => ((s.abilities[god]! >> deity) & 1) === 1

/** The god in play with the ability of a deity, or -1. */
export function godWith(s: Ankh, deity: number): number {
  for (const god of s.ladder) if (has(s, god, deity)) return god
  return -1
}

/** Whether a god has unlocked a power, given as its bit. */
export const unlocked = (s: Ankh, god: number, power: number): boolean => (s.powers[god]! & power) !== 0

/** A12.8: whether two seats play this god. */
export const isMerged = (s: Ankh, god: number): boolean => s.plays.filter((played) => played === god).length > 1

/** The figure on a space, or -1. */
export function figureOn(s: Ankh, space: Space): number {
  const on = s.on[space]!
  return on > 0 && on < MONUMENT ? on - 1 : -1
}

/** The monument on a space, or -1. */
export function monumentOn(s: Ankh, space: Space): number {
  const on = s.on[space]!
  return on >= MONUMENT && on < CITY ? on - MONUMENT : -1
}

/** Whether a space has an underworld token. */
export const isUnderworld = (s: Ankh, space: Space): boolean => s.underworld.includes(space)

/** A17.4c, R-26: the terrain of a space for cards; -1 with an underworld token. */
export const groundOf = (s: Ankh, space: Space): number => (isUnderworld(s, space) ? -1 : TERRAIN[space]!)

/** A2.1: whether two spaces are adjacent. */
export function adjacent(s: Ankh, a: Space, b: Space): boolean {
  const open = s.open[a]!
  for (let d = 0; d < 6; d++) if ((open >> d) & 1 && NEIGHBOUR[a * 6 + d] === b) return true
  return false
}

/** A2.1: whether a god has a figure adjacent to a space. */
export function hasFigureBy(s: Ankh, god: number, space: Space): boolean {
  const open = s.open[space]!
  for (let d = 0; d < 6; d++) {
    if (((open >> d) & 1) === 0) continue
    const on = s.on[NEIGHBOUR[space * 6 + d]!]!
    if (on > 0 && on < MONUMENT && s.owner[on - 1] === god) return true
  }
  return false
}

/** A2.1: whether a god controls a monument adjacent to a space. */
export function hasMonumentBy(s: Ankh, god: number, space: Space): boolean {
  const open = s.open[space]!
  for (let d = 0; d < 6; d++) {
    if (((open >> d) & 1) === 0) continue
    const on = s.on[NEIGHBOUR[space * 6 + d]!]!
    if (on >= MONUMENT && on < CITY && s.held[on - MONUMENT] === god) return true
  }
  return false
}

/** A1.2, A1.4: whether a space belongs to a region; water belongs to every region it borders. */
export const inRegion = (s: Ankh, space: Space, region: number): boolean => ((s.regions[space]! >> region) & 1) === 1

/** A god's figures in a region, ascending. */
export function figuresIn(s: Ankh, god: number, region: number): number[] {
  const found: number[] = []
  for (let f = 0; f < s.at.length; f++) {
    if (s.owner[f] === god && s.at[f]! >= 0 && inRegion(s, s.at[f]!, region)) found.push(f)
  }
  return found
}

/** Whether a god has a figure in a region. */
export function isIn(s: Ankh, god: number, region: number): boolean {
  for (let f = 0; f < s.at.length; f++) {
    if (s.owner[f] === god && s.at[f]! >= 0 && inRegion(s, s.at[f]!, region)) return true
  }
  return false
}

/** The gods with a figure in a region, lowest devotion first. */
export const godsIn = (s: Ankh, region: number): number[] => s.ladder.filter((god) => isIn(s, god, region))

/** A god's figures on the board. */
export function figuresOf(s: Ankh, god: number): number[] {
  const found: number[] = []
  for (let f = 0; f < s.at.length; f++) if (s.owner[f] === god && s.at[f]! >= 0) found.push(f)
  return found
}

/** The figure of the god itself, or -1 if it is not on the board. */
export function godFigure(s: Ankh, god: number): number {
  for (let f = 0; f < s.at.length; f++) {
    if (s.owner[f] === god && s.kind[f] === GOD) return s.at[f]! >= 0 ? f : -1
  }
  return -1
}

/** Number of monuments of a kind that a god controls on the whole board. */
export function controls(s: Ankh, god: number, kind: number): number {
  let count = 0
  for (let m = 0; m < s.held.length; m++) if (s.held[m] === god && monumentKind(m) === kind) count++
  return count
}

/** A1.2: the adjacency of all spaces with camels on these edges. */
export function openWith(bare: readonly number[], camels: readonly number[]): number[] {
  const open = bare.slice()
  for (const camel of camels) {
    const { a, b, direction } = EDGES[camel]!
    open[a]! &= ~(1 << direction)
    open[b]! &= ~(1 << ((direction + 3) % 6))
  }
  return open
}

/** A1.2, A1.4: bit sets of the regions of all spaces, numbered by their first space; water belongs to all it borders. */
export function regionsOf(open: readonly number[]): number[] {
  const regions: number[] = open.map(() => 0)
  let count = 0
  for (let start = 0; start < open.length; start++) {
    if (!isLand(start) || regions[start] !== 0) continue
    spread(open, start, regions, 1 << count++)
  }
  return withWater(regions)
}

/** Replaces the mark of a space on all land connected to it with the same mark. */
export function spread(open: readonly number[], start: Space, marks: number[], mark: number): void {
  const old = marks[start]
  const todo = [start]
  marks[start] = mark
  for (let next = 0; next < todo.length; next++) {
    const space = todo[next]!
    for (let d = 0; d < 6; d++) {
      if (((open[space]! >> d) & 1) === 0) continue
      const near = NEIGHBOUR[space * 6 + d]!
      if (TERRAIN[near] === WATER || marks[near] !== old) continue
      marks[near] = mark
      todo.push(near)
    }
  }
}

/** A1.4: adds water to every region it borders, in place. */
export function withWater(regions: number[]): number[] {
  for (let space = 0; space < regions.length; space++) {
    if (isLand(space)) continue
    let touched = 0
    for (let d = 0; d < 6; d++) {
      const near = NEIGHBOUR[space * 6 + d]!
      if (near >= 0 && isLand(near)) touched |= regions[near]!
    }
    regions[space] = touched
  }
  return regions
}
