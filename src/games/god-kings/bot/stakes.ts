import { EGYPT, HATTI, MITANNI } from '../rules/components/counters.ts'
import { LAND, PROVINCE_OF, PROVINCES, provinceNamed, SPACES_OF, spaceNamed, WALLED } from '../rules/components/map.ts'
import { CARD_COUNT, CARDS, HAND, OPS } from '../rules/components/players.ts'
import { isHome, powersInPlay } from '../rules/politics/control.ts'
import { lastTurn, SCENARIOS } from '../rules/setup/scenarios.ts'
import type { Kings } from '../rules/state/state.ts'
import { ROUNDS } from '../rules/turn/strategy.ts'
import { HAND_WEIGHTS } from './handWeights.ts'

/** What the players play for: `vp`, `kadesh`, `points` (scenario 2) or `provinces` (scenario 3). */
export type Objective = 'vp' | 'kadesh' | 'points' | 'provinces'

/** What the scenario of a state is played for. */
export function objective(s: Kings): Objective {
  const { type } = SCENARIOS[s.scenario]!.victory
  return type === 'last_active_controller' ? 'kadesh' : type === 'points' || type === 'provinces' ? type : 'vp'
}

const { cards: WORTH, events: EVENT_WORTH } = HAND_WEIGHTS

const isKnown = (type: string): type is keyof typeof EVENT_WORTH => Object.hasOwn(EVENT_WORTH, type)

/** The value of a card in hand to its holder. */
export function cardWorth(s: Kings, card: number): number {
  const { type } = CARDS[card]!.fx
  const event = isKnown(type) ? EVENT_WORTH[type] : undefined
  const value = event === undefined ? 0 : event[objective(s) === 'vp' ? 0 : 1]!
  return Math.max(WORTH.ops[OPS[card]!]!, WORTH.eventShare * value) + WORTH.opsShare * WORTH.ops[OPS[card]!]!
}

export function cardsInHand(s: Kings, player: number): number[] {
  const hand: number[] = []
  for (let card = 1; card <= CARD_COUNT; card++) if (s.cards[card] === HAND + player) hand.push(card)
  return hand
}

/** 5.0c: the impulses a player still has this turn, one per round, including the current one. */
export function impulsesLeft(s: Kings, player: number): number {
  if (s.round === 0) return ROUNDS
  if (s.round > ROUNDS) return 0
  return ROUNDS - s.round + (s.turnOrder.indexOf(player) >= s.place ? 1 : 0)
}

/** The fraction of the turn that a player has left, from 0 to 1. */
export const timeLeft = (s: Kings, player: number): number => impulsesLeft(s, player) / ROUNDS

/** How many cards a player can give away without missing an impulse. */
function spareCards(s: Kings, player: number): number {
  const now = s.impulse.player === player && s.impulse.card !== 0 ? 1 : 0
  return cardsInHand(s, player).length - impulsesLeft(s, player) + now
}

/** The cost of giving a card away; low while the player holds more cards than it can play. */
export function cardCost(s: Kings, player: number, card: number): number {
  const spare = spareCards(s, player)
  const worth = cardWorth(s, card)
  if (spare > 0) return (spare > 1 ? WORTH.priceOfMany : WORTH.priceOfOne) * worth
  return WORTH.priceOfImpulse + WORTH.priceOfLast * worth
}

/** The total value of a hand; cards beyond the impulses left count little. */
export function cardsToPlay(s: Kings, player: number): number {
  const worths = cardsInHand(s, player).map((card) => cardWorth(s, card))
  worths.sort((a, b) => b - a)
  const left = impulsesLeft(s, player)
  let sum = 0
  for (let i = 0; i < worths.length; i++) sum += i < left ? worths[i]! : WORTH.spare * worths[i]!
  return sum
}

const { stakes: STAKE_WEIGHTS } = HAND_WEIGHTS

const KADESH = spaceNamed('kadesh')
const SUMER = provinceNamed('sumer')
/** 3.0g: the number of spaces that is more than half of each province. */
export const MAJORITY: readonly number[] = PROVINCES.map((_, p) => (SPACES_OF[p]!.length >> 1) + 1)

/** The value of one VP in the scenario, in the unit in which stakes are counted. */
export const vpWorth = (s: Kings): number =>
  objective(s) === 'vp' ? 1 : objective(s) === 'points' ? 0 : STAKE_WEIGHTS.vpElsewhere

/** The number of turns after this one. */
export const turnsLeft = (s: Kings): number => lastTurn(s) - s.turn

