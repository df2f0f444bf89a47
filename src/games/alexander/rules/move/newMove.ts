import { battleOf } from '../battle.ts'
import { maOf } from '../pieces/facts.ts'
import { hexesOf, secondOf } from '../pieces/hexes.ts'
import { type Alexander, type Leader, NONE, type Unit } from '../state.ts'
import type { Move } from './state.ts'

/** The move of a unit that has not done anything yet, with the leaders who ride along. */
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

/** 5.46, R48: whether the unit is where it began its move; about face (6.44) alone does not change that. */
export function isWhereItBegan(s: Alexander, { unit: u, hex, facing }: Move): boolean {
  const second = battleOf(s).two[u] ? secondOf(s, hex, facing, s.formation[u]!) : NONE
  return hexesOf(s, u).every((h) => h === hex || h === second)
}
