import { describe, expect, test } from 'vitest'
import { eventWeight } from '#games/ankh/text/journal.ts'
import { type Event, LANGUAGES } from '#kernel'
import { worded } from '#text/testing/titles.ts'
import { Translator } from '../translator.ts'

const { wording } = await worded('ankh')
const event = (kind: string, facts: Event['with']): Event => ({ kind, rule: '', with: facts! })
const summoned = (god: string, figure: string, space: string) => event('summoned', { god, figure, space })
const moved = (god: string, from: string, to: string) => event('moved', { god, figure: 'warrior', from, to })

describe('the journal of Ankh', () => {
  test('tells what a god summons or moves in one line', () => {
    const events = [
      summoned('osiris', 'warrior', 'I4'),
      summoned('osiris', 'warrior', 'J4'),
      moved('isis', 'A4', 'A5'),
      moved('isis', 'B2', 'B3'),
      moved('osiris', 'I4', 'I5'),
    ]
    const said = LANGUAGES.map((language) => {
      const speaker = new Translator(language, wording.words)
      return wording.condense!(events).map((line) => speaker.event(line))
    })
    expect(said[0]).toEqual([
      'Osiris summons on I4 and J4: warrior ×2.',
      'Isis moves figures: A4-A5 and B2-B3.',
      'Osiris moves the warrior (I4–I5).',
    ])
    expect(new Set(said.flat()).size).toBe(9)
  })

  test('leaves out of a card what only leads to something', () => {
    expect(eventWeight(event('followers', { god: 'isis', by: -1, now: 2, reason: 'unlock' }))).toBe(0)
    expect(eventWeight(event('followers', { god: 'isis', by: 2, now: 4, reason: 'gain' }))).toBe(1)
    expect(eventWeight(event('battle', {}))).toBeGreaterThan(eventWeight(event('devotion', {})))
  })
})
