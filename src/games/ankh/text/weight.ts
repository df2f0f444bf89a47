import type { Event } from '../../../kernel/index.ts'

/** Events by importance: those that decide the game, those that change the board, others, and those without a line. */
const WEIGHTS: { readonly [weight: number]: readonly string[] } = {
  4: ['ended', 'forgotten', 'merged', 'battle'],
  3: ['claimed', 'killed', 'destroyed', 'plague', 'built', 'event'],
  2: [
    ...['moved', 'movedFigures', 'summoned', 'summonedFigures', 'unlocked', 'guardianTaken', 'devotion'],
    ...['caravan', 'revealed', 'protected', 'rose', 'trapped', 'pushed', 'relocated', 'god'],
  ],
  0: [
    ...['majorities', 'strength', 'orderTokens', 'cardsBack', 'scenario', 'lots'],
    ...['guardian', 'guardianMissed', 'walkedBack', 'proposedCard', 'decidedCard', 'proposedOffer', 'decidedOffer'],
  ],
}

const BY_KIND = new Map(
  Object.entries(WEIGHTS).flatMap(([weight, kinds]) => kinds.map((kind) => [kind, Number(weight)] as const)),
)

/** Importance of an event in a short recap. Followers paid for a power belong to the power. */
export function weight({ kind, with: facts }: Event): number {
  if (kind === 'followers' && facts?.reason === 'unlock') return 0
  return BY_KIND.get(kind) ?? 1
}
