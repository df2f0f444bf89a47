import { MOUNTAIN, NONE, PROVINCE_OF } from '../components/map.ts'
import { wholeDivisions } from '../components/pieces.ts'
import { fightingRating } from '../components/ratings.ts'
import { isPower } from '../components/sides.ts'
import { controlsProvince, isHome } from '../politics/control.ts'
import type { Battle, Kings } from '../state/state.ts'

/** 15.5.5: the DRMs of one side of a battle, by source. */
export interface BattleModifiers {
  readonly rating: number
  readonly localAllies: number
  readonly mountain: number
  readonly divisions: number
  readonly surprise: number
  readonly failedAvoid: number
  readonly cards: number
}

/** 15.5.5c, R15.3: the DRM of Local Allies for a side led by a general in a space. */
export function localAllies(s: Kings, side: number, space: number, led: boolean): number {
  const province = PROVINCE_OF[space]!
  if (!led || !isPower(side) || province === NONE || !controlsProvince(s, side, province)) return 0
  return isHome(s, side, province) ? 2 : 1
}

/** 15.5.5, 15.5.5f, 11.7b: all modifiers of the Attacker (0) or the Defender (1). */
export function battleModifiers(s: Kings, b: Battle, role: number): BattleModifiers {
  const side = b.side[role]!
  const general = b.general[role]!
  return {
    rating: fightingRating(s, general),
    localAllies: localAllies(s, side, b.space, general !== NONE),
    mountain: role === 1 && MOUNTAIN[b.space] ? 1 : 0,
    divisions: wholeDivisions(b.units[role]!),
    surprise: b.surprise === role ? 1 : 0,
    failedAvoid: role === 1 && b.failedAvoid ? -1 : 0,
    cards: b.cards[role]!,
  }
}

/** The sum of modifiers; none under Chaos of War (89). */
export function battleTotal(m: BattleModifiers): number {
  return m.rating + m.localAllies + m.mountain + m.divisions + m.surprise + m.failedAvoid + m.cards
}

/** 15.5.6: the role with the Battle Advantage (-1 for none) and its value. */
export function advantageOf(attacker: number, defender: number): { role: number; value: number } {
  const d = attacker - defender
  return { role: d > 0 ? 0 : d < 0 ? 1 : NONE, value: Math.abs(d) }
}
