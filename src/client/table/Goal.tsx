import { memo, useMemo } from 'react'
import type { Title } from '#games/title.ts'
import type { Phrase, Reminder, Seat } from '#kernel'
import type { Translator } from '#text/translator.ts'
import { useTranslator } from '../shell/translator.tsx'

/** A reminder of the game and how urgent it is. */
export interface GoalHint {
  readonly tone: Reminder['tone']
  readonly text: string
}

const NONE: readonly string[] = []

interface GoalProps {
  readonly title: Title
  readonly speaker: Translator
  readonly view: unknown
  readonly seat: Seat
  /** Without reminders and predictions. */
  readonly over: boolean
  /** The winners, once they may be shown. */
  readonly won: string | null
  /** Keys of phrases that the board itself shows. */
  readonly shown?: readonly string[] | undefined
}

/** How the game is won, who would win now and why, and reminders for the reader. */
export function useGoal({ title, speaker, view, seat, over, won, shown = NONE }: GoalProps) {
  return useMemo(() => {
    if (view === undefined) return { goal: [], minded: [] }
    const isNew = ([key]: Phrase) => !shown.includes(key)
    const phrases = (title.wording.goal?.(view, seat) ?? []).filter(isNew)
    const goal = phrases.map((phrase) => speaker.phrase(phrase))
    if (over) return { goal: [...goal.slice(0, 1), ...(won === null ? [] : [won])], minded: [] }
    const duties = (title.wording.duties?.(view, seat) ?? []).filter(
      ({ tone, phrase }) => tone !== 'clock' || isNew(phrase),
    )
    const minded = duties.map(({ tone, phrase }): GoalHint => ({ tone, text: speaker.phrase(phrase) }))
    return { goal, minded }
  }, [title, speaker, view, seat, over, won, shown])
}

/** The line under the title: the goal, who would win now, and reminders. Its size never changes. */
export const Goal = memo(function Goal(props: GoalProps) {
  const app = useTranslator()
  const {
    goal: [how, now, ...reasons],
    minded,
  } = useGoal(props)
  if (props.title.wording.goal === undefined) return null
  return (
    <section className="table-goal" aria-label={app.say('goal.title')} {...{ tabIndex: 0 }}>
      <p>
        {how}
        {now !== undefined && <strong>{now}</strong>}
      </p>
      {minded.length > 0 && (
        <ul className="goal-minded">
          {minded.map(({ tone, text }) => (
            <li key={text} className={`goal-${tone}`}>
              <span className="k-spoken">{app.say(`goal.${tone}`)}: </span>
              {text}
            </li>
          ))}
        </ul>
      )}
      {reasons.length > 0 && (
        <p className="goal-reasons" title={reasons.join(' · ')}>
          {reasons.join(' · ')}
        </p>
      )}
    </section>
  )
})

/** The same as a list of sentences, for text mode. */
export function GoalText(props: GoalProps) {
  const app = useTranslator()
  const { goal, minded } = useGoal(props)
  if (goal.length === 0) return null
  return (
    <section aria-labelledby="text-goal">
      <h2 id="text-goal">{app.say('goal.title')}</h2>
      <ul className="text-described">
        {goal.map((line) => (
          <li key={line}>{line}</li>
        ))}
        {minded.map(({ tone, text }) => (
          <li key={text}>
            {app.say(`goal.${tone}`)}: {text}
          </li>
        ))}
      </ul>
    </section>
  )
}
