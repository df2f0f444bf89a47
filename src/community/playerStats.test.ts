import { describe, expect, test } from 'vitest'
import type { PublicSummary } from '#table/summary.ts'
import { computePlayerStats } from './playerStats.ts'

const seat = (name: string, user: string | null, bot: string | null = null) => ({
  ...{ seat: name, user, bot, name: user ?? bot, toMove: false, reserved: null },
})

function table(seats: PublicSummary['seats'], winners: string[], more: Partial<PublicSummary> = {}): PublicSummary {
  const ranks = Object.fromEntries(seats.map(({ seat: name }) => [name, winners.includes(name) ? 1 : 2] as const))
  return {
    ...{ id: 't', game: 'ur', scenario: 's', status: 'over', rated: false, listed: true, rematch: null },
    ...{ clock: { kind: 'none' }, created: 0, updated: 0, outcome: { winners, ranks, how: 'ended' } },
    seats,
    ...more,
  }
}

describe('player statistics', () => {
  const ann = 'ann'
  const games = [
    table([seat('lapis', ann), seat('shell', 'ben')], ['lapis']),
    table([seat('lapis', 'ben'), seat('shell', ann)], ['lapis']),
    table([seat('lapis', ann), seat('shell', null, 'hard')], ['lapis']),
    table([seat('a', ann), seat('b', 'ben'), seat('c', 'cat')], ['c'], { game: 'ankh' }),
  ]

  test('wins by game and seat, and the score against each', () => {
    const { games: played, opponents } = computePlayerStats(games, ann)
    expect(played).toEqual([
      {
        ...{ game: 'ur', played: 3, won: 2, drawn: 0 },
        seats: [
          { seat: 'lapis', played: 2, won: 2, drawn: 0 },
          { seat: 'shell', played: 1, won: 0, drawn: 0 },
        ],
      },
      { game: 'ankh', played: 1, won: 0, drawn: 0, seats: [{ seat: 'a', played: 1, won: 0, drawn: 0 }] },
    ])
    expect(opponents).toEqual([
      { player: 'ben', name: 'ben', played: 3, won: 1, drawn: 1 },
      { player: 'bot:hard', name: null, played: 1, won: 1, drawn: 0 },
      { player: 'cat', name: 'cat', played: 1, won: 0, drawn: 0 },
    ])
  })

  test('nothing from closed tables, from games against oneself, and from those of others', () => {
    const none = [
      table([seat('lapis', ann), seat('shell', null)], [], {
        outcome: { winners: [], ranks: {}, how: 'cancelled' },
      }),
      table([seat('lapis', ann), seat('shell', ann)], ['lapis']),
      table([seat('lapis', 'ben'), seat('shell', 'cat')], ['lapis']),
      table([seat('lapis', ann), seat('shell', 'ben')], [], { status: 'playing', outcome: null }),
    ]
    expect(computePlayerStats(none, ann)).toEqual({ games: [], opponents: [] })
  })
})
