import type { Setting } from '../../../../kernel/index.ts'
import handicaps from '../../data/handicaps.json'
import { NONE } from '../components/map.ts'
import { sideNamed } from '../components/sides.ts'
import type { Kings, KingsSetup } from '../state/state.ts'

/** The printed scenario. */
export const NO_HANDICAP = 'none'

/** The changes a handicap makes to scenario 3. */
interface Handicap {
  /** The number of its target provinces Egypt needs. */
  readonly egyptNeeds?: number
  /** Mitanni's garrison markers at the start. */
  readonly mitanniGarrisons?: number
  /** The number of extra turns. */
  readonly turns?: number
}

const THUTMOSE: { readonly [name: string]: Handicap } = handicaps.thutmose
const { powers, vp } = handicaps.headStart

/** Head starts by name: `egypt5` is 5 VP for Egypt. */
const HEAD_STARTS: ReadonlyMap<string, { readonly id: string; readonly vp: number }> = new Map(
  powers.flatMap((id) => vp.map((n) => [`${id}${n}`, { id, vp: n }] as const)),
)

/** The settings that balance a scenario; the first value of each is the printed scenario. */
export const HANDICAPS: readonly Setting[] = [
  { id: 'handicap', values: [NO_HANDICAP, ...Object.keys(THUTMOSE)], scenarios: ['thutmose'] },
  { id: 'headStart', values: [NO_HANDICAP, ...HEAD_STARTS.keys()], scenarios: ['campaign'] },
]

/** The handicap or head start of a setup, or `NO_HANDICAP`. */
export const handicapIn = (setup: KingsSetup): string => setup.handicap ?? setup.headStart ?? NO_HANDICAP

/** The setting that a handicap belongs to; null for the printed scenario. */
export function settingOf(handicap: string): 'handicap' | 'headStart' | undefined {
  if (THUTMOSE[handicap] !== undefined) return 'handicap'
  return HEAD_STARTS.has(handicap) ? 'headStart' : undefined
}

const NOTHING: Handicap = {}

/** The changes the agreed handicap makes to scenario 3. */
export const handicapOf = (s: Pick<Kings, 'handicap'>): Handicap => THUTMOSE[s.handicap] ?? NOTHING

/** Gives the VP of the agreed head start to its player, if the power has one. */
export function giveHeadStart(s: Kings): void {
  const start = HEAD_STARTS.get(s.handicap)
  const player = start === undefined ? NONE : s.players.indexOf(sideNamed(start.id))
  if (player !== NONE) s.total[player]! += start!.vp
}
