import type { Arrangement, Arranger, PlacedPiece, PlacementAsk } from '#games/title.ts'
import { distance } from '#hex/grid.ts'
import { battleOf, hexNamed } from '../rules/battle.ts'
import { hexesOf, isSteady } from '../rules/pieces/units.ts'
import { type Alexander, OFF_MAP, type Unit, WAITING } from '../rules/state.ts'
import { mayFaceAbout } from '../rules/turn/scenarioRules.ts'
import type { AlexanderView } from '../view.ts'

/** Pieces placed by a series of questions, and the suggested arrangements. */
interface PlacementSeries {
  readonly pieces: readonly Omit<PlacedPiece, 'at'>[]
  /** The places open to a piece, given those of the other pieces. */
  places(placed: readonly PlacedPiece[], piece: string): readonly string[]
  /** Arrangements by name, each with one answer per piece. */
  readonly ways: readonly (readonly [name: string, answers: readonly string[]])[]
}

const pieceOf = (id: string, about?: PlacedPiece['about']): Omit<PlacedPiece, 'at'> => ({
  piece: id,
  name: [`piece.${id}`],
  like: id,
  ...(about && { about }),
})

/** The ids that options refer to, such as `m-phalanx-1` in `stacks:m-phalanx-1`. */
const thingsIn = ({ options }: PlacementAsk): string[] =>
  options.flatMap(({ key }) => (key.includes(':') ? [key.slice(key.indexOf(':') + 1)] : []))

/** S5: pairs of phalanxes that may begin in double depth: all, none, or those of the right wing. */
function pairs(s: Alexander, asked: PlacementAsk): PlacementSeries | undefined {
  const listed: readonly (readonly string[])[] = battleOf(s).special('double-depth-phalanx')?.pairs ?? []
  const things = thingsIn(asked)
  const isFirst = asked.about?.unit === listed[0]?.[0]
  // The pairs are asked about as one selection, or one at a time from the first.
  const open = things.length > 0 ? listed.filter(([top]) => things.includes(top!)) : isFirst ? listed : []
  if (open.length < 2) return undefined
  const deepTo = (count: number) => open.map((_, i) => (i < count ? 'stack' : 'none'))
  return {
    pieces: open.map(([unit, below]) => pieceOf(unit!, { unit: unit!, below: below! })),
    places: () => ['stack', 'none'],
    ways: [
      ['arrange.deep', deepTo(open.length)],
      ['arrange.rows', deepTo(0)],
      // 2.1: pairs listed first are farthest to the right of the line.
      ['arrange.wing', deepTo(Math.ceil(open.length / 2))],
    ],
  }
}

const enemiesOf = (s: Alexander, side: number): Unit[] =>
  battleOf(s).unitIds.flatMap((_, u) => (battleOf(s).side[u] !== side && isSteady(s, u) ? [u] : []))

/** S14: late arrivals enter side by side near the enemy with their leader, or far apart. */
function arriving(s: Alexander, asked: PlacementAsk): PlacementSeries | undefined {
  const b = battleOf(s)
  const group = b.special('craterus-arrives')?.group
  const units = b.unitIds.filter((_, u) => b.group[u] === group && s.status[u] === WAITING)
  const leaders = b.leaderIds.filter((_, l) => b.leaderFiles[l]!.entry !== undefined && s.leaderStatus[l] === OFF_MAP)
  const free = thingsIn(asked).map((name) => hexNamed(b, name))
  if (units.length < 2 || free.length <= units.length) return undefined
  const side = b.side[b.unitIds.indexOf(units[0]!)]!
  const enemies = enemiesOf(s, side).flatMap((u) => hexesOf(s, u))
  const toEnemy = (hex: number) => Math.min(...enemies.map((enemy) => distance(b.grid, hex, enemy)))
  const front = free.reduce((best, hex) => (toEnemy(hex) < toEnemy(best) ? hex : best))
  const close = free
    .toSorted((x, y) => distance(b.grid, x, front) - distance(b.grid, y, front) || x - y)
    .slice(0, units.length)
  const wide = units.map((_, i) => free[Math.round((i * (free.length - 1)) / (units.length - 1))]!)
  const enter = (hexes: readonly number[]) =>
    [...hexes, ...leaders.map(() => hexes[0]!)].map((hex) => `enter:${b.grid.names[hex]}`)
  return {
    pieces: [...units, ...leaders].map((id) => pieceOf(id, { unit: id, below: '' })),
    places: (placed, piece) =>
      free
        .map((hex) => `enter:${b.grid.names[hex]}`)
        .filter(
          (at) =>
            leaders.includes(piece) || !placed.some((p) => p.at === at && p.piece !== piece && units.includes(p.piece)),
        ),
    ways: [
      ['arrange.close', enter(close)],
      ['arrange.wide', enter(wide)],
    ],
  }
}

/** S16: the whole second line faces about, or only units whose nearest enemy is behind them. */
function turning(s: Alexander, asked: PlacementAsk): PlacementSeries | undefined {
  const b = battleOf(s)
  const group = b.special('second-line-faces-about')?.group
  const able = b.unitIds.flatMap((_, u) => (b.group[u] === group && mayFaceAbout(s, u) ? [u] : []))
  const things = thingsIn(asked)
  const from = able.findIndex((u) => b.unitIds[u] === asked.about?.unit)
  const open = things.length > 0 ? able.filter((u) => things.includes(b.unitIds[u]!)) : from === 0 ? able : []
  if (open.length < 2) return undefined
  const { toEdge } = b.sides[b.side[open[0]!]!]!
  const edgeOf = (u: Unit) => Math.min(...hexesOf(s, u).map((hex) => toEdge[hex]!))
  const isBehind = (u: Unit): boolean => {
    const far = (v: Unit) => Math.min(...hexesOf(s, v).map((hex) => distance(b.grid, hex, s.hex[u]!)))
    const nearest = enemiesOf(s, b.side[u]!).reduce((best, v) => (far(v) < far(best) ? v : best))
    return edgeOf(nearest) < edgeOf(u)
  }
  return {
    pieces: open.map((u) => pieceOf(b.unitIds[u]!, { unit: b.unitIds[u]!, below: '' })),
    places: () => ['reverse', 'none'],
    ways: [
      ['arrange.allAbout', open.map(() => 'reverse')],
      ['arrange.someAbout', open.map((u) => (isBehind(u) ? 'reverse' : 'none'))],
    ],
  }
}

const SERIES: { readonly [rule: string]: (s: Alexander, asked: PlacementAsk) => PlacementSeries | undefined } = {
  S5: pairs,
  S14: arriving,
  S16: turning,
}

const placementSeries = (s: AlexanderView, asked: PlacementAsk): PlacementSeries | undefined =>
  asked.kind === 'setup' ? SERIES[asked.rule]?.(s, asked) : undefined

/** S5, S14, S16: arranges several pieces that are placed or turned one after another. */
export const arranger: Arranger<AlexanderView> = {
  begins: (view, asked) => placementSeries(view, asked) !== undefined,

  suggest(view, asked): readonly Arrangement[] {
    const series = placementSeries(view, asked)
    if (series === undefined) return []
    const { pieces, ways } = series
    // Arrangements with the same answers count as one.
    return ways
      .filter(([, keys], i) => ways.findIndex(([, others]) => others.join() === keys.join()) === i)
      .map(([name, keys]) => ({ name, placed: pieces.map((piece, i) => ({ ...piece, at: keys[i]! })) }))
  },

  places: (view, asked, placed, piece) => placementSeries(view, asked)?.places(placed, piece) ?? [],

  answers: (_view, placed) => placed.map(({ at }) => at),
}
