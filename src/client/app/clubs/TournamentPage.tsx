import { useCallback, useEffect, useState } from 'react'
import type { PersonInfo, TournamentCommand, TournamentInfo } from '../../../table/protocol.ts'
import { Button, Dialog, useToast } from '../../kit/index.ts'
import { Cover } from '../covers/Cover.tsx'
import { useBehaviour } from '../net/behaviour.ts'
import { clubs } from '../net/clubs.ts'
import { Failed } from '../net/rpc.ts'
import { hearNews } from '../people/news.ts'
import { pageOf } from '../people/PlayerName.tsx'
import { playedName } from '../shell/played.ts'
import { Link } from '../shell/router.tsx'
import { Loading, Trouble } from '../shell/States.tsx'
import { useMe } from '../shell/useMe.ts'
import { useApp } from '../shell/words.tsx'
import { NeedAccount } from './NewTournament.tsx'
import { pointsText } from './points.ts'
import { Rounds } from './Rounds.tsx'
import { paceOf, statusOf, systemOf, useClub } from './words.ts'
import '../pages/pages.css'
import './clubs.css'

const POLL_MS = 10_000
type Action = TournamentCommand['do']

/** A tournament: actions, standings, rounds. */
export function TournamentPage({ id }: { id: string }) {
  const app = useApp()
  const toast = useToast()
  const me = useMe()
  const [found, setFound] = useState<TournamentInfo | string>()
  const own = me?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: the permitted actions depend on who is signed in
  const read = useCallback(
    () =>
      clubs
        .tournament(id)
        .then(setFound, (error) =>
          setFound((before) => (typeof before === 'object' ? before : error instanceof Failed ? error.code : 'fault')),
        ),
    [id, own],
  )
  useEffect(() => {
    void read()
    const timer = setInterval(() => document.visibilityState === 'visible' && read(), POLL_MS)
    const unsubscribe = own === undefined ? undefined : hearNews(({ of }) => of === 'round' && void read())
    return () => {
      clearInterval(timer)
      unsubscribe?.()
    }
  }, [read, own])
  if (found === undefined) return <Loading />
  if (typeof found === 'string') return <Trouble code={found} />
  const act = async (action: Action) => {
    try {
      setFound(await clubs.does(id, action))
    } catch (error) {
      toast({ tone: 'bad', text: app.say(`error.${error instanceof Failed ? error.code : 'fault'}`) })
      void read()
    }
  }
  return (
    <div className="page">
      <Head tournament={found} />
      {found.status === 'open' && <Waiting tournament={found} />}
      {found.status === 'open' && me !== undefined && !me?.login && <NeedAccount />}
      <BlockedPlayers tournament={found} own={own} />
      <Acts tournament={found} act={act} />
      <Standings tournament={found} own={own} />
      <Rounds tournament={found} />
    </div>
  )
}

function Head({ tournament }: { tournament: TournamentInfo }) {
  const app = useApp()
  const club = useClub()
  const { name, game, maker, clock, rated, status, first } = tournament
  const facts = [
    playedName(app, tournament),
    systemOf(club, tournament),
    ...(tournament.size > 2 ? [club('size', { count: tournament.size })] : []),
    paceOf(club, clock),
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
            {statusOf(club, tournament)}
            {first !== null &&
              status !== 'open' &&
              ` · ${club(status === 'over' ? 'won' : 'leads', { name: first.name ?? club('gone') })}`}
          </b>
        </p>
      </div>
    </header>
  )
}

function Waiting({ tournament }: { tournament: TournamentInfo }) {
  const club = useClub()
  const { players, most, maker } = tournament
  return <p>{club('room', { players, most, name: maker.name ?? club('gone') })}</p>
}

/** A notice about players that the viewer has blocked. */
function BlockedPlayers({ tournament, own }: { tournament: TournamentInfo; own: string | undefined }) {
  const club = useClub()
  const behaviour = useBehaviour(own)
  const { standings, system, size, status } = tournament
  if (behaviour === undefined || (status !== 'open' && status !== 'running')) return null
  const blocked = new Set(behaviour.bonds.filter(({ kind }) => kind === 'block').map(({ person }) => person.id))
  const names = standings.flatMap(({ player, withdrawn }) =>
    blocked.has(player.id) && !withdrawn ? [player.name ?? club('gone')] : [],
  )
  if (names.length === 0) return null
  const meets = system.kind === 'all' && size === 2
  return <p className="club-notice">{club(meets ? 'apart.meet' : 'apart.avoid', { names: names.join(', ') })}</p>
}

/** Buttons for the permitted actions; irrevocable ones ask for confirmation. */
function Acts({ tournament, act }: { tournament: TournamentInfo; act: (action: Action) => Promise<void> }) {
  const club = useClub()
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
  const app = useApp()
  const club = useClub()
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
                  <Name person={row.player} />
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
function Name({ person: { id, name } }: { person: PersonInfo }) {
  const club = useClub()
  if (name === null || name === '—') return club('gone')
  return <Link href={pageOf(id)}>{name}</Link>
}
