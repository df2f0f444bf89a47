import type { Setting } from '../../../../kernel/index.ts'
import data from '../../data/handicaps.json'
import { NONE } from '../components/map.ts'
import { sideNamed } from '../components/sides.ts'
import type { Kings, KingsSetup } from '../state/state.ts'

/** The printed scenario. */
export const NO_HANDICAP = 'none'

/** What a handicap of scenario 3 changes. */
interface Handicap {
  /** How many of its provinces Egypt needs. */
  readonly egyptNeeds?: number
  /** How many garrison markers Mitanni begins with. */
  readonly mitanniGarrisons?: number
  /** How many turns are played beyond the printed last one. */
  readonly turns?: number
}

const THUTMOSE: { readonly [name: string]: Handicap } = data.thutmose
const { powers, vp } = data.headStart

/** A head start by its name: `egypt5` is 5 VP for Egypt. */
const HEAD_STARTS: ReadonlyMap<string, { readonly id: string; readonly vp: number }> = new Map(
  powers.flatMap((id) => vp.map((n) => [`${id}${n}`, { id, vp: n }] as const)),
)

/** What a table may agree on to even a scenario out; the first value is the printed one. */
export const HANDICAPS: readonly Setting[] = [
  { id: 'handicap', values: [NO_HANDICAP, ...Object.keys(THUTMOSE)], scenarios: ['thutmose'] },
  { id: 'headStart', values: [NO_HANDICAP, ...HEAD_STARTS.keys()], scenarios: ['campaign'] },
]

/** The handicap a set-up names, if any. */
export const handicapIn = (setup: KingsSetup): string => setup.handicap ?? setup.headStart ?? NO_HANDICAP

/** The setting that a handicap belongs to; none for the printed scenario. */
export function settingOf(handicap: string): 'handicap' | 'headStart' | undefined {
  if (THUTMOSE[handicap] !== undefined) return 'handicap'
  return HEAD_STARTS.has(handicap) ? 'headStart' : undefined
}

const NOTHING: Handicap = {}

/** What the table's handicap changes in scenario 3. */
export const handicapOf = (s: Pick<Kings, 'handicap'>): Handicap => THUTMOSE[s.handicap] ?? NOTHING

/** Gives a player the VP of his head start; a neutral has none. */
export function giveHeadStart(s: Kings): void {
  const start = HEAD_STARTS.get(s.handicap)
  const player = start === undefined ? NONE : s.players.indexOf(sideNamed(start.id))
  if (player !== NONE) s.total[player]! += start!.vp
}
