import { useEffect, useId, useState } from 'react'
import { IconButton, RuleChip, useEscape } from '../../kit/index.ts'
import { useApp } from '../shell/words.tsx'
import { pointingAt } from './pointing.ts'
import type { TableUse } from './useTable.ts'

/** Lists with more options have a search field. */
const LONG = 12

/** All options as a list, then everything that cannot be chosen with the rule against it. */
export function OptionList({ model, onClose }: { model: TableUse; onClose?: () => void }) {
  const { ask, reasons, props, title, speaker } = model
  const app = useApp()
  const [query, setQuery] = useState('')
  const id = useId()
  const { shown, show } = reasons
  useEscape(onClose !== undefined, () => onClose?.())
  // biome-ignore lint/correctness/useExhaustiveDependencies: each question has its own reasons
  useEffect(() => void show(), [show, ask])
  if (ask === undefined) return null
  const fits = (text: string) => text.toLocaleLowerCase().includes(query.trim().toLocaleLowerCase())
  const options = ask.options.filter(({ text }) => fits(text))
  const asked = { seat: ask.seat, kind: ask.kind, about: ask.about }
  const barred = (shown ?? [])
    .map((reason) => {
      const values = title.wording.valuesOf?.(reason.key, props.view)
      return { ...reason, text: speaker.option(reason.key, asked, values) }
    })
    .filter(({ text }) => fits(text))
  return (
    <div className="option-list" id="option-list">
      <header>
        <h2>{app.say('options.title')}</h2>
        {ask.options.length > LONG && (
          <input
            className="k-input"
            type="search"
            id={id}
            value={query}
            aria-label={app.say('options.search')}
            placeholder={app.say('options.search')}
            onChange={(event) => setQuery(event.target.value)}
          />
        )}
        {onClose && <IconButton icon="close" label={app.say('close')} onClick={onClose} />}
      </header>
      <ol>
        {options.map(({ key, text }) => (
          <li key={key}>
            <button
              type="button"
              className="option-line"
              data-option={key}
              disabled={model.busy}
              {...pointingAt(props.hover, key)}
              onClick={() => props.choose(key)}
            >
              {text}
            </button>
          </li>
        ))}
      </ol>
      {shown?.length === 0 && <p className="option-none">{app.say('options.noneBarred')}</p>}
      {barred.length > 0 && (
        <>
          <h3>{app.say('options.barred')}</h3>
          <ul className="option-barred">
            {barred.map(({ key, text, why, rule }) => (
              <li key={key}>
                <b>{text}</b> {why} <RuleChip rule={rule} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
