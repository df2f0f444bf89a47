import { memo, useMemo } from 'react'
import {
  HexRiver,
  movePath,
  pictograms,
  regionPath,
  SketchFrame,
  seatColour,
  terrainTint,
} from '../../../client/kit/index.ts'
import { GOD, MONUMENTS, monumentKind } from '../rules/pieces.ts'
import { CITY, DRAWN, SEATS } from '../rules/state.ts'
import { Regions } from './Land.tsx'
import { CELLS, LAYOUT, MAP, middleOf, RIVER } from './layout.ts'
import { looks } from './looks.ts'
import { Camels } from './Pieces.tsx'
import { boardOf } from './setUp.ts'
import './board.css'
import './sketch.css'

const GROUND = [...new Set(CELLS.map(({ terrain }) => terrain))].map((terrain) => ({
  terrain,
  d: regionPath(
    LAYOUT,
    CELLS.filter((cell) => cell.terrain === terrain).map(({ hex }) => hex),
  ),
}))

const SHAPES = MONUMENTS.map((kind) => movePath(pictograms[kind as 'obelisk'].fill, 2.3, 0, -4))
const TOWER = movePath(pictograms.tower.fill, 1.9, 0, 0)

/** A small board of a scenario: regions, camels, monuments in their controllers' colours, and the start of each seat. */
export const Sketch = memo(function Sketch({ scenario }: { readonly scenario: string }) {
  const view = useMemo(() => boardOf(scenario), [scenario])
  const { x, y, width, height } = MAP
  return (
    <SketchFrame className="ankh-sketch" frame={MAP} fit="meet">
      {GROUND.map(({ terrain, d }) => (
        <path key={terrain} d={d} style={{ fill: terrainTint[terrain] }} />
      ))}
      <HexRiver layout={LAYOUT} along={RIVER} from={12} to={20} />
      <Regions view={view} lit={-1} pointed={-1} />
      <Camels view={view} />
      {view.on.map((on, space) => {
        if (on !== CITY) return null
        const at = middleOf(space)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a city is identified by its space
          <path key={space} className="ankh-sketch-city" d={TOWER} transform={`translate(${at.x} ${at.y})`} />
        )
      })}
      {view.stands.map((space, monument) => {
        if (space < 0) return null
        const at = middleOf(space)
        const place = view.held[monument]!
        return (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: a monument is identified by its number
            key={monument}
            className="ankh-sketch-monument"
            d={SHAPES[monumentKind(monument)]}
            transform={`translate(${at.x} ${at.y})`}
            style={place < 0 ? undefined : { fill: colourOf(place) }}
          />
        )
      })}
      {view.at.map((space, figure) => {
        if (space < 0 || view.kind[figure] !== GOD) return null
        const at = middleOf(space)
        const place = view.owner[figure]!
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a figure is identified by its number
          <g key={figure} className="ankh-sketch-place" transform={`translate(${at.x} ${at.y})`}>
            <circle r="42" style={{ fill: colourOf(place) }} />
            <text>{place + 1}</text>
          </g>
        )
      })}
      {scenario === DRAWN && (
        <text className="ankh-sketch-drawn" x={x + width / 2} y={y + height / 2}>
          ?
        </text>
      )}
    </SketchFrame>
  )
})

const colourOf = (place: number) => seatColour(looks[SEATS[place]!]!.colour)
