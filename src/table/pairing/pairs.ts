import type { Pace } from '../protocol.ts'

/** Someone waiting for an opponent. */
export interface Waiting {
  readonly person: string
  readonly game: string
  readonly pace: Pace
  readonly rated: boolean
  readonly rating: number
  readonly deviation: number
  readonly since: number
}

/** The initial rating tolerance. */
const NEAR = 100
/** How long it takes until the tolerance has grown by as much again. */
const WIDER_MS: { readonly [pace in Pace]: number } = { now: 10_000, turns: 3_600_000 }

/** How far apart two ratings may be: more, the less certain they are and the longer one of the players has waited. */
export function reach(one: Waiting, other: Waiting, now: number): number {
  const waited = Math.max(0, now - Math.min(one.since, other.since))
  return NEAR * (1 + waited / WIDER_MS[one.pace]) + (one.deviation + other.deviation) / 2
}

/** Whether two people may play each other now. */
export function areNear(one: Waiting, other: Waiting, now: number): boolean {
  const same = one.game === other.game && one.pace === other.pace && one.rated === other.rated
  return same && one.person !== other.person && apart(one, other) <= reach(one, other, now)
}

const apart = (one: Waiting, other: Waiting) => Math.abs(one.rating - other.rating)

/**
 * Pairs waiting people: those who have waited longest first, each with the closest rating, and of equally close ones
 * with the one who has waited longer. A person plays one live game, but any number of correspondence games. People for
 * whom `areApart` are never paired.
 */
export function pairsAmong(
  waiting: readonly Waiting[],
  now: number,
  areApart: (one: string, other: string) => boolean = () => false,
): [Waiting, Waiting][] {
  const left = [...waiting].sort((a, b) => a.since - b.since || (a.person < b.person ? -1 : 1))
  const pairs: [Waiting, Waiting][] = []
  const busy = new Set<string>()
  const isFree = ({ person, pace }: Waiting) => pace === 'turns' || !busy.has(person)
  const taken = new Set<Waiting>()
  for (const [i, one] of left.entries()) {
    if (taken.has(one) || !isFree(one)) continue
    const others = left
      .slice(i + 1)
      .filter((other) => !taken.has(other) && isFree(other) && areNear(one, other, now))
      .filter((other) => !areApart(one.person, other.person))
    const nearest = others.reduce<Waiting | undefined>(
      (best, other) => (best === undefined || apart(one, other) < apart(one, best) ? other : best),
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
