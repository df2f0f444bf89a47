import type { Ask, IllegalReason, Seat } from '#kernel'
import { EDGES, isLand, NEIGHBOUR, type Space, spaceName, TERRAIN, WATER } from './board.ts'
import { ACTIONS, DEITIES, GOD, MONUMENTS, monumentKind, OSIRIS, PER_MONUMENT } from './pieces.ts'
import { type Ankh, type AnkhPlay, CITY, GONE, MONUMENT, POOL, SEATS } from './state.ts'

/** The id of a god, for events and asks. */
export const godName = (s: Ankh, god: number): string => DEITIES[s.deity[god]!] ?? 'nobody'

/** A12.10, R-19: the seat that decides for a god in conflicts; for a merged god the higher god's seat. */
export const decidingSeat = (god: number): Seat => SEATS[god]!

/** The god whose turn it is. */
export const activeGod = (s: Ankh): number => s.plays[s.seat]!

/** A12.6: whether a god has the ability of a deity, its own or by merging. */
export const hasAbility = (s: Ankh, god: number, deity: number): boolean => ((s.abilities[god]! >> deity) & 1) === 1

/** The god in play with the ability of a deity, or -1. */
export function godWithAbility(s: Ankh, deity: number): number {
  for (const god of s.ladder) if (hasAbility(s, god, deity)) return god
  return -1
}

/** Whether a god has unlocked a power, given as its bit. */
export const hasPower = (s: Ankh, god: number, power: number): boolean => (s.powers[god]! & power) !== 0

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
export const cardTerrain = (s: Ankh, space: Space): number => (isUnderworld(s, space) ? -1 : TERRAIN[space]!)

/** A2.1: whether two spaces are adjacent. */
export function areAdjacent(s: Ankh, a: Space, b: Space): boolean {
  const open = s.open[a]!
  for (let d = 0; d < 6; d++) if ((open >> d) & 1 && NEIGHBOUR[a * 6 + d] === b) return true
  return false
}

/** A2.1: whether a god has a figure adjacent to a space. */
export function hasAdjacentFigure(s: Ankh, god: number, space: Space): boolean {
  const open = s.open[space]!
  for (let d = 0; d < 6; d++) {
    if (((open >> d) & 1) === 0) continue
    const on = s.on[NEIGHBOUR[space * 6 + d]!]!
    if (on > 0 && on < MONUMENT && s.owner[on - 1] === god) return true
  }
  return false
}

/** A2.1: whether a god controls a monument adjacent to a space. */
export function hasAdjacentMonument(s: Ankh, god: number, space: Space): boolean {
  const open = s.open[space]!
  for (let d = 0; d < 6; d++) {
    if (((open >> d) & 1) === 0) continue
    const on = s.on[NEIGHBOUR[space * 6 + d]!]!
    if (on >= MONUMENT && on < CITY && s.held[on - MONUMENT] === god) return true
  }
  return false
}

/** A1.2, A1.4: whether a space belongs to a region; water belongs to every region it borders. */
export const isInRegion = (s: Ankh, space: Space, region: number): boolean => ((s.regions[space]! >> region) & 1) === 1

/** A god's figures in a region, ascending. */
export function figuresIn(s: Ankh, god: number, region: number): number[] {
  const found: number[] = []
  for (let f = 0; f < s.at.length; f++) {
    if (s.owner[f] === god && s.at[f]! >= 0 && isInRegion(s, s.at[f]!, region)) found.push(f)
  }
  return found
}

/** Whether a god has a figure in a region. */
export function hasFigureIn(s: Ankh, god: number, region: number): boolean {
  for (let f = 0; f < s.at.length; f++) {
    if (s.owner[f] === god && s.at[f]! >= 0 && isInRegion(s, s.at[f]!, region)) return true
  }
  return false
}

/** The gods with a figure in a region, lowest devotion first. */
export const godsIn = (s: Ankh, region: number): number[] => s.ladder.filter((god) => hasFigureIn(s, god, region))

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
export function countControlled(s: Ankh, god: number, kind: number): number {
  let count = 0
  for (let m = 0; m < s.held.length; m++) if (s.held[m] === god && monumentKind(m) === kind) count++
  return count
}

/** A1.2: the adjacency of all spaces with camels on these edges. */
export function adjacencyWith(bare: readonly number[], camels: readonly number[]): number[] {
  const open = bare.slice()
  for (const camel of camels) {
    const { a, b, direction } = EDGES[camel]!
    open[a]! &= ~(1 << direction)
    open[b]! &= ~(1 << ((direction + 3) % 6))
  }
  return open
}

/** A1.2, A1.4: bit sets of the regions of all spaces, numbered by their first space; water belongs to all it borders. */
export function findRegions(open: readonly number[]): number[] {
  const regions: number[] = open.map(() => 0)
  let count = 0
  for (let start = 0; start < open.length; start++) {
    if (!isLand(start) || regions[start] !== 0) continue
    markConnected(open, start, regions, 1 << count++)
  }
  return addWater(regions)
}

