import { SIZE } from '../map/chart.ts'

/** Shape of a unit's tile. */
export type Shape = 'one' | 'two' | 'column' | 'longColumn' | 'square' | 'longSquare'

/** Dimensions of a shape in board units, with the front up. */
interface TileDimensions {
  readonly halfWidth: number
  readonly halfDepth: number
  /** Positions of the prows along the front; none for a square. */
  readonly prows: readonly number[]
}

/** Half the distance between two neighbouring hexes. */
const HALF_STEP = (SIZE * Math.sqrt(3)) / 2

const DIMENSIONS: Record<Shape, TileDimensions> = {
  one: { halfWidth: 23, halfDepth: 20.5, prows: [0] },
  two: { halfWidth: 23 + HALF_STEP, halfDepth: 20.5, prows: [-HALF_STEP, HALF_STEP] },
  column: { halfWidth: 15, halfDepth: 23, prows: [0] },
  longColumn: { halfWidth: 16, halfDepth: 23 + HALF_STEP, prows: [0] },
  square: { halfWidth: 21.5, halfDepth: 21.5, prows: [] },
  longSquare: { halfWidth: 21.5 + HALF_STEP, halfDepth: 21.5, prows: [] },
}

/** Paths of a tile: the outline with a prow at each corner it faces, the heavy front, and the strip along the rear. */
interface TilePaths {
  readonly outline: string
  readonly shadow: string
  readonly front: string
  readonly rim: string
  /** Lines of ranks behind the front. */
  readonly ranks: string
  readonly letters: readonly { readonly x: number; readonly y: number }[]
  /** The strip along the rear, filled from its left end; `share` from 0 to 1. */
  readonly strip: (share: number) => string
  /** The second tile of a unit in double depth. */
  readonly behind: string
}

const BAND = 6
const PROW = 8.5
const STRIP = 4.2

type Corner = readonly [number, number]

const n2 = (value: number) => Math.round(value * 100) / 100

/** Rotates points of the tile's frame to an angle, clockwise from the top. */
function turner(angle: number, dx = 0, dy = 0) {
  const a = (angle * Math.PI) / 180
  const [c, s] = [Math.cos(a), Math.sin(a)]
  return ([x, y]: Corner) => ({ x: n2(x * c - y * s + dx), y: n2(x * s + y * c + dy) })
}

const closed = (spots: readonly Corner[], angle: number, dx = 0, dy = 0): string =>
  `M${spots
    .map(turner(angle, dx, dy))
    .map(({ x, y }) => `${x} ${y}`)
    .join('L')}Z`

function frontLine({ halfWidth: w, halfDepth: h, prows }: TileDimensions, grow = 0): Corner[] {
  const half = prows.length > 1 ? 17 : Math.min(w + grow, 23)
  const line: Corner[] = [[-w - grow, -h - grow]]
  for (const at of prows)
    line.push(
      [Math.max(at - half, -w - grow), -h - grow],
      [at, -h - PROW - grow],
      [Math.min(at + half, w + grow), -h - grow],
    )
  line.push([w + grow, -h - grow])
  return line.filter(([x, y], i) => i === 0 || x !== line[i - 1]![0] || y !== line[i - 1]![1])
}

const tiles = new Map<string, TilePaths>()

/** The tile of a shape facing an angle; cached. */
export function tilePaths(shape: Shape, angle: number): TilePaths {
  const key = `${shape} ${angle}`
  const known = tiles.get(key)
  if (known) return known
  const tile = makeTile(shape, angle)
  tiles.set(key, tile)
  return tile
}

