import { type Ref, useId, useState } from 'react'
import { useEscape } from '#kit/core/hooks.ts'
import { Icon } from '#kit/ui/Icon.tsx'
import { useTranslator } from '../shell/translator.tsx'
import { Advice, GuideBox, useGuide } from './ask/Guide.tsx'
import { RecapCard, recapHeadline } from './recap/RecapCard.tsx'
import type { Recap } from './recap/useRecap.ts'
import type { TablePageModel } from './useTable.ts'

interface PanelProps {
  readonly model: TablePageModel
  readonly recap: Recap | null
  readonly advising: boolean
  readonly stopAdvice: () => void
  readonly onLook: (at: number) => void
}

/** The one place for what happened, explanations and advice: a box beside the board. */
export function Panel({ model, recap, advising, stopAdvice, onLook }: PanelProps) {
  const guide = useGuide(model)
  if (recap === null && guide === null && !advising) return null
  return (
    <div className="table-panel">
      {recap && <RecapCard happened={recap} {...{ model, onLook }} />}
      {advising ? <Advice model={model} onClose={stopAdvice} /> : guide && <GuideBox guide={guide} />}
    </div>
  )
}

/** The same where there is no room beside the board: one line over its lower edge, which opens on demand. */
export function NarrowPanel({ covers, ...props }: PanelProps & { readonly covers: Ref<HTMLElement> }) {
  const { model, recap, advising, stopAdvice, onLook } = props
  const app = useTranslator()
  const guide = useGuide(model)
  // Opened for one text; the next one begins closed.
  const [openFor, setOpenFor] = useState<unknown>(null)
  const id = useId()
  const what = advising ? 'advice' : recap !== null && (model.shown.paused || guide === null) ? 'recap' : 'guide'
  const subject = what === 'recap' ? recap : what === 'guide' ? guide?.kind : what
  const open = what === 'advice' || openFor === (subject ?? null)
  const close = () => (advising ? stopAdvice() : setOpenFor(null))
  const shown = advising || recap !== null || guide !== null
  useEscape(shown && open && what !== 'guide', close)
  if (!shown) return null
  const line = what === 'recap' ? recapHeadline(recap!, model.props.words, model.speaker) : guide?.lines.at(-1)
  return (
    <section className="panel-sheet" ref={covers} data-open={open || undefined} aria-label={app.say(`panel.${what}`)}>
      <button
        type="button"
        className="panel-line"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => (open ? close() : setOpenFor(subject ?? null))}
      >
        <Icon name={what === 'recap' ? 'play' : what === 'guide' ? 'info' : 'bulb'} size={18} />
        <span>
          <b>{app.say(`panel.${what}`)}</b> {!open && line}
        </span>
        <Icon name={open ? 'down' : 'up'} size={18} />
      </button>
      <div className="panel-body" id={id} hidden={!open}>
        {open && what === 'recap' && <RecapCard happened={recap!} {...{ model, onLook }} />}
        {open && what === 'guide' && guide && <GuideBox guide={guide} />}
        {what === 'advice' && <Advice model={model} onClose={stopAdvice} />}
      </div>
    </section>
  )
}
