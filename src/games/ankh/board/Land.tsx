import { memo, useMemo } from 'react'
import { HexGrid, HexRiver, regionPath, unspoken } from '../../../client/kit/index.ts'
import { ALL, isLand, nameOf } from '../rules/board.ts'
import { inRegion } from '../rules/facts.ts'
import type { Ankh } from '../rules/state.ts'
import { CELLS, hexOf, LAYOUT, RIVER } from './layout.ts'

const HUES = [28, 200, 130, 320, 60, 260, 170, 0]

const byHex = new Map(ALL.map((space) => [`${hexOf(space).q},${hexOf(space).r}`, nameOf(space)]))

/** The terrain of Egypt with the Nile; rendered once. */
export const Ground = memo(function Ground() {
  return (
    <>
      <HexGrid
        layout={LAYOUT}
        cells={CELLS}
        grid={0.28}
        namesFrom="mid"
        nameOf={({ q, r }) => byHex.get(`${q},${r}`) ?? ''}
      />
      <HexRiver layout={LAYOUT} along={RIVER} from={7} to={11} />
    </>
  )
})

/** A tint and an outline for each region. */
export const Regions = memo(function Regions({ view, lit, pointed }: RegionsProps) {
  const { regions, tokens } = view
  const paths = useMemo(
    () =>
      tokens.map((_, region) =>
        regionPath(
          LAYOUT,
          ALL.filter((space) => isLand(space) && inRegion({ regions } as Ankh, space, region)).map(hexOf),
        ),
      ),
    [regions, tokens],
  )
  return (
    <g {...unspoken}>
      {paths.map((d, region) => (
        <path
          key={tokens[region]}
          className={`ankh-region${region === lit ? ' ankh-region-lit' : region === pointed ? ' ankh-region-pointed' : ''}`}
          d={d}
          style={{ '--hue': HUES[tokens[region]! % HUES.length] } as React.CSSProperties}
        />
      ))}
    </g>
  )
})

interface RegionsProps {
  readonly view: Ankh
  /** Region of the conflict; -1: none. */
  readonly lit: number
  /** Region under the pointer; -1: none. */
  readonly pointed: number
}
