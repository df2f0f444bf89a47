import { Icon } from '../../kit/index.ts'
import { Link } from '../shell/router.tsx'
import { hasLesson } from '../shell/titles.ts'
import { useApp } from '../shell/words.tsx'
import { useProgress } from './progress.ts'

/** A link to a game's lesson, if it has one. `offer` words it as a suggestion at a player's first table. */
export function LessonLink({ game, offer = false }: { game: string; offer?: boolean }) {
  const app = useApp()
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
