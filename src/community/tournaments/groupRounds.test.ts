import { describe, expect, it } from 'vitest'
import { type Random, randomFrom } from '#kernel'
import { pairGroupsRoundRobin, pairGroupsSwiss } from './groupRounds.ts'
import { computeStandings, TIES } from './standings.ts'
import {
  POINT,
  pointsByPlace,
  type Round,
  roundRobinRounds,
  splitIntoTables,
  type TournamentState,
  tableSizes,
} from './tournamentState.ts'

const POWERS = ['egypt', 'hatti', 'mitanni', 'kassites', 'assyria']
const seatsFor = (...sizes: readonly number[]) => Object.fromEntries(sizes.map((size) => [size, POWERS.slice(0, size)]))
const names = (count: number) => Array.from({ length: count }, (_, i) => `p${String(i).padStart(2, '0')}`)
const key = (a: string, b: string) => (a < b ? `${a} ${b}` : `${b} ${a}`)

/** A round after its games, with random places, some of them shared. */
function played(round: Round, random: Random): Round {
  const points = (size: number) => pointsByPlace(Array.from({ length: size }, () => random(size)))
  return {
    ...round,
    games: round.games.map((game, i) => ({ ...game, table: `t${i}`, points: points(game.players.length) })),
  }
}

interface Cup {
  readonly players: number
  readonly sizes: readonly number[]
  readonly rounds: number
  readonly seed: string
  readonly pair: (field: TournamentState) => Round
  readonly leaving?: number
  readonly apart?: TournamentState['apart']
}

/** Plays a tournament in which players sometimes withdraw. */
function cup({ players, sizes, rounds, seed, pair, leaving = 0, apart = [] }: Cup): TournamentState {
  const random = randomFrom(seed)
  let field: TournamentState = {
    ...{ players: names(players), withdrawn: [], rounds: [], seed, apart },
    seats: seatsFor(...sizes),
  }
  for (let i = 0; i < rounds; i++) {
    const round = pair(field)
    expectWhole(field, round)
    field = { ...field, rounds: [...field.rounds, played(round, random)] }
    const staying = field.players.filter((player) => !field.withdrawn.includes(player))
    if (random(100) < leaving && staying.length > sizes[0]!)
      field = { ...field, withdrawn: [...field.withdrawn, staying[random(staying.length)]!] }
  }
  return field
}

/** Checks that all players are at exactly one table or have a bye, table sizes are allowed, and byes are minimal. */
function expectWhole(field: TournamentState, { games, byes }: Round): void {
  const staying = field.players.filter((player) => !field.withdrawn.includes(player))
  expect([...games.flatMap(({ players }) => players), ...byes].sort()).toEqual([...staying].sort())
  const sizes = games.map(({ players }) => players.length)
  expect(sizes).toEqual(splitIntoTables(staying.length, tableSizes(field)))
}

const pairsOf = (group: readonly string[]) => group.flatMap((a, i) => group.slice(i + 1).map((b) => [a, b] as const))

/** How often two players met. */
function meetingsBetween({ rounds }: TournamentState): (a: string, b: string) => number {
  const met = new Map<string, number>()
  for (const { games } of rounds)
    for (const { players } of games)
      for (const pair of pairsOf(players)) met.set(key(...pair), (met.get(key(...pair)) ?? 0) + 1)
  return (a, b) => met.get(key(a, b)) ?? 0
}

/** How often all pairs met, including those that never did. */
function meetingsIn(field: TournamentState): number[] {
  const met = meetingsBetween(field)
  return pairsOf(field.players).map(([a, b]) => met(a, b))
}

/** All ways to divide people into groups of these sizes. */
function partitions(people: readonly string[], sizes: readonly number[]): string[][][] {
  const [size, ...others] = sizes
  if (size === undefined) return [[]]
  return subsets(people, size).flatMap((group) =>
    partitions(
      people.filter((one) => !group.includes(one)),
      others,
    ).map((rest) => [group, ...rest]),
  )
}

function subsets(people: readonly string[], size: number): string[][] {
  if (size === 0) return [[]]
  return people.flatMap((first, i) => subsets(people.slice(i + 1), size - 1).map((others) => [first, ...others]))
}

const sum = (all: readonly number[]) => all.reduce((a, b) => a + b, 0)
const spread = (counts: readonly number[]) => Math.max(...counts) - Math.min(...counts)

