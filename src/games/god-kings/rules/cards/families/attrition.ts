import type { ActionCard } from '#games/god-kings/rules/actions/windows.ts'
import { updateSieges } from '#games/god-kings/rules/battle/siege.ts'
import { SIDE_COUNT } from '#games/god-kings/rules/components/counters.ts'
import { spaceOf } from '#games/god-kings/rules/components/map.ts'
import { armiesOf, isArmy, unitsIn } from '#games/god-kings/rules/components/pieces.ts'
import { announceAttrition, markRebels, pathsFrom, rollAttrition } from '#games/god-kings/rules/march/movement.ts'
import type { EventCard, G, Kings } from '#games/god-kings/rules/state/state.ts'
import type { Flow, IllegalReason } from '#kernel'
import { allArmies, chooseArmy, choosePower, hasAnyArmy } from './choose.ts'

const ALL_SIDES = Array.from({ length: SIDE_COUNT }, (_, side) => side)

const NO_ARMY: IllegalReason = ['R9.3', 'noArmy']

/** The sides with an army in a zone: two if one has just entered a space held by the other. */
export const sidesWithArmy = (s: Kings, zone: number): number[] => ALL_SIDES.filter((side) => isArmy(s, side, zone))

/** Cards 52-55, R-C52: one army anywhere suffers an attrition roll. */
function* wrathOn(g: G, player: number, side: number, number: number): Flow {
  const s = g.state
  const zone = yield* chooseArmy(g, player, number, allArmies(s))
  const sides = sidesWithArmy(s, zone)
  const target = sides.length === 1 ? sides[0]! : yield* choosePower(g, player, number, sides)
  if (!(yield* announceAttrition(g, player, side, number))) return
  yield* rollAttrition(g, target, zone, unitsIn(s, target, zone))
  updateSieges(s)
}

/** Cards 52-54, R-C52. */
export const wrath = (number: number): EventCard => ({
  number,
  whyNot: (g) => (hasAnyArmy(g.state) ? undefined : NO_ARMY),
  event: (g, by) => wrathOn(g, by.player, by.side, number),
})

/** Card 55, R-C55: the same at any time of the Strategy Phase. */
export const pestilence = (number: number): ActionCard<'anyTime'> => ({
  number,
  window: 'anyTime',
  fits: (g) => hasAnyArmy(g.state),
  play: (g, player) => wrathOn(g, player, g.state.players[player]!, number),
})

/** R-C105: the zones of enemy armies adjacent by land to an army, ascending. */
export function adjacentEnemyArmies(s: Kings, side: number, zone: number): number[] {
  const near = pathsFrom(side, spaceOf(zone))
  const zones: number[] = []
  for (let other = 0; other < SIDE_COUNT; other++) {
    if (other === side) continue
    for (const at of armiesOf(s, other)) if (near.includes(spaceOf(at))) zones.push(at)
  }
  return zones.sort((a, b) => a - b)
}

/** The zones of a side's armies with an enemy army beside them. */
const raiders = (s: Kings, side: number) =>
  armiesOf(s, side).filter((zone) => adjacentEnemyArmies(s, side, zone).length > 0)

/** Card 105, R-C105: every enemy army adjacent to one of your armies suffers attrition. */
export const chariotRaids = (number: number): EventCard => ({
  number,
  whyNot: (g, by) => (raiders(g.state, by.side).length > 0 ? undefined : NO_ARMY),
  *event(g, by) {
    const s = g.state
    const zone = yield* chooseArmy(g, by.player, number, raiders(s, by.side))
    if (!(yield* announceAttrition(g, by.player, by.side, number))) return
    for (const target of adjacentEnemyArmies(s, by.side, zone)) {
      for (const side of sidesWithArmy(s, target)) {
        yield* rollAttrition(g, side, target, unitsIn(s, side, target))
      }
    }
    updateSieges(s)
  },
})

/** Card 33, R-C33: a force suffers attrition in the space it has just entered and in every later one it enters. */
export const armyRebels = (number: number): ActionCard<'entered'> => ({
  number,
  window: 'entered',
  fits: (g, _player, at) => at.units.some((u) => g.state.at[u] === at.zone),
  *play(g, player, at) {
    const s = g.state
    if (!(yield* announceAttrition(g, player, s.players[player]!, number))) return
    markRebels(g, at.units)
    yield* rollAttrition(g, at.side, at.zone, at.units)
  },
})

/** Card 75, R-C75: the loser of a battle suffers attrition before its retreat. */
export const hastyRetreat = (number: number): ActionCard<'afterLosses'> => ({
  number,
  window: 'afterLosses',
  fits: (g, _player, b) => unitsIn(g.state, b.side[1 - b.winner]!, b.space).length > 0,
  *play(g, player, b) {
    const s = g.state
    const side = b.side[1 - b.winner]!
    if (!(yield* announceAttrition(g, player, s.players[player]!, number))) return
    yield* rollAttrition(g, side, b.space, unitsIn(s, side, b.space))
  },
})
