import { expect, test } from 'vitest'
import { titles } from '#games/index.ts'
import { seatNames, startedTable } from '#table/makeTable.ts'

const everybody = ['Ann', 'Ben', 'Cleo', 'Dana', 'Ed'].map((name) => ({ user: name.toLowerCase(), name }))

test.each(Object.keys(titles))('every scenario of %s begins with all its players seated', async (id) => {
  const { game } = await titles[id]!()
  const setups = game.scenarios.flatMap((scenario) =>
    scenario.players.map((players) => ({ scenario: scenario.id, players })),
  )
  expect(setups.some(({ players }) => players === 2)).toBe(true)
  for (const setup of setups) {
    const people = everybody.slice(0, setup.players)
    expect(seatNames({ game }, setup)).toHaveLength(people.length)
    const host = { game, seed: 'a seed', bots: ['easy'], online: true }
    const options = { clock: { kind: 'days', hours: 24, bank: 0 }, onFlag: 'forfeit', rated: true } as const
    const table = startedTable(host, { id: 't', invitation: 'i' }, { setup, options, people }, 5)
    expect(table.state).toMatchObject({ status: 'playing', maker: people[0] })
    expect(table.state.seats.map(({ holder }) => holder)).toEqual(people)
    expect(table.nextFlag()).toBeGreaterThan(5)
  }
})
