import { announceEvent } from '#games/god-kings/rules/actions/windows.ts'
import { updateSieges } from '#games/god-kings/rules/battle/siege.ts'
import { kingOf, sideId } from '#games/god-kings/rules/components/counters.ts'
import { NONE } from '#games/god-kings/rules/components/map.ts'
import { generalsIn, unitsIn } from '#games/god-kings/rules/components/pieces.ts'
import { powersInPlay, trucePair } from '#games/god-kings/rules/politics/control.ts'
import { displace } from '#games/god-kings/rules/politics/displacement.ts'
import { changeKing, kingsArmy } from '#games/god-kings/rules/politics/kings.ts'
import { insert } from '#games/god-kings/rules/state/position.ts'
import type { EventCard, G, Kings } from '#games/god-kings/rules/state/state.ts'
import type { Flow, IllegalReason } from '#kernel'
import { choosePower } from './choose.ts'

const NO_KING: IllegalReason = ['R9.3', 'noKing']
const NO_SUCCESSOR: IllegalReason = ['19.3d', 'noSuccessor']
const NO_PAIR: IllegalReason = ['R-C28', 'noPair']

/** Powers in play whose king is not yet under unrest this turn. */
const powersWithoutUnrest = (s: Kings): number[] =>
  powersInPlay(s)
    .filter((p) => !s.unrest.includes(kingOf(p)))
    .sort((a, b) => a - b)

/** Cards 15, 16, R-C15: a king's Strategy Rating is one worse for leaving his home country. */
export const unrest = (number: number): EventCard => ({
  number,
  whyNot: (g) => (powersWithoutUnrest(g.state).length > 0 ? undefined : NO_KING),
  *event(g, by) {
    const s = g.state
    const target = yield* choosePower(g, by.player, number, powersWithoutUnrest(s))
    insert(s.unrest, kingOf(target))
    g.tell?.({ kind: 'unrest', rule: 'R-C15', with: { side: sideId(target) } })
  },
})

/** Powers in play whose king has a successor waiting. */
const powersWithSuccessor = (s: Kings): number[] =>
  powersInPlay(s)
    .filter((p) => s.successor[p] !== NONE)
    .sort((a, b) => a - b)

/** Card 22, 19.3d, R-C22: a successor is crowned; the king's group is displaced, or stays where it is if besieged. */
export const godKing = (number: number): EventCard => ({
  number,
  whyNot: (g) => (powersWithSuccessor(g.state).length > 0 ? undefined : NO_SUCCESSOR),
  *event(g, by) {
    const s = g.state
    const target = yield* choosePower(g, by.player, number, powersWithSuccessor(s))
    if (!(yield* announceEvent(g, by, number))) return
    yield* forceSuccession(g, target)
  },
})

function* forceSuccession(g: G, target: number): Flow {
  const s = g.state
  const king = kingOf(target)
  const zone = s.generals[king]!
  changeKing(g, target, s.successor[target]!)
  s.successor[target] = NONE
  insert(s.newKings, king)
  const army = kingsArmy(s, target)
  if (army === 'army') yield* displace(g, target, generalsIn(s, target, zone), unitsIn(s, target, zone), '25.0h', false)
  else if (army === 'none') yield* displace(g, target, [king], [], '25.0h')
  updateSieges(s)
}

/** Players' powers that can still be put under truce with another one, or with `first`. */
const powersForTruce = (s: Kings, first: number = NONE): number[] =>
  s.players
    .filter(
      (p) =>
        p !== first && s.players.some((q) => q !== p && q !== NONE && canMakeTruce(s, p, first === NONE ? q : first)),
    )
    .sort((a, b) => a - b)

const canMakeTruce = (s: Kings, a: number, b: number) => a !== b && !s.truces.includes(trucePair(a, b))

/** Card 28, R-C28: two players' powers are under truce for the rest of the turn. */
export const truce = (number: number): EventCard => ({
  number,
  whyNot: (g) => (powersForTruce(g.state).length > 0 ? undefined : NO_PAIR),
  *event(g, by) {
    const s = g.state
    const first = yield* choosePower(g, by.player, number, powersForTruce(s))
    const second = yield* choosePower(g, by.player, number, powersForTruce(s, first))
    insert(s.truces, trucePair(first, second))
    g.tell?.({ kind: 'truce', rule: 'R-C28', with: { sides: [sideId(first)!, sideId(second)!] } })
  },
})
