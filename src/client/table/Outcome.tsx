import { LIMITED_POINTS } from '#community/ratings.ts'
import type { Outcome, Phrase, ScoreBreakdown } from '#kernel'
import type { BoardSeat } from '#kit/board.ts'
import { SeatBadge } from '#kit/core/seats.tsx'
import { Button } from '#kit/ui/controls.tsx'
import { MIN_RATED_ANSWERS } from '#table/finalPlaces.ts'
import { capital, type Translator } from '#text/translator.ts'
import { ratingChangeText, ratingText } from '../community/ratings.tsx'
import { isDraw, seatStatuses } from '../shell/players.ts'
import { Link, navigate } from '../shell/router.tsx'
import { type AppTranslator, useTranslator } from '../shell/translator.tsx'
import type { TablePageModel } from './useTable.ts'
import '../community/people.css'

type Say = Pick<AppTranslator, 'say'>

type Ranked = Pick<Outcome, 'winners' | 'ranks'>

/** The winners by the names of their seats; some seats, such as a people, take the plural. */
export function winnersText(app: Say, speaker: Translator, outcome: Ranked): string {
  const { winners, ranks } = outcome
  const [first] = winners
  if (first === undefined) return app.say('outcome.nobody')
  if (isDraw(winners, Object.keys(ranks).length)) return app.say('outcome.draw')
  const seats = winners.map((seat) => speaker.say(`seat.${seat}`))
  if (seats.length === 1 && speaker.isPlural(`seat.${first}`)) return app.say('outcome.winMany', { seats })
  return app.say('outcome.wins', { seats, count: seats.length })
}

/** How the match was decided, as a sentence: the game's text, or a general one (resigned, out of time). */
export function outcomeReasonText({ say }: Say, speaker: Translator, { how }: Pick<Outcome, 'how'>): string {
  const key = `how.${how}`
  return say('outcome.how', { how: capital(speaker.has(key) ? speaker.say(key) : say(key)) })
}

