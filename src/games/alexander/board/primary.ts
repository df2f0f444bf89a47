import { FACINGS } from '#hex/facing.ts'
import type { BoardAsk } from '#kit/board.ts'
import { battleOf } from '../rules/battle.ts'
import { momentumChance } from '../rules/chances.ts'
import type { AlexanderView } from '../view.ts'

/** By kind of ask, the options that continue, the first one on offer; without one of them no option is primary. */
const CONTINUES: { readonly [kind: string]: readonly string[] } = {
  activate: ['activate'],
  orderMode: ['orders'],
  orderKind: ['move'],
  leaderKind: ['moveLeader'],
  ride: ['along'],
  declareShock: ['attack'],
  group: ['join'],
  endOfMove: ['none'],
  advanceFacing: ['none'],
  placePW: ['none'],
  momentumTrump: ['none'],
  leaderWithdraw: ['along'],
  reactionFacing: ['none'],
}

/** The default that depends on the position: a likely momentum, a shot at the only target, the facing that a unit has. */
function usualAnswer({ kind, options, about }: BoardAsk, view: AlexanderView): string | undefined {
  if (kind === 'momentum') return view.phase !== null && momentumChance(view, view.phase.leader) >= 0.5 ? 'try' : 'none'
  const targets = options.filter(({ verb }) => verb === 'at')
  if (kind === 'reactionFire') return targets.length === 1 ? targets[0]!.key : undefined
  if (kind !== 'rallyFacing' && kind !== 'advanceFacing' && kind !== 'withdrawFacing') return undefined
  const unit = battleOf(view).unitIds.indexOf(String(about.unit))
  return unit < 0 ? undefined : `face:${FACINGS[view.facing[unit]!]}`
}

/** Whether stopping wastes nothing: the moving unit has moved, or no unit is left to order. */
function endsWell({ kind, options }: BoardAsk, { move }: AlexanderView): boolean {
  if (kind === 'step') return move?.moved === true
  return options.every(({ of }) => of === '')
}

/** Options that stop, for any kind of ask. */
const STOPS = ['done', 'stop']

/** The key of the option shown as the primary button: never one that skips or wastes an order. */
export function primaryKey(ask: BoardAsk, view: AlexanderView): string | null {
  const wanted = [usualAnswer(ask, view), ...(CONTINUES[ask.kind] ?? []), ...(endsWell(ask, view) ? STOPS : [])]
  return wanted.find((key) => ask.options.some((option) => option.key === key)) ?? null
}
