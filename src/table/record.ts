import type { Record } from '../kernel/index.ts'
import type { Table } from './table.ts'

/** The record of a table: the whole truth, so only for a match that is over. */
export function recordOf(table: Table): Record {
  const { game, latest, setup, answers, epochs, commitment, seed } = table.facts
  return { game, version: latest, setup, answers, epochs, commitment, ...(seed === null ? {} : { seed }) }
}
