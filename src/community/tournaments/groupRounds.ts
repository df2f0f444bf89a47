import { type Random, randomFrom } from '#kernel'
import { computeStandings } from './standings.ts'
import {
  compareLists,
  countMeetings,
  keptApart,
  POINT,
  type Round,
  sortByHash,
  splitIntoTables,
  type TournamentState,
  tableSizes,
} from './tournamentState.ts'

/** A group in seat order: each player where they sat least often, not where they sat last, else at random. */
export function assignSeats(field: TournamentState, group: readonly string[]): string[] {
  const { seats, seed, rounds } = field
  const names = seats[group.length]!
  const had = new Map(group.map((player) => [player, seatsHad(field, player)]))
  let best: { order: readonly string[]; worth: readonly number[] } | undefined
  for (const order of permutations(sortByHash(`${seed} ${rounds.length}`, group))) {
    const times = order.map((player, i) => had.get(player)!.filter((seat) => seat === names[i]).length)
    const again = order.filter((player, i) => had.get(player)!.at(-1) === names[i]).length
    const worth = [times.reduce((sum, count) => sum + count * count, 0), again]
    if (best === undefined || compareLists(worth, best.worth) < 0) best = { order, worth }
  }
  return [...best!.order]
}

/** The seats a player has had, oldest first. */
function seatsHad({ rounds, seats }: TournamentState, player: string): string[] {
  return rounds.flatMap(({ games }) =>
    games.flatMap(({ players, table }) => {
      const at = players.indexOf(player)
      return table === null || at < 0 ? [] : [seats[players.length]![at]!]
    }),
  )
}

/** All permutations. */
function permutations(people: readonly string[]): string[][] {
  if (people.length === 0) return [[]]
  return people.flatMap((first, i) =>
    permutations(people.filter((_, j) => j !== i)).map((others) => [first, ...others]),
  )
}

/** The cost of two players sitting together. */
type Cost = (a: number, b: number) => number

/** The cost of seating people together who have blocked each other. */
const BLOCKED_COST = 1e9
/** The cost of meeting again, in points of difference. */
const REMATCH_COST = 2 * POINT
/** Attempts per round: fewer with many players, who make each attempt slower. */
const attemptsFor = (people: number) => Math.min(60, Math.ceil(100_000 / people ** 2))

/**
 * A round-robin round at tables of more than two: players sit with those they have met least. Byes go to those who had
 * the fewest, and seats rotate.
 */
export function pairGroupsRoundRobin(field: TournamentState): Round {
  const met = countMeetings(field)
  return makeRound(field, sortByHash(`${field.seed} ${field.rounds.length}`, remainingPlayers(field)), (a, b) => {
    const times = met(a, b)
    return times * times
  })
}

/**
 * A Swiss round at tables of more than two: neighbours in the standings sit together. Meeting again costs as much as
 * two points of difference, a third meeting four times that, and so on.
 */
export function pairGroupsSwiss(field: TournamentState): Round {
  const met = countMeetings(field)
  const standings = computeStandings(field).filter(({ withdrawn }) => !withdrawn)
  const scores = new Map(standings.map(({ player, score }) => [player, score]))
  const ranked = standings.map(({ player }) => player)
  return makeRound(field, ranked, (a, b) => {
    const times = met(a, b)
    return Math.abs(scores.get(a)! - scores.get(b)!) + REMATCH_COST * times * times
  })
}

const remainingPlayers = ({ players, withdrawn }: TournamentState) =>
  players.filter((player) => !withdrawn.includes(player))

/**
 * The cheapest round found, starting from an order in which players who fit are neighbours; the last have byes first.
 */
function makeRound(field: TournamentState, order: readonly string[], cost: (a: string, b: string) => number): Round {
  const sizes = splitIntoTables(order.length, tableSizes(field))
  const seated = sizes.reduce((sum, size) => sum + size, 0)
  const byes = chooseByes(field, order, order.length - seated)
  const playing = order.filter((player) => !byes.includes(player))
  const apart = keptApart(field)
  const costs = playing.map((a) => playing.map((b) => (a === b ? 0 : cost(a, b) + (apart(a, b) ? BLOCKED_COST : 0))))
  const random = randomFrom(`${field.seed} ${field.rounds.length}`)
  const groups = minimizeCost(sizes, (a, b) => costs[a]![b]!, random)
  const games = groups.map((group) => ({
    players: assignSeats(
      field,
      group.map((i) => playing[i]!),
    ),
    table: null,
    points: null,
  }))
  return { games, byes }
}

/** Those with the fewest byes so far, then the last in the order. */
function chooseByes({ rounds }: TournamentState, order: readonly string[], count: number): string[] {
  const had = (player: string) => rounds.filter(({ byes }) => byes.includes(player)).length
  const place = new Map(order.map((player, i) => [player, i]))
  const byes = [...order].sort((a, b) => had(a) - had(b) || place.get(b)! - place.get(a)!)
  return byes.slice(0, count)
}

/**
 * Divides the numbers from 0 on into groups of these sizes at low cost: local search from neighbours, repeated after
 * random exchanges; the best result is kept.
 */
function minimizeCost(sizes: readonly number[], cost: Cost, random: Random): number[][] {
  let next = 0
  let best = sizes.map((size) => Array.from({ length: size }, () => next++))
  improve(best, cost)
  let least = totalCost(best, cost)
  const attempts = sizes.length > 1 ? attemptsFor(next) : 0
  for (let attempt = 0; attempt < attempts && least > 0; attempt++) {
    const groups = best.map((group) => [...group])
    for (let i = 0; i < 2 + random(next); i++) swapPlayers(groups, random(next), random(next))
    improve(groups, cost)
    const now = totalCost(groups, cost)
    if (now > least) continue
    best = groups
    least = now
  }
  return best
}

/** Exchanges two players at different tables as long as that lowers the cost. */
function improve(groups: number[][], cost: Cost): void {
  for (let better = true; better; ) {
    better = false
    for (const [g, one] of groups.entries())
      for (const other of groups.slice(g + 1))
        for (let i = 0; i < one.length; i++)
          for (let j = 0; j < other.length; j++) {
            const [a, b] = [one[i]!, other[j]!]
            let change = 0
            for (const mate of one) if (mate !== a) change += cost(b, mate) - cost(a, mate)
            for (const mate of other) if (mate !== b) change += cost(a, mate) - cost(b, mate)
            if (change >= 0) continue
            one[i] = b
            other[j] = a
            better = true
          }
  }
}

function swapPlayers(groups: number[][], a: number, b: number): void {
  for (const group of groups)
    for (const [i, who] of group.entries())
      if (who === a) group[i] = b
      else if (who === b) group[i] = a
}

function totalCost(groups: readonly (readonly number[])[], cost: Cost): number {
  let sum = 0
  for (const group of groups)
    for (const [i, a] of group.entries()) for (const b of group.slice(i + 1)) sum += cost(a, b)
  return sum
}
