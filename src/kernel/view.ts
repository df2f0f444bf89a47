import type { Params, Seat } from './ask.ts'
import type { Match } from './match.ts'

/** An ask as its seat sees it. */
export interface AskView {
  readonly seat: Seat
  readonly kind: string
  readonly rule: string
  readonly about: Params | null
  readonly window: string | null
  /** The set that this pick is a part of. */
  readonly set: string | null
  /** The one thing of that set that is asked about; null where one of several is picked. */
  readonly thing: string | null
  readonly options: readonly string[]
  /** The answer given to a joint ask that others have yet to answer. */
  readonly answered: string | null
}

/** A match as a seat or a watcher sees it. */
export interface MatchView {
  readonly state: unknown
  readonly asks: readonly AskView[]
  readonly waitingFor: readonly Seat[]
}

/** What a seat or a watcher may see: the position, its own asks, and who is waited for. */
export function viewOf(match: Match, seat: Seat): MatchView {
  const waitingFor = match.open.filter((a) => match.answered(a) === null).map((a) => a.seat)
  return { state: match.game.view(match.state, seat), asks: asksOf(match, seat), waitingFor }
}

/** The open asks of a seat. */
export function asksOf(match: Match, seat: Seat): AskView[] {
  return match.open
    .filter((a) => a.seat === seat)
    .map((a) => {
      const { kind, rule, about, window, set } = a
      const thing = a.thing?.key ?? null
      const options = a.options.map((o) => o.key)
      return {
        seat,
        kind,
        rule,
        about,
        window,
        set,
        thing,
        options,
        answered: match.answered(a)?.key ?? null,
      }
    })
}
