import {
  type Belief,
  type Finding,
  knownByHand,
  type Learned,
  type Lessons,
  type PlayedCourse,
  type Record,
  randomFrom,
  type Study,
} from '../../kernel/index.ts'
import type { Player } from '../think.ts'
import type { Practice } from './practice.ts'
import { noRows, readGame } from './read.ts'
import { type Held, linear, logistic, meanSquare, type Rows, surprise } from './solve.ts'

/** How the games of a self-play plan are played. */
export type CoursePlan = Pick<PlayedCourse, 'seed' | 'games' | 'level' | 'explore'> & {
  readonly budget: Practice['budget']
}

/** One game in this many, chosen at random, is held out. */
const CHECKED = 5
/** Significant digits of stored weights: more would differ between machines and mean nothing. */
const DIGITS = 4

const rounded = (x: number): number => Number(x.toPrecision(DIGITS)) + 0

/** The games of a plan, rotating through its setups. */
export function practicesOf(game: string, course: Lessons['courses'][number], plan: CoursePlan): Practice[] {
  const { level, budget, explore, seed } = plan
  return Array.from({ length: plan.games }, (_, i) => ({
    game,
    setup: course.tables[i % course.tables.length]!,
    level,
    budget,
    explore,
    seed: `${seed} ${course.id} ${i}`,
  }))
}

/** A fingerprint of a game's weights, to tell which ones its games were played with. */
export function markOf({ stages }: Lessons): string {
  const random = randomFrom(
    stages.flatMap((studies) => studies.map(({ learned }) => `${learned.id} ${learned.weights}`)).join('\n'),
  )
  return Array.from({ length: 8 }, () => random(16).toString(16)).join('')
}

/**
 * Fits the weights of all tasks whose games were played, stage by stage: the weights found in one stage are in force
 * while the next ones are read, and no longer. `told` receives each result with the loss of the weights in force on
 * the same rows.
 */
export function findAll(
  player: Player,
  { courses, stages }: Lessons,
  records: { readonly [course: string]: readonly Record[] },
  told: (id: string, finding: Finding, before: number) => void,
): { [id: string]: Finding } {
  const findings: { [id: string]: Finding } = {}
  const before = stages.flat().map(({ learned }) => learned.weights.slice())
  for (const stage of stages) {
    const found: [Learned, Finding][] = []
    for (const { id, thin } of courses) {
      const studies = stage.filter(({ course }) => course === id)
      if (studies.length === 0 || records[id] === undefined) continue
      const [learned, checked] = [noRows(studies), noRows(studies)]
      for (const [i, record] of records[id].entries()) {
        const random = randomFrom(`${id} ${i}`)
        // Split at random so that every setup appears in both parts.
        const to = random(CHECKED) === 0 ? checked : learned
        readGame(player, record, studies, to, thin, random)
      }
      for (const [i, study] of studies.entries()) {
        const finding = find(study, learned[i]!, checked[i]!)
        found.push([study.learned, finding])
        findings[study.learned.id] = finding
        told(study.learned.id, finding, lossBy(study, checked[i]!, [...study.learned.weights]))
      }
    }
    for (const [learned, { weights }] of found) putInForce(learned, weights)
  }
  for (const [i, { learned }] of stages.flat().entries()) learned.weights.set(before[i]!)
  return findings
}

/** Fits weights on the training rows and measures the loss on the held-out rows. */
export function find(study: Study, from: Rows, checked: Rows): Finding {
  const { learned, sort, course, belief } = study
  const weights = (sort === 'chance' ? logistic : linear)(from, belief && heldTo(learned, belief)).map(rounded)
  return {
    course,
    rows: from.became.length,
    checked: checked.became.length,
    loss: lossBy(study, checked, weights),
    naive: lossBy(study, ...byMean(from, checked, sort)),
    ...(belief !== undefined && { belief: belief.games }),
    weights: Object.fromEntries(learned.features.map((name, i) => [name, weights[i]!])),
  }
}

const heldTo = ({ id, features }: Learned, { weights, games }: Belief): Held => ({
  weights: [...knownByHand(id, weights, features).weights],
  games,
})

const lossBy = ({ sort }: Study, rows: Rows, weights: readonly number[]): number =>
  rounded((sort === 'chance' ? surprise : meanSquare)(rows, weights))

/** The held-out rows reduced to a constant, and the best constant for the training rows. */
function byMean(from: Rows, checked: Rows, sort: Study['sort']): [Rows, number[]] {
  const n = Math.max(1, from.became.length)
  const mean = from.became.reduce((sum, x) => sum + x, 0) / n
  const likely = Math.max(1 / (n + 1), Math.min(n / (n + 1), mean))
  const constant = sort === 'chance' ? Math.log(likely / (1 - likely)) : mean
  return [{ width: 1, values: checked.became.map(() => 1), became: checked.became, games: checked.games }, [constant]]
}

function putInForce({ features, weights }: Learned, found: Finding['weights']): void {
  for (const [i, name] of features.entries()) weights[i] = found[name]!
}
