import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { Journal, Match, parseAnswer, type Told } from '../../kernel/index.ts'
import { ankh } from './game.ts'

const folder = new URL('./golden/', import.meta.url)

/**
 * Whole games as readable text: the set-up, `> seat answer`, below each answer what the rules told, and the outcome.
 * The answers are read from the file; everything else is written anew and must be the same.
 */
function transcript(kept: string): string {
  const [setup, ...rest] = kept.split('\n')
  const journal = new Journal()
  const match = Match.begin(ankh, JSON.parse(setup!), { journal })
  const lines = [setup!, ...journal.events.map(line)]
  for (const answer of rest.filter((text) => text.startsWith('> '))) {
    const read = journal.events.length
    match.apply(...parseAnswer(answer.slice(2)))
    lines.push(answer, ...journal.events.slice(read).map(line))
  }
  return [...lines, JSON.stringify(match.outcome), ''].join('\n')
}

function line(event: Told): string {
  const values = Object.entries(event.with ?? {}).map(
    ([name, value]) => `${name}=${Array.isArray(value) ? value.join(',') : value}`,
  )
  return `  ${event.kind} (${event.rule}) ${values.join(' ')}`
}

describe('golden games', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.txt'))

  test('there are some', () => {
    expect(files.length).toBeGreaterThanOrEqual(3)
  })

  test.each(files)('%s', async (name) => {
    const file = new URL(name, folder)
    await expect(transcript(readFileSync(file, 'utf8'))).toMatchFileSnapshot(file.pathname)
  })
})
