import { Match, randomChance, randomFrom } from '#kernel'
import { alexander } from '../game.ts'
import { type Pieces, placePieces } from '../lesson/position.ts'
import { battleOf, hexNamed } from '../rules/battle.ts'
import { type AlexanderSetup, begin } from '../rules/begin.ts'
import { OPTION_NAMES, type OptionName } from '../rules/options.ts'
import { type Alexander, ELIMINATED } from '../rules/state.ts'

export { leaderNamed, type UnitPlacement, unitNamed } from '../lesson/position.ts'

/** A position for a test. Units and leaders not listed are out of play. */
export interface Position extends Pieces {
  readonly battle?: string
  readonly options?: readonly OptionName[]
  readonly turn?: number
}

/** A state with only these pieces on the map of a battle: `{ 'm-allied-horse': '0605 E', ... }`. */
export function position({ battle = 'phrygia', options = [], turn = 1, ...pieces }: Position): Alexander {
  const setup: Record<string, unknown> = { scenario: battle, players: 2, guardSecrets: false }
  for (const name of OPTION_NAMES) setup[name] = options.includes(name)
  const s = begin(setup as unknown as AlexanderSetup)
  s.next = ['turn']
  s.turn = turn
  placePieces(s, pieces, ELIMINATED)
  return s
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
