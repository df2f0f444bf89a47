import { type Leader, NONE, type Unit } from '../ids.ts'

/** What kind of shock a combat is. */
export const ORDINARY = 0
/** R29: a new shock in the course of a pass-through: a moving attack with checks on both sides. */
export const PASSING = 1
/** 10.34: a new shock in pursuit: no checks. */
export const PURSUING = 2

/** F10: the shock segment, or one new shock in the course of it. */
export interface Segment {
  /** 7.32b: units still to be asked whether they attack, ascending. */
  undecided: Unit[]
  /** 8.32: the combats in the order they were formed. */
  combats: Combat[]
  /** The combat that is next in the running step. */
  at: number
  /** 8.36a: every unit that is attacked in this segment, ascending. */
  attacked: Unit[]
  /** 9.13: elephants and chariots that have still to pass through, in the order of their combats. */
  passing: Passage[]
  /** R57: hits rolled for in the charge and not yet counted: a unit and its hits, in turn. */
  due: number[]
  /** Units that have failed to stand or to hold, and will rout without a further roll, ascending. */
  broken: Unit[]
  /** 9.13, 10.34: the segment that waits for this new shock, or null. */
  outer: Segment | null
}

/** 9.13, 9.23: a unit that passes, and the hexes of the defenders it attacked. */
interface Passage {
  unit: Unit
  hexes: number[]
}

/** 8.32: one combat. */
export interface Combat {
  kind: number
  attackers: Unit[]
  defenders: Unit[]
  /** R29: the hex in which its attacker counts as standing, or -1. */
  from: number
  /** R58, R88: attackers that may still advance; also those without contact. */
  advancing: Unit[]
  /** Hexes that defenders left by rout or elimination, in the order they were left (8.51). */
  vacated: number[]
  /** R33: defenders that a PH, HI or HO attacks. */
  heavy: Unit[]
  /** 9.65b: units that have just stood. */
  stood: Unit[]
  /** 9.65a: the picked units gave superiority of position. */
  position: boolean
  /** 8.54: the attacker that had superiority, or -1. */
  superior: Unit
  /** 8.42: a personal combat was fought. */
  dueled: boolean
  /** 8.34b: leaders who suffered a casualty in this combat, and those of them who were killed. */
  hurt: Leader[]
  killed: Leader[]
  /** R93: defenders that routed and the hexes they ran through: lists of unit, then hexes. Only with O7. */
  paths: number[][]
  /** 10.32: units that have rolled for pursuit. */
  rolled: Unit[]
  /** Its shock has ended in the charge: no struggle. */
  over: boolean
  /** 8.33d: no defender was left after the charge; its attackers go forward in that step. */
  gained: boolean
}

/** A combat of these units. */
export const newCombat = (kind: number, attackers: Unit[], defenders: Unit[], from: number): Combat => ({
  kind,
  attackers,
  defenders,
  from,
  advancing: attackers.slice(),
  vacated: [],
  heavy: [],
  stood: [],
  position: false,
  superior: NONE,
  dueled: false,
  hurt: [],
  killed: [],
  paths: [],
  rolled: [],
  over: false,
  gained: false,
})

/** A segment with nothing in it yet. */
export const newSegment = (outer: Segment | null): Segment => ({
  undecided: [],
  combats: [],
  at: 0,
  attacked: [],
  passing: [],
  due: [],
  broken: [],
  outer,
})

/** Takes something out of a list. */
export function drop(list: number[], item: number): boolean {
  const i = list.indexOf(item)
  if (i >= 0) list.splice(i, 1)
  return i >= 0
}
