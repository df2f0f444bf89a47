import { addWith } from '../actions/ops.ts'
import { CARDS } from '../components/deck.ts'
import { PORT, PROVINCE_OF, provinceNamed, spaceOf } from '../components/map.ts'
import { generalName, kingOf } from '../components/sides.ts'
import { CHARIOT } from '../components/units.ts'
import { gainVp } from '../politics/markers.ts'
import { activating } from './families/activating.ts'
import { freeGenerals } from './families/choose.ts'

const { ifEndsAt, vp, chariots } = CARDS[18]!.fx
const province = provinceNamed(ifEndsAt.province)

/** R-C18: a port space of Amurru. */
export const isGoal = (space: number): boolean => PORT[space] === true && PROVINCE_OF[space] === province

/** 18 The Epic of Gilgamesh: activate your king; where he ends his move counts, not where a retreat takes him. */
export const c018 = activating(18, function* (g, by) {
  const s = g.state
  const king = kingOf(by.side)
  const zone = s.generals[king]!
  const { ended } = s.impulse
  if (zone < 0 || spaceOf(zone) !== ended || !isGoal(ended)) return
  gainVp(g, s.players.indexOf(by.side), vp, 'C18')
  if (!freeGenerals(s, by.side).includes(king)) return
  const units = addWith(s, by.side, CHARIOT, chariots, king)
  g.tell?.({ kind: 'raised', rule: 'C18', with: { general: generalName(king), units } })
})
