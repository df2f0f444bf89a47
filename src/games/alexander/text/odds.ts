import { FACINGS } from '#hex/facing.ts'
import type { Phrase, Question, Seat } from '#kernel'
import { battleOf, hexNamed } from '../rules/battle.ts'
import { outcomeChances, pursuitChance } from '../rules/chances.ts'
import type { Shock } from '../rules/charts/shock.ts'
import { activeSide } from '../rules/command/ordersPhase.ts'
import { askedShotOdds } from '../rules/missiles/shotOdds.ts'
import { turnOdds } from '../rules/move/reactions.ts'
import { shockStatus } from '../rules/shock/declare.ts'
import { canStruggle } from '../rules/shock/facts.ts'
import {
  bestStruggle,
  type CombatStage,
  combatBeyond,
  combatIfAttacking,
  type HitChance,
  shockOdds,
} from '../rules/shock/odds.ts'
import { SimulatedCombat } from '../rules/shock/simulatedCombat.ts'
import type { Combat } from '../rules/shock/state.ts'
import { isLowerUnit, shockTargets } from '../rules/shock/targets.ts'
import type { Alexander, Unit } from '../rules/state.ts'
import type { AlexanderView } from '../view.ts'

/** Maximum number of possible attacks with odds. */
const MAX_ATTACKS = 6

/** Key prefix of an option that is an attacker. */
const ATTACK_BY = 'attackBy:'

/** Asks about a shot at one of the units on offer. */
const SHOTS = ['reactionFire', 'harass']

/** Odds for a seat: of the shot or attack in question, of current combats, else of its possible attacks. */
export function odds(s: AlexanderView, seat: Seat, asked?: Question): Phrase[] {
  const b = battleOf(s)
  if (asked !== undefined && SHOTS.includes(asked.kind)) return shotLines(s, asked)
  if (asked?.kind === 'reactionFacing') return turnLines(s, asked)
  const chances = asked === undefined ? [] : chanceLines(s, asked)
  if (chances.length > 0) return chances
  const asks = asked?.kind === 'declareShock' ? attackersAsked(s, asked) : []
  if (asks.length > 0) return asks.flatMap((u) => attackLines(s, u))
  if (asked?.kind === 'passThrough') return newShockLines(s, asked)
  const running = (s.shock?.combats ?? []).filter((c) => isRunning(c) && canStruggle(s, c))
  if (running.length > 0) return running.flatMap((c) => combatLines(s, c))
  if (s.phase === null || b.sides[activeSide(s)]!.id !== seat) return []
  const ready = b.unitIds.flatMap((_, u) => (mayAttack(s, u) ? [u] : []))
  return ready.slice(0, MAX_ATTACKS).flatMap((u) => attackLines(s, u))
}

/** The chances of the outcomes of each option. */
function chanceLines(s: Alexander, asked: Question): Phrase[] {
  return asked.options.flatMap(({ key }): Phrase[] => {
    const outcomes = outcomeChances(s, asked, key)
    const [verb, of = ''] = key.split(':')
    if (outcomes.length === 0) return []
    return [
      ...optionHeading(verb!, of),
      ...outcomes.map(({ id, chance, hits = 0, enemy }): Phrase => {
        const facts = { id, hits, enemy: enemy === undefined ? '' : battleOf(s).leaderIds[enemy]! }
        return ['odds.say.chance', { ...facts, chance: percent(chance) }]
      }),
    ]
  })
}

/** A heading that names one of several options. */
function optionHeading(verb: string, of: string): Phrase[] {
  if (verb === 'to' || verb === 'run' || verb === 'onto') return [['odds.say.withdrawTo', { hex: of }]]
  if (verb === 'face') return [['odds.say.withdrawFacing', { facing: of }]]
  if (verb === 'unit' || verb === 'shoot' || verb === 'hit') return [['odds.say.rallyOf', { unit: of }]]
  return verb === 'trump' || verb === 'counter' || verb === 'fight' ? [['odds.say.trumpBy', { leader: of }]] : []
}

const isRunning = (c: Combat): boolean => !c.over && c.attackers.length > 0 && c.defenders.length > 0

/** D16: the unit in question, or the units on offer. */
function attackersAsked(s: Alexander, { about, options }: Question): Unit[] {
  const { unitIds } = battleOf(s)
  const offered = options.flatMap(({ key }) => (key.startsWith(ATTACK_BY) ? [key.slice(ATTACK_BY.length)] : []))
  const named = offered.length > 0 ? offered : [String(about?.unit ?? '')]
  return named.map((id) => unitIds.indexOf(id)).filter((u) => u >= 0 && shockTargets(s, u).length > 0)
}

/** 7.31, 7.32: whether a unit of the active side must or may attack from its hex. */
function mayAttack(s: Alexander, u: Unit): boolean {
  if (s.hex[u]! < 0 || battleOf(s).side[u] !== activeSide(s) || isLowerUnit(s, u)) return false
  const standing = shockStatus(s, u)
  return standing === 'must' || standing === 'marked' || standing === 'may'
}

function attackLines(s: Alexander, u: Unit): Phrase[] {
  const forecast = combatIfAttacking(s, u)
  if (forecast === undefined) return []
  const pursues = pursuitChance(forecast.state, u)
  const facts = { unit: battleOf(s).unitIds[u]!, chance: percent(pursues ?? 0) }
  const told = combatLines(forecast.state, forecast.combat)
  return pursues === undefined ? told : [...told, ['odds.say.pursues', facts]]
}

