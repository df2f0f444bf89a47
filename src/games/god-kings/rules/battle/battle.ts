import tables from '#games/god-kings/data/tables.json'
import { type Flow, pushPhases, roll } from '#kernel'
import { openAnyTime, openWindow } from '../actions/windows.ts'
import { isBarbarian, isKing, isPower, sideId, unitName } from '../components/counters.ts'
import { inside, MOUNTAIN, NONE, spaceId, spaceOf } from '../components/map.ts'
import { foeIn, generalsIn, hasGeneralIn, strayMercenaries, unitsIn } from '../components/pieces.ts'
import { decider, turnOrderFrom } from '../components/players.ts'
import { moveParty, movePartyBack } from '../march/march.ts'
import { keepUnits } from '../march/movement.ts'
import { recordBattleHostility } from '../neutrals/neutrals.ts'
import { endEmptyRevolts } from '../neutrals/rebels.ts'
import { garrisonedByOther, truceBetween } from '../politics/control.ts'
import { displaceLoneGenerals } from '../politics/displacement.ts'
import { gainVp, placeMarker } from '../politics/markers.ts'
import { insert } from '../state/position.ts'
import type { Battle, G, Kings, March } from '../state/state.ts'
import { defendingCommander, divideAdvantage, holdBack, resolveCharges, sortie } from './decisions.ts'
import { takeLossNumber } from './losses.ts'
import {
  type BattleRollStep,
  battleFacts,
  newBattle,
  newBattleProgress,
  nextStep,
  recordLossNumber,
  rolledLossNumber,
} from './resolver.ts'
import { leaveSiege, updateSieges } from './siege.ts'
import { battleModifiers, strengthOf } from './strength.ts'

const { minUnitsDefeated, vp: BATTLE_VP, barbarianBonus } = tables.victory.battleVP
/** 15.5.10b: the difference in losses that routs a side. */
export const ROUT_DIFFERENCE = 5

/** 15.5.9a, R15.5: the role that wins: the only survivor, else the higher loss number; the Defender wins ties. */
export function battleWinner(inflicted: readonly number[], survivors: readonly number[]): number {
  if ((survivors[0] === 0) !== (survivors[1] === 0)) return survivors[0] === 0 ? 1 : 0
  return inflicted[0]! > inflicted[1]! ? 0 : 1
}

/** 15.5.9c, 21.0j: VP for defeating a side with a general (`army`) that started with a number of units. */
export function battleVp(loser: number, army: boolean, start: number): number {
  if (!army) return 0
  return (start >= minUnitsDefeated ? BATTLE_VP : 0) + (isBarbarian(loser) ? barbarianBonus : 0)
}

/** 15.5.9b, R15.7: whether the winner places a marker; not in place of one of a power under truce (R-C28). */
export const canWinnerMark = (s: Kings, side: number, space: number, survivors: number): boolean =>
  survivors > 0 && isPower(side) && !garrisonedByOther(s, space, side) && !truceBetween(s, side, s.control[space]!)

/** The number of units each side has left in the battle space, including units held back. */
export const countSurvivors = (s: Kings, b: Battle) => b.side.map((side) => unitsIn(s, side, b.space).length)

/** 15.5.9b, 15.5.9c: gives the winner a marker and VP. */
export function rewardWinner(g: G, b: Battle, survivors: number): void {
  const s = g.state
  const [winner, loser] = [b.side[b.winner]!, b.side[1 - b.winner]!]
  const player = s.players.indexOf(winner)
  if (canWinnerMark(s, winner, b.space, survivors) && !sortieReturns(s, b))
    placeMarker(g, b.space, winner, player, '15.5.9b')
  gainVp(g, player, battleVp(loser, b.army[1 - b.winner]!, b.start[1 - b.winner]!), '15.5.9c', 'battles')
}

