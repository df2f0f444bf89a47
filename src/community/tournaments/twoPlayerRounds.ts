import { canPairAll } from './matching.ts'
import { computeStandings } from './standings.ts'
import {
  compareLists,
  countMeetings,
  keptApart,
  type Pairing,
  type Round,
  sortByHash,
  type TournamentState,
  WIN,
} from './tournamentState.ts'

/**
 * A round-robin round for tables of two, by the circle method. In the next cycle sides are exchanged. A withdrawn
 * player gives a walkover; two of them do not play.
 */
export function pairRoundRobin({ players, withdrawn, seed }: TournamentState, round: number): Round {
  const drawn: (string | null)[] = sortByHash(seed, players)
  // With an odd number the fixed place is empty, and its opponent has a bye.
  if (drawn.length % 2 === 1) drawn.unshift(null)
  const turns = drawn.length - 1
  const [turn, times] = [round % turns, Math.floor(round / turns)]
  const [fixed, ...walking] = drawn
  const circle = [fixed, ...walking.slice(turns - turn), ...walking.slice(0, turns - turn)]
  const games: Pairing[] = []
  const byes: string[] = []
  for (let i = 0; i < circle.length / 2; i++) {
    const [a, b] = [circle[i] ?? null, circle[circle.length - 1 - i] ?? null]
    if (a === null || b === null) {
      const rests = (a ?? b)!
      if (!withdrawn.includes(rests)) byes.push(rests)
    } else {
      // The fixed player changes sides every round; the others do by moving from one half of the circle to the other.
      const swapped = (i === 0 ? turn % 2 === 1 : i % 2 === 1) !== (times % 2 === 1)
      games.push(swapped ? makePairing(b, a, withdrawn) : makePairing(a, b, withdrawn))
    }
  }
  return { games, byes }
}

function makePairing(first: string, second: string, withdrawn: readonly string[]): Pairing {
  const [one, other] = [withdrawn.includes(first), withdrawn.includes(second)]
  const points = one || other ? [one ? 0 : WIN, other ? 0 : WIN] : null
  return { players: [first, second], table: null, points }
}

/** A player's data for pairing. */
interface Entrant {
  readonly player: string
  readonly score: number
  readonly byes: number
  /** First sides minus second sides. */
  readonly firsts: number
  /** The last side: 1 for the first, -1 for the second, 0 for none yet. */
  readonly last: number
}

/**
 * A Swiss round at tables of two among the remaining players. No one meets an opponent again or gets a second bye as
 * long as that is possible; within that, players of equal points meet, the upper half of each group the lower half, and
 * sides are balanced. Players who have blocked each other meet only if no other round is possible, which matters more
 * than avoiding rematches.
 */
export function pairSwiss(field: TournamentState): Round {
  const ranked = rankEntrants(field)
  const met = countMeetings(field)
  const apart = keptApart(field)
  const times = (a: Entrant, b: Entrant) => met(a.player, b.player)
  const often = Math.max(0, ...ranked.flatMap((a) => ranked.map((b) => times(a, b))))
  for (const together of [false, true]) {
    for (let most = 0; most <= often; most++) {
      const fits = ranked.map((a) =>
        ranked.map((b) => a !== b && times(a, b) <= most && (together || !apart(a.player, b.player))),
      )
      const resting = byeCandidates(ranked).find((rest) => canPairAll(fits, excluding(ranked, rest)))
      if (resting === undefined) continue
      const pairs = pairFromTop(ranked, fits, resting, times)
      const byes = resting === null ? [] : [resting.player]
      return { games: pairs.map(([a, b]) => assignSides(field, a, b)), byes }
    }
  }
  throw new Error('among any number everybody can be paired with somebody')
}

/** Candidates for the bye, those with the fewest byes and then the lowest first; null if none is needed. */
function byeCandidates(ranked: readonly Entrant[]): (Entrant | null)[] {
  if (ranked.length % 2 === 0) return [null]
  const place = (entrant: Entrant) => ranked.indexOf(entrant)
  return [...ranked].sort((a, b) => a.byes - b.byes || place(b) - place(a))
}

const excluding = (ranked: readonly Entrant[], rest: Entrant | null) => ranked.map((entrant) => entrant === rest)

/** Pairs from the top, each player with the best opponent that leaves the rest pairable. */
function pairFromTop(
  ranked: readonly Entrant[],
  fits: readonly (readonly boolean[])[],
  resting: Entrant | null,
  times: (a: Entrant, b: Entrant) => number,
): [Entrant, Entrant][] {
  const out = excluding(ranked, resting)
  const pairs: [Entrant, Entrant][] = []
  for (const [i, own] of ranked.entries()) {
    if (out[i]) continue
    const free = ranked.filter((_, j) => j > i && !out[j] && fits[i]![j])
    const mates = ranked.filter((other, j) => j > i && !out[j] && other.score === own.score)
    // The ideal opponent is half a score group below.
    const half = mates[Math.floor(mates.length / 2)]
    const middle = half === undefined ? i + 1 : ranked.indexOf(half)
    const worth = (other: Entrant) => [
      times(own, other),
      Math.abs(own.score - other.score),
      sideConflict(own, other),
      Math.abs(ranked.indexOf(other) - middle),
    ]
    free.sort((a, b) => compareLists(worth(a), worth(b)))
    const mate = free.find((other) => {
      const then = [...out]
      then[i] = true
      then[ranked.indexOf(other)] = true
      return canPairAll(fits, then)
    })!
    out[i] = true
    out[ranked.indexOf(mate)] = true
    pairs.push([own, mate])
  }
  return pairs
}

/** How strongly two players compete for the same side. */
function sideConflict(a: Entrant, b: Entrant): number {
  if (a.firsts * b.firsts <= 0) return 0
  return Math.min(Math.abs(a.firsts), Math.abs(b.firsts))
}

/**
 * The first side goes to the player who had it less often, then to the one who did not have it last, then alternately
 * by a random draw.
 */
function assignSides({ seed, rounds }: TournamentState, a: Entrant, b: Entrant): Pairing {
  const lot = sortByHash(seed, [a.player, b.player])[0] === a.player ? -1 : 1
  const order = a.firsts - b.firsts || a.last - b.last || (rounds.length % 2 === 0 ? lot : -lot)
  const [first, second] = order < 0 ? [a, b] : [b, a]
  return { players: [first.player, second.player], table: null, points: null }
}

/** The remaining players in order of the standings; before the first round in random order. */
function rankEntrants(field: TournamentState): Entrant[] {
  const entrants = computeStandings(field).filter(({ withdrawn }) => !withdrawn)
  return entrants.map(({ player, score, byes }) => {
    let [firsts, last] = [0, 0]
    for (const { games } of field.rounds) {
      const side = sideIn(games, player)
      firsts += side
      if (side !== 0) last = side
    }
    return { player, score, byes, firsts, last }
  })
}

function sideIn(games: readonly Pairing[], player: string): number {
  for (const { players, table } of games) {
    if (table === null) continue
    if (players[0] === player) return 1
    if (players[1] === player) return -1
  }
  return 0
}
