import type { Bar } from '../../../../../kernel/index.ts'
import { activateBy, canActivate, ordersOf } from '../../march/activation.ts'
import type { EventCard } from '../card.ts'

const NOBODY: Bar = ['R9.3', 'nobodyToActivate']

/** Campaigns (1-6) and cards that activate one general (7, 17, 18, 26, 27, 56, 57, 107, 109, 110). */
export const activating = (number: number, after?: EventCard['after']): EventCard => {
  const orders = ordersOf(number)
  return {
    number,
    activates: true,
    bar: (g, by) => (canActivate(g.state, by, orders) ? undefined : NOBODY),
    *event(g) {
      activateBy(g, orders)
    },
    ...(after === undefined ? {} : { after }),
  }
}
