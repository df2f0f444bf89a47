import type { Event } from '../../../kernel/index.ts'

/** What decides the game, then what changes the board, then the rest; what only leads to it is not worth a line. */
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

/** How much an event matters when a turn is told in a few lines. Followers that are paid are part of what they buy. */
export function weight({ kind, with: facts }: Event): number {
  if (kind === 'followers' && facts?.reason === 'unlock') return 0
  return BY_KIND.get(kind) ?? 1
}
