import { distance } from '#hex/grid.ts'
import {
  loadWeights,
  logisticPrediction,
  type RegressionTask,
  type Seat,
  type TrainingSpec,
  type Values,
} from '#kernel'
import weights from '../data/weights.json'
import { battleOf, CONTINGENT } from '../rules/battle.ts'
import { rangeOf } from '../rules/command/range.ts'
import { distanceBetween, maOf } from '../rules/pieces/units.ts'
import { type Alexander, INACTIVE, NONE, ROUTED } from '../rules/state.ts'
import { type Assessment, assess, COMERS, routLossShare } from './assessment.ts'
import { wornShare } from './attackEstimate.ts'
import { dangerAt } from './stance.ts'
import { LEAD_DECIDES, standingOf } from './standing.ts'

/**
 * Terms that decide which army wins, each as the difference of the two armies; named as in `ArmyStanding`. `clock` and
 * `ahead` are what the turn limit does for the first army.
 */
export const LEAD = loadWeights(weights, 'lead', [
  ...['lost', 'routed', 'wear', 'danger', 'strength', 'tempo', 'reach', 'command', 'march'],
  ...['clock', 'ahead'],
] as const)

/** What an army's prospects depend on, each as a share of its withdrawal level (tempo: of its leaders' Initiative). */
interface ArmyStanding {
  /** 10.41: rout points lost. */
  readonly lost: number
  /** Points of routed units. */
  readonly routed: number
  /** Points lost to hits. */
  readonly wear: number
  /** Expected losses to enemy attacks. */
  readonly danger: number
  /** Points of the remaining units, as a share of the printed level: a handicap does not make an army stronger. */
  readonly strength: number
  /** Initiative of leaders still to act this turn. */
  readonly tempo: number
  /** Points of units that could strike in their next move. */
  readonly reach: number
  /** Points of units in range of a leader still to act, as a share of all. */
  readonly command: number
  /** An army that has to advance: minus its mean moves to the enemy. */
  readonly march: number
}

function armyStanding(g: Assessment, foe: Assessment): ArmyStanding {
  const { s, b, side } = g
  const level = s.levels[side]!
  const { tempo, actors } = leadersOf(g)
  let [routed, wear, danger, strength, points, commanded, moves] = [0, 0, 0, 0, 0, 0, 0]
  for (const u of g.own) {
    if (s.status[u] === ROUTED) {
      routed += (b.points[u]! * routLossShare(b, u)) / level
      continue
    }
    const worn = wornShare(s.hits[u]!, Math.min(11, b.tq[u]!))
    wear += (b.points[u]! * worn) / level
    strength += (b.points[u]! * (1 - worn)) / b.sides[side]!.level
    danger += dangerAt(g, u, s.hex[u]!, s.facing[u]!)
    points += b.points[u]!
    if (actors.some((l) => distance(b.grid, s.leaderHex[l]!, s.hex[u]!) <= rangeOf(s, l))) commanded += b.points[u]!
    if (g.advancing) moves += b.points[u]! * movesToEnemy(g, u)
  }
  return {
    lost: s.points[side]! / level,
    routed,
    wear,
    danger,
    strength,
    tempo,
    reach: strikingPoints(foe) / level,
    command: points === 0 ? 0 : commanded / points,
    march: points === 0 ? 0 : -moves / points,
  }
}

/** The leaders of a side still to act, and their part of its Initiative. */
function leadersOf({ s, b, side }: Assessment): { tempo: number; actors: readonly number[] } {
  let [left, all] = [0, 0]
  const actors: number[] = []
  for (let l = 0; l < b.leaders; l++) {
    if (b.leaderSide[l] !== side) continue
    all += b.initiative[l]!
    if (s.leaderStatus[l] !== INACTIVE || s.leaderHex[l]! < 0) continue
    left += b.initiative[l]!
    if (b.role[l] !== CONTINGENT) actors.push(l)
  }
  return { tempo: all === 0 ? 0 : left / all, actors }
}

