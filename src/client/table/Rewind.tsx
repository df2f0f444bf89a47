import { useState } from 'react'
import { Button } from '#kit/ui/controls.tsx'
import { Dialog } from '#kit/ui/Dialog.tsx'
import type { Translator } from '#text/translator.ts'
import type { TableModel } from '../net/tableModel.ts'
import { useTranslator } from '../shell/translator.tsx'
import { canUndoWithoutConsent } from './model.ts'
import type { TablePageModel } from './useTable.ts'

/** Rewinds to just before a journal line, further back than undo allows. Other players must agree. */
export function RewindDialog({ model, open, onClose }: { model: TablePageModel; open: boolean; onClose: () => void }) {
  const { table, seat, speaker, act } = model
  const app = useTranslator()
  const lines = table.journal.slice(-40)
  const [at, setAt] = useState<number>()
  const chosen = at ?? lines.at(-1)?.at
  const alone = canUndoWithoutConsent(table)
  return (
    <Dialog
      open={open}
      title={app.say(alone ? 'menu.back' : 'menu.rewind')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{app.say('cancel')}</Button>
          <Button
            look="primary"
            disabled={chosen === undefined}
            onClick={async () => {
              onClose()
              await act({ do: 'ask rewind', seat, length: Math.max(0, chosen! - 1) })
            }}
          >
            {app.say(alone ? 'rewind.go' : 'rewind.ask')}
          </Button>
        </>
      }
    >
      <p>{app.say(alone ? 'rewind.alone' : 'rewind.about')}</p>
      <label className="rewind-label" htmlFor="rewind-to">
        {app.say('rewind.to')}
      </label>
      <JournalSelect lines={lines} chosen={chosen} speaker={speaker} onChoose={setAt} />
    </Dialog>
  )
}

interface JournalSelectProps {
  readonly lines: TableModel['journal']
  readonly chosen: number | undefined
  readonly speaker: Translator
  readonly onChoose: (at: number) => void
}

/** The last journal lines. Their texts are made only while the dialog is open. */
function JournalSelect({ lines, chosen, speaker, onChoose }: JournalSelectProps) {
  return (
    <select
      id="rewind-to"
      className="k-input"
      value={chosen}
      onChange={(event) => onChoose(Number(event.target.value))}
    >
      {lines.map((line, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: several lines can have the same position
        <option key={`${line.at} ${i}`} value={line.at}>
          {speaker.event(line)}
        </option>
      ))}
    </select>
  )
}

/** A player asks to rewind: agree, refuse, or withdraw the request. */
export function RewindRequest({ model }: { model: TablePageModel }) {
  const { table, seat, speaker, act } = model
  const app = useTranslator()
  const { rewind } = table.info
  if (rewind === null) return null
  const mine = rewind.agreed.includes(seat)
  const known = rewind.length + 1 >= table.journalFrom
  const line = known ? table.journal.find(({ at }) => at > rewind.length) : undefined
  return (
    <section className="banner" {...{ role: 'status' }}>
      <p>
        {app.say('rewind.asked', {
          seat: speaker.say(`seat.${rewind.by}`),
          line: line ? speaker.event(line) : '',
        })}
      </p>
      {table.own.seats.length > 0 && (
        <span>
          {!mine && (
            <Button size="small" look="primary" onClick={() => act({ do: 'consent', seat, agree: true })}>
              {app.say('rewind.agree')}
            </Button>
          )}
          <Button size="small" onClick={() => act({ do: 'consent', seat, agree: false })}>
            {app.say(mine ? 'rewind.withdraw' : 'rewind.refuse')}
          </Button>
        </span>
      )}
    </section>
  )
}
