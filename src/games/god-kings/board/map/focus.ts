import { type RefObject, useEffect } from 'react'
import type { BoardAsk, PanZoomHandle, Rect } from '../../../../client/kit/index.ts'
import { spaceId, spaceOf } from '../../rules/components/map.ts'
import { generalNamed, unitNamed } from '../../rules/components/names.ts'
import { GENERALS_OF, generalName, SIDES } from '../../rules/components/sides.ts'
import type { Kings } from '../../rules/state/state.ts'
import { type Place, places } from './places.ts'

/** The margin around the subject of an ask. */
const room = 240
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
    const subject = subjectOf(asks, s)
    const all = boundsOf(asks, s) ?? subject ?? sceneOf(asks, s)
    const near = all ?? homeOf(asks, s)
    if (handle && near && window.innerWidth <= narrow && handle.view.k < touchable)
      return handle.bring(subject ?? firstOf(asks, s) ?? near, touchable)
    if (handle && near && handle.view.k < readable) handle.zoomTo(near, 0.95)
    else handle?.bring(subject ?? all)
  }, [question])
}

/** The places that an ask itself names: its space, or its general's; none if it names none. */
export function subjectOf(asks: readonly BoardAsk[], s: Kings): Rect | null {
  const found = asks.flatMap(({ about }) => placeNamed(String(about.space ?? about.general), s) ?? [])
  return around(found)
}

/** The place of the action while cards are asked for: the battle, or the army on the march. */
export function sceneOf(asks: readonly BoardAsk[], s: Kings): Rect | null {
  if (asks.length === 0) return null
  const zone = s.battle?.space ?? (s.march === null ? -1 : s.generals[s.march.general]!)
  return zone < 0 ? null : around([places[spaceId(spaceOf(zone))]!])
}

/** The place of the first option, where to start if a small window cannot show all. */
export function firstOf(asks: readonly BoardAsk[], s: Kings): Rect | null {
  const places = asks.flatMap(({ options }) => options.flatMap(({ of }) => placeNamed(of, s) ?? []))
  return around(places.slice(0, 1))
}

/** The places of the asked player's generals, for an ask about no place. */
export function homeOf(asks: readonly BoardAsk[], s: Kings): Rect | null {
  const mine = asks.flatMap(({ seat }) => GENERALS_OF[SIDES.indexOf(seat)] ?? [])
  return around(mine.flatMap((general) => placeNamed(generalName(general), s) ?? []))
}

/** The rectangle around everything on the map that the options name; undefined if they name nothing there. */
export function boundsOf(asks: readonly BoardAsk[], s: Kings): Rect | null {
  return around(asks.flatMap(({ options }) => options.flatMap(({ of }) => placeNamed(of, s) ?? [])))
}

function around(found: readonly Place[]): Rect | null {
  if (found.length === 0) return null
  const [xs, ys] = [found.map((p) => p.x), found.map((p) => p.y)]
  const [x, y] = [Math.min(...xs) - room, Math.min(...ys) - room]
  return { x, y, width: Math.max(...xs) + room - x, height: Math.max(...ys) + room - y }
}

function placeNamed(name: string, s: Kings): Place | undefined {
  const here = places[name.replace('/in', '')]
  if (here) return here
  const general = generalNamed(name)
  const unit = unitNamed(name)
  const zone = general >= 0 ? s.generals[general]! : unit >= 0 ? s.at[unit]! : -1
  return zone < 0 ? undefined : places[spaceId(spaceOf(zone))]
}
