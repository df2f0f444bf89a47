import type { Event } from '../../../kernel/index.ts'

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
export function weight({ kind, with: facts }: Event): number {
  if (kind === 'shot') return Number(facts?.hits) > 0 ? 2 : 0
  return BY_KIND.get(kind) ?? 1
}
