import { copy, type Saved } from '../kernel/index.ts'
import type { Lines } from './annals.ts'
import type { Facts } from './facts.ts'

/** The form in which facts are kept. It rises when they change: what has another form is found again from the events. */
const FORM = 3

/** So many of the last lines of the journal are kept with a table at rest. */
export const KEPT_LINES = 150

/** So many events after the last rest, a table is put to rest again. */
export const REST_EVERY = 50

/** A table at rest: the match, and what spares reading the events before. */
export interface Rest {
  /** How many events it stands on. */
  readonly seq: number
  readonly saved: Saved
  /** Absent where an older program wrote it. */
  readonly kept?: { readonly form: number; readonly facts: Facts; readonly journal: Lines }
}

/** What is kept beside the match. */
export function keptOf(facts: Facts, journal: Lines): NonNullable<Rest['kept']> {
  return { form: FORM, facts: copy(facts), journal: copy(journal) }
}

/** What a rest keeps, as one's own; undefined where an older or newer program wrote it. */
export function keptIn({ kept }: Rest): { facts: Facts; journal: Lines } | undefined {
  return kept?.form === FORM ? copy({ facts: kept.facts, journal: kept.journal }) : undefined
}

/** A rest as a text. */
export function writeRest({ saved, kept }: Rest): string {
  return JSON.stringify({ ...saved, kept })
}

/** Reads what `writeRest` wrote, or an older program, for a table with so many events. */
export function readRest(seq: number, text: string): Rest {
  const { kept, ...saved } = JSON.parse(text)
  return kept === undefined ? { seq, saved } : { seq, saved, kept }
}
