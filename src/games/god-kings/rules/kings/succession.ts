import { ask, type Flow, PASS, roll } from '../../../../kernel/index.ts'
import { discard, open } from '../actions/windows.ts'
import { CARD_COUNT, HAND, OPS } from '../components/deck.ts'
import { NONE } from '../components/map.ts'
import { cardOption } from '../components/options.ts'
import { countIn } from '../components/pieces.ts'
import { seatOf, turnOrderAfter } from '../components/seats.ts'
import { kingOf, POWERS, sideId } from '../components/sides.ts'
import { displaceGeneral } from '../displacement/displacement.ts'
import { isBesiegedZone } from '../politics/control.ts'
import { insert, remove } from '../state/sets.ts'
import { type G, type Kings, WAITING } from '../state/state.ts'

const plus = cardOption('plus')
const minus = cardOption('minus')

/** 9.0: the last round; the Neutral Nations Round counts as this round. */
export const LAST_ROUND = 5

/** 19.3b: success if the modified die is strictly less than the round number. */
export const succeeds = (die: number, modifier: number, round: number) => die + modifier < round

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
  const modifier = yield* successionCard(g, player)
  const die = yield* roll('succession', '19.3b')
  const round = Math.min(s.round, LAST_ROUND)
  const won = succeeds(die, modifier, round)
  g.tell?.({
    kind: 'succession',
    rule: '19.3b',
    with: { seat, side: sideId(power), die, modifier, round, won },
  })
  if (!won) return false
  const at = { card: 0, player, side: power, cancelled: false }
  yield* open(g, 'cancelEvent', at, (x) => turnOrderAfter(x, player).slice(0, -1), 'once')
  if (at.cancelled) return false
  yield* crown(g, power)
  return true
}

/** 9.2E, R9.2, W2: the rolling player may use one card to add or subtract its Ops. */
function* successionCard(g: G, player: number): Flow<number> {
  const s = g.state
  const build = () => {
    const usable = handOf(s, player).filter((card) => card !== 88 || s.coup !== player)
    return [...usable.map(plus), ...usable.map(minus), PASS]
  }
  const chosen = yield* ask(seatOf(s, player), 'successionCard', '9.2E', build, {
    window: 'succession',
    guarded: g.guardSecrets,
  })
  if (chosen === PASS) return 0
  const value = chosen.verb === 'plus' ? OPS[chosen.of]! : -OPS[chosen.of]!
  discard(s, chosen.of)
  g.tell?.({
    kind: 'successionCard',
    rule: '9.2E',
    with: { seat: seatOf(s, player), card: chosen.of, value },
  })
  return value
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
export function* crown(g: G, power: number): Flow {
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
