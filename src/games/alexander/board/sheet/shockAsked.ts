import type { BoardAsk } from '../../../../client/kit/index.ts'
import { battleOf } from '../../rules/battle.ts'
import { attackAfter, attackNow, combatIf, type Forecast } from '../../rules/shock/forecast.ts'
import { type Odds, type Stage, shockOdds } from '../../rules/shock/odds.ts'
import { Sketch } from '../../rules/shock/sketch.ts'
import type { Combat } from '../../rules/shock/state.ts'
import type { Alexander, Unit } from '../../rules/state.ts'
import { type Thing, unitNumber } from '../ask/things.ts'
import type { Aimed } from '../overlay/Aim.tsx'

/** The odds of a combat. */
export interface ShockShown {
  readonly what: 'shock'
  readonly odds: Odds
  readonly attackers: readonly Unit[]
  readonly defenders: readonly Unit[]
  /** D17: the odds if the unit in question stays apart. */
  readonly apart?: Odds
}

/** The odds for an ask of the shock segment, if it has any. */
export function shockAsked(s: Alexander, ask: BoardAsk, pointed: Thing | null): ShockShown | undefined {
  if (ask.kind === 'declareShock') return declared(s, ask, pointed)
  if (ask.kind === 'group') return grouped(s, ask, pointed)
  const c = s.shock === null ? undefined : running(s, ask)
  return c && shown({ state: s, combat: c }, stageOf(s, ask, pointed))
}

/** 7.31: the combat that would follow a move, also at a flank, where no enemy zone of control is entered. */
export const afterMove = ({ leg }: Aimed): ShockShown | undefined => shown(attackAfter(leg.preview))

function shown(forecast: Forecast | undefined, stage?: Stage): ShockShown | undefined {
  if (forecast === undefined) return undefined
  const { state, combat } = forecast
  const { attackers, defenders } = combat
  if (attackers.length === 0 || defenders.length === 0) return undefined
  return { what: 'shock', odds: shockOdds(state, combat, stage), attackers, defenders }
}

/** The units that an ask offers with a verb, and those already picked. */
function offered(s: Alexander, { options, picked }: BoardAsk, verb: string) {
  const b = battleOf(s)
  const able = options.filter((option) => option.verb === verb)
  return {
    units: able.map(({ of }) => unitNumber(b, of)),
    picked: able.filter(({ key }) => picked.includes(key)).map(({ of }) => unitNumber(b, of)),
  }
}

/** The unit in question: of several the one under the pointer, else the one picked last, else the first. */
function unitAsked(s: Alexander, ask: BoardAsk, verb: string, pointed: Thing | null): Unit {
  if (ask.about.unit !== undefined) return unitNumber(battleOf(s), ask.about.unit)
  const { units, picked } = offered(s, ask, verb)
  if (pointed?.kind === 'unit' && units.includes(pointed.of)) return pointed.of
  return picked.at(-1) ?? units[0] ?? -1
}

/** D16, 7.32c: the attack of the unit in question, together with units already picked. */
function declared(s: Alexander, ask: BoardAsk, pointed: Thing | null): ShockShown | undefined {
  const u = unitAsked(s, ask, 'attackBy', pointed)
  return u < 0 || s.hex[u]! < 0 ? undefined : shown(attackNow(s, u, offered(s, ask, 'attackBy').picked))
}

/** D17: the combat with and without the unit in question. Unpicked units of a set stay apart, later ones join. */
function grouped(s: Alexander, ask: BoardAsk, pointed: Thing | null): ShockShown | undefined {
  const b = battleOf(s)
  const u = unitAsked(s, ask, 'joins', pointed)
  const { units, picked } = offered(s, ask, 'joins')
  const first = unitNumber(b, ask.about.with)
  const if_ = (joins: boolean) =>
    combatIf(s, first < 0 ? u : first, ({ about }) => {
      const v = unitNumber(b, about?.unit)
      if (v === u) return joins ? 'join' : 'apart'
      return units.includes(v) && !picked.includes(v) ? 'apart' : 'join'
    })
  const joined = shown(if_(true))
  const apart = shown(if_(false))
  return joined && { ...joined, ...(apart && { apart: apart.odds }) }
}

/** The combat that an ask during the segment is about. */
function running(s: Alexander, { kind, about }: BoardAsk): Combat | undefined {
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
function stageOf(s: Alexander, { kind, rule, about, options }: BoardAsk, pointed: Thing | null): Stage {
  const b = battleOf(s)
  if (kind === 'leaderWithdraw') return { step: Sketch.CHECKS, picked: [] }
  if (kind === 'leaderInCombat' && rule === '8.41') return { step: Sketch.LEADERS, picked: [] }
  const able = options.map(({ of }) => unitNumber(b, of))
  const against = about.against === undefined ? [] : [unitNumber(b, about.against)]
  const at = pointed?.kind === 'unit' && able.includes(pointed.of) ? [pointed.of] : []
  return { step: Sketch.STRUGGLE, picked: [...against, ...at] }
}
