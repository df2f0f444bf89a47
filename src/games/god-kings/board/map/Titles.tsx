import { memo } from 'react'
import { unspoken } from '../../../../client/kit/core/unspoken.ts'
import { MapName } from '../../../../client/kit/index.ts'
import type { Say } from '../say.ts'
import './titles.css'

/** The map's lettering: its title, the seas, the lands beyond its edge. */
export const Titles = memo(function Titles({ say }: { say: Say }) {
  return (
    <g className="gk-titles" {...unspoken}>
      <MapName
        id="gk-upper-sea"
        tone="sea"
        size={44}
        text={say.t('sea.upper')}
        points={[
          { x: 300, y: 1120 },
          { x: 560, y: 1080 },
          { x: 860, y: 1150 },
        ]}
      />
      <MapName
        id="gk-lower-sea"
        tone="sea"
        size={22}
        text={say.t('sea.lower')}
        points={[
          { x: 2520, y: 1500 },
          { x: 2610, y: 1560 },
          { x: 2690, y: 1650 },
        ]}
      />
      <g transform="translate(1790 1560)">
        <path
          className="gk-cartouche"
          d="M-330 -110H330Q366 -110 366 -74V74Q366 110 330 110H-330Q-366 110 -366 74V-74Q-366 -110 -330 -110Z"
        />
        <path
          className="gk-cartouche-line"
          d="M-322 -98H322Q354 -98 354 -66V66Q354 98 322 98H-322Q-354 98 -354 66V-66Q-354 -98 -322 -98Z"
        />
        <text className="gk-title" y="-12">
          {say.t('name')}
        </text>
        <text className="gk-subtitle" y="46">
          {say.t('map.subtitle')}
        </text>
      </g>
      <g transform="translate(300 1700)">
        <rect className="gk-cartouche" x="-150" y="-58" width="300" height="116" rx="14" />
        <text className="gk-offmap" y="-16">
          {say.t('space.upper_egypt')}
        </text>
        <text className="gk-offmap-yield" y="26">
          +1 {say.t('mat.tp')} · +1 {say.t('mat.wp')}
        </text>
      </g>
    </g>
  )
})
