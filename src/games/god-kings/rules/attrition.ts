import { type Flow, roll } from '../../../kernel/index.ts'
import tables from '../data/tables.json'
import { inside, spaceId, spaceOf } from './map.ts'
import { countIn, loseStep } from './pieces.ts'
import { turnOrderAfter } from './seats.ts'
import { sideId } from './sides.ts'
import type { G } from './state.ts'
import { open } from './windows.ts'

/** 11.13: whether a die hits a unit, with so many units in the space. */
export const attritionHits = (die: number, inSpace: number): boolean =>
  (inSpace >= 10 ? tables.attrition.tenOrMore : tables.attrition.fewerThan10).includes(die)

/** 11.13: one die for each unit of the force; how many steps were lost. */
export function* attritionRoll(g: G, side: number, zone: number, units: readonly number[]): Flow<number> {
  const s = g.state
  const space = spaceOf(zone)
  const inSpace = countIn(s, side, space) + countIn(s, side, inside(space))
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

/** W17: an event that causes attrition is announced with its target; whether it goes on. */
export function* attritionStands(g: G, player: number, side: number, card: number): Flow<boolean> {
  const at = { player, side, card, cancelled: false }
  yield* open(g, 'cancelAttrition', at, (s) => turnOrderAfter(s, player).slice(0, -1))
  return !at.cancelled
}
