import { completeSetup, type Game } from '#kernel'
import type { Clock, NewTable } from '#table/protocol/commands.ts'
import type { TimeControlKind } from '#table/protocol/community.ts'
import { RequestRefused } from '#table/protocol/errors.ts'

/** Someone waiting for an opponent. */
export interface WaitingSeek {
  readonly person: string
  readonly game: string
  readonly pace: TimeControlKind
  readonly rated: boolean
  readonly rating: number
  readonly deviation: number
  readonly since: number
}

/** The initial rating tolerance. */
const BASE_TOLERANCE = 100
/** How long it takes until the tolerance has grown by as much again. */
const TOLERANCE_GROWTH_MS: { readonly [pace in TimeControlKind]: number } = { now: 10_000, turns: 3_600_000 }

/** How far apart two ratings may be: more, the less certain they are and the longer one of the players has waited. */
export function ratingTolerance(one: WaitingSeek, other: WaitingSeek, now: number): number {
  const waited = Math.max(0, now - Math.min(one.since, other.since))
  return BASE_TOLERANCE * (1 + waited / TOLERANCE_GROWTH_MS[one.pace]) + (one.deviation + other.deviation) / 2
}

/** Whether two people may play each other now. */
export function isMatchable(one: WaitingSeek, other: WaitingSeek, now: number): boolean {
  const same = one.game === other.game && one.pace === other.pace && one.rated === other.rated
  return same && one.person !== other.person && ratingGap(one, other) <= ratingTolerance(one, other, now)
}

const ratingGap = (one: WaitingSeek, other: WaitingSeek) => Math.abs(one.rating - other.rating)

/**
 * Pairs waiting people: those who have waited longest first, each with the closest rating, and of equally close ones
 * with the one who has waited longer. A person plays one live game, but any number of correspondence games. People for
 * whom `areApart` are never paired.
 */
export function matchSeeks(
  waiting: readonly WaitingSeek[],
  now: number,
  areApart: (one: string, other: string) => boolean = () => false,
): [WaitingSeek, WaitingSeek][] {
  const left = [...waiting].sort((a, b) => a.since - b.since || (a.person < b.person ? -1 : 1))
  const pairs: [WaitingSeek, WaitingSeek][] = []
  const busy = new Set<string>()
  const isFree = ({ person, pace }: WaitingSeek) => pace === 'turns' || !busy.has(person)
  const taken = new Set<WaitingSeek>()
  for (const [i, one] of left.entries()) {
    if (taken.has(one) || !isFree(one)) continue
    const others = left
      .slice(i + 1)
      .filter((other) => !taken.has(other) && isFree(other) && isMatchable(one, other, now))
      .filter((other) => !areApart(one.person, other.person))
    const nearest = others.reduce<WaitingSeek | undefined>(
      (best, other) => (best === undefined || ratingGap(one, other) < ratingGap(one, best) ? other : best),
      undefined,
    )
    if (nearest === undefined) continue
    for (const who of [one, nearest]) {
      taken.add(who)
      if (who.pace === 'now') busy.add(who.person)
    }
    pairs.push([one, nearest])
  }
  return pairs
}

/** Live time controls by game: time per player, and increment per move. */
const LIVE_CLOCKS: { readonly [game: string]: { readonly seconds: number; readonly increment: number } } = {
  ur: { seconds: 600, increment: 10 },
}
const DEFAULT_LIVE_CLOCK = { seconds: 3600, increment: 60 }
/** Correspondence: three days per turn, and a reserve of three days. */
const CORRESPONDENCE_CLOCK = { kind: 'days', hours: 72, bank: 72 } as const

/** The clock of a time control. */
export function clockFor(game: string, pace: TimeControlKind): Clock {
  return pace === 'turns' ? CORRESPONDENCE_CLOCK : { kind: 'live', ...(LIVE_CLOCKS[game] ?? DEFAULT_LIVE_CLOCK) }
}

/** The first scenario for two players; throws `bad setup` if there is none. */
export function twoPlayerSetup(game: Game): NonNullable<NewTable['setup']> {
  const scenario = game.scenarios.find(({ players }) => players.includes(2))
  if (scenario === undefined) throw new RequestRefused('bad setup', 'not for two players')
  return { scenario: scenario.id, players: 2 }
}

export const twoPlayerSeats = (game: Game) => game.seats(completeSetup(game, twoPlayerSetup(game)))

/** A table for two as requested. The creator has the first seat unless `makerFirst` is false. */
export function twoPlayerTable(
  game: Game,
  { pace, rated, listed }: { pace: TimeControlKind; rated: boolean; listed: boolean },
  other: NonNullable<NewTable['seats']>[string],
  makerFirst = true,
): NewTable {
  const [first, second] = twoPlayerSeats(game)
  const seats = makerFirst
    ? { [first!]: 'me' as const, [second!]: other }
    : { [first!]: other, [second!]: 'me' as const }
  return {
    game: game.id,
    setup: twoPlayerSetup(game),
    seats,
    options: { clock: clockFor(game.id, pace), onFlag: 'forfeit', rated, listed, watchers: true },
  }
}
