import type { RoundInfo, TournamentCommand, TournamentInfo } from '#table/protocol/community.ts'
import type { PersonInfo } from '#table/protocol/moderation.ts'
import { Link } from '../shell/router.tsx'
import { useTranslator } from '../shell/translator.tsx'
import { clockText, pointsText, statusText, systemText, useCommunityText } from './text.ts'
import './clubs.css'
import { useCallback, useEffect, useState } from 'react'
import { Button } from '#kit/ui/controls.tsx'
import { Dialog, useToast } from '#kit/ui/Dialog.tsx'
import { communityApi } from '../net/api.ts'
import { useBehaviour, useMe } from '../net/me.ts'
import { RequestError } from '../net/rpc.ts'
import { Cover } from '../shell/Cover.tsx'
import { matchName } from '../shell/games.ts'
import { ErrorState, Loading } from '../shell/States.tsx'
import { AccountRequired } from './NewTournamentPage.tsx'
import { subscribeToNews } from './news.tsx'
import { playerUrl } from './ratings.tsx'
import '../pages/pages.css'

type RoundGame = RoundInfo['games'][number]

/** The rounds of a tournament, latest first, with links to their tables. */
export function Rounds({ tournament: { played, size } }: { tournament: TournamentInfo }) {
  const app = useTranslator()
  const club = useCommunityText()
  const name = (person: PersonInfo) => person.name ?? club('gone')
  if (played.length === 0) return null
  return (
    <div className="club-rounds">
      {played
        .map(({ games, byes }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a round is its number
          <section key={i} className="club-round">
            <h3>{club('round', { round: i + 1 })}</h3>
            <ul className="club-games">
              {games.map((game) => (
                <li key={game.players.map(({ id }) => id).join(' ')}>
                  <GameLine game={game} name={name} />
                </li>
              ))}
            </ul>
            {byes.length > 0 && (
              <p className="club-bye">{club(size > 2 ? 'rests' : 'bye', { name: app.list(byes.map(name)) })}</p>
            )}
          </section>
        ))
        .reverse()}
    </div>
  )
}

function GameLine({ game, name }: { game: RoundGame; name: (person: PersonInfo) => string }) {
  const app = useTranslator()
  const club = useCommunityText()
  const { players, table, points } = game
  const score = (i: number) => pointsText(points![i]!, app.number)
  const [one, other] = players.map(name)
  const pair = players.length === 2
  const result =
    points === null
      ? club('playing')
      : pair
        ? `${score(0)} : ${score(1)}${table === null ? ` (${club('walkover')})` : ''}`
        : app.list(players.map((person, i) => `${name(person)} ${score(i)}`))
  const inside = pair ? (
    <>
      <span>{one}</span>
      <span className="club-result">{result}</span>
      <span>{other}</span>
    </>
  ) : (
    <>
      {players.map((person, i) => (
        <span
          key={person.id}
          className="club-seat"
          data-first={points?.[i] === Math.max(...(points ?? [])) || undefined}
        >
          <span>{name(person)}</span>
          {points !== null && <b>{score(i)}</b>}
        </span>
      ))}
      {points === null && <span className="club-result">{result}</span>}
    </>
  )
  const look = pair ? 'club-game' : 'club-game club-group'
  if (table === null) return <div className={look}>{inside}</div>
  const where = points === null ? `/table/${table}` : `/replay/${table}`
  const who = pair
    ? club('versus', { first: one!, second: other! })
    : club('together', { names: app.list(players.map(name)) })
  const way = club(points === null ? 'toTable' : 'toReplay')
  return (
    <Link className={look} href={where} aria-label={`${who}, ${result}: ${way}`}>
      {inside}
    </Link>
  )
}

const POLL_MS = 10_000
type Action = TournamentCommand['do']

