import { type Flow, type IllegalReason, legalOptions, pick, pushPhases } from '#kernel'
import { ALL_EDGES, BARE_ADJACENCY, EDGES, EDGES_AT, isLand, type Space, spaceName } from './board.ts'
import { firstEdges, openEnd, whyNotExtend } from './caravanLines.ts'
import { claimOption, edgeOption, keepOption, oldTokenOption, passOption, swapOption } from './options.ts'
import { MONUMENTS, monumentKind, ORDER_TOKENS } from './pieces.ts'
import {
  activeGod,
  addWater,
  adjacencyWith,
  godName,
  hasAdjacentFigure,
  isInRegion,
  markConnected,
  monumentOn,
  takeControl,
} from './position.ts'
import { type Ankh, type AnkhPlay, SEATS } from './state.ts'

const NO_ANKH_TOKEN: IllegalReason = ['A10.2c', 'noAnkhToken']
const OWN: IllegalReason = ['R-09', 'ownMonument']
const NEUTRAL_LEFT: IllegalReason = ['A10.2b', 'neutralLeft']
const NOT_ADJACENT: IllegalReason = ['A10.2a', 'noFigureAdjacent']

/** whether the board has a neutral monument. */
function hasNeutralMonument(s: Ankh): boolean {
  for (let m = 0; m < s.stands.length; m++) if (s.stands[m]! >= 0 && s.held[m]! < 0) return true
  return false
}

/** A10.2: the rule against a god taking control of the monument on a space. */
export function whyNotClaim(s: Ankh, god: number, space: Space): IllegalReason | undefined {
  const monument = monumentOn(s, space)
  if (s.held[monument] === god) return OWN
  if (s.ankhs[god] === 0) return NO_ANKH_TOKEN
  if (s.held[monument]! >= 0 && hasNeutralMonument(s)) return NEUTRAL_LEFT
  return hasAdjacentFigure(s, god, space) ? undefined : NOT_ADJACENT
}

/** The spaces with monuments, ascending. */
export const monumentSpaces = (s: Ankh): Space[] => s.stands.filter((space) => space >= 0).sort((a, b) => a - b)

/** D-05, A10.2, R-09: Control Monument, which is mandatory where possible. */
export function* controlMonument(g: AnkhPlay): Flow {
  const s = g.state
  const god = activeGod(s)
  const spaces = monumentSpaces(s)
  if (!spaces.some((space) => whyNotClaim(s, god, space) === undefined)) {
    g.tell?.({ kind: 'nothingToClaim', rule: 'A10.2c', with: { god: godName(s, god) } })
    return
  }
  const claims = legalOptions(spaces, claimOption, (candidate) => whyNotClaim(s, god, candidate))
  const { of: space } = yield* pick(SEATS[s.seat]!, 'claim', 'A10.2a', [claims])
  const monument = monumentOn(s, space)
  const before = s.held[monument]!
  takeControl(s, monument, god)
  g.tell?.({
    kind: 'claimed',
    rule: before < 0 ? 'A10.2a' : 'A10.2b',
    with: {
      god: godName(s, god),
      monument: MONUMENTS[monumentKind(monument)]!,
      space: spaceName(space),
      from: before < 0 ? null : godName(s, before),
    },
  })
}

/** D-06, A10.3a: the triggering seat draws a line of camels edge by edge, or passes before the first edge. */
export function* drawCaravan(g: AnkhPlay): Flow {
  const s = g.state
  const begun = s.line.length > 0
  const end = begun ? openEnd(s, s.line) : -1
  const edges = legalOptions(
    () => (begun ? EDGES_AT[end]! : firstEdges(s)),
    edgeOption,
    (edge) => whyNotExtend(s, s.line, edge),
    ALL_EDGES,
  )
  const chosen = yield* pick(SEATS[s.seat]!, 'caravan', 'A10.3a', begun ? [edges] : [edges, passOption], {
    about: { camels: s.line.length },
  })
  if (chosen.verb === 'pass') {
    g.tell?.({ kind: 'noCaravan', rule: 'A10.3a', with: { god: godName(s, activeGod(s)) } })
    return
  }
  s.line.push(chosen.of)
  if (openEnd(s, s.line) >= 0) {
    pushPhases(s, 'caravan')
    return
  }
  g.tell?.({
    kind: 'caravan',
    rule: 'A10.3a',
    with: { god: godName(s, activeGod(s)), edges: s.line.map((edge) => EDGES[edge]!.name) },
  })
  divideRegion(s)
  pushPhases(s, 'order')
}

/** A1.2, A10.3c, R-46: the camels of the line divide its region for good; the new region has no token yet. */
export function divideRegion(s: Ankh): void {
  const { a, b } = EDGES[s.line[0]!]!
  const old = Math.log2(s.regions[a]!)
  const fresh = s.tokens.length
  s.camels = [...s.camels, ...s.line].sort((x, y) => x - y)
  s.open = adjacencyWith(BARE_ADJACENCY, s.camels)
  s.regions = s.regions.slice()
  markConnected(s.open, Math.max(a, b), s.regions, 1 << fresh)
  addWater(s.regions)
  s.tokens.push(0)
  s.line = []
  s.split = [old, fresh]
}

/** The first land space of a region, which names it in asks. */
export function firstSpaceIn(s: Ankh, region: number): Space {
  return s.regions.findIndex((set, space) => set === 1 << region && isLand(space))
}

/** the lowest order token of the supply. */
function lowestToken(s: Ankh): number {
  for (let token = 1; token <= ORDER_TOKENS; token++) if (!s.tokens.includes(token)) return token
  return 0
}

/** A10.3d: the old token goes to one of the two new regions, the lowest of the supply to the other; then a swap is allowed. */
export function* orderTokens(g: AnkhPlay): Flow {
  const s = g.state
  const seat = SEATS[s.seat]!
  const old = s.tokens[s.split[0]!]!
  const parts = legalOptions(s.split, (region) => oldTokenOption(firstSpaceIn(s, region)))
  const chosen = yield* pick(seat, 'oldToken', 'A10.3d', [parts], {
    about: { token: old, fresh: lowestToken(s) },
  })
  giveTokens(s, chosen.of)
  const swaps = legalOptions(
    () => listSwaps(s),
    ([a, b]) => swapOption(a * 10 + b),
  )
  const swapped = yield* pick(seat, 'swapTokens', 'A10.3d', [swaps, keepOption])
  if (swapped.verb === 'swap') swapTokens(s, Math.floor(swapped.of / 10), swapped.of % 10)
  g.tell?.({
    kind: 'orderTokens',
    rule: 'A10.3d',
    with: {
      spaces: s.split.map((region) => spaceName(firstSpaceIn(s, region))),
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
  const keeps = isInRegion(s, oldTo, first)
  s.tokens[first] = keeps ? old : fresh
  s.tokens[second] = keeps ? fresh : old
}

/** A10.3d (3), R-10: the swaps of a token of a new region with any other on the board, each pair once. */
function listSwaps(s: Ankh): [number, number][] {
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
