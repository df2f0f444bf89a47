import { unspoken } from '../../../client/kit/core/unspoken.ts'
import { spaceId } from '../rules/components/map.ts'
import type { Reach } from '../rules/march/reach.ts'
import { placeOf } from './map/places.ts'
import './ranges.css'

/** Rings around the spaces an army can reach: points left, crossed swords for battle, a mark for interception. */
export function Ranges({ reach, way }: { reach: readonly Reach[]; way: readonly number[] }) {
  return (
    <g className="gk-ranges" {...unspoken}>
      {way.length > 1 && (
        <path
          className="gk-way"
          d={way
            .map((space, i) => `${i === 0 ? 'M' : 'L'}${placeOf(spaceId(space)).x} ${placeOf(spaceId(space)).y}`)
            .join('')}
        />
      )}
      {reach.map(({ space, left, battle, interceptors }) => {
        const { x, y } = placeOf(spaceId(space))
        const kind = battle ? 'gk-range-battle' : interceptors.length > 0 ? 'gk-range-risk' : 'gk-range-free'
        return (
          <g key={space} className={kind} transform={`translate(${x} ${y})`}>
            <circle className="gk-range-halo" r="26" />
            <circle className="gk-range-ring" r="26" />
            <g transform="translate(0 27)">
              <rect x="-9" y="-8" width="18" height="16" rx="8" />
              {battle ? (
                <path d="M-5 -4.5L4.5 5M5 -4.5L-4.5 5M-5.5 1.5L-1.5 5.5M5.5 1.5L1.5 5.5" />
              ) : (
                <text y="0.8">{left}</text>
              )}
            </g>
            {!battle && interceptors.length > 0 && <path className="gk-range-mark" d="M14 -24L24 -24L19 -14Z" />}
          </g>
        )
      })}
    </g>
  )
}
