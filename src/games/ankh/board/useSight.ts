import { type RefObject, useEffect } from 'react'
import { type BoardAsk, boundsOf, type PanZoomHandle, type Rect } from '../../../client/kit/index.ts'
import { EDGES, type Space, spaceOf } from '../rules/board.ts'
import { hexOf, LAYOUT } from './layout.ts'

/** Zoom below which a hex is narrower than a finger. */
const TOUCHABLE = 0.52

const edgeNamed = new Map(EDGES.map(({ name, a, b }) => [name, [a, b]]))

/** The spaces that a name stands for: one space, several joined by `+` or `-`, or both sides of an edge. */
export function spacesNamed(name: string): readonly Space[] {
  return edgeNamed.get(name) ?? name.split(/[+-]/).flatMap((part) => (spaceOf(part) < 0 ? [] : [spaceOf(part)]))
}

/** The part of the map that an ask names or offers; null if it is not about spaces. */
export function placeOf({ about, options }: Pick<BoardAsk, 'about' | 'options'>): Rect | null {
  const named = Object.values(about).flatMap((fact) => (typeof fact === 'string' ? spacesNamed(fact) : []))
  const spaces = [...named, ...options.flatMap(({ of }) => spacesNamed(of))]
  return spaces.length === 0 ? null : boundsOf(LAYOUT, spaces.map(hexOf), 12)
}

/** Brings the spaces of a new ask into view, large enough to touch. */
export function useSight(view: RefObject<PanZoomHandle | null>, asks: readonly BoardAsk[]): void {
  const question = asks.map(({ seat, kind, about }) => `${seat} ${kind} ${JSON.stringify(about)}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new ask moves the view
  useEffect(() => {
    const [ask] = asks
    if (ask !== undefined) view.current?.bring(placeOf(ask), TOUCHABLE)
  }, [question])
}
