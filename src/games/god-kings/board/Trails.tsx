import { unspoken } from '../../../client/kit/core/unspoken.ts'
import type { Told } from '../../../kernel/index.ts'
import { roadPath } from './map/places.ts'

/** Fading marks along the roads that armies have just marched. */
export function Trails({ events }: { events: readonly Told[] }) {
  return (
    <g className="gk-trails" {...unspoken}>
      {events.flatMap(({ kind, with: facts, at }) => {
        const { from, space } = facts ?? {}
        if ((kind !== 'moved' && kind !== 'interception') || typeof from !== 'string' || typeof space !== 'string')
          return []
        return [
          <path
            key={`${at} ${from} ${space}`}
            className={`gk-trail gk-trail-${kind}`}
            d={roadPath(from, space)}
            pathLength="1"
          />,
        ]
      })}
    </g>
  )
}
