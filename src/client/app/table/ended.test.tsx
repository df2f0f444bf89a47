import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { wording as alexander } from '../../../games/alexander/text/wording.ts'
import { wording as ankh } from '../../../games/ankh/text/wording.ts'
import { wording as kings } from '../../../games/god-kings/text/wording.ts'
import { title } from '../../../games/ur/index.ts'
import { LANGUAGES, Match, setupOf, type Wording } from '../../../kernel/index.ts'
import { appWords } from '../../../text/app/index.ts'
import { Speaker } from '../../../text/speaker.ts'
import { resultOf } from '../pages/result.ts'
import { Spoken } from '../shell/words.tsx'
import { howWords, wonWords } from './ended.tsx'
import { Goal } from './Goal.tsx'

const speaker = new Speaker('en', title.wording.words)
const words = new Speaker('en', appWords)
const app = { say: words.say.bind(words) }
const view = title.game.view(Match.begin(title.game, setupOf(title.game, {})).state, 'lapis')

const line = (over: boolean, won: string | null) =>
  renderToStaticMarkup(
    <Spoken language="en">
      <Goal {...{ title, speaker, view, over, won }} seat="lapis" />
    </Spoken>,
  )

describe('the line of the goal', () => {
  test('says who would win during play, and who has won after it', () => {
    const won = wonWords(app, speaker, { winners: ['shell'], ranks: { lapis: 2, shell: 1 } })
    expect(won).toBe('Shell wins.')
    expect(line(false, null)).toContain('<strong>Now: even</strong>')
    expect(line(true, won)).toContain('<strong>Shell wins.</strong>')
    expect(line(true, won)).not.toContain('Now: even')
    // The winner is not shown before the last recap was read.
    expect(line(true, null)).not.toContain('<strong>')
  })
})

test('how a match was decided is a text of the game, or a general one', () => {
  expect(howWords(app, speaker, { how: 'borneOff' })).toBe('How: all pieces borne off.')
  expect(howWords(app, speaker, { how: 'resigned' })).toBe('How: by resignation.')
  expect(wonWords(app, speaker, { winners: [], ranks: {} })).toBe('No one wins.')
})

test('if all players have won it is a draw', () => {
  const both = { winners: ['lapis', 'shell'], ranks: { lapis: 1, shell: 1 } }
  expect(wonWords(app, speaker, both)).toBe('It is a draw.')
  expect(wonWords(app, speaker, { ...both, ranks: { ...both.ranks, third: 2 } })).toBe('Lapis, Shell win together.')
  const seats = both.winners.map((seat) => ({ seat, user: seat }))
  const table = { seats, winners: both.winners } as unknown as Parameters<typeof resultOf>[0]
  expect(resultOf(table, 'lapis')).toBe('drawn')
  expect(resultOf({ ...table, winners: ['shell'] }, 'lapis')).toBe('lost')
})

test('the verb agrees with the winners in number', () => {
  const said = ({ words: own }: Pick<Wording, 'words'>, ...winners: string[]) =>
    LANGUAGES.map((language) =>
      wonWords(new Speaker(language, appWords), new Speaker(language, own), {
        winners,
        ranks: { ...Object.fromEntries(winners.map((seat) => [seat, 1])), another: 2 },
      }),
    )
  const [en, , cs] = said(alexander, 'persian')
  expect([en, cs]).toEqual(['Persians win.', 'Vítězí Peršané.'])
  expect(said(kings, 'egypt')[0]).toBe('Egypt wins.')
  expect(said(ankh, 'player1', 'player3')[0]).toBe('Player 1, Player 3 win together.')
  expect(said(title.wording)[0]).toBe('No one wins.')
})
