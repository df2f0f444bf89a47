import type { Event } from '../../../kernel/index.ts'

/** Events that decide a war, then those that change the map, then the rest; preparations are not worth a line. */
const WEIGHTS: { readonly [weight: number]: readonly string[] } = {
  4: ['over', 'battleWon', 'assyria', 'king', 'score'],
  3: ['event', 'ops', 'siege', 'overrun', 'rout', 'revolt', 'invasion', 'landedLost', 'raided'],
  2: [
    ...['moved', 'marched', 'sailed', 'marker', 'markers', 'markerGone', 'card', 'battle', 'retreated', 'vp'],
    ...['displaced', 'intercepted', 'avoided', 'holder', 'holderLost', 'division', 'placed', 'attrition'],
  ],
  0: [
    ...['dealt', 'points', 'loaded', 'dropped', 'left', 'inOrOut', 'turnOrder', 'tieRoll'],
    ...['interceptionRoll', 'avoidRoll', 'advantage', 'strengths', 'chargeRoll', 'chargeEffect', 'battleRoll'],
  ],
}

const BY_KIND = new Map(
  Object.entries(WEIGHTS).flatMap(([weight, kinds]) => kinds.map((kind) => [kind, Number(weight)] as const)),
)

/** How important an event is when an impulse is summarized in a few lines. A succession counts if it succeeds. */
export function weight({ kind, with: facts }: Event): number {
  if (kind === 'succession') return facts?.won === true ? 2 : 0
  return BY_KIND.get(kind) ?? 1
}
