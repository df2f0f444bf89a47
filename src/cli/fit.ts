import { existsSync } from 'node:fs'
import { type Budget, findAll, levelOf, levels, markOf, practicesOf } from '../bots/index.ts'
import type { Course, Lessons, PlayedCourse, Record, WeightsFile } from '../kernel/index.ts'
import { practiseSeries } from '../workers/series.ts'
import { Args, Usage } from './args.ts'
import { type Command, note, print, readText, titleOf, writeText } from './command.ts'

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
  const { game, lessons } = title
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
  const courses: { [id: string]: PlayedCourse } = { ...kept?.courses }
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
function coursesOf({ courses }: Lessons, named: string | undefined): readonly Course[] {
  if (named === undefined) return courses
  const ids = courses.map(({ id }) => id)
  const unknown = named.split(',').find((id) => !ids.includes(id))
  if (unknown !== undefined) throw new Usage('error.course', { course: unknown, courses: ids })
  return courses.filter(({ id }) => named.split(',').includes(id))
}

/** The file in a fixed order, whatever was fitted last. */
function inOrder({ game, courses, studies }: WeightsFile, lessons: Lessons): WeightsFile {
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
  const places = ['../src/games/', '../games/'].map((path) => new URL(path, import.meta.url))
  const found = places.find((place) => existsSync(new URL(`${game}/data`, place)))
  if (found === undefined) throw new Usage('error.fileMissing')
  return new URL(`${game}/data/weights.json`, found).pathname
}
