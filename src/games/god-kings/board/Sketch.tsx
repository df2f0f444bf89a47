import { memo, useId } from 'react'
import { seatColour } from '#kit/core/seats.tsx'
import { SketchFrame } from '#kit/view/MapDrawing.tsx'
import data from '../data/scenarios.json'
import art from './map/art.json'
import { openExtent, scale } from './map/places.ts'
import { looks } from './view.ts'
import './sketch.css'

const shapes: { readonly [province: string]: { readonly path: string } } = art.provinces.of

/** Who holds which province when a scenario begins. */
const holdersIn = (setup: object): [power: string, provinces: readonly string[]][] =>
  Object.entries(setup as { [power: string]: { provinces: readonly string[] } }).map(([power, { provinces }]) => [
    power,
    provinces,
  ])

/** The provinces of a scenario in the colours of their owners at the start; closed ones are faint. */
export const Sketch = memo(function Sketch({ scenario }: { readonly scenario: string }) {
  const coast = useId()
  const found = data.scenarios.find(({ id }) => id === scenario)
  if (found === undefined) return null
  const closed: readonly string[] = found.forbiddenProvinces
  return (
    <SketchFrame className="gk-sketch" frame={openExtent(closed)}>
      <g transform={`scale(${scale})`}>
        <path className="gk-sketch-land" d={art.land} />
        <clipPath id={coast}>
          <path d={art.land} />
        </clipPath>
        <g clipPath={`url(#${coast})`}>
          {holdersIn(found.setup).map(([power, provinces]) => (
            <path
              key={power}
              className="gk-sketch-held"
              d={provinces.map((province) => shapes[province]!.path).join('')}
              style={{ fill: seatColour(looks[power]!.colour) }}
            />
          ))}
          <path className="gk-sketch-closed" d={closed.map((province) => shapes[province]!.path).join('')} />
          <path className="gk-sketch-borders" d={art.provinces.borders} />
        </g>
        <path className="gk-sketch-rivers" d={art.rivers} />
      </g>
    </SketchFrame>
  )
})
