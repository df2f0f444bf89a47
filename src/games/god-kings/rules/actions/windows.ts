import { type Flow, NO_ASKS, type Params, type Responder, type WindowMode, window } from '#kernel'
import { generalName, sideId, unitName } from '../components/counters.ts'
import { spaceId, spaceOf } from '../components/map.ts'
import { cardOption } from '../components/picks.ts'
import {
  CARD_COUNT,
  DECK,
  DISCARD,
  HAND,
  PLAYED,
  playerIn,
  seatOf,
  turnOrderAfter,
  turnOrderFrom,
} from '../components/players.ts'
import type { EventPlayer, G, InterceptionAttempt, Kings, Tables, WindowName, Windows } from '../state/state.ts'

export type * from '../state/state.ts'

/** The rule of each window. */
const RULES: { readonly [N in WindowName]: string } = {
  cancelEvent: 'W3',
  anyTime: 'W4',
  activated: 'W5',
  entered: 'W6',
  interceptDeclared: 'W7',
  interceptInstead: 'W8',
  battleDeclared: 'W9',
  charge: 'W10',
  battleCards: 'W11',
  tied: 'W12',
  afterLosses: 'W13',
  beforeRetreat: 'W14',
  battleEnd: 'W15',
  siege: 'W16',
  cancelAttrition: 'W17',
  initiative: 'W18',
  help: 'R20.10',
}

const playCard = cardOption('card')

/** 3.0s, 9.4: a card that is played in a window. The caller discards it and reports it in the journal. */
export interface ActionCard<N extends WindowName = WindowName> {
  readonly number: number
  readonly window: N
  /** Whether this player could play it on this occasion, judged by public information; always, if absent. */
  fits?(g: G, player: number, at: Windows[N]): boolean
  play(g: G, player: number, at: Windows[N]): Flow
}

/** An action card of any window. */
export type AnyAction = { readonly [N in WindowName]: ActionCard<N> }[WindowName]

/** Whether a player holds a card. */
export const holdsCard = (s: Kings, player: number, card: number) => s.cards[card] === HAND + player

export function handSize(s: Kings, player: number): number {
  let n = 0
  for (let card = 1; card <= CARD_COUNT; card++) if (s.cards[card] === HAND + player) n++
  return n
}

/** H1, H4: whether a player might hold a card, judged by public information. */
export const mightHoldCard = (s: Kings, player: number, card: number) =>
  (s.cards[card]! >= HAND || s.cards[card] === DECK) && handSize(s, player) > 0

/** An action card as a responder of its window. */
export function cardResponder<N extends WindowName>(
  card: ActionCard<N>,
): Responder<Kings, Windows[N], Windows, Tables> {
  const fits = (g: G, player: number, at: Windows[N]) => card.fits?.(g, player, at) ?? true
  return {
    option: playCard(card.number),
    can(g, seat, at) {
      const player = playerIn(g.state, seat)
      return holdsCard(g.state, player, card.number) && fits(g, player, at)
    },
    might(g, seat, at) {
      const player = playerIn(g.state, seat)
      return mightHoldCard(g.state, player, card.number) && fits(g, player, at)
    },
    *play(g, seat, at) {
      const s = g.state
      s.cards[card.number] = PLAYED
      g.tell?.({ kind: 'card', rule: `C${card.number}`, with: { seat, card: card.number } })
      yield* card.play(g, playerIn(s, seat), at)
      discardCard(s, card.number)
    },
  }
}

/** 9.7: puts a card face up on the discard pile. */
export function discardCard(s: Kings, card: number): void {
  s.cards[card] = DISCARD
  s.known[card] = 0
  s.top = card
}

/**
 * W0, 20.1b, R8.3: opens a window. The players are asked in order, and again from the first after each card; the window
 * closes when all have passed in a row. `once`: it closes after the first card (W3). `inTurn`: each player in order
 * plays any number of cards (W11).
 */
export function openWindow<N extends WindowName>(
  g: G,
  name: N,
  at: Windows[N],
  players: (s: Kings) => readonly number[],
  mode: WindowMode = 'again',
): Flow {
  const s = g.state
  if (!couldOpen(g, name)) return NO_ASKS
  return window(
    g,
    name,
    at,
    players(s).map((player) => seatOf(s, player)),
    RULES[name],
    mode,
    ABOUT[name],
  )
}

/** The parameters that the asks of a window carry, for an occasion that the position does not show. */
const ABOUT: { readonly [N in WindowName]?: (at: Windows[N]) => Params } = {
  entered: ({ side, zone, units }) => ({
    side: sideId(side),
    space: spaceId(spaceOf(zone)),
    units: units.map(unitName),
  }),
  interceptDeclared: (at) => aboutAttempts([at]),
  interceptInstead: (at) => aboutAttempts([at]),
  siege: ({ space, modifier }) => ({ space: spaceId(space), modifier }),
}

/** 13.7: the declared interceptions, each as the names of its general and of the units that go along. */
export const aboutAttempts = (attempts: readonly InterceptionAttempt[]): Params => ({
  space: spaceId(attempts[0]!.into),
  attempts: attempts.map(({ general, units }) => [generalName(general), ...units.map(unitName)].join(' ')),
})

/** Whether any card of the window is in a hand; assumed true while secrets are guarded. */
function couldOpen(g: G, name: WindowName): boolean {
  if (g.guardSecrets) return true
  const { cards } = g.state
  for (const card of g.tables.answering[name]) if (cards[card]! >= HAND) return true
  return false
}

/** W4, R-C55: opens the window for cards 55 and 101. */
export const openAnyTime = (g: G): Flow => openWindow(g, 'anyTime', g.state, (s) => turnOrderFrom(s, s.impulse.player))

/**
 * W3: announces an event that can be cancelled (19-25, 38, 69-71). Returns false if it is cancelled; the card then goes
 * to the discard pile even if its event would remove it (R9.4).
 */
export function* announceEvent(g: G, by: EventPlayer, card: number): Flow<boolean> {
  const s = g.state
  const at = { ...by, card, cancelled: false }
  yield* openWindow(g, 'cancelEvent', at, (x) => turnOrderAfter(x, by.player).slice(0, -1), 'once')
  if (at.cancelled) s.impulse.cancelled = true
  return !at.cancelled
}
