import { useCallback, useState } from 'react'

/** How far a panel over the board is away from its edge. */
const GAP = 8

/**
 * Tells the board how much of its lower edge lies under drawers and panels: `--covered` on the part of the page they share. The board keeps
 * its size; what floats over it (the clock, the zoom) and what it brings into sight keep clear of them. A ref for each that covers.
 */
export function useCovered(): (over: HTMLElement | null) => (() => void) | undefined {
  const [parts] = useState(() => new Set<HTMLElement>())
  return useCallback(
    (over) => {
      const play = over?.closest<HTMLElement>('.table-play')
      if (over === null || !play) return undefined
      const told = () => {
        const heights = [...parts].map((part) => heightOf(part, play))
        play.style.setProperty('--covered', `${Math.round(Math.max(0, ...heights))}px`)
      }
      parts.add(over)
      const watch = new ResizeObserver(told)
      watch.observe(over)
      told()
      return () => {
        watch.disconnect()
        parts.delete(over)
        told()
      }
    },
    [parts],
  )
}

/** What is placed beside the board covers nothing of it. */
function heightOf(part: HTMLElement, play: HTMLElement): number {
  const { height } = part.getBoundingClientRect()
  return !play.contains(part) || height === 0 ? 0 : part.matches('.picker') ? height + GAP : height
}
