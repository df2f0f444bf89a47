import type { Question } from '../../../../kernel/index.ts'
import { joinAttack, keepBack } from '../battle/muster.ts'
import { armiesBeside, sidesIn } from '../cards/families/attrition.ts'
import { CARDS, OPS } from '../components/deck.ts'
import { inside, NONE, spaceNamed, spaceOf } from '../components/map.ts'
import { generalNamed, unitNamed } from '../components/names.ts'
import { chariotsIn, generalsIn, unitsIn } from '../components/pieces.ts'
import { leadership } from '../components/ratings.ts'
import { GENERAL_SIDE, isKing, SIDES } from '../components/sides.ts'
import { countAll } from '../march/attrition.ts'
import { mayHesitate } from '../march/march.ts'
import type { Battle, Kings } from '../state/state.ts'
import {
  attritionOdds,
  avoidBy,
  avoidParts,
  best,
  type Chance,
  hesitationOdds,
  interceptionBy,
  interceptionParts,
  pursuitOdds,
  siegeOdds,
  successionOdds,
} from './chances.ts'
import type { Roll } from './modifiers.ts'

/** A question with what is picked on the page, where it is a set. */
export type Asked = Question & { readonly picked?: readonly string[] }

/** A roll that an answer to a question leads to. */
export interface AskedRoll extends Chance {
  readonly key: string
  readonly kind: Roll
  /** Who rolls, or whose city or army is rolled for; none: -1. */
  readonly general: number
  readonly space: number
  /** With what. */
  readonly units: readonly number[]
  /** The units are those picked so far, the one pointed at included; else a part that could go. */
  readonly picked: boolean
}

/** The chances of every roll that a question may lead to, from the comparison that the rules will make. */
export function rollsAsked(s: Kings, asked: Asked, pointed: string | null = null): AskedRoll[] {
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
      return hesitationRolls(s, pointed)
    case 'chooseArmy':
      return attritionRolls(s, asked, pointed)
    case 'entered':
      return pointed === 'card:33' ? rebelRolls(s, asked) : []
    case 'afterLosses':
      return pointed === 'card:75' ? hastyRolls(s) : []
    default: {
      const general = pointed?.startsWith('siege:') ? generalNamed(after(pointed)) : NONE
      return general === NONE ? [] : siegeRolls(s, general, besiegersWith(s, general))
    }
  }
}

/** 9.2E, 19.3b: the roll for a successor as it is, and with each card. */
function successionRolls(s: Kings, { options }: Asked, pointed: string | null): AskedRoll[] {
  const keys = options.map(({ key }) => key)
  const shown = pointed !== null && keys.includes(pointed) ? [pointed] : keys
  return shown.map((key) => {
    const ops = key === 'pass' ? 0 : OPS[Number(after(key))]!
    const chance = successionOdds(s, key.startsWith('minus') ? -ops : ops)
    return { ...nobody, key, kind: 'succession', ...chance }
  })
}

const nobody = { general: NONE, space: NONE, units: [] as readonly number[], picked: false }

/** Questions about an army that may react, and those that ask for its units. */
interface PartyKind {
  readonly kind: 'interception' | 'avoid'
  readonly verb: string
  readonly isUnits: boolean
}

const party = (kind: PartyKind['kind'], verb: string, isUnits = false): PartyKind => ({ kind, verb, isUnits })

const PARTIES: { readonly [kind: string]: PartyKind } = {
  intercept: party('interception', 'intercept:'),
  interceptWarlords: party('interception', 'intercept:'),
  interceptUnits: party('interception', 'intercept:', true),
  avoid: party('avoid', 'avoid:'),
  avoidWarlords: party('avoid', 'avoid:'),
  avoidUnits: party('avoid', 'avoid:', true),
}

