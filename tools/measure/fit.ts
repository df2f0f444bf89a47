import { existsSync } from 'node:fs'
import type { Budget } from '#bots/bot.ts'
import { levelOf, levels, type Player } from '#bots/levels.ts'
import type { SelfPlayGame } from '#bots/selfPlay.ts'
import { Args, type Command, note, print, readText, titleOf, Usage, writeText } from '#cli/command.ts'
import {
  CHANCE,
  copy,
  type FitResult,
  type Game,
  handTunedWeights,
  Match,
  type Prior,
  parseAnswer,
  type Random,
  type Record,
  type RegressionTask,
  randomFrom,
  type Sample,
  type SelfPlayDataset,
  type SelfPlayPlan,
  type TrainingSpec,
  type Weights,
  type WeightsFile,
} from '#kernel'
import { linear, logistic, logLoss, meanSquare, type Regularization, type Rows } from './regression.ts'
import { practiseSeries } from './series.ts'
import { trainingSpecs } from './training/games.ts'

/** Empty rows, one set per task. */
export const noRows = (studies: readonly RegressionTask[]): Rows[] =>
  studies.map(({ learned }) => ({ width: learned.features.length, values: [], became: [], games: 0 }))

/** Replays a record and samples the features of one quiet position in `thin`. */
export function readGame(
  { game, brain }: Player,
  record: Record<any>,
  studies: readonly RegressionTask[],
  rows: readonly Rows[],
  thin: number,
  random: Random,
): void {
  const before = rows.map(({ became }) => became.length)
  let waiting: { readonly sample: Sample; readonly to: Rows }[] = []
  const see = (state: unknown) => {
    if (waiting.length === 0) return
    waiting = waiting.filter(({ sample, to }) => {
      const became = sample.became(state)
      if (became === undefined) return true
      to.values.push(...sample.values)
      to.became.push(became)
      return false
    })
  }
  const match = Match.begin(seenAtCheckpoints(game, see), record.setup)
  for (const answer of record.answers) {
    if (match.open[0]!.seat !== CHANCE) {
      see(match.state)
      const reads = (brain.rests?.(match) ?? true) && random(thin) === 0
      if (reads) {
        // The match continues on the same state, so samples must not share it.
        const then = copied(game, match.state)
        for (const [i, study] of studies.entries()) {
          for (const sample of study.read(then)) waiting.push({ sample, to: rows[i]! })
        }
      }
    }
    match.apply(...parseAnswer(answer))
  }
  see(match.state)
  for (const [i, to] of rows.entries()) if (to.became.length > before[i]!) to.games++
}

const copied = <S>(game: Game<S>, state: S): S => game.copy?.(state) ?? copy(state)

/** A match copies its state at checkpoints; positions between two decisions are seen there. */
function seenAtCheckpoints(game: Game, see: (state: unknown) => void): Game {
  return {
    ...game,
    copy(state) {
      see(state)
      return copied(game, state)
    },
  }
}

/** How the games of a self-play plan are played. */
export type CoursePlan = Pick<SelfPlayDataset, 'seed' | 'games' | 'level' | 'explore'> & {
  readonly budget: SelfPlayGame['budget']
}

/** One game in this many, chosen at random, is held out. */
const CHECKED = 5
/** Significant digits of stored weights: more would differ between machines and mean nothing. */
const DIGITS = 4

const rounded = (x: number): number => Number(x.toPrecision(DIGITS)) + 0