function makeTile(shape: Shape, angle: number): TilePaths {
  const all = DIMENSIONS[shape]
  const { halfWidth: w, halfDepth: h, prows } = all
  const outline: Corner[] = [...frontLine(all), [w, h - 2], [w - 2, h], [-w + 2, h], [-w, h - 2]]
  const rear: Corner[] = [
    [w + 2.6, h + 2.6],
    [-w - 2.6, h + 2.6],
  ]
  const at = turner(angle)
  const isSquare = prows.length === 0
  const bands: readonly (readonly Corner[])[] = isSquare
    ? squareBands(w, h)
    : [[...frontLine(all), [w, -h + BAND], [-w, -h + BAND]]]
  const bottom = isSquare ? h - BAND : h
  return {
    outline: closed(outline, angle),
    shadow: closed(outline, angle, 1.6, 2.8),
    front: bands.map((band) => closed(band, angle)).join(''),
    rim: closed([...frontLine(all, 2.6), ...rear], angle),
    ranks: [0.45, 0.68]
      .map((t) => {
        const [a, b] = [at([-w + 2, -h + 2 * h * t]), at([w - 2, -h + 2 * h * t])]
        return `M${a.x} ${a.y}L${b.x} ${b.y}`
      })
      .join(''),
    letters: prows.map((x) => at([x, -h - 0.4])),
    strip: (share) => {
      const inner = isSquare ? w - BAND : w - 1
      const end = -inner + 2 * inner * Math.min(1, share)
      return closed(
        [
          [-inner, bottom - STRIP],
          [end, bottom - STRIP],
          [end, bottom - 0.8],
          [-inner, bottom - 0.8],
        ],
        angle,
      )
    },
    behind: closed(
      [
        [-w, h - 6],
        [w, h - 6],
        [w, h + 6],
        [-w, h + 6],
      ],
      angle,
    ),
  }
}

/** A square has a front on every side. */
function squareBands(w: number, h: number): Corner[][] {
  return [
    [
      [-w, -h],
      [w, -h],
      [w - BAND, -h + BAND],
      [-w + BAND, -h + BAND],
    ],
    [
      [w, -h],
      [w, h],
      [w - BAND, h - BAND],
      [w - BAND, -h + BAND],
    ],
    [
      [w, h],
      [-w, h],
      [-w + BAND, h - BAND],
      [w - BAND, h - BAND],
    ],
    [
      [-w, h],
      [-w, -h],
      [-w + BAND, -h + BAND],
      [-w + BAND, h - BAND],
    ],
  ]
}

/** Positions of the upright labels on a tile: below one another on a tall tile, side by side on a wide one. */
interface LabelPositions {
  readonly picture: { readonly x: number; readonly y: number; readonly scale: number }
  readonly quality: { readonly x: number; readonly y: number }
  readonly size: { readonly x: number; readonly y: number }
  readonly missile: { readonly x: number; readonly y: number }
  readonly code: { readonly x: number; readonly y: number }
}

/** Distance of the middle of the labels behind the middle of the tile. */
const BACK = 1.6

export function labelPositions(shape: Shape, angle: number): LabelPositions {
  const key = `${shape} ${angle}`
  let places = labels.get(key)
  if (!places) labels.set(key, (places = placeLabels(shape, angle)))
  return places
}

const labels = new Map<string, LabelPositions>()

function placeLabels(shape: Shape, angle: number): LabelPositions {
  const a = (angle * Math.PI) / 180
  const [dx, dy] = [-Math.sin(a) * BACK, Math.cos(a) * BACK]
  const at = (x: number, y: number) => ({ x: n2(x + dx), y: n2(y + dy) })
  const isColumn = shape === 'column' || shape === 'longColumn'
  // The long way of a tile: across its facing, but along it in column; it is read from its left or lower end.
  const way = turner(isColumn ? angle + 90 : angle)([1, 0])
  const turn = way.x > 0.01 || (way.x > -0.01 && way.y < 0) ? 1 : -1
  const long = { x: way.x * turn, y: way.y * turn }
  /** So far along the tile and so far towards its upper side, leaning as it leans. */
  const leaning = (far: number, up = 0) => at(long.x * far + long.y * up, long.y * far - long.x * up)
  if (shape === 'two' || shape === 'longSquare' || shape === 'longColumn')
    return {
      picture: { ...at(0, 0), scale: 0.88 },
      quality: leaning(-39),
      size: leaning(39),
      missile: leaning(-23),
      code: leaning(22.5),
    }
  if (Math.abs(long.x) < 0.1)
    return {
      picture: { ...at(0, -3), scale: 0.72 },
      quality: at(-7.2, 14),
      size: at(7.6, 14.4),
      missile: at(-7.6, -17),
      code: at(6.2, -17),
    }
  return {
    picture: { ...at(0, -0.4), scale: 0.68 },
    quality: leaning(-15.4, -6),
    size: leaning(15.4, -6),
    missile: leaning(-15.6, 7.2),
    code: leaning(14.6, 7.2),
  }
}