/** 13.4, 14.1: what those who are asked to react could hope for, by the part of the army that would go. */
function partyRolls(s: Kings, asked: Asked, { kind, verb, isUnits }: PartyKind, pointed: string | null): AskedRoll[] {
  const { march } = s
  const { about, options } = asked
  if (march === null || about == null) return []
  const space = spaceNamed(String(about.space))
  const moving = chariotsIn(march.units)
  const parts = (general: number) => {
    const found = kind === 'avoid' ? avoidParts(s, march, general) : interceptionParts(s, general, space, moving)
    return found.map(
      (part): AskedRoll => ({
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
    kind === 'avoid' ? avoidBy(s, general, units, moving) : interceptionBy(s, general, units, space, moving)
  return [{ key: 'picked', kind, general, space, picked: true, units, ...chance }]
}

/** 14.4: the army on the march follows those who got away. */
function pursuitRolls(s: Kings, { about }: Asked): AskedRoll[] {
  if (s.march === null) return []
  const { general, units } = s.march
  const chance = pursuitOdds(s, general, units, Number(about?.chariots ?? 0))
  return [{ ...nobody, key: 'pursue', kind: 'pursuit', general, units, ...chance }]
}

/** 17.3: a siege roll where a general stands, with so many units. */
function siegeRolls(s: Kings, general: number, units: number): AskedRoll[] {
  const space = spaceOf(s.generals[general]!)
  const odds = siegeOdds(s, GENERAL_SIDE[general]!, space, units)
  if (odds === null) return []
  return [{ ...nobody, key: 'siege', kind: 'siege', general, space, roll: odds.roll, chance: odds.chance }]
}

/** 17.2c: the units that roll with a general who is activated for a siege only. */
function besiegersWith(s: Kings, general: number): number {
  const units = unitsIn(s, GENERAL_SIDE[general]!, spaceOf(s.generals[general]!))
  const free = units.filter((u) => !s.impulse.movedUnits.includes(u)).length
  return Math.min(free, leadership([general]))
}

/** 21.0f: a Barbarian army may stop before the step or voyage pointed at. */
function hesitationRolls(s: Kings, pointed: string | null): AskedRoll[] {
  const { march } = s
  if (march === null || pointed === null || !/^(step|sail):/.test(pointed)) return []
  const space = spaceNamed(after(pointed))
  if (!mayHesitate(s, march, space)) return []
  return [{ ...nobody, key: 'hesitation', kind: 'hesitation', general: march.general, space, ...hesitationOdds() }]
}

/** 11.13: an event that lets the army pointed at, or (105) the enemy armies beside it, suffer attrition. */
function attritionRolls(s: Kings, { about }: Asked, pointed: string | null): AskedRoll[] {
  const fx = CARDS[Number(about?.card)]?.fx
  if (!pointed?.startsWith('army:') || fx?.type !== 'attrition') return []
  const [id, walls] = after(pointed).split('/')
  const zone = walls === undefined ? spaceNamed(id!) : inside(spaceNamed(id!))
  if (fx.target === 'any_army') return sidesIn(s, zone).map((side) => attritionOf(s, unitsIn(s, side, zone), zone))
  return armiesBeside(s, s.impulse.side, zone).flatMap((at) =>
    sidesIn(s, at).map((side) => attritionOf(s, unitsIn(s, side, at), at)),
  )
}

/** Card 33: the force that has entered a space. */
function rebelRolls(s: Kings, { about }: Asked): AskedRoll[] {
  if (!Array.isArray(about?.units)) return []
  const units = about.units.map((name) => unitNamed(String(name))).filter((u) => s.at[u]! >= 0)
  return units.length === 0 ? [] : [attritionOf(s, units, s.at[units[0]!]!)]
}

/** Card 75: what the loser of the battle has left. */
function hastyRolls(s: Kings): AskedRoll[] {
  const { battle } = s
  if (battle === null || battle.winner === NONE) return []
  const units = unitsIn(s, battle.side[1 - battle.winner]!, battle.space)
  return units.length === 0 ? [] : [attritionOf(s, units, battle.space)]
}

/** 11.13: one die for each of these units, by how many combat units there are in their space. */
function attritionOf(s: Kings, units: readonly number[], zone: number): AskedRoll {
  const space = spaceOf(zone)
  const chance = attritionOdds(countAll(s, space))
  return { ...nobody, key: `${units[0]}`, kind: 'attrition', space, units, ...chance }
}

/** The units picked so far in answer to a question, the one pointed at included. */
function unitsPicked({ about, options, picked = [] }: Asked, pointed: string | null): number[] {
  const keys = new Set([...(Array.isArray(about?.picked) ? about.picked.map(String) : []), ...picked])
  if (pointed === 'all') for (const { key } of options) keys.add(key)
  else if (pointed !== null) keys.add(pointed)
  return [...keys].flatMap((key) => (key.startsWith('unit:') ? [unitNamed(after(key))] : []))
}

/**
 * The battle under way as it will be fought, as far as that is chosen: before the Defender has named a commander the
 * best one leads (15.1b), and units picked to sally (17.7a) or to be held back (15.5.3b) do so.
 */
export function battleAsked(s: Kings, asked?: Asked, pointed: string | null = null): Battle | null {
  if (s.battle === null) return null
  const b = { ...s.battle, general: pair(s.battle.general), units: pair(s.battle.units) }
  if (b.general[1] === NONE) b.general[1] = best(s, generalsIn(s, b.side[1], b.space))
  if (asked?.kind === 'command' && pointed?.startsWith('command:')) b.general[1] = generalNamed(after(pointed))
  if (pointed !== null && asked?.about?.side !== undefined) chooseIn(b, asked, pointed)
  if (asked?.kind === 'holdBack') keepBack(b, unitsPicked(asked, pointed))
  if (asked?.kind !== 'sortie') return b
  b.sortieUnits = unitsPicked(asked, pointed)
  const king = generalsIn(s, b.side[0], inside(b.space)).find(isKing)
  if (b.sortieUnits.length > 0) joinAttack(b, b.sortieUnits, king)
  return b
}

/** 15.5.2a, 15.5.6: the answer pointed at, as if it were given: to decline a charge, to divide the advantage so. */
function chooseIn(b: Battle, { kind, about }: Asked, pointed: string): void {
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
