import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useSpeed } from '../core/KitProvider.tsx'
import { lasting } from '../core/settings.ts'
import type { Point } from './view.ts'

/** Positions a piece and, when the position changes, animates it there along `via`. */
export function Glide({ x, y, turn = 0, via, children }: GlideProps) {
  const ref = useRef<SVGGElement>(null)
  const before = useRef({ x, y, turn })
  const speed = useSpeed()
  useLayoutEffect(() => {
    const from = before.current
    before.current = { x, y, turn }
    if (from.x === x && from.y === y && from.turn === turn) return
    const stops = [from, ...(via ?? []).map((point) => ({ ...point, turn: from.turn })), { x, y, turn }]
    const ms = Math.min(300, 180 + 30 * stops.length)
    const duration = lasting(ms, speed)
    if (!duration) return
    ref.current!.animate(
      stops.map((stop) => ({ transform: placement(stop.x, stop.y, stop.turn) })),
      { duration, easing: 'cubic-bezier(0.3, 0, 0.2, 1)' },
    )
  }, [x, y, turn, via, speed])
  return (
    <g ref={ref} style={{ transform: placement(x, y, turn) }}>
      {children}
    </g>
  )
}

const placement = (x: number, y: number, turn: number) =>
  `translate(${x}px, ${y}px)${turn ? ` rotate(${turn}deg)` : ''}`

export interface GlideProps extends Point {
  /** Degrees clockwise. */
  turn?: number
  /** Points to pass on the way. */
  via?: readonly Point[]
  children: ReactNode
}
