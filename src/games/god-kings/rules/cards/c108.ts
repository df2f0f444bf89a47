import type { Bar } from '../../../../kernel/index.ts'
import { isClosed } from '../control.ts'
import { provinceNamed, SPACES_OF } from '../map.ts'
import type { EventCard } from './card.ts'

const NO_CHANGE: Bar = ['R9.3', 'noChange']
const sumer = SPACES_OF[provinceNamed('sumer')]![0]!

/** 108 Flood in Sumeria: the VP value of Sumer is 0 this turn. */
export const c108: EventCard = {
  number: 108,
  bar: (g) => (g.state.sumerFlood || isClosed(g.state, sumer) ? NO_CHANGE : undefined),
  *event(g) {
    g.state.sumerFlood = true
  },
}
