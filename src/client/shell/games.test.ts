import { describe, expect, test } from 'vitest'
import { titles } from '#games/index.ts'
import { completeSetup, LANGUAGES } from '#kernel'
import { makeTable } from '#table/makeTable.ts'
import { appWords } from '#text/app/index.ts'
import { games } from '#text/testing/titles.ts'
import { Translator } from '#text/translator.ts'
import { type OwnTable, sortTables } from '../pages/TableLine.tsx'
import { matchName, quickGame, scenarioGroups } from './games.ts'

// Loaded outside the tests, because loading a large game takes long on a busy machine.
const [en, ja, cs] = LANGUAGES.map((language) => new Translator(language, appWords))

describe('names of games and scenarios', () => {
  test('name the game and its scenario', () => {
    const said = (game: string, scenario: string) =>
      [en!, ja!, cs!].map((speaker) => matchName(speaker, { game, scenario }))
    expect(said('alexander', 'granicus')).toEqual([
      'Alexander: The Granicus',
      'アレクサンドロス：グラニコス川',
      'Alexandr: Gráníkos',
    ])
    expect(said('ankh', 'middle-kingdom-3')[0]).toBe('Ankh: Middle Kingdom')
    expect(said('ur', 'finkel')[0]).toBe('The Royal Game of Ur')
    // A scenario of a later version, or of a pack.
    expect(said('ankh', 'unknown')[0]).toBe('Ankh: Gods of Egypt')
  })

  test.each(games)(
    '%s: each of several scenarios has a name that its full name begins with',
    (id, { game, wording }) => {
      const ids = game.scenarios.map((scenario) => scenario.id)
      const listed = scenarioGroups(en!, id).flatMap((scenario) => scenario.ids)
      expect([...listed].sort()).toEqual(ids.length > 1 ? [...ids].sort() : [])
      for (const language of LANGUAGES)
        for (const scenario of listed) {
          const name = appWords[language][`game.${id}.scenario.${scenario}`]!
          const own = wording.words[language][`scenario.${scenario}`]!
          expect([name, own.startsWith(name)]).toEqual([name, true])
        }
    },
  )

  test('group scenarios by name, for any number of players', () => {
    const [first] = scenarioGroups(en!, 'ankh')
    expect(first).toEqual({
      name: 'Middle Kingdom',
      ids: ['middle-kingdom-2', 'middle-kingdom-3', 'middle-kingdom-4', 'middle-kingdom-5'],
    })
    expect(scenarioGroups(en!, 'ur')).toEqual([])
  })
})

describe('play now', () => {
  test.each(Object.keys(titles))('seats a person and bots at a table of %s that starts immediately', async (id) => {
    const { game } = await titles[id]!()
    const wanted = quickGame(game)
    const host = { game, seed: 'seed', bots: ['easy', 'normal', 'hard'] }
    const table = makeTable(host, { id: 't', invitation: 'i' }, { user: 'me', name: '' }, wanted, 0)
    expect(table.state.status).toBe('playing')
    expect(table.seatsHeldBy('me')).toHaveLength(1)
    expect(table.state.seats.length).toBe(Math.min(...game.scenarios[0]!.players))
  })
})

describe('a first game', () => {
  test('of Alexander is played without secret markers and columns, as O13 and O14 advise', async () => {
    const { game } = await titles.alexander!()
    const { setup } = quickGame(game)
    expect(setup).toMatchObject({ 'pre-arranged-withdrawal': false, 'column-movement': false })
    expect(game.begin(completeSetup(game, setup)).options).not.toBe(game.begin(completeSetup(game, {})).options)
  })
})

describe('lists of games', () => {
  test('start with those that wait for the reader, then the newest', () => {
    const game = (id: string, yourTurn: boolean, updated: number) => ({ id, yourTurn, updated }) as OwnTable
    const all = [game('a', false, 3), game('b', true, 1), game('c', false, 9), game('d', true, 5)]
    expect(sortTables(all).map(({ id }) => id)).toEqual(['d', 'b', 'c', 'a'])
  })
})
