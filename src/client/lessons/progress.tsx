import { furtherLessons } from '#games/index.ts'
import { Icon } from '#kit/ui/Icon.tsx'
import { hasLesson } from '../shell/games.ts'
import { Link } from '../shell/router.tsx'
import { createStoredStore, parseStored } from '../shell/state.ts'
import { type AppTranslator, useTranslator } from '../shell/translator.tsx'

/** How far each lesson has been played in this browser: the number of finished steps, or all of them. */
export type Progress = { readonly [id: string]: number | 'finished' }

const progress = createStoredStore('mehen.lessons', parseProgress)

/** Ignores entries that are not valid step counts. */
export function parseProgress(text: string | null): Progress {
  const stored = parseStored(text)
  if (typeof stored !== 'object' || stored === null) return {}
  const isValid = (done: unknown) => done === 'finished' || (Number.isSafeInteger(done) && Number(done) >= 0)
  return Object.fromEntries(Object.entries(stored).filter(([, done]) => isValid(done)))
}

/** Keeps a finished lesson finished while it is played again. */
export function storeProgress(id: string, done: Progress[string]): void {
  const before = progress.get()
  if (before[id] !== done && !(before[id] === 'finished' && done === 0)) progress.set({ ...before, [id]: done })
}

/** The number of finished steps of a lesson that was left before its end. */
export function stepsDone(id: string): number {
  const done = progress.get()[id] ?? 0
  return done === 'finished' ? 0 : done
}

/** The id of a game's first lesson, or of that with a name. */
export const lessonId = (game: string, name: string | undefined) => (name === undefined ? game : `${game}/${name}`)

/** The names of a game's lessons in order; the first one has none. */
const lessonNames = (game: string): readonly (string | undefined)[] => [
  undefined,
  ...Object.keys(furtherLessons[game] ?? {}),
]

/** The lesson after one, if there is another. */
export const nextLesson = (game: string, name: string | undefined): string | undefined => {
  const names = lessonNames(game)
  return names[names.indexOf(name) + 1]
}

type Texts = Pick<AppTranslator, 'say'>

/** What a lesson is about. */
export const lessonTopic = (app: Texts, game: string, name: string | undefined): string =>
  app.say(name === undefined ? 'learn.first' : `game.${game}.lesson.${name}`)

export const lessonTitle = (app: Texts, game: string, name: string | undefined): string =>
  name === undefined
    ? app.say('learn.title', { game: app.say(`game.${game}.name`) })
    : app.say('learn.further', { game: app.say(`game.${game}.name`), topic: lessonTopic(app, game, name) })

/**
 * A link to the lesson that comes next, if the game has one. `offer` words it as a suggestion at a first table, to readers
 * who have not finished them all.
 */
export function LessonLink({ game, offer = false }: { game: string; offer?: boolean }) {
  const app = useTranslator()
  const known = progress.useValue()
  if (!hasLesson(game)) return null
  const left = lessonNames(game).filter((name) => known[lessonId(game, name)] !== 'finished')
  if (offer && left.length === 0) return null
  const [next] = left.length > 0 ? left : [undefined]
  const begun = (known[lessonId(game, next)] ?? 0) !== 0 && left.length > 0
  const label =
    next === undefined ? app.say('learn.firstOf', { name: app.say(`game.${game}.name`) }) : lessonTitle(app, game, next)
  return (
    <Link
      className={`k-button k-button-${offer ? 'plain' : 'quiet'} k-button-small`}
      href={`/learn/${lessonId(game, next)}`}
      aria-label={offer ? undefined : label}
    >
      <Icon name="bulb" size={16} />
      {offer ? app.say('learn.offer') : begun ? app.say('learn.goOn') : lessonTopic(app, game, next)}
    </Link>
  )
}

/** The game's lessons in order with a mark on the finished ones; nothing if there is only one. */
export function LessonChain({ game, current }: { game: string; current: string | undefined }) {
  const app = useTranslator()
  const known = progress.useValue()
  const names = lessonNames(game)
  if (names.length === 1) return null
  return (
    <nav className="learn-chain" aria-label={app.say('learn.lessons')}>
      {names.map((name) => {
        const isDone = known[lessonId(game, name)] === 'finished'
        return (
          <Link
            key={name ?? ''}
            href={`/learn/${lessonId(game, name)}`}
            aria-current={name === current ? 'page' : undefined}
            aria-label={isDone ? app.say('learn.finished', { topic: lessonTopic(app, game, name) }) : undefined}
          >
            {isDone && <Icon name="check" size={14} />}
            {lessonTopic(app, game, name)}
          </Link>
        )
      })}
    </nav>
  )
}
