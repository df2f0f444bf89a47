import { describe, expect, test } from 'vitest'
import type { Player } from '#bots/levels.ts'
import { appWords } from '#text/app/index.ts'
import { Translator } from '#text/translator.ts'
import { botOptions, occupantLabel, occupantName, type SeatOccupant, seatStatuses } from './players.ts'
import type { AppTranslator } from './translator.tsx'

const speaker = new Translator('en', appWords)
const app = { say: (key: string, values?: object) => speaker.say(key, values as never) } as AppTranslator
const ann: SeatOccupant = { user: 'a', name: 'Ann', bot: null, out: null }

describe('the occupant of a seat', () => {
  test.each([
    [ann, 'Ann'],
    [{ ...ann, bot: 'easy', out: 'resigned' }, 'Ann (resigned)'],
    [{ ...ann, bot: 'easy', out: 'time' }, 'Ann (out of time)'],
    [{ ...ann, bot: 'hard' }, 'Ann (Computer (hard) plays on)'],
    [{ ...ann, name: '' }, 'You'],
    [{ user: null, name: 'normal', bot: 'normal' }, 'Computer (normal)'],
    [{ user: null, name: null, bot: null }, 'free seat'],
  ] as [SeatOccupant, string][])('%o is %s', (sitter, said) => {
    expect(occupantLabel(app, sitter).toLowerCase()).toBe(said.toLowerCase())
  })

  test('keeps their name after resigning', () => {
    expect(occupantName(app, { ...ann, bot: 'easy', out: 'resigned' })).toBe('Ann')
    expect(seatStatuses(app, [ann, { ...ann, out: 'time' }])).toEqual(['Ann (out of time)'])
  })
})

test('the bots of a game have its characters beside the levels, each with a name', () => {
  const offered = (styles?: readonly string[]) =>
    botOptions(app, null, { game: {}, brain: { styles } } as unknown as Player).map(({ label }) => label)
  const levels = offered()
  expect(offered(['bold', 'devious'])).toEqual([...levels, speaker.say('bot.bold'), speaker.say('bot.devious')])
  expect(speaker.has('bot.bold') && speaker.has('bot.cautious') && speaker.has('bot.devious')).toBe(true)
})
