import { useMemo, useRef, useState } from 'react'
import {
  type Body,
  Button,
  bodyOver,
  boundsOf,
  Counter,
  centreOf,
  disc,
  distance,
  fromOffset,
  Glide,
  type Hex,
  type HexCell,
  HexGrid,
  HexRiver,
  HexSideSpot,
  HexSides,
  HexSpot,
  hexKey,
  hexNumber,
  type Layout,
  LongCounter,
  PanZoom,
  type PanZoomHandle,
  rectangle,
  type Side,
  sameHex,
  type Terrain,
} from '../kit/index.ts'
import { looks } from './looks.ts'

const layout: Layout = { tops: 'flat', size: 36 }

function country(): HexCell[] {
  return rectangle(22, 13, 'odd-q').map((hex) => {
    const c = centreOf(layout, hex)
    const x = c.x / 1150
    const y = c.y / 800
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

const river = Array.from({ length: 13 }, (_, row) => fromOffset(8, row, 'odd-q')).flatMap((hex) =>
  ([1, 2] as Side[]).map((side) => ({ hex, side })),
)

const at = (column: number, row: number, ...sides: Side[]) =>
  sides.map((side) => ({ hex: fromOffset(column, row, 'odd-q'), side }))
const wall = [...at(17, 3, 0, 1, 2), ...at(17, 4, 1, 2)]
const cliffs = [...at(15, 10, 3, 4, 5), ...at(14, 10, 3, 4)]
const bridge = at(8, 6, 1)
const ford = at(8, 9, 1)
const stockade = at(19, 10, 0, 1, 2)

const phalanx = bodyOver(layout, fromOffset(4, 9, 'odd-q'), fromOffset(5, 8, 'odd-q'))
const kardakes = bodyOver(layout, fromOffset(7, 6, 'odd-q'), fromOffset(6, 6, 'odd-q'))
const size = ({ width, depth, turned }: Body) => ({ width, depth, turned })

/** A hex board with ground, river, counters, long counters and choosable hexes. */
export function HexScene() {
  const cells = useMemo(country, [])
  const [at, setAt] = useState<Hex>(fromOffset(11, 6, 'odd-q'))
  const [picked, setPicked] = useState(false)
  const view = useRef<PanZoomHandle>(null)
  const land = new Map(cells.map((cell) => [hexKey(cell.hex), cell]))
  const near = disc(at, 2, 'flat').filter((hex) => land.has(hexKey(hex)) && !sameHex(hex, at))
  const here = centreOf(layout, at)
  const place = (column: number, row: number) => centreOf(layout, fromOffset(column, row, 'odd-q'))
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
          <HexGrid layout={layout} cells={cells} nameOf={(hex) => hexNumber(hex, 'odd-q')} />
          <HexRiver layout={layout} along={river} />
          <HexSides layout={layout} along={cliffs} feature="cliff" />
          <HexSides layout={layout} along={wall} feature="wall" />
          <HexSides layout={layout} along={bridge} feature="bridge" />
          <HexSides layout={layout} along={ford} feature="ford" />
          <HexSides layout={layout} along={stockade} feature="stockade" />
          <HexSideSpot
            layout={layout}
            hex={fromOffset(4, 4, 'odd-q')}
            side={1}
            choice={{ key: 'side', label: 'Put a camel here', onChoose: () => {} }}
          />
          {near.map((hex) => {
            const steep = (land.get(hexKey(hex))!.level ?? 0) >= 3
            const name = `Hex ${hexNumber(hex, 'odd-q')}`
            return (
              <HexSpot
                key={hexKey(hex)}
                layout={layout}
                hex={hex}
                label={name}
                choice={
                  steep
                    ? undefined
                    : { key: hexKey(hex), label: `March to ${name}`, onChoose: () => setAt(hex) }
                }
                barred={steep ? { rule: '6.4', why: 'The slope is too steep for chariots.' } : undefined}
              />
            )
          })}
          <Glide {...place(16, 7)}>
            <Counter
              seat={looks.hatti}
              symbol="chariot"
              left={4}
              right={6}
              label="Hittite chariots"
              lost={1}
            />
          </Glide>
          <Glide {...place(17, 8)}>
            <Counter
              seat={looks.hatti}
              symbol="spearman"
              left={3}
              right={3}
              label="Hittite spearmen"
              hits={2}
            />
          </Glide>
          <Glide {...phalanx}>
            <LongCounter
              {...size(phalanx)}
              seat={looks.macedon}
              symbol="phalanx"
              name="Coenus"
              left={9}
              right={4}
              label="Phalanx"
            />
          </Glide>
          <Glide {...kardakes}>
            <LongCounter
              {...size(kardakes)}
              seat={looks.persia}
              symbol="spearman"
              name="Kardakes"
              left={7}
              right={4}
              hits={3}
              label="Kardakes"
            />
          </Glide>
          <Glide {...here}>
            <Counter
              seat={looks.egypt}
              symbol="chariot"
              left={5}
              right={6}
              facing={60}
              choice={{
                key: 'unit',
                label: 'Egyptian chariots',
                picked,
                onChoose: () => setPicked(!picked),
              }}
            />
          </Glide>
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
        Marched {distance(at, fromOffset(11, 6, 'odd-q'))} hexes from the start.
      </p>
    </section>
  )
}
