import { policy } from '../../src/games/alexander/bot/policy.ts'
import { title } from '../../src/games/alexander/index.ts'
import type { Alexander } from '../../src/games/alexander/rules/state.ts'
import { type Match, randomFrom } from '../../src/kernel/index.ts'
import type { NewTable } from '../../src/table/protocol.ts'
import { type KeptTable, tableWithSeed } from './kept.ts'

/** A battle of two at one screen, fought by the machine for so many answers and on to a question of some kind. */
export async function foughtTo(scenario: string, answers: number, kind: string): Promise<KeptTable> {
  const setup = { scenario, players: 2 }
  const seats = title.game.seats({ ...setup, guardSecrets: false })
  const wanted: NewTable = {
    ...{ game: 'alexander', setup },
    seats: Object.fromEntries(seats.map((seat) => [seat, 'me' as const])),
  }
  const kept = await tableWithSeed(title, wanted, `pictures-${scenario}`)
  const match = kept.table.playing() as Match<Alexander>
  const random = randomFrom(`pictures ${scenario}`)
  for (let given = 0; !match.over; given++) {
    const asked = match.open.find((ask) => match.answered(ask) === null)!
    if (given >= answers && asked.kind === kind) break
    kept.table.answer(asked.seat, [policy(match, asked, random).key], 'person', 1_000_000)
  }
  if (match.over) throw new Error(`${scenario} was over before ${kind} was asked`)
  const events = [...kept.events, ...kept.table.drain()]
  return { kept: { ...kept.kept, length: events.length, rest: null }, events, table: kept.table }
}
