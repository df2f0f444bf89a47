import type { Alexander, Leader, Unit } from '../state.ts'

/** F8: kinds of reactions, in the order in which they come after an act. */
/** F12 for a unit whose hits may have reached its TQ. `of`: the unit. */
export const ROUT_CHECK = 0
/** 4.62. `of`: the leader. */
export const LEADER_FLIGHT = 1
/** 6.84. `of`: the leader under whom a marker lies. `about`: the unit that was triggered. */
export const PREARRANGED_USE = 2
/** 6.77. `of`: the leader. `about`: the unit that was triggered. */
export const LINE_WITHDRAWAL = 3
/** 6.71. `of`: the unit. */
export const UNIT_WITHDRAWAL = 4
/** 6.77, 6.84: a member of a Line that withdraws. `of`: the unit. `about`: 1 by a marker, 0 a cavalry Line. */
export const MEMBER_WITHDRAWAL = 5
/** 4.62a, 5.68. `of`: the leader. `about`: the unit that withdrew. */
export const LEADER_ALONG = 6
/** 6.75: mounted archers that withdrew shoot. `of`: the unit. */
export const PARTING_SHOT = 7
/** 9.16. `of`: the unit of cavalry. */
export const NEAR_ELEPHANT = 8
/** 7.16. `of`: the unit. */
export const FACE = 9
/** 8.22. `of`: the unit that may shoot. */
export const RETIRE_FIRE = 10
/** 8.21a: those who may shoot are found when it comes to them. `of`: the mover. */
export const ENTRY = 11
/** 8.21a. `of`: the unit that may shoot. */
export const ENTRY_FIRE = 12

/** This reaction comes after those that wait already. */
export function later(s: Alexander, kind: number, of: Unit | Leader, about = -1): void {
  s.queue.push({ kind, of, about })
}

/** This reaction comes before all that wait; of several, name the last one first. */
export function first(s: Alexander, kind: number, of: Unit | Leader, about = -1): void {
  s.queue.unshift({ kind, of, about })
}
