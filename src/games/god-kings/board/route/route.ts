/** A march to a distant space: its next step, and when it stops. Pure. */
import type { BoardAsk } from '../../../../client/kit/index.ts'
import type { Told } from '../../../../kernel/index.ts'
import { spaceId } from '../../rules/components/map.ts'
import { type Reach, wayTo } from '../../rules/march/reach.ts'

/** The rest of a march: the general, the current space, and the spaces to come. */
export interface Route {
  readonly general: string
  readonly at: string
  readonly way: readonly string[]
}

/** The event of a step without any reaction. */
const QUIET = 'moved'

/** The march to a space within reach, for the general who is asked where to go. */
export function routeTo(ask: BoardAsk, reach: readonly Reach[], to: number): Route {
  const [at, ...way] = wayTo(reach, to).map(spaceId)
  return { general: String(ask.about.general), at: at!, way }
}

/** Spaces within reach but farther than one step, so that no option names them. */
export function goalsOf(ask: BoardAsk | undefined, reach: readonly Reach[]): readonly Reach[] {
  if (ask?.kind !== 'march') return []
  const offered = new Set(ask.options.map(({ key }) => key))
  return reach.filter(
    ({ space, overruns }) =>
      !overruns && !offered.has(`step:${spaceId(space)}`) && !offered.has(`sail:${spaceId(space)}`),
  )
}

/**
 * The next answer of a march and its rest after that; `wait` while other seats are asked; `stop` if it cannot go on as
 * planned.
 */
export function nextStep(
  route: Route,
  ask: BoardAsk | undefined,
): { readonly key: string; readonly rest: Route | null } | 'wait' | 'stop' {
  if (ask === undefined) return 'wait'
  const [to, ...way] = route.way
  const key = [`step:${to}`, `sail:${to}`].find((way) => ask.options.some((option) => option.key === way))
  const { general, space } = ask.about
  const goesOn = ask.kind === 'march' && general === route.general && space === route.at
  if (!goesOn || key === undefined) return 'stop'
  return { key, rest: way.length === 0 ? null : { general: route.general, at: to!, way } }
}

/** Whether anything but steps has happened since: an interception, a card, attrition. */
export function reactedSince(told: readonly Told[], last: Told | undefined): boolean {
  for (let i = told.length - 1; i >= 0 && told[i] !== last; i--) if (told[i]!.kind !== QUIET) return true
  return false
}
