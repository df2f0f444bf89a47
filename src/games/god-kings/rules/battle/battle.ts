import { andThen, type Flow, roll } from '../../../../kernel/index.ts'
import { anyTime } from '../actions/strategyWindows.ts'
import { open } from '../actions/windows.ts'
import { inside, MOUNTAIN, NONE, spaceId, spaceOf } from '../components/map.ts'
import { foeIn, generalsIn, hasGeneralIn, strayMercenaries, unitsIn } from '../components/pieces.ts'
import { decider, turnOrderFrom } from '../components/seats.ts'
import { isKing, sideId } from '../components/sides.ts'
import { unitName } from '../components/units.ts'
import { displaceLone } from '../displacement/displacement.ts'
import { moveBack, moveParty } from '../march/march.ts'
import { keepOnly } from '../march/movement.ts'
import { foughtEachOther } from '../neutrals/neutrals.ts'
import { endEmptyRevolts } from '../neutrals/revolts.ts'
import { leaveSiege, updateSieges } from '../siege/siegeBars.ts'
import { insert } from '../state/sets.ts'
import type { Battle, G, Kings, March } from '../state/state.ts'
import { divideAdvantage } from './advantage.ts'
import { charges } from './charge.ts'
import { battleModifiers } from './drm.ts'
import { takeToll } from './losses.ts'
import { defendingCommander, holdBack, sortie } from './muster.ts'
import { newBattle, newCourse } from './newBattle.ts'
import { fightOf, inflict, needOf, numberOf, type RollNeed } from './resolver.ts'
import { strengthOf } from './strength.ts'
import { rewards, survivorsOf, winnerOf } from './winner.ts'

/*
 * 15.5, F5: a battle, step by step. Each step is a phase that starts from the state alone and says what comes after it.
 *
 *   battle      commanders, sortie, units held back, cards before the charges    -> charges, fight
 *               called off (R-C102)                                              -> marchEnd
 *   charges     15.5.1.1: chariots charge
 *   fight       15.5.1.2 strengths, 15.5.1.3 modifiers, 15.5.1.4 action cards,
 *               15.5.1.5 advantage, 15.5.1.6 the Attacker rolls, 15.5.1.7 the
 *               Defender rolls                                                   -> losses, losses, battleEnd
 *               a side lost all its units in the charge                          -> battleEnd
 *   losses      15.5.1.8: the Attacker's, then the Defender's
 *   battleEnd   15.5.1.9: winner, marker, VP                                     -> retreat, aftermath
 *               once more (R-C106)                                               -> charges, fight
 *   retreat     15.5.1.10: the loser leaves (`retreat.ts`)
 *   aftermath   cards after the battle; sieges, strays, hostility
 */

/**
 * 15.1a, 15.2, 15.3, 15.4, R15.2, R15.8: the army on the march meets an enemy in the field. `surprise`: the role that
 * intercepted, or none.
 */
export function meet(s: Kings, enemy: number, surprise: number, failedAvoid: boolean): void {
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
 * R17.6, 17.7a: an army comes out of its city and attacks those before it. A king in the city comes along and commands,
 * also when a warlord was activated, unless that king has moved with this card (11.12a).
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
  yield* displaceLone(g, march.side, space)
  meet(s, foeIn(s, march.side, space), NONE, false)
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
  yield* anyTime(g)
  const defender = s.players.indexOf(b.side[1])
  if (defender !== NONE) yield* open(g, 'battleDeclared', b, () => [defender])
  refresh(s, b)
  if (b.cancelled) return callOff(g, b, march)
  andThen(s, 'charges', 'fight')
}

/** R-C102: the battle is called off; the army goes back where it came from and may besiege there. */
function callOff(g: G, b: Battle, march: March): void {
  const s = g.state
  for (const u of b.sortieUnits) if (s.at[u] === b.space) s.at[u] = inside(b.space)
  for (const x of b.sortieGenerals) s.generals[x] = inside(b.space)
  march.spent = march.allowance
  march.fought = false
  keepOnly(s, march, (u) => s.at[u] === b.space)
  if (march.sally) moveParty(s, march, inside(b.space))
  else moveBack(s, march)
  g.tell?.({ kind: 'calledOff', rule: 'R-C102', with: { space: spaceId(b.space) } })
  s.battle = null
  andThen(s, 'marchEnd')
}

/** Forgets participants that a card destroyed before the battle. */
function refresh(s: Kings, b: Battle): void {
  for (const role of [0, 1]) b.units[role] = b.units[role]!.filter((u) => s.at[u] === b.space)
}

/** F5 (2): chariot charges, while both sides have units. */
export const chargesPhase = (g: G): Flow => charges(g, g.state.battle!)

/** F5 (3)-(6): chariots held back, action cards, advantage, dice. */
export function* fightPhase(g: G): Flow {
  const s = g.state
  const b = s.battle!
  b.closed = true
  if (needOf(fightOf(s, b)).what === 'end') return andThen(s, 'battleEnd')
  if (!b.charged[0]) yield* holdBack(g, b, s.march!, true)
  yield* actionCards(g, b, 0)
  yield* actionCards(g, b, 1)
  for (;;) {
    const need = needOf(fightOf(s, b))
    if (need.what === 'divide') b.split = yield* divideAdvantage(g, b, need)
    else if (need.what === 'roll') yield* rollFor(g, b, need)
    else break
  }
  andThen(s, 'losses', 'losses', 'battleEnd')
}

