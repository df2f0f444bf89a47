import type { Flow } from '../../../../kernel/index.ts'
import { battleOf } from '../battle.ts'
import { fateOf } from '../charts/collapse.ts'
import { ROUT_HEXES } from '../charts/rally.ts'
import { CH, SK, type UnitType } from '../charts/types.ts'
import { tqOf } from '../pieces/facts.ts'
import { setStatus } from '../pieces/field.ts'
import { hexesOf } from '../pieces/hexes.ts'
import { eliminate } from '../pieces/hits.ts'
import { leaveCombat, notePath } from '../shock/membership.ts'
import { type G, NONE, ROUTED, type Unit } from '../state.ts'
import { BY_HITS, type Cause, NO_STAND } from './cause.ts'
import { leadersOfRouted } from './leaders.ts'
import { leadersOf, lose } from './lose.ts'
import { rampage } from './rampage.ts'
import { type RunEnd, run, spendFootMissiles } from './run.ts'
import { standsFirm } from './stand.ts'

/** A unit that may have to rout. It does if its hits have reached its TQ, or if it must. */
interface Due {
  readonly unit: Unit
  readonly cause: Cause
  readonly must: boolean
}

/**
 * F12: a unit whose hits have reached its TQ routs unless it stands. A routed unit that takes a hit is eliminated
 * (10.25).
 */
export function checkRout(g: G, u: Unit, cause: Cause = BY_HITS): Flow {
  return chain(g, { unit: u, cause, must: false })
}

/** F12: a unit routs regardless of its hits (6.92, 7.16, 8.38b). */
export function rout(g: G, u: Unit, cause: Cause = NO_STAND): Flow {
  return chain(g, { unit: u, cause, must: true })
}

/**
 * F12 (3): units rout one after another, in the order in which they were met. Terminates because a unit that runs
 * becomes routed, a routed unit that is run through is eliminated, and only running units add to the list.
 */
function* chain(g: G, first: Due): Flow {
  const due = [first]
  for (let i = 0; i < due.length; i++) yield* routOne(g, due[i]!, due)
}

function* routOne(g: G, { unit: u, cause, must }: Due, due: Due[]): Flow {
  const s = g.state
  if (s.hex[u]! < 0 || (!must && s.hits[u]! < tqOf(s, u))) return
  if (s.status[u] === ROUTED && s.hits[u]! > 0) return yield* lose(g, u, '10.25')
  if (yield* standsFirm(g, u, cause)) return
  const fate = fateOf(battleOf(s).type[u]!)
  if (fate === 'rampages') return yield* loseToRampage(g, u, NONE)
  if (fate === 'eliminated') return yield* lose(g, u, lossRule(battleOf(s).type[u]!))
  const partner = s.depth[u]!
  if (partner !== NONE) due.push({ unit: partner, cause: NO_STAND, must: true })
  for (const unit of yield* runAway(g, u)) due.push({ unit, cause: BY_HITS, must: false })
}

/** 9.34, 9.22a, 9.56: skirmishers, chariots and artillery are eliminated instead of routing. */
const lossRule = (type: UnitType) => (type === SK ? '9.34' : type === CH ? '9.22a' : '9.56')

/**
 * F12 (3) to (6), 10.21: the unit runs 2 hexes and is routed, or is eliminated if it cannot. Returns the friends it
 * ran through.
 */
function* runAway(g: G, u: Unit): Flow<readonly Unit[]> {
  const s = g.state
  const b = battleOf(s)
  const leaders = leadersOf(g, u)
  const hex = b.grid.names[s.hex[u]!]!
  leaveCombat(s, u, hexesOf(s, u))
  s.hits[u] = 0
  if (s.status[u] !== ROUTED) {
    setStatus(s, u, ROUTED)
    spendFootMissiles(s, u)
  }
  g.tell?.({ kind: 'routs', rule: '10.21', with: { unit: b.unitIds[u]!, hex } })
  const { end, met, path } = yield* run(g, u, ROUT_HEXES, Number.MAX_SAFE_INTEGER)
  notePath(s, u, path)
  if (end !== 'stands') eliminate(g, u, runRule(end))
  yield* leadersOfRouted(g, leaders, u, end === 'stands')
  return met
}

/** 10.23, 10.24: the rule that eliminates a unit at the end of its run. */
export const runRule = (end: RunEnd): string => (end === 'noRoom' ? '10.24' : '10.23')

/** F12 (2), F17: an elephant rampages instead of routing. Its leaders stay behind. */
function* loseToRampage(g: G, u: Unit, from: number): Flow {
  const s = g.state
  const leaders = leadersOf(g, u)
  const counted = leaveCombat(s, u, hexesOf(s, u))
  yield* rampage(g, u, from !== NONE ? from : counted !== NONE ? counted : s.hex[u]!, checkRout)
  yield* leadersOfRouted(g, leaders, u, false)
}

/** 6.92, 9.13: an elephant or chariot that was forced onto a friend's hex routs from that hex. */
export function* routFrom(g: G, u: Unit, hex: number): Flow {
  if (battleOf(g.state).type[u] === CH) yield* lose(g, u, '6.92')
  else yield* loseToRampage(g, u, hex)
}
