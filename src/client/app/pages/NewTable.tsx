import { Suspense, useState } from 'react'
import { type Setup, setupOf } from '../../../kernel/index.ts'
import type { Clock, NewTable as Wanted } from '../../../table/protocol.ts'
import { Speaker } from '../../../text/speaker.ts'
import { Button, Check, Segments, Select, useToast } from '../../kit/index.ts'
import { Cover } from '../covers/Cover.tsx'
import { LessonLink } from '../learn/LessonLink.tsx'
import { api } from '../net/api.ts'
import { Failed, here } from '../net/here.ts'
import { rulebookAt } from '../rulebook/GameRules.tsx'
import { BOTS, opponents } from '../shell/bots.ts'
import { prefsNow } from '../shell/prefs.ts'
import { go, Link } from '../shell/router.tsx'
import { Loading } from '../shell/States.tsx'
import { gameIds, isGame, useTitle } from '../shell/titles.ts'
import { refreshMe } from '../shell/useMe.ts'
import { useServer } from '../shell/useServer.ts'
import { useApp } from '../shell/words.tsx'
import { packWords } from '../table/pack.ts'
import { ClockFields } from './ClockFields.tsx'
import { Levels } from './Levels.tsx'
import { Scenarios } from './Scenarios.tsx'
import { TableSettings } from './TableSettings.tsx'
import './pages.css'

type Where = 'here' | 'online'

/** A new table: game, scenario, settings, seats, and online clocks and privacy. */
export function NewTable({ game: asked }: { game: string | null }) {
  const app = useApp()
  const [game, setGame] = useState(asked !== null && isGame(asked) ? asked : gameIds[0]!)
  return (
    <div className="page new-table">
      <h1>{app.say('new.title')}</h1>
      <fieldset className="new-games">
        <legend>{app.say('new.game')}</legend>
        {gameIds.map((id) => (
          <label key={id} className="new-game">
            <input type="radio" name="game" className="k-spoken" checked={id === game} onChange={() => setGame(id)} />
            <span className="new-game-cover">
              <Cover game={id} />
            </span>
            <span>{app.say(`game.${id}.name`)}</span>
          </label>
        ))}
      </fieldset>
      <p>
        <Link href={rulebookAt(game)}>{app.say('home.rulesOf', { name: app.say(`game.${game}.name`) })}</Link>{' '}
        <LessonLink game={game} />
      </p>
      <Suspense fallback={<Loading />}>
        <SetUp key={game} id={game} />
      </Suspense>
    </div>
  )
}

/** Who sits where: `me`, `anyone` (here at the same screen), or a bot. */
type Sitter = string