/** The weight of later turns for a value held from now on. */
function laterTurns(s: Kings): number {
  let sum = 0
  for (
    let i = 1, worth: number = STAKE_WEIGHTS.later;
    i <= Math.min(turnsLeft(s), STAKE_WEIGHTS.ahead);
    i++, worth *= STAKE_WEIGHTS.later
  )
    sum += worth
  return sum
}

/** The value of a province to a power, this turn and later. */
export function provinceStake(s: Kings, power: number, province: number): number {
  const { vp, tp, id } = PROVINCES[province]!
  const { victory } = SCENARIOS[s.scenario]!
  switch (objective(s)) {
    case 'kadesh':
      return STAKE_WEIGHTS.kadeshVp * vp
    case 'points':
      return (
        (victory.provincePoints[id] ?? 0) * (STAKE_WEIGHTS.thisTurnsPoints + laterTurns(s)) +
        STAKE_WEIGHTS.tributeForPoints * tp
      )
    case 'provinces':
      return provinceNeed(s, power, id) + STAKE_WEIGHTS.tributeForProvinces * tp
    default: {
      const value = province === SUMER && s.sumerFlood ? 0 : vp
      const foreignHome = isCleared(s, power, province)
      return foreignHome ? STAKE_WEIGHTS.raided * value : value + laterTurns(s) * (vp + STAKE_WEIGHTS.tribute * tp)
    }
  }
}

/** 24.1.7: whether a province is the home country of another power in play, so that no one else can keep it. */
const isCleared = (s: Kings, power: number, province: number): boolean =>
  powersInPlay(s).some((other) => other !== power && isHome(s, other, province))

/** R-S7: how much a power needs a province in scenario 3, or needs to deny it: more if it has more of the others. */
function provinceNeed(s: Kings, power: number, id: string): number {
  const { victory } = SCENARIOS[s.scenario]!
  if (power === EGYPT) return needed(s, power, victory.egypt, id)
  if (power === HATTI && s.players.includes(HATTI)) return needed(s, power, victory.hatti3p, id)
  return power === MITANNI && victory.egypt.includes(id) ? STAKE_WEIGHTS.denied : 0
}

function needed(s: Kings, power: number, ids: readonly string[], id: string): number {
  if (!ids.includes(id)) return 0
  let worth: number = STAKE_WEIGHTS.needed
  for (const other of ids) {
    if (other !== id && missingIn(s, power, provinceNamed(other)) === 0) worth += STAKE_WEIGHTS.neededAfter
  }
  return worth
}

/** R-S7: whether a power wins scenario 3 by taking provinces. */
export const isBesieger = (s: Kings, power: number): boolean => objective(s) === 'provinces' && power !== MITANNI

/** The value of a single space: Kadesh in scenario 1, the home country elsewhere. */
function spaceStake(s: Kings, power: number, space: number): number {
  const aim = objective(s)
  if (aim === 'kadesh') return space === KADESH ? STAKE_WEIGHTS.kadesh : 0
  if (!isHome(s, power, PROVINCE_OF[space]!)) return 0
  return aim === 'vp'
    ? STAKE_WEIGHTS.homeSpace
    : aim === 'points'
      ? STAKE_WEIGHTS.homeSpaceForPoints
      : STAKE_WEIGHTS.homeSpaceElsewhere
}

/** 3.0g: the number of spaces of a province that a power still needs; `more` and `walls` change what it has. */
export function missingIn(s: Kings, power: number, province: number, more = 0, walls = 0): number {
  let own = more
  let walled = -walls
  for (const x of SPACES_OF[province]!) {
    if (s.control[x] === power) own++
    else if (WALLED[x]) walled++
  }
  return missingSpaces(province, own, walled)
}

/** 3.0g: the spaces that are missing, given the number of own spaces and of others' walled cities. */
export const missingSpaces = (province: number, own: number, walled: number): number =>
  walled + Math.max(0, MAJORITY[province]! - own - walled)

/** The fraction of a province's value that remains with this many spaces missing. */
export const completionShare = (missing: number) =>
  STAKE_WEIGHTS.near[Math.min(missing, STAKE_WEIGHTS.near.length - 1)]!

/** The VP that history will cost a power by the end of the game. */
export const scheduledLoss = (s: Kings, power: number): number =>
  power === MITANNI && s.turn <= STAKE_WEIGHTS.lastOfMitanni && s.players.length > 2
    ? STAKE_WEIGHTS.fall - STAKE_WEIGHTS.anew * (s.turn - 1)
    : 0

