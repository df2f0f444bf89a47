import type { Phrase } from '../../../kernel/index.ts'
import { HOME, piecesOf, SEATS, type Ur } from '../rules/state.ts'

/** U2: who has borne off all pieces, and how far the other side was from it. */
export function ending({ at }: Ur): Phrase[] {
  const pieces = piecesOf(at[0])
  const winner = at.findIndex((path) => path[HOME] === pieces)
  if (winner < 0) return []
  const behind = at[1 - winner]!
  const squares = behind.reduce((sum, count, place) => sum + count * (HOME - place), 0)
  return [
    ['ending.home', { seat: SEATS[winner]!, pieces }],
    ['ending.behind', { seat: SEATS[1 - winner]!, left: pieces - behind[HOME]!, squares }],
  ]
}
