import { Suspense, useState } from 'react'
import type { Clock } from '../../../table/protocol.ts'
import { Speaker } from '../../../text/speaker.ts'
import { Button, Check, Field, Segments, Select, useToast } from '../../kit/index.ts'
import { clubs } from '../net/clubs.ts'
import { Failed } from '../net/rpc.ts'
import { ClockFields } from '../pages/ClockFields.tsx'
import { Whole } from '../pages/forms.tsx'
import { go, Link } from '../shell/router.tsx'
import { Loading } from '../shell/States.tsx'
import { gameIds, useTitle } from '../shell/titles.ts'
import { useMe } from '../shell/useMe.ts'
import { useApp } from '../shell/words.tsx'
import { useClub } from './words.ts'
import '../pages/pages.css'
import './clubs.css'

/** The page for creating a tournament. */
export function NewTournament() {
  const app = useApp()
  const club = useClub()
  const me = useMe()
  const [game, setGame] = useState(gameIds[0]!)
  return (
    <div className="page club-new">
      <h1>{club('new.title')}</h1>
      {me !== undefined && !me?.login ? (
        <NeedAccount />
      ) : (
        <>
          <p className="club-game-choice">
            <Select
              label={club('new.game')}
              value={game}
              options={gameIds.map((id) => ({ value: id, label: app.say(`game.${id}.name`) }))}
              onChange={(event) => setGame(event.target.value)}
            />
          </p>
          <Suspense fallback={<Loading />}>
            <Details key={game} game={game} />
          </Suspense>
        </>
      )}
    </div>
  )
}

/** A notice that tournaments require an account. */
export function NeedAccount() {
  const club = useClub()
  return (
    <div className="club-notice">
      <p>{club('needAccount')}</p>
      <Link className="k-button k-button-plain k-button-normal" href="/account">
        {club('toAccount')}
      </Link>
    </div>
  )
}

function Details({ game }: { game: string }) {
  const { game: rules, wording } = useTitle(game)
  const app = useApp()
  const club = useClub()
  const toast = useToast()
  const speaker = new Speaker(app.language, wording.words)
  const sizes = [...new Set(rules.scenarios.flatMap(({ players }) => players))].sort((a, b) => a - b)
  const [size, setSize] = useState(sizes[0]!)
  const scenarios = rules.scenarios.filter(({ players }) => players.includes(size))
  const [name, setName] = useState('')
  const [wanted, setScenario] = useState('')
  const scenario = (scenarios.find(({ id }) => id === wanted) ?? scenarios[0]!).id
  const [kind, setKind] = useState<'swiss' | 'all'>('swiss')
  const [rounds, setRounds] = useState(5)
  const [times, setTimes] = useState(1)
  const [most, setMost] = useState(16)
  const [rated, setRated] = useState(true)
  const [clock, setClock] = useState<Clock>({ kind: 'days', hours: 48, bank: 72 })
  const [busy, setBusy] = useState(false)
  const make = async () => {
    setBusy(true)
    try {
      const { id } = await clubs.make({
        ...{ name: name.trim(), game, size, setup: { scenario, players: size }, clock, rated, most },
        system: kind === 'swiss' ? { kind, rounds } : { kind, times },
      })
      go(`/tournaments/${id}`)
    } catch (error) {
      setBusy(false)
      toast({ tone: 'bad', text: app.say(`error.${error instanceof Failed ? error.code : 'fault'}`) })
    }
  }
  return (
    <form
      className="new-form"
      onSubmit={(event) => {
        event.preventDefault()
        void make()
      }}
    >
      <section>
        <Field
          label={club('new.name')}
          value={name}
          required
          maxLength={40}
          onChange={(event) => setName(event.target.value)}
        />
        {sizes.length > 1 && (
          <>
            <Segments
              label={club('new.size')}
              value={String(size)}
              options={sizes.map((many) => ({ value: String(many), label: app.number(many) }))}
              onChange={(value) => setSize(Number(value))}
            />
            {size > 2 && <p className="k-hint">{club('new.size.about')}</p>}
          </>
        )}
        <Select
          label={club('new.scenario')}
          value={scenario}
          options={scenarios.map(({ id }) => ({ value: id, label: speaker.say(`scenario.${id}`) }))}
          onChange={(event) => setScenario(event.target.value)}
        />
        <Segments
          label={club('new.system')}
          value={kind}
          options={[
            { value: 'swiss', label: club('new.swiss') },
            { value: 'all', label: club('new.all') },
          ]}
          onChange={setKind}
        />
        <p className="k-hint">{club(size > 2 ? `new.${kind}.groups` : `new.${kind}.about`)}</p>
        <div className="new-pair">
          {kind === 'swiss' ? (
            <Whole label={club('new.rounds')} value={rounds} least={1} most={30} onChange={setRounds} />
          ) : (
            <Whole label={club('new.times')} value={times} least={1} most={4} onChange={setTimes} />
          )}
          <Whole label={club('new.most')} value={most} least={size} most={64} onChange={setMost} />
        </div>
      </section>
      <section>
        <ClockFields kinds={['days', 'live']} clock={clock} onChange={setClock} />
        <Check label={club('new.rated')} checked={rated} onChange={(event) => setRated(event.target.checked)} />
      </section>
      <div className="new-begin">
        <Button type="submit" look="primary" size="large" disabled={busy}>
          {club('new.make')}
        </Button>
      </div>
    </form>
  )
}
