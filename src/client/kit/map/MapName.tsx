import { unspoken } from '../core/unspoken.ts'
import { smooth } from '../hex/hand.ts'
import type { Point } from '../view/view.ts'

/** The name of a region or a sea along a line; `id` must be unique on the page. */
export function MapName({ id, points, text, tone = 'land', size = 20 }: MapNameProps) {
  return (
    <g {...unspoken}>
      <path id={id} d={smooth(points)} fill="none" />
      <text className={`k-map-name k-map-name-${tone}`} fontSize={size}>
        <textPath href={`#${id}`} startOffset="50%">
          {text}
        </textPath>
      </text>
    </g>
  )
}

export interface MapNameProps {
  id: string
  points: readonly Point[]
  text: string
  tone?: 'land' | 'sea'
  size?: number
}
