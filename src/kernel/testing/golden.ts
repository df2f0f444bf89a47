import type { Game } from '../game.ts'
import { Journal, type Told } from '../journal.ts'
import { Match } from '../match.ts'
import { parseAnswer } from '../record.ts'

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
