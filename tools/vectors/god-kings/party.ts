import { sideNamed, TYPE } from '#games/god-kings/rules/components/counters.ts'
import { inside, NONE, spaceNamed } from '#games/god-kings/rules/components/map.ts'
import { sideOf } from '#games/god-kings/rules/components/pieces.ts'
import { CARDS, OPS } from '#games/god-kings/rules/components/players.ts'
import { allowanceOf } from '#games/god-kings/rules/march/movement.ts'
import { applyOrders, newMarch, opsOrders, ordersOf } from '#games/god-kings/rules/march/orders.ts'
import { trucePair } from '#games/god-kings/rules/politics/control.ts'
import type { Kings, March } from '#games/god-kings/rules/state/state.ts'
import {
  generalNamed,
  placeUnits,
  position,
  type StateSpec,
  type UnitCounts,
  unitKind,
} from '#games/god-kings/testing/position.ts'

/** The fields that name a card and how it is used. */
export interface CardInput {
  readonly card?: number
  readonly ops?: number
  readonly use?: 'ops' | 'event'
}

/** The fields of a force on the march. */
export interface PartyInput extends CardInput {
  readonly state?: StateSpec
  readonly side: string
  readonly generals?: readonly string[]
  readonly units?: UnitCounts
  readonly from: string
  readonly inside?: boolean
  readonly flood?: boolean
  readonly activatedBy?: string
  readonly truceWith?: readonly string[]
}

/** The Ops of the input's card. */
export const opsIn = ({ card, ops }: CardInput): number => (card === undefined ? (ops ?? 0) : OPS[card]!)

/** Adds the orders of the input's card to the impulse. */
export function giveOrders(s: Kings, input: CardInput): void {
  const event = input.use === 'event' && input.card !== undefined
  s.impulse.card = input.card ?? 0
  s.impulse.event = event
  if (!event) applyOrders(s, opsOrders(opsIn(input)))
  else if (['campaign', 'activate'].includes(CARDS[input.card]!.fx.type)) applyOrders(s, ordersOf(input.card))
}

/** Extra movement points of the input's card. */
const extraIn = (input: CardInput): number =>
  input.use === 'event' && input.card !== undefined ? (CARDS[input.card]!.fx.extraMP ?? 0) : 0

/** 11.2b: the allowance of the input's units. */
export const allowanceIn = (input: CardInput & { units?: UnitCounts; flood?: boolean }): number =>
  allowanceOf(
    Object.entries(input.units ?? {}).flatMap(([letter, n]) => (n > 0 ? [unitKind(letter).type] : [])),
    extraIn(input),
    input.flood ?? false,
  )

/** A position in which the input's force is on the march from `from`. */
export function marching(input: PartyInput): { s: Kings; march: March } {
  const s = position(input.state)
  const side = sideNamed(input.side)
  const by = input.activatedBy === undefined ? side : sideNamed(input.activatedBy)
  if (by !== side && !s.players.includes(by)) s.players.push(by)
  giveOrders(s, input)
  const space = spaceNamed(input.from)
  const zone = input.inside ? inside(space) : space
  const units = placeUnits(s, side, zone, input.units)
  const generals = (input.generals ?? []).map((id) => generalNamed(s, side, id))
  for (const general of generals) s.generals[general] = zone
  for (const id of input.truceWith ?? []) s.truces.push(trucePair(side, sideNamed(id)))
  const player = s.players.indexOf(by)
  const march = newMarch(s, player, generals[0] ?? NONE)
  march.side = side
  march.sally = false
  march.warlords = generals.slice(1)
  march.units = units
  march.joined = units.map(() => 0)
  march.allowance = allowanceIn(input)
  march.extra = input.flood ? 0 : extraIn(input)
  s.march = march
  s.impulse.player = player
  s.impulse.side = side
  return { s, march }
}

/** Units of a side in a zone that fit the counts; units that the state lacks are placed there. */
export function unitsFor(s: Kings, side: number, zone: number, counts: UnitCounts = {}): number[] {
  const chosen: number[] = []
  for (const [letter, n] of Object.entries(counts)) {
    const { type, steps } = unitKind(letter)
    for (let i = 0; i < n; i++) {
      const there = s.at.findIndex(
        (at, u) =>
          at === zone && TYPE[u] === type && s.steps[u] === steps && !chosen.includes(u) && sideOf(s, u) === side,
      )
      chosen.push(there >= 0 ? there : placeUnits(s, side, zone, { [letter]: 1 })[0]!)
    }
  }
  return chosen.sort((a, b) => a - b)
}

/** The number of chariots among counts. */
export const chariotsOf = (counts: UnitCounts = {}): number => (counts.C ?? 0) + (counts.c ?? 0)

/** Modifiers that are not 0. */
export const nonZero = (mods: { readonly [name: string]: number }) =>
  Object.fromEntries(Object.entries(mods).filter(([, value]) => value !== 0))
