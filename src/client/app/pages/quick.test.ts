import { describe, expect, test } from 'vitest'
import { titles } from '../../../games/index.ts'
import { setupOf } from '../../../kernel/index.ts'
import { makeTable } from '../../../table/make.ts'
import { quickTable } from './quick.ts'
import { type OwnTable, sorted } from './useOwnTables.ts'

describe('play now', () => {
  test.each(Object.keys(titles))('seats a person and bots at a table of %s that starts immediately', async (id) => {
    const { game } = await titles[id]!()
    const wanted = quickTable(game)
    const host = { game, seed: 'seed', bots: ['easy', 'normal', 'hard'] }
    const table = makeTable(host, { id: 't', invitation: 'i' }, { user: 'me', name: '' }, wanted, 0)
    expect(table.facts.status).toBe('playing')
    expect(table.seatsOf('me')).toHaveLength(1)
    expect(table.facts.seats.length).toBe(Math.min(...game.scenarios[0]!.players))
  })
})

describe('a first game', () => {
  test('of Alexander is played without secret markers and columns, as O13 and O14 advise', async () => {
    const { game } = await titles.alexander!()
    const { setup } = quickTable(game)
    expect(setup).toMatchObject({ 'pre-arranged-withdrawal': false, 'column-movement': false })
    expect(game.begin(setupOf(game, setup)).options).not.toBe(game.begin(setupOf(game, {})).options)
  })
})

describe('lists of games', () => {
  test('start with those that wait for the reader, then the newest', () => {
    const game = (id: string, yourTurn: boolean, updated: number) => ({ id, yourTurn, updated }) as OwnTable
    const all = [game('a', false, 3), game('b', true, 1), game('c', false, 9), game('d', true, 5)]
    expect(sorted(all).map(({ id }) => id)).toEqual(['d', 'b', 'c', 'a'])
  })
})
