import type { NewBond } from '../../../table/protocol.ts'
import { Button, useToast } from '../../kit/index.ts'
import { setBehaviour, useBehaviour } from '../net/behaviour.ts'
import { clubs } from '../net/clubs.ts'
import { Failed } from '../net/rpc.ts'
import { useApp } from '../shell/words.tsx'
import { useClub } from './words.ts'
import './clubs.css'

interface BondActsProps {
  readonly me: string
  readonly person: string
  /** Called after a change. */
  readonly onDone?: () => void
}

/** Buttons to mute or block a person, or to undo that, with explanations. */
export function BondActs({ me, person, onDone }: BondActsProps) {
  const app = useApp()
  const club = useClub()
  const toast = useToast()
  const bond = useBehaviour(me)?.bonds.find((one) => one.person.id === person)?.kind
  const bind = async (kind: NewBond['kind']) => {
    try {
      setBehaviour(await clubs.bind({ person, kind }))
      onDone?.()
    } catch (error) {
      toast({ tone: 'bad', text: app.say(`error.${error instanceof Failed ? error.code : 'fault'}`) })
    }
  }
  return (
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
    </div>
  )
}
