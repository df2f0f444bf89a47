import type { ActionCard } from '#games/god-kings/rules/actions/windows.ts'
import { kingOf, sideId } from '#games/god-kings/rules/components/counters.ts'
import { NONE } from '#games/god-kings/rules/components/map.ts'
import { sideOption } from '#games/god-kings/rules/components/picks.ts'
import { CARDS, seatOf } from '#games/god-kings/rules/components/players.ts'
import { powersInPlay } from '#games/god-kings/rules/politics/control.ts'
import { insert } from '#games/god-kings/rules/state/position.ts'
import type { Kings } from '#games/god-kings/rules/state/state.ts'
import { legalOptions, pick } from '#kernel'

const power = sideOption('power')

/** Card 8, R-C8: its player chooses a place in the turn order before all others. */
export const godsWill = (number: number): ActionCard<'initiative'> => ({
  number,
  window: 'initiative',
  fits: (_g, _player, at) => at.first === NONE,
  *play(_g, player, at) {
    at.first = player
  },
})

/** Cards 29-32, R-C29, R22.2: cancels certain events before they take effect; 31 and 32 also a succession (R19.1). */
export const cancelsEvent = (number: number): ActionCard<'cancelEvent'> => {
  const targets = CARDS[number]!.fx.targets as readonly (number | string)[]
  return {
    number,
    window: 'cancelEvent',
    fits: (_g, _player, at) => targets.includes(at.card === 0 ? 'succession_roll' : at.card),
    *play(_g, _player, at) {
      at.cancelled = true
    },
  }
}

/** Card 48: an army that has just been activated has only two movement points. */
export const slowMarch = (number: number): ActionCard<'activated'> => {
  const allowance = CARDS[number]!.fx.value as number
  return {
    number,
    window: 'activated',
    fits: (_g, _player, march) => march.allowance > allowance,
    *play(_g, _player, march) {
      march.allowance = allowance
      march.extra = 0
    },
  }
}

/** Card 86: cancels an event that causes attrition. */
export const supplies = (number: number): ActionCard<'cancelAttrition'> => ({
  number,
  window: 'cancelAttrition',
  fits: (_g, _player, at) => !at.cancelled,
  *play(_g, _player, at) {
    at.cancelled = true
  },
})

/** Powers in play whose king is not ill. */
const powersWithHealthyKing = (s: Kings): number[] =>
  powersInPlay(s)
    .filter((p) => !s.ill.includes(kingOf(p)))
    .sort((a, b) => a - b)

/** R-C101: the king of a power falls ill. */
export const fallIll = ({ ill }: Pick<Kings, 'ill'>, power: number): void => insert(ill, kingOf(power))

/** Card 101, R-C101: for this round a king cannot intercept, avoid battle or use his Battle Rating. */
export const illness = (number: number): ActionCard<'anyTime'> => ({
  number,
  window: 'anyTime',
  fits: (g) => powersWithHealthyKing(g.state).length > 0,
  *play(g, player) {
    const s = g.state
    const chosen = yield* pick(
      seatOf(s, player),
      'choosePower',
      `C${number}`,
      [legalOptions(() => powersWithHealthyKing(s), power)],
      { about: { card: number } },
    )
    fallIll(s, chosen.of)
    g.tell?.({ kind: 'illness', rule: 'R-C101', with: { side: sideId(chosen.of) } })
  },
})
