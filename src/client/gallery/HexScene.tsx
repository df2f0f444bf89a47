import { useMemo, useRef, useState } from 'react'
import { distance, hexAt, makeGrid, numberOf, within } from '../../hex/index.ts'
import {
  Button,
  boundsOf,
  Counter,
  centreOf,
  Glide,
  type Hex,
  type HexCell,
  HexGrid,
  HexRiver,
  HexSideSpot,
  HexSides,
  HexSpot,
  hexKey,
  type Layout,
  PanZoom,
  type PanZoomHandle,
  type Point,
  placeOf,
  placesOf,
  type Side,
  type Terrain,
} from '../kit/index.ts'
import { looks } from './looks.ts'

const layout: Layout = { tops: 'flat', size: 36 }
const grid = makeGrid(22, 13, 'odd-up')

/** Axial coordinates of the hex in a column and row. */
const hexIn = (column: number, row: number) => placeOf(grid, hexAt(grid, column, row))

function country(): HexCell[] {
  const first = centreOf(layout, hexIn(1, 1))
  return placesOf(grid).map((hex) => {
    const c = centreOf(layout, hex)
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
  ([1, 2] as Side[]).map((side) => ({ hex, side })),
)

const at = (column: number, row: number, ...sides: Side[]) => sides.map((side) => ({ hex: hexIn(column, row), side }))
const wall = [...at(18, 4, 0, 1, 2), ...at(18, 5, 1, 2)]
const cliffs = [...at(16, 11, 3, 4, 5), ...at(15, 11, 3, 4)]
const bridge = at(9, 7, 1)
const ford = at(9, 10, 1)
const stockade = at(20, 11, 0, 1, 2)

const start = hexAt(grid, 12, 7)
const nameOf = (hex: Hex) => numberOf(grid, grid.at(hex.q, 2 * hex.r + hex.q))

/** A hex board with terrain, a river, counters and choosable hexes. */
export function HexScene() {
  const cells = useMemo(country, [])
  const [at, setAt] = useState(start)
  const view = useRef<PanZoomHandle>(null)
  const here = centreOf(layout, placeOf(grid, at))
  return (
    <section aria-labelledby="hexes">
      <h2 id="hexes">Hexes</h2>
      <div className="gallery-board" data-testid="hex-board">
        <PanZoom
          ref={view}
          label="A hex board"
          content={boundsOf(
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
  const place = (column: number, row: number) => centreOf(layout, hexIn(column, row))
  return (
    <>
      <Glide {...place(17, 8)}>
        <Counter seat={looks.hatti} symbol="chariot" left={4} right={6} label="Hittite chariots" lost={1} />
      </Glide>
      <Glide {...place(18, 9)}>
        <Counter seat={looks.hatti} symbol="spearman" left={3} right={3} label="Hittite spearmen" hits={2} />
      </Glide>
      <Glide {...here}>
        <Counter
          seat={looks.egypt}
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
