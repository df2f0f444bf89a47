import {
  type Event,
  entryLine,
  type JournalEntry,
  type Phrase,
  type Story,
  type StoryLine,
  type StoryStep,
} from '#kernel'

/** Events by importance: those that decide a battle, orders and losses, others, and those without a line. */
const WEIGHTS: { readonly [weight: number]: readonly string[] } = {
  5: ['ended', 'leaderKilled', 'everybodyBreaks'],
  4: ['routs', 'eliminated', 'trump', 'rampages', 'leaderWounded', 'loots', 'markerUsed'],
  3: ['lineCommand', 'contingent', 'struggle', 'doom', 'momentum', 'passed', 'duel'],
  2: ['breaks', 'rally', 'rallied', 'enters', 'pursuit', 'advances', 'breakthrough', 'putOff'],
  0: [
    ...['hit', 'turns', 'faces', 'leaderMoves', 'charge', 'points', 'runs', 'chases', 'stampedes', 'edge'],
    ...['stands', 'reloaded', 'recovers', 'markerRemoved', 'leavesColumn', 'goesUnder', 'facesAbout'],
  ],
}

const BY_KIND = new Map(
  Object.entries(WEIGHTS).flatMap(([weight, kinds]) => kinds.map((kind) => [kind, Number(weight)] as const)),
)

/** Importance of an event in a short recap. A shot counts only if it hits. */
export function eventWeight({ kind, with: facts }: Event): number {
  if (kind === 'shot') return Number(facts?.hits) > 0 ? 2 : 0
  return BY_KIND.get(kind) ?? 1
}

/** Kinds of events with the hex of a moving unit; of several in a row the last one is kept. */
const STEP_EVENTS = new Set(['moves', 'runs', 'stampedes', 'chases'])

/** Merged hits by their last hit. The same hits always merge into the same object. */
const sums = new WeakMap<Event, { readonly first: Event; readonly sum: Event }>()

function summed<E extends Event>(before: E, hit: E, first: Event): E {
  const known = sums.get(hit)
  if (known?.first === first) return known.sum as E
  const sum: E = { ...hit, with: { ...hit.with, hits: Number(before.with?.hits) + Number(hit.with?.hits) } }
  sums.set(hit, { first, sum })
  return sum
}

/** The leg being merged: its unit, its index in the result, and its hits by cause. */
interface MergedLeg {
  readonly unit: unknown
  readonly kind: string
  at: number
  readonly hits: Map<unknown, { readonly at: number; readonly first: Event }>
}

/** Merges the steps of a leg into one line with its last hex, followed by its hits by cause. */
export function mergeSteps<E extends Event>(events: readonly E[]): readonly E[] {
  const told: E[] = []
  let leg: MergedLeg | null = null
  for (const event of events) {
    const unit = event.with?.unit
    if (leg !== null && leg.unit === unit && event.kind === leg.kind) told[leg.at] = event
    else if (leg !== null && leg.unit === unit && event.kind === 'hit') {
      const why = event.with?.why
      const same = leg.hits.get(why)
      if (same) told[same.at] = summed(told[same.at]!, event, same.first)
      else leg.hits.set(why, { at: told.push(event) - 1, first: event })
    } else {
      leg = STEP_EVENTS.has(event.kind) ? { unit, kind: event.kind, at: told.length, hits: new Map() } : null
      told.push(event)
    }
  }
  return told
}

