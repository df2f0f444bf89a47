import type { Ask, Flow } from '../../../../kernel/index.ts'
import { battleOf } from '../battle.ts'
import { activeSide } from '../command/phase.ts'
import { copy } from '../copy.ts'
import type { MovePreview } from '../move/preview.ts'
import { type Alexander, type G, MUST_CHECK, NO_CHECK, type Unit } from '../state.ts'
import { markAndFind, markedUnits, standingOf } from './declare.ts'
import { group } from './group.ts'
import { type Combat, newSegment } from './state.ts'
import { upper } from './targets.ts'

/** A combat that has not begun, and the position in which it would be fought. */
export interface Forecast {
  readonly state: Alexander
  readonly combat: Combat
}

/** D17: answers a question while combats are formed: `join` or `apart`. */
type Answer = (asked: Ask) => string

/** P19: all units that may join a combat do. */
const ALL_JOIN: Answer = () => 'join'

/**
 * 7.31, 7.32, 8.32: the combat of a unit if it attacked from its present hex and the segment began now. Units that
 * are marked, that must attack or that are in `join` attack as well; units that still have the choice do not.
 * `undefined` if the unit may not attack.
 */
export function attackNow(s: Alexander, attacker: Unit, join: readonly Unit[] = []): Forecast | undefined {
  if (s.phase === null || battleOf(s).side[attacker] !== activeSide(s)) return undefined
  const after = copy(s)
  after.shock = newSegment(null)
  after.move = null
  const u = upper(after, attacker)
  // 7.32a: a light unit that moved has a choice. Here it attacks.
  if (standingOf(after, u) === 'movedLight') after.marks[u]! |= MUST_CHECK
  for (const v of markAndFind(after, activeSide(after))) if (v === u || join.includes(v)) after.marks[v]! |= NO_CHECK
  return markedUnits(after).includes(u) ? formed(after, u, ALL_JOIN) : undefined
}

/** 7.31: the same in the position after a move (`previewMove`). */
export function attackAfter({ state, unit }: Pick<MovePreview, 'state' | 'unit'>): Forecast | undefined {
  return state.hex[unit]! < 0 ? undefined : attackNow(state, unit)
}

/** D17: the combat of a unit while combats are being formed, if all open questions are answered by `answer`. */
export const combatIf = (s: Alexander, u: Unit, answer: Answer): Forecast | undefined => formed(copy(s), u, answer)

/** P19: forms the combats of the marked units. */
function formed(after: Alexander, u: Unit, answer: Answer): Forecast | undefined {
  const g: G = {
    ...{ state: after, windows: {}, tables: undefined, guardSecrets: false, tell: undefined },
    shown: () => {},
  }
  do {
    after.next = []
    answerAll(group(g), answer)
  } while (after.next.at(-1) === 'group')
  const combat = after.shock!.combats.find((c) => c.attackers.includes(u) || c.defenders.includes(u))
  return combat && { state: after, combat }
}

function answerAll(flow: Flow, answer: Answer): void {
  let step = flow.next()
  while (!step.done) {
    const asked = step.value as Ask
    const key = answer(asked)
    step = flow.next(asked.options.find((option) => option.key === key) ?? asked.options[0])
  }
}
