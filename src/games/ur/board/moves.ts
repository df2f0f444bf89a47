import type { Arrow } from '../../../client/kit/index.ts'
import type { Told } from '../../../kernel/index.ts'
import { HAND, HOME, SEATS } from '../rules/state.ts'
import { type Lie, spotOf } from './places.ts'

/** A movement of a piece along its path; a captured one goes back to its hand. */
export interface Move {
  readonly side: number
  readonly from: number
  readonly to: number
  readonly tone: Arrow['tone']
}

/** Movements of pieces among journal entries. */
export function movesIn(lines: readonly Told[]): Move[] {
  return lines.flatMap(({ kind, with: facts = {} }): Move[] => {
    const side = SEATS.indexOf(String(facts.seat))
    if (side < 0) return []
    if (kind === 'move') return [{ side, from: Number(facts.from), to: Number(facts.to), tone: 'move' }]
    if (kind === 'home') return [{ side, from: Number(facts.from), to: HOME, tone: 'move' }]
    return kind === 'capture' ? [{ side: 1 - side, from: Number(facts.to), to: HAND, tone: 'back' }] : []
  })
}

/** The same as arrows on the board in its current orientation. */
export const arrowsIn = (lines: readonly Told[], lie: Lie): Arrow[] =>
  movesIn(lines).map(({ side, from, to, tone }) => ({
    from: spotOf(from, side, 0, lie),
    to: spotOf(to, side, 0, lie),
    tone,
  }))
