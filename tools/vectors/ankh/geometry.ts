import { canAim } from '#games/ankh/rules/abilities/guardians.ts'
import { ANCHORS, BARE_ADJACENCY, distance, EDGES, isLand, spaceNamed } from '#games/ankh/rules/board.ts'
import { camelGround, lineCorners, openEnd, whyNotCamelOn, whyNotExtend } from '#games/ankh/rules/caravanLines.ts'
import { divideRegion, giveTokens, swapTokens } from '#games/ankh/rules/events.ts'
import { CAMELS, CARAVAN, listBits, ORDER_TOKENS } from '#games/ankh/rules/pieces.ts'
import { adjacencyWith, areAdjacent, findRegions, cardTerrain as terrainOf } from '#games/ankh/rules/position.ts'
import type { Ankh } from '#games/ankh/rules/state.ts'
import { aimOf, edge, layCamels, positionOf, regionAt } from '#games/ankh/testing/position.ts'
import type { IllegalReason } from '#kernel'

const GROUNDS = ['fertile', 'desert', 'water']

function boardWith(camels: [string, string][] = []): Ankh {
  const { s } = positionOf()
  layCamels(s, camels)
  return s
}

const anchorsAt = (s: Ankh, corner: number): number => camelGround(s).anchors[corner]!

/** The rule against the first edge of a line that the caravan's asks would refuse, or against ending it there. */
export function lineBar(s: Ankh, line: readonly number[]): IllegalReason | undefined {
  for (const [i, next] of line.entries()) {
    const drawn = line.slice(0, i)
    const bar = i > 0 && openEnd(s, drawn) < 0 ? FINISHED : whyNotExtend(s, drawn, next)
    if (bar !== undefined) return bar
  }
  return line.length === 0 || openEnd(s, line) >= 0 ? UNFINISHED : undefined
}

const FINISHED: IllegalReason = ['A10.3b', 'notConnected']
const UNFINISHED: IllegalReason = ['A10.3b', 'touchesNothing']

/** Whether camels can form this line between two anchors, regardless of the regions it creates. */
function isLine(s: Ankh, line: readonly number[]): boolean {
  if (line.length === 0 || line.length > CARAVAN || line.some((next) => whyNotCamelOn(s, next) !== undefined))
    return false
  const corners = lineCorners(line)
  return corners !== undefined && [corners[0]!, corners.at(-1)!].every((corner) => anchorsAt(s, corner) !== 0)
}

/** The sizes of the two regions that a line splits one into; null if it does not. */
function partsOf(s: Ankh, line: readonly number[]): number[] | null {
  const regions = findRegions(adjacencyWith(BARE_ADJACENCY, [...s.camels, ...line]))
  const sizeOf = (set: number) => regions.filter((other, space) => other === set && isLand(space)).length
  const { a, b } = EDGES[line[0]!]!
  const count = Math.max(...regions.filter((_, space) => isLand(space)))
  const isOneMore = Math.log2(count) === s.tokens.length && regions[a] !== regions[b]
  return isOneMore ? [sizeOf(regions[a]!), sizeOf(regions[b]!)].sort((x, y) => x - y) : null
}

/** Board, adjacency, regions and caravans: A1, A2, A10.3, A18.5. */
export const geometryCalculations = {
  adjacent: ({ a, b, camels }: any) => ({ adjacent: areAdjacent(boardWith(camels), spaceNamed(a), spaceNamed(b)) }),

  sameRegion: ({ a, b, camels }: any) => {
    const { regions } = boardWith(camels)
    return { same: (regions[spaceNamed(a)]! & regions[spaceNamed(b)]!) !== 0 }
  },

  distance: ({ a, b }: any) => ({ distance: distance(spaceNamed(a), spaceNamed(b)) }),

  terrain: ({ hex, underworld }: any) => {
    const { s } = positionOf({ underworld })
    return { terrain: GROUNDS[terrainOf(s, spaceNamed(hex))] ?? 'none' }
  },

  aim: ({ hex, aim }: any) => {
    const direction = aimOf(hex, aim)
    return { legal: direction >= 0 && canAim(spaceNamed(hex), direction) }
  },

  caravan: ({ line, camels }: any) => {
    const s = boardWith(camels)
    const edges: number[] = line.map(edge)
    const legal = lineBar(s, edges) === undefined
    const corners = legal ? lineCorners(edges)! : []
    const ends = legal ? [corners[0]!, corners.at(-1)!] : null
    return {
      legal,
      sizes: isLine(s, edges) ? partsOf(s, edges) : null,
      anchors: ends?.map((corner) => listBits(anchorsAt(s, corner)).map((bit) => ANCHORS[bit])) ?? null,
    }
  },

  caravanTokens: ({ line, camels, tokens, oldTokenTo, swap, ask }: any) => {
    const s = boardWith(camels)
    for (const [space, token] of Object.entries<number>(tokens)) s.tokens[regionAt(s, space)] = token
    s.line = line.map(edge)
    divideRegion(s)
    giveTokens(s, spaceNamed(oldTokenTo))
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
