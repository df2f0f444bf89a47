import { beyond } from '../../../../hex/index.ts'
import { andThen, each, type Flow, pick } from '../../../../kernel/index.ts'
import { hexOption, unitOption } from '../asks.ts'
import { battleOf, seatOf } from '../battle.ts'
import { CH } from '../charts/types.ts'
import { oustLeaders } from '../command/leaders.ts'
import { shakeUnder } from '../move/forcedStack.ts'
import { isSteady } from '../pieces/facts.ts'
import { place, unitAt } from '../pieces/field.ts'
import { hexesOf } from '../pieces/hexes.ts'
import { lose } from '../rout/lose.ts'
import { routFrom } from '../rout/rout.ts'
import { type Alexander, type G, NONE, SHOCKED, type Unit } from '../state.ts'
import { follow, whoFollow } from './leaders.ts'
import { newCombat, newSegment } from './state.ts'
import { FOLLOW_STEPS } from './steps.ts'

const through = hexOption('through')
const pass = hexOption('pass')
const strike = unitOption('strike')
const onto = hexOption('onto')

/**
 * F10 (12), 9.13, 9.23: elephants and chariots that attacked pass behind their enemies, one unit per phase.
 * Terminates because each new shock is one hex farther in the direction of attack.
 */
export function* passThrough(g: G): Flow {
  const s = g.state
  const passage = s.shock!.passing.shift()
  if (passage === undefined) return
  andThen(s, 'passThrough')
  if (!isSteady(s, passage.unit) || passage.hexes.length === 0) return
  yield* passBeyond(g, passage.unit, yield* passedHex(g, passage.unit, passage.hexes))
}

/** D21: the defender's hex to pass, if the unit attacked through both front hexes. */
function* passedHex(g: G, u: Unit, hexes: readonly number[]): Flow<number> {
  const s = g.state
  if (hexes.length === 1) return hexes[0]!
  const b = battleOf(s)
  const chosen = yield* pick(seatOf(s, b.side[u]!), 'passThrough', '9.13', [each(hexes, through(s))], {
    about: { unit: b.unitIds[u]! },
  })
  return chosen.of
}

/** P10: the hexes beyond that the unit can enter. Chariots cannot enter rough terrain. */
function hexesBeyond(s: Alexander, u: Unit, passed: number): number[] {
  const b = battleOf(s)
  const { mp } = b.ground.costs[b.moveClass[u]!]!
  return beyond(b.arcs, passed, s.facing[u]!)
    .filter((hex) => {
      for (let d = 0; d < 6; d++)
        if (b.grid.neighbour[passed * 6 + d] === hex)
          return mp[passed * 6 + d]! >= 0 && !(b.type[u] === CH && b.ground.roughStep[passed * 6 + d] === 1)
      return false
    })
    .sort((x, y) => x - y)
}

/**
 * D21: moves to a free hex; otherwise a new shock with an enemy there; otherwise onto a friend (6.92); otherwise the
 * unit is eliminated.
 */
function* passBeyond(g: G, u: Unit, passed: number): Flow {
  const s = g.state
  const b = battleOf(s)
  const hexes = hexesBeyond(s, u, passed)
  const held = hexes.filter((hex) => unitAt(s, hex) !== NONE)
  const about = { about: { unit: b.unitIds[u]!, hex: b.grid.names[passed]! } }
  const seat = seatOf(s, b.side[u]!)
  if (held.length < hexes.length) {
    const free = hexes.filter((hex) => !held.includes(hex))
    const chosen = yield* pick(seat, 'passThrough', '9.13', [each(free, pass(s))], about)
    return yield* standBeyond(g, u, chosen.of)
  }
  const enemies = held.map((hex) => unitAt(s, hex)).filter((v) => b.side[v] !== b.side[u])
  if (enemies.length > 0) {
    const offered = [...new Set(enemies)].sort((x, y) => x - y)
    const chosen = yield* pick(seat, 'passThrough', '9.13', [each(offered, strike(s))], about)
    return shockBeyond(s, u, passed, chosen.of, hexes)
  }
  if (held.length === 0) return yield* lose(g, u, '9.13')
  const chosen = yield* pick(seat, 'passThrough', '6.92', [each(held, onto(s))], about)
  yield* forceOnto(g, u, chosen.of)
}

/**
 * 9.13, R95, R98d: the unit moves to the hex beyond with its leaders, keeps its facing and draws no entry fire. An
 * enemy leader there must withdraw (4.62).
 */
function* standBeyond(g: G, u: Unit, hex: number): Flow {
  const s = g.state
  const b = battleOf(s)
  const followers = yield* whoFollow(g, u, '9.13')
  place(s, u, hex, s.facing[u]!)
  follow(g, followers, u, '9.13')
  g.tell?.({ kind: 'passesThrough', rule: '9.13', with: { unit: b.unitIds[u]!, hex: b.grid.names[hex]! } })
  yield* oustLeaders(g, u)
}

/** R29: a new shock with a unit of the next row, fought from the hex that is passed. */
function shockBeyond(s: Alexander, u: Unit, passed: number, enemy: Unit, hexes: readonly number[]): void {
  const defenders = s.depth[enemy] === NONE ? [enemy] : [enemy, s.depth[enemy]!].sort((x, y) => x - y)
  s.shock = newSegment(s.shock)
  s.shock.combats.push(newCombat('passThrough', [u], defenders, passed))
  s.shock.attacked = defenders.slice()
  s.shock.passing = [
    {
      unit: u,
      hexes: hexesOf(s, enemy)
        .filter((hex) => hexes.includes(hex))
        .sort((x, y) => x - y),
    },
  ]
  for (const v of [u, ...defenders]) s.marks[v]! |= SHOCKED
  andThen(s, ...FOLLOW_STEPS)
}

/** 6.92: the unit is forced onto a friend. It routs immediately, and the friend makes a check. */
function* forceOnto(g: G, u: Unit, hex: number): Flow {
  const s = g.state
  const friend = unitAt(s, hex)
  yield* routFrom(g, u, hex)
  yield* shakeUnder(g, [friend])
}
