import { type RefObject, useEffect } from 'react'
import data from '#games/god-kings/data/map.json'
import { GENERALS_OF, generalName, generalNamed, SIDES, unitNamed } from '#games/god-kings/rules/components/counters.ts'
import { spaceId, spaceOf } from '#games/god-kings/rules/components/map.ts'
import type { Kings } from '#games/god-kings/rules/state/state.ts'
import type { JournalEntry } from '#kernel'
import type { BoardAsk } from '#kit/board.ts'
import type { Arrow } from '#kit/view/MapDrawing.tsx'
import type { PanZoomHandle } from '#kit/view/PanZoom.tsx'
import type { Rect } from '#kit/view/view.ts'
import art from './art.json'

/** Board units per unit of the baked map: counters need room. */
export const scale = 1.36

/** The whole sheet in board units. */
export const sheet: Rect = { x: 0, y: 0, width: art.width * scale, height: art.height * scale }

/** The position of a space and of its name, in board units. */
export interface Place {
  readonly x: number
  readonly y: number
  readonly name: { readonly dx: number; readonly dy: number; readonly anchor: 'start' | 'middle' | 'end' }
}

type Baked = { x: number; y: number; name: { dx: number; dy: number; anchor: string } }

/** The place of each space and tribal space, by id. */
export const places: { readonly [space: string]: Place } = Object.fromEntries(
  Object.entries(art.spaces as { [id: string]: Baked }).map(([id, { x, y, name }]) => [
    id,
    { x: x * scale, y: y * scale, name: name as Place['name'] },
  ]),
)

/** The place of a space; the centre of the sheet for one that is not on it. */
export const placeOf = (space: string): Place => places[space] ?? nowhere

const nowhere: Place = {
  x: sheet.width / 2,
  y: sheet.height / 2,
  name: { dx: 0, dy: 0, anchor: 'middle' },
}

/** A road between two spaces, with a slight bend that is always the same. */
export function roadPath(a: string, b: string): string {
  return bent(placeOf(a), placeOf(b), bendOf(a + b) * 0.07)
}

/** The arc of a sea lane. */
export function lanePath(a: string, b: string): string {
  return bent(placeOf(a), placeOf(b), 0.12 * (bends[`${a} ${b}`] ?? bends[`${b} ${a}`] ?? 1))
}

/** The direction in which sea lanes must bend to stay at sea. */
const bends: { readonly [lane: string]: number } = {
  'avaris jaffa': -1.5,
  'avaris megiddo': -2.2,
  'jaffa megiddo': -3,
  'megiddo tyre': -2.4,
  'tyre byblos': -2,
  'byblos arwad': -2,
  'arwad ugarit_city': -2,
  'ugarit_city adaniya': -2.2,
  'adaniya ura': 1.6,
  'ura parha': 1.8,
  'parha millawanda': 3.2,
  'millawanda apasa': 3,
  'apasa wilusha_city': 2.4,
  'enkomi paphos': 3.4,
  'paphos parha': 1,
}

function bent(a: Place, b: Place, bend: number): string {
  const [mx, my] = [(a.x + b.x) / 2, (a.y + b.y) / 2]
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const round = (n: number) => Math.round(n * 10) / 10
  return `M${round(a.x)} ${round(a.y)}Q${round(mx - dy * bend * 2)} ${round(my + dx * bend * 2)} ${round(b.x)} ${round(b.y)}`
}

/** A pseudo-random number from -1 to 1 that depends only on the text. */
function bendOf(text: string): number {
  let hash = 7
  for (let i = 0; i < text.length; i++) hash = (hash * 31 + text.charCodeAt(i)) % 1009
  return hash / 504.5 - 1
}

/** All roads as one path. */
export const roads: string = data.edges.map(({ a, b }) => roadPath(a, b)).join('')

/** The roads out of the tribal spaces as one path. */
export const tribalWays: string = data.tribalSpaces
  .flatMap(({ id, paths }) => paths.map((to) => roadPath(id, to)))
  .join('')

/** All sea lanes as one path. */
export const seaLanes: string = data.seaLanes.map(({ a, b }) => lanePath(a, b)).join('')

const margin = 28
const EXTENT_MARGIN = 190

/** The whole sheet with its frame. */
export const wholeSheet: Rect = {
  x: sheet.x - margin,
  y: sheet.y - margin,
  width: sheet.width + 2 * margin,
  height: sheet.height + 2 * margin,
}

/** The part of the sheet that matters if some provinces are closed: all open spaces with a margin. */
export function openExtent(closed: readonly string[]): Rect {
  if (closed.length === 0) return wholeSheet
  const open = data.spaces.filter(({ province }) => !closed.includes(province)).map(({ id }) => places[id]!)
  const [left, top] = [
    Math.min(...open.map((p) => p.x)) - EXTENT_MARGIN,
    Math.min(...open.map((p) => p.y)) - EXTENT_MARGIN,
  ]
  const [right, bottom] = [
    Math.max(...open.map((p) => p.x)) + EXTENT_MARGIN,
    Math.max(...open.map((p) => p.y)) + EXTENT_MARGIN,
  ]
  const x = Math.max(wholeSheet.x, left)
  const y = Math.max(wholeSheet.y, top)
  return {
    x,
    y,
    width: Math.min(wholeSheet.x + wholeSheet.width, right) - x,
    height: Math.min(wholeSheet.y + wholeSheet.height, bottom) - y,
  }
}

/** The margin around the subject of an ask. */
const FOCUS_MARGIN = 240
/** What a phone has no room for. */
const LESS_MARGIN = 125
/** Below this zoom pieces are too small to read and to touch. */
const readable = 0.6
/** On a phone: below this zoom a finger is larger than a piece. */
const touchable = 0.85
const narrow = 640