/** Points of the enemies that could strike a side's units in their next move. */
function strikingPoints({ s, b, own, comers }: Assessment): number {
  const strikers = new Set<number>()
  for (const u of own)
    for (let i = s.hex[u]! * COMERS; i < s.hex[u]! * COMERS + COMERS && comers[i] !== NONE; i++)
      strikers.add(comers[i]!)
  let points = 0
  for (const v of strikers) points += b.points[v]!
  return points
}

/** Farther enemies count as this many moves away. */
const FARTHEST = 8

function movesToEnemy({ s, foes }: Assessment, u: number): number {
  let least = FARTHEST
  const ma = Math.max(2, maOf(s, u))
  for (const v of foes) least = Math.min(least, (distanceBetween(s, u, v) - 1) / ma)
  return Math.max(0, least)
}

/** The difference of each term between the first and the second army. */
export function leadTerms(s: Alexander): Values<typeof LEAD.features> {
  const [first, second] = [assess(s, 0), assess(s, 1)]
  const [one, two] = [armyStanding(first, second), armyStanding(second, first)]
  const { waiter, late, lost } = standingOf(s, first.b)
  return [
    one.lost - two.lost,
    one.routed - two.routed,
    one.wear - two.wear,
    one.danger - two.danger,
    one.strength - two.strength,
    one.tempo - two.tempo,
    one.reach - two.reach,
    one.command - two.command,
    one.march - two.march,
    waiter < 0 ? 0 : (waiter === 0 ? late : -late) * (1 - lost[waiter]!),
    waiter === LEAD_DECIDES ? late * Math.sign(s.points[1]! - s.points[0]!) : 0,
  ]
}

/** The terms by which advice is explained; the others are the clock, or say little by themselves. */
const EXPLAINED = ['lost', 'routed', 'wear', 'danger', 'strength', 'command', 'march'] as const

/** What speaks for a side and against it. */
export function reasons(s: Alexander, seat: Seat): { readonly [reason: string]: number } {
  const sign = battleOf(s).sides[0]!.id === seat ? 1 : -1
  const terms = leadTerms(s)
  const part = (i: number) => sign * LEAD.weights[i]! * terms[i]!
  return Object.fromEntries(EXPLAINED.map((name) => [name, part(LEAD.features.indexOf(name))]))
}

/** Win chances of both sides. */
export function evaluateAll(s: Alexander): readonly number[] {
  if (s.end !== '') return s.winner < 0 ? [0.5, 0.5] : s.winner === 0 ? [1, 0] : [0, 1]
  const first = logisticPrediction(LEAD, leadTerms(s))
  return [first, 1 - first]
}

/** Win chance of one side. */
export function evaluate(s: Alexander, seat: Seat): number {
  const side = battleOf(s).sides.findIndex((facts) => facts.id === seat)
  return evaluateAll(s)[side]!
}

/** Predicts the winning army. A draw counts as half a win for each. */
const lead: RegressionTask<Alexander> = {
  learned: LEAD,
  sort: 'chance',
  course: 'all',
  read: (s) => [
    {
      values: leadTerms(s),
      became: (later) => (later.end === '' ? undefined : later.winner < 0 ? 0.5 : later.winner === 0 ? 1 : 0),
    },
  ],
}

/** One round of battles. Short ones occur several times, because a large battle takes as long as fifteen of them. */
const ROUND = [
  ...['phrygia', 'samarkand', 'chaeronea', 'granicus', 'phrygia', 'samarkand', 'lyginus', 'issus'],
  ...['phrygia', 'samarkand', 'chaeronea', 'pelium', 'phrygia', 'samarkand', 'arigaeum', 'gaugamela'],
  ...['phrygia', 'samarkand', 'chaeronea', 'jaxartes', 'phrygia', 'samarkand', 'granicus', 'hydaspes'],
]

/** The training plan, with games of all battles. */
export const trainingSpec: TrainingSpec<Alexander> = {
  courses: [
    {
      id: 'all',
      tables: ROUND.map((scenario) => ({ scenario, players: 2 })),
      games: 312,
      thin: 2,
    },
  ],
  stages: [[lead]],
}