/** A tournament: actions, standings, rounds. */
export function TournamentPage({ id }: { id: string }) {
  const app = useTranslator()
  const toast = useToast()
  const me = useMe()
  const [found, setFound] = useState<TournamentInfo | string>()
  const own = me?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: the permitted actions depend on who is signed in
  const read = useCallback(
    () =>
      communityApi
        .tournament(id)
        .then(setFound, (error) =>
          setFound((before) =>
            typeof before === 'object' ? before : error instanceof RequestError ? error.code : 'fault',
          ),
        ),
    [id, own],
  )
  useEffect(() => {
    void read()
    const timer = setInterval(() => document.visibilityState === 'visible' && read(), POLL_MS)
    const unsubscribe = own === undefined ? undefined : subscribeToNews(({ of }) => of === 'round' && void read())
    return () => {
      clearInterval(timer)
      unsubscribe?.()
    }
  }, [read, own])
  if (found === undefined) return <Loading />
  if (typeof found === 'string') return <ErrorState code={found} />
  const act = async (action: Action) => {
    try {
      setFound(await communityApi.commandTournament(id, action))
    } catch (error) {
      toast({ tone: 'bad', text: app.say(`error.${error instanceof RequestError ? error.code : 'fault'}`) })
      void read()
    }
  }
  return (
    <div className="page">
      <TournamentHeader tournament={found} />
      {found.status === 'open' && <JoinedCount tournament={found} />}
      {found.status === 'open' && me !== undefined && !me?.login && <AccountRequired />}
      <BlockedPlayers tournament={found} own={own} />
      <ActionButtons tournament={found} act={act} />
      <Standings tournament={found} own={own} />
      <Rounds tournament={found} />
    </div>
  )
}

function TournamentHeader({ tournament }: { tournament: TournamentInfo }) {
  const app = useTranslator()
  const club = useCommunityText()
  const { name, game, maker, clock, rated, status, first } = tournament
  const facts = [
    matchName(app, tournament),
    systemText(club, tournament),
    ...(tournament.size > 2 ? [club('size', { count: tournament.size })] : []),
    clockText(club, clock),
    ...(rated ? [club('rated')] : []),
    club('by', { name: maker.name ?? club('gone') }),
  ]
  return (
    <header className="club-head">
      <span className="club-head-cover">
        <Cover game={game} />
      </span>
      <div className="club-head-text">
        <h1>{name}</h1>
        <p>{facts.join(' · ')}</p>
        <p>
          <b>
            {statusText(club, tournament)}
            {first !== null &&
              status !== 'open' &&
              ` · ${club(status === 'over' ? 'won' : 'leads', { name: first.name ?? club('gone') })}`}
          </b>
        </p>
      </div>
    </header>
  )
}

function JoinedCount({ tournament }: { tournament: TournamentInfo }) {
  const club = useCommunityText()
  const { players, most, maker } = tournament
  return <p>{club('room', { players, most, name: maker.name ?? club('gone') })}</p>
}

/** A notice about players that the viewer has blocked. */
function BlockedPlayers({ tournament, own }: { tournament: TournamentInfo; own: string | undefined }) {
  const app = useTranslator()
  const club = useCommunityText()
  const behaviour = useBehaviour(own)
  const { standings, system, size, status } = tournament
  if (behaviour === undefined || (status !== 'open' && status !== 'running')) return null
  const blocked = new Set(behaviour.bonds.filter(({ kind }) => kind === 'block').map(({ person }) => person.id))
  const names = standings.flatMap(({ player, withdrawn }) =>
    blocked.has(player.id) && !withdrawn ? [player.name ?? club('gone')] : [],
  )
  if (names.length === 0) return null
  const meets = system.kind === 'all' && size === 2
  return <p className="club-notice">{club(meets ? 'apart.meet' : 'apart.avoid', { names: app.list(names) })}</p>
}

