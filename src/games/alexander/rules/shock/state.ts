import { type Leader, NONE, type Unit } from '../ids.ts'

/**
 * The kind of a combat: ordinary (8.32), a new shock during a pass-through (R29: a moving attack with checks on both
 * sides), or a new shock in pursuit (10.34: no checks).
 */
export type CombatKind = 'ordinary' | 'passThrough' | 'pursuit'

/** F10: the shock segment, or a new shock that interrupts one. */
export interface Segment {
  /** 7.32b: units still to be asked whether they attack, ascending. */
  undecided: Unit[]
  /** 8.32: combats in the order they were formed. */
  combats: Combat[]
  /** Index of the next combat in the current step. */
  at: number
  /** 8.36a: all units that are attacked in this segment, ascending. */
  attacked: Unit[]
  /** 9.13: elephants and chariots that still have to pass through, in the order of their combats. */
  passing: Passage[]
  /** R57: hits rolled in the charge that do not count yet: a unit and its hits, alternating. */
  due: number[]
  /** Units that failed to stand or to hold and will rout without a further roll, ascending. */
  broken: Unit[]
  /** 9.13, 10.34: the segment that this new shock interrupts, or null. */
  outer: Segment | null
}

/** 9.13, 9.23: a unit that passes through, and the hexes of the defenders it attacked. */
interface Passage {
  unit: Unit
  hexes: number[]
}

/** 8.32: a new combat of these units. */
export function newCombat(kind: CombatKind, attackers: Unit[], defenders: Unit[], from: number) {
  return {
    kind,
    attackers,
    defenders,
    /** R29: the hex from which the attacker attacks if it is not its own, or -1. */
    from,
    /** R58, R88: attackers that may still advance, including those without contact. */
    advancing: attackers.slice(),
    /** 8.51: hexes that defenders left by rout or elimination, in that order. */
    vacated: [] as number[],
    /** R33: defenders that a PH, HI or HO attacks. */
    heavy: [] as Unit[],
    /** 9.65b: units that have just stood. */
    stood: [] as Unit[],
    /** 9.65a: the picked units gave the attacker superiority by position. */
    position: false,
    /** 8.54: the attacker with superiority, or -1. */
    superior: NONE as Unit,
    /** 8.42: a personal combat was fought. */
    dueled: false,
    /** 8.34b: leaders who suffered a casualty in this combat, and those of them who were killed. */
    hurt: [] as Leader[],
    killed: [] as Leader[],
    /** R93: routed defenders and their paths, each as the unit followed by hexes. Empty without O7. */
    paths: [] as number[][],
    /** 10.32: units that have rolled for pursuit. */
    rolled: [] as Unit[],
    /** The combat ended in the charge: there is no struggle. */
    over: false,
    /** 8.33d: no defender was left after the charge. The attackers go forward in that step. */
    gained: false,
  }
}

/** 8.32: one combat. */
export type Combat = ReturnType<typeof newCombat>

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

/** The kinds of combats in the order in which older versions numbered them. */
const KINDS: readonly CombatKind[] = ['ordinary', 'passThrough', 'pursuit']

/** Converts a segment in which the kinds of combats are numbers, as older versions stored it. */
export function withNamedCombats(stored: Segment | null): Segment | null {
  if (stored === null) return null
  const combats = stored.combats.map((c) => ({ ...c, kind: KINDS[Number(c.kind)]! }))
  return { ...stored, combats, outer: withNamedCombats(stored.outer) }
}

/** Removes an item from a list. Returns whether it was there. */
export function removeFrom(list: number[], item: number): boolean {
  const i = list.indexOf(item)
  if (i >= 0) list.splice(i, 1)
  return i >= 0
}
