import { lineOutcomes } from '#games/alexander/board/ask/gestures.ts'
import { policy } from '#games/alexander/bot/policy.ts'
import { title } from '#games/alexander/index.ts'
import type { Alexander } from '#games/alexander/rules/state.ts'
import { type Ask, type Match, randomFrom } from '#kernel'
import type { NewTable } from '#table/protocol/commands.ts'
import { type KeptTable, tableWithSeed } from './kept.ts'

type Until = (match: Match<Alexander>, asked: Ask, given: number) => boolean

/** A battle played by policy until a condition holds. */
async function fought(scenario: string, seats: NewTable['seats'], until: Until): Promise<KeptTable> {
  const wanted: NewTable = { game: 'alexander', setup: { scenario, players: 2 }, seats }
  const kept = await tableWithSeed(title, wanted, `pictures-${scenario}`)
  const match = kept.table.requireMatch() as Match<Alexander>
  const random = randomFrom(`pictures ${scenario}`)
  for (let given = 0; !match.over; given++) {
    const asked = match.open.find((ask) => match.answered(ask) === null)!
    if (until(match, asked, given)) break
    kept.table.answer(asked.seat, [policy(match, asked, random).key], 'person', 1_000_000)
  }
  if (match.over) throw new Error(`${scenario} was over before it came to that`)
  const events = [...kept.events, ...kept.table.drain()]
  return { kept: { ...kept.kept, length: events.length, rest: null }, events, table: kept.table }
}

/** A hot-seat battle played for a number of answers and on to a prompt of some kind. */
export function foughtTo(scenario: string, answers: number, kind: string): Promise<KeptTable> {
  const seats = title.game.seats({ scenario, players: 2, guardSecrets: false })
  const here = Object.fromEntries(seats.map((seat) => [seat, 'me' as const]))
  return fought(scenario, here, (_, asked, given) => given >= answers && asked.kind === kind)
}

/** A hot-seat battle at the Line Command of the first Line in it with this many units that can advance. */
export async function foughtToLine(scenario: string, units: number): Promise<KeptTable> {
  const seats = title.game.seats({ scenario, players: 2, guardSecrets: false })
  let line = ''
  const begun = await fought(scenario, Object.fromEntries(seats.map((seat) => [seat, 'me'])), (match, asked) => {
    if (asked.kind !== 'orderMode') return false
    const mode = asked.options.find(({ key }) => {
      const ahead = match.fork()
      ahead.apply(asked.seat, key)
      return ahead.open[0]?.about?.line === true && lineOutcomes(ahead.state, null).forward.targets.size >= units
    })
    line = mode?.key ?? ''
    return line !== ''
  })
  const [asked] = begun.table.requireMatch().open
  begun.table.answer(asked!.seat, [line], 'person', 1_000_000)
  const events = [...begun.events, ...begun.table.drain()]
  return { ...begun, kept: { ...begun.kept, length: events.length }, events }
}
