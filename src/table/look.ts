import { copy, Fault, Refusal, type Seat, type Setup, viewOf } from '../kernel/index.ts'
import { mayLook } from './command.ts'
import { Past } from './past.ts'
import { Refused } from './protocol/errors.ts'
import type { Table } from './table.ts'

/** Looks back at positions of one table's match. */
export class Looker {
  private past: Past | undefined;

  /**
   * The position after so many answers as a seat saw it then; with pauses, for a place where others wait. Refuses
   * other people's eyes, and everybody's while the match runs. Whoever calls knows that the person may see the table.
   */
  *look(table: Table, user: string | null, seat: Seat, length: number): Generator<void, unknown> {
    mayLook(table, user, seat)
    const { setup, answers } = table.facts
    if (length > answers.length) throw new Refused('stale')
    try {
      this.past ??= new Past(table.host.game, setup as unknown as Setup)
      const match = yield* this.past.walk([...answers], length)
      return copy(viewOf(match, seat).state)
    } catch (error) {
      if (error instanceof Refusal || error instanceof Fault) throw new Refused('bad record')
      throw error
    }
  }
}
