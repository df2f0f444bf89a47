import type { Battle, ChargeAttempt, Kings, March } from './position.ts'

/** The player of an event, and the side it counts for (the nation of a drawn card, R20.1). */
export interface By {
  readonly player: number
  readonly side: number
}

/** W3: an announced event, or (card 0) a successful succession roll of `side`. */
interface Announced extends By {
  readonly card: number
  cancelled: boolean
}

/** W6: a force has entered a space. */
interface Entered {
  readonly side: number
  readonly zone: number
  readonly units: readonly number[]
  readonly how: 'march' | 'interception' | 'avoidBattle' | 'retreat'
}

/** W7, W8: one declared interception. A card may set `result`, which replaces the roll. */
export interface Attempt {
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
interface AttritionEvent extends By {
  readonly card: number
  cancelled: boolean
}

/** W18: the player who chooses a place before all others (card 8). */
export interface Initiative {
  first: number
}

/** Every window of the rules (W3-W18, R20.10) and the occasion that its cards respond to. */
export interface Windows {
  cancelEvent: Announced
  anyTime: Kings
  activated: March
  entered: Entered
  interceptDeclared: Attempt
  interceptInstead: Attempt
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
