import { Suspense, useState } from 'react'
import type { Title } from '#games/title.ts'
import { completeSetup, type Setup } from '#kernel'
import { Button, Check, Segments, Select } from '#kit/ui/controls.tsx'
import { useToast } from '#kit/ui/Dialog.tsx'
import type { Clock, NewTable as Wanted } from '#table/protocol/commands.ts'
import { Translator } from '#text/translator.ts'
import { LessonLink } from '../lessons/progress.tsx'
import { api } from '../net/api.ts'
import { localHost } from '../net/localHost.ts'
import { refreshMe, useServerInfo } from '../net/me.ts'
import { RequestError } from '../net/rpc.ts'
import { rulebookUrl } from '../rulebook/book.tsx'
import { Cover } from '../shell/Cover.tsx'
import { gameIds, isGame, packLabel, useTexts, useTitle } from '../shell/games.ts'
import { BOT_LEVELS, botOptions } from '../shell/players.ts'
import { currentPrefs } from '../shell/prefs.ts'
import { Link, navigate } from '../shell/router.tsx'
import { Loading } from '../shell/States.tsx'
import { useTranslator } from '../shell/translator.tsx'
import { ClockFields, TableSettings } from './forms.tsx'
import { Levels, Scenarios } from './Scenarios.tsx'
import './pages.css'

type Where = 'here' | 'online'

/** Creates a table: game, scenario, settings and seats; online also clock and privacy. */
export function NewTable({ game: asked }: { game: string | null }) {
  const app = useTranslator()
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
        <Link href={rulebookUrl(game)}>{app.say('home.rulesOf', { name: app.say(`game.${game}.name`) })}</Link>{' '}
        <LessonLink game={game} />
      </p>
      <Suspense fallback={<Loading />}>
        <NewTableForm key={game} id={game} />
      </Suspense>
    </div>
  )
}

/** The occupant of a seat: `me`, `anyone` (here: another person at this screen), or a bot. */
type SeatChoice = string

interface Choices {
  readonly where: Where
  /** Scenario, number of players and settings; defaults are missing. */
  readonly chosen: { readonly [name: string]: string | number | boolean }
  readonly sitters: { readonly [seat: string]: SeatChoice }
  readonly clock: Clock
  readonly onFlag: 'bot' | 'forfeit'
  readonly flags: { readonly listed: boolean; readonly watchers: boolean; readonly rated: boolean }
}

const DEFAULT_CHOICES: Choices = {
  ...{ where: 'here', chosen: {}, sitters: {}, clock: { kind: 'none' }, onFlag: 'bot' },
  flags: { listed: false, watchers: true, rated: false },
}

function NewTableForm({ id }: { id: string }) {
  const title = useTitle(id)
  const app = useTranslator()
  const speaker = new Translator(app.language, useTexts(id))
  const server = useServerInfo()
  const [choices, setChoices] = useState(DEFAULT_CHOICES)
  const { where, chosen } = choices
  const change = (some: Partial<Choices>) => setChoices({ ...choices, ...some })
  const choose = (name: string, value: string | number | boolean) => change({ chosen: { ...chosen, [name]: value } })
  const bots = botOptions(app, where === 'here' ? null : server, title)
  const plan = planTable(title, choices, bots)
  const { busy, begin } = useCreateTable(choices, plan)
  const props = { title, speaker, choices, plan, change, choose }
  return (
    <form
      className="new-form"
      onSubmit={(event) => {
        event.preventDefault()
        void begin()
      }}
    >
      {title.game.scenarios.length > 1 && <ScenarioSection {...props} />}
      <SeatSection {...props} bots={bots} hasServer={server !== null} />
      <section>
        <LevelChoice {...props} />
        {where === 'online' && <OnlineOptions {...props} />}
      </section>
      <div className="new-begin">
        <Button type="submit" look="primary" size="large" icon="play" disabled={busy}>
          {app.say('new.make')}
        </Button>
      </div>
    </form>
  )
}

interface SectionProps {
  readonly title: Title
  readonly speaker: Translator
  readonly choices: Choices
  readonly plan: TablePlan
  readonly change: (some: Partial<Choices>) => void
  /** Changes the scenario, the number of players or a setting. */
  readonly choose: (name: string, value: string | number | boolean) => void
}

/** The table that the choices amount to. Choices that do not fit the scenario or the host are ignored. */
interface TablePlan {
  readonly players: number
  /** The numbers of players the game allows. */
  readonly counts: readonly number[]
  readonly scenario: string
  readonly settings: Title['game']['settings']
  readonly seats: readonly string[]
  readonly sitters: { readonly [seat: string]: SeatChoice }
  readonly table: Wanted
}

function planTable(
  { game }: Title,
  { where, chosen, sitters }: Choices,
  bots: readonly { value: string }[],
): TablePlan {
  // The number of players comes first, since it limits the scenarios.
  const counts = [...new Set(game.scenarios.flatMap((scenario) => scenario.players))].sort((a, b) => a - b)
  const players = counts.find((n) => n === chosen.players) ?? game.scenarios[0]!.players[0]!
  const fitting = game.scenarios.filter((scenario) => scenario.players.includes(players))
  const scenario = (fitting.find(({ id }) => id === chosen.scenario) ?? fitting[0]!).id
  const settings = game.settings.filter((setting) => setting.scenarios?.includes(scenario) ?? true)
  const setup: { [name: string]: string | number | boolean } = { scenario, players }
  for (const name of ['guardSecrets', ...settings.map(({ id }) => id)])
    if (chosen[name] !== undefined) setup[name] = chosen[name]
  const seats = game.seats(completeSetup(game, setup) as Setup)
  const isAllowed = (sitter: SeatChoice | undefined): sitter is SeatChoice =>
    sitter === 'me' || sitter === 'anyone' || bots.some(({ value }) => value === sitter)
  const usual = (at: number): SeatChoice => (at === 0 ? 'me' : where === 'here' ? 'normal' : 'anyone')
  const seated = Object.fromEntries(
    seats.map((seat, at): [string, SeatChoice] => {
      const wanted = sitters[seat]
      return [seat, isAllowed(wanted) ? wanted : usual(at)]
    }),
  )
  const placing = (sitter: SeatChoice) =>
    sitter === 'me' || (sitter === 'anyone' && where === 'here')
      ? ('me' as const)
      : sitter === 'anyone'
        ? ('anyone' as const)
        : { bot: sitter }
  const places = Object.fromEntries(seats.map((seat) => [seat, placing(seated[seat]!)]))
  const table = { game: game.id, setup, seats: places }
  return { players, counts, scenario, settings, seats, sitters: seated, table }
}

