import { useEffect, useMemo, useRef } from 'react'
import { makeGrid } from '../../hex/index.ts'
import {
  boundsOf,
  Counter,
  centreOf,
  Glide,
  type HexCell,
  HexGrid,
  hexKey,
  type Layout,
  PanZoom,
  type PanZoomHandle,
  pictogramNames,
  placesOf,
  type SeatLook,
  terrains,
} from '../kit/index.ts'
import { looks } from './looks.ts'

const layout: Layout = { tops: 'flat', size: 40 }
const columns = 60
const rows = 45
const counters = 1500

/** What one run of panning measured. */
export interface PanBench {
  fps: number
  frames: number
  /** The longest wait between two frames, in ms. */
  worst: number
  elements: number
}

declare global {
  interface Window {
    __panBench?: (seconds?: number) => Promise<PanBench>
  }
}

/** 1,500 counters on 2,700 hexes; `window.__panBench(seconds)` pans them in circles and measures the frames. */
export function StressScene() {
  const view = useRef<PanZoomHandle>(null)
  const seats = Object.values(looks) as SeatLook[]
  const cells = useMemo<HexCell[]>(
    () =>
      placesOf(makeGrid(columns, rows, 'odd-up')).map((hex, i) => ({
        hex,
        terrain:
          terrains[Math.floor(Math.abs(Math.sin(hex.q / 6) + Math.cos(hex.r / 5)) * 4.9) % terrains.length]!,
        level: i % 11 === 0 ? 1 : 0,
      })),
    [],
  )
  useEffect(() => {
    window.__panBench = (seconds = 3) => pan(view.current!, seconds)
    return () => {
      window.__panBench = undefined
    }
  }, [])
  return (
    <main className="gallery-stress">
      <PanZoom
        ref={view}
        label="1,500 counters on 2,700 hexes"
        content={boundsOf(
          layout,
          cells.map((cell) => cell.hex),
          20,
        )}
      >
        <HexGrid layout={layout} cells={cells} />
        {cells.slice(0, counters).map(({ hex }, i) => (
          <Glide key={hexKey(hex)} {...centreOf(layout, hex)}>
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

async function pan(view: PanZoomHandle, seconds: number): Promise<PanBench> {
  const swing = (t: number) =>
    view.jump({ k: 0.8, x: -600 + 420 * Math.sin(t * 2), y: -600 + 320 * Math.sin(t * 1.6) })
  swing(0)
  // The board is first drawn sharp at this zoom, then it is moved.
  await new Promise((drawn) => setTimeout(drawn, 1500))
  await frames(1, swing)
  return frames(seconds, swing)
}

function frames(seconds: number, move: (t: number) => void): Promise<PanBench> {
  return new Promise((done) => {
    let count = 0
    let worst = 0
    let first = 0
    let last = 0
    const tick = (now: number) => {
      if (!first) first = now
      else {
        count++
        worst = Math.max(worst, now - last)
      }
      last = now
      const t = (now - first) / 1000
      move(t)
      if (t < seconds) requestAnimationFrame(tick)
      else
        done({
          fps: Math.round((count / t) * 10) / 10,
          frames: count,
          worst: Math.round(worst),
          elements: document.querySelectorAll('svg *').length,
        })
    }
    requestAnimationFrame(tick)
  })
}
