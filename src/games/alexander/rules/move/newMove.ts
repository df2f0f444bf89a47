import { battleOf } from '../battle.ts'
import { maOf } from '../pieces/facts.ts'
import { hexesOf, secondOf } from '../pieces/hexes.ts'
import { type Alexander, type Leader, NONE, type Unit } from '../state.ts'
import type { Move } from './state.ts'

/** A unit at the beginning of its move, with leaders who go along. */
export function newMove(s: Alexander, u: Unit, riders: readonly Leader[] = []): Move {
  return {
    unit: u,
    points: maOf(s, u),
    augmented: false,
    hex: s.hex[u]!,
    facing: s.facing[u]!,
    path: [],
    ...{ corners: 0, levels: 0, forward: 0 },
    ...{ moved: false, stays: false, turnedInZone: false, stopped: false },
    riders: riders.slice(),
    over: [],
    shotBy: [],
    answeredBy: [],
    partedFrom: [],
  }
}

/** 5.46, R48: whether the unit stands where it began its move; one that has only faced about (6.44) does. */
export function isWhereItBegan(s: Alexander, { unit: u, hex, facing }: Move): boolean {
  const second = battleOf(s).two[u] ? secondOf(s, hex, facing, s.formation[u]!) : NONE
  return hexesOf(s, u).every((h) => h === hex || h === second)
}
