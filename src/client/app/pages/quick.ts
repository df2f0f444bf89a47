import { type Game, setupOf } from '../../../kernel/index.ts'
import type { NewTable } from '../../../table/protocol.ts'

/** What a first game of a scenario is set up with where that is not the usual. */
const firstTime = ({ settings }: Game, scenario: string): { readonly [id: string]: string | number | boolean } =>
  Object.fromEntries(
    settings.flatMap(({ id, first, scenarios }) =>
      first === undefined || scenarios?.includes(scenario) === false ? [] : [[id, first]],
    ),
  )

/** The shortest game against the machine: the first scenario with the fewest players, the first seat one's own. */
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