function SetUp({ id }: { id: string }) {
  const title = useTitle(id)
  const { game, wording } = title
  const app = useApp()
  const toast = useToast()
  const speaker = new Speaker(app.language, wording.words)
  const [where, setWhere] = useState<Where>('here')
  const server = useServer()
  const [chosen, setChosen] = useState<{ readonly [name: string]: string | number | boolean }>({})
  const [sitters, setSitters] = useState<{ readonly [seat: string]: Sitter }>({})
  const [clock, setClock] = useState<Clock>({ kind: 'none' })
  const [onFlag, setOnFlag] = useState<'bot' | 'forfeit'>('bot')
  const [flags, setFlags] = useState({ listed: false, watchers: true, rated: false })
  const [busy, setBusy] = useState(false)

  // How many play comes first: it says which scenarios there are.
  const counts = [...new Set(game.scenarios.flatMap((s) => s.players))].sort((a, b) => a - b)
  const players = counts.find((n) => n === chosen.players) ?? game.scenarios[0]!.players[0]!
  const fitting = game.scenarios.filter((s) => s.players.includes(players))
  const scenario = fitting.find((s) => s.id === chosen.scenario) ?? fitting[0]!
  const settings = game.settings.filter((s) => s.scenarios?.includes(scenario.id) ?? true)
  const known = ['guardSecrets', ...settings.map((s) => s.id)]
  const setup: { [name: string]: string | number | boolean } = { scenario: scenario.id, players }
  for (const name of known) if (chosen[name] !== undefined) setup[name] = chosen[name]
  const seats = game.seats(setupOf(game, setup) as Setup)
  const machines = opponents(app, where === 'here' ? null : server, id)
  const canSit = (sitter: Sitter) =>
    sitter === 'me' || sitter === 'anyone' || machines.some(({ value }) => value === sitter)
  const sitterOf = (seat: string, at: number): Sitter => {
    const wanted = sitters[seat]
    if (wanted !== undefined && canSit(wanted)) return wanted
    return at === 0 ? 'me' : where === 'here' ? 'normal' : 'anyone'
  }
  const invited = where === 'online' && seats.some((seat, at) => sitterOf(seat, at) === 'anyone')
  const guarded = chosen.guardSecrets ?? invited
  // The machine's seats, and the levels they have now.
  const isLevel = (sitter: Sitter) => BOTS.some((level) => level === sitter)
  const others = seats.filter((seat, at) => isLevel(sitterOf(seat, at)))
  const levels = [...new Set(others.map((seat) => sitterOf(seat, seats.indexOf(seat))))]
  const choose = (name: string, value: string | number | boolean) => setChosen({ ...chosen, [name]: value })

  const begin = async () => {
    setBusy(true)
    const placing = (seat: string, at: number) => {
      const sitter = sitterOf(seat, at)
      if (sitter === 'me') return 'me' as const
      if (sitter === 'anyone') return where === 'here' ? ('me' as const) : ('anyone' as const)
      return { bot: sitter }
    }
    const wanted: Wanted = {
      game: id,
      setup,
      seats: Object.fromEntries(seats.map((seat, at) => [seat, placing(seat, at)])),
    }
    try {
      if (where === 'here') go(`/solo/${await here.call('make', { wanted, name: prefsNow().name })}`)
      else {
        await api.beSomebody(prefsNow().name)
        await refreshMe()
        const made = await api.make({ ...wanted, options: { clock, onFlag, ...flags } })
        go(`/table/${made.id}`)
      }
    } catch (error) {
      setBusy(false)
      toast({ tone: 'bad', text: app.say(`error.${error instanceof Failed ? error.code : 'fault'}`) })
    }
  }
  const sitterOptions = [
    { value: 'me', label: app.say('new.me') },
    { value: 'anyone', label: app.say(where === 'here' ? 'new.person' : 'new.anyone') },
    ...machines,
  ]
  return (
    <form
      className="new-form"
      onSubmit={(event) => {
        event.preventDefault()
        void begin()
      }}
    >
      {game.scenarios.length > 1 && (
        <section className="new-scenarios">
          {counts.length > 1 && (
            <Segments
              label={app.say('new.players')}
              value={String(players)}
              options={counts.map((n) => ({ value: String(n), label: app.number(n) }))}
              onChange={(n) => choose('players', Number(n))}
            />
          )}
          <Scenarios {...{ title, speaker, players }} value={scenario.id} onChange={(id) => choose('scenario', id)} />
        </section>
      )}
      <section>
        <Segments
          label={app.say('new.where')}
          value={where}
          options={[
            { value: 'here', label: app.say('new.here') },
            { value: 'online', label: app.say('new.online'), disabled: server === null },
          ]}
          onChange={setWhere}
        />
        <p className="k-hint">
          {app.say(server === null ? 'new.noServer' : where === 'here' ? 'new.here.about' : 'new.online.about')}
        </p>
        <h2>{app.say('new.seats')}</h2>
        {seats.map((seat, at) => (
          <Select
            key={`${seat} ${where}`}
            label={speaker.say(`seat.${seat}`)}
            value={sitterOf(seat, at)}
            options={sitterOptions}
            onChange={(event) => setSitters({ ...sitters, [seat]: event.target.value as Sitter })}
          />
        ))}
        {game.pack !== undefined && (
          <p className="new-pack">{packWords(game.pack.hash, game.pack, app.say.bind(app))}</p>
        )}
        <TableSettings {...{ settings, speaker, chosen }} onChange={choose} />
        {Object.keys(game.windows).length > 0 && (
          <Check
            label={app.say('new.guardSecrets')}
            hint={app.say('new.guardSecrets.about')}
            checked={guarded === true}
            onChange={(event) => choose('guardSecrets', event.target.checked)}
          />
        )}
      </section>
      <section>
        {others.length > 0 && (
          <Levels
            value={levels.length === 1 ? levels[0]! : null}
            onChange={(level) => setSitters({ ...sitters, ...Object.fromEntries(others.map((seat) => [seat, level])) })}
          />
        )}
        {where === 'online' && (
          <>
            <ClockFields clock={clock} onChange={setClock} />
            {clock.kind !== 'none' && (
              <Select
                label={app.say('new.onFlag')}
                value={onFlag}
                options={(['bot', 'forfeit'] as const).map((value) => ({
                  value,
                  label: app.say(`new.onFlag.${value}`),
                }))}
                onChange={(event) => setOnFlag(event.target.value as 'bot' | 'forfeit')}
              />
            )}
            <h2>{app.say('new.privacy')}</h2>
            {(['listed', 'watchers', 'rated'] as const).map((flag) => (
              <Check
                key={flag}
                label={app.say(`new.${flag}`)}
                checked={flags[flag]}
                onChange={(event) => setFlags({ ...flags, [flag]: event.target.checked })}
              />
            ))}
          </>
        )}
      </section>
      <div className="new-begin">
        <Button type="submit" look="primary" size="large" icon="play" disabled={busy}>
          {app.say('new.make')}
        </Button>
      </div>
    </form>
  )
}
