import type { GameHeuristics } from '#kernel'
import board from '../data/board.json'
import { HOME, piecesOf, SEATS, type Ur } from '../rules/ur.ts'

/** A side's progress: the steps of all its pieces, plus a bonus for safe ones. */
function progress(path: readonly number[]): number {
  let steps = 0
  for (let place = 1; place <= HOME; place++) steps += place * path[place]!
  const safe = path[board.safe]! * SAFE_ROSETTE + path[HOME]! * BORNE_OFF
  return steps + safe
}

const SAFE_ROSETTE = 3
const BORNE_OFF = 2
/** The lead in steps that makes a side a 3:1 favourite, on a full board of seven pieces. */
const CLEAR_LEAD = 22

/** U2: win chances from the state of the race. */
export const brain: GameHeuristics<Ur> = {
  evaluate(s, seat) {
    const side = SEATS.indexOf(seat)
    const [own, other] = [s.at[side]!, s.at[1 - side]!]
    if (own[HOME] === piecesOf(own)) return 1
    if (other[HOME] === piecesOf(other)) return 0
    const tempo = s.turn === side ? 2 : s.turn === 1 - side ? -2 : 0
    const lead = progress(own) - progress(other) + tempo
    return 1 / (1 + Math.exp((-Math.log(3) * lead) / CLEAR_LEAD))
  },
  playout: 3,
}