/** Creates the table and opens it. */
function useCreateTable({ where, clock, onFlag, flags }: Choices, { table }: TablePlan) {
  const app = useTranslator()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const begin = async () => {
    setBusy(true)
    try {
      if (where === 'here')
        navigate(`/solo/${await localHost.call('make', { wanted: table, name: currentPrefs().name })}`)
      else {
        await api.ensureGuest(currentPrefs().name)
        await refreshMe()
        const made = await api.make({ ...table, options: { clock, onFlag, ...flags } })
        navigate(`/table/${made.id}`)
      }
    } catch (error) {
      setBusy(false)
      toast({ tone: 'bad', text: app.say(`error.${error instanceof RequestError ? error.code : 'fault'}`) })
    }
  }
  return { busy, begin }
}

function ScenarioSection({ title, speaker, plan: { players, counts, scenario }, choose }: SectionProps) {
  const app = useTranslator()
  return (
    <section className="new-scenarios">
      {counts.length > 1 && (
        <Segments
          label={app.say('new.players')}
          value={String(players)}
          options={counts.map((n) => ({ value: String(n), label: app.number(n) }))}
          onChange={(n) => choose('players', Number(n))}
        />
      )}
      <Scenarios {...{ title, speaker, players }} value={scenario} onChange={(id) => choose('scenario', id)} />
    </section>
  )
}

interface SeatSectionProps extends SectionProps {
  readonly bots: readonly { readonly value: string; readonly label: string }[]
  readonly hasServer: boolean
}

/** Where the match is played, who has the seats, and the settings. */
function SeatSection({ title, speaker, choices, plan, change, choose, bots, hasServer }: SeatSectionProps) {
  const app = useTranslator()
  const { game } = title
  const { where, chosen } = choices
  const { seats, sitters, settings } = plan
  const invites = where === 'online' && seats.some((seat) => sitters[seat] === 'anyone')
  const guarded = chosen.guardSecrets ?? invites
  const options = [
    { value: 'me', label: app.say('new.me') },
    { value: 'anyone', label: app.say(where === 'here' ? 'new.person' : 'new.anyone') },
    ...bots,
  ]
  return (
    <section>
      <Segments
        label={app.say('new.where')}
        value={where}
        options={[
          { value: 'here', label: app.say('new.here') },
          { value: 'online', label: app.say('new.online'), disabled: !hasServer },
        ]}
        onChange={(to) => change({ where: to })}
      />
      <p className="k-hint">
        {app.say(!hasServer ? 'new.noServer' : where === 'here' ? 'new.here.about' : 'new.online.about')}
      </p>
      <h2>{app.say('new.seats')}</h2>
      {seats.map((seat) => (
        <Select
          key={`${seat} ${where}`}
          label={speaker.say(`seat.${seat}`)}
          value={sitters[seat]!}
          options={options}
          onChange={(event) => change({ sitters: { ...choices.sitters, [seat]: event.target.value } })}
        />
      ))}
      {game.pack !== undefined && <p className="new-pack">{packLabel(game.pack.hash, game.pack, app.say.bind(app))}</p>}
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
  )
}

/** One level for all bots that play at a level; nothing is chosen if they differ. */
function LevelChoice({ choices, plan: { seats, sitters }, change }: SectionProps) {
  const bots = seats.filter((seat) => BOT_LEVELS.some((level) => level === sitters[seat]))
  if (bots.length === 0) return null
  const levels = [...new Set(bots.map((seat) => sitters[seat]!))]
  return (
    <Levels
      value={levels.length === 1 ? levels[0]! : null}
      onChange={(level) =>
        change({ sitters: { ...choices.sitters, ...Object.fromEntries(bots.map((seat) => [seat, level])) } })
      }
    />
  )
}

/** Clock and privacy of a table on the server. */
function OnlineOptions({ choices: { clock, onFlag, flags }, change }: SectionProps) {
  const app = useTranslator()
  return (
    <>
      <ClockFields clock={clock} onChange={(to) => change({ clock: to })} />
      {clock.kind !== 'none' && (
        <Select
          label={app.say('new.onFlag')}
          value={onFlag}
          options={(['bot', 'forfeit'] as const).map((value) => ({
            value,
            label: app.say(`new.onFlag.${value}`),
          }))}
          onChange={(event) => change({ onFlag: event.target.value as 'bot' | 'forfeit' })}
        />
      )}
      <h2>{app.say('new.privacy')}</h2>
      {(['listed', 'watchers', 'rated'] as const).map((flag) => (
        <Check
          key={flag}
          label={app.say(`new.${flag}`)}
          checked={flags[flag]}
          onChange={(event) => change({ flags: { ...flags, [flag]: event.target.checked } })}
        />
      ))}
    </>
  )
}
