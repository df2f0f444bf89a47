import type { Event } from '../../../kernel/index.ts'

/** What decides a battle, then orders and losses, then the rest; what only prepares it is not worth a line. */
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

/** How much an event matters when what a leader did is told in a few lines. A shot matters when it hits. */
export function weight({ kind, with: facts }: Event): number {
  if (kind === 'shot') return Number(facts?.hits) > 0 ? 2 : 0
  return BY_KIND.get(kind) ?? 1
}
