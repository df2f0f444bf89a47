import { battleOf } from '#games/alexander/rules/battle.ts'
import { type OptionOutcome, outcomeChances } from '#games/alexander/rules/chances.ts'
import { askedShotOdds, type ShotOdds } from '#games/alexander/rules/missiles/shotOdds.ts'
import { type TurnOdds, turnOdds } from '#games/alexander/rules/move/reactions.ts'
import {
  type CombatStage,
  combatAfterMove,
  combatBeyond,
  combatIf,
  combatIfAttacking,
  type Forecast,
  type Odds,
  shockOdds,
} from '#games/alexander/rules/shock/odds.ts'
import { SimulatedCombat } from '#games/alexander/rules/shock/simulatedCombat.ts'
import type { Combat } from '#games/alexander/rules/shock/state.ts'
import type { Alexander, Unit } from '#games/alexander/rules/state.ts'
import { FACINGS } from '#hex/facing.ts'
import type { BoardAsk } from '#kit/board.ts'
import { findItem, hexNumber, type MapItem, unitNumber } from '../ask/options.ts'
import type { AimedMove } from '../overlay/Facings.tsx'

/** The odds of a combat. */
export interface ShockSheetOdds {
  readonly what: 'shock'
  readonly odds: Odds
  readonly attackers: readonly Unit[]
  readonly defenders: readonly Unit[]
  /** D17: the odds if the unit in question stays apart. */
  readonly apart?: Odds
}

/** The odds for an ask of the shock segment, if it has any. */
export function shockAskOdds(s: Alexander, ask: BoardAsk, pointed: MapItem | null): ShockSheetOdds | undefined {
  if (ask.kind === 'declareShock') return declaredAttack(s, ask, pointed)
  if (ask.kind === 'group') return groupedCombat(s, ask, pointed)
  if (ask.kind === 'passThrough') return newShock(s, ask, pointed)
  const c = s.shock === null ? undefined : currentCombat(s, ask)
  return c && toSheetOdds({ state: s, combat: c }, stageOf(s, ask, pointed))
}

/** 7.31: the combat that would follow a move, also at a flank, where no enemy zone of control is entered. */
export const oddsAfterMove = ({ leg }: AimedMove): ShockSheetOdds | undefined =>
  toSheetOdds(combatAfterMove(leg.preview))

function toSheetOdds(forecast: Forecast | undefined, stage?: CombatStage): ShockSheetOdds | undefined {
  if (forecast === undefined) return undefined
  const { state, combat } = forecast
  const { attackers, defenders } = combat
  if (attackers.length === 0 || defenders.length === 0) return undefined
  return { what: 'shock', odds: shockOdds(state, combat, stage), attackers, defenders }
}

/** The units that an ask offers with a verb, and those already picked. */
function offeredUnits(s: Alexander, { options, picked }: BoardAsk, verb: string) {
  const b = battleOf(s)
  const able = options.filter((option) => option.verb === verb)
  return {
    units: able.map(({ of }) => unitNumber(b, of)),
    picked: able.filter(({ key }) => picked.includes(key)).map(({ of }) => unitNumber(b, of)),
  }
}

/** The unit in question: of several the one under the pointer, else the one picked last, else the first. */
function unitAsked(s: Alexander, ask: BoardAsk, verb: string, pointed: MapItem | null): Unit {
  if (ask.about.unit !== undefined) return unitNumber(battleOf(s), ask.about.unit)
  const { units, picked } = offeredUnits(s, ask, verb)
  if (pointed?.kind === 'unit' && units.includes(pointed.of)) return pointed.of
  return picked.at(-1) ?? units[0] ?? -1
}

/** D16, 7.32c: the attack of the unit in question, together with units already picked. */
function declaredAttack(s: Alexander, ask: BoardAsk, pointed: MapItem | null): ShockSheetOdds | undefined {
  const u = unitAsked(s, ask, 'attackBy', pointed)
  return u < 0 || s.hex[u]! < 0
    ? undefined
    : toSheetOdds(combatIfAttacking(s, u, offeredUnits(s, ask, 'attackBy').picked))
}

