import { useMemo, useRef } from 'react'
import {
  Arrows,
  type BoardProps,
  Choosable,
  Fence,
  PanZoom,
  type PanZoomHandle,
  useMedia,
} from '../../../client/kit/index.ts'
import { ALL, isLand } from '../rules/board.ts'
import { inRegion } from '../rules/facts.ts'
import type { Ankh } from '../rules/state.ts'
import { Actions, Events, Ladder } from './Desk.tsx'
import { Ground, Regions } from './Land.tsx'
import { MAP, middleOf, WHOLE } from './layout.ts'
import { arrowsIn } from './moves.ts'
import { Camels, Figures, Monuments } from './Pieces.tsx'
import { Spots } from './Spots.tsx'
import { Standing, usePointedRegion } from './Standing.tsx'
import { Strip } from './Strip.tsx'
import { RegionTip } from './tips.tsx'
import { useSight } from './useSight.ts'
import './board.css'

/** The map with all pieces, the devotion track and the central dashboard. */
export function Board(props: BoardProps<Ankh>) {
  const { view, words, happened } = props
  const arrows = useMemo(() => arrowsIn(happened?.lines ?? []), [happened])
  const narrow = useMedia('(max-width: 700px) and (min-height: 32.1rem)')
  const panZoom = useRef<PanZoomHandle>(null)
  useSight(panZoom, props.asks)
  const pointed = usePointedRegion(view)
  const land = (
    <PanZoom
      ref={panZoom}
      key={narrow ? 'map' : 'whole'}
      content={narrow ? MAP : WHOLE}
      label={words.t('name')}
      maxZoom={3}
    >
      {!narrow && <Ladder {...props} />}
      <g {...pointed.listen}>
        <Ground />
        <Regions view={view} lit={view.region} pointed={pointed.region} />
        <Camels view={view} />
        <Monuments view={view} />
        <Figures view={view} words={words} />
        <Spots {...props} />
        <Arrows arrows={arrows} gap={20} width={6} />
        <Tokens {...props} />
      </g>
      {!narrow && <Actions {...props} />}
      {!narrow && <Events {...props} />}
    </PanZoom>
  )
  return (
    <div className={narrow ? 'ankh-tall' : 'ankh-wide'}>
      {narrow && <Strip {...props} />}
      {land}
      <Fence of={view}>
        <Standing {...{ view, words }} region={pointed.region} />
      </Fence>
    </div>
  )
}

/** The order token of each region, near its middle, with a tip about the region. */
function Tokens({ view, words }: BoardProps<Ankh>) {
  return (
    <g>
      {view.tokens.map((token, region) => {
        const { x, y } = tokenPlace(view, region)
        return (
          <Choosable
            key={token}
            className="ankh-token"
            transform={`translate(${x} ${y})`}
            label={words.t('tip.region', { token })}
            tip={<RegionTip {...{ view, region, words }} />}
          >
            <circle r="13" />
            <text y="5">{token}</text>
          </Choosable>
        )
      })}
    </g>
  )
}

/** The position of an order token: a corner of the land space nearest to the region's middle. */
function tokenPlace(view: Ankh, region: number) {
  const spots = ALL.filter((space) => isLand(space) && inRegion(view, space, region)).map(middleOf)
  const mean = {
    x: spots.reduce((sum, p) => sum + p.x, 0) / spots.length,
    y: spots.reduce((sum, p) => sum + p.y, 0) / spots.length,
  }
  const near = spots.reduce((best, p) => (far(p, mean) < far(best, mean) ? p : best))
  return { x: near.x + 22, y: near.y - 30 }
}

const far = (a: { x: number; y: number }, b: { x: number; y: number }) => (a.x - b.x) ** 2 + (a.y - b.y) ** 2
