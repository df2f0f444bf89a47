import { expect, test } from 'vitest'
import { titles } from '../../../games/index.ts'
import { LANGUAGES } from '../../../kernel/index.ts'
import { appWords } from '../../../text/app/index.ts'
import { Speaker } from '../../../text/speaker.ts'
import { winnersLine } from './winners.ts'

test('who has won is said in the number of who has', async () => {
  const said = async (game: string, ...winners: string[]) => {
    const { wording } = await titles[game]!()
    return LANGUAGES.map((language) =>
      winnersLine(new Speaker(language, appWords), new Speaker(language, wording.words), winners),
    )
  }
  const [en, , cs] = await said('alexander', 'persian')
  expect([en, cs]).toEqual(['Persians win.', 'Vítězí Peršané.'])
  expect((await said('god-kings', 'egypt'))[0]).toBe('Egypt wins.')
  expect((await said('ankh', 'player1', 'player3'))[0]).toBe('Player 1, Player 3 win together.')
  expect((await said('ur'))[0]).toBe(appWords.en['outcome.nobody'])
})
