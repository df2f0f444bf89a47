import type { Match, Seat } from '#kernel'
import type { Alexander } from '../rules/state.ts'

/** A plan for an army during an activation: how the policy weighs its orders. */
export interface Intent {
  readonly id: string
  /** A number from 0, for caches. */
  readonly at: number
  /** Factor on the weight of danger. */
  readonly caution: number
  /** Addition to the drive towards contact. */
  readonly drive: number
  /** Whether the army advances as a whole; by the standing of the battle if absent. */
  readonly advancing?: boolean
  /** Value of an attack beyond its odds, as a share of the attacker's worth. */
  readonly strike: number
  /** Factors on gains against front, flank and rear. */
  readonly aspects: readonly [number, number, number]
  /** Factor on the pull towards enemies, for heavy and for light troops. */
  readonly pull: readonly [heavy: number, light: number]
  /** Factors on the value of moving leaders, and of rallies and recovery. */
  readonly leaders: number
  readonly rallies: number
}

const EVEN = [1, 1, 1] as const

const USUAL_NUMBERS = {
  ...{ caution: 1, drive: 0, strike: 0, leaders: 1, rallies: 1 },
  ...{ aspects: EVEN, pull: [1, 1] as const },
}

type Numbers = Partial<Omit<Intent, 'id' | 'at'>>

const PLANS: { readonly [id: string]: Numbers } = {
  usual: {},
  advance: { advancing: true, caution: 0.6, drive: 0.15 },
  strike: { caution: 0.5, drive: 0.25, strike: 0.05 },
  flank: { aspects: [0.5, 1.6, 1.6], caution: 0.8 },
  hold: { advancing: false, caution: 1.4, drive: -0.3, strike: -0.03, pull: [0.5, 0.7] },
  withdraw: { advancing: false, caution: 2.5, drive: -1, strike: -0.1, pull: [0, 0.2] },
  screen: { advancing: false, caution: 1, pull: [0.3, 1.6] },
  lead: { leaders: 4 },
  rally: { rallies: 2.5, caution: 1.2 },
}

/** Characters, by which an army can be led all through a battle. */
const STYLES: { readonly [id: string]: Numbers } = {
  cautious: { caution: 1.2, drive: -0.1, rallies: 1.3 },
  bold: { caution: 0.8, drive: 0.1, strike: 0.02 },
  devious: { aspects: [0.8, 1.3, 1.3], pull: [1, 1.2] },
}

const INTENTS: readonly Intent[] = Object.entries({ ...PLANS, ...STYLES }).map(([id, numbers], at) => ({
  id,
  at,
  ...USUAL_NUMBERS,
  ...numbers,
}))

/** How the policy plays unless it has adopted another plan. */
export const USUAL: Intent = INTENTS[0]!

/** The names of the plans for an activation, the usual one first. */
export const intentNames: readonly string[] = Object.keys(PLANS)
export const styleNames: readonly string[] = Object.keys(STYLES)

const adopted = new WeakMap<Match<Alexander>, Map<Seat, Intent>>()

/** From now on the policy plays a seat of a match by this plan. */
export function adopt(match: Match<Alexander>, seat: Seat, id: string): void {
  const intent = INTENTS.find((plan) => plan.id === id)
  if (intent === undefined) throw new RangeError(`no plan ${id}`)
  let known = adopted.get(match)
  if (known === undefined) adopted.set(match, (known = new Map()))
  known.set(seat, intent)
}

export const intentOf = (match: Match<Alexander>, seat: Seat): Intent => adopted.get(match)?.get(seat) ?? USUAL
