import { commitmentOf, setupOf } from '../kernel/index.ts'
import type { Person } from './events.ts'
import { type Fresh, usualOptions } from './make.ts'
import { Refused } from './protocol/errors.ts'
import type { NewTable, TableOptions } from './protocol.ts'
import { refuse } from './refuse.ts'
import { type Hosting, Table } from './table.ts'

/** What a table is made for: a game, how it is set up, what is agreed on, and who sits where, in the order of the seats. */
export interface Seating {
  readonly setup: NewTable['setup']
  readonly options: Partial<TableOptions>
  readonly people: readonly Person[]
}

/** The seats of a set-up, in the game's order. */
export function seatsFor({ game }: Pick<Hosting, 'game'>, setup: NewTable['setup']): readonly string[] {
  return game.seats(refuse(() => setupOf(game, setup)))
}

/** A table at which everybody sits already: it has begun. */
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
