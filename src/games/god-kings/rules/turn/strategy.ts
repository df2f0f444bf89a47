import { type Choice, draw, type Flow, type IllegalReason, legalOptions, pick, pushPhases } from '#kernel'
import { COUP, mayHelp, settleCard, whyNotEvent } from '../actions/events.ts'
import { spendOps } from '../actions/ops.ts'
import { penalizeRaids, startRaids } from '../actions/raids.ts'
import { type EventPlayer, handSize, openAnyTime } from '../actions/windows.ts'
import { updateSieges } from '../battle/siege.ts'
import { sideId } from '../components/counters.ts'
import { NONE } from '../components/map.ts'
import { cardOption } from '../components/picks.ts'
import { strayMercenaries } from '../components/pieces.ts'
import { ASIDE, CARD_COUNT, DECK, DISCARD, HAND, OPS, PLAYED, seatOf } from '../components/players.ts'
import { countRound } from '../neutrals/neutrals.ts'
import { endEmptyRevolts } from '../neutrals/rebels.ts'
import { handOf, successionRoll } from '../politics/kings.ts'
import { noImpulse } from '../setup/begin.ts'
import type { G, Kings } from '../state/state.ts'

/** The option of a drawn card. */
const drawCard = cardOption('draw')

/** 8.1: the size of a hand after the deal. */
export const HAND_SIZE = 7

/** H5: the cards left in the deck, as the options of a random draw. */
export function deckOptions(s: Kings): Choice<'draw'>[] {
  const left = new Array<Choice<'draw'>>(deckSize(s))
  let n = 0
  for (let card = 1; card <= CARD_COUNT; card++) if (s.cards[card] === DECK) left[n++] = drawCard(card)
  return left
}

export function deckSize(s: Kings): number {
  let n = 0
  for (let card = 1; card <= CARD_COUNT; card++) if (s.cards[card] === DECK) n++
  return n
}

/** 9.6, R8.2: returns all discards, and Invasion cards set aside (21.0k), to the deck. */
export function reshuffle(s: Kings): void {
  for (let card = 1; card <= CARD_COUNT; card++) {
    if (s.cards[card] === DISCARD || s.cards[card] === ASIDE) {
      s.cards[card] = DECK
      s.known[card] = 0
    }
  }
  s.top = 0
}

/** 5.0a, 8.1: deals to the player at place `s.step` in turn order: 7 cards, or 6 if the player kept one. */
export function* dealPhase(g: G): Flow {
  const s = g.state
  if (s.step === 0) reshuffle(s)
  const player = s.turnOrder[s.step]!
  const seat = seatOf(s, player)
  const before = handSize(s, player)
  for (let n = s.kept[player] === 0 ? HAND_SIZE : HAND_SIZE - 1; n > 0; n--) {
    const drawn = yield* draw('deal', '8.1', seat, () => deckOptions(s))
    s.cards[drawn.of] = HAND + player
    s.known[drawn.of] = 0
  }
  g.tell?.({ kind: 'dealt', rule: '8.1', with: { seat, cards: handSize(s, player) - before } })
  s.step++
  if (s.step < s.players.length) pushPhases(s, 'deal')
  else s.step = 0
}

/** 5.0c: rounds per turn; the Neutral Nations Round after them has number 6. */
export const ROUNDS = 5

const eventOf = cardOption('event')
const opsOf = cardOption('ops')

/** 5.0c: the next round begins, or the Strategy Phase ends. */
export function roundPhase(g: G): undefined {
  const s = g.state
  s.round++
  s.activated = []
  s.newKings = []
  s.ill = []
  s.place = 0
  s.step = 0
  if (s.round > ROUNDS) return void pushPhases(s, 'neutralRound', 'victory')
  countRound(s)
  g.tell?.({ kind: 'round', rule: '5.0c', with: { turn: s.turn, round: s.round } })
  pushPhases(s, 'impulse', 'round')
}

/** F2 (1), 3.0q: the start of an impulse: action cards of any time and helpers (R20.10), then the player's own card. */
export function* impulsePhase(g: G): Flow {
  const s = g.state
  const player = s.turnOrder[s.place]!
  const power = s.players[player]!
  s.impulse = noImpulse(player, power)
  if (s.sinceNeutral[player]! < 3) s.sinceNeutral[player]!++
  startRaids(s, player)
  g.tell?.({ kind: 'impulse', rule: '5.0d', with: { seat: seatOf(s, player), round: s.round } })
  yield* openAnyTime(g)
  s.step = 0
  pushPhases(s, ...(mayHelp(s) ? (['help'] as const) : []), 'playCard')
}

/** F2 (2), (3): the succession roll, then one card. */
export function* playCardPhase(g: G): Flow {
  const s = g.state
  const { player, side: power } = s.impulse
  if (s.successor[power] !== NONE) yield* successionRoll(g, player, power)
  pushPhases(s, 'impulseEnd')
  if (handSize(s, player) === 0) {
    g.tell?.({ kind: 'pass', rule: 'R8.1', with: { seat: seatOf(s, player) } })
    return
  }
  yield* playCard(g, { player, side: power })
}

/** 8.2, 8.3: the player announces a card and whether it is used for Ops or for its event. */
function* playCard(g: G, by: EventPlayer): Flow {
  const s = g.state
  const { player } = by
  const hand = () => handOf(s, player)
  const chosen = yield* pick(
    seatOf(s, player),
    'impulse',
    '8.2',
    [
      legalOptions(hand, opsOf, (card) => whyNotInCoup(s, player, card)),
      legalOptions(hand, eventOf, (card) => whyNotEvent(g, by, card)),
    ],
    { about: { round: s.round }, guarded: true },
  )
  if (s.coup === player) s.coup = NONE
  yield* playCardFor(g, by, chosen.of, chosen.verb === 'event')
}

/** R-C88: the victim of a coup must play card 88. */
const whyNotInCoup = (s: Kings, player: number, card: number): IllegalReason | undefined =>
  s.coup === player && card !== 88 ? COUP : undefined

/** 9.1: plays a card for its event or its Ops. */
export function* playCardFor(g: G, by: EventPlayer, card: number, event: boolean): Flow {
  const s = g.state
  s.cards[card] = PLAYED
  s.impulse.card = card
  s.impulse.event = event
  g.tell?.({
    kind: event ? 'event' : 'ops',
    rule: event ? '9.3' : '9.2',
    with: { seat: seatOf(s, by.player), side: sideId(by.side), card, ops: OPS[card]! },
  })
  if (event) yield* g.tables.events[card]!.event(g, by)
  else yield* spendOps(g, by, OPS[card]!)
}

/** F2 (6), (7): ends the impulse: raids, stray mercenaries, the card; then the next player. */
export function* impulseEndPhase(g: G): Flow {
  const s = g.state
  const { player, side, card, event, cancelled } = s.impulse
  const after = event && !cancelled ? g.tables.events[card]?.after : undefined
  if (after !== undefined) yield* after(g, { player, side })
  settleCard(s)
  penalizeRaids(g, player)
  for (const _ of strayMercenaries(s)) g.tell?.({ kind: 'stray', rule: 'R21.3', with: {} })
  endEmptyRevolts(s)
  updateSieges(s)
  yield* openAnyTime(g)
  if (s.round > ROUNDS) return
  s.place++
  if (s.place < s.turnOrder.length) pushPhases(s, 'impulse')
}
