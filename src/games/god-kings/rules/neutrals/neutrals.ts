import type { IllegalReason } from '#kernel'
import { GENERAL_SIDE, isPower, SIDE_COUNT, sideId } from '../components/counters.ts'
import { NONE } from '../components/map.ts'
import { seatOf } from '../components/players.ts'
import { playerOf } from '../politics/control.ts'
import { insert } from '../state/position.ts'
import type { G, Kings } from '../state/state.ts'

const NOT_NOW: IllegalReason = ['20.2a', 'neutralNeedsThree']
const TWICE: IllegalReason = ['20.3a', 'neutralTwice']
const HOSTILE: IllegalReason = ['20.3b', 'neutralHostile']
const THIS_ROUND: IllegalReason = ['20.3c', 'neutralThisRound']

/** M9, R21.1, 21.0c: whether a side has no player of its own, so that any player can activate it. */
export const hasNoPlayer = (s: Kings, side: number): boolean => playerOf(s, side) === NONE

/** 20.3b: whether a player's power was hostile to a side in this round or the last. */
export const wasHostile = (s: Kings, player: number, side: number): boolean =>
  s.sinceHostile[player * SIDE_COUNT + side]! <= 1

/**
 * 20.2, 20.3: why a player may not activate a general of a neutral, tribe or Revolt with a card that allows `neutrals`
 * such activations.
 */
export function whyNotNeutral(
  s: Kings,
  player: number,
  general: number,
  neutrals = s.impulse.neutrals,
): IllegalReason | undefined {
  const side = GENERAL_SIDE[general]!
  if (s.impulse.nation === side) return s.activated.includes(general) ? THIS_ROUND : undefined
  if (neutrals === 0 || s.impulse.nation !== NONE) return NOT_NOW
  if (s.sinceNeutral[player]! <= 1) return TWICE
  if (wasHostile(s, player, side)) return HOSTILE
  if (s.activated.includes(general)) return THIS_ROUND
  return undefined
}

/** 20.2a, 20.3e: the player activates a general of another side and takes its control marker. */
export function takeControlMarker(g: G, player: number, general: number): void {
  const s = g.state
  const side = GENERAL_SIDE[general]!
  if (s.impulse.nation === NONE) {
    s.sinceNeutral[player] = 0
    s.impulse.neutrals--
  }
  insert(s.activated, general)
  if (s.holder[side] === player) return
  s.holder[side] = player
  g.tell?.({ kind: 'holder', rule: '20.2a', with: { seat: seatOf(s, player), side: sideId(side) } })
}

/** 20.3b, R20.9: records hostility of a player's power to a neutral side; the player loses its control marker. */
export function recordHostility(g: G, player: number, side: number): void {
  const s = g.state
  if (player === NONE || side === NONE || !hasNoPlayer(s, side)) return
  s.sinceHostile[player * SIDE_COUNT + side] = 0
  if (s.holder[side] !== player) return
  s.holder[side] = NONE
  g.tell?.({ kind: 'holderLost', rule: '20.3b', with: { seat: seatOf(s, player), side: sideId(side) } })
}

/** 20.3b: counts a battle as hostility of each player's power to the other side. */
export function recordBattleHostility(g: G, a: number, b: number): void {
  recordHostility(g, playerOf(g.state, a), b)
  recordHostility(g, playerOf(g.state, b), a)
}

/** R20.9: a player removes a marker of a neutral power. */
export function recordMarkerRemoved(g: G, player: number, owner: number): void {
  if (isPower(owner)) recordHostility(g, player, owner)
}

/** Counts a finished round, or a player's own impulse, for the time limits of 20.3. */
export function countRound(s: Kings): void {
  for (let i = 0; i < s.sinceHostile.length; i++) if (s.sinceHostile[i]! < 3) s.sinceHostile[i]!++
}

const NEW_KING: IllegalReason = ['19.3c', 'newKing']
const MOVED: IllegalReason = ['11.12a', 'moved']

/** Why a general cannot be activated with any card: he is a new king, has moved with this card, or is barred (20.3). */
export function whyNeverActivated(
  s: Kings,
  player: number,
  general: number,
  neutrals = s.impulse.neutrals,
): IllegalReason | undefined {
  if (s.newKings.includes(general)) return NEW_KING
  if (s.impulse.movedGenerals.includes(general)) return MOVED
  return GENERAL_SIDE[general] === s.players[player] ? undefined : whyNotNeutral(s, player, general, neutrals)
}
