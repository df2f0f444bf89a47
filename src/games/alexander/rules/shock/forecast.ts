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

/** A combat that would be fought, in the position it would be fought in. */
export interface Forecast {
  readonly state: Alexander
  readonly combat: Combat
}

/** D17: an answer while combats are put together, `join` or `apart`. */
type Answer = (asked: Ask) => string

/** P19: all who may join a combat do. */
const ALL_JOIN: Answer = () => 'join'

/**
 * 7.31, 7.32, 8.32: the combat of a unit if it attacks from where it stands and the segment began now: with all that are
 * marked or must attack and those that `join`, and with none of the others that still have the choice. Nothing where it may
 * not attack.
 */
export function attackNow(s: Alexander, attacker: Unit, join: readonly Unit[] = []): Forecast | undefined {
  if (s.phase === null || battleOf(s).side[attacker] !== activeSide(s)) return undefined
  const after = copy(s)
  after.shock = newSegment(null)
  after.move = null
  const u = upper(after, attacker)
  // 7.32a: a light unit that moved is asked whether it attacks; here it does.
  if (standingOf(after, u) === 'movedLight') after.marks[u]! |= MUST_CHECK
  for (const v of markAndFind(after, activeSide(after))) if (v === u || join.includes(v)) after.marks[v]! |= NO_CHECK
  return markedUnits(after).includes(u) ? formed(after, u, ALL_JOIN) : undefined
}

/** 7.31: the same in the position that a move has made (`previewMove`). */
export function attackAfter({ state, unit }: Pick<MovePreview, 'state' | 'unit'>): Forecast | undefined {
  return state.hex[unit]! < 0 ? undefined : attackNow(state, unit)
}

/** D17: while combats are put together, the combat of a unit if what is still open is answered so. */
export const combatIf = (s: Alexander, u: Unit, answer: Answer): Forecast | undefined => formed(copy(s), u, answer)

/** P19: puts the combats of the marked units together. */
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
