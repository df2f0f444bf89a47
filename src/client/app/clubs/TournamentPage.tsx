import { useCallback, useEffect, useState } from 'react'
import type { PersonInfo, RoundInfo, TournamentCommand, TournamentInfo } from '../../../table/protocol.ts'
import { Button, Dialog, useToast } from '../../kit/index.ts'
import { Cover } from '../covers/Cover.tsx'
import { clubs } from '../net/clubs.ts'
import { Failed } from '../net/here.ts'
import { pageOf } from '../people/PlayerName.tsx'
import { Link } from '../shell/router.tsx'
import { Loading, Trouble } from '../shell/States.tsx'
import { useMe } from '../shell/useMe.ts'
import { useApp } from '../shell/words.tsx'
import { NeedAccount } from './NewTournament.tsx'
import { halves, quarters } from './points.ts'
import { paceOf, statusOf, systemOf } from './TournamentLine.tsx'
import { useClub } from './words.ts'
import '../pages/pages.css'
import './clubs.css'

const POLL_MS = 10_000
type Wanted = TournamentCommand['do']

/** One tournament: what one can do, standings, rounds. */
export function TournamentPage({ id }: { id: string }) {
  const app = useApp()
  const toast = useToast()
  const me = useMe()
  const [found, setFound] = useState<TournamentInfo | string>()
  const own = me?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: what one may do depends on who is here
  const read = useCallback(
    () =>
      clubs
        .tournament(id)
        .then(setFound, (error) =>
          setFound((before) =>
            typeof before === 'object' ? before : error instanceof Failed ? error.code : 'fault',
          ),
        ),
    [id, own],
  )
  useEffect(() => {
    void read()
    const timer = setInterval(() => document.visibilityState === 'visible' && read(), POLL_MS)
    return () => clearInterval(timer)
  }, [read])
  if (found === undefined) return <Loading />
  if (typeof found === 'string') return <Trouble code={found} />
  const act = async (wanted: Wanted) => {
    try {
      setFound(await clubs.does(id, wanted))
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
      <Acts tournament={found} act={act} />
      <Standings tournament={found} own={own} />
      <Rounds rounds={found.played} />
    </div>
  )
}

function Head({ tournament }: { tournament: TournamentInfo }) {
  const app = useApp()
  const club = useClub()
  const { name, game, maker, clock, rated, status, first } = tournament
  const facts = [
    app.say(`game.${game}.name`),
    systemOf(club, tournament),
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

/** What one can do; what cannot be taken back is asked again. */
function Acts({ tournament, act }: { tournament: TournamentInfo; act: (wanted: Wanted) => Promise<void> }) {
  const club = useClub()
  const { may, status } = tournament
  const [asking, setAsking] = useState<'leave' | 'cancel' | null>(null)
  if (may.length === 0) return null
  const grave = (wanted: Wanted): wanted is 'leave' | 'cancel' =>
    wanted === 'cancel' || (wanted === 'leave' && status === 'running')
  const label = (wanted: Wanted) => club(wanted === 'leave' ? `do.leave.${status}` : `do.${wanted}`)
  const question = asking === 'cancel' ? 'cancel' : 'withdraw'
  return (
    <div className="club-acts club-part">
      {may.map((wanted) => (
        <Button
          key={wanted}
          look={wanted === 'join' || wanted === 'start' ? 'primary' : 'plain'}
          onClick={() => (grave(wanted) ? setAsking(wanted) : void act(wanted))}
        >
          {label(wanted)}
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
  const { standings, round, seed } = tournament
  if (standings.length === 0) return null
  const begun = round > 0
  return (
    <section className="club-part">
      <h2 id="standings">{club(begun ? 'standings' : 'joined')}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keys, too */}
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
                  <th scope="col">{club('record')}</th>
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
                      {club('buchholz')} {halves(row.buchholz)} · {club('sonneborn')}{' '}
                      {quarters(row.sonneborn)}
                    </small>
                  )}
                </td>
                {begun && (
                  <>
                    <td className="club-points">{halves(row.score)}</td>
                    <td>
                      {row.won + row.byes}–{row.drawn}–{row.lost}
                    </td>
                    <td className="club-tie">{halves(row.buchholz)}</td>
                    <td className="club-tie">{quarters(row.sonneborn)}</td>
                  </>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {begun && (
        <p className="k-hint">
          {club('ties', {
            buchholz: club('buchholz.about'),
            sonneborn: club('sonneborn.about'),
            seed: seed.slice(0, 12),
          })}
        </p>
      )}
    </section>
  )
}

/** A player, who leads to his page; whoever has gone for good has none. */
function Name({ person: { id, name } }: { person: PersonInfo }) {
  const club = useClub()
  if (name === null || name === '—') return club('gone')
  return <Link href={pageOf(id)}>{name}</Link>
}

/** The rounds, the last one first, with the way to their tables. */
function Rounds({ rounds }: { rounds: readonly RoundInfo[] }) {
  const club = useClub()
  const name = (person: PersonInfo) => person.name ?? club('gone')
  if (rounds.length === 0) return null
  return (
    <div className="club-rounds">
      {rounds
        .map(({ games, bye }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a round is its number
          <section key={i} className="club-round">
            <h3>{club('round', { round: i + 1 })}</h3>
            <ul className="club-games">
              {games.map((game) => (
                <li key={`${game.first.id} ${game.second.id}`}>
                  <Game game={game} name={name} />
                </li>
              ))}
            </ul>
            {bye !== null && <p className="club-bye">{club('bye', { name: name(bye) })}</p>}
          </section>
        ))
        .reverse()}
    </div>
  )
}

function Game({ game, name }: { game: RoundInfo['games'][number]; name: (person: PersonInfo) => string }) {
  const club = useClub()
  const { first, second, table, points } = game
  const result =
    points === null
      ? club('playing')
      : `${halves(points[0])} : ${halves(points[1])}${table === null ? ` (${club('walkover')})` : ''}`
  const inside = (
    <>
      <span>{name(first)}</span>
      <span className="club-result">{result}</span>
      <span>{name(second)}</span>
    </>
  )
  if (table === null) return <div className="club-game">{inside}</div>
  const where = points === null ? `/table/${table}` : `/replay/${table}`
  const versus = club('versus', { first: name(first), second: name(second) })
  const way = club(points === null ? 'toTable' : 'toReplay')
  return (
    <Link className="club-game" href={where} aria-label={`${versus}, ${result}: ${way}`}>
      {inside}
    </Link>
  )
}
