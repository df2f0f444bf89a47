import { memo } from 'react'
import { FACINGS } from '#hex/facing.ts'
import { seatColour } from '#kit/core/seats.tsx'
import { SketchFrame } from '#kit/view/MapDrawing.tsx'
import type { Rect } from '#kit/view/view.ts'
import { type Battle, battleAt, battleIndex, hexNamed } from '../rules/battle.ts'
import { groundTone, sideLook } from './looks.ts'
import { type Chart, chartOf, towards } from './map/chart.ts'
import { loopsPath, n1, softLoops } from './map/curves.ts'
import { drawBrooks, drawFloors, isWater, listCells } from './map/terrain.ts'
import './map/land.css'
import './sketch.css'

/** Paths of an army: strokes along the fronts of its infantry and cavalry. */
interface SketchedArmy {
  readonly side: string
  readonly foot: string
  readonly horse: string
}

/** The paths that draw a battle small. */
interface SketchedBattle {
  readonly chart: Chart
  /** Bounds of the drawing: both armies with some ground around them. */
  readonly frame: Rect
  readonly hills: readonly { readonly level: number; readonly d: string }[]
  readonly floors: readonly { readonly kind: string; readonly d: string }[]
  readonly waters: readonly { readonly kind: string; readonly d: string }[]
  readonly brooks: string
  readonly armies: readonly SketchedArmy[]
}

const sketches = new Map<string, SketchedBattle>()

/** The sketch of a battle; cached. */
export function sketchBattle(id: string): SketchedBattle {
  const known = sketches.get(id)
  if (known) return known
  const sketch = makeSketch(battleAt(battleIndex(id)))
  sketches.set(id, sketch)
  return sketch
}

function makeSketch(battle: Battle): SketchedBattle {
  const plain = chartOf(battle, false)
  // Tall maps are turned, as on a wide screen.
  const chart = plain.frame.height > plain.frame.width ? chartOf(battle, true) : plain
  const cells = listCells(chart)
  const loops = (isIn: (cell: (typeof cells)[number]) => boolean, stray: number) =>
    loopsPath(
      softLoops(
        chart.layout,
        cells.filter(isIn).map(({ hex }) => hex),
        stray,
      ),
    )
  const dry = cells.filter(({ terrain }) => !isWater(terrain))
  const levels = [...new Set(dry.map(({ level }) => level))].sort((a, b) => a - b)
  return {
    chart,
    frame: sketchFrame(chart),
    hills: levels.slice(1).map((level) => ({
      level: level - levels[0]!,
      d: loops((cell) => !isWater(cell.terrain) && cell.level >= level, 0.42),
    })),
    floors: drawFloors(chart, cells),
    waters: ['major-river', 'sea'].flatMap((kind) =>
      cells.some(({ terrain }) => terrain === kind)
        ? [{ kind, d: loops(({ terrain }) => terrain === kind, 0.28) }]
        : [],
    ),
    brooks: drawBrooks(chart),
    armies: battle.sides.map(({ id }) => sketchArmy(chart, id)),
  }
}

/** Margin around the armies, in hexes. */
const MARGIN = 2
/** Ratio of width to height. */
const RATIO = 6 / 5

/** Bounds of both armies with a margin, in the ratio of a picture, within the map where possible. */
function sketchFrame({ battle, centres, frame, layout }: Chart): Rect {
  const at = battle.unitFiles.flatMap(({ hexes }) => hexes.map((name) => centres[hexNamed(battle, name)]!))
  const room = MARGIN * layout.size * 2
  const [left, top] = [Math.min(...at.map(({ x }) => x)) - room, Math.min(...at.map(({ y }) => y)) - room]
  const width = Math.max(...at.map(({ x }) => x)) + room - left
  const height = Math.max(...at.map(({ y }) => y)) + room - top
  const wide = Math.min(frame.width, Math.max(width, height * RATIO))
  const high = Math.min(frame.height, Math.max(height, wide / RATIO))
  const within = (from: number, size: number, start: number, end: number) => Math.max(start, Math.min(from, end - size))
  return {
    x: within(left - (wide - width) / 2, wide, frame.x, frame.x + frame.width),
    y: within(top - (high - height) / 2, high, frame.y, frame.y + frame.height),
    width: wide,
    height: high,
  }
}

/** Length of a stroke to either side of a hex's middle, in sizes. */
const STROKE_HALF = 0.8

function sketchArmy({ battle, centres, facingAngle, layout }: Chart, side: string): SketchedArmy {
  const strokes = { foot: '', horse: '' }
  battle.unitFiles.forEach((unit, u) => {
    if (unit.side !== side || unit.hexes.length === 0) return
    const hexes = unit.hexes.map((name) => centres[hexNamed(battle, name)]!)
    const [first, last] = [hexes[0]!, hexes.at(-1)!]
    const across = towards(facingAngle(FACINGS.indexOf(unit.facing as (typeof FACINGS)[number])) + 90)
    // From the left end of the front to the right.
    const ahead = (last.x - first.x) * across.x + (last.y - first.y) * across.y < 0 ? [last, first] : hexes
    const [a, b] = [ahead[0]!, ahead.at(-1)!]
    const reach = STROKE_HALF * layout.size
    const [dx, dy] = [across.x * reach, across.y * reach]
    strokes[battle.foot[u] ? 'foot' : 'horse'] += `M${n1(a.x - dx)} ${n1(a.y - dy)}L${n1(b.x + dx)} ${n1(b.y + dy)}`
  })
  return { side, ...strokes }
}

/** A small map of a battle with both armies: infantry in broad strokes, cavalry in narrow ones. */
export const Sketch = memo(function Sketch({ scenario }: { readonly scenario: string }) {
  const { chart, frame, hills, floors, waters, brooks, armies } = sketchBattle(scenario)
  const tone = groundTone(scenario)
  const { width } = frame
  return (
    <SketchFrame className="al-sketch" frame={frame}>
      <rect {...chart.frame} fill={tone.ground} />
      {hills.map(({ level, d }) => (
        <path
          key={level}
          className="al-contour"
          d={d}
          style={{
            fill: `color-mix(in srgb, ${tone.ground}, ${tone.height} ${Math.min(66, 24 * level)}%)`,
          }}
        />
      ))}
      {floors.map(({ kind, d }) => (
        <path key={kind} className={`al-floor al-floor-${kind}`} d={d} />
      ))}
      {waters.map(({ kind, d }) => (
        <path key={kind} className="al-water-fill" d={d} />
      ))}
      <path className="al-brook-water" d={brooks} />
      {armies.map(({ side, foot, horse }) => (
        <g key={side} className="al-sketch-army" stroke={seatColour(sideLook(side).colour)}>
          <path stroke="#fff8e4" strokeWidth={width / 32} d={foot + horse} />
          <path strokeWidth={width / 75} d={horse} />
          <path strokeWidth={width / 46} d={foot} />
        </g>
      ))}
    </SketchFrame>
  )
})