/** R16.7: whether a beaten sortie goes back inside, so that its city stays garrisoned. */
function sortieReturns(s: Kings, b: Battle): boolean {
  if (b.winner !== 1 || s.control[b.space] !== b.side[0]) return false
  const sortied = s.march!.sally ? unitsIn(s, b.side[0], b.space) : b.sortieUnits
  return sortied.some((u) => s.at[u] === b.space)
}

/*
 * 15.5, F5: a battle, step by step. Each step is a phase that starts from the state alone and pushes the next ones.
 *
 *   battle      commanders, sortie, units held back, cards before the charges    -> charges, fight
 *               if called off (R-C102)                                              -> marchEnd
 *   charges     15.5.1.1: chariots charge
 *   fight       15.5.1.2 strengths, 15.5.1.3 modifiers, 15.5.1.4 action cards,
 *               15.5.1.5 advantage, 15.5.1.6 the Attacker rolls, 15.5.1.7 the
 *               Defender rolls                                                   -> losses, losses, battleEnd
 *               if a side lost all its units in the charge                          -> battleEnd
 *   losses      15.5.1.8: the Attacker's, then the Defender's losses
 *   battleEnd   15.5.1.9: winner, marker, VP                                     -> retreat, aftermath
 *               if fought again (R-C106)                                               -> charges, fight
 *   retreat     15.5.1.10: the loser leaves (`retreat.ts`)
 *   aftermath   cards after the battle; sieges, strays, hostility
 */

/**
 * 15.1a, 15.2, 15.3, 15.4, R15.2, R15.8: starts a battle of the army on the march against an enemy in the field.
 * `surprise` is the role that intercepted, or none.
 */
export function startBattle(s: Kings, enemy: number, surprise: number, failedAvoid: boolean): void {
  const march = s.march!
  const space = s.generals[march.general]!
  const units: [number[], number[]] = [march.units.slice(), unitsIn(s, enemy, space)]
  const commander = march.warlords.find(isKing) ?? march.general
  s.battle = newBattle(space, [march.side, enemy], [commander, NONE], units, {
    army: [true, hasGeneralIn(s, enemy, space)],
    surprise,
    failedAvoid,
  })
}

/**
 * R17.6, 17.7a: an army comes out of its city and attacks the enemy outside. A king in the city comes along and
 * commands, even if a warlord was activated, unless that king has already moved with this card (11.12a).
 */
function* sally(g: G, march: March): Flow {
  const s = g.state
  const zone = s.generals[march.general]!
  const space = spaceOf(zone)
  const king = generalsIn(s, march.side, zone).find(isKing)
  if (king !== undefined && !s.impulse.movedGenerals.includes(king)) {
    insert(march.warlords, king)
    insert(s.impulse.movedGenerals, king)
  }
  moveParty(s, march, space)
  yield* displaceLoneGenerals(g, march.side, space)
  startBattle(s, foeIn(s, march.side, space), NONE, false)
}

/** F5 (1): commanders, sortie, units held back; then the windows before the charges. */
export function* battlePhase(g: G): Flow {
  const s = g.state
  const march = s.march!
  if (s.battle === null) yield* sally(g, march)
  const b = s.battle!
  march.fought = true
  s.impulse.ended = b.space
  b.general[1] = yield* defendingCommander(g, b)
  yield* sortie(g, b, march)
  b.start = [b.units[0].length, b.units[1].length]
  g.tell?.({
    kind: 'battle',
    rule: '15.1a',
    with: {
      space: spaceId(b.space),
      attacker: sideId(b.side[0]),
      defender: sideId(b.side[1]),
      attackers: b.start[0],
      defenders: b.start[1],
      attackerUnits: b.units[0].map(unitName),
      defenderUnits: b.units[1].map(unitName),
    },
  })
  yield* holdBack(g, b, march, false)
  yield* openAnyTime(g)
  const defender = s.players.indexOf(b.side[1])
  if (defender !== NONE) yield* openWindow(g, 'battleDeclared', b, () => [defender])
  dropDestroyed(s, b)
  if (b.cancelled) return callOff(g, b, march)
  pushPhases(s, 'charges', 'fight')
}

