import { NONE, spaceId } from '../components/map.ts'
import { seatOf } from '../components/seats.ts'
import { sideId } from '../components/sides.ts'
import { removedMarker } from '../neutrals/neutrals.ts'
import { SCENARIOS } from '../setup/scenarios.ts'
import type { G } from '../state/state.ts'
import { clearMarker, setControl } from './control.ts'

/** 18.2, 18.2d: a power's PC marker is put in a space; `player` is who did it (20.3b). */
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
  if (before !== NONE && s.players[player] === power) removedMarker(g, player, before)
}

/** 18.3b: an event or rule removes a marker. */
export function removeMarker(g: G, space: number, player: number, rule: string): void {
  const s = g.state
  const before = s.control[space]!
  if (before === NONE && s.garrison[space] === NONE) return
  clearMarker(s, space)
  g.tell?.({ kind: 'markerGone', rule, with: { space: spaceId(space), from: sideId(before) } })
  if (player !== NONE) removedMarker(g, player, before)
}

/** 9.2G, 7.1.3: an own PC marker on a walled city becomes a garrison. */
export function placeGarrison(g: G, space: number, power: number, rule: string): void {
  g.state.garrison[space] = power
  g.tell?.({ kind: 'garrison', rule, with: { side: sideId(power), space: spaceId(space) } })
}

/** 24.1.8: VP in the turn; nothing where a scenario counts no VP (R-S2). */
export function gainVp(g: G, player: number, vp: number, rule: string): void {
  const s = g.state
  if (player === NONE || vp === 0 || countsNoVp(s.scenario)) return
  s.vp[player]! += vp
  g.tell?.({ kind: 'vp', rule, with: { seat: seatOf(s, player), vp, now: s.vp[player]! } })
}

/** R-S2: scenario 2 counts its own points only. */
const countsNoVp = (scenario: number) => SCENARIOS[scenario]!.victory.noOtherVP === true
