import { Icon } from '#kit/ui/Icon.tsx'
import { hasLesson } from '../shell/games.ts'
import { Link } from '../shell/router.tsx'
import { createStoredStore, parseStored } from '../shell/state.ts'
import { useTranslator } from '../shell/translator.tsx'

/** The number of finished steps of each game's lesson, stored in this browser. */
export type Progress = { readonly [game: string]: number }

const progress = createStoredStore('mehen.lessons', parseProgress)

/** Ignores entries that are not valid step counts. */
export function parseProgress(text: string | null): Progress {
  const stored = parseStored(text)
  if (typeof stored !== 'object' || stored === null) return {}
  return Object.fromEntries(Object.entries(stored).filter(([, done]) => Number.isSafeInteger(done) && done >= 0))
}

export function storeProgress(game: string, done: number): void {
  const before = progress.get()
  if (before[game] !== done) progress.set({ ...before, [game]: done })
}

export const currentProgress = () => progress.get()

export const useProgress = () => progress.useValue()

/** A link to a game's lesson, if it has one. `offer` words it as a suggestion at a player's first table. */
export function LessonLink({ game, offer = false }: { game: string; offer?: boolean }) {
  const app = useTranslator()
  const begun = (useProgress()[game] ?? 0) > 0
  if (!hasLesson(game)) return null
  const name = app.say(`game.${game}.name`)
  return (
    <Link
      className={`k-button k-button-${offer ? 'plain' : 'quiet'} k-button-small`}
      href={`/learn/${game}`}
      aria-label={offer ? undefined : app.say('learn.firstOf', { name })}
    >
      <Icon name="bulb" size={16} />
      {app.say(offer ? 'learn.offer' : begun ? 'learn.goOn' : 'learn.first')}
    </Link>
  )
}
