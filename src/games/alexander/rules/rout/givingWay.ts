import { type Flow, NO_ASKS } from '../../../../kernel/index.ts'
import type { G, Unit } from '../state.ts'

/** 6.76, F17: what cavalry does before an elephant that rampages and has left the hex `before`. */
type GivesWay = (g: G, elephant: Unit, before: number) => Flow

let answer: GivesWay = () => NO_ASKS

/** The chapter on withdrawal says what cavalry does: it knows about routs, so routs cannot know about it. */
export function onRampage(givesWay: GivesWay): void {
  answer = givesWay
}

/** 6.76: cavalry of both sides may withdraw before a rampaging elephant. */
export const giveWay: GivesWay = (g, elephant, before) => answer(g, elephant, before)
