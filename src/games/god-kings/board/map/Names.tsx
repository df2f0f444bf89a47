import { memo } from 'react'
import { ariaHiddenProps } from '#kit/core/hooks.ts'
import { MapName } from '#kit/view/MapDrawing.tsx'
import type { Point, Rect } from '#kit/view/view.ts'
import type { BoardTexts } from '../view.ts'
import { places } from './places.ts'
import './space.css'

/** Where the names of provinces go: between their spaces, and clear of armies. Pure. */

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

/** The map's lettering: its title, the seas, the lands beyond its edge. */
export const Titles = memo(function Titles({ say }: { say: BoardTexts }) {
  return (
    <g className="gk-titles" {...ariaHiddenProps}>
      <MapName
        id="gk-upper-sea"
        tone="sea"
        size={44}
        text={say.t('sea.upper')}
        points={[
          { x: 300, y: 1120 },
          { x: 560, y: 1080 },
          { x: 860, y: 1150 },
        ]}
      />
      <MapName
        id="gk-lower-sea"
        tone="sea"
        size={22}
        text={say.t('sea.lower')}
        points={[
          { x: 2520, y: 1500 },
          { x: 2610, y: 1560 },
          { x: 2690, y: 1650 },
        ]}
      />
      <g transform="translate(1790 1560)">
        <path
          className="gk-cartouche"
          d="M-330 -110H330Q366 -110 366 -74V74Q366 110 330 110H-330Q-366 110 -366 74V-74Q-366 -110 -330 -110Z"
        />
        <path
          className="gk-cartouche-line"
          d="M-322 -98H322Q354 -98 354 -66V66Q354 98 322 98H-322Q-354 98 -354 66V-66Q-354 -98 -322 -98Z"
        />
        <text className="gk-title" y="-12">
          {say.t('name')}
        </text>
        <text className="gk-subtitle" y="46">
          {say.t('map.subtitle')}
        </text>
      </g>
      <g transform="translate(300 1700)">
        <rect className="gk-cartouche" x="-150" y="-58" width="300" height="116" rx="14" />
        <text className="gk-offmap" y="-16">
          {say.t('space.upper_egypt')}
        </text>
        <text className="gk-offmap-yield" y="26">
          +1 {say.t('mat.tp')} · +1 {say.t('mat.wp')}
        </text>
      </g>
    </g>
  )
})
