import { expect, test } from 'vitest'
import { titles } from '../../games/index.ts'
import { seatedTable, seatsFor } from '../../table/index.ts'

const people = [
  { user: 'a', name: 'Ann' },
  { user: 'b', name: 'Ben' },
]

test.each(Object.keys(titles))('every scenario of %s for two begins with both players seated', async (id) => {
  const { game } = await titles[id]!()
  const scenarios = game.scenarios.filter(({ players }) => players.includes(2))
  expect(scenarios.length).toBeGreaterThan(0)
  for (const { id: scenario } of scenarios) {
    const setup = { scenario, players: 2 }
    expect(seatsFor({ game }, setup)).toHaveLength(2)
    const host = { game, seed: 'a seed', bots: ['easy'], online: true }
    const options = { clock: { kind: 'days', hours: 24, bank: 0 }, onFlag: 'forfeit', rated: true } as const
    const table = seatedTable(host, { id: 't', invitation: 'i' }, { setup, options, people }, 5)
    expect(table.facts).toMatchObject({ status: 'playing', maker: people[0] })
    expect(table.facts.seats.map(({ holder }) => holder)).toEqual(people)
    expect(table.nextFlag()).toBeGreaterThan(5)
  }
})
