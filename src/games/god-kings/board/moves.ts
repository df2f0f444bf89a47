import type { Arrow } from '../../../client/kit/index.ts'
import type { Told } from '../../../kernel/index.ts'
import { placeOf } from './map/places.ts'

/** A movement between two spaces by their ids; null: from off the map. */
export interface Move {
  readonly from: string | null
  readonly to: string
  readonly tone: Arrow['tone']
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** Movements among journal entries: marches step by step, voyages, interceptions, retreats. */
export function movesIn(lines: readonly Told[]): Move[] {
  const moves: Move[] = []
  const at = new Map<string, string>()
  let battle: string | null = null
  for (const { kind, with: facts = {} } of lines) {
    const [general, from, space] = [text(facts.general), text(facts.from), text(facts.space)]
    if (space === null) continue
    const known = from ?? (general === null ? null : (at.get(general) ?? null))
    if (kind === 'moved') moves.push({ from: known, to: space, tone: 'move' })
    else if (kind === 'sailed' && known !== null) moves.push({ from: known, to: space, tone: 'move' })
    else if (kind === 'interception') moves.push({ from: known, to: space, tone: 'fight' })
    else if (kind === 'avoided') moves.push({ from: known ?? battle, to: space, tone: 'back' })
    else if (kind === 'retreated') moves.push({ from: battle, to: space, tone: 'back' })
    else if (kind === 'battle' || kind === 'siege' || kind === 'avoiding') battle = space
    if (general !== null && kind !== 'interception') at.set(general, space)
  }
  return moves
}

/** The same as arrows of the map. */
export const arrowsIn = (lines: readonly Told[]): Arrow[] =>
  movesIn(lines).map(({ from, to, tone }) => ({
    from: from === null ? null : placeOf(from),
    to: placeOf(to),
    tone,
  }))
