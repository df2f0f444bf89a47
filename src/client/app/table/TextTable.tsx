import { memo, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { Told } from '../../../kernel/index.ts'
import { condensed } from '../../../text/condensed.ts'
import type { Speaker } from '../../../text/speaker.ts'
import type { BoardAsk } from '../../kit/board.ts'
import { Button, RuleChip } from '../../kit/index.ts'
import { useApp } from '../shell/words.tsx'
import { quietWords } from './AskBar.tsx'
import { wonWords } from './ended.tsx'
import { fitsOf } from './fits.ts'
import { GoalText } from './Goal.tsx'
import { Guide } from './Guide.tsx'
import { keyOf } from './keyOf.ts'
import { ArrangePanel } from './picker/ArrangePanel.tsx'
import { ConfirmButton, PickerPanel } from './picker/PickerPanel.tsx'
import { UndoButton } from './UndoButton.tsx'
import { useFocusKeeper } from './useFocusKeeper.ts'
import type { TableUse } from './useTable.ts'

interface TextTableProps {
  readonly model: TableUse
  /** Replaces the question while the reader looks at a past position. */
  readonly past?: ReactNode
}

/** Text mode: the position in sentences, options by number or by typed words, the journal as a live region. */
export function TextTable({ model, past }: TextTableProps) {
  const { title, speaker, props, ask, table } = model
  const app = useApp()
  const recent = condensed(table.journal as readonly Told[], title.wording).slice(-60)
  const whole = useRef<HTMLDivElement>(null)
  useFocusKeeper(whole, ask)
  return (
    <div className="text-table" ref={whole}>
      <GoalText
        {...{ title, speaker }}
        view={props.view}
        seat={props.seat}
        over={table.info.status === 'over' && !past}
        won={table.info.outcome && wonWords(app, speaker, table.info.outcome)}
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
            <Spoken key={keyOf(line)} line={line} speaker={speaker} />
          ))}
        </div>
      </section>
    </div>
  )
}

function PositionText({ model: { title, speaker, props } }: { model: TableUse }) {
  const app = useApp()
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
  const app = useApp()
  return (
    <section aria-labelledby="text-ask" className="text-ask">
      <h2 id="text-ask">{app.say('text.ask')}</h2>
      {past || (
        <p className="ask-text" aria-live="polite" {...{ role: 'status' }}>
          {ask ? ask.text : quietWords(model, app.say)}
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

function BarredText({ model: { title, speaker, props, reasons }, ask }: { model: TableUse; ask: BoardAsk }) {
  const app = useApp()
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
const Spoken = memo(function Spoken({ line, speaker }: { line: Told; speaker: Speaker }) {
  return <p>{speaker.event(line)}</p>
})

/** Accepts the number of an option, or words that match only one. */
function TypedAnswer({ model }: { model: TableUse }) {
  const { ask, props } = model
  const app = useApp()
  const [text, setText] = useState('')
  const [said, setSaid] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const asked = ask?.text
  useEffect(() => {
    if (asked !== undefined) setSaid('')
  }, [asked])
  const answer = () => {
    const fitting = fitsOf(ask?.options ?? [], text)
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
function Odds({ model: { title, speaker, props, ask } }: { model: TableUse }) {
  const app = useApp()
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