/** Buttons for the permitted actions; irrevocable ones ask for confirmation. */
function ActionButtons({ tournament, act }: { tournament: TournamentInfo; act: (action: Action) => Promise<void> }) {
  const club = useCommunityText()
  const { may, status } = tournament
  const [asking, setAsking] = useState<'leave' | 'cancel' | null>(null)
  if (may.length === 0) return null
  const isIrrevocable = (action: Action): action is 'leave' | 'cancel' =>
    action === 'cancel' || (action === 'leave' && status === 'running')
  const label = (action: Action) => club(action === 'leave' ? `do.leave.${status}` : `do.${action}`)
  const question = asking === 'cancel' ? 'cancel' : 'withdraw'
  return (
    <div className="club-acts club-part">
      {may.map((action) => (
        <Button
          key={action}
          look={action === 'join' || action === 'start' ? 'primary' : 'plain'}
          onClick={() => (isIrrevocable(action) ? setAsking(action) : void act(action))}
        >
          {label(action)}
        </Button>
      ))}
      <Dialog
        open={asking !== null}
        title={club(`${question}.title`)}
        onClose={() => setAsking(null)}
        actions={
          <Button
            look="danger"
            onClick={() => {
              setAsking(null)
              void act(asking!)
            }}
          >
            {asking !== null && label(asking)}
          </Button>
        }
      >
        <p>{club(`${question}.about`)}</p>
      </Dialog>
    </div>
  )
}

function Standings({ tournament, own }: { tournament: TournamentInfo; own: string | undefined }) {
  const app = useTranslator()
  const club = useCommunityText()
  const { standings, round, seed, size } = tournament
  const points = (value: number) => pointsText(value, app.number)
  if (standings.length === 0) return null
  const begun = round > 0
  return (
    <section className="club-part">
      <h2 id="standings">{club(begun ? 'standings' : 'joined')}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table must be scrollable by keyboard */}
      <section className="club-scroll" aria-labelledby="standings" tabIndex={0}>
        <table className="club-standings">
          <thead>
            <tr>
              {begun && <th scope="col">{club('place')}</th>}
              <th scope="col" className="club-name">
                {club('player')}
              </th>
              {begun && (
                <>
                  <th scope="col">{club('points')}</th>
                  <th scope="col">{club(size > 2 ? 'places' : 'record')}</th>
                  <th scope="col" className="club-tie">
                    {club('buchholz')}
                  </th>
                  <th scope="col" className="club-tie">
                    {club('sonneborn')}
                  </th>
                </>
              )}
            </tr>
          </thead>
          <tbody>
            {standings.map((row) => (
              <tr key={row.player.id} data-own={row.player.id === own || undefined}>
                {begun && <td>{app.number(row.place)}</td>}
                <td className="club-name">
                  <PlayerLink person={row.player} />
                  {row.withdrawn && <span className="club-away">{club('withdrawn')}</span>}
                  {begun && (
                    <small className="club-ties">
                      {club('buchholz')} {points(row.buchholz)} · {club('sonneborn')} {points(row.sonneborn)}
                    </small>
                  )}
                </td>
                {begun && (
                  <>
                    <td className="club-points">{points(row.score)}</td>
                    <td>{size > 2 ? row.places.join('–') : `${row.won + row.byes}–${row.drawn}–${row.lost}`}</td>
                    <td className="club-tie">{points(row.buchholz)}</td>
                    <td className="club-tie">{points(row.sonneborn)}</td>
                  </>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {begun && (
        <p className="k-hint">
          {size > 2 && `${club('points.about')} `}
          {club('ties', {
            buchholz: club(size > 2 ? 'buchholz.groups' : 'buchholz.about'),
            sonneborn: club(size > 2 ? 'sonneborn.groups' : 'sonneborn.about'),
            seed: seed.slice(0, 12),
          })}
        </p>
      )}
    </section>
  )
}

/** A player's name, linked to their page unless the account was deleted. */
function PlayerLink({ person: { id, name } }: { person: PersonInfo }) {
  const club = useCommunityText()
  if (name === null || name === '—') return club('gone')
  return <Link href={playerUrl(id)}>{name}</Link>
}
