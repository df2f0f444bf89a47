import { type Game, setupOf } from '../../../kernel/index.ts'
import type { NewTable } from '../../../table/protocol.ts'

/** The settings that differ from the default in a first game. */
const firstTime = ({ settings }: Game, scenario: string): { readonly [id: string]: string | number | boolean } =>
  Object.fromEntries(
    settings.flatMap(({ id, first, scenarios }) =>
      first === undefined || scenarios?.includes(scenario) === false ? [] : [[id, first]],
    ),
  )

/** The shortest game against bots: the first scenario with the fewest players. The reader has the first seat. */
export function quickTable(game: Game): NewTable {
  const [scenario] = game.scenarios
  const players = Math.min(...scenario!.players)
  const setup = { scenario: scenario!.id, players, ...firstTime(game, scenario!.id) }
  const seats = game.seats(setupOf(game, setup))
  return {
    game: game.id,
    setup,
    seats: Object.fromEntries(seats.map((seat, i) => [seat, i === 0 ? ('me' as const) : { bot: 'easy' }])),
  }
}
