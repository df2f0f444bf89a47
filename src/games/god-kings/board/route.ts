import { useCallback, useEffect, useRef, useState } from 'react'
import type { JournalEntry } from '#kernel'
import type { BoardAsk, BoardProps } from '#kit/board.ts'
import { useEscape } from '#kit/core/hooks.ts'
import { spaceId } from '../rules/components/map.ts'
import { findWay, type Reach } from '../rules/march/reach.ts'

/** A march to a distant space: its answers, and when it stops. Pure. */

/** The rest of a march: the general, the current space, and the spaces to come. */
export interface Route {
  readonly general: string
  readonly at: string
  readonly way: readonly string[]
}

/** The event of a step without any reaction. */
const STEP_EVENT = 'moved'

/** The march to a space within reach, for the general who is asked where to go. */
export function routeTo(ask: BoardAsk, reach: readonly Reach[], to: number): Route {
  const [at, ...way] = findWay(reach, to).map(spaceId)
  return { general: String(ask.about.general), at: at!, way }
}

/** Spaces within reach but farther than one step, so that no option names them. */
export function distantGoals(ask: BoardAsk | undefined, reach: readonly Reach[]): readonly Reach[] {
  if (ask?.kind !== 'march') return []
  const offered = new Set(ask.options.map(({ key }) => key))
  return reach.filter(
    ({ space, overruns }) =>
      !overruns && !offered.has(`step:${spaceId(space)}`) && !offered.has(`sail:${spaceId(space)}`),
  )
}

/**
 * The answers of the rest of a march, of which the table plays as many as no one reacts to; `wait` while other seats
 * are asked; `stop` if the march is over, or cannot go on as planned.
 */
export function nextSteps(route: Route, ask: BoardAsk | undefined): readonly string[] | 'wait' | 'stop' {
  if (ask === undefined) return 'wait'
  const { general, space } = ask.about
  if (ask.kind !== 'march' || general !== route.general) return 'stop'
  const { at, way } = route
  const left = space === at ? way : way.slice(way.indexOf(String(space)) + 1)
  const [to, ...then] = left
  const key = [`step:${to}`, `sail:${to}`].find((way) => ask.options.some((option) => option.key === way))
  if (key === undefined || (space !== at && !way.includes(String(space)))) return 'stop'
  return [key, ...then.map((space) => `step:${space}`)]
}

/** Whether anything but steps has happened since: an interception, a card, attrition. */
export function reactedSince(told: readonly JournalEntry[], last: JournalEntry | undefined): boolean {
  for (let i = told.length - 1; i >= 0 && told[i] !== last; i--) if (told[i]!.kind !== STEP_EVENT) return true
  return false
}

/** Milliseconds before each attempt to answer a step: the table refuses answers while the last one is on its way. */
const WAITS = [0, 30, 250, 900, 2500]

/**
 * A march in progress: sends the whole way as one gesture, and what is left of it after other seats were asked, until
 * it arrives or someone reacts. Escape stops it.
 */
export function useRoute({ asks, told, choose, chooseMore }: RouteProps) {
  const [route, setRoute] = useState<Route | null>(null)
  const last = useRef<JournalEntry | undefined>(undefined)
  const sent = useRef<unknown>(null)
  useEffect(() => {
    if (route === null) {
      sent.current = null
      return
    }
    if (reactedSince(told, last.current)) return setRoute(null)
    const next = nextSteps(route, asks[0])
    if (next === 'wait') return
    if (next === 'stop') return setRoute(null)
    const send = sent.current === null ? choose : chooseMore
    let timer = 0
    const say = (nth: number) => {
      if (nth === WAITS.length) return setRoute(null)
      timer = window.setTimeout(() => {
        sent.current = asks
        send(...next)
        say(nth + 1)
      }, WAITS[nth])
    }
    say(0)
    return () => clearTimeout(timer)
  }, [route, asks, told, choose, chooseMore])
  const halt = useCallback(() => setRoute(null), [])
  useEscape(route !== null, halt)
  const begin = useCallback(
    (wanted: Route) => {
      last.current = told.at(-1)
      setRoute(wanted)
    },
    [told],
  )
  return { route, begin }
}

type RouteProps = Pick<BoardProps, 'asks' | 'told' | 'choose' | 'chooseMore'>
