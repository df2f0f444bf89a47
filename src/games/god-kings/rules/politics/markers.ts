import { sideId } from '../components/counters.ts'
import { NONE, spaceId } from '../components/map.ts'
import { seatOf } from '../components/players.ts'
import { recordMarkerRemoved } from '../neutrals/neutrals.ts'
import { SCENARIOS } from '../setup/scenarios.ts'
import { type G, recordVp } from '../state/state.ts'
import { clearMarker, setControl } from './control.ts'

/** 18.2, 18.2d: places a power's PC marker in a space; `player` is responsible for it (20.3b). */
export function placeMarker(g: G, space: number, power: number, player: number, rule: string): void {
  const s = g.state
  const before = s.control[space]!
  if (before === power) return
  setControl(s, space, power)
  g.tell?.({
    kind: 'marker',
    rule,
    with: {
      side: sideId(power),
      space: spaceId(space),
      from: sideId(before),
      garrison: s.garrison[space] !== NONE,
    },
  })
  if (before !== NONE && s.players[player] === power) recordMarkerRemoved(g, player, before)
}

/** 18.3b: removes a marker by an event or rule; `player` is responsible for it, or none. */
export function removeMarker(g: G, space: number, player: number, rule: string): void {
  const s = g.state
  const before = s.control[space]!
  if (before === NONE && s.garrison[space] === NONE) return
  clearMarker(s, space)
  g.tell?.({ kind: 'markerGone', rule, with: { space: spaceId(space), from: sideId(before) } })
  if (player !== NONE) recordMarkerRemoved(g, player, before)
}

/** 9.2G, 7.1.3: turns a power's PC marker on a walled city into a garrison marker. */
export function placeGarrison(g: G, space: number, power: number, rule: string): void {
  g.state.garrison[space] = power
  g.tell?.({ kind: 'garrison', rule, with: { side: sideId(power), space: spaceId(space) } })
}

/** 24.1.8: adds to a player's VP of the turn, unless the scenario counts no VP (R-S2). */
export function gainVp(g: G, player: number, vp: number, rule: string, source: 'battles' | 'cards'): void {
  const s = g.state
  if (player === NONE || vp === 0 || countsNoVp(s.scenario)) return
  s.vp[player]! += vp
  recordVp(s, player, source, vp)
  g.tell?.({ kind: 'vp', rule, with: { seat: seatOf(s, player), vp, now: s.vp[player]! } })
}

/** R-S2: scenario 2 counts only its own points. */
const countsNoVp = (scenario: number) => SCENARIOS[scenario]!.victory.noOtherVP === true
