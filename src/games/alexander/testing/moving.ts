import type { Flow } from '../../../kernel/index.ts'
import { form } from '../rules/move/form.ts'
import { newMove } from '../rules/move/newMove.ts'
import { orderMove } from '../rules/move/orderMove.ts'
import { MOVE_PHASES } from '../rules/move/phases.ts'
import { type Destination, reachOf } from '../rules/move/reach.ts'
import type { Alexander, G } from '../rules/state.ts'
import { type Driven, drive, type Script } from './drive.ts'
import { hexAt, leaderNamed, nameAt, unitNamed } from './position.ts'
import { actsFor } from './segment.ts'

/** F7: plays a unit's move from its order to its end, or to the last answer of the script. */
export function march(s: Alexander, unit: string, script: Script = {}, riders: readonly string[] = []): Driven {
  prepare(s, unit)
  const along = riders.map((id) => leaderNamed(s, id))
  return drive(
    s,
    function* (g) {
      yield* orderMove(g, unitNamed(s, unit), along)
      yield* phases(g)
    },
    script,
  )
}

/** F5: plays the `form` order and the move that may follow. */
export function forms(s: Alexander, unit: string, script: Script = {}, leader?: string): Driven {
  prepare(s, unit, leader)
  return drive(
    s,
    function* (g) {
      yield* form(g, unitNamed(s, unit))
      yield* phases(g)
    },
    script,
  )
}

/** Makes a unit's side active; without `leader`, no leader is in command. */
export function prepare(s: Alexander, unit: string, leader?: string): Alexander {
  if (s.phase === null) actsFor(s, leader, unit)
  s.next = []
  return s
}

function* phases(g: G): Flow {
  const { next } = g.state
  while (next.length > 0) {
    const step = MOVE_PHASES[next.pop() as keyof typeof MOVE_PHASES](g)
    if (step !== undefined) yield* step
  }
}

/** P17: the leg of a unit that has not moved yet to a hex and facing (0 to 5, E first), if there is one. */
export const legTo = (s: Alexander, unit: string, hex: string, facing: number): Destination | undefined =>
  reachOf(s, newMove(s, unitNamed(s, unit))).destination(hexAt(s, hex), facing)

/** P17: the hexes where a leg of a unit that has not moved yet can end. */
export const hexesFor = (s: Alexander, unit: string): string[] =>
  reachOf(s, newMove(s, unitNamed(s, unit)))
    .hexes()
    .map((hex) => nameAt(s, hex))

/** Whether any leg of a unit that has not moved yet ends in a hex. */
export const reaches = (s: Alexander, unit: string, hex: string): boolean => hexesFor(s, unit).includes(hex)
