import { copy, type Saved } from '../kernel/index.ts'
import type { Lines } from './annals.ts'
import type { Facts } from './facts.ts'

/** Raised when the stored state changes its format. Snapshots of another format are rebuilt from the events. */
const FORM = 3

/** Journal lines per stored snapshot. */
export const KEPT_LINES = 150

/** Take a snapshot every this many events. */
export const REST_EVERY = 50

/** A stored state of the table, so that earlier events need not be read. */
export interface Rest {
  /** The number of events it includes. */
  readonly seq: number
  readonly saved: Saved
  /** Absent in snapshots of old versions. */
  readonly kept?: { readonly form: number; readonly facts: Facts; readonly journal: Lines }
}

/** The extras of a snapshot beside the match, copied. */
export function keptOf(facts: Facts, journal: Lines): NonNullable<Rest['kept']> {
  return { form: FORM, facts: copy(facts), journal: copy(journal) }
}

/** A copy of a snapshot's extras; undefined if they have another format. */
export function keptIn({ kept }: Rest): { facts: Facts; journal: Lines } | undefined {
  return kept?.form === FORM ? copy({ facts: kept.facts, journal: kept.journal }) : undefined
}

export function writeRest({ saved, kept }: Rest): string {
  return JSON.stringify({ ...saved, kept })
}

/** Parses a serialized snapshot, also of old versions, of a table with `seq` events. */
export function readRest(seq: number, text: string): Rest {
  const { kept, ...saved } = JSON.parse(text)
  return kept === undefined ? { seq, saved } : { seq, saved, kept }
}
