import { readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { LANGUAGES } from '#kernel'
import { games as allGames } from '#text/testing/titles.ts'
import { Translator } from '#text/translator.ts'
import { scenarioBalance, winPercents } from './Scenarios.tsx'

const balance = (...of: number[]) => ({
  games: 100,
  of: Object.fromEntries(of.map((share, i) => [`place.${i + 1}`, share])),
})

describe('the balance of a scenario', () => {
  test.each([
    ['even', undefined, balance(46.5, 53.5)],
    ['edge', 'place.2', balance(37.5, 62.5)],
    ['edge', 'place.1', balance(75, 25)],
    ['favoured', 'place.2', balance(10, 90)],
    ['edge', 'place.3', balance(20.8, 14, 30.5, 19, 15.8)],
    // Games without a winner do not count.
    ['even', undefined, balance(40, 44.5)],
  ])('%s, %s', (key, word, shares) => {
    expect(scenarioBalance(shares)).toEqual(word === undefined ? { key } : { key, word })
  })

  test('is shown with whole percents', () => {
    const percents = (...of: number[]) => winPercents(balance(...of)).map(([, percent]) => percent)
    expect(percents(4, 96)).toEqual([4, 96])
    expect(percents(37.5, 62.5)).toEqual([38, 62])
    expect(percents(33.4, 33.3, 33.3)).toEqual([34, 33, 33])
    expect(percents(40, 44.5)).toEqual([40, 45])
  })
})

// Loaded outside the tests, because loading a large game takes long on a busy machine.
const games = allGames.filter(([, { game }]) => game.scenarios.length > 1)

const docOf = (game: string) => readFileSync(`docs/${game}.md`, 'utf8')

describe('facts about scenarios', () => {
  it.each(games)('of %s: difficulty, playing time and subject, in every language', (_, title) => {
    const { game, scenarios, wording } = title
    expect(Object.keys(scenarios!).sort()).toEqual(game.scenarios.map(({ id }) => id).sort())
    for (const { id, players } of game.scenarios) {
      const facts = scenarios![id]!
      expect([1, 2, 3], id).toContain(facts.hard)
      expect(Object.keys(facts.minutes).map(Number), id).toEqual(players)
      for (const minutes of Object.values(facts.minutes)) expect(minutes).toBeGreaterThanOrEqual(15)
      for (const language of LANGUAGES) {
        const speaker = new Translator(language, wording.words)
        expect(speaker.say(`scenario.${id}.about`).length, `${language} ${id}`).toBeGreaterThan(20)
        for (const { of } of Object.values(facts.balance))
          for (const word of Object.keys(of)) expect(speaker.has(word), `${language} ${word}`).toBe(true)
      }
    }
  })

  it.each(games)('of %s: balance for each number of players', (_, { game, scenarios }) => {
    for (const { id, players } of game.scenarios)
      for (const [count, { games: played, of }] of Object.entries(scenarios![id]!.balance)) {
        expect(players, id).toContain(Number(count))
        expect(Object.keys(of)).toHaveLength(Number(count))
        expect(played).toBeGreaterThanOrEqual(100)
        const sum = Object.values(of).reduce((a, b) => a + b, 0)
        expect(sum, id).toBeLessThanOrEqual(100.5)
        expect(sum, id).toBeGreaterThan(80)
      }
  })
})

describe('the balance of scenarios is the one in the documents', () => {
  const of = (id: string) => games.find(([game]) => game === id)![1].scenarios!
  const rowsOf = (game: string) =>
    docOf(game)
      .split('\n')
      .filter((line) => line.startsWith('| '))
      .map((line) =>
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      )
  const numbersIn = (cells: readonly string[]) => cells.filter((cell) => /^\d/.test(cell)).map(Number)

  it('of Alexander', () => {
    for (const [id, { balance }] of Object.entries(of('alexander'))) {
      const row = rowsOf('alexander').find((cells) => cells[0]!.replace('The ', '').toLowerCase() === id)!
      expect(row.at(-1)!.split(' : ').map(Number), id).toEqual(Object.values(balance[2]!.of))
    }
  })

  it('of Ankh', () => {
    for (const [id, { balance }] of Object.entries(of('ankh'))) {
      if (id === 'drawn') continue
      const row = rowsOf('ankh').find((cells) => cells[0] === id)!
      const [{ of: shares }] = Object.values(balance) as [(typeof balance)[string]]
      expect(numbersIn(row.slice(1)), id).toEqual(Object.values(shares))
    }
  })

  it('of The God Kings', () => {
    const seats = ['seat.egypt', 'seat.hatti', 'seat.mitanni', 'seat.kassites']
    const names: { readonly [id: string]: string } = {
      kadesh: 'I Kadesh',
      assyro_babylonian: 'II Assyro-Babylonian Wars',
      thutmose: 'III Thutmose',
      campaign: 'IV Campaign',
    }
    for (const [id, { balance }] of Object.entries(of('god-kings')))
      for (const [players, { games: played, of: shares }] of Object.entries(balance)) {
        const row = rowsOf('god-kings').find((cells) => cells[0] === names[id] && cells[1] === players)!
        expect(Number(row[2]), id).toBe(played)
        const inOrder = Object.entries(shares)
          .map(([seat, share]) => [seats.indexOf(seat.replace('assyria', 'mitanni')), share] as const)
          .sort(([a], [b]) => a - b)
        expect(
          row.slice(3).map((cell) => (cell === '' ? undefined : Number(cell))),
          `${id} ${players}`,
        ).toEqual(seats.map((_, place) => inOrder.find(([at]) => at === place)?.[1]))
      }
  })
})
