import type { Flow, IllegalReason, Play } from '#kernel'
import type { Battle, ChargeAttempt, Kings, March } from './position.ts'

/** The player of an event, and the side it counts for (the nation of a drawn card, R20.1). */
export interface EventPlayer {
  readonly player: number
  readonly side: number
}

/** W3: an announced event, or (card 0) a successful succession roll of `side`. */
interface AnnouncedEvent extends EventPlayer {
  readonly card: number
  cancelled: boolean
}

/** W6: a force has entered a space. */
interface EnteredSpace {
  readonly side: number
  readonly zone: number
  readonly units: readonly number[]
  readonly how: 'march' | 'interception' | 'avoidBattle' | 'retreat'
}

/** W7, W8: one declared interception. A card may set `result`, which replaces the roll. */
export interface InterceptionAttempt {
  readonly side: number
  /** The player who decides for the intercepting side. */
  readonly player: number
  readonly general: number
  readonly warlords: readonly number[]
  readonly units: readonly number[]
  readonly from: number
  readonly into: number
  result: boolean | null
}

/** W11: cards for one side of a battle. */
interface BattleCards {
  readonly battle: Battle
  readonly role: number
}

/** W16: a siege roll. */
export interface SiegeRoll {
  readonly side: number
  readonly space: number
  modifier: number
}

/** W17: an event that causes attrition. */
interface AttritionEvent extends EventPlayer {
  readonly card: number
  cancelled: boolean
}

/** W18: the player who chooses a place before all others (card 8). */
export interface Initiative {
  first: number
}

/** Every window of the rules (W3-W18, R20.10) and the occasion that its cards respond to. */
export interface Windows {
  cancelEvent: AnnouncedEvent
  anyTime: Kings
  activated: March
  entered: EnteredSpace
  interceptDeclared: InterceptionAttempt
  interceptInstead: InterceptionAttempt
  battleDeclared: Battle
  charge: ChargeAttempt
  battleCards: BattleCards
  tied: Battle
  afterLosses: Battle
  beforeRetreat: Battle
  battleEnd: Battle
  siege: SiegeRoll
  cancelAttrition: AttritionEvent
  initiative: Initiative
  help: Kings
}

export type WindowName = keyof Windows

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
  whyNot(g: G, by: EventPlayer): IllegalReason | undefined
  /** Carries out the event. One that activates generals ends with `startActivations`. */
  event(g: G, by: EventPlayer): Flow
  /** Whether it activates generals; such an event cannot help another player (R20.10). */
  readonly activates?: boolean
  /** Whether it costs units of the side it is played for, which only that side's player may choose (R20.10). */
  readonly costs?: boolean
  /** Runs when the last activation of the card has ended (18). */
  after?(g: G, by: EventPlayer): Flow
}
