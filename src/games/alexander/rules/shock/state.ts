import type { Leader, Unit } from '../state.ts'

/** F10: the shock segment. */
export interface Segment {
  /** 8.32: the combats in the order they were formed. */
  combats: Combat[]
  /** The combat that is next in the running step. */
  at: number
}

/** 8.32: one combat. */
export interface Combat {
  attackers: Unit[]
  defenders: Unit[]
  /** Hexes that defenders left by rout or elimination, in the order they were left (8.51). */
  vacated: number[]
  /** 8.41, 8.34b: leaders who suffered a casualty in this combat, and those of them who were killed. */
  hurt: Leader[]
  killed: Leader[]
  over: boolean
}
