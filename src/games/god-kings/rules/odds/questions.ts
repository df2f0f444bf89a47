import type { Question } from '#kernel'
import { holdUnitsBack, joinAttack } from '../battle/decisions.ts'
import { adjacentEnemyArmies, sidesWithArmy } from '../cards/families/attrition.ts'
import { allArmies } from '../cards/families/choose.ts'
import { fallIll } from '../cards/families/responses.ts'
import { GENERAL_SIDE, generalNamed, isKing, SIDES, unitNamed } from '../components/counters.ts'
import { inside, NONE, spaceNamed, spaceOf } from '../components/map.ts'
import { countChariots, generalsIn, unitsIn } from '../components/pieces.ts'
import { CARDS, OPS } from '../components/players.ts'
import { leadership } from '../components/ratings.ts'
import { mayBeSucceeded } from '../march/activation.ts'
import { mayHesitate } from '../march/march.ts'
import { countAllUnits } from '../march/movement.ts'
import type { Battle, Kings } from '../state/state.ts'
import {
  attritionOdds,
  avoidChance,
  avoidParts,
  bestCommander,
  hesitationOdds,
  interceptionChance,
  interceptionParts,
  pursuitOdds,
  type RollChance,
  type RollKind,
  siegeOdds,
  successionOdds,
} from './chances.ts'

/** An open ask; for a set, with the options picked on the page so far. */
type OddsAsk = Question & { readonly picked?: readonly string[] }

/** A roll that an answer to an ask may lead to. */
export interface AskRoll extends RollChance {
  readonly key: string
  readonly kind: RollKind
  /** The general who rolls, or -1. */
  readonly general: number
  readonly space: number
  /** The units that roll with the general. */
  readonly units: readonly number[]
  /** Whether these are the units picked so far, including the one pointed at; else they are a part that could go. */
  readonly picked: boolean
}

/** The chances of every roll that an ask may lead to, computed by the functions the rules use. */
export function rollsForAsk(s: Kings, asked: OddsAsk, pointed: string | null = null): AskRoll[] {
  const { kind } = asked
  if (PARTIES[kind] !== undefined) return partyRolls(s, asked, PARTIES[kind]!, pointed)
  switch (kind) {
    case 'pursue':
      return pursuitRolls(s, asked)
    case 'siegeOrNot':
      return s.march === null ? [] : siegeRolls(s, s.march.general, s.march.units.length)
    case 'successionCard':
      return successionRolls(s, asked, pointed)
    case 'march':
      return [...hesitationRolls(s, pointed), ...rebelStepRolls(s, pointed)]
    case 'interceptDeclared':
    case 'interceptInstead':
    case 'interceptNext':
      return attemptRolls(s, asked)
    case 'siege':
      return siegeWindowRolls(s, asked, pointed)
    case 'chooseArmy':
      return attritionRolls(s, asked, pointed)
    case 'entered':
      return pointed === 'card:33' ? rebelRolls(s, asked) : []
    case 'afterLosses':
      return pointed === 'card:75' ? hastyRolls(s) : []
    default:
      return pointed === null ? [] : [...activationRolls(s, pointed), ...eventRolls(s, pointed)]
  }
}

/** 9.2A, 9.2B: a neutral king's succession and a siege that follow an activation. */
function activationRolls(s: Kings, pointed: string): AskRoll[] {
  const [verb] = pointed.split(':')
  if (verb !== 'activate' && verb !== 'siege') return []
  const general = generalNamed(after(pointed))
  const crowned: AskRoll[] = mayBeSucceeded(s, s.impulse.player, general)
    ? [{ ...nobody, key: 'pass', kind: 'succession', ...successionOdds(s, 0) }]
    : []
  return verb === 'siege' ? [...crowned, ...siegeRolls(s, general, besiegersWith(s, general))] : crowned
}

/** 11.13: the attrition of an event that can strike one army only. */
function eventRolls(s: Kings, pointed: string): AskRoll[] {
  if (!/^(event|card|help):/.test(pointed)) return []
  const fx = CARDS[Number(after(pointed))]?.fx
  if (fx?.type !== 'attrition') return []
  const zones = fx.target === 'any_army' ? allArmies(s) : []
  return zones.length === 1 ? armyRolls(s, zones[0]!) : []
}

