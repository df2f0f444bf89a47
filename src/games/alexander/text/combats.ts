import type { Told } from '../../../kernel/index.ts'

/** The journal entries of one combat. */
export interface CombatStory {
  readonly attackers: readonly string[]
  readonly defenders: readonly string[]
  readonly events: readonly Told[]
}

/** Kinds of events in a shock segment. */
const SHOCK_EVENTS: ReadonlySet<string> = new Set([
  'avoidance',
  'charge',
  'everybodyBreaks',
  'duel',
  'struggle',
  'hit',
  'edge',
  'stands',
  'breaks',
  'routs',
  'runs',
  'eliminated',
  'advances',
  'pursuit',
  'chases',
  'passesThrough',
  'rampages',
  'stampedes',
  'leaderKilled',
  'leaderWounded',
  'leaderFinished',
  'leaderLeaves',
])

/** Kinds of events of which a shock has at least one. */
const TELLING = new Set(['charge', 'struggle', 'avoidance', 'everybodyBreaks', 'advances'])

/** Causes of hits outside shock. */
const ELSEWHERE = new Set([
  ...['missile', 'harassed', 'movedAgain', 'ground', 'terrain', 'augmented', 'withdrawal', 'passThrough'],
  ...['turn', 'turnInRough', 'drill', 'wheel', 'nearElephant', 'forcedStack', 'approachedFromBehind'],
])

const isOfShock = ({ kind, with: facts }: Told): boolean =>
  SHOCK_EVENTS.has(kind) && !(kind === 'hit' && ELSEWHERE.has(String(facts?.why)))

/** Kinds of events of orders: a segment begins after them, and they end the previous one. */
const ORDERS = new Set(['moves', 'lineCommand', 'contingent', 'forms', 'rally'])

/** Whether a unit acts on an order. Shots count only if ordered, since an advance may be shot at. */
const isOrder = ({ kind, with: facts }: Told): boolean =>
  ORDERS.has(kind) || (kind === 'shot' && facts?.occasion === 'order')

/** Kinds of events that end the previous segment. */
const BEGINS = new Set(['activated', 'momentum', 'turn'])

/** The entries of the last shock segment; empty once a unit or leader has acted since. */
export function lastSegment(told: readonly Told[]): readonly Told[] {
  const last = told.findLastIndex((event) => TELLING.has(event.kind) || isOrder(event))
  if (last < 0 || isOrder(told[last]!)) return []
  const begins = told.findLastIndex((event, i) => i < last && (BEGINS.has(event.kind) || isOrder(event)))
  return told.slice(begins + 1)
}

/** All shock segments, oldest first; `done` once a unit or leader has acted since. */
export function segmentsIn(told: readonly Told[]): { events: readonly Told[]; done: boolean }[] {
  const cuts = told.flatMap((event, i) => (BEGINS.has(event.kind) || isOrder(event) ? [i] : []))
  return [-1, ...cuts].flatMap((from, n) => {
    const to = cuts[n]
    const events = told.slice(from + 1, to)
    return events.some(({ kind }) => TELLING.has(kind)) ? [{ events, done: to !== undefined }] : []
  })
}

const names = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** Groups entries by the combat of their unit, in order. Other entries come last, without units. */
export function combatsIn(events: readonly Told[]): CombatStory[] {
  const told = events.filter(isOfShock)
  if (!told.some(({ kind }) => TELLING.has(kind))) return []
  const combats = told
    .filter(({ kind }) => kind === 'struggle')
    .map(({ with: facts }) => ({
      attackers: names(facts?.attackers),
      defenders: names(facts?.defenders),
      events: [] as Told[],
    }))
  const rest: Told[] = []
  for (const event of told) {
    const { kind, with: facts } = event
    const unit = kind === 'struggle' ? names(facts?.attackers)[0] : String(facts?.unit ?? '')
    const combat = combats.find((c) => c.attackers.includes(unit!) || c.defenders.includes(unit!))
    if (combat) combat.events.push(event)
    else rest.push(event)
  }
  return rest.length === 0 ? combats : [...combats, { attackers: [], defenders: [], events: rest }]
}

/** The latest entry of a story, which has at least one. */
export const lastTold = (story: readonly CombatStory[]): Told =>
  story.flatMap(({ events }) => events).reduce((last, event) => (event.at >= last.at ? event : last))
