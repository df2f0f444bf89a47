import type { Setup } from '#kernel'

/** The phases `play` dispatches to; each can start from the state alone. */
export type Phase =
  | 'setup'
  | 'garrisons'
  | 'deal'
  | 'reinforcement'
  | 'gifts'
  | 'refit'
  | 'purchase'
  | 'deployment'
  | 'neutralReinforcement'
  | 'revoltsReturn'
  | 'round'
  | 'impulse'
  | 'help'
  | 'playCard'
  | 'impulseEnd'
  | 'activate'
  | 'march'
  | 'entered'
  | 'marchEnd'
  | 'activationEnd'
  | 'battle'
  | 'charges'
  | 'fight'
  | 'losses'
  | 'battleEnd'
  | 'retreat'
  | 'aftermath'
  | 'siege'
  | 'neutralRound'
  | 'victory'
  | 'turnOrder'
  | 'clearHomes'
  | 'endOfTurn'

/** The options agreed before the game. */
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
  /** The player who plays it (index into `players`). */
  player: number
  /** The side it is played for: the player's power, or the nation of a drawn card. */
  side: number
  /** 0: none yet, or a pass. */
  card: number
  /** Whether it is used for its event. */
  event: boolean
  /** R9.4: whether the event was cancelled. */
  cancelled: boolean
  /** The nation a card was drawn for in the Neutral Nations Round; else none. */
  nation: number
  /** Activations left; the generals of a Campaign move one after another. */
  activations: number
  /** 20.2a: activations of other sides left. */
  neutrals: number
  /** 12.2, R12.3: naval moves left. */
  naval: number
  /** The generals the card can activate: one of `WHO`. */
  who: number
  /** The worst strategy rating it can activate. */
  strategy: number
  /** Extra movement points. */
  extra: number
  /** R-C7: the maximum number of spaces entered; 0 is no limit. */
  spaces: number
  /** Card 7: the army cannot be intercepted, and its battles cannot be avoided. */
  surprise: boolean
  /** Card 17: added to one siege roll. */
  siegeBonus: number
  /** Cities this card has already been used to roll against. */
  sieged: number[]
  /** Generals and units that have moved with this card. */
  movedGenerals: number[]
  movedUnits: number[]
  /** R-C39: provinces of raids that this impulse must still answer. */
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
  /** R-C39: the number of units it started with, and the space. */
  began: number
  start: number
  /** R17.1: forces outside walled cities without a siege when it was activated, as space * 256 + units. */
  idle: number[]
  /** R-C39: whether it has entered a space outside the province it started in. */
  strayed: boolean
  /** R-C39: number of its units destroyed by battle, retreat and attrition. */
  fallen: number
  allowance: number
  spent: number
  extra: number
  /** The space it came from with its last step; none before the first. */
  from: number
  /** 13.5: whether the whole army sailed from inside the walls there. */
  fromInside: boolean
  /** Whether the last step was a naval move. */
  bySea: boolean
  /** Number of spaces entered by land. */
  spaces: number
  /** Actions taken in this space, as bits: 1 loaded, 2 went in, 4 went out. */
  done: number
  fought: boolean
  sally: boolean
  /** R-C15: whether the move must end in the home country. */
  homeOnly: boolean
  /** Card 33: units of the force it was played on, which roll attrition in every space they enter. */
  rebels: number[]
  /** 13.10: the generals and units that failed to intercept this army. */
  failed: number[]
  failedUnits: number[]
}

/** 15.5.2: a charge in progress. */
export interface ChargeAttempt {
  readonly role: number
  /** The modifier from cards. */
  modifier: number
  /** Whether it has succeeded, by its roll or by a card (62, 63) instead; null before that. */
  result: boolean | null
  /** The loss number of its effect; none before the effect roll. */
  loss: number
}

/** 15.5.1: the progress of a battle; index 0 is the Attacker, 1 the Defender. */
export interface BattleProgress {
  /** 15.5.2e: the sides that attempted a charge, and those that declined to. */
  charged: [boolean, boolean]
  declined: [boolean, boolean]
  charge: ChargeAttempt | null
  /** Whether charges are over: one has succeeded, or the main battle has begun. */
  closed: boolean
  /** 15.5.6: the modifier of each roll; null before it is decided. */
  split: [number, number] | null
  /** The number of sides that have rolled in the main battle, and the loss numbers they inflict. */
  rolls: number
  inflicted: [number, number]
  /** Units hit by the loss number that is being taken, once per step. */
  toll: number[]
  /** The number of sides that have taken their losses of the main battle. */
  taken: number
}

/** A battle in progress; index 0 is the Attacker, 1 the Defender. */
export interface Battle extends BattleProgress {
  space: number
  side: [number, number]
  /** Commanders; none for a leaderless side. */
  general: [number, number]
  /** Participating units. */
  units: [number[], number[]]
  /** 15.5.3b: units the Attacker holds back. */
  held: number[]
  /** 17.7a: the Attacker's pieces that came out of the city. */
  sortieUnits: number[]
  sortieGenerals: number[]
  /** R15.5: the number of units of each side when the battle started. */
  start: [number, number]
  /** R15.5: whether each side started with a general. */
  army: [boolean, boolean]
  /** The role that intercepted into the battle, or none. */
  surprise: number
  /** 14.1c: whether the Defender failed to avoid it. */
  failedAvoid: boolean
  /** DRMs from action cards. */
  cards: [number, number]
  /** Card 89: modifiers are ignored. */
  chaos: boolean
  /** Units that took step losses, once per step: `unit` if reduced, `~unit` if destroyed (84, 85). */
  hits: [number[], number[]]
  /** The role that has won; none before that. */
  winner: number
  /** Card 102: the battle is called off. */
  cancelled: boolean
  /** Card 106: the battle is fought a second time. */
  again: boolean
}

