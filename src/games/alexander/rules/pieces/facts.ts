import { battleOf } from '../battle.ts'
import { columnMa, countingTq, SQUARE_MA } from '../charts/checks.ts'
import { missileClass } from '../charts/missile.ts'
import { EL, PH } from '../charts/types.ts'
import { CHARGE_FORMATION, isOn, LONGBOW } from '../options.ts'
import {
  type Alexander,
  CHARGE,
  COLUMN,
  ELIMINATED,
  KILLED,
  type Leader,
  NONE,
  OFF_MAP,
  ROUTED,
  SQUARE,
  type Unit,
} from '../state.ts'

/** 9.62b: a double-depth phalanx always has this allowance. */
const DEPTH_MA = 4

export const onMap = (s: Alexander, u: Unit): boolean => s.hex[u]! >= 0

/** Whether a unit is on the map and has not routed. */
export const isSteady = (s: Alexander, u: Unit): boolean =>
  s.hex[u]! >= 0 && s.status[u] !== ROUTED && s.status[u]! < ELIMINATED

export const isRouted = (s: Alexander, u: Unit): boolean => s.status[u] === ROUTED

/** 6.65, 10.25: current Troop Quality. */
export function tqOf(s: Alexander, u: Unit): number {
  return countingTq(battleOf(s).tq[u]!, s.status[u] === ROUTED, s.formation[u] === COLUMN)
}

/** 6.62, 9.64, 9.62b: movement allowance in the current formation, without the augmented point of 6.46. */
export function maOf(s: Alexander, u: Unit): number {
  if (s.formation[u] === SQUARE) return SQUARE_MA
  if (s.depth[u] !== NONE) return DEPTH_MA
  const ma = battleOf(s).ma[u]!
  return s.formation[u] === COLUMN ? columnMa(ma) : ma
}

/** 6.43, 6.46: a phalanx of the Macedonian type; every PH is one. */
export const isMacedonianPhalanx = (s: Alexander, u: Unit): boolean => battleOf(s).type[u] === PH

/** 9.42a, O6: whether a unit turns and fights as cataphracts do; with the option, only in charge formation. */
export const actsAsCataphract = (s: Alexander, u: Unit): boolean =>
  battleOf(s).cataphract[u]! && (!isOn(s, CHARGE_FORMATION) || s.formation[u] === CHARGE)

export const isElephant = (s: Alexander, u: Unit): boolean => battleOf(s).type[u] === EL

/** O12, 8.61: the missile class of a unit, or -1 without missiles. */
export function missileOf(s: Alexander, u: Unit): number {
  const b = battleOf(s)
  if (b.missile[u] === '') return NONE
  return missileClass(b.missile[u]!, b.type[u]!, b.nation[u] === 'Indian' && isOn(s, LONGBOW))
}

export const leaderOnMap = (s: Alexander, l: Leader): boolean =>
  s.leaderStatus[l]! < KILLED && s.leaderStatus[l] !== OFF_MAP && s.leaderHex[l]! >= 0

/** The leaders of a side in a hex, ascending. */
export function leadersAt(s: Alexander, hex: number, side: number): Leader[] {
  const { leaderSide, leaders } = battleOf(s)
  const found: Leader[] = []
  for (let l = 0; l < leaders; l++) if (s.leaderHex[l] === hex && leaderSide[l] === side) found.push(l)
  return found
}

/** The leaders of a side in either hex of a unit, ascending. */
export function leadersWith(s: Alexander, first: number, second: number, side: number): Leader[] {
  const { leaderSide, leaders } = battleOf(s)
  const found: Leader[] = []
  for (let l = 0; l < leaders; l++) {
    const hex = s.leaderHex[l]!
    if (hex >= 0 && leaderSide[l] === side && (hex === first || hex === second)) found.push(l)
  }
  return found
}
