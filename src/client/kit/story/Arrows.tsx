import { memo } from 'react'
import { unspoken } from '../core/unspoken.ts'
import { type Arrow, drawArrow } from './arrow.ts'

interface ArrowsProps {
  readonly arrows: readonly Arrow[]
  /** Distance of an arrow from its start and end points, in board units. */
  readonly gap: number
  /** Thickness of a shaft, in board units. */
  readonly width: number
}

/** Movements as arrows over the board; not interactive. */
export const Arrows = memo(function Arrows({ arrows, gap, width }: ArrowsProps) {
  if (arrows.length === 0) return null
  return (
    <g className="k-arrows" {...unspoken}>
      {arrows.map((arrow, i) => {
        const { shaft, head } = drawArrow(arrow, gap, width * 2.8)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: arrows are never reordered
          <g key={i} className={`k-arrow-${arrow.tone}`}>
            <path className="k-arrow-rim" d={shaft} strokeWidth={width + 3} />
            {head && <path className="k-arrow-rim" d={head} strokeWidth={3} />}
            <path className="k-arrow-shaft" d={shaft} strokeWidth={width} />
            {head && <path className="k-arrow-head" d={head} />}
          </g>
        )
      })}
    </g>
  )
})
