/** A shock segment told combat by combat, out of what the journal says. Pure. */
import type { Told } from '../../../../kernel/index.ts'

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
  'staysBack',
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

const names = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** Groups events by combat: those of its units, in the order they happened; the rest come last, without sides. */
export function combatsIn(events: readonly Told[]): CombatStory[] {
  const told = events.filter(({ kind }) => SHOCK_EVENTS.has(kind))
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
