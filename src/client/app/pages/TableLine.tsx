import { Cover } from '../covers/Cover.tsx'
import { changeText } from '../people/ratings.ts'
import { playedName } from '../shell/played.ts'
import { Link } from '../shell/router.tsx'
import { sitterLine } from '../shell/sitters.ts'
import { useMe } from '../shell/useMe.ts'
import { useApp } from '../shell/words.tsx'
import { resultOf } from './result.ts'
import type { OwnTable } from './useOwnTables.ts'

/** One table in a list: game, players, whose turn it is, or the result for a person (`of`; the reader by default). */
export function TableLine({ table, of }: { table: OwnTable; of?: string }) {
  const app = useApp()
  const me = useMe(false)
  const who = of ?? (table.where === 'solo' ? 'me' : (me?.id ?? ''))
  const result = resultOf(table, who)
  const gained = table.seats.find(({ user }) => user === who)?.gained
  const { game, where, id, status, seats, updated, yourTurn } = table
  const over = status === 'over'
  const winners = seats.flatMap(({ seat, name }) => (table.winners?.includes(seat) && name ? [name] : []))
  const href = over ? (where === 'solo' ? `/solo/${id}/replay` : `/replay/${id}`) : `/${where}/${id}`
  const others = seats.map((seat) => sitterLine(app, seat))
  return (
    <li className={yourTurn ? 'table-line table-line-yours' : 'table-line'}>
      <Link href={href}>
        <span className="table-line-cover">
          <Cover game={game} />
        </span>
        <span className="table-line-text">
          <b>{playedName(app, table)}</b>
          <span>
            {others.join(' · ')}
            {table.rated && ` · ${app.say('rated')}`}
          </span>
        </span>
        <span className="table-line-state">
          {yourTurn ? (
            <b className="your-turn">{app.say('list.yourTurn')}</b>
          ) : over && result !== undefined ? (
            <b className={`result-${result}`}>
              {app.say(`result.${result}`)}
              {gained !== undefined && <span className="result-gained"> {changeText(Math.round(gained))}</span>}
            </b>
          ) : winners.length > 0 ? (
            app.say('result.winner', { name: winners.join(', ') })
          ) : (
            app.say(`list.${status}`)
          )}
          <time dateTime={new Date(updated).toISOString()}>{app.ago(updated)}</time>
        </span>
      </Link>
    </li>
  )
}
