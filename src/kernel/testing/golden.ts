import { existsSync, readFileSync } from 'node:fs'
import { expect } from 'vitest'
import type { Ask, Option } from '../ask.ts'
import type { Game } from '../game.ts'
import { Journal, type Told } from '../journal.ts'
import { Match } from '../match.ts'
import { type Random, randomFrom } from '../random.ts'
import { parseAnswer } from '../record.ts'
import { dealSeeded } from '../seed.ts'
import { setupOf } from '../setup.ts'

/**
 * A whole game as readable text: the set-up, `> seat answer`, below each answer what the rules told, and the outcome.
 * The answers are read from what was kept; everything else is written anew and must be the same.
 */
export function transcript(game: Game, kept: string): string {
  const [setup, ...rest] = kept.split('\n')
  const journal = new Journal()
  const match = Match.begin(game, JSON.parse(setup!), { journal })
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

/** `MEHEN_RECORD=1` plays the games anew, where a change of the rules has made the kept answers impossible. */
const RECORD = process.env.MEHEN_RECORD !== undefined

/** A game that is kept: where, what was set up, and who plays it anew with which seed. */
export interface Golden {
  readonly file: URL
  readonly setup: object
  readonly seed: string
  readonly policy: (match: Match, asked: Ask, random: Random) => Option
}

/** Plays a game that is kept again: everything told must be what the file says. Returns the text. */
export async function playGolden(game: Game, golden: Golden): Promise<string> {
  const { file } = golden
  const isKept = existsSync(file) && !RECORD
  const text = transcript(game, isKept ? readFileSync(file, 'utf8') : recorded(game, golden))
  await expect(text).toMatchFileSnapshot(file.pathname)
  return text
}

/** A game played anew: its set-up and answers, for `transcript` to read. */
function recorded(game: Game, { setup, seed, policy }: Golden): string {
  const full = setupOf(game, setup)
  const match = Match.begin(game, full, { deal: dealSeeded(seed) })
  const random = randomFrom(seed)
  while (!match.over) {
    const asked = match.open.find((a) => match.answered(a) === null)!
    match.apply(asked.seat, policy(match, asked, random).key)
  }
  return [JSON.stringify(full), ...match.record().answers.map((answer) => `> ${answer}`)].join('\n')
}
