import { useState } from 'react'
import { tableForTwo } from '../../../table/pairing/forTwo.ts'
import type { Pace } from '../../../table/protocol.ts'
import { Button, Check, Dialog, Segments, Select, useToast } from '../../kit/index.ts'
import { api } from '../net/api.ts'
import { Failed } from '../net/rpc.ts'
import { go } from '../shell/router.tsx'
import { gameIds, loadTitle } from '../shell/titles.ts'
import { useMe } from '../shell/useMe.ts'
import { useApp } from '../shell/words.tsx'
import { PaceChoice } from './PaceChoice.tsx'

/** A button and dialog to challenge a person: creates a table with a seat reserved for them. */
export function Challenge({ person, name, account }: { person: string; name: string; account: boolean }) {
  const app = useApp()
  const toast = useToast()
  const me = useMe()
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [game, setGame] = useState(gameIds[0]!)
  const [pace, setPace] = useState<Pace>('turns')
  const [first, setFirst] = useState<'first' | 'second'>('first')
  const [rated, setRated] = useState(false)
  const [listed, setListed] = useState(true)
  const mayRate = account && me?.login != null
  const ask = async () => {
    setBusy(true)
    try {
      const { game: rules } = await loadTitle(game)
      const wish = { pace, rated: rated && mayRate, listed }
      const made = await api.make(tableForTwo(rules, wish, { person }, first === 'first'))
      go(`/table/${made.id}`)
    } catch (error) {
      setBusy(false)
      toast({ tone: 'bad', text: app.say(`error.${error instanceof Failed ? error.code : 'fault'}`) })
    }
  }
  return (
    <>
      <Button look="primary" icon="flag" onClick={() => setOpen(true)}>
        {app.say('challenge.button')}
      </Button>
      <Dialog
        open={open}
        title={app.say('challenge.title', { name })}
        onClose={() => setOpen(false)}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>{app.say('cancel')}</Button>
            <Button look="primary" disabled={busy} onClick={ask}>
              {app.say('challenge.ask')}
            </Button>
          </>
        }
      >
        <div className="challenge-fields">
          <p>{app.say('challenge.about', { name })}</p>
          <Select
            label={app.say('new.game')}
            value={game}
            options={gameIds.map((id) => ({ value: id, label: app.say(`game.${id}.name`) }))}
            onChange={(event) => setGame(event.target.value)}
          />
          <PaceChoice game={game} pace={pace} onChange={setPace} />
          <Segments
            label={app.say('challenge.seat')}
            value={first}
            options={(['first', 'second'] as const).map((value) => ({
              value,
              label: app.say(`challenge.${value}`),
            }))}
            onChange={setFirst}
          />
          <Check
            label={app.say('new.rated')}
            hint={mayRate ? undefined : app.say('pairing.needsAccount')}
            disabled={!mayRate}
            checked={rated && mayRate}
            onChange={(event) => setRated(event.target.checked)}
          />
          <Check
            label={app.say('challenge.listed')}
            checked={listed}
            onChange={(event) => setListed(event.target.checked)}
          />
        </div>
      </Dialog>
    </>
  )
}
