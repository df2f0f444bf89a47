/** Which word of an ask carries play on. Pure. */
import type { BoardAsk } from '../../../../client/kit/index.ts'

/** By kind of ask: the words that do what one has come to do; where none is on offer, nothing is more than a choice. */
const CARRIES: { readonly [kind: string]: readonly string[] } = {
  activate: ['activate'],
  orderMode: ['orders'],
  orderKind: ['move'],
  leaderKind: ['moveLeader'],
  ride: ['along'],
  declareShock: ['attack'],
  group: ['join'],
  endOfMove: ['none'],
  advanceFacing: ['none'],
}

/** Words that end what was begun, whatever is asked. */
const ENDS = ['done', 'stop']

/** The word that looks primary: not the one that refuses, passes or skips the orders. */
export function primaryOf({ kind, options }: BoardAsk): string | null {
  const wanted = [...(CARRIES[kind] ?? []), ...ENDS]
  return wanted.find((key) => options.some((option) => option.key === key)) ?? null
}
