import { describe, expect, test } from 'vitest'
import { titles } from '../../../games/index.ts'
import { LANGUAGES } from '../../../kernel/index.ts'
import { appWords } from '../../../text/app/index.ts'
import { Speaker } from '../../../text/speaker.ts'
import { playedName, scenariosOf } from './played.ts'

// Loaded outside the tests, because loading a large game takes long on a busy machine.
const games = await Promise.all(Object.entries(titles).map(async ([id, load]) => [id, await load()] as const))
const [en, ja, cs] = LANGUAGES.map((language) => new Speaker(language, appWords))

describe('names of games and scenarios', () => {
  test('name the game and its scenario', () => {
    const said = (game: string, scenario: string) =>
      [en!, ja!, cs!].map((speaker) => playedName(speaker, { game, scenario }))
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
      const listed = scenariosOf(en!, id).flatMap((scenario) => scenario.ids)
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
    const [first] = scenariosOf(en!, 'ankh')
    expect(first).toEqual({
      name: 'Middle Kingdom',
      ids: ['middle-kingdom-2', 'middle-kingdom-3', 'middle-kingdom-4', 'middle-kingdom-5'],
    })
    expect(scenariosOf(en!, 'ur')).toEqual([])
  })
})
