import { type Flow, roll } from '../../../../kernel/index.ts'
import { TRIBAL_PATHS } from '../components/map.ts'
import { countIn, putUnit, recruit, unitsOf } from '../components/pieces.ts'
import { BARBARIANS, ELAMITE, GASGA, leaderOf, sideId, TRIBAL } from '../components/sides.ts'
import { CHARIOT, FULL, MERCENARY, nativeOf, TYPE } from '../components/units.ts'
import { isClosed } from '../politics/control.ts'
import { insert } from '../state/sets.ts'
import { type G, type Kings, OFF } from '../state/state.ts'

const INVADERS = 2

/** 21.0a, R21.6: whether a tribe is in play. */
export const isTribeInPlay = (s: Kings, side: number): boolean => s.generals[leaderOf(side)] !== OFF

/** 21.0, R-S5: the tribes an Invasion may choose: those with a path into an open province. */
export function tribesToInvade(s: Kings): number[] {
  const tribes: number[] = []
  for (let side = GASGA; side <= ELAMITE; side++) {
    if (TRIBAL_PATHS[TRIBAL[side]!]!.some((x) => !isClosed(s, x))) tribes.push(side)
  }
  return tribes
}

/** 21.0a, 21.0b: a tribe comes into play, or is reinforced if it is in play. */
export function* invade(g: G, side: number): Flow {
  const s = g.state
  const leader = leaderOf(side)
  const fresh = !isTribeInPlay(s, side)
  const die = yield* roll('invasion', '21.0a')
  if (fresh) {
    s.generals[leader] = TRIBAL[side]!
    recruit(s, side, CHARIOT, BARBARIANS[side - GASGA]!.initial.chariot, TRIBAL[side]!)
    recruit(s, side, MERCENARY, die + INVADERS, TRIBAL[side]!)
    insert(s.activated, leader)
  } else reinforceTribe(s, side, leader, die)
  g.tell?.({
    kind: 'invasion',
    rule: fresh ? '21.0a' : '21.0b',
    with: { side: sideId(side), die, units: countIn(s, side, s.generals[leader]!) },
  })
}

function reinforceTribe(s: Kings, side: number, leader: number, die: number): void {
  const zone = s.generals[leader]!
  for (const u of unitsOf(s, side)) {
    if (s.steps[u] === 1 && (TYPE[u] === CHARIOT || TYPE[u] === MERCENARY)) s.steps[u] = FULL
  }
  for (const u of nativeOf(side, CHARIOT)) if (s.steps[u] === 0) putUnit(s, u, zone, FULL, side)
  recruit(s, side, MERCENARY, die, zone)
}
