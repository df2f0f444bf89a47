import { type Flow, roll } from '../../../../kernel/index.ts'
import tables from '../../data/tables.json'
import { open } from '../actions/windows.ts'
import { inside, spaceId, spaceOf } from '../components/map.ts'
import { loseStep } from '../components/pieces.ts'
import { turnOrderAfter } from '../components/seats.ts'
import { sideId } from '../components/sides.ts'
import { insert } from '../state/sets.ts'
import type { G, Kings } from '../state/state.ts'

/** 11.13: whether a die hits a unit, with so many units in the space. */
export const attritionHits = (die: number, inSpace: number): boolean =>
  (inSpace >= 10 ? tables.attrition.tenOrMore : tables.attrition.fewerThan10).includes(die)

/** 11.13: combat units of every side in a space, outside and inside. */
export const countAll = (s: Kings, space: number) => s.at.filter((zone) => zone === space || zone === inside(space)).length

/** 11.13: one die for each unit of the force; how many steps were lost. */
export function* attritionRoll(g: G, side: number, zone: number, units: readonly number[]): Flow<number> {
  const s = g.state
  const space = spaceOf(zone)
  const inSpace = countAll(s, space)
  const alive = units.filter((u) => s.at[u] === zone)
  let lost = 0
  for (const unit of alive) {
    const die = yield* roll('attrition', '11.13')
    if (!attritionHits(die, inSpace)) continue
    lost++
    loseStep(s, unit)
  }
  g.tell?.({
    kind: 'attrition',
    rule: '11.13',
    with: { side: sideId(side), space: spaceId(space), units: alive.length, lost },
  })
  return lost
}

/**
 * R-C33: units of the force that card 33 was played on roll in every further space they enter; whoever joins it
 * (`whole`: all of these units are the force) rolls with them.
 */
export function* rebelling(g: G, side: number, zone: number, units: readonly number[], whole = false): Flow<boolean> {
  const { rebels } = g.state.march!
  if (rebels.length === 0) return false
  const struck = units.filter((u) => rebels.includes(u))
  if (struck.length === 0) return false
  if (whole) strike(g, units)
  yield* attritionRoll(g, side, zone, whole ? units : struck)
  return true
}

/** R-C33: these units belong to the force that card 33 was played on. */
export function strike(g: G, units: readonly number[]): void {
  for (const u of units) insert(g.state.march!.rebels, u)
}

/** W17: an event that causes attrition is announced with its target; whether it goes on. */
export function* attritionStands(g: G, player: number, side: number, card: number): Flow<boolean> {
  const at = { player, side, card, cancelled: false }
  yield* open(g, 'cancelAttrition', at, (s) => turnOrderAfter(s, player).slice(0, -1))
  return !at.cancelled
}