/** Scrolls the subject of a new ask into view if it is too small to touch or out of sight. */
export function useFocusOnAsk(view: RefObject<PanZoomHandle | null>, s: Kings, asks: readonly BoardAsk[]): void {
  const question = asks.map(({ seat, kind, about }) => `${seat} ${kind} ${JSON.stringify(about)}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new ask moves the view
  useEffect(() => {
    const handle = view.current
    const subject = subjectBounds(asks, s)
    const all = optionBounds(asks, s) ?? subject ?? actionBounds(asks, s)
    const near = all ?? generalsBounds(asks, s)
    if (handle === null) return
    if (near && window.innerWidth <= narrow)
      return handle.bring(narrowed(subject ?? firstOptionBounds(asks, s) ?? near), touchable)
    if (near && handle.view.k < readable) return handle.zoomTo(near, 0.95)
    // If they do not fit, the first is shown, and the edges of the board name the others.
    const fits = all !== null && all.width * handle.view.k < 0.7 * window.innerWidth
    handle.bring(subject ?? (fits ? all : firstOptionBounds(asks, s)) ?? near)
  }, [question])
}

/** The same with the margin a phone has room for. */
const narrowed = ({ x, y, width, height }: Rect): Rect => ({
  ...{ x: x + LESS_MARGIN, y: y + LESS_MARGIN },
  ...{ width: width - 2 * LESS_MARGIN, height: height - 2 * LESS_MARGIN },
})

/** The places that an ask itself names: its space, or its general's; none if it names none. */
export function subjectBounds(asks: readonly BoardAsk[], s: Kings): Rect | null {
  const found = asks.flatMap(({ about }) => placeNamed(String(about.space ?? about.general), s) ?? [])
  return around(found)
}

/** The place of the action while cards are asked for: the battle, or the army on the march. */
export function actionBounds(asks: readonly BoardAsk[], s: Kings): Rect | null {
  if (asks.length === 0) return null
  const zone = s.battle?.space ?? (s.march === null ? -1 : s.generals[s.march.general]!)
  return zone < 0 ? null : around([places[spaceId(spaceOf(zone))]!])
}

/** The place of the first option, where to start if a small window cannot show all. */
export function firstOptionBounds(asks: readonly BoardAsk[], s: Kings): Rect | null {
  const places = asks.flatMap(({ options }) => options.flatMap(({ of }) => placeNamed(of, s) ?? []))
  return around(places.slice(0, 1))
}

/** The places of the asked player's generals, for an ask about no place. */
export function generalsBounds(asks: readonly BoardAsk[], s: Kings): Rect | null {
  const mine = asks.flatMap(({ seat }) => GENERALS_OF[SIDES.indexOf(seat)] ?? [])
  return around(mine.flatMap((general) => placeNamed(generalName(general), s) ?? []))
}

/** The rectangle around everything on the map that the options name; undefined if they name nothing there. */
export function optionBounds(asks: readonly BoardAsk[], s: Kings): Rect | null {
  return around(asks.flatMap(({ options }) => options.flatMap(({ of }) => placeNamed(of, s) ?? [])))
}

function around(found: readonly Place[]): Rect | null {
  if (found.length === 0) return null
  const [xs, ys] = [found.map((p) => p.x), found.map((p) => p.y)]
  const [x, y] = [Math.min(...xs) - FOCUS_MARGIN, Math.min(...ys) - FOCUS_MARGIN]
  return { x, y, width: Math.max(...xs) + FOCUS_MARGIN - x, height: Math.max(...ys) + FOCUS_MARGIN - y }
}

function placeNamed(name: string, s: Kings): Place | undefined {
  const here = places[name.replace('/in', '')]
  if (here) return here
  const general = generalNamed(name)
  const unit = unitNamed(name)
  const zone = general >= 0 ? s.generals[general]! : unit >= 0 ? s.at[unit]! : -1
  return zone < 0 ? undefined : places[spaceId(spaceOf(zone))]
}

/** A movement between two spaces by their ids; null: from off the map. */
export interface Movement {
  readonly from: string | null
  readonly to: string
  readonly tone: Arrow['tone']
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** Movements among journal entries: marches step by step, voyages, interceptions, retreats. */
export function movementsIn(lines: readonly JournalEntry[]): Movement[] {
  const moves: Movement[] = []
  const at = new Map<string, string>()
  let battle: string | null = null
  for (const { kind, with: facts = {} } of lines) {
    const [general, from, space] = [text(facts.general), text(facts.from), text(facts.space)]
    if (space === null) continue
    const known = from ?? (general === null ? null : (at.get(general) ?? null))
    if (kind === 'moved') moves.push({ from: known, to: space, tone: 'move' })
    else if (kind === 'sailed' && known !== null) moves.push({ from: known, to: space, tone: 'move' })
    else if (kind === 'interception') moves.push({ from: known, to: space, tone: 'fight' })
    else if (kind === 'avoided') moves.push({ from: known ?? battle, to: space, tone: 'back' })
    else if (kind === 'retreated') moves.push({ from: battle, to: space, tone: 'back' })
    else if (kind === 'battle' || kind === 'siege' || kind === 'avoiding') battle = space
    if (general !== null && kind !== 'interception') at.set(general, space)
  }
  return moves
}

/** The same as arrows of the map. */
export const movementArrows = (lines: readonly JournalEntry[]): Arrow[] =>
  movementsIn(lines).map(({ from, to, tone }) => ({
    from: from === null ? null : placeOf(from),
    to: placeOf(to),
    tone,
  }))