/** 13.4: the chances of interceptions that have been declared. */
function attemptRolls(s: Kings, { about }: OddsAsk): AskRoll[] {
  const { march } = s
  if (march === null || !Array.isArray(about?.attempts)) return []
  const space = spaceNamed(String(about.space))
  return about.attempts.flatMap((attempt) => {
    const [name, ...units] = String(attempt).split(' ')
    const general = generalNamed(name!)
    const party = units.map(unitNamed).filter((u) => s.at[u] === s.generals[general])
    if (party.length === 0) return []
    const odds = interceptionChance(s, general, party, space, countChariots(march.units))
    const key = `next:${name}`
    return [{ key, kind: 'interception' as const, general, space, picked: true, units: party, ...odds }]
  })
}

/** 17.3, W16: the siege roll without a card, and with each card. */
function siegeWindowRolls(s: Kings, { about, options }: OddsAsk, pointed: string | null): AskRoll[] {
  if (s.march === null) return []
  const { general, side, units } = s.march
  const space = spaceNamed(String(about?.space))
  const keys = options.map(({ key }) => key)
  const shown = pointed !== null && keys.includes(pointed) ? [pointed] : keys
  return shown.flatMap((key) => {
    const card = key === 'pass' ? 0 : (CARDS[Number(after(key))]!.fx.value as number)
    const odds = siegeOdds(s, side, space, units.length, Number(about?.modifier) + card)
    if (odds === null) return []
    return [{ ...nobody, key, kind: 'siege' as const, general, space, roll: odds.roll, chance: odds.chance }]
  })
}

/** R-C33: the attrition of a force that card 33 was played on, in the space of the step or voyage pointed at. */
function rebelStepRolls(s: Kings, pointed: string | null): AskRoll[] {
  const { march } = s
  if (march === null || pointed === null || !/^(step|sail):/.test(pointed)) return []
  if (!march.units.some((u) => march.rebels.includes(u))) return []
  const space = spaceNamed(after(pointed))
  const chance = attritionOdds(countAllUnits(s, space) + march.units.length)
  return [{ ...nobody, key: 'rebels', kind: 'attrition', space, units: march.units, ...chance }]
}

/** 9.2E, 19.3b: the succession roll without a card, and with each card. */
function successionRolls(s: Kings, { options }: OddsAsk, pointed: string | null): AskRoll[] {
  const keys = options.map(({ key }) => key)
  const shown = pointed !== null && keys.includes(pointed) ? [pointed] : keys
  return shown.map((key) => {
    const ops = key === 'pass' ? 0 : OPS[Number(after(key))]!
    const chance = successionOdds(s, key.startsWith('minus') ? -ops : ops)
    return { ...nobody, key, kind: 'succession', ...chance }
  })
}

const nobody = { general: NONE, space: NONE, units: [] as readonly number[], picked: false }

/** The asks about a reacting army: those that name a general, and those that ask for units. */
interface ReactionAsks {
  readonly kind: 'interception' | 'avoid'
  readonly verb: string
  readonly isUnits: boolean
}

const party = (kind: ReactionAsks['kind'], verb: string, isUnits = false): ReactionAsks => ({ kind, verb, isUnits })

const PARTIES: { readonly [kind: string]: ReactionAsks } = {
  intercept: party('interception', 'intercept:'),
  interceptWarlords: party('interception', 'intercept:'),
  interceptUnits: party('interception', 'intercept:', true),
  avoid: party('avoid', 'avoid:'),
  avoidWarlords: party('avoid', 'avoid:'),
  avoidUnits: party('avoid', 'avoid:', true),
}

