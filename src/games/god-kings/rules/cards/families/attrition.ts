import type { Bar, Flow } from '../../../../../kernel/index.ts'
import type { ActionCard } from '../../actions/windows.ts'
import { spaceOf } from '../../components/map.ts'
import { armiesOf, isArmy, unitsIn } from '../../components/pieces.ts'
import { SIDE_COUNT } from '../../components/sides.ts'
import { attritionRoll, attritionStands, strike } from '../../march/attrition.ts'
import { pathsFrom } from '../../march/movement.ts'
import { updateSieges } from '../../siege/siegeBars.ts'
import type { G, Kings } from '../../state/state.ts'
import type { EventCard } from '../card.ts'
import { allArmies, chooseArmy, choosePower, isAnyArmy } from './choose.ts'

const ALL_SIDES = Array.from({ length: SIDE_COUNT }, (_, side) => side)

const NO_ARMY: Bar = ['R9.3', 'noArmy']

/** The sides that have an army in a zone: two while one has just marched in on the other. */
export const sidesIn = (s: Kings, zone: number): number[] => ALL_SIDES.filter((side) => isArmy(s, side, zone))

/** Cards 52-55, R-C52: one army anywhere suffers an attrition roll. */
function* wrathOn(g: G, player: number, side: number, number: number): Flow {
  const s = g.state
  const zone = yield* chooseArmy(g, player, number, allArmies(s))
  const sides = sidesIn(s, zone)
  const target = sides.length === 1 ? sides[0]! : yield* choosePower(g, player, number, sides)
  if (!(yield* attritionStands(g, player, side, number))) return
  yield* attritionRoll(g, target, zone, unitsIn(s, target, zone))
  updateSieges(s)
}

/** Cards 52-54. */
export const wrath = (number: number): EventCard => ({
  number,
  bar: (g) => (isAnyArmy(g.state) ? undefined : NO_ARMY),
  event: (g, by) => wrathOn(g, by.player, by.side, number),
})

/** Card 55: the same at any time of the Strategy Phase. */
export const pestilence = (number: number): ActionCard<'anyTime'> => ({
  number,
  window: 'anyTime',
  fits: (g) => isAnyArmy(g.state),
  play: (g, player) => wrathOn(g, player, g.state.players[player]!, number),
})

/** Card 105, R-C105: zones of enemy armies adjacent by land to an army. */
export function armiesBeside(s: Kings, side: number, zone: number): number[] {
  const near = pathsFrom(side, spaceOf(zone))
  const zones: number[] = []
  for (let other = 0; other < SIDE_COUNT; other++) {
    if (other === side) continue
    for (const at of armiesOf(s, other)) if (near.includes(spaceOf(at))) zones.push(at)
  }
  return zones.sort((a, b) => a - b)
}

const raiders = (s: Kings, side: number) => armiesOf(s, side).filter((zone) => armiesBeside(s, side, zone).length > 0)

/** Card 105: every enemy army beside one own army suffers attrition. */
export const chariotRaids = (number: number): EventCard => ({
  number,
  bar: (g, by) => (raiders(g.state, by.side).length > 0 ? undefined : NO_ARMY),
  *event(g, by) {
    const s = g.state
    const zone = yield* chooseArmy(g, by.player, number, raiders(s, by.side))
    if (!(yield* attritionStands(g, by.player, by.side, number))) return
    for (const target of armiesBeside(s, by.side, zone)) {
      for (const side of sidesIn(s, target)) {
        yield* attritionRoll(g, side, target, unitsIn(s, side, target))
      }
    }
    updateSieges(s)
  },
})

/** Card 33, R-C33: a force that has entered a space suffers attrition there and wherever it goes on to. */
export const rebels = (number: number): ActionCard<'entered'> => ({
  number,
  window: 'entered',
  fits: (g, _player, at) => at.units.some((u) => g.state.at[u] === at.zone),
  *play(g, player, at) {
    const s = g.state
    if (!(yield* attritionStands(g, player, s.players[player]!, number))) return
    strike(g, at.units)
    yield* attritionRoll(g, at.side, at.zone, at.units)
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
    if (!(yield* attritionStands(g, player, s.players[player]!, number))) return
    yield* attritionRoll(g, side, b.space, unitsIn(s, side, b.space))
  },
})

/** Card 86: cancels an event that causes attrition. */
export const supplies = (number: number): ActionCard<'cancelAttrition'> => ({
  number,
  window: 'cancelAttrition',
  fits: (_g, _player, at) => !at.cancelled,
  *play(_g, _player, at) {
    at.cancelled = true
  },
})
