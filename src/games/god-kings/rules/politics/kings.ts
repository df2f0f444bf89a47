import { ask, type Flow, PASS, type Params, roll } from '#kernel'
import { discardCard, openWindow } from '../actions/windows.ts'
import {
  ASSYRIA,
  CAPITAL,
  CHARIOT,
  DIVISION,
  FULL,
  GENERALS_OF,
  HOME,
  kingOf,
  kingsChart,
  MITANNI,
  NATIVE,
  POWERS,
  SIDE_COUNT,
  sideId,
  TYPE,
  WARRIOR,
} from '../components/counters.ts'
import { inside, LAND, NONE, SPACES_OF, spaceNamed } from '../components/map.ts'
import { cardOption } from '../components/picks.ts'
import { countIn, generalsIn, liftUnit, putUnit, recruit, unitsIn, unitsOf } from '../components/pieces.ts'
import { CARD_COUNT, HAND, OPS, seatOf, turnOrderAfter } from '../components/players.ts'
import { SCENARIOS } from '../setup/scenarios.ts'
import { insert, remove } from '../state/position.ts'
import { type G, type Kings, OFF, WAITING } from '../state/state.ts'
import { clearMarker, endSiege, isBesiegedZone } from './control.ts'
import { displace, displaceGeneral } from './displacement.ts'

const plus = cardOption('plus')
const minus = cardOption('minus')

/** 9.0: the last round; the Neutral Nations Round counts as this round. */
export const LAST_ROUND = 5

/** 19.3b: success if the modified die is strictly less than the round number. */
export const isSuccessionSuccess = (die: number, modifier: number, round: number) => die + modifier < round

/** The king's army at a succession: free, besieged or absent. */
type KingsArmy = 'army' | 'besieged' | 'none'

/** 19.3c, R19.4: whether the king has an army, and whether it is besieged. */
export function kingsArmy(s: Kings, power: number): KingsArmy {
  const zone = s.generals[kingOf(power)]!
  if (zone < 0 || countIn(s, power, zone) === 0) return 'none'
  return isBesiegedZone(s, zone) ? 'besieged' : 'army'
}

/**
 * 19.3b, 3.0r, 19.3e: the roll for a waiting successor, by the player (for a neutral, the player who activates the
 * king). Returns whether the successor was crowned.
 */
export function* successionRoll(g: G, player: number, power: number): Flow<boolean> {
  const s = g.state
  const seat = seatOf(s, player)
  const modifier = yield* successionCard(g, player, power)
  const die = yield* roll('succession', '19.3b')
  const round = Math.min(s.round, LAST_ROUND)
  const won = isSuccessionSuccess(die, modifier, round)
  g.tell?.({
    kind: 'succession',
    rule: '19.3b',
    with: { seat, side: sideId(power), die, modifier, round, won },
  })
  if (!won) return false
  const at = { card: 0, player, side: power, cancelled: false }
  yield* openWindow(g, 'cancelEvent', at, (x) => turnOrderAfter(x, player).slice(0, -1), 'once')
  if (at.cancelled) return false
  yield* crownSuccessor(g, power)
  return true
}

/** 9.2E, R9.2, W2: the rolling player may use one card to add or subtract its Ops. */
function* successionCard(g: G, player: number, power: number): Flow<number> {
  const s = g.state
  const build = () => {
    const usable = handOf(s, player).filter((card) => card !== 88 || s.coup !== player)
    return [...usable.map(plus), ...usable.map(minus), PASS]
  }
  const chosen = yield* ask(seatOf(s, player), 'successionCard', '9.2E', build, {
    about: successionFacts(s, power),
    window: 'succession',
    guarded: g.guardSecrets,
  })
  if (chosen === PASS) return 0
  const value = chosen.verb === 'plus' ? OPS[chosen.of]! : -OPS[chosen.of]!
  discardCard(s, chosen.of)
  g.tell?.({
    kind: 'successionCard',
    rule: '9.2E',
    with: { seat: seatOf(s, player), card: chosen.of, value },
  })
  return value
}

/** 19.3b: the king, the successor, their ratings, and what the die must be below. */
function successionFacts(s: Kings, power: number): Params {
  const { kings } = POWERS[power]!
  const [king, heir] = [kings[s.king[power]!]!, kings[s.successor[power]!]!]
  const ratings = ({ strategy, battle }: typeof king) => `${strategy}-${battle}`
  return {
    side: sideId(power),
    ...{ king: king.id, kingIs: ratings(king), heir: heir.id, heirIs: ratings(heir) },
    round: Math.min(s.round, LAST_ROUND),
  }
}

