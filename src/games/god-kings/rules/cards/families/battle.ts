import { addUnitsWith } from '#games/god-kings/rules/actions/ops.ts'
import type { ActionCard } from '#games/god-kings/rules/actions/windows.ts'
import { generalName, MERCENARY } from '#games/god-kings/rules/components/counters.ts'
import { NONE } from '#games/god-kings/rules/components/map.ts'
import { generalsIn, hasPoolUnit } from '#games/god-kings/rules/components/pieces.ts'
import { CARDS } from '#games/god-kings/rules/components/players.ts'
import type { Battle, Kings } from '#games/god-kings/rules/state/state.ts'
import { chooseGeneral } from './choose.ts'

/** Cards 59, 81-83: a battle DRM for the side that plays them; 78-80: one against its enemy. */
export const battleDrm = (number: number): ActionCard<'battleCards'> => ({
  number,
  window: 'battleCards',
  *play(_g, _player, { battle, role }) {
    const { value } = CARDS[number]!.fx
    battle.cards[value > 0 ? role : 1 - role]! += value
  },
})

/** Card 89, R-C89: the main battle ignores all DRMs. */
export const chaosOfWar = (number: number): ActionCard<'battleCards'> => ({
  number,
  window: 'battleCards',
  fits: (_g, _player, { battle }) => !battle.chaos,
  *play(_g, _player, { battle }) {
    battle.chaos = true
  },
})

/** Cards 60, 61: a modifier to a siege roll. */
export const siegeDrm = (number: number): ActionCard<'siege'> => ({
  number,
  window: 'siege',
  *play(_g, _player, at) {
    at.modifier += CARDS[number]!.fx.value
  },
})

/** Cards 90-93: a modifier to a charge roll. */
export const chargeDrm = (number: number): ActionCard<'charge'> => ({
  number,
  window: 'charge',
  fits: (_g, _player, at) => at.result === null,
  *play(_g, _player, at) {
    at.modifier += CARDS[number]!.fx.value
  },
})

/** Card 62: a charge succeeds without a roll; 63: it fails, even after 62. */
export const chargeResult = (number: number): ActionCard<'charge'> => {
  const { success } = CARDS[number]!.fx
  return {
    number,
    window: 'charge',
    fits: (_g, _player, at) => at.result === null || (at.result === true && !success),
    *play(_g, _player, at) {
      at.result = success
    },
  }
}

/** Cards 94, 95: an interception succeeds without a roll. */
export const omens = (number: number): ActionCard<'interceptInstead'> => ({
  number,
  window: 'interceptInstead',
  fits: (_g, _player, at) => at.result === null,
  *play(_g, _player, at) {
    at.result = true
  },
})

/** Cards 96, 97: an interception fails without a roll. */
export const stratagem = (number: number): ActionCard<'interceptDeclared'> => ({
  number,
  window: 'interceptDeclared',
  fits: (_g, _player, at) => at.result === null,
  *play(_g, _player, at) {
    at.result = false
  },
})

/** Card 87, R-C87: the player of the card wins a tied battle. */
export const intoTheFray = (number: number): ActionCard<'tied'> => ({
  number,
  window: 'tied',
  *play(g, player, b) {
    b.winner = b.side.indexOf(g.state.players[player]!)
  },
})

/** Card 102, R-C102: a battle is called off. */
export const illOmen = (number: number): ActionCard<'battleDeclared'> => ({
  number,
  window: 'battleDeclared',
  fits: (_g, _player, b) => !b.cancelled,
  *play(_g, _player, b) {
    b.cancelled = true
  },
})

/** Card 106, R-C106: the survivors fight a second battle before any retreat. */
export const armageddon = (number: number): ActionCard<'beforeRetreat'> => ({
  number,
  window: 'beforeRetreat',
  fits: (_g, _player, b) => !b.again,
  *play(_g, _player, b) {
    b.again = true
  },
})

/** R-C98: the winner's generals in the battle space. */
const winningGenerals = (s: Kings, b: Battle): number[] =>
  b.winner === NONE ? [] : generalsIn(s, b.side[b.winner]!, b.space)

/** Cards 98, 99, R-C98: mercenaries join the winning general. */
export const mercenaries = (number: number): ActionCard<'battleEnd'> => ({
  number,
  window: 'battleEnd',
  fits: (g, _player, b) => winningGenerals(g.state, b).length > 0 && hasPoolUnit(g.state, NONE, MERCENARY),
  *play(g, player, b) {
    const s = g.state
    const general = yield* chooseGeneral(g, player, number, winningGenerals(s, b))
    const units = addUnitsWith(s, b.side[b.winner]!, MERCENARY, CARDS[number]!.fx.count, general)
    g.tell?.({ kind: 'raised', rule: `C${number}`, with: { general: generalName(general), units } })
  },
})
