import { describe, expect, it } from 'vitest'
import { type Random, randomFrom } from '#kernel'
import { canPairAll } from './matching.ts'
import { computeStandings, TIES } from './standings.ts'
import { POINT, type Round, roundRobinRounds, type TournamentState, WIN } from './tournamentState.ts'
import { pairRoundRobin, pairSwiss } from './twoPlayerRounds.ts'

const FOR_TWO = { seats: { 2: ['first', 'second'] }, apart: [] }
const names = (count: number) => Array.from({ length: count }, (_, i) => `p${String(i).padStart(2, '0')}`)

/** A round after its games: everyone has a table, and results are random. */
function played(round: Round, random: Random): Round {
  const results = [
    [WIN, 0],
    [0, WIN],
    [POINT / 2, POINT / 2],
  ] as const
  return {
    ...round,
    games: round.games.map((game, i) =>
      game.points === null ? { ...game, table: `t${i}`, points: results[random(3)]! } : game,
    ),
  }
}

/** Plays a Swiss tournament with random results in which players sometimes withdraw. */
function swiss(
  players: number,
  rounds: number,
  seed: string,
  leaving = 0,
  apart: TournamentState['apart'] = [],
): TournamentState {
  const random = randomFrom(seed)
  let field: TournamentState = { ...FOR_TWO, players: names(players), withdrawn: [], rounds: [], seed, apart }
  for (let i = 0; i < rounds; i++) {
    field = { ...field, rounds: [...field.rounds, played(pairSwiss(field), random)] }
    const staying = field.players.filter((player) => !field.withdrawn.includes(player))
    if (random(100) < leaving && staying.length > 2)
      field = { ...field, withdrawn: [...field.withdrawn, staying[random(staying.length)]!] }
  }
  return field
}

const sidesOf = ({ rounds }: TournamentState, player: string) =>
  rounds.flatMap(({ games }) =>
    games.flatMap(({ players }) => (players.includes(player) ? [players[0] === player ? 1 : -1] : [])),
  )
const key = (...two: readonly string[]) => [...two].sort().join(' ')
const sum = (all: readonly number[]) => all.reduce((a, b) => a + b, 0)

/** Checks that a round has every player exactly once. */
function expectWhole(field: TournamentState, { games, byes }: Round): void {
  const staying = field.players.filter((player) => !field.withdrawn.includes(player))
  const seated = games.flatMap(({ players }) => players)
  expect([...seated, ...byes].sort()).toEqual([...staying].sort())
}

