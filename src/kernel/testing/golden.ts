import { existsSync, readFileSync } from 'node:fs'
import { expect } from 'vitest'
import type { Ask, Option } from '../ask.ts'
import { type Random, randomFrom, seededChance } from '../chance.ts'
import { completeSetup, type Game } from '../game.ts'
import { Journal, type JournalEntry } from '../journal.ts'
import { Match } from '../match.ts'
import { parseAnswer } from '../record.ts'

/**
 * A whole game as readable text: the setup, `> seat answer`, the events after each answer, and the outcome. The
 * answers are read from the stored file; everything else is regenerated and must be identical.
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

function line(event: JournalEntry): string {
  const values = Object.entries(event.with ?? {}).map(
    ([name, value]) => `${name}=${Array.isArray(value) ? value.join(',') : value}`,
  )
  return `  ${event.kind} (${event.rule}) ${values.join(' ')}`
}

/** `MEHEN_RECORD=1` plays the games again when a rule change has made the stored answers illegal. */
const RECORD = process.env.MEHEN_RECORD !== undefined

/** A stored game: its file, setup, players and seed. */
export interface Golden {
  readonly file: URL
  readonly setup: object
  readonly seed: string
  readonly policy: (match: Match, asked: Ask, random: Random) => Option
}

/** Replays a stored game: the transcript must equal the file. Returns the transcript. */
export async function playGolden(game: Game, golden: Golden): Promise<string> {
  const { file } = golden
  const isKept = existsSync(file) && !RECORD
  const text = transcript(game, isKept ? readFileSync(file, 'utf8') : recorded(game, golden))
  await expect(text).toMatchFileSnapshot(file.pathname)
  return text
}

/** Plays a game from its seed, for `transcript` to read. */
function recorded(game: Game, { setup, seed, policy }: Golden): string {
  const full = completeSetup(game, setup)
  const match = Match.begin(game, full, { deal: seededChance(seed) })
  const random = randomFrom(seed)
  while (!match.over) {
    const asked = match.open.find((a) => match.answered(a) === null)!
    match.apply(asked.seat, policy(match, asked, random).key)
  }
  return [JSON.stringify(full), ...match.record().answers.map((answer) => `> ${answer}`)].join('\n')
}

/** Cites the numbered rules a test proves; `mehen ledger` reads the citations from the source. */
export function rule(..._ids: readonly [string, ...string[]]): void {}
