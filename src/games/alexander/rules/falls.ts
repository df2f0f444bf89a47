import { CHANCE, type Event, type Flow } from '../../../kernel/index.ts'
import { copy } from './copy.ts'
import { quiet } from './move/preview.ts'
import type { Alexander, G } from './state.ts'

/** One way in which the dice may fall, and what the rules have then made of the position. */
export interface Fall {
  readonly chance: number
  readonly state: Alexander
  readonly events: readonly Event[]
}

const FACES = 10

/** Play on a position that tells its events to `tell`, or to nobody. */
export const playOn = (state: Alexander, tell?: (event: Event) => void): G => ({
  ...{ state, windows: {}, tables: undefined, guardSecrets: false, tell },
  shown: () => {},
})

/**
 * Every way in which the first dice of a flow may fall, at most `most` of them: the flow is performed on copies of the
 * position, each question is answered quietly, and later dice show 0. A fall ends early once `isOver`.
 */
export function falls(
  s: Alexander,
  flow: (g: G) => Flow<unknown>,
  most: number,
  isOver: (s: Alexander) => boolean = () => false,
): Fall[] {
  const found: Fall[] = []
  const faces: number[] = []
  do {
    found.push(fallWith(s, flow, faces, most, isOver))
    while (faces.at(-1) === FACES - 1) faces.pop()
    if (faces.length > 0) faces[faces.length - 1]!++
  } while (faces.length > 0)
  return found
}

/** One fall by the faces given; those of further dice are added to them. */
function fallWith(
  from: Alexander,
  flow: (g: G) => Flow<unknown>,
  faces: number[],
  most: number,
  isOver: (s: Alexander) => boolean,
): Fall {
  const state = copy(from)
  state.next = []
  const events: Event[] = []
  const running = flow(playOn(state, (event) => events.push(event)))
  let dice = 0
  let step = running.next()
  while (!step.done && !(dice > 0 && isOver(state))) {
    const ask = step.value
    if (ask.step !== 'ask') step = running.next(true)
    else if (ask.seat !== CHANCE) step = running.next(quiet(ask))
    else {
      if (dice === faces.length && dice < most) faces.push(0)
      step = running.next(ask.options[faces[dice++] ?? 0])
    }
  }
  return { chance: FACES ** -faces.length, state, events }
}
