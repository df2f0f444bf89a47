import { type Flow, legalOptions, options, pick, pushPhases } from '#kernel'
import { discardCard, type Initiative, openWindow } from '../actions/windows.ts'
import { updateSieges } from '../battle/siege.ts'
import { GENERALS_OF, SIDE_COUNT, STRAY } from '../components/counters.ts'
import { NONE, PROVINCE_OF, spaceOf } from '../components/map.ts'
import { cardOption, DONE } from '../components/picks.ts'
import { liftUnit, strayMercenaries, unitsOf } from '../components/pieces.ts'
import { seatOf } from '../components/players.ts'
import { neutralsGoHome } from '../neutrals/neutralReinforcement.ts'
import { rollHighest } from '../neutrals/neutralRound.ts'
import { clearMarker, endSiege, homeSpaces, isHome, playerOf, powersInPlay } from '../politics/control.ts'
import { displace } from '../politics/displacement.ts'
import { handOf } from '../politics/kings.ts'
import type { G, Kings } from '../state/state.ts'

const takePlace = options('place')

/** 6.0a, 6.0b: the players tied for the next choice: fewest VP this turn, then fewest Total VP. */
export function nextChoosers(s: Kings, left: readonly number[]): number[] {
  const vp = Math.min(...left.map((p) => s.vp[p]!))
  const few = left.filter((p) => s.vp[p] === vp)
  const total = Math.min(...few.map((p) => s.total[p]!))
  return few.filter((p) => s.total[p] === total)
}

/** 24.1.5, 24.1.6, 6.0, R-C8: players choose their places in the next turn order; then the turn's VP are reset. */
export function* turnOrderPhase(g: G): Flow {
  const s = g.state
  const at: Initiative = { first: NONE }
  yield* openWindow(g, 'initiative', at, (x) => x.turnOrder)
  const order: number[] = s.turnOrder.map(() => NONE)
  let left = [...s.turnOrder].sort((a, b) => a - b)
  while (left.length > 0) {
    const first = left.includes(at.first) ? at.first : yield* rollHighest(g, nextChoosers(s, left), '6.0b')
    const chosen = yield* pick(seatOf(s, first), 'turnOrder', '6.0a', [
      legalOptions(() => order.flatMap((p, i) => (p === NONE ? [i + 1] : [])), takePlace),
    ])
    order[chosen.of - 1] = first
    left = left.filter((p) => p !== first)
  }
  s.turnOrder = order
  for (let p = 0; p < s.players.length; p++) s.vp[p] = 0
  g.tell?.({ kind: 'turnOrder', rule: '6.0a', with: { seats: order.map((p) => seatOf(s, p)) } })
}

const keep = cardOption('keep')

/** 24.1.7, R24.2: every power regains its home country; foreign pieces go home. */
export function* clearHomesPhase(g: G): Flow {
  const s = g.state
  regainHomes(s)
  for (const side of clearingOrder(s)) yield* leaveHomes(g, side)
  strayMercenaries(s)
  updateSieges(s)
}

/** 24.1.7, R24.2: replaces foreign markers in home countries by PC markers and ends sieges there. */
export function regainHomes(s: Kings): void {
  for (const power of powersInPlay(s)) {
    for (const x of homeSpaces(s, power)) {
      if (s.control[x] !== power) {
        clearMarker(s, x)
        s.control[x] = power
      }
      endSiege(s, x)
    }
  }
}

/** 24.1.7: whether a zone is in the home country of a power in play other than this side. */
export const isForeign = (s: Kings, side: number, zone: number): boolean =>
  zone >= 0 &&
  (isHomeOfOther(s, s.players, side, PROVINCE_OF[spaceOf(zone)]!) ||
    isHomeOfOther(s, s.neutrals, side, PROVINCE_OF[spaceOf(zone)]!))

function isHomeOfOther(s: Kings, powers: readonly number[], side: number, province: number): boolean {
  for (const p of powers) if (p !== side && isHome(s, p, province)) return true
  return false
}

/** F10: sides in the order in which their pieces are placed: in turn order, sides without a player last. */
function clearingOrder(s: Kings): number[] {
  const players = s.turnOrder.map((p) => s.players[p]!)
  const others: number[] = []
  for (let side = 0; side < SIDE_COUNT; side++) if (playerOf(s, side) === NONE) others.push(side)
  return [...players, ...others]
}

/** Displaces pieces of a side from home countries of other powers, space by space. */
function* leaveHomes(g: G, side: number): Flow {
  const s = g.state
  const foreign = (zone: number) => isForeign(s, side, zone)
  const units = unitsOf(s, side).filter((u) => foreign(s.at[u]!))
  if (side === STRAY) {
    for (const u of units) liftUnit(s, u)
    return
  }
  const generals = GENERALS_OF[side]!.filter((x) => foreign(s.generals[x]!))
  if (units.length === 0 && generals.length === 0) return
  const zones = [...new Set([...units.map((u) => s.at[u]!), ...generals.map((x) => s.generals[x]!)])]
  for (const zone of zones.sort((a, b) => a - b)) {
    const own = units.filter((u) => s.at[u] === zone)
    yield* displace(
      g,
      side,
      generals.filter((x) => s.generals[x] === zone),
      own,
      '24.1.7',
    )
  }
}

/** 5.0g, 8.4: players discard or keep one card; neutrals go home; the next turn begins. */
export function* endOfTurnPhase(g: G): Flow {
  const s = g.state
  for (const player of s.turnOrder) yield* discardHand(g, player)
  if (s.coup !== NONE && !handOf(s, s.coup).includes(88)) s.coup = NONE
  neutralsGoHome(s)
  s.turn++
  s.round = 0
  s.step = 0
  s.unrest = []
  s.truces = []
  s.raids = []
  s.sumerFlood = false
  s.reforms = s.reforms.map(() => false)
  g.tell?.({ kind: 'turn', rule: '5.0g', with: { turn: s.turn } })
  pushPhases(s, 'deal', 'reinforcement', 'round')
}

/** 8.4: whether a player may keep a card. */
export const mayKeep = (s: Kings, player: number): boolean => s.kept[player] === 0 && handOf(s, player).length > 0

/** 8.4a, 8.4b: a player may keep one card, but not two turns in a row; the others are discarded face up. */
function* discardHand(g: G, player: number): Flow {
  const s = g.state
  let kept = 0
  if (mayKeep(s, player)) {
    const chosen = yield* pick(seatOf(s, player), 'keep', '8.4a', [legalOptions(() => handOf(s, player), keep), DONE])
    if (chosen !== DONE) kept = chosen.of
  }
  const cards = handOf(s, player).filter((card) => card !== kept)
  for (const card of cards) discardCard(s, card)
  s.kept[player] = kept
  g.shown()
  if (cards.length > 0)
    g.tell?.({ kind: 'discarded', rule: '8.4b', with: { seat: seatOf(s, player), cards, kept: kept > 0 } })
}
