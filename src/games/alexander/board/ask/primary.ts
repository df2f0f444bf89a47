import type { BoardAsk } from '../../../../client/kit/index.ts'
import type { AlexanderView } from '../../view.ts'

/** By kind of ask, the options that continue; without one of them no option is primary. */
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

/** Whether stopping wastes nothing: the moving unit has moved, or no unit is left to order. */
function endsWell({ kind, options }: BoardAsk, { move }: AlexanderView): boolean {
  if (kind === 'step') return move?.moved === true
  return options.every(({ of }) => of === '')
}

/** Options that stop, for any kind of ask. */
const ENDS = ['done', 'stop']

/** The key of the option shown as the primary button: never one that refuses, passes, or skips or wastes an order. */
export function primaryOf(ask: BoardAsk, view: AlexanderView): string | null {
  const wanted = [...(CARRIES[ask.kind] ?? []), ...(endsWell(ask, view) ? ENDS : [])]
  return wanted.find((key) => ask.options.some((option) => option.key === key)) ?? null
}
