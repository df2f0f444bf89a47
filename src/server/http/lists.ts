import { type ListTables, type Summary, wasPlayed } from '../../table/index.ts'
import { writeCursor } from '../store/rows.ts'
import type { ListQuery, Store } from '../store/store.ts'
import { readSummary } from '../tables/summary.ts'

/** How many tables are looked at for one page at most: whoever wants more asks for the next. */
const MOST_PAGES = 5
const A_PAGE = 100

/** What of a list is wanted. */
type Wanted = Pick<ListTables, 'of' | 'game' | 'scenarios' | 'players' | 'pace' | 'rated'>

/** Whether a table is one that somebody looks for. A table that was closed before its match began was never finished. */
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

/** A page of the tables in a list that fit. */
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

/** The place of a table in its list. */
function cursorAt({ id, updated, seats }: Summary, query: ListQuery): string {
  const mine = query.of === 'mine' && seats.some((seat) => seat.user === query.user && seat.toMove)
  return writeCursor({ toMove: mine ? 1 : 0, updated, id })
}
