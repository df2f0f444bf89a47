import { ANCHORS, distance, spaceOf } from '../rules/board.ts'
import { divide, giveTokens, swapTokens } from '../rules/caravan.ts'
import { adjacent, groundOf } from '../rules/facts.ts'
import { canAim } from '../rules/guardians/giantScorpion.ts'
import { anchorsOf, cornersOf, edgeBar, lineBar, partsOf } from '../rules/lines.ts'
import { bitsOf, CAMELS, CARAVAN, ORDER_TOKENS } from '../rules/pieces.ts'
import type { Ankh } from '../rules/state.ts'
import { aimOf, edge, layCamels, positionOf, regionAt } from './position.ts'

const GROUNDS = ['fertile', 'desert', 'water']

function boardWith(camels: [string, string][] = []): Ankh {
  const { s } = positionOf()
  layCamels(s, camels)
  return s
}

/** Board, adjacency, regions and caravans: A1, A2, A10.3, A18.5. */
export const geometry = {
  adjacent: ({ a, b, camels }: any) => ({ adjacent: adjacent(boardWith(camels), spaceOf(a), spaceOf(b)) }),

  sameRegion: ({ a, b, camels }: any) => {
    const { regions } = boardWith(camels)
    return { same: (regions[spaceOf(a)]! & regions[spaceOf(b)]!) !== 0 }
  },

  distance: ({ a, b }: any) => ({ distance: distance(spaceOf(a), spaceOf(b)) }),

  terrain: ({ hex, underworld }: any) => {
    const { s } = positionOf({ underworld })
    return { terrain: GROUNDS[groundOf(s, spaceOf(hex))] ?? 'none' }
  },

  aim: ({ hex, aim }: any) => {
    const direction = aimOf(hex, aim)
    return { legal: direction >= 0 && canAim(spaceOf(hex), direction) }
  },

  caravan: ({ line, camels }: any) => {
    const s = boardWith(camels)
    const edges: number[] = line.map(edge)
    const legal = lineBar(s, edges) === undefined
    const fits = edges.length > 0 && edges.length <= CARAVAN
    const corners = fits && edges.every((e) => edgeBar(s, e) === undefined) ? cornersOf(edges) : undefined
    const anchors = corners && [anchorsOf(s, corners[0]!), anchorsOf(s, corners.at(-1)!)]
    const parts = anchors?.every((set) => set !== 0) ? partsOf(s, edges) : undefined
    return {
      legal,
      sizes: parts?.toSorted((a, b) => a - b) ?? null,
      anchors: legal ? anchors!.map((set) => bitsOf(set).map((bit) => ANCHORS[bit])) : null,
    }
  },

  caravanTokens: ({ line, camels, tokens, oldTokenTo, swap, ask }: any) => {
    const s = boardWith(camels)
    for (const [space, token] of Object.entries<number>(tokens)) s.tokens[regionAt(s, space)] = token
    s.line = line.map(edge)
    divide(s)
    giveTokens(s, spaceOf(oldTokenTo))
    const tokenAt = (space: string) => s.tokens[regionAt(s, space)]!
    if (swap) swapTokens(s, tokenAt(swap[0]), tokenAt(swap[1]))
    const all = Array.from({ length: ORDER_TOKENS }, (_, i) => i + 1)
    return {
      tokens: Object.fromEntries(ask.map((space: string) => [space, tokenAt(space)])),
      camelsLeft: CAMELS - s.camels.length,
      freeTokens: all.filter((token) => !s.tokens.includes(token)),
    }
  },
}
