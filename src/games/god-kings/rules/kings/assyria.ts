import type { Flow } from '../../../../kernel/index.ts'
import { inside, LAND, NONE, SPACES_OF, spaceNamed } from '../components/map.ts'
import { generalsIn, liftUnit, putUnit, recruit, unitsIn, unitsOf } from '../components/pieces.ts'
import { ASSYRIA, CAPITAL, chart, GENERALS_OF, HOME, MITANNI, SIDE_COUNT } from '../components/sides.ts'
import { CHARIOT, DIVISION, FULL, NATIVE, TYPE, WARRIOR } from '../components/units.ts'
import { displace } from '../displacement/displacement.ts'
import { clearMarker, endSiege } from '../politics/control.ts'
import { SCENARIOS } from '../setup/scenarios.ts'
import { type G, type Kings, OFF } from '../state/state.ts'

/** 23.0a: Assyria's forces at its start. */
const START = SCENARIOS.flatMap((x) => x.scheduled ?? []).find((x) => x.assyria !== undefined)!.assyria!

/** 23.0a: whether Mitanni becomes Assyria now. */
export const isChangeOfPower = (s: Kings): boolean =>
  (s.players.includes(MITANNI) || s.neutrals.includes(MITANNI)) &&
  (SCENARIOS[s.scenario]!.scheduled?.some((x) => x.change === 'assyria' && x.turn === s.turn) ?? false)

/**
 * R23.1: whether a power is Assyria on its first turn: it has no income, does not buy or deploy, and keeps its
 * chariots.
 */
export const isNewAssyria = (s: Kings, power: number): boolean =>
  power === ASSYRIA &&
  SCENARIOS[s.scenario]!.scheduled?.some((x) => x.change === 'assyria' && x.turn === s.turn) === true

/** 23.0a, R23.1: replaces Mitanni with Assyria. */
export function* becomeAssyria(g: G): Flow {
  const s = g.state
  g.tell?.({ kind: 'assyria', rule: '23.0a', with: {} })
  removeMitanni(s)
  yield* emptyAssyria(g)
  s.king[MITANNI] = NONE
  const player = s.players.indexOf(MITANNI)
  if (player !== NONE) {
    s.players[player] = ASSYRIA
    s.tradeTp[player] = 0
    s.tradeWp[player] = 0
  } else {
    s.neutrals[s.neutrals.indexOf(MITANNI)] = ASSYRIA
    s.neutrals.sort((a, b) => a - b)
  }
  s.holder[ASSYRIA] = s.holder[MITANNI]!
  s.holder[MITANNI] = NONE
  placeAssyria(s)
}

function removeMitanni(s: Kings): void {
  for (const u of unitsOf(s, MITANNI)) liftUnit(s, u)
  for (const general of GENERALS_OF[MITANNI]!) s.generals[general] = OFF
  s.divisions[MITANNI] = 0
  s.successor[MITANNI] = NONE
  for (let x = 0; x < LAND; x++) if (s.control[x] === MITANNI) clearMarker(s, x)
}

/** R23.1: displaces foreign units in Assyria without loss. */
function* emptyAssyria(g: G): Flow {
  const s = g.state
  for (const space of SPACES_OF[HOME[ASSYRIA]!]!) {
    endSiege(s, space)
    for (let side = 0; side < SIDE_COUNT; side++) {
      for (const zone of [space, inside(space)]) {
        yield* displace(g, side, generalsIn(s, side, zone), unitsIn(s, side, zone), 'R23.1')
      }
    }
    clearMarker(s, space)
  }
}

function placeAssyria(s: Kings): void {
  const { divisions, chariots, garrisons } = START
  for (const space of SPACES_OF[HOME[ASSYRIA]!]!) s.control[space] = ASSYRIA
  for (const id of garrisons) s.garrison[spaceNamed(id)] = ASSYRIA
  const { king, successor } = chart(ASSYRIA, s.turn)
  s.king[ASSYRIA] = king
  s.successor[ASSYRIA] = successor
  s.divisions[ASSYRIA] = (1 << divisions) - 1
  const at = CAPITAL[ASSYRIA]!
  for (const u of NATIVE[ASSYRIA]!) {
    if (TYPE[u] === WARRIOR && DIVISION[u]! < divisions) putUnit(s, u, at, FULL, ASSYRIA)
  }
  recruit(s, ASSYRIA, CHARIOT, chariots, at)
  for (const general of GENERALS_OF[ASSYRIA]!) s.generals[general] = at
}
