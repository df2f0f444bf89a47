import type { Setup } from '../../../../kernel/index.ts'
import type { Phase } from './phases.ts'

/** What is agreed before the game. */
export interface KingsSetup extends Setup {
  readonly help?: boolean
  readonly handicap?: string
  readonly headStart?: string
}

/** Off the map: in the pool, or destroyed. */
export const OFF = -1
/** R25.1: off the map until the owner's next reinforcement. */
export const WAITING = -2

/** 3.0a: the card being played in an impulse or drawn in the Neutral Nations Round, and what it orders. */
export interface Impulse {
  /** Who plays it (index into `players`). */
  player: number
  /** The side it is played for: the player's power, or the nation of a drawn card. */
  side: number
  /** 0: none yet, or a pass. */
  card: number
  /** Whether it is used for its event. */
  event: boolean
  /** R9.4: the event was cancelled. */
  cancelled: boolean
  /** The nation a card was drawn for in the Neutral Nations Round, else none. */
  nation: number
  /** Activations still to come; all generals of one Campaign move one after another. */
  activations: number
  /** 20.2a: activations of other sides still allowed. */
  neutrals: number
  /** 12.2, R12.3: naval moves still allowed. */
  naval: number
  /** What the card says about the activation: one of `WHO`. */
  who: number
  /** The worst strategy rating it can activate. */
  strategy: number
  /** Extra movement points. */
  extra: number
  /** R-C7: the most spaces that may be entered; 0 is no limit. */
  spaces: number
  /** Card 7: no interception, no avoid battle. */
  surprise: boolean
  /** Card 17: added to one siege roll. */
  siegeBonus: number
  /** Cities that have been rolled against with this card. */
  sieged: number[]
  /** Generals and units that have moved with this card. */
  movedGenerals: number[]
  movedUnits: number[]
  /** R-C39: provinces of raids that this impulse must answer and has not. */
  raids: number[]
  /** R-C18: the space in which the last activated general ended his move, before any retreat. */
  ended: number
}

/** M12, 3.0a: an activated army on the march. */
export interface March {
  player: number
  side: number
  general: number
  warlords: number[]
  units: number[]
  /** R11.1: movement points already spent when each unit joined. */
  joined: number[]
  /** R-C39: how many units it started with, and where. */
  began: number
  start: number
  /** R17.1: forces that stood before walled cities without a siege when it was activated: space * 256 + units. */
  idle: number[]
  /** R-C39: it has entered a space of another province than the one it started in. */
  strayed: boolean
  /** R-C39: its units that battle, retreat and attrition destroyed. */
  fallen: number
  allowance: number
  spent: number
  extra: number
  /** The space the last step came from; none before the first. */
  from: number
  /** 13.5: whether all of it sailed from inside the walls there. */
  fromInside: boolean
  /** Whether the last step was a naval move. */
  bySea: boolean
  /** How many spaces have been entered by land. */
  spaces: number
  /** What was done in this space besides marching: 1 loaded, 2 went in, 4 went out. */
  done: number
  fought: boolean
  sally: boolean
  /** R-C15: must end in the home country. */
  homeOnly: boolean
  /** Card 33: units of the force it was played on; a like roll wherever they go. */
  rebels: number[]
  /** 13.10: generals and units that failed to intercept this army. */
  failed: number[]
  failedUnits: number[]
}

/** 15.5.2: a charge that is being made. */
export interface ChargeAttempt {
  readonly role: number
  /** What cards add to its roll. */
  modifier: number
  /** Whether it has succeeded: by its roll, or by a card (62, 63) instead of one. */
  result: boolean | null
  /** The loss number of its effect; none before that roll. */
  loss: number
}

/** 15.5.1: how far a battle has come; index 0 is the Attacker, 1 the Defender. */
export interface Course {
  /** 15.5.2e: who attempted a charge, and who could have and did not. */
  charged: [boolean, boolean]
  declined: [boolean, boolean]
  charge: ChargeAttempt | null
  /** No charge comes any more: one has succeeded, or the main battle has begun. */
  closed: boolean
  /** 15.5.6: what each roll gets; nothing before that is decided. */
  split: [number, number] | null
  /** How many sides have rolled in the main battle, and the loss numbers they inflict. */
  rolls: number
  inflicted: [number, number]
  /** Units hit by the loss number that is being taken, once for each step. */
  toll: number[]
  /** How many sides have taken their losses of the main battle. */
  taken: number
}

