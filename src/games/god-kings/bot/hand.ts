/** The numbers of this machine that were set by hand: all that `mehen fit` does not find (`data/weights.json`). */
export const HAND = {
  /** For how many turns to come a division counts. */
  divisionTurns: 4,
  /** The most that all sudden deaths together are thought of. */
  surest: 0.95,
  /** Turns that are added to those left before a lead in VP is held against them: no lead is ever sure. */
  doubtOfVp: 2.667,
  /** The same for points in scenario 2. */
  doubtOfPoints: 2.25,
  /** For how many turns to come a province of scenario 2 counts. */
  pointTurns: 2,
  /** R-S2: the part of the penalty for a home country overrun that a whole turn may lift. */
  penaltyLifted: 0.4,
  /** Might that each of two armies is thought to have besides, so that a few units are no overwhelming lead. */
  fewest: 6,
  /** Siege rolls that are looked ahead. */
  siegeRolls: 2,
  /** The part of a turn that is always thought to be left to Egypt in scenario 3. */
  leastTime: 0.15,
  /** The chance to get a province that never vanishes. */
  neverLost: 0.003,
  /** Scenario 3 with three players: nobody's chance is less than this, nor so much more sure. */
  neverSure: 0.005,
  /** How much the chances of several provinces belong together: 1 would be not at all. */
  together: 0.8,
  /** What each worth of cards above the usual adds to the chance. */
  cardsOfThree: 0.01,
  /** The usual worth of the cards in hand. */
  usualCards: 3,
} as const
