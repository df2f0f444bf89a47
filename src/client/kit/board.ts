import type { ComponentType, ReactNode } from 'react'
import type { Language, Outcome, Params, Seat, Told } from '../../kernel/index.ts'
import type { Touch } from './choose/useChoosable.tsx'
import type { SeatLook } from './core/seats.ts'
import type { Speed } from './core/settings.ts'
import type { TileFace } from './tile/Tile.tsx'

/**
 * What a game's board is given and what it gives back. A board knows no server and no table: it draws `view`, makes
 * touchable what `touch` says, and calls `choose`. The table page does the rest: ask bar, list of options, reasons,
 * undo, journal, panels, chat, notifications.
 *
 * A game exports one `GameBoard` as `board` from `src/games/ID/board/index.tsx`, and `src/client/app/boards.ts` names it;
 * it is loaded as a chunk of its own when a table of the game is opened.
 */
export interface GameBoard<V = any> {
  /** How each seat is told apart; `letter` may be a letter of any language. */
  readonly looks: { readonly [seat: Seat]: SeatLook }
  /** The board: fills its parent (width and height 100 %), usually one `PanZoom`. */
  readonly Board: ComponentType<BoardProps<V>>
  /** The hand or mat of `seat`, in a row under the board; absent where the game has none. */
  readonly Hand?: ComponentType<BoardProps<V> & HandExtras>
  /** Nothing but the answer being given is secret: people at one screen need no curtain between them. */
  readonly open?: boolean
  /** A few facts about a seat, inside its player panel (score, cards held, pieces left). */
  readonly Panel?: ComponentType<BoardProps<V> & { readonly of: Seat }>
  /** More pages beside the journal (charts, tracks, discards), each a tab; `label` is a key of the game's words. */
  readonly pages?: readonly {
    readonly key: string
    readonly label: string
    readonly Page: ComponentType<BoardProps<V>>
  }[]
  /**
   * The word among the options of an ask that carries play on, `null` when none does: it stands rightmost and looks
   * primary. Without this the last word does. Never one that is plainly the worst: refusing, wasting, ending with nothing done.
   */
  readonly primary?: (ask: BoardAsk, view: V) => string | null
  /**
   * How the thing of an option, on offer or barred, looks as a tile: gods, powers, guardians. Where every thing on offer
   * has a face they are laid out over the board; nothing for places, pieces and words.
   */
  readonly tile?: (key: string, ask: BoardAsk, props: BoardProps<V>) => TileFace | undefined
  /** Dice, cards or a battle to show over the board's corner when an event happens; nothing for most events. */
  readonly show?: (event: Told, words: BoardWords) => ReactNode
  /** The kinds of events that are heard, by what they sound like. */
  readonly sounds?: { readonly [S in 'dice' | 'card' | 'piece']?: readonly string[] }
  /** Event kinds that begin a new heading of the journal (a turn, a phase, an impulse). */
  readonly headings?: readonly string[]
  /** Groups of event kinds the journal can be filtered by; `label` is a key of the game's words. */
  readonly filters?: readonly { readonly label: string; readonly kinds: readonly string[] }[]
}

/** What a hand is told beside the rest. */
export interface HandExtras {
  /** It is one of several side by side: its cards alone, without what belongs to everybody. */
  readonly bare?: boolean
}