/** The journal entries of one combat. */
export interface CombatStory {
  readonly attackers: readonly string[]
  readonly defenders: readonly string[]
  readonly events: readonly JournalEntry[]
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

/** Kinds of events that say what a combat led to. */
const RESULT_EVENTS = new Set(['routs', 'eliminated', 'leaderKilled', 'leaderWounded', 'rampages', 'stampedes'])

/** Kinds of events of which a shock has at least one. */
const COMBAT_EVENTS = new Set(['charge', 'struggle', 'avoidance', 'everybodyBreaks', 'advances'])

/** Causes of hits outside shock. */
const OTHER_HIT_CAUSES = new Set([
  ...['missile', 'harassed', 'movedAgain', 'ground', 'terrain', 'augmented', 'withdrawal', 'passThrough'],
  ...['turn', 'turnInRough', 'drill', 'wheel', 'nearElephant', 'forcedStack', 'approachedFromBehind'],
])

const isOfShock = ({ kind, with: facts }: JournalEntry): boolean =>
  SHOCK_EVENTS.has(kind) && !(kind === 'hit' && OTHER_HIT_CAUSES.has(String(facts?.why)))

/** Kinds of events of orders: a segment begins after them, and they end the previous one. */
const ORDER_EVENTS = new Set(['moves', 'lineCommand', 'contingent', 'forms', 'rally'])

/** Whether a unit acts on an order. Shots count only if ordered, since an advance may be shot at. */
const isOrder = ({ kind, with: facts }: JournalEntry): boolean =>
  ORDER_EVENTS.has(kind) || (kind === 'shot' && facts?.occasion === 'order')

/** Kinds of events that end the previous segment. */
const SEGMENT_STARTS = new Set(['activated', 'momentum', 'turn'])

/** The entries of the last shock segment; empty once a unit or leader has acted since. */
export function lastSegment(told: readonly JournalEntry[]): readonly JournalEntry[] {
  const last = told.findLastIndex((event) => COMBAT_EVENTS.has(event.kind) || isOrder(event))
  if (last < 0 || isOrder(told[last]!)) return []
  const begins = told.findLastIndex((event, i) => i < last && (SEGMENT_STARTS.has(event.kind) || isOrder(event)))
  return told.slice(begins + 1)
}

/** All shock segments, oldest first; `done` once a unit or leader has acted since. */
export function shockSegments(told: readonly JournalEntry[]): { events: readonly JournalEntry[]; done: boolean }[] {
  const cuts = told.flatMap((event, i) => (SEGMENT_STARTS.has(event.kind) || isOrder(event) ? [i] : []))
  return [-1, ...cuts].flatMap((from, n) => {
    const to = cuts[n]
    const events = told.slice(from + 1, to)
    return events.some(({ kind }) => COMBAT_EVENTS.has(kind)) ? [{ events, done: to !== undefined }] : []
  })
}

const nameList = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** Groups entries by the combat of their unit, in order. Other entries come last, without units. */
export function groupByCombat(events: readonly JournalEntry[]): CombatStory[] {
  const told = events.filter(isOfShock)
  if (!told.some(({ kind }) => COMBAT_EVENTS.has(kind))) return []
  const combats = told
    .filter(({ kind }) => kind === 'struggle')
    .map(({ with: facts }) => ({
      attackers: nameList(facts?.attackers),
      defenders: nameList(facts?.defenders),
      events: [] as JournalEntry[],
    }))
  const rest: JournalEntry[] = []
  for (const event of told) {
    const { kind, with: facts } = event
    const unit = kind === 'struggle' ? nameList(facts?.attackers)[0] : String(facts?.unit ?? '')
    const combat = combats.find((c) => c.attackers.includes(unit!) || c.defenders.includes(unit!))
    if (combat) combat.events.push(event)
    else rest.push(event)
  }
  return rest.length === 0 ? combats : [...combats, { attackers: [], defenders: [], events: rest }]
}

/** The latest entry of a story, which has at least one. */
export const lastEntry = (story: readonly CombatStory[]): JournalEntry =>
  story.flatMap(({ events }) => events).reduce((last, event) => (event.at >= last.at ? event : last))

/** 8.3: every shock segment in the journal, one step per combat. */
export const stories = (told: readonly JournalEntry[]): Story[] =>
  shockSegments(told).flatMap(({ events, done }): Story[] => {
    const steps = groupByCombat(events).map(combatStep)
    return steps.length === 0 ? [] : [{ title: ['board.shock'], steps, done }]
  })

function combatStep({ attackers, defenders, events }: CombatStory): StoryStep {
  const title: Phrase =
    attackers.length === 0
      ? ['story.others']
      : ['story.combat', { attackers: [...attackers], defenders: [...defenders] }]
  return {
    title,
    lines: mergeSteps(events).flatMap((event) => {
      if (event.kind === 'struggle') return struggleLines(event)
      return [RESULT_EVENTS.has(event.kind) ? { ...entryLine(event), result: true } : entryLine(event)]
    }),
    at: Math.max(...events.map(({ at }) => at)),
  }
}

/** 8.36: the column with its shifts, then the die and its hits. */
function struggleLines(event: JournalEntry): StoryLine[] {
  const { base, column, shifts, die, drm, attackerHits, defenderHits } = event.with!
  const named = Array.isArray(shifts) ? shifts : []
  const parts = [
    { phrase: ['board.clash'] as Phrase, value: Number(base), rule: '8.35' },
    ...named.flatMap((id, i) =>
      i % 2 === 0 ? [{ phrase: [`board.shift.${id}`] as Phrase, value: Number(named[i + 1]) }] : [],
    ),
  ]
  return [
    {
      phrase: ['story.column', { column: column! }],
      rule: '8.36',
      ...(Number.isFinite(Number(base)) ? { parts } : {}),
    },
    {
      phrase: ['story.struggle', { die: die!, drm: drm!, attackerHits: attackerHits!, defenderHits: defenderHits! }],
      rule: event.rule,
      result: true,
    },
  ]
}
