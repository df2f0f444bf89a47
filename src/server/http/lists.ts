import { type ListTables, type Summary, wasPlayed } from '../../table/index.ts'
import { writeCursor } from '../store/rows.ts'
import type { ListQuery, Store } from '../store/store.ts'
import { readSummary } from '../tables/summary.ts'

/** Pages of stored tables searched per request; the client asks for more with `next`. */
const MOST_PAGES = 5
const A_PAGE = 100

/** The filters of a list. */
type Wanted = Pick<ListTables, 'of' | 'game' | 'scenarios' | 'players' | 'pace' | 'rated'>

/** A test for tables that match the filters. A table closed before its match began does not count as finished. */
export function fits({ of, game, scenarios, players, pace, rated }: Wanted): (table: Summary) => boolean {
  const played = scenarios?.split(',')
  return (table) =>
    (of !== 'finished' || wasPlayed(table)) &&
    (game === undefined || of === 'mine' || table.game === game) &&
    (played === undefined || played.includes(table.scenario)) &&
    (players === undefined || table.seats.length === players) &&
    (pace === undefined || table.clock.kind === pace) &&
    (rated === undefined || table.rated === (rated === 'yes'))
}

/** One page of the matching tables in a list. */
export async function listed(
  store: Store,
  query: ListQuery,
  isWanted: (table: Summary) => boolean,
  limit: number,
  from?: string | null,
): Promise<{ tables: Summary[]; next: string | null }> {
  const tables: Summary[] = []
  let next: string | null = from ?? null
  for (let page = 0; page < MOST_PAGES; page++) {
    const found = await store.list(query, page === 0 ? limit : A_PAGE, next)
    for (const summary of found.tables.map(readSummary)) {
      if (!isWanted(summary)) continue
      if (tables.length === limit) return { tables, next: cursorAt(tables.at(-1)!, query) }
      tables.push(summary)
    }
    next = found.next
    if (next === null || tables.length === limit) break
  }
  return { tables, next }
}

/** The cursor behind a table. */
function cursorAt({ id, updated, seats }: Summary, query: ListQuery): string {
  const mine = query.of === 'mine' && seats.some((seat) => seat.user === query.user && seat.toMove)
  return writeCursor({ toMove: mine ? 1 : 0, updated, id })
}
