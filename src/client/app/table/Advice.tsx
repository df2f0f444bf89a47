import { useEffect, useState } from 'react'
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

/** What the machine would do at the reader's ask. */
export function Advice({ use }: { use: TableUse }) {
  const { session, seat, ask } = use
  const app = useApp()
  const [ranked, setRanked] = useState<readonly Ranked[] | 'failed'>()
  const asked = ask && `${ask.kind} ${use.table.info.position}`
  useEffect(() => {
    if (asked === undefined) return
    let wanted = true
    setRanked(undefined)
    session.request({ type: 'advice', seat }).then(
      (reply) => wanted && reply.type === 'advice' && setRanked(reply.options),
      () => wanted && setRanked('failed'),
    )
    return () => {
      wanted = false
    }
  }, [session, seat, asked])
  if (ask === undefined) return null
  return (
    <section className="advice" aria-label={app.say('table.advice')} aria-live="polite">
      {ranked === undefined && <p>{app.say('advice.thinking')}</p>}
      {ranked === 'failed' && <p>{app.say('advice.failed')}</p>}
      {Array.isArray(ranked) && (
        <ol>
          {ranked.slice(0, MOST).map(({ key, value }) => {
            const option = ask.options.find((o) => o.key === key)
            if (option === undefined) return null
            return (
              <li key={key}>
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