describe('the Swiss system', () => {
  it.each([5, 6, 7, 8, 9, 12, 16, 21, 32, 64])('pairs %d players, any results, no one twice', (count) => {
    for (let trial = 0; trial < (count > 20 ? 2 : 12); trial++) {
      const rounds = Math.min(count % 2 === 0 ? count / 2 : (count - 1) / 2, 7)
      const field = swiss(count, rounds, `swiss ${count} ${trial}`)
      const met = new Set<string>()
      const rested = new Set<string>()
      for (const [i, round] of field.rounds.entries()) {
        expectWhole({ ...field, rounds: field.rounds.slice(0, i) }, round)
        for (const { players } of round.games) {
          expect(met.has(key(...players))).toBe(false)
          met.add(key(...players))
        }
        for (const bye of round.byes) {
          expect(rested.has(bye)).toBe(false)
          rested.add(bye)
        }
      }
      for (const player of field.players) {
        const sides = sidesOf(field, player)
        expect(Math.abs(sum(sides))).toBeLessThanOrEqual(3)
      }
    }
  })

  it('repeats no pairing while it can be avoided, whoever leaves', () => {
    for (let trial = 0; trial < 40; trial++) {
      const count = 5 + (trial % 8)
      const field = swiss(count, 9, `leaving ${trial}`, 25)
      for (const [i, round] of field.rounds.entries()) {
        const rounds = field.rounds.slice(0, i)
        const all = [...round.games.flatMap(({ players }) => players), ...round.byes]
        const met = new Map<string, number>()
        for (const { games } of rounds)
          for (const { players } of games) met.set(key(...players), (met.get(key(...players)) ?? 0) + 1)
        const worst = Math.max(...round.games.map(({ players }) => met.get(key(...players)) ?? 0))
        if (worst === 0) continue
        // With fewer meetings someone would be without an opponent, no matter who had the bye.
        const fits = all.map((a) => all.map((b) => a !== b && (met.get(key(a, b)) ?? 0) < worst))
        const resting = round.byes.length === 0 ? [-1] : all.map((_, at) => at)
        for (const rest of resting)
          expect(
            canPairAll(
              fits,
              all.map((_, at) => at === rest),
            ),
          ).toBe(false)
      }
    }
  })

  it('lets equals meet: after the first of many rounds winners play winners', () => {
    let field: TournamentState = { ...FOR_TWO, players: names(16), withdrawn: [], rounds: [], seed: 'equals' }
    const first = pairSwiss(field)
    const won = first.games.map((game, i) => ({ ...game, table: `t${i}`, points: [WIN, 0] }))
    field = { ...field, rounds: [{ ...first, games: won }] }
    const scores = new Map(computeStandings(field).map(({ player, score }) => [player, score]))
    for (const { players } of pairSwiss(field).games) expect(scores.get(players[0]!)).toBe(scores.get(players[1]!))
  })

  it('alternates sides: the first side goes to the player who had the second', () => {
    for (let trial = 0; trial < 20; trial++) {
      const field = swiss(16, 2, `sides ${trial}`)
      const twice = field.players.filter((player) => sum(sidesOf(field, player)) !== 0)
      // In groups of equal points sides are balanced except for a few floaters.
      expect(twice.length).toBeLessThanOrEqual(6)
    }
  })

  it('keeps apart people who have blocked each other, and would rather repeat a game', () => {
    for (let trial = 0; trial < 20; trial++) {
      const count = 4 + (trial % 5)
      const [a, b, c] = names(count)
      const apart = [[a!, b!], ...(count > 5 ? [[c!, a!]] : [])] as [string, string][]
      const keys = apart.map((two) => key(...two))
      const field = swiss(count, 8, `apart ${trial}`, 0, apart)
      const met = field.rounds.flatMap(({ games }) => games.map(({ players }) => key(...players)))
      expect(met.filter((pair) => keys.includes(pair))).toEqual([])
      for (const [i, round] of field.rounds.entries())
        expectWhole({ ...field, rounds: field.rounds.slice(0, i) }, round)
    }
  })

  it('lets two who have blocked each other play if no one else is left', () => {
    const [a, b] = names(2) as [string, string]
    const { rounds } = swiss(2, 2, 'left', 0, [[a, b]])
    expect(rounds.map(({ games }) => games.length)).toEqual([1, 1])
  })

  it('gives the bye to the last who had none', () => {
    const field = swiss(7, 3, 'byes')
    const before = { ...field, rounds: field.rounds.slice(0, 2) }
    const had = before.rounds.flatMap(({ byes }) => byes)
    const last = computeStandings(before)
      .filter(({ player }) => !had.includes(player))
      .at(-1)!
    expect(field.rounds[2]!.byes).toEqual([last.player])
  })

  it('is the same again from the seed that is written down, and another from another', () => {
    expect(swiss(9, 4, 'a')).toEqual(swiss(9, 4, 'a'))
    const field: TournamentState = { ...FOR_TWO, players: names(8), withdrawn: [], rounds: [], seed: 'a' }
    expect(pairSwiss(field)).not.toEqual(pairSwiss({ ...field, seed: 'b' }))
  })
})

describe('round robin', () => {
  it.each([2, 3, 4, 5, 8, 11, 16])('meets everyone once with %d players, twice with sides exchanged', (count) => {
    const seed = `all ${count}`
    const field: TournamentState = { ...FOR_TWO, players: names(count), withdrawn: [], rounds: [], seed }
    const once = Array.from({ length: roundRobinRounds(count, 1, [2]) }, (_, i) => pairRoundRobin(field, i))
    const twice = Array.from({ length: roundRobinRounds(count, 2, [2]) }, (_, i) => pairRoundRobin(field, i))
    for (const round of twice) expectWhole(field, round)
    const pairs = once.flatMap(({ games }) => games.map(({ players }) => key(...players)))
    expect(pairs.length).toBe((count * (count - 1)) / 2)
    expect(new Set(pairs).size).toBe(pairs.length)
    const ordered = twice.flatMap(({ games }) => games.map(({ players }) => players.join(' ')))
    expect(new Set(ordered).size).toBe(count * (count - 1))
    for (const player of field.players)
      expect(Math.abs(sum(sidesOf({ ...field, rounds: once }, player)))).toBeLessThanOrEqual(1)
  })

  it('gives a walkover to the opponent of a withdrawn player', () => {
    const field: TournamentState = { ...FOR_TWO, players: names(4), withdrawn: ['p01'], rounds: [], seed: 'gone' }
    const games = Array.from({ length: 3 }, (_, i) => pairRoundRobin(field, i)).flatMap((round) => round.games)
    for (const { players, points } of games) {
      if (players[0] === 'p01') expect(points).toEqual([0, WIN])
      else if (players[1] === 'p01') expect(points).toEqual([WIN, 0])
      else expect(points).toBeNull()
    }
  })
})

