import { commitmentOf, setupOf } from '../kernel/index.ts'
import type { Person } from './events.ts'
import { type Fresh, usualOptions } from './make.ts'
import { Refused } from './protocol/errors.ts'
import type { NewTable, TableOptions } from './protocol.ts'
import { refuse } from './refuse.ts'
import { type Hosting, Table } from './table.ts'

/** What to set up, and the players in seat order. */
interface Seating {
  readonly setup: NewTable['setup']
  readonly options: Partial<TableOptions>
  readonly people: readonly Person[]
}

/** The seats of a setup, in the game's order. */
export function seatsFor({ game }: Pick<Hosting, 'game'>, setup: NewTable['setup']): readonly string[] {
  return game.seats(refuse(() => setupOf(game, setup)))
}

/** A table whose players are all seated; it has begun. */
export function seatedTable(host: Hosting, fresh: Fresh, { setup, options, people }: Seating, at: number): Table {
  const { game, bots, seed } = host
  const usual = refuse(() => setupOf(game, setup))
  const seats = game.seats(usual)
  if (seats.length !== people.length) throw new Refused('bad setup', 'another number of players')
  const guarded = setup?.guardSecrets === undefined && Object.keys(game.windows).length > 0
  const table = Table.make(host, {
    is: 'created',
    ...fresh,
    by: people[0]!,
    game: game.id,
    version: game.version,
    setup: { ...usual, ...(guarded ? { guardSecrets: true } : {}) },
    seats,
    options: { ...usualOptions(bots), ...options },
    commitment: commitmentOf(seed),
    at,
  })
  for (const [i, seat] of seats.entries()) table.emit({ is: 'sat', seat, who: people[i]! }, at)
  table.beginIfFull(at)
  return table
}
