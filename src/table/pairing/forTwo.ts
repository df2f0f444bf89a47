import { type Game, setupOf } from '../../kernel/index.ts'
import { Refused } from '../protocol/errors.ts'
import type { Clock, NewTable, Pace } from '../protocol.ts'

/** How long a game among two people may take where they play it now: for each, and with every move. */
const LIVE: { readonly [game: string]: { readonly seconds: number; readonly increment: number } } = {
  ur: { seconds: 600, increment: 10 },
}
const USUAL = { seconds: 3600, increment: 60 }
/** By turns: three days for a turn, and three more to spare. */
const DAYS = { kind: 'days', hours: 72, bank: 72 } as const

/** The clock of a pace. */
export function clockFor(game: string, pace: Pace): Clock {
  return pace === 'turns' ? DAYS : { kind: 'live', ...(LIVE[game] ?? USUAL) }
}

/** The first scenario that two people can play; refused where a game has none. */
export function setupForTwo(game: Game): NonNullable<NewTable['setup']> {
  const scenario = game.scenarios.find(({ players }) => players.includes(2))
  if (scenario === undefined) throw new Refused('bad setup', 'not for two players')
  return { scenario: scenario.id, players: 2 }
}

/** The seats of two people at such a table. */
export const seatsForTwo = (game: Game) => game.seats(setupOf(game, setupForTwo(game)))

/** A table for two as they wished it: the maker has the first seat, unless he wants the second. */
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
