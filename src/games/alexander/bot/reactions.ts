import { arcOfPiece, distance, FRONT } from '../../../hex/index.ts'
import type { Ask, Choice, Option } from '../../../kernel/index.ts'
import { reactionRolls } from '../rules/charts/facing.ts'
import { withdrawalChecks, withdrawalHits } from '../rules/charts/withdrawal.ts'
import { isInactive } from '../rules/command/activation.ts'
import { initiativeOf } from '../rules/command/ratings.ts'
import { bestStrike } from '../rules/missiles/harass.ts'
import { firesMoving } from '../rules/missiles/shot.ts'
import { shotAt } from '../rules/missiles/targets.ts'
import { withdrawalLine } from '../rules/move/prearranged.ts'
import { approachArc } from '../rules/move/withdraw.ts'
import { maOf, tqOf } from '../rules/pieces/facts.ts'
import { apart, distanceTo } from '../rules/pieces/hexes.ts'
import { COLUMN, LOW_MISSILES, NONE } from '../rules/state.ts'
import { duelOf, forbidden } from './fight.ts'
import { BY_HAND } from './hand.ts'
import { bestShot, hurtOf, shotWorth } from './shots.ts'
import { couldAttack, routLossOf, type Sight } from './sight.ts'
import { aimsOf, dangerOf, orderOf, pullOf } from './stance.ts'

const { reactions: HAND } = BY_HAND

/** The option with the highest value; the first of equals. */
export function best(options: readonly Choice[], value: (option: Choice) => number): Option {
  let [chosen, most] = [options[0]!, Number.NEGATIVE_INFINITY]
  for (const option of options) {
    const worth = value(option)
    if (worth > most) [chosen, most] = [option, worth]
  }
  return chosen
}

/** The expected loss if a unit waits for an approaching enemy. */
function threatOf(g: Sight, u: number, by: number): number {
  const { s, b } = g
  if (!couldAttack(s, b, by)) return 0
  const arc = approachArc(s, u, by)
  return forbidden(b, by, u, arc) ? 0 : Math.max(0, duelOf(g, by, u, arc))
}

/** D11: a unit withdraws from an enemy that would hurt it more than the withdrawal does. */
export function withdraw(g: Sight, asked: Ask, u: number, by: number): Option {
  const { s, b } = g
  const options = asked.options as readonly Choice[]
  const stay = asked.find('none')
  const go = asked.find('all') ?? asked.find('use')
  const hits = withdrawalHits(b.type[u]!)
  const fails = withdrawalChecks(b.type[u]!) ? Math.max(0, 9 - tqOf(s, u)) / 10 : 0
  const cost = hurtOf(g, u, hits) + fails * (hurtOf(g, u, hits + 1) - hurtOf(g, u, hits))
  const threat = by === NONE ? 0 : threatOf(g, u, by)
  if (go !== undefined) return threat > HAND.threatPerCost * cost + HAND.threat || stay === undefined ? go : stay
  const facing = s.facing[u]!
  const aims = aimsOf(g, u)
  const worth = (hex: number) =>
    pullOf(g, u, aims, hex) +
    orderOf(g, u, hex, facing) -
    g.caution * dangerOf(g, u, hex, facing) +
    (by === NONE ? 0 : HAND.farther * distanceTo(s, by, hex))
  const here = worth(s.hex[u]!) - (by === NONE ? 0 : HAND.staying * threat)
  let [chosen, most] = [stay, stay === undefined ? Number.NEGATIVE_INFINITY : here]
  for (const option of options) {
    if (option.verb !== 'to') continue
    const value = worth(option.of) - cost
    if (value > most) [chosen, most] = [option, value]
  }
  return chosen ?? options[0]!
}

/**
 * D1: a real marker for a leader whose Line is likely to be attacked by infantry before they act, and occasionally a
 * dummy, so that markers give nothing away.
 */
export function placeMarker(g: Sight, asked: Ask, l: number): Option | undefined {
  const { s, b } = g
  const earlier = b.leaderIds.some(
    (_, e) => b.leaderSide[e] === g.enemy && isInactive(s, e) && initiativeOf(s, e) <= initiativeOf(s, l),
  )
  let [feared, worth] = [0, 0]
  if (earlier && g.drive < HAND.eager)
    for (const u of withdrawalLine(s, l)) {
      worth += g.worth[u]!
      let most = 0
      for (const v of g.foes)
        if (b.foot[v] && couldAttack(s, b, v) && apart(s, u, v) <= maOf(s, v) + 1)
          most = Math.max(most, duelOf(g, v, u, FRONT))
      feared += most
    }
  if (feared > HAND.feared * worth && worth > 0) return asked.find('real')
  return (s.turn + l) % 3 === 0 ? asked.find('dummy') : asked.find('none')
}