/** A battle under way; index 0 is the Attacker, 1 the Defender. */
export interface Battle extends Course {
  space: number
  side: [number, number]
  /** Commanders; none is un-led. */
  general: [number, number]
  /** Participating units. */
  units: [number[], number[]]
  /** 15.5.3b: units the Attacker holds back. */
  held: number[]
  /** 17.7a: pieces of the Attacker that came out of the city. */
  sortieUnits: number[]
  sortieGenerals: number[]
  /** R15.5: units of each side when the battle started. */
  start: [number, number]
  /** R15.5: whether each side started with a general. */
  army: [boolean, boolean]
  /** Which side intercepted into it (0, 1, or none). */
  surprise: number
  /** 14.1c: the Defender failed to avoid it. */
  failedAvoid: boolean
  /** DRMs from action cards. */
  cards: [number, number]
  /** Card 89. */
  chaos: boolean
  /** Units that took step losses, once for each step: reduced ones, and `~unit` for destroyed ones (84, 85). */
  hits: [number[], number[]]
  /** None until it is fixed. */
  winner: number
  /** Card 102. */
  cancelled: boolean
  /** Card 106: fight once more. */
  again: boolean
}

/**
 * The position: small plain data. Sides, spaces, units, generals and cards are numbers. M11: what lasts for a while
 * (`unrest`, `truces`, `ill`, `newKings`, `activated`, `noTribute`, `raids`, `sinceNeutral`, `sinceHostile`) says
 * until when.
 */
export interface Kings {
  scenario: number
  /** What the table has given one side, by its name in the set-up; `none`: the printed scenario. */
  handicap: string
  /** R20.10: whether players may help others with events outside their impulses. */
  help: boolean
  /** R-S5: closed provinces. */
  closed: number[]
  turn: number
  /** 0 before the first round of a turn, 6 in the Neutral Nations Round. */
  round: number
  /** Phases to come, the next one last. */
  next: Phase[]
  /** A number the phase on top of `next` needs: whose turn in order, or which step. */
  step: number
  /** The power each player began with: its id is his seat. */
  seats: number[]
  /** The power of each player, by seat. */
  players: number[]
  neutrals: number[]
  /** Players in turn order. */
  turnOrder: number[]
  /** Whose impulse it is: a place in `turnOrder`. */
  place: number
  /** M2: the zone of each unit, and its steps (0 off the map). */
  at: number[]
  steps: number[]
  /** The side each mercenary serves; none in the pool. */
  owner: number[]
  /** The zone of each general. */
  generals: number[]
  /** Index of each power's king and of a waiting successor in its list of kings; none: -1. */
  king: number[]
  successor: number[]
  /** M10: the divisions of each power that are in play (bits). */
  divisions: number[]
  /** Chariots, mercenaries, guards each power lost since its reinforcement (index power * 3). */
  lost: number[]
  /** 3.0f, 18.1, M8: the power with a PC or garrison marker in each space; none: -1. */
  control: number[]
  /** M8: the side with a garrison marker in each space; none: -1. */
  garrison: number[]
  besieger: number[]
  /** 17.3.3: Siege Continued markers. */
  siege: number[]
  /** R7.3: provinces integrated into Hatti's home country. */
  hattiHome: number[]
  /** Where each card is (`deck.ts`). */
  cards: number[]
  /** H3: which players know where a hidden card is (bits), besides its holder. */
  known: number[]
  /** Top of the discard pile; 0 none. */
  top: number
  /**
   * The card each player kept at the end of the last turn (0 none; -1 one that another player has taken or been
   * given).
   */
  kept: number[]
  /** Current Turn VP and Total VP of each player. */
  vp: number[]
  total: number[]
  /** Trade and this phase's points of each player. */
  tradeTp: number[]
  tradeWp: number[]
  tp: number[]
  wp: number[]
  /** 20.2a: who holds the control marker of each side. */
  holder: number[]
  /** 20.3a: own impulses since each player activated another side (at most 3). */
  sinceNeutral: number[]
  /** 20.3b: rounds since hostility, index player * 13 + side (at most 3). */
  sinceHostile: number[]
  /** 20.3c: generals of other sides activated in this round, and new armies (21.0a). */
  activated: number[]
  /** 19.3c: kings that came in this round. */
  newKings: number[]
  /** Card 101, until the end of the round. */
  ill: number[]
  /** Cards 15, 16, until the end of the turn. */
  unrest: number[]
  /** Card 28: pairs of powers, lower * 5 + higher. */
  truces: number[]
  /** Card 108. */
  sumerFlood: boolean
  /** Cards 72-74: provinces without tribute in the next reinforcement. */
  noTribute: number[]
  /** 7.2b: whether each player has played Army Reforms this turn. */
  reforms: boolean[]
  /** R-C39: provinces with a raid that each player must answer, index: player * 24 + province. */
  raids: number[]
  /** R-C88: who must use card 88 next; none: -1. */
  coup: number
  /** R-S6, R-S2: last controller of Kadesh (a power). */
  lastController: number
  /** Set when the game has ended: winning players, all of them in a draw, nobody when none won. */
  winners: number[] | null
  how: string
  impulse: Impulse
  march: March | null
  battle: Battle | null
}
