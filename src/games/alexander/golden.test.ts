import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { dealSeeded, Match, randomFrom, setupOf } from '../../kernel/index.ts'
import { transcript } from '../../kernel/testing/index.ts'
import { alexander } from './game.ts'
import { aggressive } from './testing/aggressive.ts'

/** The games that are kept, by name: with the options of the book, and with all of them and secrets guarded. */
const GAMES: readonly (readonly [name: string, setup: object])[] = [
  ['phrygia', { scenario: 'phrygia', guardSecrets: false }],
  ['samarkand', { scenario: 'samarkand', guardSecrets: true, ...everyOption('samarkand') }],
]

function everyOption(scenario: string): object {
  const options = alexander.settings.filter((s) => s.scenarios?.includes(scenario) && s.values.includes(true))
  return Object.fromEntries(options.map(({ id }) => [id, true]))
}

/** `MEHEN_RECORD=1` plays the games anew, where a change of the rules has made the kept answers impossible. */
const RECORD = process.env.MEHEN_RECORD !== undefined

/** A game of random players who seek contact: its set-up and answers, for `transcript` to read. */
function recorded(name: string, setup: object): string {
  const full = setupOf(alexander, setup)
  const match = Match.begin(alexander, full, { deal: dealSeeded(name) })
  const random = randomFrom(name)
  while (!match.over) {
    const asked = match.open.find((a) => match.answered(a) === null)!
    match.apply(asked.seat, aggressive(match, asked, random).key)
  }
  return [JSON.stringify(full), ...match.record().answers.map((answer) => `> ${answer}`)].join('\n')
}

describe('golden games', () => {
  test.each(GAMES)('%s', async (name, setup) => {
    const file = new URL(`./golden/${name}.txt`, import.meta.url)
    const isKept = existsSync(file) && !RECORD
    const text = transcript(alexander, isKept ? readFileSync(file, 'utf8') : recorded(name, setup))
    for (const met of ['charge', 'struggle', 'routs', 'eliminated', 'shot', 'ended'])
      expect(text).toContain(`  ${met} (`)
    await expect(text).toMatchFileSnapshot(file.pathname)
  })
})
