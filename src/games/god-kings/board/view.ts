import type { Seat } from '#kernel'
import type { BoardWords } from '#kit/board.ts'
import type { SeatLook } from '#kit/core/seats.tsx'
import { SIDES } from '../rules/components/counters.ts'
import { CARD_COUNT, HAND, PLAYED } from '../rules/components/players.ts'
import type { Kings } from '../rules/state/state.ts'
import type { KingsView } from '../view.ts'

/** The text functions that a drawing needs. */
export type BoardTexts = Pick<BoardWords, 't' | 'has' | 'list'>

const brown = (letter: string): SeatLook => ({ colour: 'brown', pattern: 'crosses', letter })
const grey = (letter: string): SeatLook => ({ colour: 'grey', pattern: 'steps', letter })

/** 2.2a: the colours and letters of the sides: powers first, then tribes, Revolts and strays. */
export const looks: { readonly [side: string]: SeatLook } = {
  egypt: { colour: 'green', pattern: 'dots', letter: 'E' },
  hatti: { colour: 'orange', pattern: 'diagonals', letter: 'H' },
  mitanni: { colour: 'blue', pattern: 'waves', letter: 'M' },
  assyria: { colour: 'maroon', pattern: 'chevrons', letter: 'A' },
  kassites: { colour: 'purple', pattern: 'checks', letter: 'K' },
  gasga: brown('G'),
  libyan: brown('L'),
  elamite: brown('E'),
  amurru_revolt: grey('A'),
  sumer_revolt: grey('S'),
  megiddo_revolt: grey('M'),
  karkemish_revolt: grey('K'),
  stray: { colour: 'red', pattern: 'plain', letter: 'S' },
}

/** Mercenaries are always red; the letter names their employer. */
export const mercenaryLook = (side: string): SeatLook => ({
  colour: 'red',
  pattern: looks[side]?.pattern ?? 'plain',
  letter: looks[side]?.letter ?? 'S',
})

/** The view as a state for rules that read only what the viewer knows. */
export const positionOf = (view: KingsView): Kings => view as unknown as Kings

/** The index of the player in a seat; -1 for a spectator. */
export const playerAt = (view: KingsView, seat: Seat): number => view.seats.indexOf(SIDES.indexOf(seat))

/** The cards of a seat that the viewer may see. */
export function cardsOfSeat(view: KingsView, seat: Seat): number[] {
  const player = playerAt(view, seat)
  const cards: number[] = []
  for (let card = 1; card <= CARD_COUNT; card++) {
    if (player >= 0 && view.cards[card] === HAND + player) cards.push(card)
  }
  return cards
}

/** The card being played; 0 if there is none. */
export const playedCard = (view: KingsView): number => Math.max(0, view.cards.indexOf(PLAYED, 1))
