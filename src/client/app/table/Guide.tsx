import { useEffect } from 'react'
import { Button, useEscape } from '../../kit/index.ts'
import { LessonLink } from '../learn/LessonLink.tsx'
import { changePrefs, usePrefs } from '../shell/prefs.ts'
import { useApp } from '../shell/words.tsx'
import { isExplained, learn } from './guide.ts'
import type { TableUse } from './useTable.ts'

/** Explains a kind of question when it is asked for the first time. */
export function Guide({ model }: { model: TableUse }) {
  const { ask, table, speaker } = model
  const { game, position } = table.info
  const prefs = usePrefs()
  const app = useApp()
  const kind = ask?.kind
  const shown = kind !== undefined && isExplained(prefs, game, kind)
  // After the answer the kind counts as explained, even if the same is asked again immediately.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every answer moves the position
  useEffect(() => {
    if (shown) return () => learn(game, kind)
  }, [shown, game, kind, position])
  useEscape(shown, () => kind !== undefined && learn(game, kind))
  if (!shown) return null
  const first = (prefs.learned[game] ?? []).length === 0
  const lines = [...(first && speaker.has('guide.goal') ? [speaker.say('guide.goal')] : []), ...explained(model)]
  if (lines.length === 0) return null
  return (
    <section className="guide" aria-label={app.say('guide.title')}>
      <div className="guide-text">
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </div>
      <span className="guide-acts">
        {first && <LessonLink game={game} offer />}
        <Button size="small" onClick={() => learn(game, kind)}>
          {app.say('guide.known')}
        </Button>
        <Button
          size="small"
          look="quiet"
          onClick={() => {
            learn(game, kind)
            changePrefs({ guide: !prefs.guide })
          }}
        >
          {app.say(prefs.guide ? 'guide.stop' : 'guide.goOn')}
        </Button>
      </span>
    </section>
  )
}

/** The game's explanation of a kind of question, or the digest of its rule. */
function explained({ ask, speaker }: TableUse): string[] {
  if (ask === undefined) return []
  const own = `guide.ask.${ask.kind}`
  if (speaker.has(own)) return [speaker.say(own)]
  return speaker.has(`digest.${ask.rule}`) ? [speaker.digest(ask.rule)] : []
}