/** 13.4, 14.1: the chances of the generals who may react, by the part of the army that would go. */
function partyRolls(
  s: Kings,
  asked: OddsAsk,
  { kind, verb, isUnits }: ReactionAsks,
  pointed: string | null,
): AskRoll[] {
  const { march } = s
  const { about, options } = asked
  if (march === null || about == null) return []
  const space = spaceNamed(String(about.space))
  const moving = countChariots(march.units)
  const parts = (general: number) => {
    const found = kind === 'avoid' ? avoidParts(s, march, general) : interceptionParts(s, general, space, moving)
    return found.map(
      (part): AskRoll => ({
        key: `${general} ${part.units.join()}`,
        kind,
        general,
        space,
        picked: false,
        ...part,
      }),
    )
  }
  if (about.general === undefined)
    return options.flatMap(({ key }) => (key.startsWith(verb) ? parts(generalNamed(after(key))) : []))
  const general = generalNamed(String(about.general))
  const units = unitsPicked(asked, isUnits ? pointed : null)
  if (units.length === 0) return parts(general)
  const chance =
    kind === 'avoid' ? avoidChance(s, general, units, moving) : interceptionChance(s, general, units, space, moving)
  return [{ key: 'picked', kind, general, space, picked: true, units, ...chance }]
}

/** 14.4: the roll to pursue an army that avoided battle. */
function pursuitRolls(s: Kings, { about }: OddsAsk): AskRoll[] {
  if (s.march === null) return []
  const { general, units } = s.march
  const chance = pursuitOdds(s, general, units, Number(about?.chariots ?? 0))
  return [{ ...nobody, key: 'pursue', kind: 'pursuit', general, units, ...chance }]
}

/** 17.3: a siege roll in a general's space with a number of units. */
function siegeRolls(s: Kings, general: number, units: number): AskRoll[] {
  const space = spaceOf(s.generals[general]!)
  const odds = siegeOdds(s, GENERAL_SIDE[general]!, space, units)
  if (odds === null) return []
  return [{ ...nobody, key: 'siege', kind: 'siege', general, space, roll: odds.roll, chance: odds.chance }]
}

/** 17.2c: the units that roll with a general activated only for a siege. */
function besiegersWith(s: Kings, general: number): number {
  const units = unitsIn(s, GENERAL_SIDE[general]!, spaceOf(s.generals[general]!))
  const free = units.filter((u) => !s.impulse.movedUnits.includes(u)).length
  return Math.min(free, leadership([general]))
}

/** 21.0f: the roll of a Barbarian army before the step or voyage pointed at. */
function hesitationRolls(s: Kings, pointed: string | null): AskRoll[] {
  const { march } = s
  if (march === null || pointed === null || !/^(step|sail):/.test(pointed)) return []
  const space = spaceNamed(after(pointed))
  if (!mayHesitate(s, march, space)) return []
  return [{ ...nobody, key: 'hesitation', kind: 'hesitation', general: march.general, space, ...hesitationOdds() }]
}

/** 11.13: the attrition that an event causes to the army pointed at, or (105) to the enemy armies adjacent to it. */
function attritionRolls(s: Kings, { about }: OddsAsk, pointed: string | null): AskRoll[] {
  const fx = CARDS[Number(about?.card)]?.fx
  if (!pointed?.startsWith('army:') || fx?.type !== 'attrition') return []
  const [id, walls] = after(pointed).split('/')
  const zone = walls === undefined ? spaceNamed(id!) : inside(spaceNamed(id!))
  if (fx.target === 'any_army') return armyRolls(s, zone)
  return adjacentEnemyArmies(s, s.impulse.side, zone).flatMap((at) =>
    sidesWithArmy(s, at).map((side) => toAttritionRoll(s, unitsIn(s, side, at), at)),
  )
}

const armyRolls = (s: Kings, zone: number): AskRoll[] =>
  sidesWithArmy(s, zone).map((side) => toAttritionRoll(s, unitsIn(s, side, zone), zone))

/** Card 33: the attrition of the force that has entered a space. */
function rebelRolls(s: Kings, { about }: OddsAsk): AskRoll[] {
  if (!Array.isArray(about?.units)) return []
  const units = about.units.map((name) => unitNamed(String(name))).filter((u) => s.at[u]! >= 0)
  return units.length === 0 ? [] : [toAttritionRoll(s, units, s.at[units[0]!]!)]
}

