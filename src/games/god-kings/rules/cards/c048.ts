import type { ActionCard } from '../actions/windows.ts'
import { CARDS } from '../components/deck.ts'

/**
 * 48 Utanapishtim Flood: played on a general who has just been activated: his army has only 2 movement
 * points for this move.
 */
export const c048: ActionCard<'activated'> = {
  number: 48,
  window: 'activated',
  fits: (_g, _player, march) => march.allowance > CARDS[48]!.fx.value,
  *play(_g, _player, march) {
    march.allowance = CARDS[48]!.fx.value
    march.extra = 0
  },
}
