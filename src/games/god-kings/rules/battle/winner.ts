import tables from '../../data/tables.json'
import { unitsIn } from '../components/pieces.ts'
import { isBarbarian, isPower } from '../components/sides.ts'
import { garrisonedByOther } from '../politics/control.ts'
import { gainVp, placeMarker } from '../politics/markers.ts'
import { truceBetween } from '../politics/truce.ts'
import type { Battle, G, Kings } from '../state/state.ts'

const { minUnitsDefeated, vp: BATTLE_VP, barbarianBonus } = tables.victory.battleVP
/** 15.5.10b: the difference in losses that routs a side. */
export const ROUT = 5

/** 15.5.9a, R15.5: the role that wins: the only survivor, else the higher loss number; the Defender wins ties. */
export function winnerOf(inflicted: readonly number[], survivors: readonly number[]): number {
  if ((survivors[0] === 0) !== (survivors[1] === 0)) return survivors[0] === 0 ? 1 : 0
  return inflicted[0]! > inflicted[1]! ? 0 : 1
}

/** 15.5.9c, 21.0j: VP for defeating a side with a general (`army`) that started with a number of units. */
export function battleVp(loser: number, army: boolean, start: number): number {
  if (!army) return 0
  return (start >= minUnitsDefeated ? BATTLE_VP : 0) + (isBarbarian(loser) ? barbarianBonus : 0)
}

/** 15.5.9b, R15.7: whether the winner places a marker; not in place of one of a power under truce (R-C28). */
export const winnerMarks = (s: Kings, side: number, space: number, survivors: number): boolean =>
  survivors > 0 && isPower(side) && !garrisonedByOther(s, space, side) && !truceBetween(s, side, s.control[space]!)

/** The number of units each side has left in the battle space, including units held back. */
export const survivorsOf = (s: Kings, b: Battle) => b.side.map((side) => unitsIn(s, side, b.space).length)

/** 15.5.9b, 15.5.9c: gives the winner a marker and VP. */
export function rewards(g: G, b: Battle, survivors: number): void {
  const s = g.state
  const [winner, loser] = [b.side[b.winner]!, b.side[1 - b.winner]!]
  const player = s.players.indexOf(winner)
  if (winnerMarks(s, winner, b.space, survivors) && !sortieReturns(s, b))
    placeMarker(g, b.space, winner, player, '15.5.9b')
  gainVp(g, player, battleVp(loser, b.army[1 - b.winner]!, b.start[1 - b.winner]!), '15.5.9c')
}

/** R16.7: whether a beaten sortie goes back inside, so that its city stays garrisoned. */
function sortieReturns(s: Kings, b: Battle): boolean {
  if (b.winner !== 1 || s.control[b.space] !== b.side[0]) return false
  const sortied = s.march!.sally ? unitsIn(s, b.side[0], b.space) : b.sortieUnits
  return sortied.some((u) => s.at[u] === b.space)
}
