import { type RefObject, useId, useLayoutEffect, useRef } from 'react'
import type { Speaker } from '../../../../text/speaker.ts'
import type { BoardWords } from '../../../kit/board.ts'
import { Button, Story, useEscape } from '../../../kit/index.ts'
import { useApp } from '../../shell/words.tsx'
import { keyOf } from '../keyOf.ts'
import type { Deed, Fought } from './deeds.ts'
import type { Happened } from './useHappened.ts'
import './happened.css'

interface CardProps {
  readonly happened: Happened
  readonly words: BoardWords
  readonly speaker: Speaker
}

/** The recap over a corner of the board: a few lines, then Next and Again. */
export function Card({ happened, words, speaker }: CardProps) {
  const { leaf, nth, of, last, next, again } = happened
  const app = useApp()
  const whole = useRef<HTMLElement>(null)
  useEscape(true, happened.close)
  useGoesOnInQuestion(whole)
  const title = useId()
  return (
    <section className="happened" ref={whole} aria-labelledby={title} lang={words.language}>
      <header>
        <h2 id={title}>{'deed' in leaf ? titleOf(leaf.deed, words, app.say) : speaker.phrase(leaf.fought.story)}</h2>
        {of > 1 && <small>{app.say('happened.nth', { nth, of })}</small>}
      </header>
      <div aria-live="polite">
        {'deed' in leaf ? <Lines deed={leaf.deed} words={words} /> : <Story {...worded(leaf.fought, speaker)} />}
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
function useGoesOnInQuestion(card: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const own = card.current
    return () => {
      if (own?.contains(document.activeElement))
        document.querySelector<HTMLElement>('.table-ask button:not(:disabled)')?.focus()
    }
  }, [card])
}

const titleOf = ({ heading }: Deed, words: BoardWords, say: (key: string) => string): string =>
  heading === null ? say('happened.title') : words.event(heading)

function Lines({ deed: { lines, more }, words }: { deed: Deed; words: BoardWords }) {
  const app = useApp()
  return (
    <>
      <ol className="happened-lines">
        {lines.map((line) => (
          <li key={keyOf(line)}>{words.event(line)}</li>
        ))}
      </ol>
      {more > 0 && <p className="happened-more">{app.say('happened.more', { count: more })}</p>}
    </>
  )
}

/** A step of a combat in the reader's language. */
function worded({ step: { title, lines } }: Fought, speaker: Speaker) {
  return {
    title: speaker.phrase(title),
    lines: lines.map(({ phrase, rule, parts }) => ({
      text: speaker.phrase(phrase),
      ...(rule === undefined ? {} : { rule }),
      ...(parts === undefined ? {} : { parts: parts.map((part) => ({ ...part, text: speaker.phrase(part.phrase) })) }),
    })),
  }
}
