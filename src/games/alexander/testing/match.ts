import { dealFrom, Match, randomFrom } from '../../../kernel/index.ts'
import { alexander } from '../game.ts'
import type { AlexanderSetup } from '../rules/begin.ts'
import type { Alexander } from '../rules/state.ts'

/** A match after a number of answers: the first question gets its first option, the second its second, and so on. */
export function matchAfter(scenario: string, answers: number): Match<Alexander> {
  const setup = { scenario, players: 2, guardSecrets: false } as AlexanderSetup
  const match = Match.begin(alexander, setup, { deal: dealFrom(randomFrom(scenario)) })
  for (let n = 0; n < answers && !match.over; n++) {
    const asked = match.open[0]!
    match.answer(asked, asked.options[n % asked.options.length]!)
  }
  return match
}
