import { addUnitsWith } from '#games/god-kings/rules/actions/ops.ts'
import { CHARIOT, generalName, kingOf } from '#games/god-kings/rules/components/counters.ts'
import { PORT, PROVINCE_OF, provinceNamed, spaceOf } from '#games/god-kings/rules/components/map.ts'
import { CARDS } from '#games/god-kings/rules/components/players.ts'
import { canActivateAnyone, ordersOf, startActivations } from '#games/god-kings/rules/march/orders.ts'
import { gainVp } from '#games/god-kings/rules/politics/markers.ts'
import type { EventCard } from '#games/god-kings/rules/state/state.ts'
import type { IllegalReason } from '#kernel'
import { freeGenerals } from './choose.ts'

const NOBODY: IllegalReason = ['R9.3', 'nobodyToActivate']

/**
 * Campaigns (1-6, R-C1) activate several generals one after another. Surprise Move (7, R-C7), Betrayal (17, R-C17), Way
 * of Horus (26, 27, 56, 57), Enkidu (107) and Blessing of Horus (109, 110) activate one. `after` runs when the
 * activations are over.
 */
export const activating = (number: number, after?: EventCard['after']): EventCard => {
  const orders = ordersOf(number)
  return {
    number,
    activates: true,
    whyNot: (g, by) => (canActivateAnyone(g.state, by, orders) ? undefined : NOBODY),
    *event(g) {
      startActivations(g, orders)
    },
    ...(after === undefined ? {} : { after }),
  }
}

const gilgameshGoal = provinceNamed(CARDS[18]!.fx.ifEndsAt.province)

/** R-C18: whether a space is a port of Amurru. */
export const isGilgameshGoal = (space: number): boolean => PORT[space] === true && PROVINCE_OF[space] === gilgameshGoal

/**
 * Card 18, R-C18: activates the king. If his move ends in a port of Amurru, he gains VP and a chariot; a retreat to one
 * does not count.
 */
export const gilgamesh = (number: number): EventCard => {
  const { vp, chariots } = CARDS[number]!.fx
  return activating(number, function* (g, by) {
    const s = g.state
    const king = kingOf(by.side)
    const zone = s.generals[king]!
    const { ended } = s.impulse
    if (zone < 0 || spaceOf(zone) !== ended || !isGilgameshGoal(ended)) return
    gainVp(g, s.players.indexOf(by.side), vp, `C${number}`, 'cards')
    if (!freeGenerals(s, by.side).includes(king)) return
    const units = addUnitsWith(s, by.side, CHARIOT, chariots, king)
    g.tell?.({ kind: 'raised', rule: `C${number}`, with: { general: generalName(king), units } })
  })
}
