import type { Bar, Flow, Play } from '../../../../kernel/index.ts'
import type { By, WindowName, Windows } from './occasions.ts'
import type { Kings } from './position.ts'

export * from './position.ts'

/** The game in play, as every rule procedure receives it. */
export type G = Play<Kings, Windows, Tables>

/** The cards, for rules to look up. */
export interface Tables {
  /** W1: the event of each card by its number; null for action cards. */
  readonly events: readonly (EventCard | null)[]
  /** The numbers of the action cards that respond in each window. */
  readonly answering: { readonly [N in WindowName]: readonly number[] }
}

/** A card whose event is played as the card of an impulse (9.3). */
export interface EventCard {
  readonly number: number
  /** R9.3: why the event cannot be chosen now. Of hands it may read only the sizes, which are public. */
  bar(g: G, by: By): Bar | undefined
  /** Carries out the event. One that activates generals ends with `startActivations`. */
  event(g: G, by: By): Flow
  /** Whether it activates generals; such an event cannot help another player (R20.10). */
  readonly activates?: boolean
  /** Whether it costs units of the side it is played for, which only that side's player may choose (R20.10). */
  readonly costs?: boolean
  /** Runs when the last activation of the card has ended (18). */
  after?(g: G, by: By): Flow
}
