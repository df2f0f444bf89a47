/** What the odds are to be shown of. Pure. */
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

export type Shown =
  | { readonly what: 'chances'; readonly chances: readonly OptionChances[] }
  | { readonly what: 'shot'; readonly odds: ShotOdds }
  | { readonly what: 'turn'; readonly odds: TurnOdds }
  /** 8.41: of a combat before its duel also how each leader who could be named fares. */
  | (ShockShown & { readonly chances?: readonly OptionChances[] })

/** An option, and what the dice after it may bring. */
export interface OptionChances {
  readonly key: string
  readonly text: string
  readonly outcomes: readonly Outcome[]
}

/** The odds of what is asked, of what is pointed at, or of what would come of the aimed move. */
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

/** Asks that are about a shot of a unit at one of those on offer. */
const SHOTS = ['reactionFire', 'harass', 'harassHex']

/** Where options are things of the field, the one pointed at counts, or the first withdrawal; else all of them. */
const ON_THE_FIELD = ['withdraw', 'giveOrder']

function chancesAsked(s: Alexander, ask: BoardAsk, pointed: Thing | null): OptionChances[] {
  const b = battleOf(s)
  const isPointed = ({ of }: BoardAsk['options'][number]) => {
    const thing = of === '' ? undefined : thingNamed(b, of)
    return thing !== undefined && thing.kind === pointed?.kind && thing.of === pointed.of
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

/** 7.16: what turning to meet an enemy brings; nothing after a rally, when it costs nothing. */
function turnAsked(s: Alexander, { about, options }: BoardAsk): Shown | undefined {
  const b = battleOf(s)
  const [unit, by] = [unitNumber(b, about.unit), unitNumber(b, about.by)]
  const facings = options.flatMap(({ verb, of }) => (verb === 'face' ? [facingNamed(of)] : []))
  return unit < 0 || by < 0 ? undefined : { what: 'turn', odds: turnOdds(s, unit, by, facings) }
}

const facingNamed = (name: string): number => (FACINGS as readonly string[]).indexOf(name)
