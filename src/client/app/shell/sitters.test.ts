import { describe, expect, test } from 'vitest'
import { appWords } from '../../../text/app/index.ts'
import { Speaker } from '../../../text/speaker.ts'
import { fatesOf, type Sitter, sitterLine, sitterName } from './sitters.ts'
import type { AppWords } from './words.tsx'

const speaker = new Speaker('en', appWords)
const app = { say: (key: string, values?: object) => speaker.say(key, values as never) } as AppWords
const ann: Sitter = { user: 'a', name: 'Ann', bot: null, out: null }

describe('the occupant of a seat', () => {
  test.each([
    [ann, 'Ann'],
    [{ ...ann, bot: 'easy', out: 'resigned' }, 'Ann (resigned)'],
    [{ ...ann, bot: 'easy', out: 'time' }, 'Ann (out of time)'],
    [{ ...ann, bot: 'hard' }, 'Ann (Computer (hard) plays on)'],
    [{ ...ann, name: '' }, 'You'],
    [{ user: null, name: 'normal', bot: 'normal' }, 'Computer (normal)'],
    [{ user: null, name: null, bot: null }, 'free seat'],
  ] as [Sitter, string][])('%o is %s', (sitter, said) => {
    expect(sitterLine(app, sitter).toLowerCase()).toBe(said.toLowerCase())
  })

  test('keeps their name after resigning', () => {
    expect(sitterName(app, { ...ann, bot: 'easy', out: 'resigned' })).toBe('Ann')
    expect(fatesOf(app, [ann, { ...ann, out: 'time' }])).toEqual(['Ann (out of time)'])
  })
})
