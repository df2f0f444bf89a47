import { type Bar, type Choice, choice, each, type Flow, pick } from '../../../../kernel/index.ts'
import { battleOf, CONTINGENT, seatOf } from '../battle.ts'
import { orderedFire } from '../missiles/fire.ts'
import { harass } from '../missiles/harass.ts'
import { form } from '../move/form.ts'
import { orderMove } from '../move/orderMove.ts'
import { hidesMarkers, isOfMarkerType } from '../move/prearranged.ts'
import { leadersWith } from '../pieces/facts.ts'
import { secondHex } from '../pieces/hexes.ts'
import { type Alexander, FIRST_ORDER, type G, LEADER_MOVED, type Leader, ORDERED, type Unit } from '../state.ts'
import { ALONG, alongBy, STAY } from './leaders.ts'
import { activeSide } from './phase.ts'

/** 5.22a: the kinds of orders. */
export const MOVE = choice('move')
export const FIRE = choice('fire')
export const HARASS = choice('harass')
export const RECOVER = choice('recover')
export const RALLY = choice('rally')
export const FORM = choice('form')

/**
 * D8: the second pick, the kind of order. A single legal kind is not asked, unless skipping the ask would reveal a
 * marker (H3).
 */
export function pickKind(
  g: G,
  u: Unit,
  kinds: readonly (readonly [Choice, (s: Alexander, u: Unit) => Bar | undefined])[],
) {
  const s = g.state
  return pick(
    seatOf(s, activeSide(s)),
    'orderKind',
    '5.22a',
    [
      each(
        () => kinds,
        ([kind]) => kind,
        ([, bar]) => bar(s, u),
      ),
    ],
    {
      about: { unit: battleOf(s).unitIds[u]! },
      guarded: hidesMarkers(s, activeSide(s)) && isOfMarkerType(s, u),
    },
  )
}

/** F5, R66: marks that the unit has had an order in this phase, from any leader; 9.19a: an elephant's first. */
export function markOrdered(g: G, u: Unit): void {
  const s = g.state
  s.marks[u]! |= ORDERED | FIRST_ORDER
  s.phase!.used = true
}

/** F5, F7: a move order; leaders may go along. */
export function* orderedMove(g: G, u: Unit): Flow {
  markOrdered(g, u)
  const riders = yield* ride(g, u)
  yield* orderMove(g, u, riders)
}

/** R50, D29: before the move, the ordering leader and contingent commanders may choose to go along. */
function* ride(g: G, u: Unit): Flow<Leader[]> {
  const s = g.state
  const b = battleOf(s)
  const { leader: active, command } = s.phase!
  const riders: Leader[] = []
  for (const l of leadersWith(s, s.hex[u]!, secondHex(s, u), b.side[u]!)) {
    const may = (l === active && command === null) || b.role[l] === CONTINGENT
    if (!may || (s.leaderMarks[l]! & LEADER_MOVED) !== 0) continue
    const chosen = yield* pick(seatOf(s, b.side[u]!), 'ride', '4.23', [ALONG, STAY], {
      about: { leader: b.leaderIds[l]!, unit: b.unitIds[u]! },
      set: `along:${b.unitIds[u]}`,
      thing: alongBy(s)(l),
      leave: STAY,
    })
    if (chosen === STAY) continue
    s.leaderMarks[l]! |= LEADER_MOVED
    riders.push(l)
  }
  return riders
}

/** F5: fire without moving. */
export function* orderedFireOf(g: G, u: Unit): Flow {
  markOrdered(g, u)
  g.state.phase!.duty = false
  yield* orderedFire(g, u)
}

/** F5, R61: harassment takes the whole order. */
export function* orderedHarass(g: G, u: Unit): Flow {
  markOrdered(g, u)
  g.state.phase!.duty = false
  yield* harass(g, u)
}

export function* orderedForm(g: G, u: Unit): Flow {
  markOrdered(g, u)
  g.state.phase!.duty = false
  yield* form(g, u)
}
