import { CARDS } from '../deck.ts'
import { PORT, PROVINCE_OF, provinceNamed, spaceOf } from '../map.ts'
import { gainVp } from '../markers.ts'
import { addWith } from '../ops.ts'
import { kingOf } from '../sides.ts'
import { CHARIOT } from '../units.ts'
import { activating } from './families/activating.ts'

const { ifEndsAt, vp, chariots } = CARDS[18]!.fx
const province = provinceNamed(ifEndsAt.province)

/** R-C18: a port space of Amurru. */
export const isGoal = (space: number): boolean => PORT[space] === true && PROVINCE_OF[space] === province

/** 18 The Epic of Gilgamesh: activate your king. */
export const c018 = activating(18, function* (g, by) {
  const s = g.state
  const zone = s.generals[kingOf(by.side)]!
  if (zone < 0 || !isGoal(spaceOf(zone))) return
  gainVp(g, s.players.indexOf(by.side), vp, 'C18')
  addWith(s, by.side, CHARIOT, chariots, kingOf(by.side))
})
