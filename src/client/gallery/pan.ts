import type { PanZoomHandle } from '../kit/index.ts'

/** Results of a panning benchmark. */
export interface PanBench {
  fps: number
  frames: number
  /** The longest time between two frames, in ms. */
  worst: number
  elements: number
}

declare global {
  interface Window {
    __panBench?: (seconds?: number) => Promise<PanBench>
  }
}

/** Pans a board in circles about a point and measures the frame rate. */
export async function pan(view: PanZoomHandle, seconds: number, about = { x: -600, y: -600 }): Promise<PanBench> {
  const swing = (t: number) =>
    view.jump({ k: 0.8, x: about.x + 420 * Math.sin(t * 2), y: about.y + 320 * Math.sin(t * 1.6) })
  swing(0)
  // Wait until the board is repainted at this zoom before measuring.
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
