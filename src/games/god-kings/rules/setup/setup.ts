import { andThen, each, type Flow, pick } from '../../../../kernel/index.ts'
import { CITIES, LAND, NONE, spaceId } from '../components/map.ts'
import { DONE, spaceOption } from '../components/options.ts'
import { seatOf } from '../components/seats.ts'
import { MITANNI, POWERS } from '../components/sides.ts'
import { isClosed } from '../politics/control.ts'
import type { G, Kings } from '../state/state.ts'
import { handicapOf } from './handicaps.ts'
import { placeNext } from './placement.ts'
import { SCENARIOS } from './scenarios.ts'

const garrisonIn = spaceOption('garrison')
const ASKS = 8

/** 4.0a, 4.0c: the player at place `s.step` in turn order places pieces, then garrisons. */
export function* setupPhase(g: G): Flow {
  const s = g.state
  const player = s.turnOrder[s.step]!
  const power = s.players[player]!
  const spaces = () => controlled(s, power)
  for (let i = 0; i < ASKS; i++) {
    if (!(yield* placeNext(g, player, power, '4.0c', spaces))) return andThen(s, 'garrisons')
  }
  andThen(s, 'setup')
}

/** The open spaces a power controls. */
function controlled(s: Kings, power: number): number[] {
  const own: number[] = []
  for (let x = 0; x < LAND; x++) if (s.control[x] === power && !isClosed(s, x)) own.push(x)
  return own
}

/** 4.0c: the number of garrison markers of a player's power at the start. */
export function startGarrisons(s: Kings, power: number): number {
  const { mitanniGarrisons } = handicapOf(s)
  if (power === MITANNI && mitanniGarrisons !== undefined) return mitanniGarrisons
  const { garrisons } = SCENARIOS[s.scenario]!.setup[POWERS[power]!.id]!
  if (typeof garrisons === 'number') return garrisons
  return typeof garrisons === 'string' ? CITIES.length : garrisons.player
}

/**
 * 4.0c, R4.1: the player places up to that number of garrison markers, one per own walled city; then the next player.
 */
export function* garrisonsPhase(g: G): Flow {
  const s = g.state
  const player = s.turnOrder[s.step]!
  const power = s.players[player]!
  let last = NONE
  const most = startGarrisons(s, power)
  for (let left = most; left > 0; left--) {
    const chosen = yield* pick(
      seatOf(s, player),
      'setupGarrison',
      '4.0c',
      [each(() => CITIES.filter((c) => c > last && s.control[c] === power && !isClosed(s, c)), garrisonIn), DONE],
      { about: { left }, set: 'setupGarrison', most },
    )
    if (chosen === DONE) break
    last = chosen.of
    s.garrison[last] = power
    g.tell?.({ kind: 'garrison', rule: '4.0c', with: { side: seatOf(s, player), space: spaceId(last) } })
  }
  s.step++
  if (s.step < s.players.length) andThen(s, 'setup')
  else s.step = 0
}
