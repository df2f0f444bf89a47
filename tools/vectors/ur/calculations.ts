import board from '#games/ur/data/board.json'
import {
  bar,
  begin,
  candidates,
  canMove,
  HAND,
  HOME,
  isRosette,
  move,
  moveBy,
  outcome,
  SEATS,
  type Ur,
} from '#games/ur/rules/ur.ts'
import type { Calculations } from '../vectors.ts'

/** A position as vectors give it: the squares of the pieces on the board, and how many are home. */
interface PositionSpec {
  pieces?: number
  turn?: string
  roll?: number
  lapis?: readonly number[]
  shell?: readonly number[]
  home?: { readonly [seat: string]: number }
}

function position(given: PositionSpec): Ur {
  const s = begin({
    scenario: 'finkel',
    players: 2,
    guardSecrets: false,
    pieces: given.pieces ?? board.pieces[0]!,
  })
  s.turn = SEATS.indexOf(given.turn ?? SEATS[0]!)
  s.roll = given.roll ?? null
  for (const [side, seat] of SEATS.entries()) {
    const path = s.at[side]!
    const out = given[seat as 'lapis' | 'shell'] ?? []
    for (const place of out) path[place]!++
    path[HOME] = given.home?.[seat] ?? 0
    path[HAND]! -= out.length + path[HOME]!
  }
  return s
}

const squares = (path: readonly number[]) =>
  path.flatMap((n, place) => (n > 0 && place > HAND && place < HOME ? place : []))

/** `legal`: which pieces may move; `barred`: the rule against each other one; `move`: what a move does. */
export const calculations: Calculations = {
  legal(given: PositionSpec) {
    const s = position(given)
    const legal = canMove(s) ? candidates(s).filter((from) => bar(s, from) === undefined) : []
    const barred = candidates(s).flatMap((from) => (bar(s, from) ? [[move(from).key, bar(s, from)![0]]] : []))
    return {
      legal: legal.map((from) => move(from).key),
      barred: Object.fromEntries(barred),
      passes: !canMove(s),
    }
  },
  move(given: PositionSpec & { from: number | 'hand' }) {
    const s = position(given)
    const from = given.from === 'hand' ? HAND : given.from
    const captured = moveBy(s, from)
    return {
      captured,
      again: isRosette(from + s.roll!),
      lapis: squares(s.at[0]),
      shell: squares(s.at[1]),
      hand: { lapis: s.at[0][HAND], shell: s.at[1][HAND] },
      home: { lapis: s.at[0][HOME], shell: s.at[1][HOME] },
      winner: outcome(s)?.winners[0] ?? null,
    }
  },
}