/** D21, R29: the new shock with the enemy in question; it has no avoidance. */
function newShock(s: Alexander, ask: BoardAsk, pointed: MapItem | null): ShockSheetOdds | undefined {
  const b = battleOf(s)
  const { units } = offeredUnits(s, ask, 'strike')
  const enemy = pointed?.kind === 'unit' && units.includes(pointed.of) ? pointed.of : units[0]
  if (enemy === undefined) return undefined
  const forecast = combatBeyond(s, unitNumber(b, ask.about.unit), hexNumber(b, ask.about.hex), enemy)
  return toSheetOdds(forecast, { step: SimulatedCombat.CHECKS, picked: [] })
}

/** D17: the combat with and without the unit in question. Unpicked units of a set stay apart, later ones join. */
function groupedCombat(s: Alexander, ask: BoardAsk, pointed: MapItem | null): ShockSheetOdds | undefined {
  const b = battleOf(s)
  const u = unitAsked(s, ask, 'joins', pointed)
  const { units, picked } = offeredUnits(s, ask, 'joins')
  const first = unitNumber(b, ask.about.with)
  const if_ = (joins: boolean) =>
    combatIf(s, first < 0 ? u : first, ({ about }) => {
      const v = unitNumber(b, about?.unit)
      if (v === u) return joins ? 'join' : 'apart'
      return units.includes(v) && !picked.includes(v) ? 'apart' : 'join'
    })
  const joined = toSheetOdds(if_(true))
  const apart = toSheetOdds(if_(false))
  return joined && { ...joined, ...(apart && { apart: apart.odds }) }
}

/** The combat that an ask during the segment is about. */
function currentCombat(s: Alexander, { kind, about }: BoardAsk): Combat | undefined {
  const { combats, at } = s.shock!
  const b = battleOf(s)
  if (kind === 'standFor' && Array.isArray(about.attackers)) {
    const first = unitNumber(b, about.attackers[0])
    return combats.find((c) => c.attackers.includes(first))
  }
  if (kind === 'leaderInCombat') return combats[at - 1]
  if (kind !== 'leaderWithdraw' || !s.next.includes('charge')) return undefined
  const hex = s.leaderHex[b.leaderIds.indexOf(String(about.leader))]
  return combats.find((c) => [...c.attackers, ...c.defenders].some((u) => s.hex[u] === hex))
}

/** The stage of the combats at an ask, and the units picked with the option under the pointer. */
function stageOf(s: Alexander, { kind, rule, about, options }: BoardAsk, pointed: MapItem | null): CombatStage {
  const b = battleOf(s)
  if (kind === 'leaderWithdraw') return { step: SimulatedCombat.CHECKS, picked: [] }
  if (kind === 'leaderInCombat' && rule === '8.41') return { step: SimulatedCombat.LEADERS, picked: [] }
  const able = options.map(({ of }) => unitNumber(b, of))
  const against = about.against === undefined ? [] : [unitNumber(b, about.against)]
  const at = pointed?.kind === 'unit' && able.includes(pointed.of) ? [pointed.of] : []
  return { step: SimulatedCombat.STRUGGLE, picked: [...against, ...at] }
}

/** Odds for the sheet. */
export type SheetOdds =
  | { readonly what: 'chances'; readonly chances: readonly OptionChances[] }
  | { readonly what: 'shot'; readonly odds: ShotOdds }
  | { readonly what: 'turn'; readonly odds: TurnOdds }
  /** 8.41: of a combat before its duel also how each leader who could be named fares. */
  | (ShockSheetOdds & { readonly chances?: readonly OptionChances[] })

/** An option with the outcomes of the dice after it. */
export interface OptionChances {
  readonly key: string
  readonly text: string
  readonly outcomes: readonly OptionOutcome[]
}

