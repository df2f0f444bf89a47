import { each, type Flow, pick } from '../../../../kernel/index.ts'
import { unitOption } from '../asks.ts'
import { battleOf, seatOf } from '../battle.ts'
import { openHits, shareHits } from '../charts/shareHits.ts'
import { hit } from '../pieces/hits.ts'
import type { Alexander, G, Unit } from '../state.ts'
import type { Combat } from './state.ts'
import { isBelow } from './targets.ts'

const hitOn = unitOption('hit')

/** P5, 10.12, 9.62c: hits shared evenly; odd ones to the picked unit, the upper of a double depth, then by the owner (D19). */
export function* shareEvenly(g: G, units: readonly Unit[], hits: number, picked: Unit): Flow {
  const s = g.state
  const first = [picked]
  const open = openHits(hits, units.length, first.length)
  for (let i = 0; i < open; i++) {
    const able = oddTakers(s, units, first)
    if (able.length === 0 || open - i >= units.length - first.length) break
    const side = battleOf(s).side[units[0]!]!
    first.push(able.length === 1 ? able[0]! : yield* chooseUnit(g, able, seatOf(s, side), 'P5', open - i))
  }
  const shares = shareHits(hits, units, first)
  units.forEach((u, i) => {
    hit(g, u, shares[i]!, '8.36d', 'shock')
  })
}

/** 9.62c: of a double-depth phalanx the upper unit takes the odd hit. */
function oddTakers(s: Alexander, units: readonly Unit[], first: readonly Unit[]): Unit[] {
  return units.filter((u) => !first.includes(u) && !(isBelow(s, u) && !first.includes(s.depth[u]!)))
}

/** 10.12: a two-hex attacker against two or more one-hex units: the attacker shares their hits as he likes. */
export const attackerShares = (s: Alexander, c: Combat, attacker: Unit): boolean =>
  battleOf(s).two[attacker]! && c.defenders.length > 1 && c.defenders.every((d) => !battleOf(s).two[d])

/** 10.12, D19: each hit a pick among the units, in ascending order so that every sharing has one way. */
export function* shareFreely(g: G, units: readonly Unit[], hits: number, side: number): Flow {
  const s = g.state
  const shares = units.map(() => 0)
  let least = 0
  for (let i = 0; i < hits; i++) {
    const able = units.slice(least)
    const u = able.length === 1 ? able[0]! : yield* chooseUnit(g, able, seatOf(s, side), '10.12', hits - i)
    least = units.indexOf(u)
    shares[least]!++
  }
  units.forEach((u, i) => {
    hit(g, u, shares[i]!, '8.36d', 'shock')
  })
}

function* chooseUnit(g: G, units: readonly Unit[], seat: string, rule: string, left: number): Flow<Unit> {
  const s = g.state
  return (yield* pick(seat, 'shareHits', rule, [each(units, hitOn(s))], {
    about: { left },
    set: 'shareHits',
  })).of
}
