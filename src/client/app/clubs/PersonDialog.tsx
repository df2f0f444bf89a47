import { useState } from 'react'
import { type ChatLine, REASONS, type Reason } from '../../../table/protocol.ts'
import { Button, Dialog, Select, TextArea, useToast } from '../../kit/index.ts'
import { clubs } from '../net/clubs.ts'
import { Failed } from '../net/rpc.ts'
import { useApp } from '../shell/words.tsx'
import { BondActs } from './BondActs.tsx'
import { useClub } from './words.ts'
import './clubs.css'

interface PersonDialogProps {
  readonly me: string
  readonly person: { readonly id: string; readonly name: string }
  readonly table: string
  /** The chat line to report, if any. */
  readonly line?: ChatLine | undefined
  readonly onClose: () => void
}

/** A dialog for muting, blocking or reporting a person at a table. */
export function PersonDialog({ me, person, table, line, onClose }: PersonDialogProps) {
  const app = useApp()
  const club = useClub()
  const toast = useToast()
  const [reason, setReason] = useState<Reason>('insult')
  const [text, setText] = useState('')
  const report = async () => {
    const about = { about: person.id, table, reason, ...(line === undefined ? {} : { line: line.seq }) }
    try {
      await clubs.report({ ...about, ...(text.trim() === '' ? {} : { text: text.trim() }) })
      toast({ tone: 'good', text: club('person.sent') })
      onClose()
    } catch (error) {
      toast({ tone: 'bad', text: app.say(`error.${error instanceof Failed ? error.code : 'fault'}`) })
    }
  }
  return (
    <Dialog open title={club('person.title', { name: person.name })} onClose={onClose}>
      <div className="club-person">
        <BondActs me={me} person={person.id} onDone={onClose} />
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
