import { memo } from 'react'
import { SketchFrame, seatColour } from '../../../client/kit/index.ts'
import { lookOf } from './looks.ts'
import { sketchOf } from './map/sketch.ts'
import { toneOf } from './map/tones.ts'
import './map/land.css'
import './sketch.css'

/** A small map of a battle with both armies: infantry in broad strokes, cavalry in narrow ones. */
export const Sketch = memo(function Sketch({ scenario }: { readonly scenario: string }) {
  const { chart, frame, hills, floors, waters, brooks, armies } = sketchOf(scenario)
  const tone = toneOf(scenario)
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
        <g key={side} className="al-sketch-army" stroke={seatColour(lookOf(side).colour)}>
          <path stroke="#fff8e4" strokeWidth={width / 32} d={foot + horse} />
          <path strokeWidth={width / 75} d={horse} />
          <path strokeWidth={width / 46} d={foot} />
        </g>
      ))}
    </SketchFrame>
  )
})