/** 6.72, 10.27c, 8.52: the best facing for a unit in its present hex. */
export function bestFacing(g: Sight, asked: Ask, u: number): Option {
  const { s } = g
  const aims = aimsOf(g, u)
  return best(asked.options as readonly Choice[], (option) =>
    option.verb === 'face'
      ? facingValue(g, u, option.of, aims[0]?.target ?? NONE)
      : facingValue(g, u, s.facing[u]!, NONE),
  )
}

function facingValue(g: Sight, u: number, facing: number, aim: number): number {
  const { s, b } = g
  if (s.formation[u] === COLUMN || b.two[u]) return 0
  let value = orderOf(g, u, s.hex[u]!, facing) - dangerOf(g, u, s.hex[u]!, facing)
  if (aim !== NONE && arcOfPiece(b.arcs, s.hex[u]!, facing, 1, s.hex[aim]!) === FRONT)
    value += HAND.facing * g.worth[u]!
  return value
}

/** D13: a unit turns towards an adjacent enemy if that is worth the risk of breaking. */
export function reactionFacing(g: Sight, asked: Ask, u: number, by: number): Option {
  const { s, b } = g
  if (by === NONE) return bestFacing(g, asked, u)
  const rolls = reactionRolls(b.type[u]!, b.foot[by]!)
  const above = Math.max(0, Math.min(10, 9 - (tqOf(s, u) - (maOf(s, by) - maOf(s, u)))))
  const breaks = rolls ? (above / 10) * g.worth[u]! * routLossOf(b, u) : 0
  const worth = (facing: number) => {
    const near = nearestOf(g, u, by)
    const arc = near === NONE ? FRONT : arcOfPiece(b.arcs, s.hex[u]!, facing, 1, near)
    const hurt = couldAttack(s, b, by) && !forbidden(b, by, u, arc) ? Math.max(0, duelOf(g, by, u, arc)) : 0
    return -HAND.hurt * hurt - HAND.danger * dangerOf(g, u, s.hex[u]!, facing)
  }
  return best(asked.options as readonly Choice[], (option) =>
    option.verb === 'face' ? worth(option.of) - breaks : worth(s.facing[u]!),
  )
}

/** The hex of an enemy that is adjacent to a unit. */
function nearestOf(g: Sight, u: number, by: number): number {
  const { s, b } = g
  const hexes = [s.hex[by]!, b.two[by] ? b.arcs.right[s.hex[by]! * 6 + s.facing[by]!]! : NONE]
  let found = NONE
  for (const hex of hexes) if (hex >= 0 && distance(b.grid, s.hex[u]!, hex) === 1) found = hex
  return found
}

/** D14: the target of a shot, or none. */
export function reactionFire(g: Sight, asked: Ask, u: number): Option {
  const { s } = g
  const options = asked.options as readonly Choice[]
  const none = asked.find('none')
  const targets = options.filter((o) => o.verb === 'at').map((o) => o.of)
  if (targets.length === 0) return options[0]!
  if (none === undefined) {
    const { target } = bestShot(g, u, targets, firesMoving(s, u))
    return options.find((o) => o.verb === 'at' && o.of === target) ?? options[0]!
  }
  const occasion = asked.about?.occasion
  const worth = (v: number) => {
    const shot = shotAt(s, u, v, 'entry', false)
    return shot === undefined ? HAND.blindShot * hurtOf(g, v, 1) : shotWorth(g, shot)
  }
  const last = s.missiles[u] === LOW_MISSILES && occasion === 'return' ? HAND.lastMissiles : 0
  return best(options, (o) => (o.verb === 'at' ? worth(o.of) : last))
}

/** D10: the target to harass. */
export const harass = (g: Sight, asked: Ask): Option =>
  best(asked.options as readonly Choice[], (o) => hurtOf(g, o.of, 1))

/** 9.32: the hex from which to harass. */
export function harassHex(g: Sight, asked: Ask, u: number, target: number): Option {
  const best = g.b.grid.names[bestStrike(g.s, u, target)]
  return asked.find(`from:${best}`) ?? asked.options[0]!
}

/** D26, D22: the safest hex for a unit that has to move. */
export function safest(g: Sight, asked: Ask, u: number): Option {
  const { s } = g
  return best(asked.options as readonly Choice[], (o) =>
    o.of < 0 ? -1 : u === NONE ? 0 : -dangerOf(g, u, o.of, s.facing[u]!),
  )
}
