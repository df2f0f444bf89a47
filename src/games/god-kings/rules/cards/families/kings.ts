import { type Bar, type Choice, each, type Flow, pick } from '../../../../../kernel/index.ts'
import { announce } from '../../actions/announce.ts'
import type { ActionCard } from '../../actions/windows.ts'
import { NONE } from '../../components/map.ts'
import { sideOption } from '../../components/options.ts'
import { generalsIn, unitsIn } from '../../components/pieces.ts'
import { seatOf } from '../../components/seats.ts'
import { kingOf, sideId } from '../../components/sides.ts'
import { displace } from '../../displacement/displacement.ts'
import { changeKing, kingsArmy } from '../../kings/succession.ts'
import { powersInPlay } from '../../politics/control.ts'
import { trucePair } from '../../politics/truce.ts'
import { updateSieges } from '../../siege/siegeBars.ts'
import { insert } from '../../state/sets.ts'
import type { G, Kings } from '../../state/state.ts'
import type { EventCard } from '../card.ts'
import { choosePower } from './choose.ts'

const power = sideOption('power')

const NO_KING: Bar = ['R9.3', 'noKing']
const NO_SUCCESSOR: Bar = ['19.3d', 'noSuccessor']
const NO_PAIR: Bar = ['R-C28', 'noPair']

/** Cards 15, 16: kings who are not yet under unrest this turn. */
export const calmKings = (s: Kings): number[] =>
  powersInPlay(s)
    .filter((p) => !s.unrest.includes(kingOf(p)))
    .sort((a, b) => a - b)

/** Cards 15, 16, R-C15: a king's Strategy Rating is worse for leaving his home country. */
export const unrest = (number: number): EventCard => ({
  number,
  bar: (g) => (calmKings(g.state).length > 0 ? undefined : NO_KING),
  *event(g, by) {
    const s = g.state
    const target = yield* choosePower(g, by.player, number, calmKings(s))
    insert(s.unrest, kingOf(target))
    g.tell?.({ kind: 'unrest', rule: 'R-C15', with: { side: sideId(target) } })
  },
})

/** Card 22: powers whose king has a successor waiting. */
export const withSuccessor = (s: Kings): number[] =>
  powersInPlay(s)
    .filter((p) => s.successor[p] !== NONE)
    .sort((a, b) => a - b)

/** Card 22, 19.3d, R-C22: the successor is crowned; the king's group goes home, or stays with him where it is besieged. */
export const godKing = (number: number): EventCard => ({
  number,
  bar: (g) => (withSuccessor(g.state).length > 0 ? undefined : NO_SUCCESSOR),
  *event(g, by) {
    const s = g.state
    const target = yield* choosePower(g, by.player, number, withSuccessor(s))
    if (!(yield* announce(g, by, number))) return
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

/** Card 28: powers of players that could still be put under truce with another. */
const untruced = (s: Kings, first: number = NONE): number[] =>
  s.players
    .filter(
      (p) => p !== first && s.players.some((q) => q !== p && q !== NONE && free(s, p, first === NONE ? q : first)),
    )
    .sort((a, b) => a - b)

const free = (s: Kings, a: number, b: number) => a !== b && !s.truces.includes(trucePair(a, b))

/** Card 28, R-C28: two player powers leave each other alone for the rest of the turn. */
export const truce = (number: number): EventCard => ({
  number,
  bar: (g) => (untruced(g.state).length > 0 ? undefined : NO_PAIR),
  *event(g, by) {
    const s = g.state
    const first = yield* choosePower(g, by.player, number, untruced(s))
    const second = yield* choosePower(g, by.player, number, untruced(s, first))
    insert(s.truces, trucePair(first, second))
    g.tell?.({ kind: 'truce', rule: 'R-C28', with: { sides: [sideId(first)!, sideId(second)!] } })
  },
})

/** Card 101, R-C101: kings who are not ill. */
const healthy = (s: Kings) =>
  powersInPlay(s)
    .filter((p) => !s.ill.includes(kingOf(p)))
    .sort((a, b) => a - b)

/** Card 101: a king neither intercepts nor avoids battle nor uses his Battle Rating in this round. */
export const illness = (number: number): ActionCard<'anyTime'> => ({
  number,
  window: 'anyTime',
  fits: (g) => healthy(g.state).length > 0,
  *play(g, player) {
    const s = g.state
    const chosen: Choice<'power'> = yield* pick(
      seatOf(s, player),
      'choosePower',
      `C${number}`,
      [each(() => healthy(s), power)],
      { about: { card: number } },
    )
    insert(s.ill, kingOf(chosen.of))
    g.tell?.({ kind: 'illness', rule: 'R-C101', with: { side: sideId(chosen.of) } })
  },
})
