import type { Seat } from '../../../kernel/index.ts'
import type { Speaker } from '../../../text/speaker.ts'
import type { AppWords } from './words.tsx'

/** Who has won, by the names of the game's seats: a people wins in the plural. */
export function winnersLine(app: Pick<AppWords, 'say'>, game: Speaker, winners: readonly Seat[]): string {
  const [first] = winners
  if (first === undefined) return app.say('outcome.nobody')
  const seats = winners.map((seat) => game.say(`seat.${seat}`))
  if (seats.length === 1 && game.isPlural(`seat.${first}`)) return app.say('outcome.winMany', { seats })
  return app.say('outcome.wins', { seats, count: seats.length })
}
