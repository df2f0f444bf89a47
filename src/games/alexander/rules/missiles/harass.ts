import { distance } from '../../../../hex/index.ts'
import { type Bar, each, type Flow, pick } from '../../../../kernel/index.ts'
import { unitOption } from '../asks.ts'
import { battleOf, seatOf } from '../battle.ts'
import { secondMoveHits } from '../charts/checks.ts'
import { harasses, harassRange, slowEnough } from '../charts/skirmishers.ts'
import { barMove } from '../move/orderMove.ts'
import { isSteady, maOf, onMap } from '../pieces/facts.ts'
import { fieldOf } from '../pieces/field.ts'
import { apart, distanceTo, hexesOf } from '../pieces/hexes.ts'
import { hit } from '../pieces/hits.ts'
import { exertersOn, inEnemyZone } from '../pieces/zones.ts'
import { checkRout } from '../rout/rout.ts'
import { type Alexander, FIRED, type G, NONE, type Side, type Unit } from '../state.ts'
import { barShooting, rollShot, wantsToFire } from './fire.ts'
import { mayEntryFire } from './reactionFire.ts'
import { drmOf, type Shot } from './shot.ts'

const at = unitOption('at')

/**
 * 9.32: the hexes next to a target that a harasser can run to: a path free of units, of rough ground and of zones of
 * control other than the target's, ascending.
 */
function strikingHexes(s: Alexander, u: Unit, target: Unit): number[] {
  const b = battleOf(s)
  const { at: unitIn } = fieldOf(s)
  const enemy = (1 - b.side[u]!) as Side
  const isOpen = (hex: number) => unitIn[hex] === NONE && exertersOn(s, hex, enemy).every((v) => v === target)
  const found: number[] = []
  const seen = [s.hex[u]!]
  let edge = [s.hex[u]!]
  for (let steps = 1; steps < harassRange(b.type[u]!); steps++) {
    const next: number[] = []
    for (const from of edge)
      for (let d = 0; d < 6; d++) {
        const to = b.grid.neighbour[from * 6 + d]!
        if (to < 0 || seen.includes(to) || b.ground.roughStep[from * 6 + d] === 1 || !isOpen(to)) continue
        if (b.ground.costs[b.moveClass[u]!]!.mp[from * 6 + d]! < 0) continue
        seen.push(to)
        next.push(to)
        if (distanceTo(s, target, to) === 1) found.push(to)
      }
    edge = next
  }
  return found.sort((x, y) => x - y)
}

/** 9.32, 9.41, R27: why a unit cannot harass another. */
function barTarget(s: Alexander, u: Unit, target: Unit): Bar | undefined {
  const b = battleOf(s)
  const far = apart(s, u, target)
  if (far > harassRange(b.type[u]!)) return ['9.32', 'tooFarToHarass']
  if (far < 2) return ['9.32', 'adjacent']
  if (!slowEnough(b.type[u]!, maOf(s, u), maOf(s, target), b.kind[target]!)) return ['9.32', 'notSlower']
  return strikingHexes(s, u, target).length === 0 ? ['9.32', 'noWay'] : undefined
}

const enemiesOf = (s: Alexander, u: Unit): Unit[] => {
  const b = battleOf(s)
  return b.army[1 - b.side[u]!]!.filter((v) => onMap(s, v))
}

/** 9.32, 9.41: why a unit cannot harass at all. */
export function barHarass(s: Alexander, u: Unit): Bar | undefined {
  const b = battleOf(s)
  if (!harasses(b.type[u]!, b.missile[u] === '' ? null : b.missile[u]!)) return ['9.32', 'notHarasser']
  const bar = barShooting(s, u) ?? barMove(s, u)
  if (bar !== undefined) return bar
  if ((s.marks[u]! & FIRED) !== 0) return ['8.11', 'fired']
  if (inEnemyZone(s, u)) return ['9.32', 'inZone']
  for (const v of b.army[1 - b.side[u]!]!)
    if (onMap(s, v) && barTarget(s, u, v) === undefined) return undefined
  return ['9.32', 'noTarget']
}

/** 9.32, R61, D10: the harasser's shot, the target's entry fire, all hits together; it counts as a move and as fire. */
export function* harass(g: G, u: Unit): Flow {
  const s = g.state
  const b = battleOf(s)
  const chosen = yield* pick(
    seatOf(s, b.side[u]!),
    'harass',
    '9.32',
    [
      each(
        () => enemiesOf(s, u),
        at(s),
        (v) => barTarget(s, u, v),
      ),
    ],
    { about: { unit: b.unitIds[u]! } },
  )
  const target = chosen.of
  s.marks[u]! |= FIRED
  const [from, shot] = harassingShot(s, u, target)
  const given = yield* rollShot(g, shot, [from])
  const taken = yield* answer(g, target, u)
  hit(g, target, given, '9.32', 'harassed')
  hit(g, u, taken, '9.32', 'missile')
  hit(g, u, secondMoveHits(s.moves[u]!), '6.13', 'movedAgain')
  s.moves[u]!++
  yield* checkRout(g, target)
  yield* checkRout(g, u)
}

/** R61: the shot as at range 1, from the striking hex with the lowest modifiers. */
export function harassingShot(s: Alexander, u: Unit, target: Unit): [from: number, shot: Shot] {
  const { grid } = battleOf(s)
  let best: [number, Shot, number] | undefined
  for (const from of strikingHexes(s, u, target))
    for (const hex of hexesOf(s, target)) {
      if (distance(grid, from, hex) !== 1) continue
      const shot: Shot = {
        firer: u,
        target,
        leader: NONE,
        hex,
        range: 1,
        kind: 'harass',
        screen: false,
        moving: true,
      }
      const drm = drmOf(s, shot, [from])
      if (best === undefined || drm < best[2]) best = [from, shot, drm]
    }
  return [best![0], best![1]]
}

/** 9.32: the target may answer with entry fire; what it inflicts. */
function* answer(g: G, target: Unit, u: Unit): Flow<number> {
  const s = g.state
  if (!isSteady(s, target) || !mayEntryFire(s, target) || barShooting(s, target) !== undefined) return 0
  const shot = answeringShot(s, target, u)
  if (!(yield* wantsToFire(g, shot))) return 0
  return yield* rollShot(g, shot)
}

/** 9.32: the shot of a harassed unit at its harasser, as at one who has come next to it. */
export const answeringShot = (s: Alexander, firer: Unit, harasser: Unit): Shot => ({
  ...{ firer, target: harasser, leader: NONE, hex: s.hex[harasser]! },
  ...{ range: 1, kind: 'entry', screen: false, moving: false },
})
