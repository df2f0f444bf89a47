/** Hand-tuned numbers of the bot: everything that `mehen fit` does not fit (`data/weights.json`). */
export const HAND_WEIGHTS = {
  /** Evaluates a unit's hex and facing. Values are shares of units' worth. */
  stance: {
    aims: 3, // Maximum number of enemies a unit aims for.
    mix: [0.6, 0.3, 0.1], // Chance that an attack from afar reaches front, flank or rear.
    mixed: 0.5, // Weight of that average when the open arc is known.
    fade: 0.72, // Factor on a gain for each further move needed.
    drive: 0.25, // Value of contact for a side that has to attack, as a share of both units' worth.
    evaded: 0.5, // 6.71: factor on a gain against an enemy that can withdraw from a slower unit.
    inRange: 0.12, // Value of having an enemy within missile range.
    pull: 0.75, // Factor on gains that are still to be made.
    likely: 0.65, // Chance that an enemy that can attack will.
    second: 0.35, // Weight of the second worst attacker relative to the worst,
    third: 0.6, // and of the third worst relative to the second.
    escapes: 0.55, // Factor on dangers from attackers slower than the unit.
    watched: 0.6, // Factor on dangers from flank or rear if a friend watches the hex.
    felt: 5, // Distance up to which friends and enemies count.
    bearable: -0.5, // Surplus of enemies over friends that costs nothing.
    outnumbered: 0.08, // Cost of each further enemy, as a share of the unit's worth,
    mostMore: 3, // up to this many.
    beside: 0.03, // Value of an adjacent friend with the same facing, for a unit of the line.
    ahead: 0.004, // Cost of being ahead of the line, times the square of the hexes.
    fire: 0.1, // Chance that a point of missile strength hits,
    hit: 0.15, // and the cost of a hit as a share of the target's worth.
  },
  /** Chooses units and orders. Values are shares of the withdrawal level. */
  orders: {
    least: 0.0015, // Minimum value of an order or a move.
    closely: 12, // Number of units evaluated closely before an order.
    enough: 0.7, // Units with less than this share of the best value are skipped.
    recoveryQuick: 0.6, // Factor on the value of recovery in quick estimates,
    recoveryClose: 0.8, // and in close evaluation.
    inContact: 0.2, // Quick estimates: factor on a gain if already in contact,
    farAway: 0.45, // if it takes more than one move,
    pinned: 0.3, // in an enemy zone of control,
    skirmishing: 0.8, // and for skirmishers.
    harassing: 0.3, // Value of a hit by harassment, as a share of its cost.
    harassHits: 0.1, // Expected hits from harassing.
    contingent: 0.8, // Factor on the value of a contingent's units.
    line: 0.9, // Factor on the value of a Line's units.
    momentum: 0.004, // Minimum value of trying for momentum.
    closelyMoved: 14, // Number of positions evaluated closely.
    eager: 0.03, // Value of an attack beyond its odds, for a side that has to attack.
    mayAttack: 0.002, // Minimum value of an optional attack.
    attacks: 0.6, // Factor on danger for a unit that attacks.
    friends: 0.5, // Weight of hits on friends that are passed through.
    looks: 0.02, // Value of facing the aim.
    turning: 0.5, // Cost of changing facing, in vertices.
  },
  /** Chooses reactions, and decides in shock. */
  reactions: {
    threatPerCost: 3, // A unit withdraws if the threat exceeds this many times the cost,
    threat: 0.01, // plus this.
    farther: 0.001, // Value of each hex away from the enemy.
    staying: 0.6, // Weight of a threat for a unit that stays.
    eager: 0.3, // Sides with a higher drive place no real markers.
    feared: 0.04, // Threat by enemy infantry that justifies a marker, as a share of the Line's worth.
    facing: 0.03, // Value of facing the aim.
    hurt: 0.8, // When turning: weight of the threat by the adjacent enemy,
    danger: 0.5, // and of the danger from all enemies.
    blindShot: 0.3, // Value of a shot without known odds, as a share of a hit.
    lastMissiles: 0.004, // Value of keeping the last missiles.
    bold: 0.02, // Value of shock for a side that has to attack, as a share of the unit's worth.
    shock: 0.001, // Minimum value of shock.
    ownHits: 3, // D19: preference for sparing own units of higher worth.
    breaking: 10, // Preference for breaking an enemy unit over hurting one.
    room: 0.1, // Weight of the hits needed, among units that break.
    around: 0.1, // Weight of each hex adjacent to a unit, when one is picked.
    routedTarget: 0.4, // Cost of a hit on a routed unit, as a share of its worth.
    returned: 0.8, // Weight of return fire.
  },
  /** Worth of units, and boldness of a side. */
  sight: {
    wear: 0.45, // Share of its points that a unit has lost just before its last hit.
    wearPower: 1.4, // Exponent of that loss: 1 counts every hit equally.
    usualWorth: 0.15, // Mean worth of a unit in the battles for which the minimum values of orders were chosen.
    routedLoss: 0.85, // Share of its points that a routed unit has lost if it may rally.
    elephant: 4, // Worth of elephants beyond their points: they cost little when lost but fight well.
    chariot: 2, // The same for chariots,
    skirmisher: 0.7, // skirmishers,
    artillery: 1, // and artillery.
    attack: 0.35, // Drive of a side whose posture is to attack,
    harass: 0.15, // to harass,
    defend: 0.1, // to defend,
    noPosture: 0.2, // or that has none.
    impatience: 0.04, // Additional drive per turn, in battles without a turn limit.
    losing: 0.5, // Additional drive towards the limit for a side that loses then,
    holding: -0.25, // and for a side that wins.
    mostUrge: 0.9, // Maximum drive.
    recklessness: 0.5, // Reduction of caution per drive.
  },
  /** Trumps and momentum. */
  tempo: {
    again: 0.6, // Value of a further phase relative to the first: units tire, and the best orders are given.
    first: 0.35, // Additional value of acting before the enemy.
    answered: 0.5, // Chance that a trump that can be countered is countered,
    byInitiative: 0.1, // and how much of it each point of Initiative adds.
  },
  /** Positions of leaders. */
  leaders: {
    inRange: 0.12, // Value of a unit in range, as a share of its worth,
    shared: 0.3, // times this for each other leader whose range it is in,
    atRange: 0.4, // reduced by this much at maximum range.
    outOfRange: 0.1, // Cost of a unit out of range,
    farOut: 10, // in full at this distance.
    inZone: 0.35, // Cost of being in an enemy zone of control, as a share of the leader's points,
    alone: 0.12, // of being alone where enemies can come,
    shielded: 0.03, // and of being there with a friend.
    anyLeader: 4, // Worth of every leader beyond their points.
  },
  /** An army that advances as a whole. */
  advance: {
    together: 4, // Hexes beyond the middle of the line that cost nothing: the others follow.
    caution: 0.3, // Factor on caution while no enemy can strike first,
    threatened: 0.5, // no reduction of caution once this share of the army could be struck;
    hurry: 1.4, // where the limit is lost, the share of the rest that time takes: all of it long before the limit.
    nearer: 0.05, // Value of each move nearer to the enemy, as a share of the unit's worth,
    farthest: 12, // for enemies at most this number of moves away.
    goals: 3, // Number of enemies a unit marches towards.
    stalled: 4, // From this turn on a side that need not attack advances too, and caution is low,
    quiet: 0.06, // if both have lost less than this share of their levels per turn.
  },
  /** S18: crossing the river. */
  goals: {
    away: 0.6, // Value of being across, as a share of a unit's worth, if nothing else is missing for the win.
    nearer: 0.75, // Factor for each move needed to get there.
  },
  /** Limits of the search. */
  search: {
    units: 5, // Number of units considered,
    legs: 3, // legs per unit,
    plans: 6, // and plans in all.
    less: 0.03, // Difference in value that makes a plan e times less promising.
    leastPromise: 0.08, // Minimum promise of a plan.
    ordered: 50, // Minimum decisions of a playout that starts within an activation: about two activations.
    between: 60, // The same between two activations.
  },
} as const
