import { useCallback, useEffect, useRef, useState } from 'react'
import { type BoardProps, useEscape } from '../../../../client/kit/index.ts'
import type { Told } from '../../../../kernel/index.ts'
import { nextStep, type Route, reactedSince } from './route.ts'

/** Milliseconds before each attempt to answer a step: the table refuses answers while the last one is on its way. */
const WAITS = [0, 30, 250, 900, 2500]

/** A march in progress: answers step by step until it arrives or someone reacts. Escape stops it. */
export function useRoute({ asks, told, choose }: Pick<BoardProps, 'asks' | 'told' | 'choose'>) {
  const [route, setRoute] = useState<Route | null>(null)
  const last = useRef<Told | undefined>(undefined)
  // The asks that were last answered, and the rest of the march once new asks arrive.
  const sent = useRef<{ readonly asks: unknown; readonly rest: Route | null } | null>(null)
  useEffect(() => {
    if (route === null) {
      sent.current = null
      return
    }
    if (asks.length > 0 && sent.current !== null && sent.current.asks !== asks) {
      const { rest } = sent.current
      sent.current = null
      if (rest !== route) return setRoute(rest)
    }
    if (reactedSince(told, last.current)) return setRoute(null)
    const next = nextStep(route, asks[0])
    if (next === 'wait') return
    if (next === 'stop') return setRoute(null)
    let timer = 0
    const say = (nth: number) => {
      if (nth === WAITS.length) return setRoute(null)
      timer = window.setTimeout(() => {
        sent.current = { asks, rest: next.rest }
        choose(next.key)
        say(nth + 1)
      }, WAITS[nth])
    }
    say(0)
    return () => clearTimeout(timer)
  }, [route, asks, told, choose])
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
