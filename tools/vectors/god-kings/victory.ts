import {
  GASGA,
  GENERAL_SIDE,
  POWER_COUNT,
  SIDE_COUNT,
  SIDES,
  sideId,
  sideNamed,
} from '#games/god-kings/rules/components/counters.ts'
import { NONE, provinceId, spaceNamed } from '#games/god-kings/rules/components/map.ts'
import { sideOf } from '#games/god-kings/rules/components/pieces.ts'
import { decider, HAND } from '#games/god-kings/rules/components/players.ts'
import { nextDraw } from '#games/god-kings/rules/neutrals/neutralRound.ts'
import { scenarioNamed } from '#games/god-kings/rules/setup/scenarios.ts'
import type { Kings } from '#games/god-kings/rules/state/state.ts'
import { isForeign, mayKeep, nextChoosers, regainHomes } from '#games/god-kings/rules/turn/endOfTurn.ts'
import { HAND_SIZE } from '#games/god-kings/rules/turn/strategy.ts'
import { scenarioPoints, scenarioWinners, suddenDeath, turnScore } from '#games/god-kings/rules/turn/victory.ts'
import { position, type StateSpec, silentGame } from '#games/god-kings/testing/position.ts'
import type { Flow, Step } from '#kernel'
import type { Calculations } from '../vectors.ts'

interface Points {
  readonly [player: string]: { readonly turn: number; readonly total: number }
}

/** A position with players of any names; names of powers are kept. */
function seated(names: readonly string[], neutrals: readonly string[] = []): Kings {
  const known = names.every((name) => sideNamed(name) >= 0)
  const free = SIDES.slice(0, POWER_COUNT).filter((id) => !neutrals.includes(id))
  return position({ players: known ? names : free.slice(0, names.length), neutrals })
}

const highest = (players: readonly number[], names: readonly string[], rolls: { [player: string]: number } = {}) => {
  let best = players[0]!
  for (const p of players) if ((rolls[names[p]!] ?? 0) > (rolls[names[best]!] ?? 0)) best = p
  return best
}

function turnOrder(input: { vp: Points; rolls?: any; card8?: string; picks?: { [player: string]: number } }) {
  const names = Object.keys(input.vp).sort()
  const s = seated(names)
  s.vp = names.map((name) => input.vp[name]!.turn)
  s.total = names.map((name) => input.vp[name]!.total)
  let left = s.players.map((_, p) => p)
  const choosing: string[] = []
  while (left.length > 0) {
    const first = left.find((p) => names[p] === input.card8)
    const next = first ?? highest(nextChoosers(s, left), names, input.rolls)
    choosing.push(names[next]!)
    left = left.filter((p) => p !== next)
  }
  if (input.picks === undefined) return { choosing }
  const order: (string | null)[] = choosing.map(() => null)
  for (const player of choosing) {
    const wished = (input.picks[player] ?? 0) - 1
    order[wished >= 0 && order[wished] === null ? wished : order.indexOf(null)] = player
  }
  return { choosing, order }
}

function victoryPoints(input: any) {
  const s = position(input.state)
  if ((input.cards ?? []).includes(108)) s.sumerFlood = true
  const score = turnScore(s, sideNamed(input.side), input.earned ?? 0)
  return { ...score, provinces: score.provinces.map(provinceId).sort() }
}

function suddenDeathOp(input: { vp: Points; scenario?: string }) {
  const players = Object.keys(input.vp).sort()
  const scenario = scenarioNamed(input.scenario ?? 'campaign')
  const vp = players.map((p) => input.vp[p]!.turn)
  const totals = players.map((p) => input.vp[p]!.total)
  const alone = (i: number) => vp.map((v, k) => (k === i ? v : 0))
  const reached = players.filter((_, i) => suddenDeath(scenario, alone(i), totals) === i)
  const winner = suddenDeath(scenario, vp, totals)
  return { reached, winner: winner === NONE ? null : players[winner]! }
}

function clearHomes(input: { state: StateSpec; ask: readonly string[] }) {
  const s = position({ ...input.state, players: input.state.players ?? [] })
  const leave = new Set<string>()
  s.at.forEach((zone, u) => {
    if (isForeign(s, sideOf(s, u), zone)) leave.add(sideId(sideOf(s, u))!)
  })
  s.generals.forEach((zone, general) => {
    if (isForeign(s, GENERAL_SIDE[general]!, zone)) leave.add(sideId(GENERAL_SIDE[general]!)!)
  })
  regainHomes(s)
  const each = <T>(of: (space: number) => T) => Object.fromEntries(input.ask.map((id) => [id, of(spaceNamed(id))]))
  return {
    control: each((x) => sideId(s.control[x]!)),
    garrisons: each((x) => s.garrison[x] !== NONE),
    leave: [...leave].sort(),
  }
}

