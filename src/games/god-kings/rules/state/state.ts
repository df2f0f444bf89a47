import type { Bar, Flow, Play } from '../../../../kernel/index.ts'
import type { By, WindowName, Windows } from './occasions.ts'
import type { Kings } from './position.ts'

export * from './position.ts'

/** What rules get. */
export type G = Play<Kings, Windows, Tables>

/** The cards, for rules to look up. */
export interface Tables {
  /** W1: the event of each card by its number; none for action cards. */
  readonly events: readonly (EventCard | null)[]
  /** The action cards that answer to each window, by their numbers. */
  readonly answering: { readonly [N in WindowName]: readonly number[] }
}

/** A card whose event is played as the card of an impulse (9.3). */
export interface EventCard {
  readonly number: number
  /** R9.3: why the event cannot be chosen now; nothing when it can. Must not read hands but for their size. */
  bar(g: G, by: By): Bar | undefined
  /** Carries the event out. One that activates generals ends with `activateBy`. */
  event(g: G, by: By): Flow
  /** Whether it activates generals: it cannot help another player (R20.10). */
  readonly activates?: boolean
  /** Whether it costs the side it is played for units: nobody else chooses them (R20.10). */
  readonly costs?: boolean
  /** Runs when the last activation of the card has ended (18). */
  after?(g: G, by: By): Flow
}