/** A player's VP, minus the losses that history has in store. */
const standing = (s: Kings, player: number): number =>
  s.total[player]! + s.vp[player]! - scheduledLoss(s, s.players[player]!)

/**
 * How much a player minds another's gain: more if the other is ahead. In scenario 3 only Mitanni wins by denying others
 * what they need (R-S7).
 */
function rivalry(s: Kings, player: number, other: number): number {
  if (s.players.length === 2) return objective(s) === 'vp' ? STAKE_WEIGHTS.rivalOfTwo : STAKE_WEIGHTS.rivalElsewhere
  if (objective(s) === 'provinces') return s.players[player] === MITANNI ? STAKE_WEIGHTS.rivalElsewhere : 0
  if (objective(s) !== 'vp') return STAKE_WEIGHTS.rivalOfMany
  const ahead = standing(s, other) - standing(s, player)
  return Math.max(
    STAKE_WEIGHTS.rivalLeast,
    Math.min(STAKE_WEIGHTS.rivalMost, STAKE_WEIGHTS.rival + STAKE_WEIGHTS.rivalAhead * ahead),
  )
}

/** What each space would gain a player, and what each own one would cost if lost. */
export interface Stakes {
  readonly gain: Float64Array
  readonly loss: Float64Array
  /** The value to the player if a space's owner loses it to any other side. */
  readonly spoil: Float64Array
  /** Like `gain`, but each space of a province that is far from complete counts as much as the others it needs. */
  readonly prospect: Float64Array
  /** For each province: its value to the player, own spaces, and others' walled cities. */
  readonly stake: Float64Array
  readonly own: Int8Array
  readonly walled: Int8Array
}

/** The value of some spaces of one province together, beyond the sum of their single values. */
export function combinedBonus({ stake, own, walled }: Stakes, province: number, plain: number, walls: number): number {
  const [p, o, w] = [province, own[province]!, walled[province]!]
  const now = completionShare(missingSpaces(p, o, w))
  const all = completionShare(missingSpaces(p, o + plain + walls, w - walls)) - now
  const single =
    plain * (completionShare(missingSpaces(p, o + 1, w)) - now) +
    walls * (completionShare(missingSpaces(p, o + 1, w - 1)) - now)
  return stake[p]! * (all - single)
}

/** Finds what every space is worth to a player. */
export function computeStakes(s: Kings, player: number): Stakes {
  const gain = new Float64Array(LAND)
  const loss = new Float64Array(LAND)
  const spoil = new Float64Array(LAND)
  const prospect = new Float64Array(LAND)
  const stakes = new Float64Array(PROVINCES.length)
  const owns = new Int8Array(PROVINCES.length)
  const lacks = new Int8Array(PROVINCES.length)
  const kadesh = objective(s) === 'kadesh'
  const besieges = isBesieger(s, s.players[player]!)
  for (let p = 0; p < PROVINCES.length; p++) {
    if (s.closed.includes(p)) continue
    const spaces = SPACES_OF[p]!
    for (let q = 0; q < s.players.length; q++) {
      const power = s.players[q]!
      const stake = provinceStake(s, power, p)
      const share = q === player ? 1 : rivalry(s, player, q)
      let own = 0
      let walled = 0
      for (const x of spaces) {
        if (s.control[x] === power) own++
        else if (WALLED[x]) walled++
      }
      const missing = missingSpaces(p, own, walled)
      const now = completionShare(missing)
      if (q === player) {
        stakes[p] = stake
        owns[p] = own
        lacks[p] = walled
      }
      for (const x of spaces) {
        const walls = WALLED[x] ? 1 : 0
        if (s.control[x] === power) {
          const worth =
            stake * (now - completionShare(missingSpaces(p, own - 1, walled + walls))) + spaceStake(s, power, x)
          if (q === player) loss[x]! += worth
          else {
            gain[x]! += share * worth
            spoil[x]! += share * worth
          }
          continue
        }
        const better = stake * (completionShare(missingSpaces(p, own + 1, walled - walls)) - now)
        if (q === player) {
          gain[x]! += better * (walls === 1 && besieges ? STAKE_WEIGHTS.wallsFirst : 1) + spaceStake(s, power, x)
          if (better > 0) prospect[x] = Math.max(0, (stake * (1 - now)) / missing - better)
        } else if (s.control[x] === s.players[player]) {
          loss[x]! += share * (better + (kadesh ? spaceStake(s, power, x) : 0))
        }
      }
    }
  }
  for (let x = 0; x < LAND; x++) prospect[x]! += gain[x]!
  return { gain, loss, spoil, prospect, stake: stakes, own: owns, walled: lacks }
}
