import { LAND, PROVINCE_OF, PROVINCES, provinceNamed, SPACES_OF, spaceNamed, WALLED } from '../rules/components/map.ts'
import { EGYPT, HATTI, MITANNI } from '../rules/components/sides.ts'
import { isHome, powersInPlay } from '../rules/politics/control.ts'
import { lastTurn, SCENARIOS } from '../rules/setup/scenarios.ts'
import type { Kings } from '../rules/state/state.ts'
import { aimOf } from './aims.ts'
import { BY_HAND } from './hand.ts'

const { stakes: HAND } = BY_HAND

const KADESH = spaceNamed('kadesh')
const SUMER = provinceNamed('sumer')
/** 3.0g: the number of spaces that is more than half of each province. */
export const NEED: readonly number[] = PROVINCES.map((_, p) => (SPACES_OF[p]!.length >> 1) + 1)

/** The value of one VP in the scenario, in the unit in which stakes are counted. */
export const vpWorth = (s: Kings): number => (aimOf(s) === 'vp' ? 1 : aimOf(s) === 'points' ? 0 : HAND.vpElsewhere)

/** The number of turns after this one. */
export const turnsLeft = (s: Kings): number => lastTurn(s) - s.turn

/** The weight of later turns for a value held from now on. */
function laterTurns(s: Kings): number {
  let sum = 0
  for (let i = 1, worth: number = HAND.later; i <= Math.min(turnsLeft(s), HAND.ahead); i++, worth *= HAND.later)
    sum += worth
  return sum
}

/** The value of a province to a power, this turn and later. */
export function provinceStake(s: Kings, power: number, province: number): number {
  const { vp, tp, id } = PROVINCES[province]!
  const { victory } = SCENARIOS[s.scenario]!
  switch (aimOf(s)) {
    case 'kadesh':
      return HAND.kadeshVp * vp
    case 'points':
      return (victory.provincePoints[id] ?? 0) * (HAND.thisTurnsPoints + laterTurns(s)) + HAND.tributeForPoints * tp
    case 'provinces':
      return wanted(s, power, id) + HAND.tributeForProvinces * tp
    default: {
      const value = province === SUMER && s.sumerFlood ? 0 : vp
      const foreignHome = isCleared(s, power, province)
      return foreignHome ? HAND.raided * value : value + laterTurns(s) * (vp + HAND.tribute * tp)
    }
  }
}

/** 24.1.7: whether a province is the home country of another power in play, so that no one else can keep it. */
const isCleared = (s: Kings, power: number, province: number): boolean =>
  powersInPlay(s).some((other) => other !== power && isHome(s, other, province))

/** R-S7: how much a power needs a province in scenario 3, or needs to deny it: more if it has more of the others. */
function wanted(s: Kings, power: number, id: string): number {
  const { victory } = SCENARIOS[s.scenario]!
  if (power === EGYPT) return needed(s, power, victory.egypt, id)
  if (power === HATTI && s.players.includes(HATTI)) return needed(s, power, victory.hatti3p, id)
  return power === MITANNI && victory.egypt.includes(id) ? HAND.denied : 0
}

function needed(s: Kings, power: number, ids: readonly string[], id: string): number {
  if (!ids.includes(id)) return 0
  let worth: number = HAND.needed
  for (const other of ids) {
    if (other !== id && missingIn(s, power, provinceNamed(other)) === 0) worth += HAND.neededAfter
  }
  return worth
}

/** R-S7: whether a power wins scenario 3 by taking provinces. */
export const isBesieger = (s: Kings, power: number): boolean => aimOf(s) === 'provinces' && power !== MITANNI

/** The value of a single space: Kadesh in scenario 1, the home country elsewhere. */
function spaceStake(s: Kings, power: number, space: number): number {
  const aim = aimOf(s)
  if (aim === 'kadesh') return space === KADESH ? HAND.kadesh : 0
  if (!isHome(s, power, PROVINCE_OF[space]!)) return 0
  return aim === 'vp' ? HAND.homeSpace : aim === 'points' ? HAND.homeSpaceForPoints : HAND.homeSpaceElsewhere
}

