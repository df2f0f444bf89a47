import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { dealSeeded, Match, randomFrom, setupOf } from '../../kernel/index.ts'
import { transcript } from '../../kernel/testing/index.ts'
import { policy } from './bot/policy.ts'
import { ankh } from './game.ts'

/** The games that are kept: their set-ups, and the seed of the dice and of the players' choices. */
const GAMES: readonly (readonly [name: string, setup: object, seed: string])[] = [
  ['two-players', { scenario: 'mirror-banks-2', guardians: 'choose' }, 'golden 9'],
  ['three-players', { scenario: 'twin-cities-3', guardians: 'agree', first: 'agree' }, 'golden 124'],
  ['four-players', { scenario: 'drawn', players: 4, guardians: 'choose' }, 'golden 141'],
]

/** `MEHEN_RECORD=1` plays the games anew, where a change of the rules has made the kept answers impossible. */
const RECORD = process.env.MEHEN_RECORD !== undefined

/** A game of quick sensible players: its set-up and answers, for `transcript` to read. */
function recorded(setup: object, seed: string): string {
  const full = setupOf(ankh, setup)
  const match = Match.begin(ankh, full, { deal: dealSeeded(seed) })
  const random = randomFrom(seed)
  while (!match.over) {
    const asked = match.open.find((a) => match.answered(a) === null)!
    match.apply(asked.seat, policy(match, asked, random).key)
  }
  return [JSON.stringify(full), ...match.record().answers.map((answer) => `> ${answer}`)].join('\n')
}

describe('golden games', () => {
  test.each(GAMES)('%s', async (name, setup, seed) => {
    const file = new URL(`./golden/${name}.txt`, import.meta.url)
    const isKept = existsSync(file) && !RECORD
    const text = transcript(ankh, isKept ? readFileSync(file, 'utf8') : recorded(setup, seed))
    for (const met of ['claimed', 'caravan', 'plague', 'battle', 'unlocked', 'ended'])
      expect(text).toContain(`  ${met} (`)
    if (name !== 'two-players')
      for (const met of ['merged', 'decidedCard', 'decidedOffer', 'dismissed'])
        expect(text).toContain(`  ${met} (`)
    await expect(text).toMatchFileSnapshot(file.pathname)
  })
})
