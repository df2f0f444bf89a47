import type { Record } from '../kernel/index.ts'
import type { Table } from './table.ts'

/**
 * The record of a table: the whole truth, so only for a match that is over. One that went on from another record has
 * dice of two seeds, and names neither.
 */
export function recordOf(table: Table): Record {
  const { game, latest: version, setup, answers, epochs, commitment, seed, importedAnswers } = table.facts
  const mixed = importedAnswers > 0 && importedAnswers < answers.length
  const dice = mixed ? {} : { commitment, ...(seed === null ? {} : { seed }) }
  return { game, version, setup, answers, epochs, ...dice }
}
