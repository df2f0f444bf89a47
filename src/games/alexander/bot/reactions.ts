import { arcOfPiece, FRONT } from '#hex/facing.ts'
import { distance } from '#hex/grid.ts'
import type { Ask, Choice, Option } from '#kernel'
import { mustRollToTurn, withdrawalChecks, withdrawalHits } from '../rules/charts/movement.ts'
import { computeShock, shockHits } from '../rules/charts/shock.ts'
import { isInactive } from '../rules/command/activation.ts'
import { charismaOf, initiativeOf, personalCombatOf } from '../rules/command/range.ts'
import { bestStrikeHex } from '../rules/missiles/harass.ts'
import { isMovingFire, shotAt } from '../rules/missiles/targets.ts'
import { withdrawalLine } from '../rules/move/lineWithdrawal.ts'
import { approachArc } from '../rules/move/withdrawal.ts'
import { distanceBetween, distanceTo, maOf, tqOf } from '../rules/pieces/units.ts'
import { pickableAttackers, shockFacts } from '../rules/shock/facts.ts'
import type { Combat } from '../rules/shock/state.ts'
import { attackAspect, shockTargets } from '../rules/shock/targets.ts'
import { type Alexander, COLUMN, LOW_MISSILES, MOVED, NONE } from '../rules/state.ts'
import { findAims, pullTowards } from './aims.ts'
import { type Assessment, couldAttack, routLossShare } from './assessment.ts'
import { estimateAttack, isForbiddenAttack, type Striker, singleAttackValue } from './attackEstimate.ts'
import { HAND_WEIGHTS } from './handWeights.ts'
import { bestShot, costOfHits, shotValue } from './shots.ts'
import { attackValue, dangerAt, formationValue, hexesAround } from './stance.ts'

const { reactions: REACTION_WEIGHTS } = HAND_WEIGHTS

/** The option with the highest value; the first of equals. */
export function bestOption(options: readonly Choice[], value: (option: Choice) => number): Option {
  let [chosen, most] = [options[0]!, Number.NEGATIVE_INFINITY]
  for (const option of options) {
    const worth = value(option)
    if (worth > most) [chosen, most] = [option, worth]
  }
  return chosen
}

/** The expected loss if a unit waits for an approaching enemy. */
function threatBy(g: Assessment, u: number, by: number): number {
  const { s, b } = g
  if (!couldAttack(s, b, by)) return 0
  const arc = approachArc(s, u, by)
  return isForbiddenAttack(b, by, u, arc) ? 0 : Math.max(0, singleAttackValue(g, by, u, arc))
}

