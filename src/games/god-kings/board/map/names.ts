/** Where the names of provinces go: between their spaces, and clear of armies. Pure. */
import type { Point, Rect } from '../../../../client/kit/index.ts'
import { places } from './places.ts'

/** The default place of each name, in board units: between the spaces of the province. */
export const namePlaces: { readonly [id: string]: readonly [x: number, y: number] } = {
  egypt: [535, 1582],
  sinai: [925, 1640],
  canaan: [1222, 1335],
  amurru: [1350, 1075],
  ugarit: [1280, 822],
  mukish: [1322, 722],
  karkemish: [1452, 750],
  kizzuwadna: [1165, 590],
  ishuwa: [1590, 522],
  mitanni: [1690, 768],
  assyria: [1955, 795],
  arrapha: [2290, 905],
  mari: [1900, 1090],
  karduniash: [2060, 1240],
  sumer: [2295, 1450],
  hatti: [1275, 352],
  masha: [580, 302],
  pitassa: [880, 452],
  walusa: [605, 496],
  tarhuntasha: [940, 706],
  arzawa: [435, 512],
  lukka: [470, 618],
  wilusha: [312, 236],
  alasiya: [880, 1004],
}

/**
 * The metrics of a name at the lowest zoom, where it is largest: half a letter's width, height above the baseline, and
 * depth below it including the worth.
 */
const LETTER = 10
const ABOVE = 24
const BELOW = 23

/** Letters of these scripts are twice as wide. */
const lettersOf = (name: string): number => [...name].reduce((sum, c) => sum + (c > '\u2e80' ? 2 : 1), 0)

/** The box that a name covers. */
export const nameBox = (name: string, { x, y }: Point): Rect => {
  const half = lettersOf(name) * LETTER
  return { x: x - half, y: y - ABOVE, width: 2 * half, height: ABOVE + BELOW }
}

const meet = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

/** The box that a stack of counters covers around its place. */
export const stackBox = ({ x, y }: Point): Rect => ({ x: x - 27, y: y - 27, width: 58, height: 64 })

/** The box of a space: its disc. */
const SPACES: readonly Rect[] = Object.values(places).map(({ x, y }) => ({
  x: x - 16,
  y: y - 16,
  width: 32,
  height: 32,
}))

/** How far a name may be moved aside, the nearest offset first. */
const STEPS: readonly Point[] = [
  { x: 0, y: 0 },
  ...[22, 40, 58].flatMap((by) => [
    { x: 0, y: by },
    { x: 0, y: -by },
    { x: by * 1.5, y: 0 },
    { x: -by * 1.5, y: 0 },
  ]),
  ...[40, 58].flatMap((by) => [
    { x: by, y: by },
    { x: -by, y: by },
    { x: by, y: -by },
    { x: -by, y: -by },
  ]),
]

/** Where a province's name goes while stacks cover these boxes: the nearest free place, or the default one. */
export function nameAt(id: string, name: string, stacks: readonly Rect[]): Point {
  const [x, y] = namePlaces[id]!
  const usual = { x, y }
  const near = stacks.filter((box) => Math.hypot(box.x - x, box.y - y) < 400)
  if (near.length === 0) return usual
  const tried = STEPS.map((step) => ({ x: x + step.x, y: y + step.y })).filter((place) => {
    const box = nameBox(name, place)
    return !near.some((stack) => meet(stack, box))
  })
  // The default place was chosen with regard to the spaces; a new one avoids them if it can.
  const [first] = tried
  if (first === undefined || (first.x === x && first.y === y)) return usual
  return tried.find((place) => !SPACES.some((space) => meet(space, nameBox(name, place)))) ?? first
}
