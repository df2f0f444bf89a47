import { discardCard, handSize } from '#games/god-kings/rules/actions/windows.ts'
import { NONE } from '#games/god-kings/rules/components/map.ts'
import { cardOption, sideOption } from '#games/god-kings/rules/components/picks.ts'
import { HAND, KEPT_CARD_GONE, seatOf } from '#games/god-kings/rules/components/players.ts'
import { playerOf } from '#games/god-kings/rules/politics/control.ts'
import { handOf } from '#games/god-kings/rules/politics/kings.ts'
import type { EventCard, EventPlayer, Kings } from '#games/god-kings/rules/state/state.ts'
import { draw, type IllegalReason } from '#kernel'
import { choose } from './choose.ts'

const seat = sideOption('player')
const atRandom = cardOption('draw')

const NO_CARDS: IllegalReason = ['R9.3', 'noCardToTake']
const NOT_FOR_NATIONS: IllegalReason = ['R20.1', 'notForNations']

/** The players who hold a card, other than the owner of the event and a player who helps with it. */
const otherHolders = (s: Kings, by: EventPlayer): number[] =>
  s.players.map((_, p) => p).filter((p) => p !== eventOwner(s, by) && p !== by.player && handSize(s, p) > 0)

/** The owner of the event: the player of the side it counts for (R20.10), or the player who draws for a nation. */
function eventOwner(s: Kings, { player, side }: EventPlayer): number {
  const own = playerOf(s, side)
  return own === NONE ? player : own
}

/** Card 58: another player discards a card at random. */
export const summoning = (number: number): EventCard => ({
  number,
  whyNot: (g, by) => (otherHolders(g.state, by).length > 0 ? undefined : NO_CARDS),
  *event(g, by) {
    const s = g.state
    const seats = () => otherHolders(s, by).map((p) => s.seats[p]!)
    const victim = s.seats.indexOf(yield* choose(g, by.player, 'choosePlayer', number, seats, seat))
    const drawn = yield* draw('randomCard', `C${number}`, null, () => handOf(s, victim).map(atRandom))
    if (s.kept[victim] === drawn.of) s.kept[victim] = KEPT_CARD_GONE
    discardCard(s, drawn.of)
    if (drawn.of === 88) s.coup = NONE
    g.tell?.({ kind: 'lostCard', rule: `C${number}`, with: { seat: seatOf(s, victim), card: drawn.of } })
  },
})

/** Card 88, R-C88: swaps this card for a random one of another player, who must then use it for Ops. */
export const coup = (number: number): EventCard => ({
  number,
  whyNot(g, by) {
    if (g.state.impulse.nation !== NONE) return NOT_FOR_NATIONS
    return otherHolders(g.state, by).length > 0 ? undefined : NO_CARDS
  },
  *event(g, by) {
    const s = g.state
    const own = eventOwner(s, by)
    const seats = () => otherHolders(s, by).map((p) => s.seats[p]!)
    const victim = s.seats.indexOf(yield* choose(g, by.player, 'choosePlayer', number, seats, seat))
    const taken = yield* draw('randomCard', `C${number}`, seatOf(s, own), () => handOf(s, victim).map(atRandom))
    if (s.kept[victim] === taken.of) s.kept[victim] = KEPT_CARD_GONE
    s.cards[taken.of] = HAND + own
    s.known[taken.of] = 1 << victim
    s.cards[number] = HAND + victim
    s.known[number] = (1 << s.players.length) - 1
    s.coup = victim
    g.shown()
    g.tell?.({ kind: 'coup', rule: 'R-C88', with: { seat: seatOf(s, own), victim: seatOf(s, victim) } })
  },
})
