import { type Game, setupOf } from '../../kernel/index.ts'
import { Refused } from '../protocol/errors.ts'
import type { Clock, NewTable, Pace } from '../protocol.ts'

/** Live time controls by game: time per player, and increment per move. */
const LIVE: { readonly [game: string]: { readonly seconds: number; readonly increment: number } } = {
  ur: { seconds: 600, increment: 10 },
}
const USUAL = { seconds: 3600, increment: 60 }
/** Correspondence: three days per turn, and a reserve of three days. */
const DAYS = { kind: 'days', hours: 72, bank: 72 } as const

/** The clock of a time control. */
export function clockFor(game: string, pace: Pace): Clock {
  return pace === 'turns' ? DAYS : { kind: 'live', ...(LIVE[game] ?? USUAL) }
}

/** The first scenario for two players; throws `bad setup` if there is none. */
export function setupForTwo(game: Game): NonNullable<NewTable['setup']> {
  const scenario = game.scenarios.find(({ players }) => players.includes(2))
  if (scenario === undefined) throw new Refused('bad setup', 'not for two players')
  return { scenario: scenario.id, players: 2 }
}

export const seatsForTwo = (game: Game) => game.seats(setupOf(game, setupForTwo(game)))

/** A table for two as requested. The creator has the first seat unless `makerFirst` is false. */
export function tableForTwo(
  game: Game,
  { pace, rated, listed }: { pace: Pace; rated: boolean; listed: boolean },
  other: NonNullable<NewTable['seats']>[string],
  makerFirst = true,
): NewTable {
  const [first, second] = seatsForTwo(game)
  const seats = makerFirst
    ? { [first!]: 'me' as const, [second!]: other }
    : { [first!]: other, [second!]: 'me' as const }
  return {
    game: game.id,
    setup: setupForTwo(game),
    seats,
    options: { clock: clockFor(game.id, pace), onFlag: 'forfeit', rated, listed, watchers: true },
  }
}