/**
 * The position: small plain data. Sides, spaces, units, generals and cards are numbers. M11: each timed fact (`unrest`,
 * `truces`, `ill`, `newKings`, `activated`, `noTribute`, `raids`, `sinceNeutral`, `sinceHostile`) notes when it ends.
 */
export interface Kings {
  scenario: number
  /** The handicap agreed at the table, by its name in the setup; `none` for the printed scenario. */
  handicap: string
  /** R20.10: whether players may help others with events outside their impulses. */
  help: boolean
  /** R-S5: closed provinces. */
  closed: number[]
  turn: number
  /** 0 before the first round of a turn, 6 in the Neutral Nations Round. */
  round: number
  /** Phases to come; the next one is last. */
  next: Phase[]
  /** A counter for the current phase: the place in turn order, or the step. */
  step: number
  /** The power each player began with; its id is the player's seat. */
  seats: number[]
  /** The power of each player, by seat. */
  players: number[]
  neutrals: number[]
  /** Players in turn order. */
  turnOrder: number[]
  /** The player whose impulse it is, as a place in `turnOrder`. */
  place: number
  /** M2: the zone of each unit, and its steps (0 off the map). */
  at: number[]
  steps: number[]
  /** The side each mercenary serves; none in the pool. */
  owner: number[]
  /** The zone of each general. */
  generals: number[]
  /** Each power's king and waiting successor, as indexes of its list of kings; -1 for none. */
  king: number[]
  successor: number[]
  /** M10: the divisions of each power in play (bits). */
  divisions: number[]
  /** Chariots, mercenaries and guards each power lost since its reinforcement (from index power * 3). */
  lost: number[]
  /** 3.0f, 18.1, M8: the power with a PC or garrison marker in each space; -1 for none. */
  control: number[]
  /** M8: the side with a garrison marker in each space; -1 for none. */
  garrison: number[]
  besieger: number[]
  /** 17.3.3: Siege Continued markers. */
  siege: number[]
  /** R7.3: provinces integrated into Hatti's home country. */
  hattiHome: number[]
  /** The place of each card (`DECK` to `HAND`). */
  cards: number[]
  /** H3: the players (bits) who know where a hidden card is, apart from its holder. */
  known: number[]
  /** The top card of the discard pile; 0 for none. */
  top: number
  /** The card each player kept at the end of the last turn; 0 for none, -1 if another player has it now. */
  kept: number[]
  /** Current Turn VP and Total VP of each player. */
  vp: number[]
  total: number[]
  /** VP by player and source; they add up to both numbers above. */
  scored: number[]
  /** Each player's points from trade, and points of the current Reinforcement Phase. */
  tradeTp: number[]
  tradeWp: number[]
  tp: number[]
  wp: number[]
  /** 20.2a: the player who holds the control marker of each side. */
  holder: number[]
  /** 20.3a: each player's own impulses since they activated another side (at most 3). */
  sinceNeutral: number[]
  /** 20.3b: rounds since hostility (at most 3), at index player * 13 + side. */
  sinceHostile: number[]
  /** 20.3c: generals of other sides activated this round, and leaders of new armies (21.0a). */
  activated: number[]
  /** 19.3c: kings crowned this round. */
  newKings: number[]
  /** Card 101, until the end of the round. */
  ill: number[]
  /** Cards 15, 16, until the end of the turn. */
  unrest: number[]
  /** Card 28: pairs of powers, as lower * 5 + higher. */
  truces: number[]
  /** Card 108: whether Sumer is worth no VP this turn. */
  sumerFlood: boolean
  /** Cards 72-74: provinces without tribute at the next reinforcement. */
  noTribute: number[]
  /** 7.2b: whether each player has played Army Reforms this turn. */
  reforms: boolean[]
  /** R-C39: raids that must be answered, as player * 24 + province. */
  raids: number[]
  /** R-C88: the player who must use card 88 next; -1 for none. */
  coup: number
  /** R-S6, R-S2: the power that controlled Kadesh last. */
  lastController: number
  /** The winners once the game has ended: all players in a draw, empty if none won; null before. */
  winners: number[] | null
  how: string
  impulse: Impulse
  march: March | null
  battle: Battle | null
}

/** 24.1: what gives and costs VP. */
export const VP_SOURCES = [
  ...(['headStart', 'battles', 'cards', 'provinces', 'homeLost', 'conquered', 'noneBelowZero', 'earlier'] as const),
]

/** Counts VP towards their source. */
export function recordVp(s: Kings, player: number, source: (typeof VP_SOURCES)[number], vp: number): void {
  s.scored[player * VP_SOURCES.length + VP_SOURCES.indexOf(source)]! += vp
}

/** Adds a number to an ascending list used as a set. */
export function insert(set: number[], value: number): void {
  let i = set.length
  while (i > 0 && set[i - 1]! >= value) {
    if (set[i - 1] === value) return
    i--
  }
  set.splice(i, 0, value)
}

/** Removes a number from a list. */
export function remove(set: number[], value: number): void {
  const i = set.indexOf(value)
  if (i >= 0) set.splice(i, 1)
}
