import type { SeatLook } from '#kit/core/seats.tsx'
import type { PanZoomHandle } from '#kit/view/PanZoom.tsx'

/** Sample seats. */
export const sampleSeats = {
  egypt: { colour: 'green', pattern: 'dots', letter: 'E' },
  hatti: { colour: 'orange', pattern: 'diagonals', letter: 'H' },
  mitanni: { colour: 'blue', pattern: 'waves', letter: 'M' },
  kassites: { colour: 'purple', pattern: 'checks', letter: 'K' },
  assyria: { colour: 'maroon', pattern: 'chevrons', letter: 'A' },
  mercenaries: { colour: 'red', pattern: 'plain', letter: 'S' },
  barbarians: { colour: 'brown', pattern: 'crosses', letter: 'B' },
  isis: { colour: 'yellow', pattern: 'rings', letter: 'I' },
  macedon: { colour: 'crimson', pattern: 'bars', letter: 'M' },
  persia: { colour: 'teal', pattern: 'steps', letter: 'P' },
  indians: { colour: 'saffron', pattern: 'waves', letter: 'I' },
  scythians: { colour: 'grey', pattern: 'diagonals', letter: 'S' },
} satisfies Record<string, SeatLook>

/** Results of a panning benchmark. */
export interface PanningResult {
  fps: number
  frames: number
  /** The longest time between two frames, in ms. */
  worst: number
  elements: number
}

declare global {
  interface Window {
    __panBench?: (seconds?: number) => Promise<PanningResult>
  }
}

/** Pans a board in circles about a point and measures the frame rate. */
export async function benchmarkPanning(
  view: PanZoomHandle,
  seconds: number,
  about = { x: -600, y: -600 },
): Promise<PanningResult> {
  const swing = (t: number) =>
    view.jump({ k: 0.8, x: about.x + 420 * Math.sin(t * 2), y: about.y + 320 * Math.sin(t * 1.6) })
  swing(0)
  // Wait until the board is repainted at this zoom before measuring.
  await new Promise((drawn) => setTimeout(drawn, 1500))
  await measureFrames(1, swing)
  return measureFrames(seconds, swing)
}

function measureFrames(seconds: number, move: (t: number) => void): Promise<PanningResult> {
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
