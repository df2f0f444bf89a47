import {
  copy,
  Fault,
  Journal,
  Match,
  parseAnswer,
  Refusal,
  type Seat,
  type Setup,
  type Told,
  viewOf,
} from '../kernel/index.ts'
import type { Lines } from './annals.ts'
import { eyes, mayLook } from './command.ts'
import { readBySeats } from './lines.ts'
import { BREATH, Past } from './past.ts'
import { Refused } from './protocol/errors.ts'
import type { Line } from './protocol.ts'
import type { Table } from './table.ts'

/** Lines are replayed in slices of this many answers until a page is full. */
const SLICE = 60
const SOME_LINES = 100

/**
 * Replays a table's match to show past positions and earlier journal lines. Yields between steps so other requests are
 * served. The caller has checked that the user may see the table.
 */
export class Looker {
  private past: Past | undefined;

  /**
   * The position after `length` answers as the seat saw it. Throws while the match runs if the seat is not the user's
   * own.
   */
  *look(table: Table, user: string | null, seat: Seat, length: number): Generator<void, unknown> {
    mayLook(table, user, seat)
    const { answers } = table.facts
    if (length > answers.length) throw new Refused('stale')
    try {
      const match = yield* this.pastOf(table).walk([...answers], length)
      return copy(viewOf(match, seat).state)
    } catch (error) {
      throw badRecord(error)
    }
  }

  /** The journal lines just before those of a length of the record, as far as the user may see them. */
  *earlier(table: Table, user: string | null, before: number): Generator<void, Lines<Line>> {
    const { journal, facts } = table
    const cuts = facts.cuts.length
    if (before > facts.answers.length + 1) throw new Refused('stale')
    const answers = [...facts.answers]
    const seats = eyes(table, user)
    let lines: Line[] = []
    let from = before
    while (from > 0 && lines.length < SOME_LINES) {
      const [to, least] = [from, Math.max(0, from - SLICE)]
      if (to > journal.from) {
        from = Math.max(journal.from, least)
        lines = [...readBySeats(journal.between(from, to), seats), ...lines]
      } else if (table.whole) {
        from = least
        lines = [...readBySeats(yield* this.toldAgain(table, answers, from, to), seats), ...lines]
      } else from = 0
      if (facts.cuts.length !== cuts) throw new Refused('stale')
    }
    return { from, lines }
  }

  /** The lines written between two lengths of the record, replayed from the answers. */
  private *toldAgain(
    table: Table,
    answers: readonly string[],
    from: number,
    to: number,
  ): Generator<void, readonly Told[]> {
    const { host, facts } = table
    const journal = new Journal()
    try {
      const match =
        from === 0
          ? Match.begin(host.game, facts.setup as unknown as Setup, { journal })
          : (yield* this.pastOf(table).walk(answers, from - 1)).fork({ journal })
      for (let i = Math.max(0, from - 1); i < to - 1; i++) {
        match.apply(...parseAnswer(answers[i]!))
        if (i % BREATH === 0) yield
      }
    } catch (error) {
      throw badRecord(error)
    }
    return journal.events.filter(({ at }) => at >= from && at < to)
  }

  private pastOf({ host, facts }: Table): Past {
    this.past ??= new Past(host.game, facts.setup as unknown as Setup)
    return this.past
  }
}

function badRecord(error: unknown): unknown {
  return error instanceof Refusal || error instanceof Fault ? new Refused('bad record') : error
}
