import tables from '#games/god-kings/data/tables.json'
import { type Outcome, pushPhases, type Seat } from '#kernel'
import { EGYPT, HATTI, MITANNI } from '../components/counters.ts'
import { inside, NONE, PROVINCES, provinceNamed } from '../components/map.ts'
import { foeCounts } from '../components/pieces.ts'
import { seatOf } from '../components/players.ts'
import { controlsProvince, homeSpaces, isHome, occupiedByRebels, provincesOf } from '../politics/control.ts'
import { handicapChanges, lastTurn, SCENARIOS } from '../setup/scenarios.ts'
import { type G, type Kings, recordVp } from '../state/state.ts'

const SUMER = provinceNamed('sumer')
/** 24.1.2a: the VP for each lost home space. */
export const HOME_SPACE_LOST: number = tables.victory.homeSpaceLost
/** 24.2: the VP in one turn that win the game immediately. */
export const SUDDEN_DEATH: number = tables.victory.suddenDeath

/** 24.1.1, 24.1.2: a power's VP of the turn with its provinces and home country. */
interface TurnScore {
  readonly provinces: readonly number[]
  readonly provinceVp: number
  readonly homeLost: number
  readonly conquered: boolean
  readonly vp: number
}

/**
 * 24.1.1, 24.1.2, R24.1, R24.5, R24.6, 3.0i, R3.2, 24.1.2b, R24.4: a power's VP of the turn; `earned` is its VP so far.
 */
export function turnScore(s: Kings, power: number, earned: number): TurnScore {
  const lost = occupiedByRebels(s)
  const value = (p: number) => (p === SUMER && s.sumerFlood ? 0 : PROVINCES[p]!.vp)
  const provinces = provincesOf(s, power, lost)
  const spaces = homeSpaces(s, power)
  const held = spaces.filter((x) => s.control[x] === power && !lost.includes(x)).length
  const homeLost = spaces.length - held
  const conquered = 2 * held < spaces.length
  let home = 0
  let rest = earned
  for (const p of provinces) {
    if (isHome(s, power, p)) home += value(p)
    else rest += value(p)
  }
  const provinceVp = home + rest - earned
  const vp = conquered ? (rest > 0 ? Math.ceil(rest / 2) : rest) : home + rest + HOME_SPACE_LOST * homeLost
  return { provinces, provinceVp, homeLost, conquered, vp: Math.max(0, vp) }
}

/** R-S2: the points of a power in one Victory Phase of scenario 2. */
export function scenarioPoints(s: Kings, power: number): number {
  const { provinces, home } = scenarioScore(s, power)
  return provinces + home
}

/** R-S2, 21.0g, 22.0d: the points for provinces, and those lost at home. */
function scenarioScore(s: Kings, power: number): { provinces: number; home: number } {
  const { provincePoints, homePenalty } = SCENARIOS[s.scenario]!.victory
  const lost = occupiedByRebels(s)
  let points = 0
  for (const id in provincePoints) {
    if (controlsProvince(s, power, provinceNamed(id), lost)) points += provincePoints[id]
  }
  const foes = foeCounts(s, power)
  let occupied = 0
  for (const x of homeSpaces(s, power)) {
    const foreign = s.control[x] !== NONE && s.control[x] !== power
    if (foreign || foes[x]! > 0 || foes[inside(x)]! > 0) occupied++
  }
  return { provinces: points, home: occupied >= homePenalty.spacesOccupiedByEnemyForcesOrPC ? homePenalty.points : 0 }
}

/** 24.1: a player's VP of the turn. Records what the Victory Phase adds to the VP earned before it, by source. */
function scoreTurn(s: Kings, player: number): number {
  const earned = s.vp[player]!
  const power = s.players[player]!
  if (SCENARIOS[s.scenario]!.victory.type === 'points') {
    const { provinces, home } = scenarioScore(s, power)
    recordVp(s, player, 'provinces', provinces)
    recordVp(s, player, 'homeLost', home)
    return provinces + home
  }
  const { vp, provinceVp, homeLost, conquered } = turnScore(s, power, earned)
  recordVp(s, player, 'provinces', provinceVp)
  const rest = conquered ? 'conquered' : homeLost > 0 ? 'homeLost' : 'noneBelowZero'
  recordVp(s, player, rest, vp - earned - provinceVp)
  return vp
}

