import type { Params, Seat } from './ask.ts'
import type { Match } from './match.ts'

/** An ask as its seat sees it. */
export interface AskView {
  readonly seat: Seat
  readonly kind: string
  readonly rule: string
  readonly about: Params | null
  readonly window: string | null
  /** The multi-select this pick belongs to. */
  readonly set: string | null
  /** The single item this ask is about; null if one of several can be picked. */
  readonly thing: string | null
  readonly options: readonly string[]
  /** The answer given to a simultaneous ask that is still waiting for others. */
  readonly answered: string | null
}

/** A match as a seat or a spectator sees it. */
export interface MatchView {
  readonly state: unknown
  readonly asks: readonly AskView[]
  readonly waitingFor: readonly Seat[]
}

/** What a seat or a spectator may see: the position, its own asks, and the seats being waited for. */
export function makeView(match: Match, seat: Seat): MatchView {
  const waitingFor = match.open.filter((a) => match.answered(a) === null).map((a) => a.seat)
  return { state: match.game.view(match.state, seat), asks: makeAskViews(match, seat), waitingFor }
}

/** The open asks of a seat. */
export function makeAskViews(match: Match, seat: Seat): AskView[] {
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
