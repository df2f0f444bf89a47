import type { PersonInfo, RoundInfo, TournamentInfo } from '../../../table/protocol.ts'
import { Link } from '../shell/router.tsx'
import { useApp } from '../shell/words.tsx'
import { pointsText } from './points.ts'
import { useClub } from './words.ts'
import './clubs.css'

type Game = RoundInfo['games'][number]

/** The rounds of a tournament, latest first, with links to their tables. */
export function Rounds({ tournament: { played, size } }: { tournament: TournamentInfo }) {
  const club = useClub()
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
              <p className="club-bye">{club(size > 2 ? 'rests' : 'bye', { name: byes.map(name).join(', ') })}</p>
            )}
          </section>
        ))
        .reverse()}
    </div>
  )
}

function GameLine({ game, name }: { game: Game; name: (person: PersonInfo) => string }) {
  const app = useApp()
  const club = useClub()
  const { players, table, points } = game
  const score = (i: number) => pointsText(points![i]!, app.number)
  const [one, other] = players.map(name)
  const pair = players.length === 2
  const result =
    points === null
      ? club('playing')
      : pair
        ? `${score(0)} : ${score(1)}${table === null ? ` (${club('walkover')})` : ''}`
        : players.map((person, i) => `${name(person)} ${score(i)}`).join(', ')
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
    : club('together', { names: players.map(name).join(', ') })
  const way = club(points === null ? 'toTable' : 'toReplay')
  return (
    <Link className={look} href={where} aria-label={`${who}, ${result}: ${way}`}>
      {inside}
    </Link>
  )
}
