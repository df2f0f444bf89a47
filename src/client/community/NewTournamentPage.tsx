import { Suspense, useState } from 'react'
import { Button, Check, Field, Segments, Select } from '#kit/ui/controls.tsx'
import { useToast } from '#kit/ui/Dialog.tsx'
import type { Clock } from '#table/protocol/commands.ts'
import { Translator } from '#text/translator.ts'
import { communityApi } from '../net/api.ts'
import { useMe } from '../net/me.ts'
import { RequestError } from '../net/rpc.ts'
import { ClockFields, NumberField } from '../pages/forms.tsx'
import { gameIds, useTexts, useTitle } from '../shell/games.ts'
import { Link, navigate } from '../shell/router.tsx'
import { Loading } from '../shell/States.tsx'
import { useTranslator } from '../shell/translator.tsx'
import { useCommunityText } from './text.ts'
import '../pages/pages.css'
import './clubs.css'

/** The page for creating a tournament. */
export function NewTournamentPage() {
  const app = useTranslator()
  const club = useCommunityText()
  const me = useMe()
  const [game, setGame] = useState(gameIds[0]!)
  return (
    <div className="page club-new">
      <h1>{club('new.title')}</h1>
      {me !== undefined && !me?.login ? (
        <AccountRequired />
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
            <TournamentForm key={game} game={game} />
          </Suspense>
        </>
      )}
    </div>
  )
}

/** A notice that tournaments require an account. */
export function AccountRequired() {
  const club = useCommunityText()
  return (
    <div className="club-notice">
      <p>{club('needAccount')}</p>
      <Link className="k-button k-button-plain k-button-normal" href="/account">
        {club('toAccount')}
      </Link>
    </div>
  )
}

interface TournamentFormState {
  readonly name: string
  readonly size: number
  /** May be a scenario that does not fit `size`; then the first that does is used. */
  readonly scenario: string
  readonly kind: 'swiss' | 'all'
  /** Rounds of a Swiss tournament. */
  readonly rounds: number
  /** Games per pair in a round robin. */
  readonly times: number
  readonly most: number
  readonly clock: Clock
  readonly rated: boolean
}

const DEFAULTS: TournamentFormState = {
  ...{ name: '', size: 2, scenario: '', kind: 'swiss', rounds: 5, times: 1, most: 16, rated: true },
  clock: { kind: 'days', hours: 48, bank: 72 },
}

function TournamentForm({ game }: { game: string }) {
  const { scenarios } = useTitle(game).game
  const app = useTranslator()
  const club = useCommunityText()
  const toast = useToast()
  const sizes = [...new Set(scenarios.flatMap(({ players }) => players))].sort((a, b) => a - b)
  const [form, setForm] = useState<TournamentFormState>({ ...DEFAULTS, size: sizes[0]! })
  const [busy, setBusy] = useState(false)
  const change = (some: Partial<TournamentFormState>) => setForm((before) => ({ ...before, ...some }))
  const { size, kind, rounds, times, most, clock, rated } = form
  const fitting = scenarios.filter(({ players }) => players.includes(size)).map(({ id }) => id)
  const scenario = fitting.includes(form.scenario) ? form.scenario : fitting[0]!
  const make = async () => {
    setBusy(true)
    try {
      const { id } = await communityApi.make({
        ...{ name: form.name.trim(), game, size, setup: { scenario, players: size }, clock, rated, most },
        system: kind === 'swiss' ? { kind, rounds } : { kind, times },
      })
      navigate(`/tournaments/${id}`)
    } catch (error) {
      setBusy(false)
      toast({ tone: 'bad', text: app.say(`error.${error instanceof RequestError ? error.code : 'fault'}`) })
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
      <FormatFields {...{ game, sizes, change }} scenarios={fitting} form={{ ...form, scenario }} />
      <section>
        <ClockFields kinds={['days', 'live']} clock={clock} onChange={(clock) => change({ clock })} />
        <Check
          label={club('new.rated')}
          checked={rated}
          onChange={(event) => change({ rated: event.target.checked })}
        />
      </section>
      <div className="new-begin">
        <Button type="submit" look="primary" size="large" disabled={busy}>
          {club('new.make')}
        </Button>
      </div>
    </form>
  )
}

interface FormatFieldsProps {
  readonly game: string
  readonly sizes: readonly number[]
  readonly scenarios: readonly string[]
  readonly form: TournamentFormState
  readonly change: (some: Partial<TournamentFormState>) => void
}

/** Fields for name, table size, scenario and pairing system. */
function FormatFields({ game, sizes, scenarios, form, change }: FormatFieldsProps) {
  const texts = useTexts(game)
  const app = useTranslator()
  const club = useCommunityText()
  const speaker = new Translator(app.language, texts)
  const { name, size, scenario, kind, rounds, times, most } = form
  return (
    <section>
      <Field
        label={club('new.name')}
        value={name}
        required
        maxLength={40}
        onChange={(event) => change({ name: event.target.value })}
      />
      {sizes.length > 1 && (
        <>
          <Segments
            label={club('new.size')}
            value={String(size)}
            options={sizes.map((count) => ({ value: String(count), label: app.number(count) }))}
            onChange={(value) => change({ size: Number(value) })}
          />
          {size > 2 && <p className="k-hint">{club('new.size.about')}</p>}
        </>
      )}
      <Select
        label={club('new.scenario')}
        value={scenario}
        options={scenarios.map((id) => ({ value: id, label: speaker.say(`scenario.${id}`) }))}
        onChange={(event) => change({ scenario: event.target.value })}
      />
      <Segments
        label={club('new.system')}
        value={kind}
        options={[
          { value: 'swiss', label: club('new.swiss') },
          { value: 'all', label: club('new.all') },
        ]}
        onChange={(kind) => change({ kind })}
      />
      <p className="k-hint">{club(size > 2 ? `new.${kind}.groups` : `new.${kind}.about`)}</p>
      <div className="new-pair">
        {kind === 'swiss' ? (
          <NumberField
            label={club('new.rounds')}
            value={rounds}
            least={1}
            most={30}
            onChange={(rounds) => change({ rounds })}
          />
        ) : (
          <NumberField
            label={club('new.times')}
            value={times}
            least={1}
            most={4}
            onChange={(times) => change({ times })}
          />
        )}
        <NumberField
          label={club('new.most')}
          value={most}
          least={size}
          most={64}
          onChange={(most) => change({ most })}
        />
      </div>
    </section>
  )
}
