import { CHANCE, type Event, type Flow } from '#kernel'
import { quietAnswer } from './move/preview.ts'
import { copy } from './pieces/occupancy.ts'
import type { Alexander, G } from './state.ts'

/** One sequence of dice, its probability, and the position it leads to. */
export interface DiceOutcome {
  readonly chance: number
  readonly state: Alexander
  readonly events: readonly Event[]
}

const FACES = 10

/** A game for a state outside any match. Events go to `tell`, or are dropped. */
export const detachedPlay = (state: Alexander, tell?: (event: Event) => void): G => ({
  ...{ state, windows: {}, tables: undefined, guardSecrets: false, tell },
  shown: () => {},
})

/**
 * Runs a flow once for every sequence of its first dice (at most `most` of them). It runs on copies of the position
 * and answers each player ask quietly; later dice show 0. A run stops early once `isOver`.
 */
export function enumerateDice(
  s: Alexander,
  flow: (g: G) => Flow<unknown>,
  most: number,
  isOver: (s: Alexander) => boolean = () => false,
): DiceOutcome[] {
  const found: DiceOutcome[] = []
  const faces: number[] = []
  do {
    found.push(playWithDice(s, flow, faces, most, isOver))
    while (faces.at(-1) === FACES - 1) faces.pop()
    if (faces.length > 0) faces[faces.length - 1]!++
  } while (faces.length > 0)
  return found
}

/** One run with the given faces; faces of further dice are appended. */
function playWithDice(
  from: Alexander,
  flow: (g: G) => Flow<unknown>,
  faces: number[],
  most: number,
  isOver: (s: Alexander) => boolean,
): DiceOutcome {
  const state = copy(from)
  state.next = []
  const events: Event[] = []
  const running = flow(detachedPlay(state, (event) => events.push(event)))
  let dice = 0
  let step = running.next()
  while (!step.done && !(dice > 0 && isOver(state))) {
    const ask = step.value
    if (ask.step !== 'ask') step = running.next(true)
    else if (ask.seat !== CHANCE) step = running.next(quietAnswer(ask))
    else {
      if (dice === faces.length && dice < most) faces.push(0)
      step = running.next(ask.options[faces[dice++] ?? 0])
    }
  }
  return { chance: FACES ** -faces.length, state, events }
}