/** The odds of the aimed move if it leads to a combat, else of the ask and of what is under the pointer. */
export function findSheetOdds(
  s: Alexander,
  ask: BoardAsk | undefined,
  pointed: MapItem | null,
  aimed: AimedMove | null,
): SheetOdds | undefined {
  const follows = aimed === null ? undefined : oddsAfterMove(aimed)
  if (follows !== undefined || ask === undefined) return follows
  if (SHOTS.includes(ask.kind)) return shotOdds(s, ask, pointed)
  if (ask.kind === 'reactionFacing') return turnOddsAsked(s, ask)
  const combat = shockAskOdds(s, ask, pointed)
  const chances = chanceOdds(s, ask, pointed)
  if (combat === undefined) return chances.length === 0 ? undefined : { what: 'chances', chances }
  return chances.length === 0 ? combat : { ...combat, chances }
}

/** Asks about a shot at one of the units on offer. */
const SHOTS = ['reactionFire', 'harass', 'harassHex']

/** Asks whose options are on the map: odds are shown of the option under the pointer, or of the first withdrawal. */
const ON_THE_FIELD = ['withdraw', 'panicPath', 'artillery', 'giveOrder', 'routTie']

/** The verbs of options whose odds are shown before anything is pointed at. */
const FIRST_SHOWN = ['to', 'run', 'all', 'use']

function chanceOdds(s: Alexander, ask: BoardAsk, pointed: MapItem | null): OptionChances[] {
  const b = battleOf(s)
  const isPointed = ({ of }: BoardAsk['options'][number]) => {
    const item = of === '' ? undefined : findItem(b, of)
    return item !== undefined && item.kind === pointed?.kind && item.of === pointed.of
  }
  const shown = ON_THE_FIELD.includes(ask.kind)
    ? [ask.options.find(isPointed) ?? ask.options.find(({ verb }) => FIRST_SHOWN.includes(verb))]
    : ask.options
  return shown.flatMap((option) => {
    const outcomes = option === undefined ? [] : outcomeChances(s, ask, option.key)
    return outcomes.length === 0 ? [] : [{ key: option!.key, text: option!.text, outcomes }]
  })
}

function shotOdds(s: Alexander, ask: BoardAsk, pointed: MapItem | null): SheetOdds | undefined {
  const b = battleOf(s)
  if (pointed?.kind === 'leader' || ask.options.every(({ verb }) => verb !== 'at' && verb !== 'from')) {
    const chances = chanceOdds(s, ask, pointed)
    return chances.length === 0 ? undefined : { what: 'chances', chances }
  }
  const firer = unitNumber(b, ask.about.unit)
  if (ask.kind === 'harassHex') {
    const names = ask.options.map(({ of }) => of)
    const at = pointed?.kind === 'hex' ? names.indexOf(b.grid.names[pointed.of]!) : 0
    const from = b.grid.names.indexOf(names[Math.max(0, at)]!)
    const odds = askedShotOdds(s, firer, unitNumber(b, ask.about.target), 'harass', from)
    return odds && { what: 'shot', odds }
  }
  const targets = ask.options.flatMap(({ verb, of }) => (verb === 'at' ? [unitNumber(b, of)] : []))
  const target = pointed?.kind === 'unit' && targets.includes(pointed.of) ? pointed.of : targets[0]
  if (firer < 0 || target === undefined) return undefined
  const occasion = ask.kind === 'harass' ? ask.kind : String(ask.about.occasion)
  const odds = askedShotOdds(s, firer, target, occasion, b.grid.names.indexOf(String(ask.about.hex ?? '')))
  return odds && { what: 'shot', odds }
}

/** 7.16: the odds of turning to meet an enemy; undefined after a rally, when turning costs nothing. */
function turnOddsAsked(s: Alexander, { about, options }: BoardAsk): SheetOdds | undefined {
  const b = battleOf(s)
  const [unit, by] = [unitNumber(b, about.unit), unitNumber(b, about.by)]
  const facings = options.flatMap(({ verb, of }) => (verb === 'face' ? [facingNamed(of)] : []))
  return unit < 0 || by < 0 ? undefined : { what: 'turn', odds: turnOdds(s, unit, by, facings) }
}

const facingNamed = (name: string): number => (FACINGS as readonly string[]).indexOf(name)