function scenarioResult(input: any) {
  const names = playersIn(input)
  const known = names.every((name) => sideNamed(name) >= 0)
  const s = known ? position({ scenario: input.scenario, ...input.state, players: names }) : seated(names)
  s.scenario = scenarioNamed(input.scenario)
  s.turn = input.turn
  if (input.lastController) s.lastController = sideNamed(input.lastController)
  const points = input.points ?? input.totals
  if (points) s.total = names.map((name) => points[name] ?? 0)
  const winners = scenarioWinners(s)
  if (winners === null) return { winner: null }
  if (winners.length === 0) return { winner: 'none' }
  return { winner: winners.length > 1 ? 'draw' : names[winners[0]!] }
}

const playersIn = ({ state, points, totals }: any): string[] => {
  const scored = Object.keys(points ?? totals ?? {})
  return state?.players ?? (scored.length > 0 ? scored : ['egypt', 'hatti', 'mitanni'])
}

function neutralRound(input: any) {
  const names: string[] = input.turnOrder
  const s = seated(names, Object.keys(input.markers).sort())
  s.neutrals.sort((a, b) => (sideId(a)! < sideId(b)! ? -1 : 1))
  for (const name of names) if (!input.vp[name]) throw new RangeError(`vp.${name} is missing`)
  s.vp = names.map((name) => input.vp[name].turn)
  s.total = names.map((name) => input.vp[name].total)
  const player = (id: string | null) => (id === null ? NONE : names.indexOf(id))
  for (const nation in input.markers) s.holder[sideNamed(nation)] = player(input.markers[nation])
  for (const id in input.barred ?? {}) {
    for (const nation of input.barred[id]) s.sinceHostile[player(id) * SIDE_COUNT + sideNamed(nation)] = 0
  }
  const draws: [string, string][] = []
  const wished: string[] = [
    ...Object.values<string[]>(input.holderOrder ?? {}).flat(),
    ...(input.choice ? [input.choice] : []),
  ]
  for (;;) {
    const flow = nextDraw(silentGame(s), function* (_g, players) {
      return highest(players, names, input.rolls)
    })
    const next = finish(flow, wished)
    if (next === undefined) return { draws }
    s.step |= 1 << next.power
    if (next.player !== NONE) draws.push([sideId(next.power)!, names[next.player]!])
  }
}

/** Runs a flow whose only asks are which nation comes first. */
function finish<T>(flow: Flow<T>, wished: readonly string[]): T {
  let result = flow.next()
  while (!result.done) {
    const asked = result.value as Extract<Step, { step: 'ask' }>
    const keys = wished.map((id) => `nation:${id}`)
    const first = keys.map((key) => asked.find(key)).find((o) => o !== undefined)
    result = flow.next(first ?? asked.options[0]!)
  }
  return result.value
}

/** Victory, turn order, the end of the turn, neutrals. */
export const victoryCalculations: Calculations = {
  turnOrder,
  victoryPoints,
  suddenDeath: suddenDeathOp,
  clearHomes,
  scenarioPoints: (input: { state: StateSpec }) => {
    const s = position({ scenario: 'assyro_babylonian', ...input.state, players: ['assyria', 'kassites'] })
    return { points: Object.fromEntries(s.players.map((p) => [sideId(p), scenarioPoints(s, p)])) }
  },
  scenarioResult,
  keepCard: (input: { hand: number; keptLastTurn?: boolean; keeps?: boolean }) => {
    const s = position({ players: ['egypt'] })
    for (let card = 1; card <= input.hand; card++) s.cards[card] = HAND
    s.kept[0] = input.keptLastTurn ? 110 : 0
    const may = mayKeep(s, 0)
    const keeps = may && (input.keeps ?? true)
    return { mayKeep: may, discarded: input.hand - (keeps ? 1 : 0), dealt: HAND_SIZE - (keeps ? 1 : 0) }
  },
  neutralRound,
  decider: (input: { turnOrder: readonly string[]; totals: any; holder: string | null; opponent?: string }) => {
    const names = input.turnOrder
    const s = seated(names)
    s.total = names.map((name) => input.totals[name])
    s.holder[GASGA] = input.holder ? names.indexOf(input.holder) : NONE
    s.impulse.player = input.opponent ? names.indexOf(input.opponent) : NONE
    return { player: names[decider(s, GASGA)] }
  },
}