/** The cards in a player's hand, ascending. */
export function handOf(s: Kings, player: number): number[] {
  const hand: number[] = []
  for (let card = 1; card <= CARD_COUNT; card++) if (s.cards[card] === HAND + player) hand.push(card)
  return hand
}

/** Replaces a power's king by another of its list (`king` is the index); the old king leaves the game. */
export function changeKing(g: G, power: number, king: number): void {
  const s = g.state
  const general = kingOf(power)
  s.king[power] = king
  remove(s.ill, general)
  remove(s.unrest, general)
  g.tell?.({
    kind: 'king',
    rule: '19.1',
    with: { side: sideId(power), king: POWERS[power]!.kings[king]!.id },
  })
}

/** 19.3c, R19.4, 25.0g: the successor takes the king's place with a free king's army, else is displaced. */
export function* crownSuccessor(g: G, power: number): Flow {
  const s = g.state
  const general = kingOf(power)
  const army = kingsArmy(s, power)
  changeKing(g, power, s.successor[power]!)
  s.successor[power] = NONE
  insert(s.newKings, general)
  if (army === 'army') return
  s.generals[general] = WAITING
  yield* displaceGeneral(g, general, '19.3c')
}

/** 23.0a: Assyria's forces at its start. */
const START = SCENARIOS.flatMap((x) => x.scheduled ?? []).find((x) => x.assyria !== undefined)!.assyria!

/** 23.0a: whether Mitanni becomes Assyria now. */
export const isChangeOfPower = (s: Kings): boolean =>
  (s.players.includes(MITANNI) || s.neutrals.includes(MITANNI)) &&
  (SCENARIOS[s.scenario]!.scheduled?.some((x) => x.change === 'assyria' && x.turn === s.turn) ?? false)

/**
 * R23.1: whether a power is Assyria on its first turn: it has no income, does not buy or deploy, and keeps its
 * chariots.
 */
export const isNewAssyria = (s: Kings, power: number): boolean =>
  power === ASSYRIA &&
  SCENARIOS[s.scenario]!.scheduled?.some((x) => x.change === 'assyria' && x.turn === s.turn) === true

/** 23.0a, R23.1: replaces Mitanni with Assyria. */
export function* becomeAssyria(g: G): Flow {
  const s = g.state
  g.tell?.({ kind: 'assyria', rule: '23.0a', with: {} })
  removeMitanni(s)
  yield* emptyAssyria(g)
  s.king[MITANNI] = NONE
  const player = s.players.indexOf(MITANNI)
  if (player !== NONE) {
    s.players[player] = ASSYRIA
    s.tradeTp[player] = 0
    s.tradeWp[player] = 0
  } else {
    s.neutrals[s.neutrals.indexOf(MITANNI)] = ASSYRIA
    s.neutrals.sort((a, b) => a - b)
  }
  s.holder[ASSYRIA] = s.holder[MITANNI]!
  s.holder[MITANNI] = NONE
  placeAssyria(s)
}

function removeMitanni(s: Kings): void {
  for (const u of unitsOf(s, MITANNI)) liftUnit(s, u)
  for (const general of GENERALS_OF[MITANNI]!) s.generals[general] = OFF
  s.divisions[MITANNI] = 0
  s.successor[MITANNI] = NONE
  for (let x = 0; x < LAND; x++) if (s.control[x] === MITANNI) clearMarker(s, x)
}

/** R23.1: displaces foreign units in Assyria without loss. */
function* emptyAssyria(g: G): Flow {
  const s = g.state
  for (const space of SPACES_OF[HOME[ASSYRIA]!]!) {
    endSiege(s, space)
    for (let side = 0; side < SIDE_COUNT; side++) {
      for (const zone of [space, inside(space)]) {
        yield* displace(g, side, generalsIn(s, side, zone), unitsIn(s, side, zone), 'R23.1')
      }
    }
    clearMarker(s, space)
  }
}

function placeAssyria(s: Kings): void {
  const { divisions, chariots, garrisons } = START
  for (const space of SPACES_OF[HOME[ASSYRIA]!]!) s.control[space] = ASSYRIA
  for (const id of garrisons) s.garrison[spaceNamed(id)] = ASSYRIA
  const { king, successor } = kingsChart(ASSYRIA, s.turn)
  s.king[ASSYRIA] = king
  s.successor[ASSYRIA] = successor
  s.divisions[ASSYRIA] = (1 << divisions) - 1
  const at = CAPITAL[ASSYRIA]!
  for (const u of NATIVE[ASSYRIA]!) {
    if (TYPE[u] === WARRIOR && DIVISION[u]! < divisions) putUnit(s, u, at, FULL, ASSYRIA)
  }
  recruit(s, ASSYRIA, CHARIOT, chariots, at)
  for (const general of GENERALS_OF[ASSYRIA]!) s.generals[general] = at
}