describe('standings', () => {
  const game = (first: string, second: string, one: number, other: number) => ({
    ...{ players: [first, second], table: `${first}-${second}` },
    points: [one * POINT, other * POINT],
  })

  it('count points, Buchholz, Sonneborn-Berger', () => {
    const field: TournamentState = {
      ...FOR_TWO,
      players: ['a', 'b', 'c', 'd'],
      withdrawn: [],
      seed: 's',
      rounds: [
        { games: [game('a', 'b', 1, 0), game('c', 'd', 0.5, 0.5)], byes: [] },
        { games: [game('a', 'c', 1, 0), game('d', 'b', 0, 1)], byes: [] },
      ],
    }
    const rows = computeStandings(field)
    expect(
      rows.map(({ player, score, buchholz, sonneborn }) => [
        ...[player, score / POINT, buchholz / TIES.buchholz, sonneborn / TIES.sonneborn],
      ]),
    ).toEqual([
      ['a', 2, 1.5, 1.5],
      ['b', 1, 2.5, 0.5],
      ['c', 0.5, 2.5, 0.25],
      ['d', 0.5, 1.5, 0.25],
    ])
    expect(rows.map(({ place }) => place)).toEqual([1, 2, 3, 4])
  })

  it('look at the game between equals before lots are drawn', () => {
    const rounds = [
      { games: [game('a', 'b', 1, 0), game('x', 'w', 0, 1), game('y', 'v', 1, 0)], byes: [] },
      { games: [game('x', 'a', 1, 0), game('b', 'y', 1, 0), game('w', 'v', 1, 0)], byes: [] },
    ]
    for (const seed of ['1', '2', '3', '4', '5', '6', '7', '8']) {
      const players = ['b', 'a', 'v', 'w', 'x', 'y']
      const rows = computeStandings({ ...FOR_TWO, players, withdrawn: [], seed, rounds })
      expect(rows.map(({ player }) => player)).toEqual(['w', 'x', 'a', 'b', 'y', 'v'])
      const [a, b] = [rows[2]!, rows[3]!]
      expect([a.score, a.buchholz, a.sonneborn]).toEqual([b.score, b.buchholz, b.sonneborn])
      expect([a.direct, b.direct]).toEqual([2, 0])
    }
  })

  it('end in random draws, derived from the seed whatever the order in which people joined', () => {
    const field = { ...FOR_TWO, withdrawn: [], rounds: [] }
    const order = (players: string[], seed: string) =>
      computeStandings({ ...field, players, seed }).map(({ player }) => player)
    expect(order(['a', 'b', 'c', 'd'], 'x')).toEqual(order(['d', 'c', 'b', 'a'], 'x'))
    const firsts = new Set(['1', '2', '3', '4', '5', '6', '7', '8'].map((seed) => order(['a', 'b'], seed)[0]))
    expect(firsts.size).toBe(2)
  })

  it('count a bye as a win without an opponent', () => {
    const rounds = [{ games: [game('a', 'b', 1, 0)], byes: ['c'] }]
    const players = ['a', 'b', 'c']
    const rows = computeStandings({ ...FOR_TWO, players, withdrawn: ['b'], seed: 's', rounds })
    expect(rows.find(({ player }) => player === 'c')).toMatchObject({
      score: WIN,
      buchholz: 0,
      byes: 1,
      won: 0,
    })
    expect(rows.find(({ player }) => player === 'b')).toMatchObject({ withdrawn: true, lost: 1 })
  })
})

describe('complete pairings', () => {
  /** The largest number of pairs, by trying everything. */
  function tried(fits: readonly (readonly boolean[])[], from: readonly number[]): number {
    const [first, ...rest] = from
    if (first === undefined) return 0
    let best = tried(fits, rest)
    for (const other of rest)
      if (fits[first]![other])
        best = Math.max(
          best,
          1 +
            tried(
              fits,
              rest.filter((i) => i !== other),
            ),
        )
    return best
  }

  it('are found where trying everything finds them', () => {
    const random = randomFrom('pairs')
    const found = [0, 0]
    for (let trial = 0; trial < 400; trial++) {
      const size = 4 + 2 * random(3)
      const half = Array.from({ length: size }, () => Array.from({ length: size }, () => random(10) < 4))
      const fits = half.map((_, i) => half.map((_, j) => i !== j && half[Math.min(i, j)]![Math.max(i, j)]!))
      const all = half.map((_, i) => i)
      const can = tried(fits, all) === size / 2
      expect(canPairAll(fits)).toBe(can)
      found[Number(can)]!++
      const left = all.filter((i) => i > 1)
      expect(
        canPairAll(
          fits,
          all.map((i) => i <= 1),
        ),
      ).toBe(tried(fits, left) === left.length / 2)
    }
    expect(Math.min(...found)).toBeGreaterThan(30)
  })
})
