import { useCallback, useState } from 'react'

/** Distance of a panel from the board's edge, in pixels. */
const GAP = 8

/**
 * Sets `--covered` on the play area to the height of the drawers and panels over the board's lower edge. The board keeps
 * its size; controls that float over it and things it scrolls into view avoid that part. Returns a ref for each cover.
 */
export function useCovered(): (over: HTMLElement | null) => (() => void) | undefined {
  const [parts] = useState(() => new Set<HTMLElement>())
  return useCallback(
    (over) => {
      const play = over?.closest<HTMLElement>('.table-play')
      if (over === null || !play) return undefined
      const update = () => {
        const heights = [...parts].map((part) => heightOf(part, play))
        play.style.setProperty('--covered', `${Math.round(Math.max(0, ...heights))}px`)
      }
      parts.add(over)
      const watch = new ResizeObserver(update)
      watch.observe(over)
      update()
      return () => {
        watch.disconnect()
        parts.delete(over)
        update()
      }
    },
    [parts],
  )
}

/** Zero for parts beside the board. */
function heightOf(part: HTMLElement, play: HTMLElement): number {
  const { height } = part.getBoundingClientRect()
  return !play.contains(part) || height === 0 ? 0 : part.matches('.picker') ? height + GAP : height
}