/** 24.2, R24.3: the player who wins immediately, given the VP of the turn and the totals before it, or -1. */
export function suddenDeath(scenario: number, vp: readonly number[], total: readonly number[]): number {
  if (!SCENARIOS[scenario]!.suddenDeath) return NONE
  const reached = vp.flatMap((v, p) => (v >= SUDDEN_DEATH ? [p] : []))
  const best = Math.max(...reached.map((p) => vp[p]! + total[p]!))
  const top = reached.filter((p) => vp[p]! + total[p]! === best)
  return top.length === 1 ? top[0]! : NONE
}

/** The players with the most points. */
function topScorers(points: readonly number[]): number[] {
  const best = Math.max(...points)
  return points.flatMap((n, p) => (n === best ? [p] : []))
}

/** 24.3, R-S2, R-S6, R-S7: the winners after step 4 of the Victory Phase; null while the game continues. */
export function scenarioWinners(s: Kings): number[] | null {
  const { victory } = SCENARIOS[s.scenario]!
  const last = s.turn === lastTurn(s)
  if (victory.type === 'points') {
    const top = topScorers(s.total)
    if (top.length === 1 && (last || s.total[top[0]!]! >= victory.reach)) return top
    return last ? [] : null
  }
  if (!last) return null
  if (victory.type === 'last_active_controller') return [s.players.indexOf(s.lastController)]
  if (victory.type === 'provinces') return thutmoseWinners(s).map((p) => s.players.indexOf(p))
  return topScorers(s.total)
}

/** R-S7, 21.0g, 22.0d: with a handicap Egypt can do without Ugarit, and then share its victory with Hatti. */
function thutmoseWinners(s: Kings): number[] {
  const { victory } = SCENARIOS[s.scenario]!
  const lost = occupiedByRebels(s)
  const holds = (power: number, ids: readonly string[], needed: number) =>
    s.players.includes(power) &&
    ids.filter((id) => controlsProvince(s, power, provinceNamed(id), lost)).length >= needed
  const { egyptNeeds = victory.egypt.length } = handicapChanges(s)
  const winners = [
    ...(holds(EGYPT, victory.egypt, egyptNeeds) ? [EGYPT] : []),
    ...(holds(HATTI, victory.hatti3p, victory.hatti3p.length) ? [HATTI] : []),
  ]
  return winners.length > 0 ? winners : [MITANNI]
}

/** 5.0f, F10, R5.1: steps 24.1.1, 24.1.2, 24.1.3 (sudden death) and 24.1.4, and the end of the game. */
export function victoryPhase(g: G): undefined {
  const s = g.state
  for (const player of [...s.turnOrder].reverse()) {
    s.vp[player] = scoreTurn(s, player)
    g.tell?.({
      kind: 'score',
      rule: '24.1.1',
      with: { seat: seatOf(s, player), vp: s.vp[player]!, total: s.total[player]! + s.vp[player]! },
    })
  }
  const sudden = suddenDeath(s.scenario, s.vp, s.total)
  for (let p = 0; p < s.players.length; p++) s.total[p]! += s.vp[p]!
  const winners = sudden === NONE ? scenarioWinners(s) : [sudden]
  if (winners !== null) {
    s.winners = winners
    s.how = sudden === NONE ? SCENARIOS[s.scenario]!.victory.type : 'suddenDeath'
    g.tell?.({
      kind: 'over',
      rule: sudden === NONE ? '24.3' : '24.2',
      with: { seats: winners.map((p) => seatOf(s, p)), how: s.how },
    })
    return
  }
  pushPhases(s, 'turnOrder', 'clearHomes', 'endOfTurn')
}

/** 24.2, 24.3: how the game ended; players who did not win are ranked by Total VP. */
export function outcome(s: Kings): Outcome | undefined {
  const { winners } = s
  if (winners === null) return undefined
  const ranks: { [seat: Seat]: number } = {}
  const drawn = winners.length === 0
  const others = s.players.map((_, p) => p).filter((p) => !winners.includes(p))
  for (const p of winners) ranks[seatOf(s, p)] = 1
  for (const p of others) {
    const better = others.filter((q) => s.total[q]! > s.total[p]!).length
    ranks[seatOf(s, p)] = drawn ? 1 : 1 + winners.length + better
  }
  return { winners: winners.map((p) => seatOf(s, p)), ranks, how: s.how }
}