/** What the table page hands to a board. New objects when something changed, the same ones otherwise. */
export interface BoardProps<V = any> {
  /** The position as the reader may see it: what the game's `view` returned. */
  readonly view: V
  /** Whose eyes: the seat that is asked at a hot seat, the reader's only seat, or `watcher`. */
  readonly seat: Seat
  readonly seats: readonly BoardSeat[]
  readonly setup: { readonly [name: string]: unknown }
  /** What the reader is asked now, normally one ask; empty when others are to answer, in a replay, or for a watcher. */
  readonly asks: readonly BoardAsk[]
  /**
   * How a thing on the board may be touched, by the key of its option: `{ choice }` when it is on offer, `{ why }` when
   * it is not, which finds the rule against it when somebody looks, `{ barred }` where that is known already, `{}` when
   * nothing is asked. A thing gets the same object as long as nothing about it changes. Spread it on a kit component or
   * give it to `useChoosable`; it also tells the page what the reader points at (`hovered`).
   */
  readonly touch: (key: string) => Touch
  /**
   * Answers the ask, and with several keys the asks that follow: the table plays the longest legal prefix. A first key
   * that is not on offer is refused with a message. Resolves to `false` if nothing was played.
   */
  readonly choose: (...keys: string[]) => unknown
  /** The option the reader points at in the list or on the board: draw what it would do. */
  readonly hovered: string | null
  /** Tells what is pointed at, for things that are not touched by the kit's `useChoosable`; null when it leaves. */
  readonly hover: (key: string | null) => void
  /** Journal lines the reader points at: show where that was. */
  readonly highlight: readonly Told[]
  /**
   * What the reader is being told on a card, with the position before it where that is known: draw who went where. Null
   * when there is nothing to tell; absent where nobody is told anything, and all goes by.
   */
  readonly happened?: Happening<V> | null
  /** What happened between the last view and this one, oldest first, for pieces to move along; empty after a jump. */
  readonly events: readonly Told[]
  /** What was told up to this view, oldest first, as far back as the page knows it. */
  readonly told: readonly Told[]
  /** How fast things move: `off` means at once. */
  readonly speed: Speed
  /** Brings one of the board's `pages` to the front, by its key; absent where there are none beside the board. */
  readonly openPage?: (key: string) => void
  readonly words: BoardWords
  /** How the match ended, once it has. */
  readonly outcome: Outcome | null
}

/** What others did, while the reader reads it. */
export interface Happening<V = any> {
  readonly lines: readonly Told[]
  /** The position before it. */
  readonly before: V | undefined
}

/** A seat at the table. */
export interface BoardSeat {
  readonly seat: Seat
  /** The seat's name in the game's words. */
  readonly title: string
  /** Who plays it: a person's name or a bot's; null when it is free. */
  readonly player: string | null
  readonly look: SeatLook
  /** It must answer now. */
  readonly toMove: boolean
  /** It is the reader's own. */
  readonly own: boolean
}

/** A question to the reader. */
export interface BoardAsk {
  readonly seat: Seat
  readonly kind: string
  readonly rule: string
  readonly about: Params
  /** The question as a sentence. */
  readonly text: string
  readonly options: readonly BoardOption[]
  /** What is picked, where a set is asked for: it stays on the page until it is confirmed. */
  readonly picked: readonly string[]
}

/** Something that may be chosen. */
export interface BoardOption {
  readonly key: string
  /** The part of the key before the colon. */
  readonly verb: string
  /** The part after it; empty when there is none. */
  readonly of: string
  /** The option as words. */
  readonly text: string
  /** Whether it is picked, where a set is asked for. */
  readonly picked?: boolean
}

/** A drawing in a game's rulebook, at the head of a chapter. */
export interface Plate {
  readonly chapter: string
  /** What is seen, as a key of the game's words. */
  readonly caption: string
  readonly Drawing: ComponentType<{ words: BoardWords }>
}

/** A scenario drawn small, as an SVG that fills its box: where it is played and who stands where. */
export type Sketch = ComponentType<{ readonly scenario: string }>

/** The game's words in the reader's language. */
export interface BoardWords {
  readonly language: Language
  /** A text of the game (`src/games/ID/text`) by its key. */
  readonly t: (key: string, values?: Params) => string
  /** Whether the game has a text for this key. */
  readonly has: (key: string) => boolean
  /** An event as a sentence. */
  readonly event: (event: Told) => string
  /** A rule's title and digest. */
  readonly rule: (id: string) => { readonly title: string; readonly text: string } | undefined
}
