import { copy, Journal, type JournalEntry, type Saved } from '#kernel'
import type { TableState } from './state.ts'

/** The end of a journal: all lines written when the record had at least `from` answers. */
export interface JournalExcerpt<L = JournalEntry> {
  readonly from: number
  readonly lines: readonly L[]
}

/**
 * A table's journal. After a restart from a snapshot it has only the last lines; earlier ones can be replayed from the
 * record.
 */
export class TableJournal extends Journal {
  /** Every line written when the record had at least this many answers is in memory. */
  from = 0

  override truncate(length: number): void {
    super.truncate(length)
    this.from = Math.min(this.from, length + 1)
  }

  /** Replaces the content by the end of a stored journal. */
  restore({ from, lines }: JournalExcerpt): void {
    this.events.length = 0
    for (const line of lines) this.events.push(line)
    this.from = from
  }

  /** At least the last `least` lines, never splitting those of one answer. */
  lastLines(least: number): JournalExcerpt {
    const { events } = this
    const first = events[Math.max(0, events.length - least)]
    if (first === undefined || events.length <= least) return { from: this.from, lines: events.slice() }
    return { from: first.at, lines: events.slice(this.indexAt(first.at)) }
  }

  /** The lines written when the record had `from` answers or more, but fewer than `to`. */
  between(from: number, to: number): readonly JournalEntry[] {
    return this.events.slice(this.indexAt(from), this.indexAt(to))
  }

  /** The index of the first line written when the record had at least `at` answers. */
  private indexAt(at: number): number {
    let [low, high] = [0, this.events.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.events[middle]!.at < at) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** Raised when the stored state changes its format. Snapshots of another format are rebuilt from the events. */
const FORMAT = 4

/** Journal lines per stored snapshot. */
export const STORED_LINES = 150

/** Take a snapshot every this many events. */
export const SNAPSHOT_EVERY = 50

/** A stored state of the table, so that earlier events need not be read. */
export interface TableSnapshot {
  /** The number of events it includes. */
  readonly seq: number
  readonly saved: Saved
  /** Absent in snapshots of old versions. */
  readonly kept?: { readonly form: number; readonly facts: TableState; readonly journal: JournalExcerpt }
}

/** The extras of a snapshot beside the match, copied. */
export function toSnapshotExtras(facts: TableState, journal: JournalExcerpt): NonNullable<TableSnapshot['kept']> {
  return { form: FORMAT, facts: copy(facts), journal: copy(journal) }
}

/** A copy of a snapshot's extras; undefined if they have another format. */
export function parseSnapshotExtras({
  kept,
}: TableSnapshot): { facts: TableState; journal: JournalExcerpt } | undefined {
  return kept?.form === FORMAT ? copy({ facts: kept.facts, journal: kept.journal }) : undefined
}

export function serializeSnapshot({ saved, kept }: TableSnapshot): string {
  return JSON.stringify({ ...saved, kept })
}

/** Parses a serialized snapshot, also of old versions, of a table with `seq` events. */
export function parseSnapshot(seq: number, text: string): TableSnapshot {
  const { kept, ...saved } = JSON.parse(text)
  return kept === undefined ? { seq, saved } : { seq, saved, kept }
}
