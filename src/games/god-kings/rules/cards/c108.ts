import type { Bar } from '../../../../kernel/index.ts'
import { provinceNamed, SPACES_OF } from '../components/map.ts'
import { isClosed } from '../politics/control.ts'
import { SCENARIOS } from '../setup/scenarios.ts'
import type { Kings } from '../state/state.ts'
import type { EventCard } from './card.ts'

const NO_CHANGE: Bar = ['R9.3', 'noChange']
const sumer = SPACES_OF[provinceNamed('sumer')]![0]!

/** R9.3: the flood is there already, the province is closed, or VP of provinces do not count (R-S2). */
const isVoid = (s: Kings): boolean =>
  s.sumerFlood || isClosed(s, sumer) || SCENARIOS[s.scenario]!.victory.noOtherVP === true

/** 108 Flood in Sumeria: the VP value of Sumer is 0 this turn. */
export const c108: EventCard = {
  number: 108,
  bar: (g) => (isVoid(g.state) ? NO_CHANGE : undefined),
  *event(g) {
    g.state.sumerFlood = true
  },
}
