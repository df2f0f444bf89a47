import { cardTables, cardWindows } from '../rules/cards/cards.ts'
import {
  CHARIOT,
  DIVISION,
  GUARD,
  HOME,
  isPower,
  kingOf,
  leaderOf,
  MERCENARY,
  NATIVE,
  POWER_COUNT,
  POWERS,
  sideNamed,
  TYPE,
  WARRIOR,
} from '../rules/components/counters.ts'
import { inside, NONE, provinceNamed, SPACES_OF, spaceNamed } from '../rules/components/map.ts'
import { poolUnits, putUnit } from '../rules/components/pieces.ts'
import { emptyState } from '../rules/setup/begin.ts'
import { SCENARIOS, scenarioNamed, startHattiHome, startSpaces } from '../rules/setup/scenarios.ts'
import { insert } from '../rules/state/position.ts'
import type { G, Kings } from '../rules/state/state.ts'

/** Units by letter: W warrior, C chariot, M mercenary, G royal guard; a lower-case letter is reduced. */
export interface UnitCounts {
  readonly [letter: string]: number
}

/** A force of one side in one zone. */
export interface ForceSpec {
  readonly side: string
  readonly at: string
  readonly inside?: boolean
  readonly units?: UnitCounts
  readonly generals?: readonly string[]
  /** Counters of each division; other warriors come from any division. */
  readonly divisions?: UnitCounts
}

/** The common state of the test vectors; every field is optional. */
export interface StateSpec {
  readonly scenario?: string
  readonly control?: { readonly [place: string]: string | null }
  readonly garrisons?: { readonly [city: string]: string }
  readonly forces?: readonly ForceSpec[]
  readonly sieges?: { readonly [city: string]: { readonly besieger: string; readonly count: number } }
  readonly closed?: readonly string[]
  readonly hattiHome?: readonly string[]
  readonly players?: readonly string[]
  readonly neutrals?: readonly string[]
  readonly turn?: number
}

const LETTERS = 'WCMG'
const OPEN = SCENARIOS.findIndex((s) => s.forbiddenProvinces.length === 0 && s.suddenDeath)

/** The type and steps of a letter. */
export function unitKind(letter: string): { type: number; steps: number } {
  const type = LETTERS.indexOf(letter.toUpperCase())
  if (type < 0) throw new RangeError(`no unit ${letter}`)
  return { type: [WARRIOR, CHARIOT, MERCENARY, GUARD][type]!, steps: letter === letter.toUpperCase() ? 2 : 1 }
}

/** Units as packed worths (`strength.ts`), letter by letter. */
export const unitWorths = (counts: UnitCounts = {}): number[] =>
  Object.entries(counts).flatMap(([letter, n]) => {
    const { type, steps } = unitKind(letter)
    return Array.from({ length: n }, () => type * 3 + steps)
  })

/** The number of units in counts. */
export const unitCount = (counts: UnitCounts = {}): number => Object.values(counts).reduce((sum, n) => sum + n, 0)

/** A general by the id that vectors use: a king's id, `warlord1`, `warlord2`, `leader`. */
export function generalNamed(s: Kings, side: number, id: string): number {
  if (id === 'leader') return leaderOf(side)
  if (id.startsWith('warlord')) return kingOf(side) + Number(id.slice(7))
  const power = isPower(side) ? side : POWERS.findIndex((p) => p.kings.some((k) => k.id === id))
  const king = POWERS[power]!.kings.findIndex((k) => k.id === id)
  if (king < 0) throw new RangeError(`no king ${id}`)
  s.king[power] = king
  return kingOf(power)
}

/** The id that vectors use for a general. */
export function generalId(s: Kings, general: number): string {
  if (general >= POWER_COUNT * 3) return 'leader'
  return general % 3 === 0 ? POWERS[general / 3]!.kings[s.king[general / 3]!]!.id : `warlord${general % 3}`
}

