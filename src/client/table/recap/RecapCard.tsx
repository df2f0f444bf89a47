import { type RefObject, useId, useLayoutEffect, useRef } from 'react'
import { useTranslator } from '#client/shell/translator.tsx'
import type { BoardWords } from '#kit/board.ts'
import { useEscape } from '#kit/core/hooks.ts'
import { Button } from '#kit/ui/controls.tsx'
import { CombatStepReport } from '#kit/ui/Odds.tsx'
import type { Translator } from '#text/translator.ts'
import { lineKey } from '../Journal.tsx'
import type { ActionSummary, CombatStep } from './actionSummary.ts'
import type { Recap } from './useRecap.ts'
import './recap.css'

interface CardProps {
  readonly happened: Recap
  readonly words: BoardWords
  readonly speaker: Translator
}

/** The recap over a corner of the board: a few lines, then Next and Again. */
export function RecapCard({ happened, words, speaker }: CardProps) {
  const { leaf, nth, of, last, next, again } = happened
  const app = useTranslator()
  const whole = useRef<HTMLElement>(null)
  useEscape(true, happened.close)
  useFocusQuestionAfterwards(whole)
  const title = useId()
  return (
    <section className="happened" ref={whole} aria-labelledby={title} lang={words.language}>
      <header>
        <h2 id={title}>
          {'deed' in leaf ? summaryTitle(leaf.deed, words, app.say) : speaker.phrase(leaf.fought.story)}
        </h2>
        {of > 1 && <small>{app.say('happened.nth', { nth, of })}</small>}
      </header>
      <div aria-live="polite">
        {'deed' in leaf ? (
          <SummaryLines deed={leaf.deed} words={words} />
        ) : (
          <CombatStepReport {...combatStepTexts(leaf.fought, speaker)} />
        )}
      </div>
      <footer>
        <Button size="small" look="quiet" icon="undo" onClick={again}>
          {app.say('happened.again')}
        </Button>
        <Button size="small" look="primary" icon={last ? 'check' : 'right'} onClick={next}>
          {app.say(last ? 'happened.read' : 'happened.next')}
        </Button>
      </footer>
    </section>
  )
}

/** Moves the keyboard focus to the question when the last page was read. */
function useFocusQuestionAfterwards(card: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const own = card.current
    return () => {
      if (own?.contains(document.activeElement))
        document.querySelector<HTMLElement>('.table-ask button:not(:disabled)')?.focus()
    }
  }, [card])
}

const summaryTitle = ({ heading }: ActionSummary, words: BoardWords, say: (key: string) => string): string =>
  heading === null ? say('happened.title') : words.event(heading)

function SummaryLines({ deed: { lines, more }, words }: { deed: ActionSummary; words: BoardWords }) {
  const app = useTranslator()
  return (
    <>
      <ol className="happened-lines">
        {lines.map((line) => (
          <li key={lineKey(line)}>{words.event(line)}</li>
        ))}
      </ol>
      {more > 0 && <p className="happened-more">{app.say('happened.more', { count: more })}</p>}
    </>
  )
}

/** A step of a combat in the reader's language. */
function combatStepTexts({ step: { title, lines } }: CombatStep, speaker: Translator) {
  return {
    title: speaker.phrase(title),
    lines: lines.map(({ phrase, rule, parts }) => ({
      text: speaker.phrase(phrase),
      ...(rule === undefined ? {} : { rule }),
      ...(parts === undefined ? {} : { parts: parts.map((part) => ({ ...part, text: speaker.phrase(part.phrase) })) }),
    })),
  }
}
