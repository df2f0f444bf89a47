import { andThen, each, type Flow, pick } from '../../../kernel/index.ts'
import { edgeOption, keepOption, oldTokenOption, pass, swapOption } from './asks.ts'
import { ALL_EDGES, BARE, EDGES, EDGES_AT, isLand, nameOf, type Space } from './board.ts'
import { activeGod, godName, inRegion, openWith, spread, withWater } from './facts.ts'
import { firstEdges, nextEdgeBar, openEnd } from './lines.ts'
import { ORDER_TOKENS } from './pieces.ts'
import { type Ankh, SEATS, type Table } from './state.ts'

/** D-06, A10.3a: the triggering seat draws a line of camels edge by edge, or passes before the first edge. */
export function* drawCaravan(g: Table): Flow {
  const s = g.state
  const begun = s.line.length > 0
  const end = begun ? openEnd(s, s.line) : -1
  const edges = each(
    () => (begun ? EDGES_AT[end]! : firstEdges(s)),
    edgeOption,
    (edge) => nextEdgeBar(s, s.line, edge),
    ALL_EDGES,
  )
  const chosen = yield* pick(SEATS[s.seat]!, 'caravan', 'A10.3a', begun ? [edges] : [edges, pass], {
    about: { camels: s.line.length },
  })
  if (chosen.verb === 'pass') {
    g.tell?.({ kind: 'noCaravan', rule: 'A10.3a', with: { god: godName(s, activeGod(s)) } })
    return
  }
  s.line.push(chosen.of)
  if (openEnd(s, s.line) >= 0) {
    andThen(s, 'caravan')
    return
  }
  g.tell?.({
    kind: 'caravan',
    rule: 'A10.3a',
    with: { god: godName(s, activeGod(s)), edges: s.line.map((edge) => EDGES[edge]!.name) },
  })
  divide(s)
  andThen(s, 'order')
}

/** A1.2, A10.3c, R-46: the camels of the line divide its region for good; the new region has no token yet. */
export function divide(s: Ankh): void {
  const { a, b } = EDGES[s.line[0]!]!
  const old = Math.log2(s.regions[a]!)
  const fresh = s.tokens.length
  s.camels = [...s.camels, ...s.line].sort((x, y) => x - y)
  s.open = openWith(BARE, s.camels)
  s.regions = s.regions.slice()
  spread(s.open, Math.max(a, b), s.regions, 1 << fresh)
  withWater(s.regions)
  s.tokens.push(0)
  s.line = []
  s.split = [old, fresh]
}

/** The first land space of a region, which names it in asks. */
export function firstSpaceOf(s: Ankh, region: number): Space {
  return s.regions.findIndex((set, space) => set === 1 << region && isLand(space))
}

/** the lowest order token of the supply. */
function lowestToken(s: Ankh): number {
  for (let token = 1; token <= ORDER_TOKENS; token++) if (!s.tokens.includes(token)) return token
  return 0
}

/** A10.3d: the old token goes to one of the two new regions, the lowest of the supply to the other; then a swap is allowed. */
export function* orderTokens(g: Table): Flow {
  const s = g.state
  const seat = SEATS[s.seat]!
  const old = s.tokens[s.split[0]!]!
  const parts = each(s.split, (region) => oldTokenOption(firstSpaceOf(s, region)))
  const chosen = yield* pick(seat, 'oldToken', 'A10.3d', [parts], {
    about: { token: old, fresh: lowestToken(s) },
  })
  giveTokens(s, chosen.of)
  const swaps = each(
    () => swapsOf(s),
    ([a, b]) => swapOption(a * 10 + b),
  )
  const swapped = yield* pick(seat, 'swapTokens', 'A10.3d', [swaps, keepOption])
  if (swapped.verb === 'swap') swapTokens(s, Math.floor(swapped.of / 10), swapped.of % 10)
  g.tell?.({
    kind: 'orderTokens',
    rule: 'A10.3d',
    with: {
      spaces: s.split.map((region) => nameOf(firstSpaceOf(s, region))),
      tokens: s.split.map((region) => s.tokens[region]!),
    },
  })
  s.split = []
}

/** A10.3d (1), (2): gives the old token to the region with this space, the lowest of the supply to the other. */
export function giveTokens(s: Ankh, oldTo: Space): void {
  const [first, second] = s.split as [number, number]
  const old = s.tokens[first]!
  const fresh = lowestToken(s)
  const keeps = inRegion(s, oldTo, first)
  s.tokens[first] = keeps ? old : fresh
  s.tokens[second] = keeps ? fresh : old
}

/** A10.3d (3), R-10: the swaps of a token of a new region with any other on the board, each pair once. */
function swapsOf(s: Ankh): [number, number][] {
  const [first, second] = s.split.map((region) => s.tokens[region]!) as [number, number]
  const others = s.tokens.filter((token) => token !== first && token !== second).sort((a, b) => a - b)
  return [
    [first, second],
    ...others.map((t): [number, number] => [first, t]),
    ...others.map((t): [number, number] => [second, t]),
  ]
}

/** A10.3d (3): swaps two order tokens. */
export function swapTokens(s: Ankh, a: number, b: number): void {
  const [at, other] = [s.tokens.indexOf(a), s.tokens.indexOf(b)]
  s.tokens[at] = b
  s.tokens[other] = a
}
