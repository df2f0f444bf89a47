import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { dealSeeded, Match, randomFrom, setupOf } from '../../kernel/index.ts'
import { transcript } from '../../kernel/testing/index.ts'
import { godKings } from './game.ts'
import { warlike } from './testing/warlike.ts'

/** The games that are kept, by name: one of every scenario, one of them with guarded secrets, one with a handicap. */
const GAMES: readonly (readonly [name: string, setup: object])[] = [
  ['kadesh', { scenario: 'kadesh', players: 2 }],
  ['assyro-babylonian-guarded', { scenario: 'assyro_babylonian', players: 2, guardSecrets: true }],
  ['thutmose-three', { scenario: 'thutmose', players: 3, handicap: 'twoProvinces' }],
  ['campaign-of-four', { scenario: 'campaign', players: 4 }],
]

/** `MEHEN_RECORD=1` plays the games anew, where a change of the rules has made the kept answers impossible. */
const RECORD = process.env.MEHEN_RECORD !== undefined

/** A game of random players who seek battle: its set-up and answers, for `transcript` to read. */
function recorded(name: string, setup: object): string {
  const full = setupOf(godKings, setup)
  const match = Match.begin(godKings, full, { deal: dealSeeded(name) })
  const random = randomFrom(name)
  while (!match.over) {
    const asked = match.open[0]!
    match.apply(asked.seat, warlike(match, asked, random).key)
  }
  return [JSON.stringify(full), ...match.record().answers.map((answer) => `> ${answer}`)].join('\n')
}

describe('golden games', () => {
  test('one of every scenario', () => {
    const kept = GAMES.map(([, setup]) => setupOf(godKings, setup).scenario)
    expect(new Set(kept)).toEqual(new Set(godKings.scenarios.map(({ id }) => id)))
  })

  test.each(GAMES)('%s', async (name, setup) => {
    const file = new URL(`./golden/${name}.txt`, import.meta.url)
    const isKept = existsSync(file) && !RECORD
    const text = transcript(godKings, isKept ? readFileSync(file, 'utf8') : recorded(name, setup))
    await expect(text).toMatchFileSnapshot(file.pathname)
  })
})