/** Replaces the mark of a space on all land connected to it with the same mark. */
export function markConnected(open: readonly number[], start: Space, marks: number[], mark: number): void {
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
export function addWater(regions: number[]): number[] {
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

const NO_WATER: IllegalReason = ['A1.4', 'water']
const FIGURE_THERE: IllegalReason = ['A1.3', 'figureThere']
const MONUMENT_THERE: IllegalReason = ['A1.3', 'monumentThere']
const CITY_THERE: IllegalReason = ['A5.11', 'cityThere']
const UNDERWORLD_THERE: IllegalReason = ['A17.4c', 'underworldThere']

/** A1.3, A1.4, R-29, R-53: the rule against a god's figure being put on a space by any means. */
export function whyNotOccupy(s: Ankh, god: number, space: Space): IllegalReason | undefined {
  const on = s.on[space]!
  if (on !== 0) return on === CITY ? CITY_THERE : on < MONUMENT ? FIGURE_THERE : MONUMENT_THERE
  return whyNotEnter(s, god, space)
}

/** A1.4, A17.4c: the rule against a god's figure being put on a space, without regard to its occupant. */
export function whyNotEnter(s: Ankh, god: number, space: Space): IllegalReason | undefined {
  if (!isLand(space)) return NO_WATER
  return isUnderworld(s, space) && !hasAbility(s, god, OSIRIS) ? UNDERWORLD_THERE : undefined
}

/** A16.2, A17.4: the rule against putting a monument or an underworld token on a space. */
export function whyNotPlacePiece(s: Ankh, space: Space): IllegalReason | undefined {
  return isUnderworld(s, space) ? UNDERWORLD_THERE : whyNotOccupy(s, -1, space)
}

/** Puts a figure on a space, or in a place off the board, where it loses its sun token (A17.5c). */
export function putFigure(s: Ankh, figure: number, to: Space): void {
  const from = s.at[figure]!
  if (from >= 0 && s.on[from] === figure + 1) s.on[from] = 0
  s.at[figure] = to
  if (to >= 0) s.on[to] = figure + 1
  else {
    s.sun[figure] = 0
    s.aim[figure] = -1
  }
}

/** Takes a figure out of the game. */
export const removeFigure = (s: Ankh, figure: number): void => putFigure(s, figure, GONE)

/** A figure of a kind in a god's pool, or -1. */
export function figureInPool(s: Ankh, god: number, kind: number): number {
  for (let f = 0; f < s.at.length; f++) {
    if (s.at[f] === POOL && s.owner[f] === god && s.kind[f] === kind) return f
  }
  return -1
}

/** A monument of a kind in the supply, or -1. */
export function monumentInSupply(s: Ankh, kind: number): number {
  for (let m = kind * PER_MONUMENT; m < (kind + 1) * PER_MONUMENT; m++) if (s.stands[m]! < 0) return m
  return -1
}

/** A4.2, A4.3: builds a monument with a token from the pool of `god`, or a neutral one (-1). */
export function placeMonument(s: Ankh, kind: number, space: Space, god: number): number {
  const monument = monumentInSupply(s, kind)
  s.stands[monument] = space
  s.on[space] = MONUMENT + monument
  if (god >= 0) takeControl(s, monument, god)
  return monument
}

/** A10.2: puts a god's token on a monument; the token of the former controller returns to its pool. */
export function takeControl(s: Ankh, monument: number, god: number): void {
  const before = s.held[monument]!
  if (before >= 0) s.ankhs[before]!++
  s.held[monument] = god
  s.ankhs[god]!--
}

/** A4.4: a destroyed monument returns to the supply, its token to the controller's pool. */
export function destroyMonument(g: AnkhPlay, space: Space, rule: string): void {
  const s = g.state
  const monument = monumentOn(s, space)
  const held = s.held[monument]!
  if (held >= 0) s.ankhs[held]!++
  s.held[monument] = -1
  s.stands[monument] = -1
  s.on[space] = 0
  g.tell?.({
    kind: 'destroyed',
    rule,
    with: {
      monument: MONUMENTS[monumentKind(monument)]!,
      space: spaceName(space),
      god: held < 0 ? null : godName(s, held),
    },
  })
}

/** Changes the followers of a god; `by` is negative when they are paid. */
export function addFollowers(g: AnkhPlay, god: number, by: number, rule: string, reason: string): void {
  if (by === 0) return
  const s = g.state
  s.followers[god]! += by
  g.tell?.({
    kind: 'followers',
    rule,
    with: { god: godName(s, god), by, now: s.followers[god]!, reason },
  })
}

/** A8.2: journals that an action had no effect, when declining was the only option. */
export function tellNoEffect(g: AnkhPlay, rule: string, asked: Ask): void {
  if (g.tell === undefined || asked.options.length > 1) return
  const { state: s } = g
  g.tell({ kind: 'noEffect', rule, with: { god: godName(s, activeGod(s)), action: ACTIONS[s.action]! } })
}
