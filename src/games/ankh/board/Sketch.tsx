import { memo, useMemo } from 'react'
import { seatColour } from '#kit/core/seats.tsx'
import { transformPath } from '#kit/core/svgPath.ts'
import { HexRiver } from '#kit/hex/HexGrid.tsx'
import { regionPath } from '#kit/hex/regions.ts'
import { terrainTint } from '#kit/hex/terrain.ts'
import { pictograms } from '#kit/pieces/pictograms.ts'
import { SketchFrame } from '#kit/view/MapDrawing.tsx'
import { GOD, MONUMENTS, monumentKind } from '../rules/pieces.ts'
import { setUpBoard } from '../rules/setup.ts'
import { type Ankh, type AnkhPlay, begin, CITY, DRAWN, SCENARIOS, SEATS } from '../rules/state.ts'
import { CELLS, LAYOUT, MAP_BOUNDS, RIVER, spaceCentre } from './layout.ts'
import { looks } from './looks.ts'
import { Camels, Regions } from './Map.tsx'
import './board.css'
import './sketch.css'

/** A5.7: a scenario set up with the first seat as first player; the bare board for an unknown scenario. */
export function scenarioBoard(id: string): Ankh {
  const scenario = SCENARIOS.findIndex((known) => known.id === id)
  const players = SCENARIOS[scenario]?.players ?? 2
  const state = begin({
    scenario: id,
    players,
    guardSecrets: false,
    gods: 'draw',
    guardians: 'draw',
    first: 'player1',
  })
  if (scenario >= 0) setUpBoard({ state } as AnkhPlay)
  return state
}

const GROUND = [...new Set(CELLS.map(({ terrain }) => terrain))].map((terrain) => ({
  terrain,
  d: regionPath(
    LAYOUT,
    CELLS.filter((cell) => cell.terrain === terrain).map(({ hex }) => hex),
  ),
}))

const SHAPES = MONUMENTS.map((kind) => transformPath(pictograms[kind as 'obelisk'].fill, 2.3, 0, -4))
const TOWER = transformPath(pictograms.tower.fill, 1.9, 0, 0)

/** A small board of a scenario: regions, camels, monuments in their controllers' colours, and the start of each seat. */
export const Sketch = memo(function Sketch({ scenario }: { readonly scenario: string }) {
  const view = useMemo(() => scenarioBoard(scenario), [scenario])
  const { x, y, width, height } = MAP_BOUNDS
  return (
    <SketchFrame className="ankh-sketch" frame={MAP_BOUNDS} fit="meet">
      {GROUND.map(({ terrain, d }) => (
        <path key={terrain} d={d} style={{ fill: terrainTint[terrain] }} />
      ))}
      <HexRiver layout={LAYOUT} along={RIVER} from={12} to={20} />
      <Regions view={view} lit={-1} pointed={-1} />
      <Camels view={view} />
      {view.on.map((on, space) => {
        if (on !== CITY) return null
        const at = spaceCentre(space)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a city is identified by its space
          <path key={space} className="ankh-sketch-city" d={TOWER} transform={`translate(${at.x} ${at.y})`} />
        )
      })}
      {view.stands.map((space, monument) => {
        if (space < 0) return null
        const at = spaceCentre(space)
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
        const at = spaceCentre(space)
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
