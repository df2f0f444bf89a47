import { useMemo, useRef, useState } from 'react'
import { distance, hexAt, makeGrid, numberOf, within } from '#hex/grid.ts'
import { Choosable } from '#kit/core/Choosable.tsx'
import { HexGrid, HexRiver, HexSideSpot, HexSides, HexSpot } from '#kit/hex/HexGrid.tsx'
import {
  type AxialHex,
  gridToAxial,
  type HexLayout,
  hexBounds,
  hexCentre,
  hexKey,
  type SideIndex,
  toAxial,
} from '#kit/hex/hexLayout.ts'
import type { HexCell, Terrain } from '#kit/hex/terrain.ts'
import { Counter } from '#kit/pieces/Counter.tsx'
import { pictogramNames } from '#kit/pieces/pictograms.ts'
import { Stack } from '#kit/pieces/Stack.tsx'
import { Button } from '#kit/ui/controls.tsx'
import { MapName } from '#kit/view/MapDrawing.tsx'
import { Glide, PanZoom, type PanZoomHandle } from '#kit/view/PanZoom.tsx'
import type { Point } from '#kit/view/view.ts'
import { sampleSeats } from './shared.ts'

const layout: HexLayout = { tops: 'flat', size: 36 }
const grid = makeGrid(22, 13, 'odd-up')

/** Axial coordinates of the hex in a column and row. */
const hexIn = (column: number, row: number) => toAxial(grid, hexAt(grid, column, row))

function buildCountry(): HexCell[] {
  const first = hexCentre(layout, hexIn(1, 1))
  return gridToAxial(grid).map((hex) => {
    const c = hexCentre(layout, hex)
    const x = (c.x - first.x) / 1150
    const y = (c.y - first.y) / 800
    const wave = Math.sin(x * 7) * 0.08 + Math.cos(y * 9) * 0.05
    const level = Math.max(0, Math.round(3.2 - 9 * Math.hypot(x - 0.62, y - 0.3)))
    return { hex, terrain: terrainAt(x, y + wave, level), level }
  })
}

function terrainAt(x: number, y: number, level: number): Terrain {
  if (x + y < 0.36) return 'sea'
  if (level >= 3) return 'mountain'
  if (level >= 1) return 'hill'
  if (Math.abs(x - 0.38 - (y - 0.5) * 0.15) < 0.07) return 'fertile'
  if (y > 0.86) return x > 0.5 ? 'rock' : 'desert'
  if (x > 0.86) return 'steppe'
  if (x > 0.72 && y > 0.55) return 'forest'
  if (x < 0.32 && y < 0.6) return 'marsh'
  return x < 0.32 || y > 0.7 ? 'desert' : 'plain'
}

const river = Array.from({ length: 13 }, (_, row) => hexIn(9, row + 1)).flatMap((hex) =>
  ([1, 2] as SideIndex[]).map((side) => ({ hex, side })),
)

const at = (column: number, row: number, ...sides: SideIndex[]) =>
  sides.map((side) => ({ hex: hexIn(column, row), side }))
const wall = [...at(18, 4, 0, 1, 2), ...at(18, 5, 1, 2)]
const cliffs = [...at(16, 11, 3, 4, 5), ...at(15, 11, 3, 4)]
const bridge = at(9, 7, 1)
const ford = at(9, 10, 1)
const stockade = at(20, 11, 0, 1, 2)

const start = hexAt(grid, 12, 7)
const nameOf = (hex: AxialHex) => numberOf(grid, grid.at(hex.q, 2 * hex.r + hex.q))

/** A hex board with terrain, a river, counters and choosable hexes. */
export function HexScene() {
  const cells = useMemo(buildCountry, [])
  const [at, setAt] = useState(start)
  const view = useRef<PanZoomHandle>(null)
  const here = hexCentre(layout, toAxial(grid, at))
  return (
    <section aria-labelledby="hexes">
      <h2 id="hexes">Hexes</h2>
      <div className="gallery-board" data-testid="hex-board">
        <PanZoom
          ref={view}
          label="A hex board"
          content={hexBounds(
            layout,
            cells.map((cell) => cell.hex),
            20,
          )}
        >
          <Ground cells={cells} />
          <Marches cells={cells} at={at} march={setAt} />
          <Units here={here} />
        </PanZoom>
      </div>
      <p>
        <Button size="small" onClick={() => view.current?.fit()}>
          Fit
        </Button>{' '}
        <Button
          size="small"
          onClick={() => view.current?.zoomTo({ x: here.x - 60, y: here.y - 60, width: 120, height: 120 })}
        >
          Zoom to the chariots
        </Button>{' '}
        Marched {distance(grid, at, start)} hexes from the start.
      </p>
    </section>
  )
}

