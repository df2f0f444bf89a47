import { type PointerEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { JournalEntry } from '#kernel'
import type { BoardAsk, BoardProps } from '#kit/board.ts'
import { Choosable } from '#kit/core/Choosable.tsx'
import { hexAt, hexBounds } from '#kit/hex/hexLayout.ts'
import { FallbackBoundary } from '#kit/ui/FallbackBoundary.tsx'
import { type Arrow, Arrows } from '#kit/view/MapDrawing.tsx'
import { PanZoom, type PanZoomHandle } from '#kit/view/PanZoom.tsx'
import type { Point, Rect } from '#kit/view/view.ts'
import { ALL_SPACES, EDGES, isLand, type Space, spaceNamed } from '../rules/board.ts'
import { isInRegion } from '../rules/position.ts'
import type { Ankh } from '../rules/state.ts'
import { LAYOUT, MAP_BOUNDS, spaceCentre, spaceHex } from './layout.ts'
import { Camels, Figures, Ground, Monuments, Regions } from './Map.tsx'
import { RegionTip, Spots } from './Spots.tsx'
import { Dashboard, DevotionBar } from './Tracks.tsx'
import './board.css'

/** Movement of a figure between two named spaces; `from` is null if it was not on the board. */
interface Movement {
  readonly from: string | null
  readonly to: string
  readonly tone: Arrow['tone']
}

const TONES: { readonly [kind: string]: Arrow['tone'] } = {
  moved: 'move',
  relocated: 'move',
  pushed: 'back',
}

const ARRIVALS = new Set(['summoned', 'rose', 'built', 'claimed', 'underworld'])

/** The movements, arrivals and losses among journal entries. */
export function movementsIn(lines: readonly JournalEntry[]): Movement[] {
  return lines.flatMap(({ kind, with: facts = {} }): Movement[] => {
    const tone = TONES[kind]
    if (tone !== undefined) return [{ from: String(facts.from), to: String(facts.to), tone }]
    if (ARRIVALS.has(kind)) return [{ from: null, to: String(facts.space), tone: 'move' }]
    if (kind !== 'killed' || !Array.isArray(facts.spaces)) return []
    return facts.spaces.map((space) => ({ from: null, to: String(space), tone: 'fight' }))
  })
}

/** The movements among journal entries as arrows on the board. */
export const movementArrows = (lines: readonly JournalEntry[]): Arrow[] =>
  movementsIn(lines).flatMap(({ from, to, tone }) => {
    if (spaceNamed(to) < 0 || (from !== null && spaceNamed(from) < 0)) return []
    return [{ from: from === null ? null : spaceCentre(spaceNamed(from)), to: spaceCentre(spaceNamed(to)), tone }]
  })

/** Zoom below which a hex is narrower than a finger. */
const MIN_TOUCH_ZOOM = 0.52

const edgeNamed = new Map(EDGES.map(({ name, a, b }) => [name, [a, b]]))

/** The spaces that a name stands for: one space, several joined by `+` or `-`, or both sides of an edge. */
export function parseSpaces(name: string): readonly Space[] {
  return edgeNamed.get(name) ?? name.split(/[+-]/).flatMap((part) => (spaceNamed(part) < 0 ? [] : [spaceNamed(part)]))
}

/** The part of the map that an ask names or offers, or the region that is fought for; null if neither. */
export function askBounds({ about, options }: Pick<BoardAsk, 'about' | 'options'>, view?: Ankh): Rect | null {
  const named = Object.values(about).flatMap((fact) => (typeof fact === 'string' ? parseSpaces(fact) : []))
  const spaces = [...named, ...options.flatMap(({ of }) => parseSpaces(of))]
  if (spaces.length === 0 && view !== undefined && view.region >= 0)
    spaces.push(...ALL_SPACES.filter((space) => isInRegion(view, space, view.region)))
  return spaces.length === 0 ? null : hexBounds(LAYOUT, spaces.map(spaceHex), 12)
}

/** Brings the spaces of a new ask into view, large enough to touch. */
export function useBringIntoView(
  view: RefObject<PanZoomHandle | null>,
  asks: readonly BoardAsk[],
  position: Ankh,
): void {
  const question = asks.map(({ seat, kind, about }) => `${seat} ${kind} ${JSON.stringify(about)}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new ask moves the view
  useEffect(() => {
    const [ask] = asks
    if (ask !== undefined) view.current?.bring(askBounds(ask, position), MIN_TOUCH_ZOOM)
  }, [question])
}

const byHex = new Map(ALL_SPACES.map((space) => [`${spaceHex(space).q},${spaceHex(space).r}`, space]))

/** The region of the land at a point of the board; -1 on water and outside the map. */
export function regionAt({ regions, tokens }: Pick<Ankh, 'regions' | 'tokens'>, point: Point): number {
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
    if (toBoard) setRegion(regionAt(view, new DOMPoint(clientX, clientY).matrixTransform(toBoard)))
  }
  const listen = { onPointerMove: follow, onPointerDown: follow, onPointerLeave: () => setRegion(-1) }
  return { region: region < view.tokens.length ? region : -1, listen }
}

/** Strengths and majorities of the region under the pointer, if a conflict came now. */
export function RegionPanel({ view, words, region }: Pick<BoardProps<Ankh>, 'view' | 'words'> & { region: number }) {
  if (region < 0) return null
  return (
    <aside className="ankh-standing">
      <RegionTip {...{ view, region, words }} />
    </aside>
  )
}

/** The region of the battle in which the reader has to decide something; -1 if none. */
const foughtRegion = ({ view, asks }: BoardProps<Ankh>): number => (asks.length > 0 ? view.region : -1)

/** The map with all pieces; beside it, or above it on a narrow screen, the devotion track and the central dashboard. */
export function Board(props: BoardProps<Ankh>) {
  const { view, words, recap: happened } = props
  const arrows = useMemo(() => movementArrows(happened?.lines ?? []), [happened])
  const panZoom = useRef<PanZoomHandle>(null)
  useBringIntoView(panZoom, props.asks, view)
  const pointed = usePointedRegion(view)
  const land = (
    <PanZoom ref={panZoom} content={MAP_BOUNDS} label={words.t('name')} maxZoom={3}>
      <g {...pointed.listen}>
        <Ground />
        <Regions view={view} lit={view.region} pointed={pointed.region} />
        <Camels view={view} />
        <Monuments view={view} />
        <Figures view={view} words={words} />
        <Spots {...props} />
        <Arrows arrows={arrows} gap={20} width={6} />
        <OrderTokens {...props} />
      </g>
    </PanZoom>
  )
  return (
    <div className="ankh-board">
      <DevotionBar {...props} />
      <Dashboard {...props} />
      <div className="ankh-map">
        {land}
        <FallbackBoundary subject={view}>
          <RegionPanel {...{ view, words }} region={pointed.region >= 0 ? pointed.region : foughtRegion(props)} />
        </FallbackBoundary>
      </div>
    </div>
  )
}

/** The order token of each region, near its middle, with a tip about the region. */
function OrderTokens({ view, words }: BoardProps<Ankh>) {
  return (
    <g>
      {view.tokens.map((token, region) => {
        const { x, y } = tokenPosition(view, region)
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
function tokenPosition(view: Ankh, region: number) {
  const land = ALL_SPACES.filter((space) => isLand(space) && isInRegion(view, space, region))
  const free = land.filter((space) => view.on[space] === 0)
  const spots = (free.length > 0 ? free : land).map(spaceCentre)
  const mean = {
    x: spots.reduce((sum, p) => sum + p.x, 0) / spots.length,
    y: spots.reduce((sum, p) => sum + p.y, 0) / spots.length,
  }
  const near = spots.reduce((best, p) => (squaredDistance(p, mean) < squaredDistance(best, mean) ? p : best))
  return { x: near.x + 22, y: near.y - 30 }
}

const squaredDistance = (a: { x: number; y: number }, b: { x: number; y: number }) =>
  (a.x - b.x) ** 2 + (a.y - b.y) ** 2
