/** A shock segment told combat by combat, out of what the journal says. Pure. */
import type { Told } from '../../../kernel/index.ts'

/** What happened in one combat. */
export interface CombatStory {
  readonly attackers: readonly string[]
  readonly defenders: readonly string[]
  readonly events: readonly Told[]
}

/** Events that belong to shock. */
export const SHOCK_EVENTS: ReadonlySet<string> = new Set([
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

/** Events that a story is about; without one of them there was no shock. */
const TELLING = new Set(['charge', 'struggle', 'avoidance', 'everybodyBreaks', 'advances'])

/** Hits that are none of shock. */
const ELSEWHERE = new Set([
  ...['missile', 'harassed', 'movedAgain', 'ground', 'terrain', 'augmented', 'withdrawal', 'passThrough'],
  ...['turn', 'turnInRough', 'drill', 'wheel', 'nearElephant', 'forcedStack', 'approachedFromBehind'],
])

/** Whether an event belongs to shock. */
const isOfShock = ({ kind, with: facts }: Told): boolean =>
  SHOCK_EVENTS.has(kind) && !(kind === 'hit' && ELSEWHERE.has(String(facts?.why)))

/** What leaders and units do before shock: a segment begins after it, and the last one is forgotten with it. */
const ORDERS = new Set(['moves', 'lineCommand', 'contingent', 'forms', 'rally'])

/** Whether somebody acts on an order; whoever advances may be shot at too. */
const isOrder = ({ kind, with: facts }: Told): boolean =>
  ORDERS.has(kind) || (kind === 'shot' && facts?.occasion === 'order')

/** A segment never reaches back beyond these. */
const BEGINS = new Set(['activated', 'momentum', 'turn'])

/** What was told of the last shock segment, out of everything that was told; nothing once somebody has acted since. */
export function lastSegment(told: readonly Told[]): readonly Told[] {
  const last = told.findLastIndex((event) => TELLING.has(event.kind) || isOrder(event))
  if (last < 0 || isOrder(told[last]!)) return []
  const begins = told.findLastIndex((event, i) => i < last && (BEGINS.has(event.kind) || isOrder(event)))
  return told.slice(begins + 1)
}

/** Every segment that was told, oldest first; it is done when somebody has acted since. */
export function segmentsIn(told: readonly Told[]): { events: readonly Told[]; done: boolean }[] {
  const cuts = told.flatMap((event, i) => (BEGINS.has(event.kind) || isOrder(event) ? [i] : []))
  return [-1, ...cuts].flatMap((from, n) => {
    const to = cuts[n]
    const events = told.slice(from + 1, to)
    return events.some(({ kind }) => TELLING.has(kind)) ? [{ events, done: to !== undefined }] : []
  })
}

const names = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** Groups events by combat: those of its units, in the order they happened; the rest come last, without sides. */
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

/** What was told last of a story, whichever combat it belongs to; a story has at least one event. */
export const lastTold = (story: readonly CombatStory[]): Told =>
  story.flatMap(({ events }) => events).reduce((last, event) => (event.at >= last.at ? event : last))
