import type { Touch } from '#kit/core/Choosable.tsx'
import { SIDES } from '../rules/components/counters.ts'
import {
  LAND,
  MOUNTAIN,
  NONE,
  PORT,
  PROVINCES,
  provinceId,
  SPACES,
  spaceId,
  WALLED,
  WALLS,
  WOOD,
} from '../rules/components/map.ts'
import { isClosed, provinceController } from '../rules/politics/control.ts'
import type { Kings } from '../rules/state/state.ts'
import type { ProvinceState } from './map/Provinces.tsx'
import type { SpaceState } from './map/Space.tsx'
import type { TouchFinder } from './touches.ts'
import { type BoardTexts, looks } from './view.ts'

/** Everything the board draws except pieces: the current provinces and spaces. */
export interface Scene {
  readonly provinces: readonly ProvinceState[]
  readonly spaces: readonly SpaceState[]
}

const sideLook = (side: number) => (side === NONE ? undefined : looks[SIDES[side]!])

/**
 * Derives the scene from a position. `lit` are ids of spaces and provinces to highlight, `goals` the touch handlers of
 * distant spaces within reach.
 */
export function boardScene(
  s: Kings,
  touches: TouchFinder,
  say: BoardTexts,
  lit: ReadonlySet<string>,
  goals: ReadonlyMap<string, Touch>,
): Scene {
  return {
    provinces: PROVINCES.map((province, p) => ({
      id: province.id,
      name: say.t(`province.${province.id}`),
      vp: s.sumerFlood && province.id === 'sumer' ? 0 : province.vp,
      tp: s.noTribute.includes(p) ? 0 : province.tp,
      control: sideLook(provinceController(s, p)),
      closed: s.closed.includes(p),
      lit: lit.has(provinceId(p)),
      touch: touches.of([province.id], say.t(`province.${province.id}`)),
    })),
    spaces: Array.from({ length: LAND + 3 }, (_, space) => spaceState(s, space, touches, say, lit, goals)),
  }
}

function spaceState(
  s: Kings,
  space: number,
  touches: TouchFinder,
  say: BoardTexts,
  lit: ReadonlySet<string>,
  goals: ReadonlyMap<string, Touch>,
): SpaceState {
  const id = spaceId(space)
  const name = say.t(`space.${id}`)
  const facts = SPACES[space]
  const garrison = s.garrison[space] ?? NONE
  const besieger = s.besieger[space] ?? NONE
  const control = sideLook(s.control[space] ?? NONE)
  const by = sideLook(besieger)
  return {
    id,
    name,
    kind: facts === undefined ? 'tribal' : WALLED[space] ? 'walled' : 'city',
    walls: WALLS[space]!,
    mountain: MOUNTAIN[space]!,
    wood: WOOD[space]! > 0,
    port: PORT[space]!,
    capital: facts?.capitalOf != null,
    control,
    garrison: sideLook(garrison),
    siege: by && { by, count: s.siege[space] ?? 0 },
    closed: facts !== undefined && isClosed(s, space),
    lit: lit.has(id),
    touch: goals.get(id) ?? spaceTouch(s, space, touches, name, say),
  }
}

function spaceTouch(s: Kings, space: number, touches: TouchFinder, name: string, say: BoardTexts): Touch {
  const id = spaceId(space)
  const touch = touches.of(WALLED[space] ? [id, `${id}/in`] : [id], name)
  if (touch.choice || touch.barred) return touch
  return { ...touch, tip: spaceTip(s, space, name, say) }
}

/** A space in words: owner, walls, income. */
function spaceTip(s: Kings, space: number, name: string, say: BoardTexts): string {
  const owner = s.control[space] ?? NONE
  const facts = SPACES[space]
  const parts = [name]
  if (facts) parts.push(say.t(`province.${facts.province}`))
  if (owner !== NONE) parts.push(say.t('board.controlledBy', { side: say.t(`side.${SIDES[owner]}`) }))
  if (WALLED[space]) parts.push(say.t('board.walls', { siege: WALLS[space]! }))
  if ((s.garrison[space] ?? NONE) !== NONE) parts.push(say.t('board.garrison'))
  if (MOUNTAIN[space]) parts.push(say.t('board.mountain'))
  if (PORT[space]) parts.push(say.t('board.port'))
  if (WOOD[space]) parts.push(say.t('board.wood'))
  if ((s.besieger[space] ?? NONE) !== NONE)
    parts.push(say.t('board.siege', { side: say.t(`side.${SIDES[s.besieger[space]!]}`), count: s.siege[space]! }))
  return parts.join(' · ')
}
