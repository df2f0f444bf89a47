import { type RefObject, useId, useLayoutEffect, useRef } from 'react'
import { changePrefs, PAUSES, type Pauses, usePrefs } from '#client/shell/prefs.ts'
import { useTranslator } from '#client/shell/translator.tsx'
import type { JournalEntry, Story, StoryLine } from '#kernel'
import type { BoardWords } from '#kit/board.ts'
import { useEscape } from '#kit/core/hooks.ts'
import { Button, IconButton } from '#kit/ui/controls.tsx'
import { CombatStepReport, type ReportLine } from '#kit/ui/Odds.tsx'
import type { Translator } from '#text/translator.ts'
import { lineKey } from '../side/Journal.tsx'
import type { TablePageModel } from '../useTable.ts'
import { type ActionSummary, resultAndRest } from './actionSummary.ts'
import type { Recap } from './useRecap.ts'
import './recap.css'

interface CardProps {
  readonly happened: Recap
  readonly model: TablePageModel
  /** Shows the position at a line. */
  readonly onLook: (at: number) => void
}

/** What happened since the reader's last move: first the reader's own combats, then one line per action of the others. */
export function RecapCard({ happened, model, onLook }: CardProps) {
  const { combats, summaries, again, close } = happened
  const { props, speaker, point, shown, client } = model
  const app = useTranslator()
  const whole = useRef<HTMLElement>(null)
  useEscape(true, close)
  useFocusQuestionAfterwards(whole)
  const title = useId()
  const { words } = props
  return (
    <section className="happened" ref={whole} aria-labelledby={title} lang={words.language}>
      <header>
        <h2 id={title}>{app.say('happened.title')}</h2>
        <IconButton icon="undo" label={app.say('happened.again')} onClick={again} />
        {!shown.paused && <IconButton icon="close" label={app.say('happened.read')} onClick={close} />}
      </header>
      <div aria-live="polite" className="happened-body">
        {combats.map((combat) => (
          <Combat key={`${combat.steps[0]?.at} ${combat.title.join()}`} combat={combat} speaker={speaker} />
        ))}
        {summaries.length > 0 && (
          <ul className="happened-lines">
            {summaries.map((summary, i) => (
              <Summary
                key={summary.heading === null ? i : lineKey(summary.heading)}
                {...{ summary, words, point, onLook }}
              />
            ))}
          </ul>
        )}
      </div>
      <footer>
        <PauseChoice />
        {shown.behind > 0 && (
          <Button size="small" icon="right" hotkey="s" onClick={() => client.playback.skip()}>
            {app.say('table.skip')}
          </Button>
        )}
      </footer>
    </section>
  )
}

/** When play pauses for the reader. */
function PauseChoice() {
  const app = useTranslator()
  const { pauses } = usePrefs()
  const id = useId()
  return (
    <span className="happened-pauses">
      <label htmlFor={id}>{app.say('settings.pauses')}</label>
      <select
        id={id}
        className="k-input"
        value={pauses}
        onChange={(event) => changePrefs({ pauses: event.target.value as Pauses })}
      >
        {PAUSES.map((one) => (
          <option key={one} value={one}>
            {app.say(`settings.pauses.${one}`)}
          </option>
        ))}
      </select>
    </span>
  )
}

/** Moves the keyboard focus to the question when the recap was closed. */
function useFocusQuestionAfterwards(card: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const own = card.current
    return () => {
      if (own?.contains(document.activeElement))
        document.querySelector<HTMLElement>('.table-ask button:not(:disabled)')?.focus()
    }
  }, [card])
}

/** The headline of a recap, where only one line fits. */
export function recapHeadline({ combats, summaries }: Recap, words: BoardWords, speaker: Translator): string {
  const combat = combats.at(-1)
  const result = combat && resultAndRest(combat).result[0]
  if (result !== undefined) return speaker.phrase(result.phrase)
  const last = summaries.at(-1)
  return last === undefined ? '' : words.event(last.lines.at(-1)!)
}

/** A combat: its result, and behind a fold the dice and sums that led to it. */
function Combat({ combat, speaker }: { combat: Story; speaker: Translator }) {
  const app = useTranslator()
  const { result, rest } = resultAndRest(combat)
  return (
    <article className="happened-combat">
      <CombatStepReport title={speaker.phrase(combat.title)} lines={result.map((line) => lineText(line, speaker))} />
      {rest.length > 0 && (
        <details>
          <summary>{app.say('happened.details')}</summary>
          {rest.map(({ title, lines }) => (
            <CombatStepReport
              key={title.join()}
              title={speaker.phrase(title)}
              lines={lines.map((line) => lineText(line, speaker))}
            />
          ))}
        </details>
      )}
    </article>
  )
}

function lineText({ phrase, rule, parts }: StoryLine, speaker: Translator): ReportLine {
  return {
    text: speaker.phrase(phrase),
    ...(rule === undefined ? {} : { rule }),
    ...(parts === undefined ? {} : { parts: parts.map((part) => ({ ...part, text: speaker.phrase(part.phrase) })) }),
  }
}

interface SummaryProps {
  readonly summary: ActionSummary
  readonly words: BoardWords
  readonly point: (lines: readonly JournalEntry[]) => void
  readonly onLook: (at: number) => void
}

/** One action of another player in a line; hovering shows the places, and a click the position then. */
function Summary({ summary: { heading, lines, more, all }, words, point, onLook }: SummaryProps) {
  const app = useTranslator()
  const text = lines.map((line) => words.event(line)).join(' ')
  return (
    <li>
      {heading !== null && <b>{recapHeading(heading, words)} </b>}
      <button
        type="button"
        className="happened-line"
        onPointerEnter={() => point(all)}
        onPointerLeave={() => point([])}
        onFocus={() => point(all)}
        onBlur={() => point([])}
        onClick={() => onLook(lines.at(-1)!.at)}
      >
        {text}
      </button>
      {more > 0 && <small className="happened-more"> {app.say('happened.more', { count: more })}</small>}
    </li>
  )
}

/** A heading as it reads afterwards ("Osiris played."), if the game words that. */
const recapHeading = (heading: JournalEntry, words: BoardWords): string => {
  const past = `recap.${heading.kind}`
  return words.has(past) ? words.t(past, heading.with) : words.event(heading)
}
