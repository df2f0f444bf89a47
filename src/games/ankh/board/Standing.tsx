import { type PointerEvent, useState } from 'react'
import { type BoardProps, hexAt, type Point } from '../../../client/kit/index.ts'
import { ALL, isLand } from '../rules/board.ts'
import type { Ankh } from '../rules/state.ts'
import { hexOf, LAYOUT } from './layout.ts'
import { RegionTip } from './tips.tsx'

const byHex = new Map(ALL.map((space) => [`${hexOf(space).q},${hexOf(space).r}`, space]))

/** The region of the land at a point of the board; -1 on water and outside the map. */
export function pointedRegion({ regions, tokens }: Pick<Ankh, 'regions' | 'tokens'>, point: Point): number {
  const { q, r } = hexAt(LAYOUT, point)
  const space = byHex.get(`${q},${r}`)
  if (space === undefined || !isLand(space)) return -1
  return tokens.findIndex((_, region) => ((regions[space]! >> region) & 1) === 1)
}

/** Tracks the region under the pointer. Returns it with the listeners for the map. */
export function usePointedRegion(view: Ankh) {
  const [region, setRegion] = useState(-1)
  const follow = ({ clientX, clientY, currentTarget }: PointerEvent<SVGGElement>) => {
    const toBoard = currentTarget.getScreenCTM()?.inverse()
    if (toBoard) setRegion(pointedRegion(view, new DOMPoint(clientX, clientY).matrixTransform(toBoard)))
  }
  const listen = { onPointerMove: follow, onPointerDown: follow, onPointerLeave: () => setRegion(-1) }
  return { region: region < view.tokens.length ? region : -1, listen }
}

/** Strengths and majorities of the region under the pointer, if a conflict came now. */
export function Standing({ view, words, region }: Pick<BoardProps<Ankh>, 'view' | 'words'> & { region: number }) {
  if (region < 0) return null
  return (
    <aside className="ankh-standing">
      <RegionTip {...{ view, region, words }} />
    </aside>
  )
}
