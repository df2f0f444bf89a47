import { type Flow, NO_ASKS } from '../../../../kernel/index.ts'
import type { G, Unit } from '../state.ts'

/** 6.76, F17: the reaction of cavalry to a rampaging elephant that has left the hex `before`. */
type GivesWay = (g: G, elephant: Unit, before: number) => Flow

let answer: GivesWay = () => NO_ASKS

/** Registers the reaction. Withdrawal depends on routs, so the rout rules cannot import it. */
export function onRampage(givesWay: GivesWay): void {
  answer = givesWay
}

/** 6.76: cavalry of both sides may withdraw before a rampaging elephant. */
export const giveWay: GivesWay = (g, elephant, before) => answer(g, elephant, before)