describe('tables of a round', () => {
  it.each([
    [7, [3, 4], [4, 3]],
    [9, [3, 4], [3, 3, 3]],
    [10, [3, 4, 5], [5, 5]],
    [11, [3, 4, 5], [4, 4, 3]],
    [6, [3, 4, 5], [3, 3]],
    [5, [3, 4], [4]],
    [5, [3], [3]],
    [7, [4], [4]],
    [2, [3, 4], []],
    [9, [2, 5], [5, 2, 2]],
    [5, [2], [2, 2]],
  ])('%d people at tables of %j sit as %j', (count, sizes, tables) =>
    expect(splitIntoTables(count, sizes)).toEqual(tables),
  )

  it('leave no one out who could be seated', () => {
    for (const sizes of [[3], [3, 4], [4], [3, 4, 5], [4, 5], [5], [2, 5]]) {
      for (let count = sizes[0]!; count <= 64; count++) {
        const tables = splitIntoTables(count, sizes)
        const rest = count - sum(tables)
        expect(rest).toBeGreaterThanOrEqual(0)
        // Fewer byes are possible only if a sum of sizes comes closer.
        const reach = new Set([0])
        for (let sum = 1; sum <= count; sum++) if (sizes.some((size) => reach.has(sum - size))) reach.add(sum)
        expect(count - Math.max(...reach)).toBe(rest)
        expect(tables.every((size) => sizes.includes(size))).toBe(true)
      }
    }
  })
})

describe('points by place', () => {
  it.each([
    [
      [0, 1],
      [1, 0],
    ],
    [
      [1, 1],
      [0.5, 0.5],
    ],
    [
      [0, 2, 1],
      [1, 0, 0.5],
    ],
    [
      [0, 1, 1, 2],
      [1, 0.5, 0.5, 0],
    ],
    [
      [0, 0, 3, 3, 3],
      [7 / 8, 7 / 8, 0.25, 0.25, 0.25],
    ],
    [
      [4, 4, 4],
      [0.5, 0.5, 0.5],
    ],
  ])('places %j bring %j', (places, points) =>
    expect(pointsByPlace(places).map((parts) => parts / POINT)).toEqual(points),
  )

  it('are whole units, half a point per player, whatever the places', () => {
    for (let size = 2; size <= 5; size++) {
      for (let code = 0; code < size ** size; code++) {
        const places = Array.from({ length: size }, (_, i) => Math.floor(code / size ** i) % size)
        const points = pointsByPlace(places)
        if (!points.every(Number.isInteger) || sum(points) !== (size * POINT) / 2)
          expect.fail(`${places} bring ${points}`)
      }
    }
  })
})

describe('round robin at tables of more than two', () => {
  it.each([
    { players: 9, sizes: [3], times: 1, even: 0 },
    { players: 6, sizes: [3, 4, 5], times: 2, even: 3 },
    { players: 7, sizes: [3, 4], times: 2, even: 2 },
    { players: 8, sizes: [3, 4], times: 1, even: 2 },
    // With ten players at two tables, two sit together in all three rounds; this is unavoidable.
    { players: 10, sizes: [3, 4, 5], times: 1, even: 3 },
    { players: 12, sizes: [3], times: 1, even: 2 },
    { players: 16, sizes: [3, 4], times: 1, even: 2 },
    { players: 5, sizes: [4], times: 2, even: 1 },
  ])('nearly even: %o', ({ players, sizes, times, even }) => {
    const rounds = roundRobinRounds(players, times, sizes)
    for (const seed of ['a', 'b']) {
      const field = cup({ players, sizes, rounds, seed: `all ${seed}`, pair: pairGroupsRoundRobin })
      expect(spread(meetingsIn(field))).toBeLessThanOrEqual(even)
      expect(spread(byesIn(field))).toBeLessThanOrEqual(1)
      expect(Math.max(...seatsIn(field).map(spread))).toBeLessThanOrEqual(2)
    }
  })

  it.each([
    [6, [3, 4, 5]],
    [8, [3, 4]],
    [9, [3, 4]],
    [10, [5]],
  ])('%d people at tables of %j: no other round would bring together fewer who have met', (players, sizes) => {
    const field = cup({ players, sizes, rounds: 5, seed: `best ${players}`, pair: pairGroupsRoundRobin })
    for (const [i, { games }] of field.rounds.entries()) {
      const before = { ...field, rounds: field.rounds.slice(0, i) }
      const met = meetingsBetween(before)
      const cost = (groups: readonly (readonly string[])[]) =>
        sum(groups.flatMap((group) => pairsOf(group).map(([a, b]) => met(a, b) ** 2)))
      const best = Math.min(
        ...partitions(
          field.players,
          games.map(({ players: at }) => at.length),
        ).map(cost),
      )
      expect(cost(games.map(({ players: at }) => at))).toBe(best)
    }
  })

  it('nine at tables of three meet each other exactly once in four rounds', () => {
    for (const seed of ['a', 'b', 'c', 'd', 'e']) {
      const field = cup({ players: 9, sizes: [3], rounds: 4, seed, pair: pairGroupsRoundRobin })
      expect(new Set(meetingsIn(field))).toEqual(new Set([1]))
    }
  })

  it('continues when players leave', () => {
    for (let trial = 0; trial < 8; trial++) {
      const [players, sizes] = [6 + (trial % 7), trial % 2 === 0 ? [3, 4] : [3, 4, 5]]
      cup({ players, sizes, rounds: 8, seed: `leaving ${trial}`, pair: pairGroupsRoundRobin, leaving: 30 })
    }
  })
})

