/** The numbers of this machine that were set by hand: all that `mehen fit` does not find (`data/weights.json`). */
export const BY_HAND = {
  /** A unit in a hex with a facing; worths are parts of what units are worth. */
  stance: {
    aims: 3, // How many enemies a unit thinks of going for.
    mix: [0.6, 0.3, 0.1], // How likely an attack from afar is to find front, flank or rear.
    mixed: 0.5, // How much of that counts beside what the arc that is open now promises.
    fade: 0.72, // How much of a gain is left with each further move that it takes to get there.
    drive: 0.25, // What contact is worth to a side that has to attack, as a part of what both units are worth.
    evaded: 0.5, // 6.71: what is left of a gain against an enemy that may withdraw before a slower unit.
    inRange: 0.12, // What it is worth to come within range of an enemy with missiles of one's own.
    pull: 0.75, // How much of a gain that is still to be made counts.
    likely: 0.65, // How sure it is that an enemy who could attack will.
    second: 0.35, // How much the second worst attacker adds to the worst,
    third: 0.6, // and the third worst to the second.
    escapes: 0.55, // How often a unit that is faster than its attacker gets away in time.
    watched: 0.6, // What is left of a danger from flank or rear that a friend watches.
    felt: 5, // How far friends and enemies are felt.
    bearable: -0.5, // How many more enemies than friends are borne: less than none.
    outnumbered: 0.08, // What each enemy more than friends costs a unit of its worth,
    mostMore: 3, // up to so many.
    beside: 0.03, // What a friend beside it with the same facing is worth to a unit of the line.
    ahead: 0.004, // What running ahead of the others costs, by the square of the hexes.
    fire: 0.1, // How likely a point of missile strength hits,
    hit: 0.15, // and what a hit costs of the target's worth.
  },
  /** Who is ordered next, and what; in parts of the withdrawal level. */
  orders: {
    least: 0.0015, // An order, or a move, has to bring at least this.
    closely: 5, // How many units are looked at closely before an order.
    enough: 0.7, // Units that promise less than this part of what another brings are not looked at.
    mending: 0.6, // How much of what mending its ranks is worth counts at a glance,
    mended: 0.8, // and when it is weighed.
    inContact: 0.2, // At a glance: what is left of a gain where there is contact already,
    farAway: 0.45, // where it takes more than one move,
    pinned: 0.3, // in an enemy zone of control,
    skirmishing: 0.8, // and for skirmishers.
    harassing: 0.3, // What a hit by harassment is worth, of what it costs.
    tiring: 0.1, // How much of a hit each move is feared for.
    contingent: 0.8, // How much of what its units promise a contingent brings.
    line: 0.9, // How much of what its units promise a Line brings.
    momentum: 0.004, // Momentum is tried for more than this.
    closelyMoved: 14, // How many stances are looked at closely.
    eager: 0.03, // What an attack is worth to a side that has to attack, beyond its odds.
    mayAttack: 0.002, // An attack that may be left is made only for this much.
    attacks: 0.6, // How much of a danger is left for a unit that attacks itself.
    friends: 0.5, // How much hits on friends count that it moves through.
    looks: 0.02, // What looking at its aim is worth to a unit.
    turning: 0.5, // How much a turn counts against it, in corners.
  },
  /** Answers to enemies, and shock. */
  reactions: {
    notes: 3, // How many times its cost a threat must be for a unit to withdraw,
    threat: 0.01, // and this more.
    farther: 0.001, // What each hex away from the enemy is worth.
    staying: 0.6, // How much of a threat counts for a unit that stays.
    eager: 0.3, // An army that is this eager does not bind its lines.
    feared: 0.04, // What enemy foot must be able to do to a line for a marker, as a part of its worth.
    facing: 0.03, // What facing its aim is worth to a unit.
    hurt: 0.8, // How much of what the enemy beside it could do counts when it turns,
    danger: 0.5, // and of what all could.
    blindShot: 0.3, // What a shot without known odds is worth, of a hit.
    lastMissiles: 0.004, // What the last missiles are kept for.
    bold: 0.02, // What shock is worth to a side that has to attack, of the unit's worth.
    shock: 0.001, // Shock must bring more than this.
    ownHits: 3, // D19: how much own units that are worth more are spared hits.
    breaking: 10, // How much better it is to break an enemy than to hurt one.
    room: 0.1, // How much the hits that it takes count among those that break.
    around: 0.1, // How much each enemy around a unit counts when it is picked.
    routedTarget: 0.4, // What a hit on a routed unit costs of its worth.
    returned: 0.8, // How much of the answer to a shot is feared.
  },
  /** What troops are worth, and how bold a side is. */
  sight: {
    wear: 0.45, // What part of its points a unit is thought to have lost just before its last hit,
    wearPower: 1.4, // and how late that comes: 1 would be with every hit alike.
    routedLoss: 0.85, // The part that it has lost when it has routed but may rally.
    elephant: 4, // What elephants are worth beyond their points, in points: they count little when lost but fight well.
    chariot: 2, // The same for chariots,
    skirmisher: 0.7, // skirmishers,
    artillery: 1, // and artillery.
    attack: 0.35, // How much a side wants the fight whose posture is to attack,
    harass: 0.15, // to harass,
    defend: 0.1, // to defend,
    noPosture: 0.2, // and without one.
    impatience: 0.04, // How much more it does with each turn without a limit.
    losing: 0.5, // How much more towards the limit when it loses then,
    holding: -0.25, // or less when it wins.
    mostUrge: 0.9, // The most that it ever wants it.
    recklessness: 0.5, // How much of its caution that takes away.
  },
  /** Trumps and momentum. */
  tempo: {
    again: 0.6, // What a further phase of a leader is worth, as a part of his first: his men tire, and the best is done.
    first: 0.35, // What acting before the enemy adds to what a leader could do now.
    answered: 0.5, // How often a trump that could be answered is answered,
    byInitiative: 0.1, // and by how much of each point of Initiative that matters.
  },
  /** Where leaders stand. */
  leaders: {
    inRange: 0.12, // What having a unit in range is worth to a leader, as a part of its worth;
    atRange: 0.4, // how much less at the end of it,
    outOfRange: 0.1, // and what it costs out of it,
    farOut: 10, // as far as this.
    inZone: 0.35, // What standing in an enemy zone of control costs, by his points,
    alone: 0.12, // what being alone where enemies can come,
    shielded: 0.03, // and what with a friend.
    anyLeader: 4, // Points that every leader is worth besides.
  },
  /** S18: over the river. */
  goals: {
    away: 0.6, // What being over the river is worth to a unit, as a part of its worth, once nothing else is missing for the win.
    nearer: 0.75, // How much of that is left with each move that it takes to get there.
  },
  /** What the search looks at. */
  search: {
    units: 5, // How many units are thought of,
    legs: 3, // how many legs of each,
    plans: 6, // and how many plans are weighed in all.
    less: 0.03, // How much less an order must seem worth to be e times less promising.
    leastPromise: 0.08, // How little promise any has.
    ordered: 50, // How many decisions a playout makes before it may rest, begun within an activation: some two of them,
    between: 60, // and begun between two.
  },
} as const
