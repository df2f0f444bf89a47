import { NONE, PROVINCES } from '../../rules/components/map.ts'
import { destroyedWarriors } from '../../rules/components/pieces.ts'
import { POWERS, SIDES } from '../../rules/components/sides.ts'
import { GUARD, nativeOf } from '../../rules/components/units.ts'
import { income, provincesOf } from '../../rules/politics/control.ts'
import type { KingsView } from '../../view.ts'
import { positionOf } from '../view.ts'

/** The contents of one power's player mat (2.2f). */
export interface Mat {
  readonly power: number
  readonly id: string
  /** -1 for a neutral. */
  readonly player: number
  readonly vp: number
  readonly total: number
  /** The income of its land, and the additional income from trade. */
  readonly tp: number
  readonly wp: number
  readonly tradeTp: number
  readonly tradeWp: number
  readonly provinces: readonly string[]
  /** The total VP of its provinces. */
  readonly worth: number
  readonly idleDivisions: readonly string[]
  readonly destroyed: number
  /** Sides whose control marker it holds. */
  readonly holds: readonly string[]
  readonly kept: boolean
  /** Cards in hand. */
  readonly cards: number
  readonly king: King
  readonly successor: King | null
  /** Steps of the royal guard on the map. */
  readonly guard: number
}

/** A ruler and both ratings. */
export interface King {
  readonly id: string
  readonly strategy: number
  readonly battle: number
}

/** The mats of all powers in play: players in turn order, then neutrals. */
export function matsOf(view: KingsView): Mat[] {
  const players = view.turnOrder.map((player) => matOf(view, view.players[player]!, player))
  return [...players, ...view.neutrals.map((power) => matOf(view, power, NONE))]
}

/** One power's mat. */
export function matOf(view: KingsView, power: number, player: number): Mat {
  const s = positionOf(view)
  const { id, kings, divisions } = POWERS[power]!
  const own = provincesOf(s, power)
  const at = (list: readonly number[]) => (player === NONE ? 0 : list[player]!)
  const guard = nativeOf(power, GUARD)[0]!
  return {
    power,
    id,
    player,
    vp: at(view.vp),
    total: at(view.total),
    ...income(s, power),
    tradeTp: at(view.tradeTp),
    tradeWp: at(view.tradeWp),
    provinces: own.map((p) => PROVINCES[p]!.id),
    worth: own.reduce((sum, p) => sum + PROVINCES[p]!.vp, 0),
    idleDivisions: divisions.flatMap((d, i) => ((view.divisions[power]! >> i) & 1 ? [] : [d.name])),
    destroyed: destroyedWarriors(s, power).length,
    holds: player === NONE ? [] : view.holder.flatMap((by, side) => (by === player ? [SIDES[side]!] : [])),
    kept: at(view.kept) !== 0,
    cards: at(view.hands),
    king: kings[view.king[power]!] ?? kings[0]!,
    successor: kings[view.successor[power]!] ?? null,
    guard: view.steps[guard]!,
  }
}
