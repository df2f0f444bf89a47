import { memo, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { JournalEntry } from '#kernel'
import type { BoardAsk } from '#kit/board.ts'
import { Button } from '#kit/ui/controls.tsx'
import { RuleChip } from '#kit/ui/RuleChip.tsx'
import { mergedJournal, type Translator } from '#text/translator.ts'
import { useTranslator } from '../shell/translator.tsx'
import { ArrangePanel } from './ask/ArrangePanel.tsx'
import { idleText, UndoButton } from './ask/AskBar.tsx'
import { Guide } from './ask/Guide.tsx'
import { ConfirmButton, PickerPanel } from './ask/PickerPanel.tsx'
import { GoalText } from './Goal.tsx'
import { winnersText } from './Outcome.tsx'
import { useKeepFocus } from './pageHooks.ts'
import { lineKey } from './side/Journal.tsx'
import type { TablePageModel } from './useTable.ts'

/** The option with a typed number, or those that contain all the typed words; an exact match wins. */
export function matchingOptions<O extends { readonly key: string; readonly text: string }>(
  options: readonly O[],
  typed: string,
): O[] {
  const wanted = typed.trim().toLocaleLowerCase()
  if (wanted === '') return []
  if (/^\d+$/.test(wanted)) return options.slice(Number(wanted) - 1, Number(wanted))
  const exact = options.filter((o) => o.text.toLocaleLowerCase() === wanted || o.key.toLowerCase() === wanted)
  if (exact.length > 0) return exact
  const parts = wanted.split(/\s+/)
  return options.filter(({ text }) => parts.every((part) => text.toLocaleLowerCase().includes(part)))
}

interface TextTableProps {
  readonly model: TablePageModel
  /** Replaces the question while the reader looks at a past position. */
  readonly past?: ReactNode
}

/** Text mode: the position in sentences, options by number or by typed words, the journal as a live region. */
export function TextTable({ model, past }: TextTableProps) {
  const { title, speaker, props, ask, table } = model
  const app = useTranslator()
  const recent = mergedJournal(table.journal as readonly JournalEntry[], title.wording).slice(-60)
  const whole = useRef<HTMLDivElement>(null)
  useKeepFocus(whole, ask)
  return (
    <div className="text-table" ref={whole}>
      <GoalText
        {...{ title, speaker }}
        view={props.view}
        seat={props.seat}
        over={table.info.status === 'over' && !past}
        won={table.info.outcome && winnersText(app, speaker, table.info.outcome)}
      />
      <PositionText model={model} />
      <AskText model={model} past={past} />
      <section aria-labelledby="text-journal">
        <h2 id="text-journal">{app.say('journal.title')}</h2>
        <div
          {...{ role: 'log', tabIndex: 0, 'aria-labelledby': 'text-journal' }}
          aria-live="polite"
          aria-relevant="additions"
          className="text-journal"
        >
          {recent.map((line) => (
            <JournalText key={lineKey(line)} line={line} speaker={speaker} />
          ))}
        </div>
      </section>
    </div>
  )
}

function PositionText({ model: { title, speaker, props } }: { model: TablePageModel }) {
  const app = useTranslator()
  const { view, seat } = props
  const described = useMemo(
    () => (view === undefined ? [] : title.wording.describe(view, seat).map((phrase) => speaker.phrase(phrase))),
    [title, view, seat, speaker],
  )
  const picture = view === undefined ? undefined : title.wording.picture?.(view, seat)
  return (
    <section aria-labelledby="text-position">
      <h2 id="text-position">{app.say('text.position')}</h2>
      {picture && (
        <pre className="text-picture" aria-hidden="true">
          {picture.join('\n')}
        </pre>
      )}
      <ul className="text-described">
        {described.map((line, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sentences have no other name
          <li key={i}>{line}</li>
        ))}
      </ul>
    </section>
  )
}

/** The question, its options, and why other things cannot be chosen. */
function AskText({ model, past }: TextTableProps) {
  const { title, props, ask, table } = model
  const app = useTranslator()
  return (
    <section aria-labelledby="text-ask" className="text-ask">
      <h2 id="text-ask">{app.say('text.ask')}</h2>
      {past || (
        <p className="ask-text" aria-live="polite" {...{ role: 'status' }}>
          {ask ? ask.text : idleText(model, app.say)}
        </p>
      )}
      {ask && <RuleChip rule={ask.rule} />}
      {!past && <Guide model={model} />}
      {ask && !past && <PickerPanel model={model} />}
      {ask && !past && <ArrangePanel model={model} />}
      {ask && model.picker !== null && (
        <p>
          <ConfirmButton model={model} />
        </p>
      )}
      {ask && model.picker === null && (
        <ol className="text-options" aria-label={app.say('options.title')}>
          {ask.options.map(({ key, text }) => (
            <li key={key}>
              <button type="button" className="option-line" disabled={model.busy} onClick={() => props.choose(key)}>
                {text}
              </button>
            </li>
          ))}
        </ol>
      )}
      {ask && <TypedAnswer model={model} />}
      {ask && <BarredText model={model} ask={ask} />}
      {title.wording.odds && props.view !== undefined && table.info.status === 'playing' && <Odds model={model} />}
      <div>
        <UndoButton model={model} />
      </div>
    </section>
  )
}

function BarredText({ model: { title, speaker, props, reasons }, ask }: { model: TablePageModel; ask: BoardAsk }) {
  const app = useTranslator()
  const { seat, kind, about } = ask
  return (
    <details key={ask.text} onToggle={(event) => event.currentTarget.open && reasons.show()}>
      <summary>{app.say('table.whyNot')}</summary>
      {reasons.shown?.length === 0 && <p>{app.say('options.noneBarred')}</p>}
      <ul>
        {reasons.shown?.map(({ key, why, rule }) => (
          <li key={key}>
            {speaker.option(key, { seat, kind, about }, title.wording.valuesOf?.(key, props.view))}: {why}{' '}
            <RuleChip rule={rule} />
          </li>
        ))}
      </ul>
    </details>
  )
}

/** A journal line; its text is made only once. */
const JournalText = memo(function Spoken({ line, speaker }: { line: JournalEntry; speaker: Translator }) {
  return <p>{speaker.event(line)}</p>
})

/** Accepts the number of an option, or words that match only one. */
function TypedAnswer({ model }: { model: TablePageModel }) {
  const { ask, props } = model
  const app = useTranslator()
  const [text, setText] = useState('')
  const [said, setSaid] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const asked = ask?.text
  useEffect(() => {
    if (asked !== undefined) setSaid('')
  }, [asked])
  const answer = () => {
    const fitting = matchingOptions(ask?.options ?? [], text)
    if (fitting.length === 1) {
      setText('')
      props.choose(fitting[0]!.key)
    } else setSaid(app.say(fitting.length === 0 ? 'text.nothing' : 'text.several', { count: fitting.length }))
    field.current?.focus()
  }
  return (
    <form
      className="text-typed"
      onSubmit={(event) => {
        event.preventDefault()
        answer()
      }}
    >
      <label htmlFor="typed">{app.say('text.type')}</label>
      <input
        ref={field}
        id="typed"
        className="k-input"
        autoComplete="off"
        value={text}
        aria-describedby="typed-said"
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit">{app.say('text.answer')}</Button>
      <p id="typed-said" aria-live="assertive">
        {said}
      </p>
    </form>
  )
}

/** The odds, computed only while they are shown. */
function Odds({ model: { title, speaker, props, ask } }: { model: TablePageModel }) {
  const app = useTranslator()
  const [open, setOpen] = useState(false)
  const phrases = open ? title.wording.odds!(props.view, props.seat, ask) : []
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{app.say('text.odds')}</summary>
      {open && phrases.length === 0 && <p>{app.say('text.noOdds')}</p>}
      <ul className="text-odds">
        {phrases.map((phrase, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sentences have no other name
          <li key={i}>{speaker.phrase(phrase)}</li>
        ))}
      </ul>
    </details>
  )
}