/** R-C102: the battle is called off; the army returns to the space it came from and may besiege there. */
function callOff(g: G, b: Battle, march: March): void {
  const s = g.state
  for (const u of b.sortieUnits) if (s.at[u] === b.space) s.at[u] = inside(b.space)
  for (const x of b.sortieGenerals) s.generals[x] = inside(b.space)
  march.spent = march.allowance
  march.fought = false
  keepUnits(s, march, (u) => s.at[u] === b.space)
  if (march.sally) moveParty(s, march, inside(b.space))
  else movePartyBack(s, march)
  g.tell?.({ kind: 'calledOff', rule: 'R-C102', with: { space: spaceId(b.space) } })
  s.battle = null
  pushPhases(s, 'marchEnd')
}

/** Drops participants that a card destroyed. */
function dropDestroyed(s: Kings, b: Battle): void {
  for (const role of [0, 1]) b.units[role] = b.units[role]!.filter((u) => s.at[u] === b.space)
}

/** F5 (2): chariot charges. */
export const chargesPhase = (g: G): Flow => resolveCharges(g, g.state.battle!)

/** F5 (3)-(6): chariots held back, action cards, advantage, dice. */
export function* fightPhase(g: G): Flow {
  const s = g.state
  const b = s.battle!
  b.closed = true
  if (nextStep(battleFacts(s, b)).what === 'end') return pushPhases(s, 'battleEnd')
  if (!b.charged[0]) yield* holdBack(g, b, s.march!, true)
  yield* openBattleCards(g, b, 0)
  yield* openBattleCards(g, b, 1)
  for (;;) {
    const need = nextStep(battleFacts(s, b))
    if (need.what === 'divide') b.split = yield* divideAdvantage(g, b, need)
    else if (need.what === 'roll') yield* rollFor(g, b, need)
    else break
  }
  pushPhases(s, 'losses', 'losses', 'battleEnd')
}

/** W11: action cards for one side: by its own player first, then in turn order by the others except the enemy. */
function* openBattleCards(g: G, b: Battle, role: number): Flow {
  const s = g.state
  const own = decider(s, b.side[role]!)
  const enemy = decider(s, b.side[1 - role]!)
  const others = s.turnOrder.filter((p) => p !== own && p !== enemy)
  yield* openWindow(g, 'battleCards', { battle: b, role }, () => [own, ...others], 'inTurn')
}

/** 15.5.7, R15.6: one side's battle roll. */
function* rollFor(g: G, b: Battle, need: BattleRollStep): Flow {
  const s = g.state
  const { role, strength, modifier } = need
  if (strength < 1) return recordLossNumber(b, role, 0)
  const die = yield* roll(role === 0 ? 'attackerRoll' : 'defenderRoll', '15.5.7')
  const loss = rolledLossNumber(need, die)
  recordLossNumber(b, role, loss)
  g.tell?.({
    kind: 'battleRoll',
    rule: '15.5.7',
    with: {
      ...{ side: sideId(b.side[role]!), strength, die, modifier, loss },
      ...describeTroops(s, b, role),
      ...describeModifiers(s, b, role),
    },
  })
}

/** 15.5.3a: the units of a side and the strength of each, for the journal. */
const describeTroops = (s: Kings, b: Battle, role: number) => ({
  troops: b.units[role]!.map(unitName),
  worths: b.units[role]!.map((u) => strengthOf(s, [u], MOUNTAIN[b.space]!)),
})

/** 15.5.5: the modifiers of a side by name, for the journal; none under Chaos of War (89). */
function describeModifiers(s: Kings, b: Battle, role: number) {
  const all = b.chaos ? [] : Object.entries(battleModifiers(s, b, role)).filter(([, value]) => value !== 0)
  return { modifiers: all.map(([name]) => name), amounts: all.map(([, value]) => Number(value)) }
}

