import type { ActionCard } from '../actions/windows.ts'
import { NONE } from '../components/map.ts'

/** 8 The Gods' Will, R-C8: played only while the turn order is being determined. */
export const c008: ActionCard<'initiative'> = {
  number: 8,
  window: 'initiative',
  fits: (_g, _player, at) => at.first === NONE,
  *play(_g, player, at) {
    at.first = player
  },
}
