import type { Calculations } from '../../vectors.ts'
import { eventBar } from '../rules/actions/events.ts'
import { isGilgameshGoal } from '../rules/cards/families/activations.ts'
import { raidTarget } from '../rules/cards/families/markers.ts'
import { CARDS, HAND } from '../rules/components/deck.ts'
import { NONE, provinceId, provinceNamed, spaceId, spaceNamed } from '../rules/components/map.ts'
import {
  chart,
  HATTI,
  HOME,
  kingOf,
  POWER_COUNT,
  POWERS,
  REVOLT_PROVINCE,
  sideId,
  sideNamed,
} from '../rules/components/sides.ts'
import {
  isAnyHome,
  looseMarkers,
  revoltArmySpaces,
  revoltProvinces,
  unguardedMarkers,
} from '../rules/neutrals/revolts.ts'
import { hattiProvinces } from '../rules/reinforcement/divisions.ts'
import { SCENARIOS } from '../rules/setup/scenarios.ts'
import type { Kings } from '../rules/state/state.ts'
import { position, type StateSpec } from './position.ts'
import { quietly } from './quietly.ts'

interface EventInput {
  readonly state?: StateSpec
  readonly side: string
  readonly card: number
  readonly target?: string | readonly [string, string]
  readonly province?: string
  readonly endsAt?: string
  readonly hands?: { readonly [player: string]: number }
  readonly impulsesLeft?: { readonly [player: string]: number }
  readonly divisions?: number
  readonly playedThisTurn?: boolean
  readonly unrest?: readonly string[]
  readonly succeeded?: readonly string[]
}

/** The position of the input, with everything the card depends on. */
function prepared(input: EventInput): { s: Kings; player: number; side: number } {
  const s = position(input.state)
  const side = sideNamed(input.side)
  const player = Math.max(0, s.players.indexOf(side))
  s.round = 1
  s.impulse.player = player
  s.impulse.side = side
  if (s.neutrals.includes(side)) s.impulse.nation = side
  if (input.divisions !== undefined) s.divisions[side] = (1 << input.divisions) - 1
  if (input.playedThisTurn) s.reforms[player] = true
  let card = 1
  for (const [id, count] of Object.entries(input.hands ?? {})) {
    for (let i = 0; i < count; i++) s.cards[card++] = HAND + s.players.indexOf(sideNamed(id))
  }
  impulses(s, input)
  kingsOf(s, input)
  return { s, player, side }
}

/** A player without an impulse left has had the last one. */
function impulses(s: Kings, input: EventInput): void {
  for (const [id, left] of Object.entries(input.impulsesLeft ?? {})) {
    if (left > 0) continue
    s.round = 5
    s.place = s.turnOrder.indexOf(s.players.indexOf(sideNamed(id)))
  }
}

/** Kings and successors of the turn; if the card names a target, no other king qualifies. */
function kingsOf(s: Kings, input: EventInput): void {
  const target = typeof input.target === 'string' ? input.target : undefined
  for (let power = 0; power < POWER_COUNT; power++) {
    const { king, successor } = chart(power, s.turn)
    if (s.king[power] === NONE) s.king[power] = Math.max(0, king)
    const chosen = target === undefined || target === sideId(power)
    const done = (input.succeeded ?? []).includes(sideId(power)!)
    const fixed = SCENARIOS[s.scenario]!.id === 'thutmose'
    s.successor[power] = chosen && !done && !fixed ? successor : NONE
    const named = POWERS[power]!.kings.some((k) => k.id === target)
    const calm = !POWERS[power]!.kings.some((k) => (input.unrest ?? []).includes(k.id))
    if (!calm || (CARDS[input.card]!.fx.type === 'strategyPenalty' && target !== undefined && !named)) {
      s.unrest.push(kingOf(power))
    }
  }
}

function cardEvent(input: EventInput) {
  const { s, player, side } = prepared(input)
  const bar = eventBar(quietly(s), { player, side }, input.card)
  const playable = bar === undefined
  const { fx } = CARDS[input.card]!
  if (bar?.[1] === 'banned') return { playable }
  switch (fx.type) {
    case 'vpIf':
    case 'vp':
    case 'vpForSteps':
      return { playable, vp: playable ? fx.vp : 0 }
    case 'activate': {
      const goal = fx.ifEndsAt !== undefined && input.endsAt !== undefined && isGilgameshGoal(spaceNamed(input.endsAt))
      return { playable, vp: playable && goal ? fx.vp : 0 }
    }
    case 'addDivision':
      return {
        playable,
        where: playable ? (side === HATTI ? hattiProvinces(s) : [HOME[side]!]).map(provinceId) : [],
      }
    case 'raid': {
      const target = raidTarget(s, provinceNamed(fx.province))
      return { playable, target: target === NONE ? null : sideId(s.players[target]!) }
    }
    case 'truce':
      return { playable: playable && isPair(s, input.target) }
    case 'removePC':
      return removePc(s, input, playable)
    case 'revoltArmy':
      return revoltArmy(s, fx.army, playable)
    default:
      return { playable }
  }
}

const isPair = (s: Kings, target: EventInput['target']): boolean => {
  if (!Array.isArray(target)) return true
  return target[0] !== target[1] && target.every((id) => s.players.includes(sideNamed(id)))
}

function removePc(s: Kings, input: EventInput, playable: boolean) {
  if (input.province === undefined) return { playable }
  const province = provinceNamed(input.province)
  const removed = isAnyHome(s, province) ? [] : looseMarkers(s, province).map(spaceId).sort()
  return { playable: playable && revoltProvinces(s).includes(province), removed }
}

function revoltArmy(s: Kings, army: string, playable: boolean) {
  const side = sideNamed(army)
  const province = REVOLT_PROVINCE[side]!
  const removed = army === 'amurru_revolt' ? looseMarkers(s, province) : unguardedMarkers(s, province)
  return {
    playable,
    spaces: revoltArmySpaces(s, side).map(spaceId).sort(),
    removed: removed.map(spaceId).sort(),
  }
}

/** Events of cards: whether they may be played, and what they would yield. */
export const eventOps: Calculations = { cardEvent }