/** Puts units of a side into a zone, the named divisions first. */
export function placeUnits(
  s: Kings,
  side: number,
  zone: number,
  counts: UnitCounts = {},
  divisions: UnitCounts = {},
): number[] {
  const placed: number[] = []
  const wanted = Object.entries(divisions).flatMap(([name, n]) => divisionWarriors(s, side, name).slice(0, n))
  for (const [letter, n] of Object.entries(counts)) {
    const { type, steps } = unitKind(letter)
    for (let i = 0; i < n; i++) {
      const first = type === WARRIOR ? wanted.shift() : undefined
      const unit = first ?? looseUnit(s, side, type, wanted)
      if (unit === undefined) throw new RangeError(`no counter left for ${letter}`)
      putUnit(s, unit, zone, steps, side)
      if (isPower(side) && type === WARRIOR) s.divisions[side]! |= 1 << DIVISION[unit]!
      placed.push(unit)
    }
  }
  return placed.sort((a, b) => a - b)
}

function divisionWarriors(s: Kings, side: number, name: string): number[] {
  const division = POWERS[side]!.divisions.findIndex((d) => d.name === name)
  return NATIVE[side]!.filter((u) => TYPE[u] === WARRIOR && DIVISION[u] === division && s.steps[u] === 0)
}

/** Takes warriors without a named division from as many divisions as possible, so that none is complete by accident. */
function looseUnit(s: Kings, side: number, type: number, kept: readonly number[]): number | undefined {
  const free = poolUnits(s, side, type).filter((u) => !kept.includes(u))
  if (type !== WARRIOR || !isPower(side)) return free[0]
  const used = [0, 0, 0, 0]
  for (const u of NATIVE[side]!) if (TYPE[u] === WARRIOR && s.steps[u]! > 0) used[DIVISION[u]!]!++
  return free.sort((a, b) => used[DIVISION[a]!]! - used[DIVISION[b]!]! || a - b)[0]
}

/** Builds a position from the common state. */
export function position(spec: StateSpec = {}): Kings {
  const scenario = spec.scenario === undefined ? OPEN : scenarioNamed(spec.scenario)
  const neutrals = (spec.neutrals ?? []).map(sideNamed)
  const players = (spec.players ?? POWERS.map((p) => p.id)).map(sideNamed).filter((p) => !neutrals.includes(p))
  const s = emptyState(scenario, players, neutrals)
  if (spec.turn !== undefined) s.turn = spec.turn
  for (const id of spec.closed ?? []) insert(s.closed, provinceNamed(id))
  for (const id of spec.hattiHome ?? []) insert(s.hattiHome, provinceNamed(id))
  if (spec.scenario !== undefined) startControl(s)
  control(s, spec)
  for (const force of spec.forces ?? []) placeForce(s, force)
  for (const [city, { besieger, count }] of Object.entries(spec.sieges ?? {})) {
    s.besieger[spaceNamed(city)] = sideNamed(besieger)
    s.siege[spaceNamed(city)] = count
  }
  return s
}

function startControl(s: Kings): void {
  for (const province of startHattiHome(s.scenario)) insert(s.hattiHome, province)
  for (const id in SCENARIOS[s.scenario]!.setup) {
    const power = sideNamed(id)
    const home = [HOME[power]!, ...(id === 'hatti' ? startHattiHome(s.scenario) : [])]
    for (const space of startSpaces(s.scenario, id, home)) s.control[space] = power
  }
}

function control(s: Kings, spec: StateSpec): void {
  const given = Object.entries(spec.control ?? {})
  const owner = (id: string | null) => (id === null ? NONE : sideNamed(id))
  for (const [place, id] of given) {
    const province = provinceNamed(place)
    if (province >= 0) for (const space of SPACES_OF[province]!) s.control[space] = owner(id)
  }
  for (const [place, id] of given) if (provinceNamed(place) < 0) s.control[named(place)] = owner(id)
  for (const [city, id] of Object.entries(spec.garrisons ?? {})) {
    const side = sideNamed(id)
    s.garrison[named(city)] = side
    s.control[named(city)] = isPower(side) ? side : NONE
  }
}

function named(id: string): number {
  const space = spaceNamed(id)
  if (space < 0) throw new RangeError(`no space ${id}`)
  return space
}

function placeForce(s: Kings, force: ForceSpec): void {
  const side = sideNamed(force.side)
  const zone = force.inside ? inside(named(force.at)) : named(force.at)
  placeUnits(s, side, zone, force.units, force.divisions)
  for (const id of force.generals ?? []) s.generals[generalNamed(s, side, id)] = zone
}

/** A game context that discards journal entries. */
export const silentGame = (state: Kings): G => ({
  state,
  windows: cardWindows,
  tables: cardTables,
  guardSecrets: false,
  tell: undefined,
  shown: () => {},
})
