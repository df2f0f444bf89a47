import {
  loadWeights,
  logisticPrediction,
  type RegressionTask,
  type Seat,
  type TrainingSpec,
  type Values,
} from '#kernel'
import weights from '../data/weights.json'
import { battleOf } from '../rules/battle.ts'
import { type Alexander, INACTIVE, ROUTED } from '../rules/state.ts'
import { assess, routLossShare } from './assessment.ts'
import { wornShare } from './attackEstimate.ts'
import { dangerAt } from './stance.ts'

/** Terms that decide which army wins, each as the difference of the two armies; named as in `ArmyStanding`. */
export const LEAD = loadWeights(weights, 'lead', ['lost', 'routed', 'wear', 'danger', 'strength', 'tempo'])

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
}

function armyStanding(s: Alexander, side: number): ArmyStanding {
  const b = battleOf(s)
  const level = s.levels[side]!
  const g = assess(s, side)
  let [routed, wear, danger, strength, tempo, leaders] = [0, 0, 0, 0, 0, 0]
  for (const u of g.own) {
    if (s.status[u] === ROUTED) {
      routed += (b.points[u]! * routLossShare(b, u)) / level
      continue
    }
    const worn = wornShare(s.hits[u]!, Math.min(11, b.tq[u]!))
    wear += (b.points[u]! * worn) / level
    strength += (b.points[u]! * (1 - worn)) / b.sides[side]!.level
    danger += dangerAt(g, u, s.hex[u]!, s.facing[u]!)
  }
  for (let l = 0; l < b.leaders; l++) {
    if (b.leaderSide[l] !== side) continue
    leaders += b.initiative[l]!
    if (s.leaderStatus[l] === INACTIVE && s.leaderHex[l]! >= 0) tempo += b.initiative[l]!
  }
  return {
    lost: s.points[side]! / level,
    routed,
    wear,
    danger,
    strength,
    tempo: leaders === 0 ? 0 : tempo / leaders,
  }
}

/** The difference of each term between the first and the second army. */
export function leadTerms(s: Alexander): Values<typeof LEAD.features> {
  const [one, two] = [armyStanding(s, 0), armyStanding(s, 1)]
  return [
    one.lost - two.lost,
    one.routed - two.routed,
    one.wear - two.wear,
    one.danger - two.danger,
    one.strength - two.strength,
    one.tempo - two.tempo,
  ]
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