describe('the Swiss system at tables of more than two', () => {
  it('seats neighbours together: winners meet winners in the second round', () => {
    const field = cup({ players: 16, sizes: [3, 4], rounds: 1, seed: 'first', pair: pairGroupsSwiss })
    const first = field.rounds[0]!
    const games = first.games.map((game) => ({ ...game, points: pointsByPlace([0, 1, 2, 3]) }))
    const then = pairGroupsSwiss({ ...field, rounds: [{ ...first, games }] })
    const place = new Map(games.flatMap(({ players }) => players.map((player, i) => [player, i])))
    for (const { players } of then.games) expect(new Set(players.map((p) => place.get(p))).size).toBe(1)
  })

  it.each([
    [6, [3, 4, 5]],
    [9, [3, 4]],
    [14, [3, 4]],
    [23, [3, 4, 5]],
    [64, [3, 4]],
  ])('%d people at tables of %j: everybody once a round, byes even, few meet thrice', (players, sizes) => {
    const rounds = 5
    const field = cup({ players, sizes, rounds, seed: `swiss ${players}`, pair: pairGroupsSwiss })
    expect(spread(byesIn(field))).toBeLessThanOrEqual(1)
    const most = Math.ceil((rounds * (sizes.at(-1)! - 1)) / (players - 1)) + 1
    expect(Math.max(...meetingsIn(field))).toBeLessThanOrEqual(most)
    expect(Math.max(...seatsIn(field).map(spread))).toBeLessThanOrEqual(3)
  })

  it('keeps apart people who have blocked each other while another round is possible', () => {
    for (const pair of [pairGroupsSwiss, pairGroupsRoundRobin]) {
      const apart = [
        ['p00', 'p01'],
        ['p02', 'p00'],
        ['p03', 'p04'],
      ] as const
      const field = cup({ players: 9, sizes: [3, 4], rounds: 6, seed: 'apart', pair, apart })
      const keys = apart.map(([a, b]) => key(a, b))
      for (const { games } of field.rounds)
        for (const { players } of games)
          for (const [i, a] of players.entries())
            for (const b of players.slice(i + 1)) expect(keys).not.toContain(key(a, b))
      // Where there is one table only, they sit at it.
      expect(pairGroupsSwiss({ ...field, rounds: [], players: ['p00', 'p01', 'p02'] }).games).toHaveLength(1)
    }
  })

  it('is the same again from the seed that is written down', () => {
    const again = () => cup({ players: 11, sizes: [3, 4], rounds: 4, seed: 'same', pair: pairGroupsSwiss })
    expect(again()).toEqual(again())
  })
})

describe('standings of groups', () => {
  it('count points, places, and opponents on average', () => {
    const game = (players: string[], places: number[]) => ({
      ...{ players, table: players.join() },
      points: pointsByPlace(places),
    })
    const field: TournamentState = {
      ...{ players: ['a', 'b', 'c', 'd', 'e'], withdrawn: [], seed: 's', apart: [], seats: seatsFor(3, 4) },
      rounds: [
        { games: [game(['a', 'b', 'c', 'd'], [0, 1, 2, 3])], byes: ['e'] },
        { games: [game(['b', 'a', 'e', 'c'], [0, 1, 1, 3])], byes: ['d'] },
      ],
    }
    const rows = computeStandings(field)
    const near = (value: number) => Math.round(value * 1000) / 1000
    expect(rows.map(({ player, score, places, byes }) => [player, near(score / POINT), places.join(''), byes])).toEqual(
      [
        ['b', 1.667, '1100', 0],
        ['a', 1.5, '1100', 0],
        ['e', 1, '0100', 1],
        ['d', 0.5, '0001', 1],
        ['c', 0.333, '0011', 0],
      ],
    )
    const [first] = rows
    expect(near(first!.buchholz / TIES.buchholz)).toBe(near((1.5 + 1 / 3 + 0.5) / 3 + (1.5 + 1 + 1 / 3) / 3))
    expect(near(first!.sonneborn / TIES.sonneborn)).toBe(near((1 / 3 + 0.5) / 3 + (1.5 + 1 + 1 / 3) / 3))
  })
})

function byesIn({ players, rounds }: TournamentState): number[] {
  return players.map((player) => rounds.filter(({ byes }) => byes.includes(player)).length)
}

/** How often each player had each of the seats that all tables have. */
function seatsIn(field: TournamentState): number[][] {
  const common = tableSizes(field)[0]!
  return field.players.map((player) =>
    POWERS.slice(0, common).map(
      (_, seat) => field.rounds.filter(({ games }) => games.some(({ players }) => players[seat] === player)).length,
    ),
  )
}
