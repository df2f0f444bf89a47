import { expect, test } from 'vitest'
import { type Played, playContest } from '#bots/arena.ts'
import { bids, bidsBrain } from '#bots/testing/bids.ts'
import { counts } from '#bots/testing/tools.ts'
import { balanceContests, balanceOf } from './balance.ts'

const plan = { level: 'random', games: 5, seed: 's' }
const calm = { now: () => 0, stop: () => false }

test('every table gets as many games, each with its own dice', () => {
  const contests = balanceContests(bids, plan)
  expect(counts(contests.map(({ sides }) => sides.join('')))).toEqual({ aa: 5, aaa: 5, aaaa: 5, aaaaa: 5 })
  expect(new Set(contests.map(({ seed }) => seed)).size).toBe(20)
  expect(balanceContests(bids, { ...plan, players: 3 })).toHaveLength(5)
  expect(() => balanceContests(bids, { ...plan, scenario: 'nowhere' })).toThrow(RangeError)
})

test('wins are counted by what a seat played; several winners share one win', () => {
  const effort = { decisions: 0, ms: 0, playouts: 0, late: 0, faults: 0 }
  const game = (gods: string[], winners: string[], players = 3): Played => ({
    contest: {
      game: 'g',
      setup: { scenario: 's', players },
      sides: [],
      levels: { a: 'x', b: 'x' },
      seed: '',
    },
    outcome: { winners, ranks: {}, how: 'x' },
    roles: gods.map((god, i) => ({ place: String(i + 1), god })),
    efforts: { a: effort, b: effort },
  })
  const played = [
    game(['ra', 'isis', 'amun'], ['x']),
    game(['isis', 'ra', 'amun'], ['x', 'y']),
    game(['ra', 'amun', 'osiris'], []),
    game(['ra', 'isis'], ['y'], 2),
  ]
  const [three, two] = balanceOf(played, ({ roles }) => ['x', 'y', 'z'].slice(0, roles.length))
  const short = (shares: readonly { value: string; played: number; wins: number }[] | undefined) =>
    shares?.map(({ value, played: times, wins }) => [value, times, wins])
  expect(three).toMatchObject({ scenario: 's', players: 3, games: 3, unwon: 1, fair: 1 / 3 })
  expect(short(three!.aspects.place)).toEqual([
    ['1', 3, 1.5],
    ['2', 3, 0.5],
    ['3', 3, 0],
  ])
  expect(short(three!.aspects.god)).toEqual([
    ['amun', 3, 0],
    ['isis', 2, 0.5],
    ['osiris', 1, 0],
    ['ra', 3, 1.5],
  ])
  expect(two).toMatchObject({ players: 2, games: 1, unwon: 0 })
  expect(two!.aspects.place![1]!.share.value).toBe(1)
})

test('seats stand for themselves where the game says nothing more; else it is asked at the end', () => {
  const [contest] = balanceContests(bids, { ...plan, players: 3 })
  const player = { game: bids, brain: bidsBrain }
  expect(playContest(player, contest!, calm)!.roles).toEqual([{ seat: 'ant' }, { seat: 'bee' }, { seat: 'cat' }])
  const rolesOf = (_state: unknown, seat: string) => ({ first: seat[0]! })
  expect(playContest({ ...player, rolesOf }, contest!, calm)!.roles[2]).toEqual({ first: 'c' })
})
