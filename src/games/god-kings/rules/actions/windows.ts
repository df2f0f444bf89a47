import { type Flow, NO_ASKS, type Params, type Responder, type WindowMode, window } from '../../../../kernel/index.ts'
import { CARD_COUNT, DECK, DISCARD, HAND, PLAYED } from '../components/deck.ts'
import { spaceId, spaceOf } from '../components/map.ts'
import { cardOption } from '../components/options.ts'
import { playerIn, seatOf } from '../components/seats.ts'
import { sideId } from '../components/sides.ts'
import { unitName } from '../components/units.ts'
import type { WindowName, Windows } from '../state/occasions.ts'
import type { G, Kings, Tables } from '../state/state.ts'

export type * from '../state/occasions.ts'

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

/** 3.0s, 9.4: a card that is played in a window. Discarding and telling is done here; the card says when and what. */
export interface ActionCard<N extends WindowName = WindowName> {
  readonly number: number
  readonly window: N
  /** Whether it could be played by this player on this occasion, by what everybody can see; yes when absent. */
  fits?(g: G, player: number, at: Windows[N]): boolean
  play(g: G, player: number, at: Windows[N]): Flow
}

/** An action card of any window. */
export type AnyAction = { readonly [N in WindowName]: ActionCard<N> }[WindowName]

/** Whether a player holds a card. */
export const holds = (s: Kings, player: number, card: number) => s.cards[card] === HAND + player

/** How many cards a player holds. */
export function handSize(s: Kings, player: number): number {
  let n = 0
  for (let card = 1; card <= CARD_COUNT; card++) if (s.cards[card] === HAND + player) n++
  return n
}

/** H1, H4: whether a player might hold a card, by what everybody knows. */
export const mightHold = (s: Kings, player: number, card: number) =>
  (s.cards[card]! >= HAND || s.cards[card] === DECK) && handSize(s, player) > 0

/** An action card as a responder of its window. */
export function responder<N extends WindowName>(card: ActionCard<N>): Responder<Kings, Windows[N], Windows, Tables> {
  const fits = (g: G, player: number, at: Windows[N]) => card.fits?.(g, player, at) ?? true
  return {
    option: playCard(card.number),
    can(g, seat, at) {
      const player = playerIn(g.state, seat)
      return holds(g.state, player, card.number) && fits(g, player, at)
    },
    might(g, seat, at) {
      const player = playerIn(g.state, seat)
      return mightHold(g.state, player, card.number) && fits(g, player, at)
    },
    *play(g, seat, at) {
      const s = g.state
      s.cards[card.number] = PLAYED
      g.tell?.({ kind: 'card', rule: `C${card.number}`, with: { seat, card: card.number } })
      yield* card.play(g, playerIn(s, seat), at)
      discard(s, card.number)
    },
  }
}

/** 9.7: a card goes face up on the discard pile. */
export function discard(s: Kings, card: number): void {
  s.cards[card] = DISCARD
  s.known[card] = 0
  s.top = card
}

/**
 * W0, 20.1b, R8.3: opens a window. The players are asked in order; after a card asking starts again with the first;
 * when all have passed in a row the window closes. `once`: it closes with the first card (W3). `inTurn`: each plays
 * any number of cards, no return (W11).
 */
export function open<N extends WindowName>(
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

/** What a question of a window says about its occasion, where the position does not show it. */
const ABOUT: { readonly [N in WindowName]?: (at: Windows[N]) => Params } = {
  entered: ({ side, zone, units }) => ({
    side: sideId(side),
    space: spaceId(spaceOf(zone)),
    units: units.map(unitName),
  }),
}

/** Whether any card of the window is in a hand at all; always assumed when secrets are guarded. */
function couldOpen(g: G, name: WindowName): boolean {
  if (g.guardSecrets) return true
  const { cards } = g.state
  for (const card of g.tables.answering[name]) if (cards[card]! >= HAND) return true
  return false
}
