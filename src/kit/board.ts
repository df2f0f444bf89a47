import type { ComponentType, ReactNode } from 'react'
import type { JournalEntry, Language, Outcome, Params, Seat } from '#kernel'
import type { Touch } from './core/Choosable.tsx'
import type { Speed } from './core/KitProvider.tsx'
import type { SeatLook } from './core/seats.tsx'
import type { TileFace } from './pieces/Tile.tsx'

/**
 * A game's board, as the table page uses it. A board does not know about servers or tables: it draws `view`, makes
 * things choosable with `touch`, and calls `choose`. The table page does the rest: ask bar, list of options, reasons,
 * undo, journal, panels, chat, notifications.
 *
 * A game exports one `GameBoard` as `board` from `src/games/ID/board/index.tsx`. It is listed in `boards.ts` of the
 * client and loaded as its own chunk when a table of the game is opened.
 */
export interface GameBoard<V = any> {
  /** Colour, pattern and letter of each seat; `letter` may come from any script. */
  readonly looks: { readonly [seat: Seat]: SeatLook }
  /** A seat's look in a position, if it has one of its own there, such as the colour of its god. */
  readonly lookOf?: (view: V, seat: Seat) => SeatLook | undefined
  /** The board. Fills its parent (width and height 100%), usually with one `PanZoom`. */
  readonly Board: ComponentType<BoardProps<V>>
  /** The hand or mat of `seat`, in a row under the board, if the game has one. */
  readonly Hand?: ComponentType<BoardProps<V> & HandExtras>
  /** True if only the answer being given is secret, so people sharing a screen do not need to hide it from each other. */
  readonly open?: boolean
  /** Keys of phrases of the goal line that the board itself shows all the time, such as the score and the turn. */
  readonly showsGoal?: readonly string[]
  /** A few facts about a seat in its player panel (score, cards held, pieces left). */
  readonly Panel?: ComponentType<BoardProps<V> & { readonly of: Seat }>
  /** Further tabs beside the journal (charts, tracks, discards); `label` is a key of the game's texts. */
  readonly pages?: readonly {
    readonly key: string
    readonly label: string
    readonly Page: ComponentType<BoardProps<V>>
  }[]
  /**
   * The option that is shown as the primary button, rightmost: the one that carries play on, or `null` for none. The
   * last option without a target if this is absent. It must never be an obviously bad choice such as refusing or
   * wasting something.
   */
  readonly primary?: (ask: BoardAsk, view: V) => string | null
  /**
   * The tile for an option, whether on offer or barred: gods, powers, guardians. If every option on offer has a tile,
   * they are laid out over the board. Undefined for spaces, pieces and plain buttons.
   */
  readonly tile?: (key: string, ask: BoardAsk, props: BoardProps<V>) => TileFace | undefined
  /** Dice, cards or a battle to show over a corner of the board when an event happens; null for most events. */
  readonly show?: (event: JournalEntry, words: BoardWords) => ReactNode
  /** Event kinds that play a sound, by sound. */
  readonly sounds?: { readonly [S in 'dice' | 'card' | 'piece']?: readonly string[] }
  /** Event kinds that start a new heading in the journal (a turn, a phase, an impulse). */
  readonly headings?: readonly string[]
  /** Groups of event kinds for filtering the journal; `label` is a key of the game's texts. */
  readonly filters?: readonly { readonly label: string; readonly kinds: readonly string[] }[]
}

/** Additional props of a hand. */
export interface HandExtras {
  /** Several hands are shown side by side: draw the cards only, without parts shared by all seats. */
  readonly bare?: boolean
}

