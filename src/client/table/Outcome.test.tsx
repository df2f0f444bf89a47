import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { completeSetup, LANGUAGES, Match, type ScoreBreakdown } from '#kernel'
import { appWords } from '#text/app/index.ts'
import { type WordingWithTexts, worded } from '#text/testing/titles.ts'
import { Translator } from '#text/translator.ts'
import { resultFor } from '../pages/TableLine.tsx'
import { LanguageProvider } from '../shell/translator.tsx'
import { Goal } from './Goal.tsx'
import { outcomeReasonText, ScoreTable, winnersText } from './Outcome.tsx'

const title = await worded('ur')
const speaker = new Translator('en', title.wording.words)
const words = new Translator('en', appWords)
const app = { say: words.say.bind(words) }
const view = title.game.view(Match.begin(title.game, completeSetup(title.game, {})).state, 'lapis')

const line = (over: boolean, won: string | null) =>
  renderToStaticMarkup(
    <LanguageProvider language="en">
      <Goal {...{ title, speaker, view, over, won }} seat="lapis" />
    </LanguageProvider>,
  )

describe('the line of the goal', () => {
  test('says who would win during play, and who has won after it', () => {
    const won = winnersText(app, speaker, { winners: ['shell'], ranks: { lapis: 2, shell: 1 } })
    expect(won).toBe('Shell wins.')
    expect(line(false, null)).toContain('<strong>Now: even</strong>')
    expect(line(true, won)).toContain('<strong>Shell wins.</strong>')
    expect(line(true, won)).not.toContain('Now: even')
    // The winner is not shown before the last recap was read.
    expect(line(true, null)).not.toContain('<strong>')
  })
})

test('how a match was decided is a text of the game, or a general one', () => {
  expect(outcomeReasonText(app, speaker, { how: 'borneOff' })).toBe('All pieces were borne off.')
  expect(outcomeReasonText(app, speaker, { how: 'resigned' })).toBe('The game ended by resignation.')
  expect(winnersText(app, speaker, { winners: [], ranks: {} })).toBe('No one wins.')
})

test('points have a row for each source, a column for each seat, and a sum', () => {
  const seats = ['lapis', 'shell'].map((seat) => ({
    ...{ seat, title: speaker.say(`seat.${seat}`) },
    look: { colour: 'green', pattern: 'dots', letter: 'E' } as const,
  }))
  const part = (key: string, points: number) => ({ source: [key] as const, points })
  const scores: ScoreBreakdown = {
    title: ['name'],
    seats: [
      { seat: 'lapis', parts: [part('a', 3), part('b', -5)] },
      { seat: 'shell', parts: [part('b', 4)] },
    ],
  }
  const shown = renderToStaticMarkup(
    <LanguageProvider language="en">
      <ScoreTable {...{ speaker, scores, seats }} />
    </LanguageProvider>,
  )
  const rows = [...shown.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row]) =>
    [...row!.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell]) => cell!.replace(/<[^>]*>/g, '')),
  )
  expect(rows.slice(1)).toEqual([
    ['A', '3', ''],
    ['B', '−5', '4'],
    [app.say('outcome.total'), '−2', '4'],
  ])
  expect(shown).toContain('scope="col"')
})

test('if all players have won it is a draw', () => {
  const both = { winners: ['lapis', 'shell'], ranks: { lapis: 1, shell: 1 } }
  expect(winnersText(app, speaker, both)).toBe('It is a draw.')
  expect(winnersText(app, speaker, { ...both, ranks: { ...both.ranks, third: 2 } })).toBe(
    'Lapis and Shell win together.',
  )
  const seats = both.winners.map((seat) => ({ seat, user: seat }))
  const table = { seats, winners: both.winners } as unknown as Parameters<typeof resultFor>[0]
  expect(resultFor(table, 'lapis')).toBe('drawn')
  expect(resultFor({ ...table, winners: ['shell'] }, 'lapis')).toBe('lost')
})

test('the verb agrees with the winners in number', async () => {
  const said = ({ words: own }: Pick<WordingWithTexts, 'words'>, ...winners: string[]) =>
    LANGUAGES.map((language) =>
      winnersText(new Translator(language, appWords), new Translator(language, own), {
        winners,
        ranks: { ...Object.fromEntries(winners.map((seat) => [seat, 1])), another: 2 },
      }),
    )
  const [en, , cs] = said((await worded('alexander')).wording, 'persian')
  expect([en, cs]).toEqual(['Persians win.', 'Vítězí Peršané.'])
  expect(said((await worded('god-kings')).wording, 'egypt')[0]).toBe('Egypt wins.')
  expect(said((await worded('ankh')).wording, 'player1', 'player3')[0]).toBe('Player 1 and Player 3 win together.')
  expect(said(title.wording)[0]).toBe('No one wins.')
})
