import { facingFromColumn, LEFT, RIGHT } from '#hex/facing.ts'
import { type Flow, legalOptions, type Phases, pick } from '#kernel'
import { face } from '../asks.ts'
import { battleOf, seatOf } from '../battle.ts'
import { COLUMN_SHOCKED_HITS } from '../charts/movement.ts'
import { CH } from '../charts/types.ts'
import { addHits } from '../pieces/losses.ts'
import { setFormation, setMissiles } from '../pieces/occupancy.ts'
import { isOnMap, isSteady } from '../pieces/units.ts'
import { checkRout, rout } from '../rout/rout.ts'
import { facingsInPlace } from '../rout/run.ts'
import { type Alexander, CHARGE, COLUMN, type G, LINE, NO_MISSILES, NONE, SHOCKED, type Unit } from '../state.ts'
import { advanceIntoVacated } from './advance.ts'
import * as steps from './combatSteps.ts'
import { declare } from './declare.ts'
import { nextPursuer, passThrough, pursue } from './followUp.ts'
import { group } from './group.ts'
import { flight } from './leaders.ts'
import { MapCombat } from './mapCombat.ts'
import { isFought, perCombat } from './segment.ts'
import { type Combat, removeFrom } from './state.ts'
import { hasContact } from './targets.ts'

/** Plays a step for one combat of the segment. */
const playStep = (step: (bout: MapCombat) => Flow) => (g: G, c: Combat) => step(new MapCombat(g, c))

/** F10 (3), 9.24: avoidance of chariots. */
export const avoidance = perCombat(
  'avoidance',
  (c, s) => c.attackers.some((a) => battleOf(s).type[a] === CH),
  playStep(steps.resolveAvoidance),
)

/** F10 (5), X9: TQ checks of the charge, combat by combat. */
export const charge = perCombat('charge', isFought, playStep(steps.rollChargeChecks))

/** R57, 8.33c: all hits of the checks count at the same time, then units at their TQ stand or break. */
export function* chargeHits(g: G): Flow {
  const segment = g.state.shock!
  const { due } = segment
  segment.due = []
  for (let i = 0; i < due.length; i += 2) addHits(g, due[i]!, due[i + 1]!, '8.33b', 'charge')
  for (const c of segment.combats) if (isFought(c)) yield* steps.resolveBreaks(new MapCombat(g, c), false)
}

/** Whether a unit of the combat has broken. */
const hasBroken = (c: Combat, s: Alexander): boolean =>
  s.shock!.broken.some((u) => c.attackers.includes(u) || c.defenders.includes(u))

/** 8.33b, 8.38a, F12: the broken units of a combat rout, defenders first. */
function* routBroken(g: G, c: Combat): Flow {
  const s = g.state
  for (const u of [...c.defenders, ...c.attackers])
    if (removeFrom(s.shock!.broken, u) && isOnMap(s, u)) yield* rout(g, u)
}

/** R57, 8.33b: routs after the charge, combat by combat. */
export const chargeRouts = perCombat('chargeRouts', hasBroken, routBroken)

/** F10 (7), 4.63, 8.41: personal combats. */
export const duels = perCombat('duels', isFought, (g, c) => {
  const bout = new MapCombat(g, c)
  return steps.isDuel(bout) ? steps.resolveDuel(bout) : undefined
})

/** F10 (7), 8.34a: leader casualties, in combats without a personal combat. */
export const casualties = perCombat(
  'casualties',
  (c) => isFought(c) && !c.dueled,
  (g, c) => {
    const bout = new MapCombat(g, c)
    const none = bout.leaders([...c.attackers, ...c.defenders]).length === 0
    return none ? undefined : steps.rollCasualties(bout)
  },
)

/** F10 (8): the struggle. */
export const struggle = perCombat('struggle', isFought, playStep(steps.resolveStruggle))

/** F10 (9), 8.37: breakthrough. */
export function breakthrough(g: G): undefined {
  for (const c of g.state.shock!.combats) if (isFought(c)) steps.applyBreakthrough(new MapCombat(g, c))
}

function* resolveCollapse(g: G, c: Combat): Flow {
  yield* steps.resolveBreaks(new MapCombat(g, c), c.position)
  yield* routBroken(g, c)
}

/** F10 (10), 8.38a: units at their TQ rout, combat by combat. */
export const collapse = perCombat(
  'collapse',
  (c) => !c.over,
  (g, c) => (steps.anyBreaks(new MapCombat(g, c)) ? resolveCollapse(g, c) : undefined),
)

/** F10 (11), 8.38b, R73: all units on the edge roll before any of them routs. */
export function* edge(g: G): Flow {
  for (const c of g.state.shock!.combats) if (!c.over) yield* steps.rollEdge(new MapCombat(g, c))
}

