import type { Bar } from '../../../../kernel/index.ts'
import { GENERAL_SIDE } from '../components/sides.ts'
import { neutralBar } from '../neutrals/neutrals.ts'
import type { Kings } from '../state/state.ts'

const NEW_KING: Bar = ['19.3c', 'newKing']
const MOVED: Bar = ['11.12a', 'moved']

/** Why a general cannot be activated with any card: he is a new king, has moved with this card, or is barred (20.3). */
export function activationBasics(
  s: Kings,
  player: number,
  general: number,
  neutrals = s.impulse.neutrals,
): Bar | undefined {
  if (s.newKings.includes(general)) return NEW_KING
  if (s.impulse.movedGenerals.includes(general)) return MOVED
  return GENERAL_SIDE[general] === s.players[player] ? undefined : neutralBar(s, player, general, neutrals)
}
