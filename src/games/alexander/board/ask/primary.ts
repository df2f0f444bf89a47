/** Which word of an ask carries play on. Pure. */
import type { BoardAsk } from '../../../../client/kit/index.ts'
import type { AlexanderView } from '../../view.ts'

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

/** Whether what was begun may end without a waste: the unit on the move has moved, or nobody is left to be ordered. */
function endsWell({ kind, options }: BoardAsk, { move }: AlexanderView): boolean {
  if (kind === 'step') return move?.moved === true
  return options.every(({ of }) => of === '')
}

/** Words that end what was begun, whatever is asked. */
const ENDS = ['done', 'stop']

/** The word that looks primary: not the one that refuses, passes, skips the orders or wastes one. */
export function primaryOf(ask: BoardAsk, view: AlexanderView): string | null {
  const wanted = [...(CARRIES[ask.kind] ?? []), ...(endsWell(ask, view) ? ENDS : [])]
  return wanted.find((key) => ask.options.some((option) => option.key === key)) ?? null
}
