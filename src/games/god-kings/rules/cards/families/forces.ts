import { addUnitsWith } from '#games/god-kings/rules/actions/ops.ts'
import { announceEvent } from '#games/god-kings/rules/actions/windows.ts'
import { updateSieges } from '#games/god-kings/rules/battle/siege.ts'
import {
  CHARIOT,
  FULL,
  GUARD,
  generalName,
  kingOf,
  MERCENARY,
  nativeOf,
  sideNamed,
  unitName,
} from '#games/god-kings/rules/components/counters.ts'
import { NONE } from '#games/god-kings/rules/components/map.ts'
import { sideOption, spaceOption } from '#games/god-kings/rules/components/picks.ts'
import { hasPoolUnit } from '#games/god-kings/rules/components/pieces.ts'
import { CARDS } from '#games/god-kings/rules/components/players.ts'
import {
  invade,
  isInRevolt,
  raiseRevolt,
  revoltArmySpaces,
  tribesToInvade,
} from '#games/god-kings/rules/neutrals/rebels.ts'
import { playerOf } from '#games/god-kings/rules/politics/control.ts'
import type { EventCard, Kings } from '#games/god-kings/rules/state/state.ts'
import { raiseDivision, whyNotDivision } from '#games/god-kings/rules/turn/divisions.ts'
import type { IllegalReason } from '#kernel'
import { choose, chooseGeneral, freeGenerals, hasFreeGeneral } from './choose.ts'

const tribe = sideOption('tribe')
const revoltAt = spaceOption('revoltAt')

const NO_GENERAL: IllegalReason = ['R-C34', 'noFreeGeneral']
const POOL_EMPTY: IllegalReason = ['R2.1', 'poolEmpty']
const REFORMS_PLAYED: IllegalReason = ['7.2b', 'reformsPlayed']
const NO_SPACE: IllegalReason = ['R-C38', 'noSpaceForRevolt']
const IN_PLAY: IllegalReason = ['R22.1', 'revoltInPlay']
const NO_TRIBE: IllegalReason = ['R-S5', 'noTribe']
const GUARD_FULL: IllegalReason = ['R-C103', 'guardFull']
const KING_BESIEGED: IllegalReason = ['R-C103', 'kingBesieged']

const typeNamed = (unit: string) => (unit === 'chariot' ? CHARIOT : MERCENARY)

/** Cards 34, 37, 64-68, 100, R-C34: full units join one free general. */
export const addUnits = (number: number): EventCard => {
  const { fx } = CARDS[number]!
  const type = typeNamed(fx.unit)
  return {
    number,
    whyNot(g, by) {
      if (!hasFreeGeneral(g.state, by.side)) return NO_GENERAL
      return hasPoolUnit(g.state, by.side, type) ? undefined : POOL_EMPTY
    },
    *event(g, by) {
      const s = g.state
      const general = yield* chooseGeneral(g, by.player, number, freeGenerals(s, by.side))
      const units = addUnitsWith(s, by.side, type, fx.count, general)
      g.tell?.({ kind: 'raised', rule: `C${number}`, with: { general: generalName(general), units } })
    },
  }
}

/** Cards 11-14, R-C11, 7.2b: one more division, once per player and turn. */
export const reforms = (number: number): EventCard => ({
  number,
  whyNot(g, by) {
    const s = g.state
    const player = playerOf(s, by.side)
    if (player !== NONE && s.reforms[player]) return REFORMS_PLAYED
    return whyNotDivision(s, by.side)
  },
  *event(g, by) {
    const s = g.state
    const player = playerOf(s, by.side)
    if (player !== NONE) s.reforms[player] = true
    yield* raiseDivision(g, by.player, by.side, false)
  },
})

/** Cards 38, 69-71, R-C38, R-C69, R-C71: the army of a named revolt is placed. */
export const namedRevolt = (number: number): EventCard => {
  const side = sideNamed(CARDS[number]!.fx.army)
  return {
    number,
    whyNot(g, by) {
      if (isInRevolt(g.state, side)) return IN_PLAY
      return revoltArmySpaces(g.state, side, by.side).length > 0 ? undefined : NO_SPACE
    },
    *event(g, by) {
      const s = g.state
      const spaces = () => revoltArmySpaces(s, side, by.side)
      const space = yield* choose(g, by.player, 'revoltAt', number, spaces, revoltAt)
      if (!(yield* announceEvent(g, by, number))) return
      yield* raiseRevolt(g, by, side, space)
      updateSieges(s)
    },
  }
}

/** Cards 23-25, 21.0: a tribe invades, or is reinforced if it is in play. */
export const invasion = (number: number): EventCard => ({
  number,
  whyNot: (g) => (tribesToInvade(g.state).length > 0 ? undefined : NO_TRIBE),
  *event(g, by) {
    const side = yield* choose(g, by.player, 'chooseTribe', number, () => tribesToInvade(g.state), tribe)
    if (yield* announceEvent(g, by, number)) yield* invade(g, side)
  },
})

const royalGuardOf = (side: number) => nativeOf(side, GUARD)[0]!

/** R-C103: why the royal guard cannot be placed with the king or flipped where it is. */
function whyNotGuard(s: Kings, side: number): IllegalReason | undefined {
  const steps = s.steps[royalGuardOf(side)]!
  if (steps === FULL) return GUARD_FULL
  return steps > 0 || freeGenerals(s, side).includes(kingOf(side)) ? undefined : KING_BESIEGED
}

/** Cards 103, 104, R-C103: the royal guard is placed with the king or flipped to full strength. */
export const royalGuard = (number: number): EventCard => ({
  number,
  whyNot: (g, by) => whyNotGuard(g.state, by.side),
  *event(g, by) {
    const s = g.state
    const guard = royalGuardOf(by.side)
    if (s.steps[guard] === 0) addUnitsWith(s, by.side, GUARD, 1, kingOf(by.side))
    else s.steps[guard] = FULL
    g.tell?.({ kind: 'flipped', rule: `C${number}`, with: { unit: unitName(guard) } })
  },
})
