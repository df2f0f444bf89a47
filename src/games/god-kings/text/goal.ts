import type { Phrase } from '../../../kernel/index.ts'
import { provinceNamed } from '../rules/components/map.ts'
import { EGYPT, HATTI, SIDES } from '../rules/components/sides.ts'
import { controlsProvince } from '../rules/politics/control.ts'
import { handicapOf } from '../rules/setup/handicaps.ts'
import { lastTurn, SCENARIOS } from '../rules/setup/scenarios.ts'
import type { Kings } from '../rules/state/state.ts'
import { ROUNDS } from '../rules/turn/strategy.ts'
import { SUDDEN_DEATH, scenarioPoints, scenarioWinners, suddenDeath, turnScore } from '../rules/victory/victory.ts'
import type { KingsView } from '../view.ts'

/** 24.1.4: whether the totals already include the VP of this turn. */
const isScored = (s: Kings): boolean => s.winners !== null || (s.round > ROUNDS && !s.next.includes('victory'))

/** 24.1.1, R-S2: each player's score if the turn ended now; empty if it has been scored. */
export function turnNow(s: Kings): number[] {
  if (isScored(s)) return s.players.map(() => 0)
  const points = SCENARIOS[s.scenario]!.victory.type === 'points'
  return s.players.map((power, p) => (points ? scenarioPoints(s, power) : turnScore(s, power, s.vp[p]!).vp))
}

/** 24.2, 24.3: the winner if the turn ended now and were the last one. */
function winnersNow(s: Kings, vp: readonly number[]): readonly number[] {
  if (s.winners !== null) return s.winners
  const sudden = suddenDeath(s.scenario, vp, s.total)
  if (sudden >= 0) return [sudden]
  const total = s.total.map((sum, p) => sum + vp[p]!)
  return scenarioWinners({ ...s, total, turn: lastTurn(s) }) ?? []
}

/** How to win the scenario, who would win now, and why. */
export function goal(view: KingsView): Phrase[] {
  const s = view as unknown as Kings
  const vp = turnNow(s)
  const winners = winnersNow(s, vp).map((p) => SIDES[s.players[p]!]!)
  const now: Phrase = winners.length === 0 ? ['goal.nobody'] : ['goal.now', { sides: winners }]
  return [how(s), now, ...reasons(s, vp)]
}

/** 24.3, R-S2, R-S6, R-S7: how to win the scenario. */
function how(s: Kings): Phrase {
  const { victory } = SCENARIOS[s.scenario]!
  const turn = lastTurn(s)
  if (victory.type === 'last_active_controller') return ['goal.kadesh', { space: victory.space, turn }]
  if (victory.type === 'points') return ['goal.points', { reach: victory.reach, turn }]
  if (victory.type !== 'provinces') return ['goal.campaign', { reach: SUDDEN_DEATH, turn }]
  const { egyptNeeds: needed = victory.egypt.length } = handicapOf(s)
  const facts = { turn, needed, provinces: victory.egypt }
  return s.players.includes(HATTI) ? ['goal.thutmose3', { ...facts, aims: victory.hatti3p }] : ['goal.thutmose', facts]
}

/** The points or the provinces behind it. */
function reasons(s: Kings, vp: readonly number[]): Phrase[] {
  const { victory } = SCENARIOS[s.scenario]!
  if (victory.type === 'last_active_controller') return []
  if (victory.type === 'provinces') return [EGYPT, HATTI].flatMap((power) => held(s, power))
  return s.turnOrder.map((p): Phrase => {
    const facts = { side: SIDES[s.players[p]!]!, total: s.total[p]! + vp[p]!, vp: vp[p]! }
    return isScored(s) ? ['goal.total', facts] : ['goal.score', facts]
  })
}

/** R-S7: the number of its provinces that a power has. */
function held(s: Kings, power: number): Phrase[] {
  if (!s.players.includes(power)) return []
  const { victory } = SCENARIOS[s.scenario]!
  const wanted: readonly string[] = power === EGYPT ? victory.egypt : victory.hatti3p
  const provinces = wanted.filter((id) => controlsProvince(s, power, provinceNamed(id)))
  const facts = { side: SIDES[power]!, held: provinces.length, of: wanted.length, provinces }
  return [[provinces.length === 0 ? 'goal.holdsNone' : 'goal.holds', facts]]
}