/** 15.5.8: the losses of one side, the Attacker first. */
export function* lossesPhase(g: G): Flow {
  const s = g.state
  const b = s.battle!
  const need = nextStep(battleFacts(s, b))
  if (need.what !== 'losses') return
  yield* takeLossNumber(g, b, need.role, need.number, need.charged, '15.5.8')
  b.taken++
  if (b.taken === 2) dropDestroyed(s, b)
}

/**
 * F5 (7)-(10): the winner, cards 87, 75, 106, then marker and VP. R15.6: a side that lost all fighting units to a
 * charge has lost, even if it held units back.
 */
export function* battleEndPhase(g: G): Flow {
  const s = g.state
  const b = s.battle!
  updateBattleSieges(s, b)
  let left = countSurvivors(s, b)
  const charged = b.taken === 0 && b.units.some((units) => units.length === 0)
  b.winner = battleWinner(b.inflicted, charged ? b.units.map((units) => units.length) : left)
  if (!charged && b.inflicted[0] === b.inflicted[1] && left[0]! > 0 && left[1]! > 0) {
    const fought = b.side.map((side) => s.players.indexOf(side)).filter((p) => p !== NONE)
    yield* openWindow(g, 'tied', b, () => fought, 'once')
  }
  g.tell?.({
    kind: 'battleWon',
    rule: '15.5.9a',
    with: { side: sideId(b.side[b.winner]!), losses: [...b.inflicted], space: spaceId(b.space) },
  })
  if (left[1 - b.winner]! > 0) {
    yield* openWindow(g, 'afterLosses', b, (x) => turnOrderFrom(x, decider(x, b.side[b.winner]!)))
    left = countSurvivors(s, b)
  }
  if (left[0]! > 0 && left[1]! > 0) {
    yield* openWindow(g, 'beforeRetreat', b, (x) => turnOrderFrom(x, x.impulse.player), 'once')
    if (b.again) return fightAgain(s, b)
  }
  rewardWinner(g, b, left[b.winner]!)
  pushPhases(s, 'retreat', 'aftermath')
}

/** 17.6, 17.3.3: ends a siege here, or removes its markers, if losses or a retreat have taken besiegers away. */
function updateBattleSieges(s: Kings, b: Battle): void {
  for (const side of b.side) leaveSiege(s, side, b.space)
}

/** R-C106: the survivors fight a second battle, with new charges and cards. */
function fightAgain(s: Kings, b: Battle): void {
  b.again = false
  b.winner = NONE
  Object.assign(b, newBattleProgress())
  b.cards = [0, 0]
  b.chaos = false
  b.units = [b.units[0].filter((u) => s.at[u] === b.space), b.units[1].filter((u) => s.at[u] === b.space)]
  b.start = [b.units[0].length + b.held.length, b.units[1].length]
  pushPhases(s, 'charges', 'fight')
}

/** F5 (12): cards after the battle; sieges, stray mercenaries, hostility. R17.6: then the next enemy in the field. */
export function* aftermathPhase(g: G): Flow {
  const s = g.state
  const b = s.battle!
  updateBattleSieges(s, b)
  yield* openWindow(g, 'battleEnd', b, (x) => turnOrderFrom(x, decider(x, b.side[b.winner]!)))
  recordBattleHostility(g, b.side[0], b.side[1])
  const march = s.march!
  keepUnits(s, march, (u) => s.at[u]! >= 0)
  s.battle = null
  strayMercenaries(s)
  endEmptyRevolts(s)
  updateSieges(s)
  if (b.winner !== 0 || march.units.length === 0 || s.generals[march.general] !== b.space) return
  const enemy = foeIn(s, march.side, b.space)
  if (enemy === NONE) return
  startBattle(s, enemy, NONE, false)
  pushPhases(s, 'battle')
}
