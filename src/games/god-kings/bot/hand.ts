/** The numbers of this machine that were set by hand: all that `mehen fit` does not find (`data/weights.json`). */
export const BY_HAND = {
  divisionTurns: 4, // For how many turns to come a division counts.
  surest: 0.95, // The most that all sudden deaths together are thought of.
  doubtOfVp: 2.667, // Turns that are added to those left before a lead in VP is held against them: no lead is ever sure.
  doubtOfPoints: 2.25, // The same for points in scenario 2.
  pointTurns: 2, // For how many turns to come a province of scenario 2 counts.
  penaltyLifted: 0.4, // R-S2: the part of the penalty for a home country overrun that a whole turn may lift.
  fewest: 6, // Might that each of two armies is thought to have besides, so that a few units are no overwhelming lead.
  siegeRolls: 2, // Siege rolls that are looked ahead.
  strikers: 2, // An army of at least so many units may strike at Kadesh.
  inBattle: 0.5, // The chance of an army that is there already, while a battle lasts.
  leastTime: 0.15, // The part of a turn that is always thought to be left to Egypt in scenario 3.
  neverLost: 0.003, // The chance to get a province that never vanishes.
  neverSure: 0.005, // Scenario 3 with three players: nobody's chance is less than this, nor so much more sure.
  together: 0.8, // How much the chances of several provinces belong together: 1 would be not at all.
  cardsOfThree: 0.01, // What each worth of cards above the usual adds to the chance.
  usualCards: 3, // The usual worth of the cards in hand.
  /**
   * R-S7: what makes Egypt win against Mitanni alone, in logarithms of the odds. It wins so seldom that 600 games were
   * too few to learn it: what they taught said that Mitanni's army does no harm.
   */
  egyptian: {
    always: -0.77, // That Egypt wins at all.
    missing: 0.25, // Each space that it still misses of its provinces,
    'missing*time': 0.11, // the more so the longer there is time,
    'missing/time': -0.68, // and the less there is.
    hopes: 0.32, // The logarithms of the chances of its provinces, added up.
    'mitanniStrength*time': -0.0142, // A point of Mitanni's strength, for each turn it can still use it.
    mitanniCards: -1.11, // The worth of Mitanni's cards,
    'mitanniCards*time': 0.41, // and for each turn that Egypt has.
    karkemish: 0.48, // Karkemish is Egypt's,
    karkemishShut: -0.94, // or another's behind a garrison;
    karkemishGarrison: 0.35, // Egypt's garrison stands in it.
    karkemishMight: 0.13, // The logarithm of how much stronger Egypt is before it.
    ugarit: 0.48, // Ugarit is Egypt's.
    tyre: 0.99, // Tyre is.
    kadeshShut: -0.47, // Kadesh is another's behind a garrison.
    amurru: 0.24, // Each space of Amurru that Egypt has.
    turnsLeft: -0.9, // Each turn after this one.
  },
  /** What places are worth, in VP or what stands for them. */
  stakes: {
    near: [1, 0.46, 0.28, 0.18, 0.12, 0.08, 0.05, 0.03, 0.02], // How much of a province's value one has with so many spaces still missing.
    homeSpace: 2, // 24.1.2a: what a space of the home country is worth besides its province.
    homeSpaceForPoints: 0.5, // The same in scenario 2.
    homeSpaceElsewhere: 0.1, // The same where neither VP nor points count.
    raided: 0.4, // 24.1.7: how much of a home country counts that must be taken whole within the turn.
    later: 0.6, // How much of a value remains in each later turn.
    ahead: 4, // How many turns ahead are looked at.
    needed: 4, // R-S7: what a province that wins scenario 3 is worth.
    neededAfter: 2, // R-S7: how much more for each other one that is held.
    denied: 2, // R-S7: what it is worth to Mitanni to deny one.
    vpElsewhere: 0.05, // What a VP is worth where something else is played for: it never hurts.
    kadeshVp: 0.06, // What a province is worth for each VP of it where only Kadesh wins.
    kadesh: 10, // R-S6: what Kadesh is worth where it decides.
    thisTurnsPoints: 1.5, // How many turns the present one counts for where points are played for.
    tributeForPoints: 0.08, // What a point of tribute is worth in scenario 2.
    tributeForProvinces: 0.1, // What it is worth in scenario 3.
    tribute: 0.25, // What it is worth in each later turn of a campaign.
    wallsFirst: 2.9, // How much more a walled city counts for those who must take several: a siege takes time, the rest is had by the way.
    lastOfMitanni: 5, // 23.0: Assyria begins anew after this turn.
    fall: 11.6, // 23.0: the VP that this costs Mitanni in the end, seen from the first turn.
    anew: 0.61, // How much less it costs with each turn.
    rivalOfTwo: 0.5, // How much a player minds what the only other one gains in VP.
    rivalElsewhere: 0.9, // The same where something else is played for, and of Mitanni in scenario 3.
    rivalOfMany: 0.45, // How much he minds it of each of several others where VP are not played for.
    rivalLeast: 0.05, // Where they are: at least so much,
    rivalMost: 0.7, // at most so much,
    rival: 0.2, // so much of an equal,
    rivalAhead: 0.025, // and more for each VP that the other is ahead.
  },
  /** What cards are worth in hand, in VP. */
  cards: {
    ops: [0, 0.04, 0.14, 0.3], // What so many Ops are worth over the least one.
    eventShare: 0.8, // The part of an event's worth that is likely to be had.
    opsShare: 0.3, // The part of the Ops that counts beside the event: one or the other is used.
    spare: 0.15, // The part of its worth that a card has which can no longer be played this turn.
    priceOfMany: 0.25, // The part of its worth that a card costs while two or more are spare;
    priceOfOne: 0.45, // while one is spare;
    priceOfImpulse: 0.3, // when an impulse is missed for it, this,
    priceOfLast: 0.6, // and this part of its worth.
    forEvent: 0.3, // The part of its price that an event pays: it may come to nothing later.
    forOps: 0.5, // The part of its worth that is given up when it is used for Ops.
    keptOver: 0.35, // 8.4a: a card worth more than this is kept for the next turn.
  },
  /** What an event is worth to whoever can play it at a good moment, by its type; where VP count and where not. */
  events: {
    campaign: [0.9, 0.9], // Several generals march.
    activate: [0.25, 0.25], // One more general marches.
    placePC: [1.2, 0.7], // Markers are placed.
    addDivision: [0.8, 0.3], // A division more.
    removePC: [0.9, 0.5], // Markers are removed.
    rebuild: [0.2, 0.2], // Losses are made good.
    addUnits: [0.25, 0.3], // Units join a general.
    vp: [0.9, 0], // VP at once.
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
    attrition: [0.2, 0.2], // An army melts.
    royalGuard: [0.2, 0.2], // The royal guard.
    rally: [0.15, 0.15], // Losses come back.
    setMP: [0.25, 0.25], // Longer or shorter marches.
  },
  /** What events bring that are played now, in VP; most of them the more, the more time is left. */
  deeds: {
    marker: 0.05, // 22.0: what each loose marker that goes is worth besides what its province loses.
    othersLossOfTwo: 0.8, // The part of another's loss that is a gain, with two players;
    othersLoss: 0.5, // with more.
    pact: 1.4, // VP for a pact where a third could be left out.
    stepsLast: 0.2, // VP for steps lost are worth it in this last part of the turn,
    steps: 0.6, // and then so much.
    divisionNow: 0.35, // A division, in this turn,
    divisionLater: 0.35, // and in each later one,
    divisionTurns: 3, // up to so many of them.
    chariot: 0.2, // A chariot for a general.
    warrior: 0.12, // A warrior for a general.
    guardNow: 0.25, // The royal guard, in this turn,
    guardLater: 0.1, // and in each later one,
    guardTurns: 2, // up to so many of them.
    rebuilt: 0.12, // A warrior that comes back from the dead.
    refilled: 0.08, // A step that comes back.
    mostRebuilt: 0.9, // The most that rebuilding is worth.
    mostFlipped: 6, // How many steps can be flipped.
    raid: 0.8, // A raid on a province that another controls, for each VP,
    vainRaid: -0.2, // and where nobody else does.
    tribe: 0.25, // A tribe that comes.
    provinceVp: 1.5, // VP that a province no longer gives another.
    noTribute: 0.2, // Tribute that it no longer gives.
    vain: -1, // The same where it hurts nobody else.
    melting: 0.02, // Attrition, for each unit of the strongest enemy army.
    meltingOther: 0.15, // Attrition that strikes where it will.
    discard: 0.12, // A card that another loses.
    swap: 0.15, // A card that is exchanged.
    penalty: 0.15, // A turn that is made harder for another.
    heir: 0.4, // A king who dies far from home.
    vainHeir: -0.2, // One who does not.
    truce: -0.5, // A truce binds oneself too.
    other: 0.3, // Any other event, of what its card is worth.
    ownRevolt: -0.5, // 22.0: a Revolt in an own province, of what that is worth;
    revolt: 0.35, // in that of an opponent,
    revoltLast: 0.5, // and this part of it when no time is left.
  },
  /** Where armies want to be, and what fights and stops are worth. */
  situation: {
    fade: 0.87, // What a movement point of distance leaves of a wish.
    least: 0.04, // Wishes smaller than this are forgotten.
    sameWay: 0.15, // How much a smaller wish in the same direction adds.
    garrisoned: 0.55, // How easy it is to take a garrisoned city,
    wall: 0.08, // and by how much each point of its walls changes that: weak ones are above 0.
    strong: 20, // An army stronger than this
    easeOfStrong: 0.35, // leaves so much of the ease;
    middling: 10, // one stronger than this
    easeOfMiddling: 0.5, // so much;
    easeOfWeak: 0.75, // a weaker one so much.
    nations: 0.35, // How much less the armies of nations threaten than those of players.
    threatening: 12, // The strength that is a whole threat.
    near: 0.7, // What is left of a threat within one march,
    far: 0.3, // and within two.
    walled: 0.5, // What a garrison leaves of a threat.
    beaten: 0.6, // What it costs in VP to lose with a great army.
    lastFight: 0.35, // The part of what armies are worth that counts when no time is left.
    strength: 0.02, // What a point of strength is worth.
    others: 2, // The strength that an army of others is counted with when it loses for one.
    kept: 0.5, // The part of a space's worth that driving an enemy off it brings.
    behindWalls: 0.3, // The part of a city's worth that the field before it brings.
    risked: 0.8, // What a great army that may be beaten risks, in VP,
    smallRisk: 0.1, // and any that is more than two units, besides.
    repelled: 0.4, // What it brings in VP to beat off a great army,
    smallRepelled: 0.05, // and a small one.
    lastRisk: 0.4, // The part of a risk that counts when no time is left.
  },
  /** Small choices. */
  policy: {
    ofNations: 0.1, // How much a nation's size counts beside a player's where somebody is to be hurt or helped.
    leaders: 0.01, // How much more whoever has more VP is picked on, for each of them.
    company: 0.05, // What each unit adds to the wish to be with an army,
    mostCompany: 8, // up to so many.
    cancel: 0.3, // What it is worth to cancel an event of an enemy.
    stopMarch: 0.3, // To hinder a march of five or more units.
    stopEntry: 0.25, // To hinder one of seven or more where it has come.
    help: 0.3, // To make sure of an interception that was declared, or to take an enemy's away.
    tie: 0.8, // To win a battle that is even.
    afterLosses: 0.25, // To hurt a beaten enemy more.
    battleEnd: 0.3, // To help an own battle at its end.
    siege: 0.4, // To help an own siege, or hinder an enemy's.
    attrition: 0.2, // To save an army from attrition.
    initiative: 0.15, // To choose when one plays next turn, in VP.
  },
  /** Where pieces are put. */
  camp: {
    defence: 0.3, // How much defending a place counts beside what pulls a general there.
    firstMarch: 0.6, // How much the first march of a warlord counts beside what he could do later.
    close: 3, // Nearer to the king than this
    likesClose: 0.45, // a second general likes a place only so much,
    apart: 6, // and nearer than this
    likesApart: 0.8, // so much.
    capital: 0.4, // What the capital is worth to the third general,
    thirdsWish: 0.35, // and how much of what he wishes otherwise.
    withKing: 9, // R-S6: what it is worth to him to be with the king where only Kadesh counts.
    garrison: 0.15, // How much a city is worth a garrison without any threat,
    boughtGarrison: 0.1, // and one that must be bought,
    worthBuying: 0.5, // for which it must be worth so much.
    nearEnemy: 0.2, // What nearness to others' spaces adds to that,
    nearEnemyStake: 0.4, // and for each VP that the city is worth.
    displacedHome: 0.3, // What the capital is worth to displaced pieces,
    displacedCompany: 0.05, // and each unit that is there already.
  },
  /** Answers to what others do, and battles. */
  reactions: {
    intercepts: 0.6, // An interception is tried when its battle is won at least so often.
    avoids: 0.42, // A battle is avoided when it is won less often than this,
    canAvoid: 0.3, // and when that succeeds at least so often.
    stands: 0.45, // An intercepted army fights, and one before a city stays outside, when it wins at least so often.
    refuge: 0.1, // How much what a place is worth counts when one avoids to it.
    intoCity: 0.5, // What a retreat into the city is worth,
    displaced: 0.3, // and being displaced, against 1 for a free one.
    retreatCost: 0.6, // What each unit of cost takes off a retreat,
    retreatNear: 0.01, // what each point of nearness to home adds,
    retreatEnemy: -0.2, // and a space that the enemy controls.
    charges: 0.34, // 15.5.2: a charge is tried with at least this chance.
    unitAtStake: 0.02, // What each unit in a battle adds to what is at stake,
    anyBattle: 0.15, // what any battle has at stake,
    greatBattle: 1.5, // and one with a great army, in VP.
    cardShare: 0.5, // The part of its price that an action card must earn back.
    great: 0.5, // With more than this at stake a card is spent that may help;
    cheap: 0.1, // otherwise one that costs less than this.
    losing: 0.55, // A battle that the enemy wins oftener than this is called off.
    winning: 0.5, // One that is won oftener is fought again.
    division: 1.2, // 15.5.8: what it costs beyond its strength to break a division,
    lastStep: 0.2, // and to lose a unit rather than a step.
    rallyPrice: 0.12, // A card that brings losses back is played when it costs less.
    welcome: 0.55, // A battle against a nation one answers for is welcome when it is won at least so often.
  },
  /** Marches and other orders. */
  marches: {
    later: 0.4, // How much of what an army would like to do later counts now.
    worthwhile: 0.03, // A marker that brings less is not worth stopping for.
    step: 0.004, // What a step costs, so that armies do not wander.
    siegeMarker: 0.15, // The part of a city's worth that each Siege Continued marker stands for; whoever leaves loses them.
    landing: 0.15, // 16.2b: what a landed army risks beyond the battle.
    through: 0.03, // What it may bring to drive an army on the way off, for each point of its strength.
    alone: 0.25, // How much a general without units counts where he goes,
    few: 0.6, // and one with less than three.
    lastWish: 0.3, // The part of later wishes that counts when no time is left.
    nextRolls: 0.3, // The part of a siege's prize that later rolls may bring where the first fails,
    nextRollsHere: 0.25, // and where a general stands already.
    leftUnderSiege: 0.5, // The part of a place's danger that counts where the army besieges it.
    left: 0.7, // How much the danger of a place that an army leaves counts.
    ends: 3, // How many ends of a march are looked at for each general.
    trade: 0.13, // What a point of tribute is worth by trade.
    crowd: 12, // An army of so many units
    crowded: 0.4, // needs mercenaries only so much.
    mercenary: 0.03, // What a mercenary is worth anywhere,
    mercenaryWish: 0.05, // and for each VP that pulls his general,
    mercenaryMost: 3, // up to so many.
    garrison: 0.45, // What a garrison saves of the danger of a city,
    leastGarrison: 0.02, // if it is at least so much.
    kingsOwn: 9, // How many units a warlord leaves with his king where points are played for.
    spares: 5, // An army of this size leaves somebody in a city that would stand open,
    dear: 0.4, // if that is worth so much.
  },
  /** How armies are felt, and battles seen from afar. */
  outlook: {
    besieged: 8, // The strength that a siege of an own city stands for.
    reach: [1, 0.75, 0.42, 0.2, 0.05], // How much an army counts where it stands, and up to each further four movement points away.
    rating: 3, // How much strength a point of its commander's rating stands for,
    whole: 2, // and a whole division.
    leaderless: 0.3, // What is left of a force without a commander.
    nations: 0.25, // How much the armies of nations are felt.
    othersFelt: 0.7, // How much the others count beside the own in a share of what is felt,
    nobody: 10, // and what nobody in particular does.
    momentLeft: 0.1, // The part of a turn that is always thought to be left when its logarithm is taken.
    strengthLost: 0.55, // How much strength a loss number costs.
    chariot: 4, // The strength of a chariot that charges,
    middleRoll: 3, // with the roll that is thought of.
    likelyCharge: 0.3, // A charge less likely than this is not thought of.
  },
  /** What the search looks at. */
  search: {
    orders: 10, // How many orders are weighed against each other at most.
    alike: 3, // How many of them may be of the same sort.
    less: 0.6, // How much less an order must seem worth to be e times less promising.
    leastPromise: 0.05, // How little promise any has.
    playoutOfVp: 2, // How many decisions a playout makes where VP are played for,
    playoutOfKadesh: 3, // where Kadesh is,
    playoutOfOthers: 16, // and in the scenarios 2 and 3.
  },
} as const
