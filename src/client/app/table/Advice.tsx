import { useEffect, useState } from 'react'
import { IconButton, useEscape } from '../../kit/index.ts'
import { useApp } from '../shell/words.tsx'
import { OptionButton } from './AskBar.tsx'
import type { TableUse } from './useTable.ts'

interface Ranked {
  readonly key: string
  readonly value: number
  readonly share: number
}

/** The best ways the machine sees, with how good it thinks each is. */
const MOST = 4

/** What the machine would do at the reader's ask, beside the board: best first, and its choice is marked on the board. */
export function Advice({ use, onClose }: { use: TableUse; onClose: () => void }) {
  const { client, seat, ask, advise, thingOf } = use
  const app = useApp()
  const [ranked, setRanked] = useState<readonly Ranked[] | 'failed'>()
  const asked = ask && `${ask.kind} ${use.table.info.position}`
  useEscape(ask !== undefined, onClose)
  useEffect(() => {
    if (asked === undefined) return
    let wanted = true
    setRanked(undefined)
    client.request({ type: 'advice', seat }).then(
      (reply) => wanted && reply.type === 'advice' && setRanked(bestFirst(reply.options)),
      () => wanted && setRanked('failed'),
    )
    return () => {
      wanted = false
    }
  }, [client, seat, asked])
  const best = Array.isArray(ranked) && ranked[0] ? thingOf(ranked[0].key) : undefined
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
      {ranked === undefined && <p>{app.say('advice.thinking')}</p>}
      {ranked === 'failed' && <p>{app.say('advice.failed')}</p>}
      {Array.isArray(ranked) && (
        <ol>
          {ranked.map(({ key: answer, value }) => {
            const key = thingOf(answer)
            const option = ask.options.find((o) => o.key === key)
            if (option === undefined) return null
            return (
              <li key={key} className={key === best ? 'advice-best' : undefined}>
                <OptionButton use={use} optionKey={key} text={option.text} />
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

/** What the machine would do (it looked at that most), then the others it looked at most, by what they promise. */
export function bestFirst(options: readonly Ranked[]): readonly Ranked[] {
  const [best, ...others] = [...options].sort((a, b) => b.share - a.share || b.value - a.value).slice(0, MOST)
  return best === undefined ? [] : [best, ...others.sort((a, b) => b.value - a.value)]
}