/** Props of a board. A value keeps its identity as long as it does not change. */
export interface BoardProps<V = any> {
  /** The position as the viewer may see it: the result of the game's `view`. */
  readonly view: V
  /** Whose view this is: the seat being asked in pass-and-play, the viewer's only seat, or `watcher`. */
  readonly seat: Seat
  readonly seats: readonly BoardSeat[]
  readonly setup: { readonly [name: string]: unknown }
  /** Open asks to the viewer, normally one; empty while others must answer, in a replay, or for a watcher. */
  readonly asks: readonly BoardAsk[]
  /**
   * Interaction props for a thing on the board, by its option key: `{ choice }` if it is on offer; `{ why }` if not, which
   * looks up the forbidding rule on demand; `{ barred }` if the reason is already known; `{}` if nothing is asked. The
   * object keeps its identity as long as nothing about the thing changes. Spread it on a kit component or pass it to
   * `useChoosable`; it also reports hovering to the page (`hovered`).
   */
  readonly touch: (key: string) => Touch
  /**
   * Answers the ask and, with several keys, the asks that follow: the table plays the longest legal prefix. A first key
   * that is not on offer is refused with a message. Resolves to `false` if nothing was played.
   */
  readonly choose: (...keys: string[]) => unknown
  /**
   * The same for an answer that continues the reader's last gesture, such as the rest of a Line's moves after an
   * interruption: one undo takes back the whole gesture. The answers of a single `choose` are always one gesture.
   */
  readonly chooseMore: (...keys: string[]) => unknown
  /** Each answer has to be given by itself, as in a lesson: the board sends no plans and no local selections. */
  readonly stepwise?: boolean
  /** The option hovered or focused in the list or on the board: draw what it would do. */
  readonly hovered: string | null
  /** Reports the hovered key, for things that do not use `useChoosable`; null when the pointer leaves. */
  readonly hover: (key: string | null) => void
  /** Journal lines being hovered: show where they happened. */
  readonly highlight: readonly JournalEntry[]
  /**
   * Other players' actions being shown on a recap card, with the position before them if it is known: draw the moves.
   * Null when there is nothing to recap; absent where recaps are not used at all.
   */
  readonly recap?: BoardRecap<V> | null
  /** Events between the last view and this one, oldest first, for animating pieces; empty after a jump. */
  readonly events: readonly JournalEntry[]
  /** Journal entries up to this view, oldest first, as far back as the page has loaded them. */
  readonly told: readonly JournalEntry[]
  /** Animation speed; `off` means without animation. */
  readonly speed: Speed
  /** Brings one of the board's `pages` to the front, by its key; absent if no pages are shown. */
  readonly openPage?: (key: string) => void
  readonly words: BoardWords
  /** How the match ended; null while it runs. */
  readonly outcome: Outcome | null
}

/** Other players' actions while their recap card is open. */
export interface BoardRecap<V = any> {
  readonly lines: readonly JournalEntry[]
  /** The position before these actions. */
  readonly before: V | undefined
}

/** A seat at the table. */
export interface BoardSeat {
  readonly seat: Seat
  /** The seat's name in the viewer's language. */
  readonly title: string
  /** The name of the person or bot playing it; null if it is free. */
  readonly player: string | null
  readonly look: SeatLook
  readonly toMove: boolean
  /** The viewer plays this seat. */
  readonly own: boolean
}

/** A question to the viewer. */
export interface BoardAsk {
  readonly seat: Seat
  readonly kind: string
  readonly rule: string
  readonly about: Params
  /** The question as a sentence. */
  readonly text: string
  readonly options: readonly BoardOption[]
  /** Keys picked so far, if a set is asked for; they stay on the page until confirmed. */
  readonly picked: readonly string[]
}

/** A legal answer to an ask. */
export interface BoardOption {
  readonly key: string
  /** The part of the key before the colon. */
  readonly verb: string
  /** The part of the key after the colon; empty if there is none. */
  readonly of: string
  /** The option's label. */
  readonly text: string
  /** Whether it is picked, if a set is asked for. */
  readonly picked?: boolean
}

/** An illustration at the head of a rulebook chapter. */
export interface Plate {
  readonly chapter: string
  /** The caption, as a key of the game's texts. */
  readonly caption: string
  readonly Drawing: ComponentType<{ words: BoardWords }>
}

/** A thumbnail of a scenario's map and setup, as an SVG that fills its box. */
export type Sketch = ComponentType<{ readonly scenario: string }>

/** The game's texts in the viewer's language. */
export interface BoardWords {
  readonly language: Language
  /** A text of the game (`src/games/ID/text`), by key. */
  readonly t: (key: string, values?: Params) => string
  /** Whether the game has a text with this key. */
  readonly has: (key: string) => boolean
  /** Names as a sentence lists them. */
  readonly list: (names: readonly string[]) => string
  /** The sentence for an event. */
  readonly event: (event: JournalEntry) => string
  /** A rule's title and digest. */
  readonly rule: (id: string) => { readonly title: string; readonly text: string } | undefined
}
