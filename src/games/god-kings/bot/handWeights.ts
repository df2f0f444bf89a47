/** Weights of this bot that were set by hand: everything that `mehen fit` does not find (`data/weights.json`). */
export const HAND_WEIGHTS = {
  divisionTurns: 4, // How many later turns a division counts for.
  surest: 0.95, // The highest total chance of all sudden deaths.
  doubtOfVp: 2.667, // Turns added to those left before a lead in VP is divided by them: no lead is ever certain.
  doubtOfPoints: 2.25, // The same for points in scenario 2.
  pointTurns: 2, // How many later turns a province of scenario 2 counts for.
  penaltyLifted: 0.4, // R-S2: the fraction of the penalty for a lost home country that a whole turn may lift.
  fewest: 6, // Strength added to both armies, so that a few units are not an overwhelming lead.
  siegeRolls: 2, // How many siege rolls to look ahead.
  strikers: 2, // The fewest units of an army that can strike at Kadesh.
  inBattle: 0.5, // The chance of an army that is already at Kadesh, while a battle lasts.
  leastTime: 0.15, // The fraction of a turn that Egypt is always assumed to have left in scenario 3.
  neverLost: 0.003, // The chance to gain a province never falls below this.
  neverSure: 0.005, // Scenario 3 with three players: no player's chance is less than this, or more than 1 minus this.
  together: 0.8, // How far the chances of several provinces are correlated; 1: independent.
  cardsOfThree: 0.01, // What each point of card value above the usual adds to the chance.
  usualCards: 3, // The usual value of the cards in hand.
  /**
   * R-S7: log odds of Egypt's win against Mitanni alone. It wins so rarely that 600 games were too few for a fit: the
   * fitted weights said that Mitanni's army does no harm.
   */
  egyptian: {
    always: -0.77, // The intercept.
    missing: 0.25, // Per space that it still needs of its provinces,
    'missing*time': 0.11, // more if there is more time,
    'missing/time': -0.68, // less if there is less.
    hopes: 0.32, // The sum of the log chances of its provinces.
    'mitanniStrength*time': -0.0142, // Per point of Mitanni's strength and turn in which it can use it.
    mitanniCards: -1.11, // Per point of value of Mitanni's cards,
    'mitanniCards*time': 0.41, // and per turn that Egypt has.
    karkemish: 0.48, // Karkemish is Egypt's,
    karkemishShut: -0.94, // or another side's behind a garrison;
    karkemishGarrison: 0.35, // or holds an Egyptian garrison.
    karkemishMight: 0.13, // Egypt's lead in strength before Karkemish (log ratio).
    ugarit: 0.48, // Ugarit is Egypt's.
    tyre: 0.99, // Tyre is Egypt's.
    kadeshShut: -0.47, // Kadesh is another side's behind a garrison.
    amurru: 0.24, // Per Egyptian space of Amurru.
    turnsLeft: -0.9, // Per turn after this one.
  },
  /** The values of places, in VP or their equivalent. */
  stakes: {
    near: [1, 0.46, 0.28, 0.18, 0.12, 0.08, 0.05, 0.03, 0.02], // The fraction of a province's value, by the number of missing spaces.
    homeSpace: 2, // 24.1.2a: a home space, in addition to its province.
    homeSpaceForPoints: 0.5, // The same in scenario 2.
    homeSpaceElsewhere: 0.1, // The same if neither VP nor points count.
    raided: 0.4, // 24.1.7: the fraction that a home country counts which must be taken whole within the turn.
    later: 0.6, // The fraction of a value that remains in each later turn.
    ahead: 4, // How many turns to look ahead.
    needed: 4, // R-S7: a province that is needed to win scenario 3.
    neededAfter: 2, // R-S7: the bonus for each other such province that is held.
    denied: 2, // R-S7: the value to Mitanni of denying one.
    vpElsewhere: 0.05, // A VP where something else is played for: it never hurts.
    kadeshVp: 0.06, // A province, per VP, where only Kadesh wins.
    kadesh: 10, // R-S6: Kadesh, where it decides.
    thisTurnsPoints: 1.5, // How many turns the present one counts for in a game for points.
    tributeForPoints: 0.08, // A point of tribute in scenario 2.
    tributeForProvinces: 0.1, // A point of tribute in scenario 3.
    tribute: 0.25, // A point of tribute in each later turn of a campaign.
    wallsFirst: 2.9, // The factor for walled cities if several must be taken: a siege takes time, the rest follows.
    lastOfMitanni: 5, // 23.0: Assyria restarts after this turn.
    fall: 11.6, // 23.0: the VP that this costs Mitanni in the end, seen from the first turn.
    anew: 0.61, // How much less it costs with each turn.
    rivalOfTwo: 0.5, // How much a player minds the VP that the only opponent gains.
    rivalElsewhere: 0.9, // The same where something else is played for, and for Mitanni in scenario 3.
    rivalOfMany: 0.45, // How much a player minds the gain of each of several opponents where VP are not played for.
    rivalLeast: 0.05, // Where they are: the minimum,
    rivalMost: 0.7, // the maximum,
    rival: 0.2, // the value for an opponent with equal VP,
    rivalAhead: 0.025, // and the increase per VP that the opponent is ahead.
  },
  /** The values of cards in hand, in VP. */
  cards: {
    ops: [0, 0.04, 0.14, 0.3], // By number of Ops, over the lowest one.
    eventShare: 0.8, // The fraction of an event's value that is likely to be realized.
    opsShare: 0.3, // The fraction of the Ops value that counts beside the event, since only one of the two is used.
    spare: 0.15, // The fraction of its value that a card keeps if it can no longer be played this turn.
    priceOfMany: 0.25, // The price of a card, as a fraction of its value, with two or more to spare;
    priceOfOne: 0.45, // with one to spare;
    priceOfImpulse: 0.3, // if it costs an impulse: a constant
    priceOfLast: 0.6, // plus this fraction of its value.
    forEvent: 0.3, // The fraction of its price that playing an event costs: the card may come to nothing later.
    forOps: 0.5, // The fraction of its value that is given up if the card is used for Ops.
    keptOver: 0.35, // 8.4a: a card with a higher value is kept for the next turn.
  },
  /** The value of an event at a good moment, by type: where VP count, and where they do not. */
  events: {
    campaign: [0.9, 0.9], // Several generals march.
    activate: [0.25, 0.25], // One more general marches.
    placePC: [1.2, 0.7], // Markers are placed.
    addDivision: [0.8, 0.3], // A division more.
    removePC: [0.9, 0.5], // Markers are removed.
    rebuild: [0.2, 0.2], // Losses are made good.
    addUnits: [0.25, 0.3], // Units join a general.
    vp: [0.9, 0], // Immediate VP.
    vpIf: [0.9, 0], // VP on a condition.
    vpPact: [0.5, 0], // VP for a pact.
    raid: [0.5, 0], // A raid on another's province.
    revoltArmy: [0.4, 0.25], // A Revolt.
    invasion: [0.3, 0.2], // A tribe comes.
    cancel: [0.25, 0.2], // An event is cancelled.
    battleDRM: [0.3, 0.3], // A better battle roll.
    chargeAuto: [0.25, 0.25], // A charge that cannot fail.
    chargeDRM: [0.12, 0.12], // A better charge.
    cancelBattle: [0.4, 0.4], // A battle does not take place.
    secondBattle: [0.2, 0.2], // Another battle.
    interceptAuto: [0.2, 0.2], // An interception that cannot fail.
    siegeDRM: [0.2, 0.2], // A better siege roll.
    attrition: [0.2, 0.2], // Attrition of an army.
    royalGuard: [0.2, 0.2], // The royal guard.
    rally: [0.15, 0.15], // Losses come back.
    setMP: [0.25, 0.25], // Longer or shorter marches.
  },
  /** The values of events when they are played now, in VP; most are higher if more time is left. */
  deeds: {
    marker: 0.05, // 22.0: per removed marker, in addition to the loss to its province.
    othersLossOfTwo: 0.8, // The fraction of another's loss that is a gain, with two players;
    othersLoss: 0.5, // with more.
    pact: 1.4, // VP for a pact if a third player can be left out.
    stepsLast: 0.2, // VP for lost steps count only in the last part of the turn,
    steps: 0.6, // and then this much.
    divisionNow: 0.35, // A division, this turn,
    divisionLater: 0.35, // and per later turn,
    divisionTurns: 3, // up to this many turns.
    chariot: 0.2, // A chariot for a general.
    warrior: 0.12, // A warrior for a general.
    guardNow: 0.25, // The royal guard, this turn,
    guardLater: 0.1, // and per later turn,
    guardTurns: 2, // up to this many turns.
    rebuilt: 0.12, // A rebuilt warrior.
    refilled: 0.08, // A restored step.
    mostRebuilt: 0.9, // The maximum for rebuilding.
    mostFlipped: 6, // The number of steps that can be flipped.
    raid: 0.8, // A raid on another player's province, per VP;
    vainRaid: -0.2, // on any other province.
    tribe: 0.25, // A tribe that comes.
    provinceVp: 1.5, // VP that a province no longer yields to another player.
    noTribute: 0.2, // Tribute that it no longer yields.
    vain: -1, // The same if it hurts no other player.
    melting: 0.02, // Attrition, per unit of the strongest enemy army.
    meltingOther: 0.15, // Attrition of an army that chance chooses.
    discard: 0.12, // A card that another loses.
    swap: 0.15, // A card that is exchanged.
    penalty: 0.15, // A turn made harder for another player.
    heir: 0.4, // The death of a king who is far from home.
    vainHeir: -0.2, // The death of one who is not.
    truce: -0.5, // A truce, which binds both sides.
    other: 0.3, // Any other event, per point of its card's value.
    ownRevolt: -0.5, // 22.0: a Revolt in an own province, as a fraction of the province's value;
    revolt: 0.35, // in an opponent's province,
    revoltLast: 0.5, // of which this fraction remains when no time is left.
  },
  /** Where armies want to be, and the values of battles and of march ends. */
  situation: {
    fade: 0.87, // What a movement point of distance leaves of a pull.
    least: 0.04, // Weaker pulls are ignored.
    sameWay: 0.15, // What a weaker pull in the same direction adds.
    garrisoned: 0.55, // How easy it is to take a garrisoned city,
    wall: 0.08, // plus this per point of its walls (weak walls are above 0).
    strong: 20, // Against an army stronger than this
    easeOfStrong: 0.35, // the ease is multiplied by this;
    middling: 10, // against one stronger than this
    easeOfMiddling: 0.5, // by this;
    easeOfWeak: 0.75, // against a weaker one by this.
    nations: 0.35, // The factor for the threat of nations' armies.
    threatening: 12, // The strength that counts as a full threat.
    near: 0.7, // What remains of a threat within one march,
    far: 0.3, // and within two.
    walled: 0.5, // What a garrison leaves of a threat.
    beaten: 0.6, // The cost in VP of losing with a large army.
    lastFight: 0.35, // The fraction of armies' values that still counts when no time is left.
    strength: 0.02, // Per point of strength.
    others: 2, // The strength counted for another side's army that loses on the player's behalf.
    kept: 0.5, // The fraction of a space's value for driving an enemy off it.
    behindWalls: 0.3, // The fraction of a city's value for taking the field before it.
    risked: 0.8, // The risk of a large army that may be beaten, in VP,
    smallRisk: 0.1, // and of any army of more than two units.
    repelled: 0.4, // The value of beating off a large army, in VP,
    smallRepelled: 0.05, // and of a small one.
    lastRisk: 0.4, // The fraction of a risk that counts when no time is left.
  },
  /** Minor decisions. */
  policy: {
    ofNations: 0.1, // The size of a nation's army, relative to a player's, when a card hurts or helps one.
    leaders: 0.01, // How much more a leading player is targeted, per VP.
    company: 0.05, // The wish to join an army, per unit,
    mostCompany: 8, // up to this many units.
    cancel: 0.3, // Cancelling an enemy's event.
    stopMarch: 0.3, // Hindering a march of five or more units.
    stopEntry: 0.25, // Hindering one of seven or more at its arrival.
    help: 0.3, // Ensuring a declared interception, or preventing an enemy's.
    tie: 0.8, // Winning a tied battle.
    afterLosses: 0.25, // Hurting a beaten enemy further.
    battleEnd: 0.3, // Helping its own side at the end of a battle.
    siege: 0.4, // Helping its own siege, or hindering an enemy's.
    attrition: 0.2, // Saving an army from attrition.
    initiative: 0.15, // Choosing the place in next turn's order, in VP.
  },
  /** Where pieces are placed. */
  camp: {
    defence: 0.3, // The weight of defending a place, relative to the general's pull.
    firstMarch: 0.6, // The weight of a warlord's first march, relative to later ones.
    close: 3, // Closer to the king than this,
    likesClose: 0.45, // a place counts this much for a second general;
    apart: 6, // closer than this,
    likesApart: 0.8, // this much.
    capital: 0.4, // The value of the capital for the third general,
    thirdsWish: 0.35, // and the factor for his other wishes.
    withKing: 9, // R-S6: the bonus for being with the king where only Kadesh counts.
    garrison: 0.15, // The value of a garrison in an unthreatened city,
    boughtGarrison: 0.1, // the same if it must be bought,
    worthBuying: 0.5, // for which the city must be worth this much.
    nearEnemy: 0.2, // What nearness to others' spaces adds,
    nearEnemyStake: 0.4, // and per VP that the city is worth.
    displacedHome: 0.3, // The value of the capital for displaced pieces,
    displacedCompany: 0.05, // and per unit that is already there.
  },
  /** Reactions and battles. */
  reactions: {
    intercepts: 0.6, // An interception is tried if its battle is won with at least this chance.
    avoids: 0.42, // A battle is avoided if it is won with a lower chance
    canAvoid: 0.3, // and avoiding succeeds with at least this one.
    stands: 0.45, // An intercepted army fights, and an army before a city stays outside, if it wins with at least this chance.
    refuge: 0.1, // The weight of a place's value when avoiding battle to it.
    intoCity: 0.5, // The value of a retreat into the city,
    displaced: 0.3, // and of being displaced; a free retreat is 1.
    retreatCost: 0.6, // What each point of cost takes off a retreat,
    retreatNear: 0.01, // what each point of nearness to home adds,
    retreatEnemy: -0.2, // and the malus for a space that the enemy controls.
    charges: 0.34, // 15.5.2: a charge is tried with at least this chance.
    unitAtStake: 0.02, // What each unit in a battle adds to the stakes,
    anyBattle: 0.15, // what any battle has at stake,
    greatBattle: 1.5, // and one with a large army, in VP.
    cardShare: 0.5, // The fraction of its price that an action card must earn.
    great: 0.5, // With more than this at stake, any helpful card is played;
    cheap: 0.1, // otherwise one that costs less than this.
    losing: 0.55, // A battle that the enemy wins with a higher chance is called off.
    winning: 0.5, // One that is won with a higher chance is fought again.
    division: 1.2, // 15.5.8: the extra cost of breaking a division,
    lastStep: 0.2, // and of losing a unit rather than a step.
    rallyPrice: 0.12, // A card that restores losses is played if it costs less.
    welcome: 0.55, // A battle against the player's own nation is welcome if it is won with at least this chance.
  },
  /** Marches and other orders. */
  marches: {
    later: 0.4, // The weight of later goals.
    worthwhile: 0.03, // A marker of lower value is not worth a stop.
    step: 0.004, // The cost of a step, so that armies do not wander.
    siegeMarker: 0.15, // The fraction of a city's value per Siege Continued marker; an army that leaves loses them.
    landing: 0.15, // 16.2b: what a landed army risks in addition to the battle.
    through: 0.03, // The value of driving an army off on the way, per point of its strength.
    alone: 0.25, // The factor for a general without units,
    few: 0.6, // and for one with fewer than three.
    lastWish: 0.3, // The fraction of later goals that counts when no time is left.
    nextRolls: 0.3, // The fraction of a siege's prize that later rolls may bring if the first one fails,
    nextRollsHere: 0.25, // and where a general already is.
    leftUnderSiege: 0.5, // The fraction of a place's danger that counts if the army besieges it.
    left: 0.7, // The weight of the danger to a place that an army leaves.
    ends: 3, // How many march ends are tried per general.
    trade: 0.13, // A point of tribute gained by trade.
    crowd: 12, // An army of this many units
    crowded: 0.4, // needs mercenaries only this much.
    mercenary: 0.03, // The value of a mercenary anywhere,
    mercenaryWish: 0.05, // and per VP that pulls his general,
    mercenaryMost: 3, // up to this many.
    garrison: 0.45, // The fraction of a city's danger that a garrison removes,
    leastGarrison: 0.02, // if it is at least this much.
    kingsOwn: 9, // How many units a warlord leaves with his king where points are played for.
    spares: 5, // An army of this size leaves a unit in an otherwise open city
    dear: 0.4, // that is worth this much.
  },
  /** The influence of armies, and estimates of battles. */
  outlook: {
    besieged: 8, // The strength that a siege of an own city counts for.
    reach: [1, 0.75, 0.42, 0.2, 0.05], // An army's influence at its place, and within each further four movement points.
    rating: 3, // The strength that a point of its commander's rating counts for,
    whole: 2, // and a whole division.
    leaderless: 0.3, // The factor for a force without a commander.
    nations: 0.25, // The factor for nations' armies.
    othersFelt: 0.7, // The weight of others' influence in a share,
    nobody: 10, // and a constant added to them.
    momentLeft: 0.1, // The fraction of a turn that is always added before its logarithm is taken.
    strengthLost: 0.55, // The strength lost per loss number.
    chariot: 4, // The strength of a charging chariot,
    middleRoll: 3, // with this die roll.
    likelyCharge: 0.3, // A less likely charge is ignored.
  },
  /** Limits of the search. */
  search: {
    orders: 10, // The most orders that are compared.
    alike: 3, // The most of them of one kind.
    less: 0.6, // An order whose value is this much lower is e times less promising.
    leastPromise: 0.05, // The least promise of any order.
    playoutOfVp: 2, // Decisions per playout where VP are played for,
    playoutOfKadesh: 3, // where Kadesh is,
    playoutOfOthers: 16, // and in scenarios 2 and 3.
  },
} as const
