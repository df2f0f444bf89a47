import type { Arrow } from '../../../client/kit/index.ts'
import type { Told } from '../../../kernel/index.ts'
import { spaceOf } from '../rules/board.ts'
import { middleOf } from './layout.ts'

/** Movement of a figure between two named spaces; `from` is null if it was not on the board. */
interface Move {
  readonly from: string | null
  readonly to: string
  readonly tone: Arrow['tone']
}

const TONES: { readonly [kind: string]: Arrow['tone'] } = {
  moved: 'move',
  relocated: 'move',
  pushed: 'back',
}

const COME = new Set(['summoned', 'rose', 'built', 'claimed', 'underworld'])

/** The movements, arrivals and losses among journal entries. */
export function movesIn(lines: readonly Told[]): Move[] {
  return lines.flatMap(({ kind, with: facts = {} }): Move[] => {
    const tone = TONES[kind]
    if (tone !== undefined) return [{ from: String(facts.from), to: String(facts.to), tone }]
    if (COME.has(kind)) return [{ from: null, to: String(facts.space), tone: 'move' }]
    if (kind !== 'killed' || !Array.isArray(facts.spaces)) return []
    return facts.spaces.map((space) => ({ from: null, to: String(space), tone: 'fight' }))
  })
}

/** The movements among journal entries as arrows on the board. */
export const arrowsIn = (lines: readonly Told[]): Arrow[] =>
  movesIn(lines).flatMap(({ from, to, tone }) => {
    if (spaceOf(to) < 0 || (from !== null && spaceOf(from) < 0)) return []
    return [{ from: from === null ? null : middleOf(spaceOf(from)), to: middleOf(spaceOf(to)), tone }]
  })