/** Card 75: the attrition of the loser's surviving units. */
function hastyRolls(s: Kings): AskRoll[] {
  const { battle } = s
  if (battle === null || battle.winner === NONE) return []
  const units = unitsIn(s, battle.side[1 - battle.winner]!, battle.space)
  return units.length === 0 ? [] : [toAttritionRoll(s, units, battle.space)]
}

/** 11.13: one die per unit; the chance depends on the number of combat units in the space. */
function toAttritionRoll(s: Kings, units: readonly number[], zone: number): AskRoll {
  const space = spaceOf(zone)
  const chance = attritionOdds(countAllUnits(s, space))
  return { ...nobody, key: `${units[0]}`, kind: 'attrition', space, units, ...chance }
}

/** The units picked so far in answer to an ask, including the one pointed at. */
function unitsPicked({ about, options, picked = [] }: OddsAsk, pointed: string | null): number[] {
  const keys = new Set([...(Array.isArray(about?.picked) ? about.picked.map(String) : []), ...picked])
  if (pointed === 'all') for (const { key } of options) keys.add(key)
  else if (pointed !== null) keys.add(pointed)
  return [...keys].flatMap((key) => (key.startsWith('unit:') ? [unitNamed(after(key))] : []))
}

/**
 * The position with the battle in progress as it will be fought given the choices so far and the option pointed at; null
 * without a battle. Until a power is chosen for card 101, no other king is ill.
 */
export function battlePosition(
  s: Kings,
  asked?: OddsAsk,
  pointed: string | null = null,
): (Kings & { readonly battle: Battle }) | null {
  const at = { ...s, ill: s.ill.slice() }
  const isIllness = asked?.kind === 'choosePower' && CARDS[Number(asked.about?.card)]?.fx.type === 'illness'
  if (isIllness && pointed?.startsWith('power:')) fallIll(at, SIDES.indexOf(after(pointed)))
  const battle = battleForAsk(at, asked, pointed)
  return battle && { ...at, battle }
}

/**
 * The battle in progress as it will be fought given the choices so far: until the Defender has named a commander the
 * best one leads (15.1b); units picked for a sortie (17.7a) or to be held back (15.5.3b) count as such.
 */
function battleForAsk(s: Kings, asked: OddsAsk | undefined, pointed: string | null): Battle | null {
  if (s.battle === null) return null
  const b = { ...s.battle, general: pair(s.battle.general), units: pair(s.battle.units) }
  if (b.general[1] === NONE) b.general[1] = bestCommander(s, generalsIn(s, b.side[1], b.space))
  if (asked?.kind === 'command' && pointed?.startsWith('command:')) b.general[1] = generalNamed(after(pointed))
  if (pointed !== null && asked?.about?.side !== undefined) applyChoice(b, asked, pointed)
  if (asked?.kind === 'holdBack') holdUnitsBack(b, unitsPicked(asked, pointed))
  if (asked?.kind !== 'sortie') return b
  b.sortieUnits = unitsPicked(asked, pointed)
  const king = generalsIn(s, b.side[0], inside(b.space)).find(isKing)
  if (b.sortieUnits.length > 0) joinAttack(b, b.sortieUnits, king)
  return b
}

/** 15.5.2a, 15.5.6: applies the answer pointed at: to decline a charge or divide the advantage. */
function applyChoice(b: Battle, { kind, about }: OddsAsk, pointed: string): void {
  const role = b.side.indexOf(SIDES.indexOf(String(about!.side)))
  if (kind === 'chargeOrNot' && pointed === 'decline')
    b.declined = role === 0 ? [true, b.declined[1]] : [b.declined[0], true]
  const [plus, minus] = after(pointed).split('-').map(Number)
  const value = Number(about!.value)
  if (kind === 'advantage' && pointed.startsWith('plus:')) b.split = splitBy(role, plus!, plus! - value)
  if (kind === 'advantagePart' && pointed.startsWith('part:')) b.split = splitBy(role, plus!, 0 - minus!)
}

const splitBy = (role: number, own: number, enemy: number): [number, number] =>
  role === 0 ? [own, enemy] : [enemy, own]

const pair = <T>([a, b]: readonly [T, T]): [T, T] => [a, b]

const after = (key: string) => key.slice(key.indexOf(':') + 1)
