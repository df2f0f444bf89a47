import { Button, SeatBadge } from '../../kit/index.ts'
import { go, Link } from '../shell/router.tsx'
import { fatesOf } from '../shell/sitters.ts'
import { useApp } from '../shell/words.tsx'
import type { TableUse } from './useTable.ts'

/** How the match ended, and what one can do now. */
export function Outcome({ use, replayAt }: { use: TableUse; replayAt: string }) {
  const { table, props, speaker, act, shown } = use
  const app = useApp()
  const { outcome, rematch } = table.info
  if (outcome === null) return null
  const winners = props.seats.filter(({ seat }) => outcome.winners.includes(seat))
  const own = props.seats.filter((seat) => seat.own)
  const won = own.some(({ seat }) => outcome.winners.includes(seat))
  const how = speaker.has(`how.${outcome.how}`)
    ? speaker.say(`how.${outcome.how}`)
    : app.say(`how.${outcome.how}`)
  const fates = fatesOf(app, table.info.seats)
  const mood = own.length !== 1 ? 'over' : won ? 'won' : 'lost'
  const again = async () => {
    const seat = own[0]?.seat
    if (seat !== undefined) await act({ do: 'rematch', seat })
  }
  const base = shown.connection === 'here' ? '/solo' : '/table'
  const why = props.view === undefined ? [] : (use.title.wording.ending?.(props.view) ?? [])
  return (
    <section
      className={`outcome outcome-${mood}`}
      aria-label={app.say('outcome.title')}
      {...{ role: 'status' }}
    >
      <div className="outcome-names">
        {winners.map((seat) => (
          <SeatBadge key={seat.seat} seat={seat.look} size={40} />
        ))}
        <div>
          <h2>
            {winners.length === 0
              ? app.say('outcome.nobody')
              : app.say('outcome.wins', { seats: winners.map(({ title }) => title), count: winners.length })}
          </h2>
          <p>
            {own.length === 1 && winners.length > 0 && `${app.say(`outcome.${mood}`)} `}
            {app.say('outcome.how', { how })}
            {fates.length > 0 && ` ${fates.join(' · ')}`}
          </p>
          {why.length > 0 && (
            <ul className="outcome-why" aria-label={app.say('outcome.why')}>
              {why.map((phrase) => (
                <li key={speaker.phrase(phrase)}>{speaker.phrase(phrase)}</li>
              ))}
            </ul>
          )}
        </div>
      </div>
      <div className="outcome-acts">
        <Link className="k-button k-button-plain k-button-normal" href={replayAt}>
          {app.say('outcome.replay')}
        </Link>
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