/** D21, R29: the new shock with each enemy on offer; it has no avoidance. */
function newShockLines(s: Alexander, { about, options }: Question): Phrase[] {
  const b = battleOf(s)
  const named = (id: unknown) => b.unitIds.indexOf(String(id))
  return options.flatMap(({ key }): Phrase[] => {
    if (!key.startsWith('strike:')) return []
    const { state, combat } = combatBeyond(s, named(about?.unit), hexNamed(b, String(about?.hex)), named(key.slice(7)))
    return combatLines(state, combat, { step: SimulatedCombat.CHECKS, picked: [] })
  })
}

/** A combat: its column with every shift, the hits of both sides and, before the charge, the rout chances. */
function combatLines(s: Alexander, c: Combat, stage?: CombatStage): Phrase[] {
  const { unitIds } = battleOf(s)
  const names = (units: readonly Unit[]) => units.map((u) => unitIds[u]!)
  const title = { attackers: names(c.attackers), defenders: names(c.defenders) }
  if (s.shock !== null && !s.next.includes('charge') && s.shock.combats.includes(c))
    return struggleLines(bestStruggle(s, c).shock, title)
  const found = shockOdds(s, c, stage)
  return [
    ...struggleLines(found.shock, title),
    ['odds.say.hits', { attacker: hitSpread(found.attackerHits), defender: hitSpread(found.defenderHits) }],
    ...found.units.map(({ unit, rout, hits }): Phrase => {
      const facts = { unit: unitIds[unit]!, rout: percent(rout), hits: Math.round(hits * 10) / 10 }
      return ['odds.say.unit', facts]
    }),
    ['odds.say.advance', { chance: percent(found.advance) }],
    ...(found.exact ? [] : [['odds.say.estimated', { error: points(found.error) }] as const]),
  ]
}

function struggleLines(shock: Shock, title: { attackers: string[]; defenders: string[] }): Phrase[] {
  const { column, base, superiority, shifts, dieModifiers } = shock
  return [
    ['odds.say.combat', { ...title, column, base, superiority }],
    ...shifts.map(({ id, rule, columns }): Phrase => ['odds.say.shift', { shift: id, value: signed(columns), rule }]),
    ...dieModifiers.map(({ id, rule, drm }): Phrase => ['odds.say.die', { modifier: id, value: signed(drm), rule }]),
  ]
}

/** 8.15, 8.17: odds of the shots in question. */
function shotLines(s: Alexander, { kind, about, options }: Question): Phrase[] {
  const { unitIds, grid } = battleOf(s)
  const { names } = grid
  const firer = unitIds.indexOf(String(about?.unit ?? ''))
  const harasses = kind === 'harass' || kind === 'harassHex'
  const occasion = harasses ? 'harass' : String(about?.occasion ?? '')
  if (firer < 0) return []
  return options.flatMap(({ key }): Phrase[] => {
    const from = key.startsWith('from:') ? key.slice(5) : String(about?.hex ?? '')
    const aimed = key.startsWith('at:') ? key.slice(3) : kind === 'harassHex' ? String(about?.target) : ''
    const target = unitIds.indexOf(aimed)
    const found = target < 0 ? undefined : askedShotOdds(s, firer, target, occasion, names.indexOf(from))
    if (found === undefined) return []
    const facts = { unit: unitIds[firer]!, target: unitIds[target]!, range: found.range }
    const chances = { chance: percent(found.chance), hits: found.hits, low: percent(found.low) }
    return [
      ['odds.say.shot', { ...facts, ...chances, strength: found.strength }],
      ...found.modifiers.map(
        ({ id, rule, drm }): Phrase => ['odds.say.shotDie', { modifier: id, value: signed(drm), rule }],
      ),
    ]
  })
}

/** 7.16: odds of turning to meet an enemy. */
function turnLines(s: Alexander, { about, options }: Question): Phrase[] {
  const { unitIds } = battleOf(s)
  const [unit, by] = [unitIds.indexOf(String(about?.unit)), unitIds.indexOf(String(about?.by))]
  if (unit < 0 || by < 0) return []
  const names = options.flatMap(({ key }) => (key.startsWith('face:') ? [key.slice(5)] : []))
  const found = turnOdds(
    s,
    unit,
    by,
    names.map((name) => (FACINGS as readonly string[]).indexOf(name)),
  )
  return [
    ['odds.say.turn', { unit: unitIds[unit]!, by: unitIds[by]!, breaks: percent(found.breaks) }],
    ...[{ facing: s.facing[unit]!, aspect: found.aspect }, ...found.turns].map(
      ({ facing, aspect }): Phrase => ['odds.say.turned', { facing: FACINGS[facing]!, aspect }],
    ),
  ]
}

/** Hits and their chances, such as `0: 30%, 1: 50%`. */
const hitSpread = (chances: readonly HitChance[]): string =>
  chances.map(({ hits, chance }) => `${hits}: ${percent(chance)}%`).join(', ')
export const percent = (share: number): number => Math.round(100 * share)
/** Two standard errors, in percentage points. */
const points = (error: number): number => Math.ceil(200 * error)
const signed = (value: number): string => (value > 0 ? `+${value}` : String(value))