/** D11: a unit withdraws from an enemy that would hurt it more than the withdrawal does. */
export function withdraw(g: Assessment, asked: Ask, u: number, by: number): Option {
  const { s, b } = g
  const options = asked.options as readonly Choice[]
  const stay = asked.find('none')
  const go = asked.find('all') ?? asked.find('use')
  const hits = withdrawalHits(b.type[u]!)
  const fails = withdrawalChecks(b.type[u]!) ? Math.max(0, 9 - tqOf(s, u)) / 10 : 0
  const cost = costOfHits(g, u, hits) + fails * (costOfHits(g, u, hits + 1) - costOfHits(g, u, hits))
  const threat = by === NONE ? 0 : threatBy(g, u, by)
  if (go !== undefined)
    return threat > REACTION_WEIGHTS.threatPerCost * cost + REACTION_WEIGHTS.threat || stay === undefined ? go : stay
  const facing = s.facing[u]!
  const aims = findAims(g, u)
  const worth = (hex: number) =>
    pullTowards(g, u, aims, hex) +
    formationValue(g, u, hex, facing) -
    g.caution * dangerAt(g, u, hex, facing) +
    (by === NONE ? 0 : REACTION_WEIGHTS.farther * distanceTo(s, by, hex))
  const here = worth(s.hex[u]!) - (by === NONE ? 0 : REACTION_WEIGHTS.staying * threat)
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
export function placeMarker(g: Assessment, asked: Ask, l: number): Option | undefined {
  const { s, b } = g
  const earlier = b.leaderIds.some(
    (_, e) => b.leaderSide[e] === g.enemy && isInactive(s, e) && initiativeOf(s, e) <= initiativeOf(s, l),
  )
  let [feared, worth] = [0, 0]
  if (earlier && g.drive < REACTION_WEIGHTS.eager)
    for (const u of withdrawalLine(s, l)) {
      worth += g.worth[u]!
      let most = 0
      for (const v of g.foes)
        if (b.foot[v] && couldAttack(s, b, v) && distanceBetween(s, u, v) <= maOf(s, v) + 1)
          most = Math.max(most, singleAttackValue(g, v, u, FRONT))
      feared += most
    }
  if (feared > REACTION_WEIGHTS.feared * worth && worth > 0) return asked.find('real')
  return (s.turn + l) % 3 === 0 ? asked.find('dummy') : asked.find('none')
}

/** 6.72, 10.27c, 8.52: the best facing for a unit in its present hex. */
export function bestFacing(g: Assessment, asked: Ask, u: number): Option {
  const { s } = g
  const aims = findAims(g, u)
  return bestOption(asked.options as readonly Choice[], (option) =>
    option.verb === 'face'
      ? facingValue(g, u, option.of, aims[0]?.target ?? NONE)
      : facingValue(g, u, s.facing[u]!, NONE),
  )
}

function facingValue(g: Assessment, u: number, facing: number, aim: number): number {
  const { s, b } = g
  if (s.formation[u] === COLUMN || b.two[u]) return 0
  let value = formationValue(g, u, s.hex[u]!, facing) - dangerAt(g, u, s.hex[u]!, facing)
  if (aim !== NONE && arcOfPiece(b.arcs, s.hex[u]!, facing, 1, s.hex[aim]!) === FRONT)
    value += REACTION_WEIGHTS.facing * g.worth[u]!
  return value
}

/** D13: a unit turns towards an adjacent enemy if that is worth the risk of breaking. */
export function reactionFacing(g: Assessment, asked: Ask, u: number, by: number): Option {
  const { s, b } = g
  if (by === NONE) return bestFacing(g, asked, u)
  const rolls = mustRollToTurn(b.type[u]!, b.foot[by]!)
  const above = Math.max(0, Math.min(10, 9 - (tqOf(s, u) - (maOf(s, by) - maOf(s, u)))))
  const breaks = rolls ? (above / 10) * g.worth[u]! * routLossShare(b, u) : 0
  const worth = (facing: number) => {
    const near = nearestHex(g, u, by)
    const arc = near === NONE ? FRONT : arcOfPiece(b.arcs, s.hex[u]!, facing, 1, near)
    const hurt =
      couldAttack(s, b, by) && !isForbiddenAttack(b, by, u, arc) ? Math.max(0, singleAttackValue(g, by, u, arc)) : 0
    return -REACTION_WEIGHTS.hurt * hurt - REACTION_WEIGHTS.danger * dangerAt(g, u, s.hex[u]!, facing)
  }
  return bestOption(asked.options as readonly Choice[], (option) =>
    option.verb === 'face' ? worth(option.of) - breaks : worth(s.facing[u]!),
  )
}

/** The hex of an enemy that is adjacent to a unit. */
function nearestHex(g: Assessment, u: number, by: number): number {
  const { s, b } = g
  const hexes = [s.hex[by]!, b.two[by] ? b.arcs.right[s.hex[by]! * 6 + s.facing[by]!]! : NONE]
  let found = NONE
  for (const hex of hexes) if (hex >= 0 && distance(b.grid, s.hex[u]!, hex) === 1) found = hex
  return found
}

/** D14: the target of a shot, or none. */
export function reactionFire(g: Assessment, asked: Ask, u: number): Option {
  const { s } = g
  const options = asked.options as readonly Choice[]
  const none = asked.find('none')
  const targets = options.filter((o) => o.verb === 'at').map((o) => o.of)
  if (targets.length === 0) return options[0]!
  if (none === undefined) {
    const { target } = bestShot(g, u, targets, isMovingFire(s, u))
    return options.find((o) => o.verb === 'at' && o.of === target) ?? options[0]!
  }
  const occasion = asked.about?.occasion
  const worth = (v: number) => {
    const shot = shotAt(s, u, v, 'entry', false)
    return shot === undefined ? REACTION_WEIGHTS.blindShot * costOfHits(g, v, 1) : shotValue(g, shot)
  }
  const last = s.missiles[u] === LOW_MISSILES && occasion === 'return' ? REACTION_WEIGHTS.lastMissiles : 0
  return bestOption(options, (o) => (o.verb === 'at' ? worth(o.of) : last))
}

/** D10: the target to harass. */
export const harass = (g: Assessment, asked: Ask): Option =>
  bestOption(asked.options as readonly Choice[], (o) => costOfHits(g, o.of, 1))

/** 9.32: the hex from which to harass. */
export function harassHex(g: Assessment, asked: Ask, u: number, target: number): Option {
  const best = g.b.grid.names[bestStrikeHex(g.s, u, target)]
  return asked.find(`from:${best}`) ?? asked.options[0]!
}

/** D26, D22: the safest hex for a unit that has to move. */
export function safest(g: Assessment, asked: Ask, u: number): Option {
  const { s } = g
  return bestOption(asked.options as readonly Choice[], (o) =>
    o.of < 0 ? -1 : u === NONE ? 0 : -dangerAt(g, u, o.of, s.facing[u]!),
  )
}

/** D16: a unit attacks if it is profitable alone, with units that already attack, or with units that could. */
export function declareShock(g: Assessment, asked: Ask, u: number): Option {
  const attack = asked.find('attack')!
  const none = asked.find('none')
  if (none === undefined) return attack
  const { s } = g
  const moving = (s.marks[u]! & MOVED) !== 0
  const alone = attackValue(g, u, s.hex[u]!, s.facing[u]!, moving) ?? 0
  const value = Math.max(alone, jointAttackValue(g, u))
  const bold = (g.drive * HAND_WEIGHTS.reactions.bold + g.intent.strike) * g.worth[u]!
  return value + bold > HAND_WEIGHTS.reactions.shock * g.scale ? attack : none
}

/** The value per unit of a joint attack by all units still to be asked that have the same targets. */
function jointAttackValue(g: Assessment, u: number): number {
  const { s, b } = g
  const waiting = s.shock?.undecided ?? []
  if (waiting.length === 0) return Number.NEGATIVE_INFINITY
  const defenders = shockTargets(s, u)
  const strikers: Striker[] = [striker(s, u, defenders)]
  for (const a of waiting) {
    if (b.side[a] !== g.side || strikers.length === 4) continue
    const theirs = shockTargets(s, a)
    if (theirs.some((d) => defenders.includes(d))) strikers.push(striker(s, a, defenders))
  }
  if (strikers.length === 1) return Number.NEGATIVE_INFINITY
  const { gain, loss } = estimateAttack(g, strikers, defenders)
  return (gain - loss) / strikers.length
}

function striker(s: Alexander, a: number, defenders: readonly number[]): Striker {
  const theirs = shockTargets(s, a)
  return {
    unit: a,
    hex: s.hex[a]!,
    moving: (s.marks[a]! & MOVED) !== 0,
    aspects: defenders.map((d) => (theirs.includes(d) ? attackAspect(s, a, d) : NONE)),
  }
}

/** The current combat that a question is about. */
function findCombat(s: Alexander, asked: Ask, ids: readonly string[]): Combat | undefined {
  const attackers = asked.about?.attackers
  const defenders = asked.about?.defenders
  if (!Array.isArray(attackers) || !Array.isArray(defenders)) return undefined
  const first = ids.indexOf(attackers[0] as string)
  const against = ids.indexOf(defenders[0] as string)
  for (let segment = s.shock; segment !== null; segment = segment.outer)
    for (const c of segment.combats) if (c.attackers.includes(first) && c.defenders.includes(against)) return c
  return undefined
}

/** The value of a pair of picked units for the attacker. */
function pairValue(s: Alexander, c: Combat, attacker: number, defender: number): number {
  const shock = computeShock(shockFacts(s, c, { attacker, defender }))
  let value = 0
  for (let die = 0; die < 10; die++) {
    const hits = shockHits(shock, die)
    value += hits.defender - hits.attacker
  }
  return value
}

/** D18: the best fighter for personal combat, otherwise the highest Charisma. */
export function leaderInCombat({ s }: Assessment, asked: Ask): Option {
  const worth = asked.rule === '8.41' ? personalCombatOf : charismaOf
  return bestOption(asked.options as readonly Choice[], (o) => worth(s, o.of))
}

/** D18: the unit that a side picks. */
export function standFor(g: Assessment, asked: Ask): Option {
  const { s, b } = g
  const options = asked.options as readonly Choice[]
  const c = findCombat(s, asked, b.unitIds)
  if (c === undefined) return options[0]!
  const against = (d: number) => Math.max(...pickableAttackers(s, c, d).map((a) => pairValue(s, c, a, d)))
  if (asked.rule === '8.35b') return bestOption(options, (o) => -against(o.of))
  return bestOption(options, (o) =>
    Math.max(...c.defenders.map((d) => (pickableAttackers(s, c, d).includes(o.of) ? pairValue(s, c, o.of, d) : -99))),
  )
}

/** D19: own hits go to the unit that can best take them, enemy hits to the unit that breaks first. */
export function shareHits(g: Assessment, asked: Ask): Option {
  const { s, b } = g
  const left = Number(asked.about?.left ?? 1)
  return bestOption(asked.options as readonly Choice[], ({ of: u }) => {
    const room = tqOf(s, u) - s.hits[u]!
    if (b.side[u] === g.side) return room - HAND_WEIGHTS.reactions.ownHits * g.worth[u]!
    return room <= left ? HAND_WEIGHTS.reactions.breaking + g.worth[u]! - HAND_WEIGHTS.reactions.room * room : -room
  })
}

/** D20: the best hex for an attacker to advance into. */
export function advanceTo(g: Assessment, asked: Ask, u: number): Option {
  const { s } = g
  const aims = findAims(g, u)
  return bestOption(asked.options as readonly Choice[], (o) => {
    if (o.verb !== 'enter') return 0
    const facing = s.facing[u]!
    return pullTowards(g, u, aims, o.of) + formationValue(g, u, o.of, facing) - dangerAt(g, u, o.of, facing)
  })
}

/** D20: the strongest unit advances first. */
export const advanceWith = (g: Assessment, asked: Ask): Option =>
  bestOption(
    asked.options as readonly Choice[],
    ({ of: u }) => tqOf(g.s, u) - g.s.hits[u]! + HAND_WEIGHTS.reactions.around * hexesAround(g, u).length,
  )

/** D21: passes to the safest hex, or attacks the unit it can hurt most. */
export function passThrough(g: Assessment, asked: Ask, u: number): Option {
  const { s } = g
  return bestOption(asked.options as readonly Choice[], (o) => {
    if (o.verb === 'strike') return strikeValue(g, u, o.of)
    return o.verb === 'pass' ? -dangerAt(g, u, o.of, s.facing[u]!) : 0
  })
}

function strikeValue(g: Assessment, u: number, d: number): number {
  const { gain, loss } = estimateAttack(g, [{ unit: u, hex: g.s.hex[u]!, moving: true, aspects: [0] }], [d])
  return gain - loss
}