/** Why a match ended as it did, and what would have changed it. */
export function OutcomeReasons({ speaker, why }: { speaker: Translator; why: readonly Phrase[] }) {
  const app = useTranslator()
  if (why.length === 0) return null
  const sentences = why.map((phrase) => speaker.phrase(phrase))
  return (
    <ul className="outcome-why" aria-label={app.say('outcome.why')}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}

interface ScoreTableProps {
  readonly speaker: Translator
  readonly scores: ScoreBreakdown | undefined
  readonly seats: readonly Pick<BoardSeat, 'seat' | 'title' | 'look'>[]
}

/** Where each seat's points came from: a row for each source, a column for each seat. */
export function ScoreTable({ speaker, scores, seats }: ScoreTableProps) {
  const app = useTranslator()
  const columns = (scores?.seats ?? []).map(({ seat, parts }) => ({
    ...{ seat, shown: seats.find((one) => one.seat === seat) },
    points: new Map(parts.map(({ source, points }) => [speaker.phrase(source), points])),
  }))
  const sources = new Set(columns.flatMap(({ points }) => [...points.keys()]))
  if (scores === undefined || sources.size === 0) return null
  const number = (points: number | undefined) => (points === undefined ? '' : app.number(points).replace('-', '−'))
  return (
    <table className="outcome-scores">
      <caption>{speaker.phrase(scores.title)}</caption>
      <thead>
        <tr>
          <td />
          {columns.map(({ seat, shown }) => (
            <th key={seat} scope="col">
              {shown && <SeatBadge seat={shown.look} size={18} />} {shown?.title ?? seat}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...sources].map((source) => (
          <tr key={source}>
            <th scope="row">{source}</th>
            {columns.map(({ seat, points }) => (
              <td key={seat}>{number(points.get(source))}</td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{app.say('outcome.total')}</th>
          {columns.map(({ seat, points }) => (
            <td key={seat}>{number([...points.values()].reduce((sum, one) => sum + one, 0))}</td>
          ))}
        </tr>
      </tfoot>
    </table>
  )
}

/** How the match ended and where the points came from, with links to the replay, the review and a rematch. */
export function MatchOutcome({ model, replayAt }: { model: TablePageModel; replayAt: string }) {
  const { table, props, speaker, act, shown } = model
  const app = useTranslator()
  const { outcome, rematch } = table.info
  if (outcome === null) return null
  const winners = props.seats.filter(({ seat }) => outcome.winners.includes(seat))
  const own = props.seats.filter((seat) => seat.own)
  const won = own.some(({ seat }) => outcome.winners.includes(seat))
  const fates = seatStatuses(app, table.info.seats)
  const mood = own.length !== 1 || isDraw(winners, props.seats.length) ? 'over' : won ? 'won' : 'lost'
  const again = async () => {
    const seat = own[0]?.seat
    if (seat !== undefined) await act({ do: 'rematch', seat })
  }
  const asking = props.seats.filter(({ seat, own: mine }) => !mine && rematch.wanted.includes(seat))
  const declined = props.seats.filter(({ seat, own: mine }) => !mine && rematch.declined.includes(seat))
  const canAnswer =
    asking.length > 0 &&
    own.length > 0 &&
    rematch.table === null &&
    ![...rematch.wanted, ...rematch.declined].includes(own[0]!.seat)
  const nameOf = ({ seat, player, title }: (typeof props.seats)[number]) =>
    personAt(table.info.seats, seat) ?? player ?? title
  const base = shown.connection === 'here' ? '/solo' : '/table'
  const { wording } = model.title
  const why = props.view === undefined ? [] : (wording.ending?.(props.view) ?? [])
  return (
    <section className={`outcome outcome-${mood}`} aria-label={app.say('outcome.title')} {...{ role: 'status' }}>
      <div className="outcome-names">
        {winners.map((seat) => (
          <SeatBadge key={seat.seat} seat={seat.look} size={40} />
        ))}
        <div>
          <h2>{winnersText(app, speaker, outcome)}</h2>
          <p>
            {mood !== 'over' && winners.length > 0 && `${app.say(`outcome.${mood}`)} `}
            {outcomeReasonText(app, speaker, outcome)}
            {fates.length > 0 && ` ${fates.join(' · ')}`}
          </p>
          <OutcomeReasons {...{ speaker, why }} />
          <RatingChanges model={model} />
          {canAnswer && (
            <p className="outcome-asked">
              {app.say('calls.rematch', { names: asking.map(nameOf), count: asking.length })}
            </p>
          )}
          {declined.length > 0 && rematch.table === null && (
            <p>{app.say('outcome.declined', { names: declined.map(nameOf), count: declined.length })}</p>
          )}
        </div>
      </div>
      <ScoreTable {...{ speaker, seats: props.seats }} scores={props.view && wording.scores?.(props.view)} />
      <div className="outcome-acts">
        <Link className="k-button k-button-plain k-button-normal" href={replayAt}>
          {app.say('outcome.replay')}
        </Link>
        <Link className="k-button k-button-plain k-button-normal" href={`${replayAt}?tab=review`}>
          {app.say('outcome.review')}
        </Link>
        {canAnswer && (
          <Button look="quiet" onClick={() => act({ do: 'decline' })}>
            {app.say('calls.no')}
          </Button>
        )}
        {rematch.table !== null ? (
          <Button look="primary" onClick={() => navigate(`${base}/${rematch.table}`)}>
            {app.say('outcome.toRematch')}
          </Button>
        ) : (
          own.length > 0 && (
            <Button look="primary" disabled={rematch.wanted.includes(own[0]!.seat)} onClick={again}>
              {app.say(rematch.wanted.includes(own[0]!.seat) ? 'outcome.rematchAsked' : 'outcome.rematch')}
            </Button>
          )
        )}
      </div>
    </section>
  )
}

/** The person of a seat, also if a bot has taken over. */
function personAt(seats: TablePageModel['table']['info']['seats'], seat: string): string | null {
  const found = seats.find((one) => one.seat === seat)
  return found !== undefined && found.user !== null ? found.name || null : null
}

/** Rating changes of the match, and why they are small or there are none. */
function RatingChanges({ model }: { model: TablePageModel }) {
  const { table, props } = model
  const app = useTranslator()
  const { ratings, uncounted } = table.info
  if (uncounted !== null) return <p>{app.say(`outcome.uncounted.${uncounted}`, { least: MIN_RATED_ANSWERS })}</p>
  if (ratings === null) return null
  const isBounded = Object.values(ratings).some(({ bounded }) => bounded)
  return (
    <>
      <ul className="outcome-ratings" aria-label={app.say('outcome.ratings')}>
        {props.seats.map(({ seat, title, player }) => {
          const change = ratings[seat]
          if (change === undefined) return null
          const by = Math.round(change.after) - Math.round(change.before)
          return (
            <li key={seat}>
              {personAt(table.info.seats, seat) ?? player ?? title}:{' '}
              <b>{ratingText(app, { rating: change.after, deviation: change.deviation })}</b> ({ratingChangeText(by)})
            </li>
          )
        })}
      </ul>
      {isBounded && <p>{app.say('outcome.bounded', { points: LIMITED_POINTS })}</p>}
    </>
  )
}
