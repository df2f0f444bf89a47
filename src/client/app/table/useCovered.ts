import { useCallback, useRef } from 'react'

/**
 * Tells the board how much of its lower edge lies under drawers: `--covered` on the part of the page they share. The board keeps its size;
 * what floats over it (the clock, the zoom) and what it brings into sight keep clear of them.
 */
export function useCovered(): (over: HTMLElement | null) => void {
  const watch = useRef<ResizeObserver>(undefined)
  return useCallback((over: HTMLElement | null) => {
    watch.current?.disconnect()
    if (over === null) return
    const told = () =>
      over
        .closest<HTMLElement>('.table-play')
        ?.style.setProperty('--covered', `${Math.round(over.getBoundingClientRect().height)}px`)
    watch.current = new ResizeObserver(told)
    watch.current.observe(over)
    told()
  }, [])
}
