import { useState } from 'react'
import { type ChatLine, type NewBond, REASONS, type Reason } from '../../../table/protocol.ts'
import { Button, Dialog, Select, TextArea, useToast } from '../../kit/index.ts'
import { setBehaviour, useBehaviour } from '../net/behaviour.ts'
import { clubs } from '../net/clubs.ts'
import { Failed } from '../net/here.ts'
import { useApp } from '../shell/words.tsx'
import { useClub } from './words.ts'
import './clubs.css'

export interface PersonDialogProps {
  readonly me: string
  readonly person: { readonly id: string; readonly name: string }
  readonly table: string
  /** What was said, where it is about that. */
  readonly line?: ChatLine | undefined
  readonly onClose: () => void
}

/** Mute, block or report somebody at a table. */
export function PersonDialog({ me, person, table, line, onClose }: PersonDialogProps) {
  const app = useApp()
  const club = useClub()
  const toast = useToast()
  const behaviour = useBehaviour(me)
  const [reason, setReason] = useState<Reason>('insult')
  const [text, setText] = useState('')
  const bond = behaviour?.bonds.find((one) => one.person.id === person.id)?.kind
  const told = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      toast({ tone: 'bad', text: app.say(`error.${error instanceof Failed ? error.code : 'fault'}`) })
    }
  }
  const bind = (kind: NewBond['kind']) =>
    told(async () => {
      setBehaviour(await clubs.bind({ person: person.id, kind }))
      onClose()
    })
  const report = () =>
    told(async () => {
      const about = { about: person.id, table, reason, ...(line === undefined ? {} : { line: line.seq }) }
      await clubs.report({ ...about, ...(text.trim() === '' ? {} : { text: text.trim() }) })
      toast({ tone: 'good', text: club('person.sent') })
      onClose()
    })
  return (
    <Dialog open title={club('person.title', { name: person.name })} onClose={onClose}>
      <div className="club-person">
        <div className="club-acts">
          {bond === 'mute' ? (
            <Button onClick={() => bind('none')}>{club('person.unmute')}</Button>
          ) : (
            <Button onClick={() => bind('mute')}>{club('person.mute')}</Button>
          )}
          {bond === 'block' ? (
            <Button onClick={() => bind('none')}>{club('person.unblock')}</Button>
          ) : (
            <Button look="danger" onClick={() => bind('block')}>
              {club('person.block')}
            </Button>
          )}
        </div>
        <p className="k-hint">
          {club('person.mute')}: {club('person.mute.about')}
        </p>
        <p className="k-hint">
          {club('person.block')}: {club('person.block.about')}
        </p>
        <h3>{club('person.report')}</h3>
        {line !== undefined && <p>{club('person.report.line', { text: line.text })}</p>}
        <Select
          label={club('person.reason')}
          value={reason}
          options={REASONS.map((one) => ({ value: one, label: club(`reason.${one}`) }))}
          onChange={(event) => setReason(event.target.value as Reason)}
        />
        <TextArea
          label={club('person.words')}
          value={text}
          maxLength={500}
          onChange={(event) => setText(event.target.value)}
        />
        <Button look="primary" onClick={report}>
          {club('person.send')}
        </Button>
      </div>
    </Dialog>
  )
}
