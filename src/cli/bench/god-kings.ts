import { godKings } from '../../games/god-kings/game.ts'
import { spaceNamed } from '../../games/god-kings/rules/components/map.ts'
import { chariotsIn } from '../../games/god-kings/rules/components/pieces.ts'
import { GENERALS_OF, kingOf } from '../../games/god-kings/rules/components/sides.ts'
import { NATIVE } from '../../games/god-kings/rules/components/units.ts'
import { battleOdds } from '../../games/god-kings/rules/odds/battle.ts'
import { avoidOdds, battleAt, interceptionOdds, siegeOdds } from '../../games/god-kings/rules/odds/chances.ts'
import { begin } from '../../games/god-kings/rules/setup/begin.ts'
import { forksAndBytes } from './game.ts'
import { randomPlay } from './kernel.ts'
import { cpuSeconds, type Numbers } from './measure.ts'

const setups = () =>
  godKings.scenarios.flatMap(({ id, players }) => players.map((count) => ({ scenario: id, players: count })))

/** The God Kings: random play and forks where slowest, the largest state, the odds of the largest battles. */
export function godKingsSuite(): Numbers {
  const rates = setups().map((setup) => randomPlay(godKings, setup, setup.scenario === 'campaign' ? 15 : 100))
  const { forkUs, stateBytes } = forksAndBytes(godKings, setups(), 4)
  return {
    'godkings.decisionsPerCpuS': Math.min(...rates.map((rate) => rate.decisions)),
    'godkings.gamesPerCpuS': rates[0]!.games,
    'godkings.forkUs': forkUs,
    'godkings.stateBytes': stateBytes,
    'godkings.oddsMs': oddsMs(),
  }
}

/** The maximum time in ms for all odds between each pair of powers with every unit they have. */
function oddsMs(): number {
  const field = spaceNamed('nahrin')
  const near = spaceNamed('kadesh')
  const { players } = begin({ scenario: 'campaign', players: 4, guardSecrets: false })
  let most = 0
  for (const attacker of players) {
    for (const defender of players.filter((power) => power !== attacker)) {
      const s = begin({ scenario: 'campaign', players: 4, guardSecrets: false })
      for (const power of [attacker, defender]) {
        for (const [i, unit] of NATIVE[power]!.entries()) {
          s.at[unit] = field
          s.steps[unit] = 1 + (i % 2)
        }
        for (const general of GENERALS_OF[power]!) s.generals[general] = field
      }
      const started = cpuSeconds()
      const battle = battleAt(s, kingOf(attacker), NATIVE[attacker]!, field)!
      battleOdds(s, battle)
      avoidOdds(s, defender, field, chariotsIn(battle.units[0]), near)
      interceptionOdds(s, field, near, chariotsIn(battle.units[0]))
      siegeOdds(s, attacker, near, battle.units[0].length)
      most = Math.max(most, (cpuSeconds() - started) * 1000)
    }
  }
  return most
}