/** W11: action cards for one side: its own player first, then the others but the enemy, in turn order. */
function* actionCards(g: G, b: Battle, role: number): Flow {
  const s = g.state
  const own = decider(s, b.side[role]!)
  const enemy = decider(s, b.side[1 - role]!)
  const others = s.turnOrder.filter((p) => p !== own && p !== enemy)
  yield* open(g, 'battleCards', { battle: b, role }, () => [own, ...others], 'inTurn')
}

/** 15.5.7, R15.6: one side's battle roll. */
function* rollFor(g: G, b: Battle, need: RollNeed): Flow {
  const s = g.state
  const { role, strength, modifier } = need
  if (strength < 1) return inflict(b, role, 0)
  const die = yield* roll(role === 0 ? 'attackerRoll' : 'defenderRoll', '15.5.7')
  const loss = numberOf(need, die)
  inflict(b, role, loss)
  g.tell?.({
    kind: 'battleRoll',
    rule: '15.5.7',
    with: {
      ...{ side: sideId(b.side[role]!), strength, die, modifier, loss },
      ...troopsOf(s, b, role),
      ...modifiersOf(s, b, role),
    },
  })
}

/** 15.5.3a: the units of a side and what each adds to its strength. */
const troopsOf = (s: Kings, b: Battle, role: number) => ({
  troops: b.units[role]!.map(unitName),
  worths: b.units[role]!.map((u) => strengthOf(s, [u], MOUNTAIN[b.space]!)),
})

/** 15.5.5: the modifiers of a side by name; none under Chaos of War (89). */
function modifiersOf(s: Kings, b: Battle, role: number) {
  const all = b.chaos ? [] : Object.entries(battleModifiers(s, b, role)).filter(([, value]) => value !== 0)
  return { modifiers: all.map(([name]) => name), amounts: all.map(([, value]) => Number(value)) }
}

/** 15.5.8: the losses of one side, the Attacker first. */
export function* lossesPhase(g: G): Flow {
  const s = g.state
  const b = s.battle!
  const need = needOf(fightOf(s, b))
  if (need.what !== 'losses') return
  yield* takeToll(g, b, need.role, need.number, need.charged, '15.5.8')
  b.taken++
  if (b.taken === 2) refresh(s, b)
}

/**
 * F5 (7)-(10): the winner, cards 87, 75, 106, then marker and VP. R15.6: who lost all units that fight to a charge has
 * lost, held-back ones or not.
 */
export function* battleEndPhase(g: G): Flow {
  const s = g.state
  const b = s.battle!
  besiegersLeft(s, b)
  let left = survivorsOf(s, b)
  const charged = b.taken === 0 && b.units.some((units) => units.length === 0)
  b.winner = winnerOf(b.inflicted, charged ? b.units.map((units) => units.length) : left)
  if (!charged && b.inflicted[0] === b.inflicted[1] && left[0]! > 0 && left[1]! > 0) {
    const fought = b.side.map((side) => s.players.indexOf(side)).filter((p) => p !== NONE)
    yield* open(g, 'tied', b, () => fought, 'once')
  }
  g.tell?.({
    kind: 'battleWon',
    rule: '15.5.9a',
    with: { side: sideId(b.side[b.winner]!), losses: [...b.inflicted], space: spaceId(b.space) },
  })
  if (left[1 - b.winner]! > 0) {
    yield* open(g, 'afterLosses', b, (x) => turnOrderFrom(x, decider(x, b.side[b.winner]!)))
    left = survivorsOf(s, b)
  }
  if (left[0]! > 0 && left[1]! > 0) {
    yield* open(g, 'beforeRetreat', b, (x) => turnOrderFrom(x, x.impulse.player), 'once')
    if (b.again) return fightAgain(s, b)
  }
  rewards(g, b, left[b.winner]!)
  andThen(s, 'retreat', 'aftermath')
}

/** 17.6, 17.3.3: a siege ends, or loses its markers, with the besiegers that losses or a retreat have taken. */
function besiegersLeft(s: Kings, b: Battle): void {
  for (const side of b.side) leaveSiege(s, side, b.space)
}

/** R-C106: the survivors fight once more, with new charges and cards. */
function fightAgain(s: Kings, b: Battle): void {
  b.again = false
  b.winner = NONE
  Object.assign(b, newCourse())
  b.cards = [0, 0]
  b.chaos = false
  b.units = [b.units[0].filter((u) => s.at[u] === b.space), b.units[1].filter((u) => s.at[u] === b.space)]
  b.start = [b.units[0].length + b.held.length, b.units[1].length]
  andThen(s, 'charges', 'fight')
}

/** F5 (12): cards after the battle; sieges, stray mercenaries, hostility. R17.6: then the next enemy in the field. */
export function* aftermathPhase(g: G): Flow {
  const s = g.state
  const b = s.battle!
  besiegersLeft(s, b)
  yield* open(g, 'battleEnd', b, (x) => turnOrderFrom(x, decider(x, b.side[b.winner]!)))
  foughtEachOther(g, b.side[0], b.side[1])
  const march = s.march!
  keepOnly(s, march, (u) => s.at[u]! >= 0)
  s.battle = null
  strayMercenaries(s)
  endEmptyRevolts(s)
  updateSieges(s)
  if (b.winner !== 0 || march.units.length === 0 || s.generals[march.general] !== b.space) return
  const enemy = foeIn(s, march.side, b.space)
  if (enemy === NONE) return
  meet(s, enemy, NONE, false)
  andThen(s, 'battle')
}
