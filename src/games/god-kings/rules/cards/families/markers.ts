import { addRaid, isRaided } from '#games/god-kings/rules/actions/raids.ts'
import { announceEvent } from '#games/god-kings/rules/actions/windows.ts'
import { updateSieges } from '#games/god-kings/rules/battle/siege.ts'
import { TYPE } from '#games/god-kings/rules/components/counters.ts'
import { inside, LAND, NONE, provinceNamed, SPACES_OF, spaceOf } from '#games/god-kings/rules/components/map.ts'
import { DONE, provinceOption, spaceOption } from '#games/god-kings/rules/components/picks.ts'
import { armiesOf, foeCountsShared, unitsIn } from '#games/god-kings/rules/components/pieces.ts'
import { CARDS, seatOf } from '#games/god-kings/rules/components/players.ts'
import { allowanceOf } from '#games/god-kings/rules/march/movement.ts'
import { marchRange } from '#games/god-kings/rules/march/reach.ts'
import { canRevolt, looseMarkers, revoltProvinces } from '#games/god-kings/rules/neutrals/rebels.ts'
import {
  isBesiegedZone,
  isClosed,
  playerOf,
  provinceController,
  truceBetween,
} from '#games/god-kings/rules/politics/control.ts'
import { placeMarker, removeMarker } from '#games/god-kings/rules/politics/markers.ts'
import { lastTurn } from '#games/god-kings/rules/setup/scenarios.ts'
import { insert } from '#games/god-kings/rules/state/position.ts'
import type { EventCard, Kings } from '#games/god-kings/rules/state/state.ts'
import { type IllegalReason, legalOptions, pick } from '#kernel'
import { choose, chooseArmy } from './choose.ts'

const province = provinceOption('province')
const markAt = spaceOption('mark')

const NO_TARGET: IllegalReason = ['R9.3', 'nothingToRemove']
const NO_MARKER: IllegalReason = ['R-C9', 'noMarkerPossible']
const LAST_TURN: IllegalReason = ['R-C72', 'lastTurn']
const NO_CHANGE: IllegalReason = ['R9.3', 'noChange']
const NO_RAID: IllegalReason = ['R-C39', 'nobodyToRaid']

/** Cards 19-21, R-C19: a Revolt removes the unguarded PC markers of a province. */
export const revolt = (number: number): EventCard => ({
  number,
  whyNot: (g, by) => (canRevolt(g.state, by.side) ? undefined : NO_TARGET),
  *event(g, by) {
    const s = g.state
    const provinces = () => revoltProvinces(s, by.side)
    const chosen = yield* choose(g, by.player, 'chooseProvince', number, provinces, province)
    if (!(yield* announceEvent(g, by, number))) return
    for (const space of looseMarkers(s, chosen, by.side)) removeMarker(g, space, by.player, `C${number}`)
    updateSieges(s)
  },
})

/** R-C9: the spaces within march range of an army where its power may place a marker, ascending. */
export function crueltySpaces(s: Kings, power: number, zone: number): number[] {
  const types = unitsIn(s, power, zone).map((u) => TYPE[u]!)
  const range = marchRange(s, power, spaceOf(zone), allowanceOf(types, 0, false))
  const foes = foeCountsShared(s, power)
  const spaces: number[] = []
  for (let x = 0; x < LAND; x++) {
    if (!range.has(x) || s.control[x] === power || isClosed(s, x) || s.garrison[x] !== NONE) continue
    if (foes[x]! > 0 || foes[inside(x)]! > 0 || truceBetween(s, power, s.control[x]!)) continue
    spaces.push(x)
  }
  return spaces
}

const isCruelArmy = (s: Kings, power: number, zone: number) =>
  !isBesiegedZone(s, zone) && crueltySpaces(s, power, zone).length > 0

const cruelArmies = (s: Kings, power: number) => armiesOf(s, power).filter((z) => isCruelArmy(s, power, z))
const canBeCruel = (s: Kings, power: number) => armiesOf(s, power).some((z) => isCruelArmy(s, power, z))

/** Cards 9, 10, R-C9: places up to four PC markers within march range of one army. */
export const cruelty = (number: number): EventCard => ({
  number,
  whyNot: (g, by) => (canBeCruel(g.state, by.side) ? undefined : NO_MARKER),
  *event(g, by) {
    const s = g.state
    const zone = yield* chooseArmy(g, by.player, number, cruelArmies(s, by.side))
    const most = CARDS[number]!.fx.count as number
    let last = NONE
    for (let left = most; left > 0; left--) {
      const after = last
      const spaces = crueltySpaces(s, by.side, zone).filter((x) => x > after)
      if (spaces.length === 0) return
      const also = last === NONE ? [] : [DONE]
      const about = { left }
      const chosen = yield* pick(seatOf(s, by.player), 'mark', 'R-C9', [legalOptions(spaces, markAt), ...also], {
        about,
        set: 'mark',
        most,
      })
      if (chosen === DONE) return
      last = chosen.of
      placeMarker(g, last, by.side, by.player, `C${number}`)
    }
  },
})

/** Cards 72-74, R-C72: a province yields no tribute at the next reinforcement. */
export const noTribute = (number: number): EventCard => {
  const target = provinceNamed(CARDS[number]!.fx.province)
  return {
    number,
    whyNot(g) {
      const s = g.state
      if (s.turn === lastTurn(s)) return LAST_TURN
      if (isClosed(s, SPACES_OF[target]![0]!) && provinceController(s, target) === NONE) return NO_CHANGE
      return s.noTribute.includes(target) ? NO_CHANGE : undefined
    },
    *event(g) {
      insert(g.state.noTribute, target)
    },
  }
}

/** R-C39: the player who must answer a raid on a province, or none if the raid cannot be played. */
export function raidTarget(s: Kings, target: number): number {
  const player = playerOf(s, provinceController(s, target))
  if (player === NONE || s.round > 5) return NONE
  return s.round < 5 || s.turnOrder.indexOf(player) > s.place ? player : NONE
}

/** Cards 39-43, R-C39: the controller of a province must bring an army there in their next impulse. */
export const raid = (number: number): EventCard => {
  const target = provinceNamed(CARDS[number]!.fx.province)
  return {
    number,
    whyNot(g) {
      const player = raidTarget(g.state, target)
      if (player === NONE) return NO_RAID
      return isRaided(g.state, player, target) ? NO_CHANGE : undefined
    },
    *event(g) {
      addRaid(g.state, raidTarget(g.state, target), target)
    },
  }
}
