import type { Bar } from '../../../../../kernel/index.ts'
import { announce } from '../../actions/announce.ts'
import { addWith } from '../../actions/ops.ts'
import { CARDS } from '../../components/deck.ts'
import { NONE } from '../../components/map.ts'
import { sideOption, spaceOption } from '../../components/options.ts'
import { hasPool } from '../../components/pieces.ts'
import { generalName, kingOf, sideNamed } from '../../components/sides.ts'
import { CHARIOT, FULL, GUARD, MERCENARY, nativeOf, unitName } from '../../components/units.ts'
import { invade, tribesToInvade } from '../../neutrals/barbarians.ts'
import { isInRevolt, raiseRevolt, revoltArmySpaces } from '../../neutrals/revolts.ts'
import { playerOf } from '../../politics/control.ts'
import { divisionBar, raiseDivision } from '../../reinforcement/divisions.ts'
import { updateSieges } from '../../siege/siegeBars.ts'
import type { EventCard, Kings } from '../../state/state.ts'
import { choose, chooseGeneral, freeGenerals, hasFreeGeneral } from './choose.ts'

const tribe = sideOption('tribe')
const revoltAt = spaceOption('revoltAt')

const NO_GENERAL: Bar = ['R-C34', 'noFreeGeneral']
const POOL_EMPTY: Bar = ['R2.1', 'poolEmpty']
const REFORMS_PLAYED: Bar = ['7.2b', 'reformsPlayed']
const NO_SPACE: Bar = ['R-C38', 'noSpaceForRevolt']
const IN_PLAY: Bar = ['R22.1', 'revoltInPlay']
const NO_TRIBE: Bar = ['R-S5', 'noTribe']
const GUARD_FULL: Bar = ['R-C103', 'guardFull']
const KING_BESIEGED: Bar = ['R-C103', 'kingBesieged']

const typeNamed = (unit: string) => (unit === 'chariot' ? CHARIOT : MERCENARY)

/** Cards 34, 37, 64-68, 100, R-C34: full units join one free general. */
export const addUnits = (number: number): EventCard => {
  const { fx } = CARDS[number]!
  const type = typeNamed(fx.unit)
  return {
    number,
    bar(g, by) {
      if (!hasFreeGeneral(g.state, by.side)) return NO_GENERAL
      return hasPool(g.state, by.side, type) ? undefined : POOL_EMPTY
    },
    *event(g, by) {
      const s = g.state
      const general = yield* chooseGeneral(g, by.player, number, freeGenerals(s, by.side))
      const units = addWith(s, by.side, type, fx.count, general)
      g.tell?.({ kind: 'raised', rule: `C${number}`, with: { general: generalName(general), units } })
    },
  }
}

/** Cards 11-14, R-C11, 7.2b: one more division, once per player and turn. */
export const reforms = (number: number): EventCard => ({
  number,
  bar(g, by) {
    const s = g.state
    const player = playerOf(s, by.side)
    if (player !== NONE && s.reforms[player]) return REFORMS_PLAYED
    return divisionBar(s, by.side)
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
    bar(g, by) {
      if (isInRevolt(g.state, side)) return IN_PLAY
      return revoltArmySpaces(g.state, side, by.side).length > 0 ? undefined : NO_SPACE
    },
    *event(g, by) {
      const s = g.state
      const spaces = () => revoltArmySpaces(s, side, by.side)
      const space = yield* choose(g, by.player, 'revoltAt', number, spaces, revoltAt)
      if (!(yield* announce(g, by, number))) return
      yield* raiseRevolt(g, by, side, space)
      updateSieges(s)
    },
  }
}

/** Cards 23-25, 21.0: a tribe invades, or is reinforced if it is in play. */
export const invasion = (number: number): EventCard => ({
  number,
  bar: (g) => (tribesToInvade(g.state).length > 0 ? undefined : NO_TRIBE),
  *event(g, by) {
    const side = yield* choose(g, by.player, 'chooseTribe', number, () => tribesToInvade(g.state), tribe)
    if (yield* announce(g, by, number)) yield* invade(g, side)
  },
})

const royalGuardOf = (side: number) => nativeOf(side, GUARD)[0]!

/** R-C103: why the royal guard cannot be placed with the king or flipped where it is. */
function guardBar(s: Kings, side: number): Bar | undefined {
  const steps = s.steps[royalGuardOf(side)]!
  if (steps === FULL) return GUARD_FULL
  return steps > 0 || freeGenerals(s, side).includes(kingOf(side)) ? undefined : KING_BESIEGED
}

/** Cards 103, 104, R-C103: the royal guard is placed with the king or flipped to full strength. */
export const royalGuard = (number: number): EventCard => ({
  number,
  bar: (g, by) => guardBar(g.state, by.side),
  *event(g, by) {
    const s = g.state
    const guard = royalGuardOf(by.side)
    if (s.steps[guard] === 0) addWith(s, by.side, GUARD, 1, kingOf(by.side))
    else s.steps[guard] = FULL
    g.tell?.({ kind: 'flipped', rule: `C${number}`, with: { unit: unitName(guard) } })
  },
})
