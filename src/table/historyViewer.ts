import {
  copy,
  Journal,
  type JournalEntry,
  Match,
  makeView,
  parseAnswer,
  Refusal,
  RuleError,
  type Seat,
  type Setup,
} from '#kernel'
import { requireHistoryAccess, viewableSeats } from './command.ts'
import { PositionHistory, YIELD_EVERY } from './positionHistory.ts'
import { RequestRefused } from './protocol/errors.ts'
import type { JournalLine } from './protocol/messages.ts'
import type { JournalExcerpt } from './snapshot.ts'
import type { Table } from './table.ts'
import { visibleLines } from './viewPublisher.ts'

/** Lines are replayed in slices of this many answers until a page is full. */
const ANSWERS_PER_SLICE = 60
const LINES_PER_PAGE = 100

/**
 * Replays a table's match to show past positions and earlier journal lines. Yields between steps so other requests are
 * served. The caller has checked that the user may see the table.
 */
export class HistoryViewer {
  private past: PositionHistory | undefined;

  /**
   * The position after `length` answers as the seat saw it. Throws while the match runs if the seat is not the user's
   * own.
   */
  *look(table: Table, user: string | null, seat: Seat, length: number): Generator<void, unknown> {
    requireHistoryAccess(table, user, seat)
    const { answers } = table.state
    if (length > answers.length) throw new RequestRefused('stale')
    try {
      const match = yield* this.pastOf(table).walk([...answers], length)
      return copy(makeView(match, seat).state)
    } catch (error) {
      throw asBadRecord(error)
    }
  }

  /** The journal lines just before those of a length of the record, as far as the user may see them. */
  *earlier(table: Table, user: string | null, before: number): Generator<void, JournalExcerpt<JournalLine>> {
    const { journal, state: facts } = table
    const cuts = facts.cuts.length
    if (before > facts.answers.length + 1) throw new RequestRefused('stale')
    const answers = [...facts.answers]
    const seats = viewableSeats(table, user)
    let lines: JournalLine[] = []
    let from = before
    while (from > 0 && lines.length < LINES_PER_PAGE) {
      const [to, least] = [from, Math.max(0, from - ANSWERS_PER_SLICE)]
      if (to > journal.from) {
        from = Math.max(journal.from, least)
        lines = [...visibleLines(journal.between(from, to), seats), ...lines]
      } else if (table.isReplayable) {
        from = least
        lines = [...visibleLines(yield* this.toldAgain(table, answers, from, to), seats), ...lines]
      } else from = 0
      if (facts.cuts.length !== cuts) throw new RequestRefused('stale')
    }
    return { from, lines }
  }

  /** The lines written between two lengths of the record, replayed from the answers. */
  private *toldAgain(
    table: Table,
    answers: readonly string[],
    from: number,
    to: number,
  ): Generator<void, readonly JournalEntry[]> {
    const { host, state: facts } = table
    const journal = new Journal()
    try {
      const match =
        from === 0
          ? Match.begin(host.game, facts.setup as unknown as Setup, { journal })
          : (yield* this.pastOf(table).walk(answers, from - 1)).fork({ journal })
      for (let i = Math.max(0, from - 1); i < to - 1; i++) {
        match.apply(...parseAnswer(answers[i]!))
        if (i % YIELD_EVERY === 0) yield
      }
    } catch (error) {
      throw asBadRecord(error)
    }
    return journal.events.filter(({ at }) => at >= from && at < to)
  }

  private pastOf({ host, state: facts }: Table): PositionHistory {
    this.past ??= new PositionHistory(host.game, facts.setup as unknown as Setup)
    return this.past
  }
}

function asBadRecord(error: unknown): unknown {
  return error instanceof Refusal || error instanceof RuleError ? new RequestRefused('bad record') : error
}
