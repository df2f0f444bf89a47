import type { Flow } from '../../../kernel/index.ts'
import tables from '../data/tables.json'
import { garrisonedByOther } from './control.ts'
import { NONE, spaceId } from './map.ts'
import { gainVp, placeMarker } from './markers.ts'
import { foughtEachOther } from './neutrals.ts'
import { strayMercenaries, unitsIn } from './pieces.ts'
import { endEmptyRevolts } from './revolts.ts'
import { decider, turnOrderFrom } from './seats.ts'
import { isBarbarian, isPower, sideId } from './sides.ts'
import { updateSieges } from './siegeBars.ts'
import type { Battle, G, Kings } from './state.ts'
import { truceBetween } from './truce.ts'
import { open } from './windows.ts'

const { minUnitsDefeated, vp: BATTLE_VP, barbarianBonus } = tables.victory.battleVP
/** 15.5.10b: the loss difference that routs. */
export const ROUT = 5

/** 15.5.9a, R15.5: the role that wins: the only survivor, else the higher loss number; a tie is the Defender's. */
export function winnerOf(inflicted: readonly number[], survivors: readonly number[]): number {
  if ((survivors[0] === 0) !== (survivors[1] === 0)) return survivors[0] === 0 ? 1 : 0
  return inflicted[0]! > inflicted[1]! ? 0 : 1
}

/** 15.5.9c: VP for defeating a side that began with so many units. */
export function battleVp(loser: number, army: boolean, start: number): number {
  if (!army) return 0
  return (start >= minUnitsDefeated ? BATTLE_VP : 0) + (isBarbarian(loser) ? barbarianBonus : 0)
}

/** 15.5.9b, R15.7: whether the winner puts his marker; not in place of one of a power under truce (R-C28). */
export const winnerMarks = (s: Kings, side: number, space: number, survivors: number): boolean =>
  survivors > 0 &&
  isPower(side) &&
  !garrisonedByOther(s, space, side) &&
  !truceBetween(s, side, s.control[space]!)

/** Units of each side left in the battle space, held-back ones included. */
const survivorsOf = (s: Kings, b: Battle) => b.side.map((side) => unitsIn(s, side, b.space).length)

/** F5 (7)-(10): the winner, cards 87, 75, 106, then marker and VP. */
export function* battleEndPhase(g: G): Flow {
  const s = g.state
  const b = s.battle!
  let left = survivorsOf(s, b)
  b.winner = winnerOf(b.inflicted, left)
  if (b.inflicted[0] === b.inflicted[1] && left[0]! > 0 && left[1]! > 0) {
    const fought = b.side.map((side) => s.players.indexOf(side)).filter((p) => p !== NONE)
    yield* open(g, 'tied', b, () => fought, true)
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
    yield* open(g, 'beforeRetreat', b, (x) => turnOrderFrom(x, x.impulse.player), true)
    if (b.again) return fightAgain(s, b)
  }
  rewards(g, b, left[b.winner]!)
  s.next.push('aftermath', 'retreat')
}

/** R-C106: the survivors fight once more, with new charges and cards. */
function fightAgain(s: Kings, b: Battle): void {
  b.again = false
  b.winner = NONE
  b.taken = 0
  b.inflicted = [0, 0]
  b.charged = [false, false]
  b.cards = [0, 0]
  b.chaos = false
  b.units = [b.units[0].filter((u) => s.at[u] === b.space), b.units[1].filter((u) => s.at[u] === b.space)]
  b.start = [b.units[0].length + b.held.length, b.units[1].length]
  s.next.push('fight', 'charges')
}

/** 15.5.9b, c. */
function rewards(g: G, b: Battle, survivors: number): void {
  const s = g.state
  const [winner, loser] = [b.side[b.winner]!, b.side[1 - b.winner]!]
  const player = s.players.indexOf(winner)
  if (winnerMarks(s, winner, b.space, survivors) && !sortieReturns(s, b))
    placeMarker(g, b.space, winner, player, '15.5.9b')
  gainVp(g, player, battleVp(loser, b.army[1 - b.winner]!, b.start[1 - b.winner]!), '15.5.9c')
}

/** R16.7: a beaten sortie goes back inside, so that its city stays garrisoned. */
function sortieReturns(s: Kings, b: Battle): boolean {
  if (b.winner !== 1 || s.control[b.space] !== b.side[0]) return false
  const sortied = s.march!.sally ? unitsIn(s, b.side[0], b.space) : b.sortieUnits
  return sortied.some((u) => s.at[u] === b.space)
}

/** F5 (12): cards after the battle; sieges, stray mercenaries, hostility. */
export function* aftermathPhase(g: G): Flow {
  const s = g.state
  const b = s.battle!
  yield* open(g, 'battleEnd', b, (x) => turnOrderFrom(x, decider(x, b.side[b.winner]!)))
  foughtEachOther(g, b.side[0], b.side[1])
  const march = s.march!
  march.units = march.units.filter((u) => s.at[u]! >= 0)
  march.joined = march.units.map(() => 0)
  s.battle = null
  strayMercenaries(s)
  endEmptyRevolts(s)
  updateSieges(s)
}