function Ground({ cells }: { cells: readonly HexCell[] }) {
  return (
    <>
      <HexGrid layout={layout} cells={cells} nameOf={nameOf} />
      <HexRiver layout={layout} along={river} />
      <HexSides layout={layout} along={cliffs} feature="cliff" />
      <HexSides layout={layout} along={wall} feature="wall" />
      <HexSides layout={layout} along={bridge} feature="bridge" />
      <HexSides layout={layout} along={ford} feature="ford" />
      <HexSides layout={layout} along={stockade} feature="stockade" />
      <HexSideSpot
        layout={layout}
        hex={hexIn(5, 5)}
        side={1}
        choice={{ key: 'side', label: 'Put a camel here', onChoose: () => {} }}
      />
    </>
  )
}

interface MarchesProps {
  cells: readonly HexCell[]
  at: number
  march: (to: number) => void
}

/** The hexes that the Egyptian chariots can march to; steep ones are barred. */
function Marches({ cells, at, march }: MarchesProps) {
  return within(grid, at, 2).map((near) => {
    const { hex, level = 0 } = cells[near]!
    const steep = level >= 3
    const name = `Hex ${numberOf(grid, near)}`
    return (
      <HexSpot
        key={hexKey(hex)}
        layout={layout}
        hex={hex}
        label={name}
        choice={steep ? undefined : { key: hexKey(hex), label: `March to ${name}`, onChoose: () => march(near) }}
        barred={steep ? { rule: '6.4', why: 'The slope is too steep for chariots.' } : undefined}
      />
    )
  })
}

function Units({ here }: { here: Point }) {
  const [picked, setPicked] = useState(false)
  const place = (column: number, row: number) => hexCentre(layout, hexIn(column, row))
  return (
    <>
      <Glide {...place(17, 8)}>
        <Counter seat={sampleSeats.hatti} symbol="chariot" left={4} right={6} label="Hittite chariots" lost={1} />
      </Glide>
      <Glide {...place(18, 9)}>
        <Counter seat={sampleSeats.hatti} symbol="spearman" left={3} right={3} label="Hittite spearmen" hits={2} />
      </Glide>
      <Glide {...here}>
        <Counter
          seat={sampleSeats.egypt}
          symbol="chariot"
          left={5}
          right={6}
          facing={60}
          choice={{ key: 'unit', label: 'Egyptian chariots', picked, onChoose: () => setPicked(!picked) }}
        />
      </Glide>
    </>
  )
}

const cities = [
  { key: 'ugarit', x: 342, y: 206, name: 'Ugarit' },
  { key: 'aleppo', x: 400, y: 176, name: 'Aleppo' },
  { key: 'byblos', x: 336, y: 284, name: 'Byblos' },
  { key: 'carchemish', x: 440, y: 136, name: 'Carchemish' },
] as const

/** Cities on a map, one of them barred, a name along a line, and a stack of twenty. */
export function StackScene() {
  const [chosen, setChosen] = useState('')
  return (
    <section aria-labelledby="stacks">
      <h2 id="stacks">Places and stacks</h2>
      <div className="gallery-board" data-testid="map-board">
        <PanZoom label="A map of cities" content={{ x: -24, y: -24, width: 1048, height: 748 }}>
          <MapName
            id="great-sea"
            points={[
              { x: 20, y: 300 },
              { x: 120, y: 340 },
              { x: 230, y: 320 },
              { x: 300, y: 260 },
            ]}
            text="The Great Sea"
            tone="sea"
            size={26}
          />
          {cities.map(({ key, name, x, y }) => (
            <Choosable
              key={key}
              transform={`translate(${x} ${y})`}
              label={name}
              {...(key === 'carchemish'
                ? { barred: { rule: '14.3', why: 'The crossing is blocked.' } }
                : {
                    choice: {
                      key,
                      label: `March to ${name}`,
                      picked: chosen === key,
                      onChoose: setChosen,
                    },
                  })}
            >
              <circle r="11" fill="var(--stone)" stroke="var(--map-ink)" />
              <circle className="k-rim" r="13.5" />
            </Choosable>
          ))}
          <Stack
            x={430}
            y={330}
            figures={[31, 4]}
            pieces={Array.from({ length: 20 }, (_, i) => ({
              key: `u${i}`,
              name: `Unit ${i + 1}`,
              draw: (
                <Counter
                  seat={sampleSeats.egypt}
                  symbol={pictogramNames[i % 9]}
                  left={(i % 4) + 1}
                  right={(i % 3) + 3}
                />
              ),
              choice:
                i % 3
                  ? undefined
                  : { key: `u${i}`, label: `Unit ${i + 1}`, picked: chosen === `u${i}`, onChoose: setChosen },
            }))}
          />
          <Stack
            x={560}
            y={180}
            figures={[9, 6]}
            pieces={Array.from({ length: 3 }, (_, i) => ({
              key: `m${i}`,
              name: `Maryannu ${i + 1}`,
              draw: <Counter seat={sampleSeats.mitanni} symbol="chariot" left={3} right={6} />,
            }))}
          />
        </PanZoom>
      </div>
      <p>{chosen ? `Chosen: ${chosen}` : 'Nothing chosen yet.'}</p>
    </section>
  )
}