/** F10 (11), 8.38b, X14: the units that did not hold rout. */
export const edgeRouts = perCombat('edgeRouts', hasBroken, routBroken)

/**
 * F10 (6), (12): pursuit by units that roll for it (R93), then F11 for the others. After a new shock (10.34) the same
 * combat is resumed.
 */
function* pursueAndAdvance(g: G, c: Combat, afterCharge: boolean): Flow {
  const segment = g.state.shock!
  for (let u = nextPursuer(g.state, c); u !== NONE; u = nextPursuer(g.state, c))
    if (yield* pursue(g, c, u)) {
      segment.at--
      return
    }
  yield* advanceIntoVacated(g, c, afterCharge)
  c.gained = false
}

/**
 * F10 (6), R88: units without contact take no further part. A combat without attackers or contact is over. In a
 * combat without defenders the attackers go forward now (8.33d, 8.33e).
 */
function resolveContact(g: G, c: Combat): Flow | undefined {
  const s = g.state
  if (!c.over) {
    c.gained = c.defenders.length === 0
    const attackers = c.attackers.filter((a) => c.defenders.some((d) => hasContact(s, c, a, d)))
    c.defenders = c.defenders.filter((d) => c.attackers.some((a) => hasContact(s, c, a, d)))
    c.attackers = attackers
    c.over = attackers.length === 0 || c.defenders.length === 0
  }
  return c.gained ? pursueAndAdvance(g, c, true) : undefined
}

/** F10 (6): contact after the charge. */
export const contact = perCombat('contact', (c) => !c.over || c.gained, resolveContact)

/** F10 (12): pursuit and advance, combat by combat. */
export const advance = perCombat(
  'advance',
  (c) => c.advancing.length > 0 && c.vacated.length > 0,
  (g, c) => pursueAndAdvance(g, c, false),
)

/** P9: ends a shock segment. A new shock that interrupted another segment returns to it. */
export function* shockEnd(g: G): Flow {
  const s = g.state
  const { outer } = s.shock!
  if (outer !== null) {
    s.shock = outer
    return
  }
  const fought = s.marks.flatMap((marks, u) => ((marks & SHOCKED) !== 0 ? [u] : []))
  for (const u of fought) spendMissiles(s, u)
  for (const u of fought) if (isSteady(s, u) && s.formation[u] === COLUMN) yield* leaveColumn(g, u)
  for (const u of fought) leaveCharge(s, u)
  s.shock = null
}

/** 8.17a: infantry missile units that took part in shock are Missile No. */
function spendMissiles(s: Alexander, u: Unit): void {
  const b = battleOf(s)
  if (s.hex[u]! >= 0 && b.foot[u] && b.missile[u] !== '') setMissiles(s, u, NO_MISSILES)
}

/** 6.66, 6.63: a column that was attacked and did not rout leaves column with 1 hit. The owner chooses its facing. */
function* leaveColumn(g: G, u: Unit): Flow {
  const s = g.state
  const b = battleOf(s)
  const [hex, ahead] = [s.hex[u]!, s.facing[u]!]
  const ways = b.two[u]
    ? facingsInPlace(s, u)
    : [LEFT, RIGHT].map((half) => ({ hex, facing: facingFromColumn(ahead, half as typeof LEFT) }))
  const chosen = yield* pick(
    seatOf(s, b.side[u]!),
    'endOfMove',
    '6.66',
    [
      legalOptions(
        ways.map((way) => way.facing).sort((x, y) => x - y),
        face,
      ),
    ],
    { about: { unit: b.unitIds[u]! } },
  )
  const way = ways.find(({ facing }) => facing === chosen.of)!
  setFormation(s, u, LINE, way.hex, way.facing)
  g.tell?.({ kind: 'leavesColumn', rule: '6.66', with: { unit: b.unitIds[u]! } })
  addHits(g, u, COLUMN_SHOCKED_HITS, '6.66', 'columnShocked')
  yield* checkRout(g, u)
}

/** 9.76: units lose charge formation after shock. */
function leaveCharge(s: Alexander, u: Unit): void {
  if (s.hex[u]! >= 0 && s.formation[u] === CHARGE) setFormation(s, u, LINE, s.hex[u]!, s.facing[u]!)
}

/** F10: the phases of the shock segment. `segment.ts` lists them in order. */
export const SHOCK_PHASES = {
  declare,
  group,
  avoidance,
  flight,
  charge,
  chargeHits,
  chargeRouts,
  contact,
  duels,
  casualties,
  struggle,
  breakthrough,
  collapse,
  edge,
  edgeRouts,
  advance,
  passThrough,
  shockEnd,
} satisfies Partial<Phases<G, string>>
