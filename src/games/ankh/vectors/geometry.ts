import type { Bar } from '../../../kernel/index.ts'
import { ANCHORS, BARE, distance, EDGES, isLand, spaceOf } from '../rules/board.ts'
import { divide, giveTokens, swapTokens } from '../rules/caravan.ts'
import { adjacent, openWith, regionsOf, groundOf as terrainOf } from '../rules/facts.ts'
import { groundOf } from '../rules/ground.ts'
import { canAim } from '../rules/guardians/giantScorpion.ts'
import { cornersOf, edgeBar, nextEdgeBar, openEnd } from '../rules/lines.ts'
import { bitsOf, CAMELS, CARAVAN, ORDER_TOKENS } from '../rules/pieces.ts'
import type { Ankh } from '../rules/state.ts'
import { aimOf, edge, layCamels, positionOf, regionAt } from './position.ts'

const GROUNDS = ['fertile', 'desert', 'water']

function boardWith(camels: [string, string][] = []): Ankh {
  const { s } = positionOf()
  layCamels(s, camels)
  return s
}

const anchorsAt = (s: Ankh, corner: number): number => groundOf(s).anchors[corner]!

/** The rule against the first edge of a line that the caravan's asks would refuse, or against ending it there. */
export function lineBar(s: Ankh, line: readonly number[]): Bar | undefined {
  for (const [i, next] of line.entries()) {
    const drawn = line.slice(0, i)
    const bar = i > 0 && openEnd(s, drawn) < 0 ? FINISHED : nextEdgeBar(s, drawn, next)
    if (bar !== undefined) return bar
  }
  return line.length === 0 || openEnd(s, line) >= 0 ? UNFINISHED : undefined
}

const FINISHED: Bar = ['A10.3b', 'notConnected']
const UNFINISHED: Bar = ['A10.3b', 'touchesNothing']

/** Whether camels can form this line between two anchors, regardless of the regions it creates. */
function isLine(s: Ankh, line: readonly number[]): boolean {
  if (line.length === 0 || line.length > CARAVAN || line.some((next) => edgeBar(s, next) !== undefined)) return false
  const corners = cornersOf(line)
  return corners !== undefined && [corners[0]!, corners.at(-1)!].every((corner) => anchorsAt(s, corner) !== 0)
}

/** The sizes of the two regions that a line splits one into; null if it does not. */
function partsOf(s: Ankh, line: readonly number[]): number[] | null {
  const regions = regionsOf(openWith(BARE, [...s.camels, ...line]))
  const sizeOf = (set: number) => regions.filter((other, space) => other === set && isLand(space)).length
  const { a, b } = EDGES[line[0]!]!
  const count = Math.max(...regions.filter((_, space) => isLand(space)))
  const isOneMore = Math.log2(count) === s.tokens.length && regions[a] !== regions[b]
  return isOneMore ? [sizeOf(regions[a]!), sizeOf(regions[b]!)].sort((x, y) => x - y) : null
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
    return { terrain: GROUNDS[terrainOf(s, spaceOf(hex))] ?? 'none' }
  },

  aim: ({ hex, aim }: any) => {
    const direction = aimOf(hex, aim)
    return { legal: direction >= 0 && canAim(spaceOf(hex), direction) }
  },

  caravan: ({ line, camels }: any) => {
    const s = boardWith(camels)
    const edges: number[] = line.map(edge)
    const legal = lineBar(s, edges) === undefined
    const corners = legal ? cornersOf(edges)! : []
    const ends = legal ? [corners[0]!, corners.at(-1)!] : null
    return {
      legal,
      sizes: isLine(s, edges) ? partsOf(s, edges) : null,
      anchors: ends?.map((corner) => bitsOf(anchorsAt(s, corner)).map((bit) => ANCHORS[bit])) ?? null,
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
