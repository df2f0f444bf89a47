import type { Flow } from '../../../../kernel/index.ts'
import type { G, Unit } from '../state.ts'

/** 6.76, F17: the reaction of cavalry to a rampaging elephant that has left the hex `before`. */
type GivesWay = (g: G, elephant: Unit, before: number) => Flow

let reaction: GivesWay = () => {
  throw new Error('onRampage has not been called')
}

/** Registers the reaction. Withdrawal depends on routs, so the rout rules cannot import it. */
export function onRampage(givesWay: GivesWay): void {
  reaction = givesWay
}

/** 6.76: cavalry of both sides may withdraw before a rampaging elephant. */
export const giveWay: GivesWay = (g, elephant, before) => reaction(g, elephant, before)
