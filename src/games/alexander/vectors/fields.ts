const LEADER = '{name:name! side:name! initiative:count!}'
const PIECE = 'hexes:hexes! facing:facing!'
const FOE = `{type:type! ${PIECE}}`
const LEADERS = 'attackerLeader:combatLeader defenderLeader:combatLeader'
const ARMIES = 'armies:armies!'

/**
 * The input of each calculation: `name:type`, with `!` for what it cannot do without, `[]` for a list of them and braces
 * for an object (`check.ts` has the types).
 */
export const FIELDS: { readonly [op: string]: string } = {
  activationOrder: `leaders:${LEADER}[]!`,
  orders: 'initiative:count! spent:count lineCommand:flag lineUsed:flag',
  orderAllowed: 'movedInPhases:name[]! phase:name! orderedThisPhase:orderKind by:orderedBy',
  momentum: 'initiative:count! dice:die[]!',
  momentumAllowed:
    'phases:count inZoc:flag wasInZoc:flag personalCombat:flag bypassed:flag usedCommanderRange:flag reactivated:flag elitePhase:flag',
  trump: 'kind:trumpKind! initiative:count! die:die!',
  bypass: 'trumperInitiative:count! leaders:{name:name! initiative:count! status:name!}[]!',
  lineCommand:
    'role:role! side:name! turn:count! phase:phase strategy:number die:die inCommanderRange:flag firstBasis:basis condition1:flag inZoc:flag lineCommand:flag',
  leaderInZoc: 'role:role! initiative:count! spent:count!',
  elite: 'turn:count! die:die',
  contingent: 'units:count! orders:count distance:count range:count',
  scenarioLeader: 'scenario:name! leader:name! field:name!',
  panic: 'range:count!',
  command: `leaders:${LEADER}[]! answers:any[]! dice:die[]!`,
  adjacent: 'a:hex! b:hex!',
  distance: 'a:hex! b:hex!',
  arcs: PIECE,
  arcOf: `${PIECE} target:hex!`,
  pivot: `${PIECE} half:half!`,
  forward: `${PIECE} side:half!`,
  drift: `${PIECE} moved:flag choices:half[]!`,
  columnArcs: 'hex:hex! ahead:direction!',
  passThrough: 'from:hex into:hex! facing:facing! enemies:hex[]',
  moveCost: 'class:kind! hex:terrain! hexsides:hexside[] level:number column:flag',
  wheel: 'macedonianPH:flag tq:count! die:die!',
  augmented: 'tq:count! moved:flag die:die',
  columnMove: 'type:type! ma:count! tq:count!',
  withdraw: 'type:type ma:count! twoHex:flag mover:{ma:count! twoHex:flag}! stepCost:count',
  withdrawHits: 'type:type! approach:aspect! tq:count die:die',
  lineWithdrawal: 'distancesToLeader:count[]! memberWithdrewAlone:flag',
  withdrawTrigger: 'start:flag distance:count before:count after:count',
  reactionFacing: 'unit:type moverFoot:flag moverMA:count ownMA:count tq:count die:die',
  turnCost: 'type:type! from:facing! to:facing! rough:flag formation:formation cataphract:flag chargeOption:flag',
  leaveZoc: 'ma:count! macedonianPH:flag freeFrontHex:flag enemyMA:count[]!',
  turnInZoc: 'ma:count! enemies:count! leaves:flag',
  friends: 'mover:type! friend:type! routing:flag column:flag',
  forcedStack: 'mover:type! tq:count! die:die',
  besideElephants: 'elephants:{hex:hex! facing:facing!}[]! path:hex[]!',
  harass:
    'type:type! missile:letter! ma:count! targetMA:count! distance:count! inZoc:flag pathFree:flag supply:supply targetCataphract:flag',
  zoc: `type:type! ${PIECE} missile:supply formation:formation routed:flag`,
  commandPath: `leader:hex! target:hex[]! range:count! enemies:${FOE}[] friends:hex[] closed:hex[] columns:count rows:count`,
  lineOf: `kind:lineKind! link:link seed:name! units:{id:name! ${PIECE} formation:formation routed:flag inRange:flag}[]!`,
  los: 'from:hex! to:hex! units:hex[] woods:hex[] town:hex[] levels:levels archer:flag',
  routStep: `hex:hex! edge:edge! columns:count! rows:count! enemies:${FOE}[] friends:hex[] closed:hex[]`,
  phalanxSupport: `defender:{${PIECE}}! phalanxes:{${PIECE} column:flag}[]! attacker:type! moved:flag`,
  duty: 'type:type! moved:flag formation:formation routed:flag inRange:flag',
  missile:
    'class:missile! range:count! drms:name[] target:type die:die! supply:supply targetLower:flag targetFormation:formation',
  elephantFire: 'occasion:occasion! screen:supply riders:supply',
  entryShots: 'line:flag entered:name[]! returnedAt:name[]',
  moveFire: 'order:moveOrder! class:missile! mounted:flag movedBefore:flag',
  harassAnswer: 'target:type! strikeHexInZoc:flag! supply:supply',
  stackTarget: `${PIECE} firer:hex!`,
  clash: 'attacker:type! defender:type! aspect:aspect!',
  superiority:
    'attacker:type! defender:type! aspect:aspect defenderMissile:supply defenderFormation:formation held:flag withOthers:flag chargeOption:flag inCharge:flag',
  sizeRatio: 'attacker:count! defender:count! moved:flag',
  charisma: LEADERS,
  crt: 'column:number! die:number!',
  shock: `attacker:picked! defender:picked! aspect:aspect moved:flag die:die! terrain:number phalanxSupport:count held:flag ${LEADERS}`,
  grouping: 'zoc:zones! combats:{attackers:name[]! defenders:name[]!}[]!',
  charge: 'tq:count! die:die! drm:number hits:count',
  breakthrough: 'own:count[]! enemy:count[]!',
  collapse: 'tq:count! hits:count! die:die inEnemyZoc:flag',
  stand: 'tq:count! hits:count! die:die attackedByHeavy:flag positionSuperiority:flag',
  personalCombat: 'a:duellist! b:duellist!',
  leaderCasualty: 'dice:die[]! wounded:flag',
  skirmisherHalving: 'inflicted:count! victim:type attacking:flag',
  combat:
    'attackers:fighter[]! defenders:fighter[]! aspect:aspect useAttacker:name useDefender:name moved:flag terrain:number phalanxSupport:count charisma:number advanceHits:count held:flag dice:die[]!',
  bothRout:
    'attackers:{tq:count! hits:count!}[]! defenders:{tq:count! hits:count!}[]! crt:result! attackerShares:count[] defenderShares:count[] advanceHits:count',
  advance: 'tq:count! hits:count ground:count turn:count',
  shareHits: 'hits:count! units:name[]! first:name[]',
  rally: 'initiative:count! tq:count! type:type dice:die[]!',
  routPoints: 'type:type tq:count twoHex:flag initiative:count multiplier:count',
  armyResult: ARMIES,
  atLimit: ARMIES,
  routedHit: 'hits:count!',
  pursuit: 'tq:count! die:die!',
  routRun: 'ma:count! costs:count[]! beyond:beyond',
  rampage: 'die:die!',
  rampageHits: 'type:type! aspect:aspect!',
  elephantNearCavalry: 'tq:count die:die routed:flag',
  avoidance: 'tq:count[]! dice:die[]!',
}

/** Objects that several calculations take. */
export const OBJECTS: { readonly [type: string]: string } = {
  picked: 'type:type! size:count! missile:supply cataphract:flag',
  combatLeader: 'charisma:count! casualty:casualty',
  duellist: 'rating:count! die:die! wounded:flag',
  fighter:
    'id:name! type:type! tq:count! size:count! hits:count twoHex:flag mustCheck:flag hexesMoved:count otherZoc:flag cataphract:flag missile:supply',
  losses: 'level:count! points:count!',
}