/** The games of a plan, rotating through its setups. */
export function practicesOf(game: string, course: TrainingSpec['courses'][number], plan: CoursePlan): SelfPlayGame[] {
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
export function markOf({ stages }: TrainingSpec): string {
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
  { courses, stages }: TrainingSpec,
  records: { readonly [course: string]: readonly Record[] },
  told: (id: string, finding: FitResult, before: number) => void,
): { [id: string]: FitResult } {
  const findings: { [id: string]: FitResult } = {}
  const before = stages.flat().map(({ learned }) => learned.weights.slice())
  for (const stage of stages) {
    const found: [Weights, FitResult][] = []
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
export function find(study: RegressionTask, from: Rows, checked: Rows): FitResult {
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

const heldTo = ({ id, features }: Weights, { weights, games }: Prior): Regularization => ({
  weights: [...handTunedWeights(id, weights, features).weights],
  games,
})

const lossBy = ({ sort }: RegressionTask, rows: Rows, weights: readonly number[]): number =>
  rounded((sort === 'chance' ? logLoss : meanSquare)(rows, weights))

/** The held-out rows reduced to a constant, and the best constant for the training rows. */
function byMean(from: Rows, checked: Rows, sort: RegressionTask['sort']): [Rows, number[]] {
  const n = Math.max(1, from.became.length)
  const mean = from.became.reduce((sum, x) => sum + x, 0) / n
  const likely = Math.max(1 / (n + 1), Math.min(n / (n + 1), mean))
  const constant = sort === 'chance' ? Math.log(likely / (1 - likely)) : mean
  return [{ width: 1, values: checked.became.map(() => 1), became: checked.became, games: checked.games }, [constant]]
}

function putInForce({ features, weights }: Weights, found: FitResult['weights']): void {
  for (const [i, name] of features.entries()) weights[i] = found[name]!
}

const FLAGS = {
  courses: 'text',
  games: 'number',
  level: 'text',
  playouts: 'number',
  explore: 'number',
  seed: 'text',
  threads: 'number',
  file: 'text',
} as const

/** Default for `--explore`: one decision in this many is random. */
const EXPLORE = 8
/** Default playouts per decision of a searching level. */
const PLAYOUTS = 100
/** Progress is printed this many times per plan. */
const NOTED = 10

/**
 * `mehen fit GAME`: plays self-play games, fits the evaluation weights by regression and writes the game's weights
 * file. With `--courses` only the weights fitted from those plans change.
 */
export const fit: Command = async (argv, speaker) => {
  const args = new Args(argv, FLAGS)
  args.atMost(1)
  const title = await titleOf(args.words[0])
  const { game } = title
  const lessons = await trainingSpecs[game.id]?.()
  if (lessons === undefined) throw new Usage('error.lessons', { game: game.id })
  const level = args.text('level') ?? 'greedy'
  const known = levels.map(({ id }) => id)
  if (levelOf(level) === undefined) throw new Usage('error.level', { level, levels: known })
  const file = args.text('file') ?? weightsOf(game.id)
  const chosen = coursesOf(lessons, args.text('courses'))
  const kept = args.has('courses') ? weightsIn(file) : undefined
  const budget: Budget = levelOf(level)!.bot === 'search' ? { playouts: args.number('playouts', PLAYOUTS) } : {}
  const threads = args.number('threads')
  const players = markOf(lessons)
  const records: { [course: string]: Record[] } = {}
  const courses: { [id: string]: SelfPlayDataset } = { ...kept?.courses }
  for (const course of chosen) {
    const plan = {
      seed: args.text('seed') ?? 'fit',
      games: args.number('games', course.games),
      level,
      explore: args.number('explore', EXPLORE),
    }
    if (plan.games < 1) throw new Usage('error.flagNumber', { flag: 'games', value: String(plan.games) })
    let told = 0
    records[course.id] = await practiseSeries(
      practicesOf(game.id, course, { ...plan, budget }),
      threads === undefined ? {} : { threads: Math.max(1, threads) },
      ({ length }) => {
        const part = Math.floor((NOTED * length) / plan.games)
        if (part > told) note(speaker.say('fit.played', { course: course.id, done: length, games: plan.games }))
        told = part
      },
    )
    courses[course.id] = { version: game.version, ...plan, players }
  }
  const studies = findAll(title, lessons, records, (id, { rows, checked, loss, naive }, before) =>
    print(speaker.say('fit.found', { id, rows, checked, loss, before, naive })),
  )
  const found: WeightsFile = { game: game.id, courses, studies: { ...kept?.studies, ...studies } }
  writeText(file, `${JSON.stringify(inOrder(found, lessons), null, 2)}\n`)
  print(speaker.say('fit.written', { file }))
  return 0
}

/** The plans named, or all. */
function coursesOf({ courses }: TrainingSpec, named: string | undefined): readonly SelfPlayPlan[] {
  if (named === undefined) return courses
  const ids = courses.map(({ id }) => id)
  const unknown = named.split(',').find((id) => !ids.includes(id))
  if (unknown !== undefined) throw new Usage('error.course', { course: unknown, courses: ids })
  return courses.filter(({ id }) => named.split(',').includes(id))
}

/** The file in a fixed order, independent of what was fitted last. */
function inOrder({ game, courses, studies }: WeightsFile, lessons: TrainingSpec): WeightsFile {
  const ids = lessons.stages.flat().map(({ learned }) => learned.id)
  return {
    game,
    courses: only(
      courses,
      lessons.courses.map(({ id }) => id),
    ),
    studies: only(studies, ids),
  }
}

const only = <T>(from: { readonly [id: string]: T }, ids: readonly string[]): { [id: string]: T } =>
  Object.fromEntries(ids.filter((id) => Object.hasOwn(from, id)).map((id) => [id, from[id]!]))

function weightsIn(file: string): WeightsFile {
  const text = readText(file)
  try {
    return JSON.parse(text)
  } catch {
    throw new Usage('error.file', { file })
  }
}

/** The path of a game's weights in the clone this program belongs to. */
function weightsOf(game: string): string {
  const places = ['../src/games/', '../../src/games/', '../../../src/games/'].map(
    (path) => new URL(path, import.meta.url),
  )
  const found = places.find((place) => existsSync(new URL(`${game}/data`, place)))
  if (found === undefined) throw new Usage('error.fileMissing')
  return new URL(`${game}/data/weights.json`, found).pathname
}
