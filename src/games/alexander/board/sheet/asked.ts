import type { BoardAsk } from '../../../../client/kit/index.ts'
import { FACINGS } from '../../../../hex/index.ts'
import { battleOf } from '../../rules/battle.ts'
import { chancesOf, type Outcome } from '../../rules/chances.ts'
import { askedShotOdds, type ShotOdds } from '../../rules/missiles/shotOdds.ts'
import { type TurnOdds, turnOdds } from '../../rules/move/turnOdds.ts'
import type { Alexander } from '../../rules/state.ts'
import type { Thing } from '../ask/things.ts'
import { thingNamed, unitNumber } from '../ask/things.ts'
import type { Aimed } from '../overlay/Aim.tsx'
import { afterMove, type ShockShown, shockAsked } from './shockAsked.ts'

/** Odds for the sheet. */
export type Shown =
  | { readonly what: 'chances'; readonly chances: readonly OptionChances[] }
  | { readonly what: 'shot'; readonly odds: ShotOdds }
  | { readonly what: 'turn'; readonly odds: TurnOdds }
  /** 8.41: of a combat before its duel also how each leader who could be named fares. */
  | (ShockShown & { readonly chances?: readonly OptionChances[] })

/** An option with the outcomes of the dice after it. */
export interface OptionChances {
  readonly key: string
  readonly text: string
  readonly outcomes: readonly Outcome[]
}

/** The odds of the aimed move if it leads to a combat, else of the ask and of what is under the pointer. */
export function shownOdds(
  s: Alexander,
  ask: BoardAsk | undefined,
  pointed: Thing | null,
  aimed: Aimed | null,
): Shown | undefined {
  const follows = aimed === null ? undefined : afterMove(aimed)
  if (follows !== undefined || ask === undefined) return follows
  if (SHOTS.includes(ask.kind)) return shotAsked(s, ask, pointed)
  if (ask.kind === 'reactionFacing') return turnAsked(s, ask)
  const combat = shockAsked(s, ask, pointed)
  const chances = chancesAsked(s, ask, pointed)
  if (combat === undefined) return chances.length === 0 ? undefined : { what: 'chances', chances }
  return chances.length === 0 ? combat : { ...combat, chances }
}

/** Asks about a shot at one of the units on offer. */
const SHOTS = ['reactionFire', 'harass', 'harassHex']

/** Asks whose options are on the map: odds are shown of the option under the pointer, or of the first withdrawal. */
const ON_THE_FIELD = ['withdraw', 'giveOrder']

function chancesAsked(s: Alexander, ask: BoardAsk, pointed: Thing | null): OptionChances[] {
  const b = battleOf(s)
  const isPointed = ({ of }: BoardAsk['options'][number]) => {
    const item = of === '' ? undefined : thingNamed(b, of)
    return item !== undefined && item.kind === pointed?.kind && item.of === pointed.of
  }
  const shown = ON_THE_FIELD.includes(ask.kind)
    ? [ask.options.find(isPointed) ?? ask.options.find(({ verb }) => verb === 'to')]
    : ask.options
  return shown.flatMap((option) => {
    const outcomes = option === undefined ? [] : chancesOf(s, ask, option.key)
    return outcomes.length === 0 ? [] : [{ key: option!.key, text: option!.text, outcomes }]
  })
}

function shotAsked(s: Alexander, ask: BoardAsk, pointed: Thing | null): Shown | undefined {
  const b = battleOf(s)
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
function turnAsked(s: Alexander, { about, options }: BoardAsk): Shown | undefined {
  const b = battleOf(s)
  const [unit, by] = [unitNumber(b, about.unit), unitNumber(b, about.by)]
  const facings = options.flatMap(({ verb, of }) => (verb === 'face' ? [facingNamed(of)] : []))
  return unit < 0 || by < 0 ? undefined : { what: 'turn', odds: turnOdds(s, unit, by, facings) }
}

const facingNamed = (name: string): number => (FACINGS as readonly string[]).indexOf(name)
