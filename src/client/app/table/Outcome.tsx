import { Button, SeatBadge } from '../../kit/index.ts'
import { changeText, ratingText } from '../people/ratings.ts'
import { isDraw } from '../shell/draw.ts'
import { go, Link } from '../shell/router.tsx'
import { fatesOf } from '../shell/sitters.ts'
import { useApp } from '../shell/words.tsx'
import { howWords, Why, wonWords } from './ended.tsx'
import type { TableUse } from './useTable.ts'
import '../people/people.css'

/** How the match ended, with links to the replay and a rematch. */
export function Outcome({ model, replayAt }: { model: TableUse; replayAt: string }) {
  const { table, props, speaker, act, shown } = model
  const app = useApp()
  const { outcome, rematch, ratings } = table.info
  if (outcome === null) return null
  const winners = props.seats.filter(({ seat }) => outcome.winners.includes(seat))
  const own = props.seats.filter((seat) => seat.own)
  const won = own.some(({ seat }) => outcome.winners.includes(seat))
  const fates = fatesOf(app, table.info.seats)
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
    nameAt(table.info.seats, seat) ?? player ?? title
  const base = shown.connection === 'here' ? '/solo' : '/table'
  const why = props.view === undefined ? [] : (model.title.wording.ending?.(props.view) ?? [])
  return (
    <section className={`outcome outcome-${mood}`} aria-label={app.say('outcome.title')} {...{ role: 'status' }}>
      <div className="outcome-names">
        {winners.map((seat) => (
          <SeatBadge key={seat.seat} seat={seat.look} size={40} />
        ))}
        <div>
          <h2>{wonWords(app, speaker, outcome)}</h2>
          <p>
            {mood !== 'over' && winners.length > 0 && `${app.say(`outcome.${mood}`)} `}
            {howWords(app, speaker, outcome)}
            {fates.length > 0 && ` ${fates.join(' · ')}`}
          </p>
          <Why {...{ speaker, why }} />
          {ratings !== null && <RatingChanges model={model} />}
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
      <div className="outcome-acts">
        <Link className="k-button k-button-plain k-button-normal" href={replayAt}>
          {app.say('outcome.replay')}
        </Link>
        {canAnswer && (
          <Button look="quiet" onClick={() => act({ do: 'decline' })}>
            {app.say('calls.no')}
          </Button>
        )}
        {rematch.table !== null ? (
          <Button look="primary" onClick={() => go(`${base}/${rematch.table}`)}>
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
function nameAt(seats: TableUse['table']['info']['seats'], seat: string): string | null {
  const found = seats.find((one) => one.seat === seat)
  return found !== undefined && found.user !== null ? found.name || null : null
}

/** Rating changes of the match. */
function RatingChanges({ model }: { model: TableUse }) {
  const { table, props } = model
  const app = useApp()
  const { ratings } = table.info
  return (
    <ul className="outcome-ratings" aria-label={app.say('outcome.ratings')}>
      {props.seats.map(({ seat, title, player }) => {
        const change = ratings?.[seat]
        if (change === undefined) return null
        const by = Math.round(change.after) - Math.round(change.before)
        return (
          <li key={seat}>
            {nameAt(table.info.seats, seat) ?? player ?? title}:{' '}
            <b>{ratingText(app, { rating: change.after, deviation: change.deviation })}</b> ({changeText(by)})
          </li>
        )
      })}
    </ul>
  )
}
