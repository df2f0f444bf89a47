import type { Rect } from '../../../../client/kit/index.ts'
import data from '../../data/map.json'
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
