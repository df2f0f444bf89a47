import type { Record } from '../kernel/index.ts'
import type { Table } from './table.ts'

/**
 * The record of a table. It contains all secrets, so it is only for finished matches. A match continued from another
 * record has dice of two seeds, and names neither.
 */
export function recordOf(table: Table): Record {
  const { game, latest: version, setup, answers, epochs, commitment, seed, importedAnswers } = table.facts
  const mixed = importedAnswers > 0 && importedAnswers < answers.length
  const dice = mixed ? {} : { commitment, ...(seed === null ? {} : { seed }) }
  return { game, version, setup, answers, epochs, ...dice }
}
