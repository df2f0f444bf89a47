import type { ActionCard } from '../../actions/windows.ts'
import { CARDS } from '../../components/deck.ts'

/** Cards 29-32, R-C29, R22.2: cancels certain events, or (31, 32) a successful succession roll. */
export const cancels = (number: number): ActionCard<'cancelEvent'> => {
  const targets = CARDS[number]!.fx.targets as readonly (number | string)[]
  return {
    number,
    window: 'cancelEvent',
    fits: (_g, _player, at) => targets.includes(at.card === 0 ? 'succession_roll' : at.card),
    *play(_g, _player, at) {
      at.cancelled = true
    },
  }
}
