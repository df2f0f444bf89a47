import { useEffect, useMemo } from 'react'
import { IconButton, useEscape } from '../../kit/index.ts'
import { useResource } from '../shell/state.ts'
import { useApp } from '../shell/words.tsx'
import { OptionButton } from './AskBar.tsx'
import type { TableUse } from './useTable.ts'

interface Ranked {
  readonly key: string
  readonly value: number
  readonly share: number
}

/** Number of options shown. */
const MOST = 4

/** A bot's advice on the question, best option first. The best option is marked on the board. */
export function Advice({ model, onClose }: { model: TableUse; onClose: () => void }) {
  const { client, seat, ask, advise, thingOf } = model
  const app = useApp()
  const asked = ask && `${ask.kind} ${model.table.info.position}`
  useEscape(ask !== undefined, onClose)
  const load = () => (asked === undefined ? undefined : client.request({ type: 'advice', seat }))
  const { value: reply, error } = useResource(load, [client, seat, asked])
  const ranked = useMemo(() => (reply?.type === 'advice' ? bestFirst(reply.options) : undefined), [reply])
  const best = ranked?.[0] && thingOf(ranked[0].key)
  useEffect(() => {
    if (best === undefined) return
    advise(best)
    return () => advise(null)
  }, [advise, best])
  if (ask === undefined) return null
  return (
    <section className="advice" aria-label={app.say('table.advice')} aria-live="polite">
      <header>
        <h2>{app.say('table.advice')}</h2>
        <IconButton icon="close" label={app.say('close')} onClick={onClose} />
      </header>
      {ranked === undefined && <p>{app.say(error === undefined ? 'advice.thinking' : 'advice.failed')}</p>}
      {ranked !== undefined && (
        <ol>
          {ranked.map(({ key: answer, value }) => {
            const key = thingOf(answer)
            const option = ask.options.find((o) => o.key === key)
            if (option === undefined) return null
            return (
              <li key={key} className={key === best ? 'advice-best' : undefined}>
                <OptionButton model={model} optionKey={key} text={option.text} />
                <span className="advice-bar" aria-hidden="true">
                  <i style={{ width: `${Math.round(value * 100)}%` }} />
                </span>
                <span>{app.say('advice.chance', { percent: app.percent(value) })}</span>
              </li>
            )
          })}
        </ol>
      )}
    </section>
  )
}

/** The option the bot searched most, then the others it searched most, by their value. */
export function bestFirst(options: readonly Ranked[]): readonly Ranked[] {
  const [best, ...others] = [...options].sort((a, b) => b.share - a.share || b.value - a.value).slice(0, MOST)
  return best === undefined ? [] : [best, ...others.sort((a, b) => b.value - a.value)]
}
