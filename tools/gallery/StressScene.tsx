import { useEffect, useMemo, useRef } from 'react'
import { makeGrid } from '#hex/grid.ts'
import type { SeatLook } from '#kit/core/seats.tsx'
import { HexGrid } from '#kit/hex/HexGrid.tsx'
import { gridToAxial, type HexLayout, hexBounds, hexCentre, hexKey } from '#kit/hex/hexLayout.ts'
import { type HexCell, terrains } from '#kit/hex/terrain.ts'
import { Counter } from '#kit/pieces/Counter.tsx'
import { pictogramNames } from '#kit/pieces/pictograms.ts'
import { Glide, PanZoom, type PanZoomHandle } from '#kit/view/PanZoom.tsx'
import { benchmarkPanning, sampleSeats } from './shared.ts'

const layout: HexLayout = { tops: 'flat', size: 40 }
const columns = 60
const rows = 45
const counters = 1500

/** 1,500 counters on 2,700 hexes; `window.__panBench(seconds)` pans in circles and measures the frame rate. */
export function StressScene() {
  const view = useRef<PanZoomHandle>(null)
  const seats = Object.values(sampleSeats) as SeatLook[]
  const cells = useMemo<HexCell[]>(
    () =>
      gridToAxial(makeGrid(columns, rows, 'odd-up')).map((hex, i) => ({
        hex,
        terrain: terrains[Math.floor(Math.abs(Math.sin(hex.q / 6) + Math.cos(hex.r / 5)) * 4.9) % terrains.length]!,
        level: i % 11 === 0 ? 1 : 0,
      })),
    [],
  )
  useEffect(() => {
    window.__panBench = (seconds = 3) => benchmarkPanning(view.current!, seconds)
    return () => {
      window.__panBench = undefined
    }
  }, [])
  return (
    <main className="gallery-stress">
      <PanZoom
        ref={view}
        label="1,500 counters on 2,700 hexes"
        content={hexBounds(
          layout,
          cells.map((cell) => cell.hex),
          20,
        )}
      >
        <HexGrid layout={layout} cells={cells} />
        {cells.slice(0, counters).map(({ hex }, i) => (
          <Glide key={hexKey(hex)} {...hexCentre(layout, hex)}>
            <Counter
              seat={seats[i % seats.length]!}
              symbol={pictogramNames[i % pictogramNames.length]}
              left={i % 10}
              right={i % 7}
              lost={i % 4}
              hits={i % 3}
              label={`Unit ${i}`}
              choice={i % 10 ? undefined : { key: `${i}`, label: `Unit ${i}`, onChoose: () => {} }}
            />
          </Glide>
        ))}
      </PanZoom>
    </main>
  )
}
