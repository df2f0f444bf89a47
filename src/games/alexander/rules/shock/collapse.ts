import type { Flow } from '../../../../kernel/index.ts'
import { battleOf } from '../battle.ts'
import { type Broken, breaks, breakthroughHits, holdsEdge, isOnEdge, whoBreaks } from '../charts/collapse.ts'
import { d10 } from '../dice.ts'
import { onMap, tqOf } from '../pieces/facts.ts'
import { hit } from '../pieces/hits.ts'
import { inEnemyZone, inZone } from '../pieces/zones.ts'
import { type Cause, inShock } from '../rout/cause.ts'
import { rout } from '../rout/rout.ts'
import { standsFirm } from '../rout/stand.ts'
import { type Alexander, type G, NONE, type Side, type Unit } from '../state.ts'
import { advanceHits } from './advanceHits.ts'
import { type Combat, drop } from './state.ts'
import { isFought, perCombat } from './steps.ts'

/**
 * 8.33c, 8.38a, 10.26: who of a combat breaks: all of one side if everybody would, else each unit at its TQ. Two-hex
 * heavy foot rolls to stand (9.65, R31), defenders first. Who fails is noted in the segment and routs next.
 */
export function* breakUp(g: G, c: Combat, position: boolean): Flow {
  const s = g.state
  const broken = c.defenders.every((u) => breaks(s.hits[u]!, tqOf(s, u))) ? sideThatBreaks(s, c) : 'each'
  if (broken !== 'each') spare(g, c, broken)
  const leaving = (u: Unit, side: Broken) =>
    broken === 'each' ? breaks(s.hits[u]!, tqOf(s, u)) : broken === side
  for (const u of c.defenders)
    if (leaving(u, 'defenders')) yield* standOrBreak(g, u, inShock(position, c.heavy.includes(u)))
  for (const u of c.attackers) if (leaving(u, 'attackers')) yield* standOrBreak(g, u, inShock(false, false))
}

/** 10.26: who breaks if all defenders are at their TQ; the hits of a required advance count for the attackers. */
const sideThatBreaks = (s: Alexander, c: Combat): Broken =>
  whoBreaks(
    c.attackers.map((u) => ({ tq: tqOf(s, u), hits: s.hits[u]!, advance: advanceHits(s, c, u) })),
    c.defenders.map((u) => ({ tq: tqOf(s, u), hits: s.hits[u]! })),
  )

/** Whether anybody of a combat is at his TQ; only then can anybody break. */
export const someBreaks = (s: Alexander, c: Combat): boolean =>
  c.attackers.some((u) => breaks(s.hits[u]!, tqOf(s, u))) ||
  c.defenders.some((u) => breaks(s.hits[u]!, tqOf(s, u)))

/** Whether it is settled that somebody of a combat routs. */
export const hasBroken = (c: Combat, s: Alexander): boolean =>
  s.shock!.broken.some((u) => c.attackers.includes(u) || c.defenders.includes(u))

/** 10.26: the side that does not break stays with TQ-1 hits each. */
function spare(g: G, c: Combat, broken: Broken): void {
  const s = g.state
  for (const u of broken === 'attackers' ? c.defenders : c.attackers) s.hits[u] = tqOf(s, u) - 1
  g.tell?.({ kind: 'everybodyBreaks', rule: '10.26', with: { side: broken } })
}

/** 9.65, F12: a unit at its TQ stands or is noted as broken. */
function* standOrBreak(g: G, u: Unit, cause: Cause): Flow {
  if (!(yield* standsFirm(g, u, cause))) g.state.shock!.broken.push(u)
}

/** 8.33b, 8.38a, F12: those of a combat who have broken rout, defenders first. */
export function* routBroken(g: G, c: Combat): Flow {
  const s = g.state
  for (const u of [...c.defenders, ...c.attackers])
    if (drop(s.shock!.broken, u) && onMap(s, u)) yield* rout(g, u)
}

/** F10 (9), 8.37, R9: a unit with at least 3 hits more than the enemy of its combat who holds the most takes 2 more. */
export function breakthrough(g: G): undefined {
  const s = g.state
  const most = (units: readonly Unit[]) => Math.max(...units.map((u) => s.hits[u]!))
  for (const c of s.shock!.combats) {
    if (!isFought(c)) continue
    const [attack, defence] = [most(c.attackers), most(c.defenders)]
    const hits = s.hits.slice()
    for (const u of c.attackers) hit(g, u, breakthroughHits(hits[u]!, defence), '8.37', 'breakthrough')
    for (const u of c.defenders) hit(g, u, breakthroughHits(hits[u]!, attack), '8.37', 'breakthrough')
  }
}

function* collapseOf(g: G, c: Combat): Flow {
  yield* breakUp(g, c, c.position)
  yield* routBroken(g, c)
}

/** F10 (10), 8.38a: units at their TQ rout, combat after combat. */
export const collapse = perCombat('collapse', (c, s) => !c.over && someBreaks(s, c), collapseOf)

/**
 * F10 (11), 8.38b, R73: every unit of a combat with TQ-1 hits in an enemy zone of control rolls; above TQ it will rout,
 * else it drops to TQ-2. Not who has just stood.
 */
export function* edge(g: G): Flow {
  const s = g.state
  const { unitIds } = battleOf(s)
  const rolled: { u: Unit; holds: boolean }[] = []
  for (const c of s.shock!.combats) {
    if (c.over) continue
    for (const u of [...c.attackers, ...c.defenders]) {
      if (!isOnEdge(s.hits[u]!, tqOf(s, u), c.stood.includes(u)) || !underEnemyZone(s, c, u)) continue
      const die = yield* d10('collapse', '8.38b')
      const holds = holdsEdge(die, tqOf(s, u))
      rolled.push({ u, holds })
      g.tell?.({ kind: 'edge', rule: '8.38b', with: { unit: unitIds[u]!, die, tq: tqOf(s, u), holds } })
    }
  }
  for (const { u, holds } of rolled) {
    if (!holds) s.shock!.broken.push(u)
    else if (s.hits[u]! > 0) s.hits[u]!--
  }
}

/** R29, R70: whether a unit is in an enemy zone of control where it stands, or counts as standing. */
function underEnemyZone(s: Alexander, c: Combat, u: Unit): boolean {
  if (c.from === NONE || !c.attackers.includes(u)) return inEnemyZone(s, u)
  return inZone(s, c.from, (1 - battleOf(s).side[u]!) as Side)
}

/** F10 (11), 8.38b, X14: those who did not hold rout. */
export const edgeRouts = perCombat('edgeRouts', hasBroken, routBroken)