/** 3.0g: the number of spaces of a province that a power still needs; `more` and `walls` change what it has. */
export function missingIn(s: Kings, power: number, province: number, more = 0, walls = 0): number {
  let own = more
  let walled = -walls
  for (const x of SPACES_OF[province]!) {
    if (s.control[x] === power) own++
    else if (WALLED[x]) walled++
  }
  return short(province, own, walled)
}

/** 3.0g: the spaces that are missing, given the number of own spaces and of others' walled cities. */
export const short = (province: number, own: number, walled: number): number =>
  walled + Math.max(0, NEED[province]! - own - walled)

/** The fraction of a province's value that remains with this many spaces missing. */
export const nearness = (missing: number) => HAND.near[Math.min(missing, HAND.near.length - 1)]!

/** The VP that history will cost a power by the end of the game. */
export const fallOf = (s: Kings, power: number): number =>
  power === MITANNI && s.turn <= HAND.lastOfMitanni && s.players.length > 2 ? HAND.fall - HAND.anew * (s.turn - 1) : 0

/** A player's VP, minus the losses that history has in store. */
const standing = (s: Kings, player: number): number => s.total[player]! + s.vp[player]! - fallOf(s, s.players[player]!)

/**
 * How much a player minds another's gain: more if the other is ahead. In scenario 3 only Mitanni wins by denying others
 * what they need (R-S7).
 */
function rivalry(s: Kings, player: number, other: number): number {
  if (s.players.length === 2) return aimOf(s) === 'vp' ? HAND.rivalOfTwo : HAND.rivalElsewhere
  if (aimOf(s) === 'provinces') return s.players[player] === MITANNI ? HAND.rivalElsewhere : 0
  if (aimOf(s) !== 'vp') return HAND.rivalOfMany
  const ahead = standing(s, other) - standing(s, player)
  return Math.max(HAND.rivalLeast, Math.min(HAND.rivalMost, HAND.rival + HAND.rivalAhead * ahead))
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
export function together({ stake, own, walled }: Stakes, province: number, plain: number, walls: number): number {
  const [p, o, w] = [province, own[province]!, walled[province]!]
  const now = nearness(short(p, o, w))
  const all = nearness(short(p, o + plain + walls, w - walls)) - now
  const single = plain * (nearness(short(p, o + 1, w)) - now) + walls * (nearness(short(p, o + 1, w - 1)) - now)
  return stake[p]! * (all - single)
}

/** Finds what every space is worth to a player. */
export function stakesOf(s: Kings, player: number): Stakes {
  const gain = new Float64Array(LAND)
  const loss = new Float64Array(LAND)
  const spoil = new Float64Array(LAND)
  const prospect = new Float64Array(LAND)
  const stakes = new Float64Array(PROVINCES.length)
  const owns = new Int8Array(PROVINCES.length)
  const lacks = new Int8Array(PROVINCES.length)
  const kadesh = aimOf(s) === 'kadesh'
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
      const missing = short(p, own, walled)
      const now = nearness(missing)
      if (q === player) {
        stakes[p] = stake
        owns[p] = own
        lacks[p] = walled
      }
      for (const x of spaces) {
        const walls = WALLED[x] ? 1 : 0
        if (s.control[x] === power) {
          const worth = stake * (now - nearness(short(p, own - 1, walled + walls))) + spaceStake(s, power, x)
          if (q === player) loss[x]! += worth
          else {
            gain[x]! += share * worth
            spoil[x]! += share * worth
          }
          continue
        }
        const better = stake * (nearness(short(p, own + 1, walled - walls)) - now)
        if (q === player) {
          gain[x]! += better * (walls === 1 && besieges ? HAND.wallsFirst : 1) + spaceStake(s, power, x)
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
