import { FACINGS } from '#hex/facing.ts'
import { Match, randomChance, randomFrom } from '#kernel'
import { alexander } from '../game.ts'
import { battleOf, hexNamed } from '../rules/battle.ts'
import { type AlexanderSetup, begin } from '../rules/begin.ts'
import { OPTION_NAMES, type OptionName } from '../rules/options.ts'
import { placeUnit, removeFromMap } from '../rules/pieces/occupancy.ts'
import { type Alexander, BELOW, ELIMINATED, NONE, OFF_MAP } from '../rules/state.ts'

/** A unit's placement in a test. */
export interface UnitPlacement {
  /** The unit's hex: the left one of a two-hex unit, the leading one of a column. */
  readonly at: string
  /** A facing such as `E`, or a direction number in column. */
  readonly facing?: string | number
  readonly hits?: number
  readonly status?: number
  readonly formation?: number
  readonly missiles?: number
  readonly marks?: number
  readonly moves?: number
  /** 9.62: the unit under which this one is placed. It must be listed earlier. */
  readonly under?: string
}

/** A position for a test. Units and leaders not listed are out of play. */
export interface Position {
  readonly battle?: string
  readonly options?: readonly OptionName[]
  readonly units: { readonly [id: string]: UnitPlacement | string }
  readonly leaders?: { readonly [id: string]: string }
  readonly turn?: number
}

/** A state with only these pieces on the map of a battle: `{ 'm-allied-horse': '0605 E', ... }`. */
export function position({ battle = 'phrygia', options = [], units, leaders = {}, turn = 1 }: Position): Alexander {
  const setup: Record<string, unknown> = { scenario: battle, players: 2, guardSecrets: false }
  for (const name of OPTION_NAMES) setup[name] = options.includes(name)
  const s = begin(setup as unknown as AlexanderSetup)
  const b = battleOf(s)
  s.next = ['turn']
  s.turn = turn
  for (let u = 0; u < b.units; u++) {
    removeFromMap(s, u)
    s.status[u] = ELIMINATED
  }
  for (let l = 0; l < b.leaders; l++) {
    s.leaderHex[l] = NONE
    s.leaderStatus[l] = OFF_MAP
  }
  for (const [id, given] of Object.entries(units)) {
    const u = unitNamed(s, id)
    const stand: UnitPlacement = typeof given === 'string' ? parsePlacement(given) : given
    s.status[u] = stand.status ?? 0
    s.formation[u] = stand.formation ?? 0
    s.hits[u] = stand.hits ?? 0
    if (stand.missiles !== undefined) s.missiles[u] = stand.missiles
    s.marks[u] = stand.marks ?? 0
    s.moves[u] = stand.moves ?? 0
    if (stand.under !== undefined) {
      const top = unitNamed(s, stand.under)
      s.marks[u]! |= BELOW
      s.depth[u] = top
      s.depth[top] = u
    }
    placeUnit(s, u, hexNamed(b, stand.at), facingOf(stand.facing ?? b.sides[b.side[u]!]!.front))
  }
  for (const [id, hex] of Object.entries(leaders)) {
    const l = leaderNamed(s, id)
    s.leaderHex[l] = hexNamed(b, hex)
    s.leaderStatus[l] = 0
  }
  return s
}

function parsePlacement(given: string): UnitPlacement {
  const [at, facing] = given.split(' ')
  return facing === undefined ? { at: at! } : { at: at!, facing }
}

const facingOf = (facing: string | number): number =>
  typeof facing === 'number' ? facing : FACINGS.indexOf(facing as (typeof FACINGS)[number])

export function unitNamed(s: Alexander, id: string): number {
  const u = battleOf(s).unitIds.indexOf(id)
  if (u < 0) throw new Error(`no unit ${id} in this battle`)
  return u
}

export function leaderNamed(s: Alexander, id: string): number {
  const l = battleOf(s).leaderIds.indexOf(id)
  if (l < 0) throw new Error(`no leader ${id} in this battle`)
  return l
}

/** The number of the hex with this printed name. */
export const hexAt = (s: Alexander, number: string): number => hexNamed(battleOf(s), number)

/** The printed name of a hex. */
export const nameAt = (s: Alexander, hex: number): string => battleOf(s).grid.names[hex] ?? 'off'

/** A match after a number of answers: the first question gets its first option, the second its second, and so on. */
export function matchAfter(scenario: string, answers: number): Match<Alexander> {
  const setup = { scenario, players: 2, guardSecrets: false } as AlexanderSetup
  const match = Match.begin(alexander, setup, { deal: randomChance(randomFrom(scenario)) })
  for (let n = 0; n < answers && !match.over; n++) {
    const asked = match.open[0]!
    match.answer(asked, asked.options[n % asked.options.length]!)
  }
  return match
}

/**
 * S18: at Pelium, a Companion unit with the river behind it and the enemy far away, after the enemy has lost `lost`
 * points.
 */
export function breakoutPosition(lost: number): Alexander {
  const s = position({
    battle: 'pelium',
    units: { 'm-companion-1': '1508 E', 'i-illyrian-foot-1': '3004 W' },
    leaders: { 'm-philotas': '1509', 'i-cleitus': '3005' },
  })
  s.points = [0, lost]
  return s
}
