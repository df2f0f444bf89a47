import { battleOf, OVERALL } from '../battle.ts'
import { ratingAfter } from '../charts/leaderCasualty.ts'
import type { Alexander, Leader } from '../state.ts'

/** 4.1, 8.45: current ratings. Wounds lower all of them except Line ability and the elite mark. */
export const initiativeOf = (s: Alexander, l: Leader): number =>
  ratingAfter(battleOf(s).initiative[l]!, s.woundTotal[l]!)
export const rangeOf = (s: Alexander, l: Leader): number => ratingAfter(battleOf(s).range[l]!, s.woundTotal[l]!)
export const strategyOf = (s: Alexander, l: Leader): number => ratingAfter(battleOf(s).strategy[l]!, s.woundTotal[l]!)
export const charismaOf = (s: Alexander, l: Leader): number => ratingAfter(battleOf(s).charisma[l]!, s.woundTotal[l]!)
export const personalCombatOf = (s: Alexander, l: Leader): number =>
  ratingAfter(battleOf(s).personalCombat[l]!, s.woundTotal[l]!)
export const contingentsOf = (s: Alexander, l: Leader): number =>
  ratingAfter(battleOf(s).contingentCommand[l]!, s.woundTotal[l]!)

export const isOverall = (s: Alexander, l: Leader): boolean => battleOf(s).role[l] === OVERALL
