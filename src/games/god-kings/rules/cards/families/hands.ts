import { type Bar, draw } from '../../../../../kernel/index.ts'
import { discard, handSize } from '../../actions/windows.ts'
import { HAND, KEPT_AND_GONE } from '../../components/deck.ts'
import { NONE } from '../../components/map.ts'
import { cardOption, sideOption } from '../../components/options.ts'
import { seatOf } from '../../components/seats.ts'
import { handOf } from '../../kings/succession.ts'
import { playerOf } from '../../politics/control.ts'
import type { By } from '../../state/occasions.ts'
import type { EventCard, Kings } from '../../state/state.ts'
import { choose } from './choose.ts'

const seat = sideOption('player')
const atRandom = cardOption('draw')

const NO_CARDS: Bar = ['R9.3', 'noCardToTake']
const NOT_FOR_NATIONS: Bar = ['R20.1', 'notForNations']

/** The players who hold a card, other than the owner of the event and a player who helps with it. */
const holders = (s: Kings, by: By): number[] =>
  s.players.map((_, p) => p).filter((p) => p !== ownerOf(s, by) && p !== by.player && handSize(s, p) > 0)

/** The owner of the event: the player of the side it counts for (R20.10), or the player who draws for a nation. */
function ownerOf(s: Kings, { player, side }: By): number {
  const own = playerOf(s, side)
  return own === NONE ? player : own
}

/** Card 58: another player discards a card at random. */
export const summoning = (number: number): EventCard => ({
  number,
  bar: (g, by) => (holders(g.state, by).length > 0 ? undefined : NO_CARDS),
  *event(g, by) {
    const s = g.state
    const seats = () => holders(s, by).map((p) => s.seats[p]!)
    const victim = s.seats.indexOf(yield* choose(g, by.player, 'choosePlayer', number, seats, seat))
    const drawn = yield* draw('randomCard', `C${number}`, null, () => handOf(s, victim).map(atRandom))
    if (s.kept[victim] === drawn.of) s.kept[victim] = KEPT_AND_GONE
    discard(s, drawn.of)
    if (drawn.of === 88) s.coup = NONE
    g.tell?.({ kind: 'lostCard', rule: `C${number}`, with: { seat: seatOf(s, victim), card: drawn.of } })
  },
})

/** Card 88, R-C88: swaps this card for a random one of another player, who must then use it for Ops. */
export const coup = (number: number): EventCard => ({
  number,
  bar(g, by) {
    if (g.state.impulse.nation !== NONE) return NOT_FOR_NATIONS
    return holders(g.state, by).length > 0 ? undefined : NO_CARDS
  },
  *event(g, by) {
    const s = g.state
    const own = ownerOf(s, by)
    const seats = () => holders(s, by).map((p) => s.seats[p]!)
    const victim = s.seats.indexOf(yield* choose(g, by.player, 'choosePlayer', number, seats, seat))
    const taken = yield* draw('randomCard', `C${number}`, seatOf(s, own), () => handOf(s, victim).map(atRandom))
    if (s.kept[victim] === taken.of) s.kept[victim] = KEPT_AND_GONE
    s.cards[taken.of] = HAND + own
    s.known[taken.of] = 1 << victim
    s.cards[number] = HAND + victim
    s.known[number] = (1 << s.players.length) - 1
    s.coup = victim
    g.shown()
    g.tell?.({ kind: 'coup', rule: 'R-C88', with: { seat: seatOf(s, own), victim: seatOf(s, victim) } })
  },
})
