import { ask, type Choice, choice, type Flow, type Option, type Seat } from './ask.ts'
import type { Play, Responder } from './game.ts'

/** Declining to act in a window. */
export const PASS: Choice<'pass'> = choice('pass')

/**
 * An interrupt: the seats, in order and round again, may each use a responder or pass, until all have passed in
 * succession. Only seats that can act are asked; with guarded secrets, all that might.
 */
export function* window<S, W, N extends keyof W & string>(
  g: Play<S, W>,
  name: N,
  at: W[N],
  order: readonly Seat[],
  rule: string,
): Flow {
  const responders: readonly Responder<S, W[N], W>[] = g.windows[name]
  let passed = 0
  for (let turn = 0; passed < order.length; turn++) {
    const seat = order[turn % order.length]!
    const asked = responders.some((r) =>
      g.guardSecrets ? (r.might?.(g, seat, at) ?? true) : r.can(g, seat, at),
    )
    let chosen: Option = PASS
    if (asked) {
      const build = () => [...responders.filter((r) => r.can(g, seat, at)).map((r) => r.option), PASS]
      chosen = yield* ask(seat, name, rule, build, { window: name, guarded: g.guardSecrets })
    }
    const responder = responders.find((r) => r.option === chosen)
    if (responder === undefined) passed++
    else {
      passed = 0
      yield* responder.play(g, seat, at)
    }
  }
}

/** What a seat wants done in a window without being asked. */
export type StandingOrder = 'never' | 'ask' | 'always'

/** The answer a standing order gives: pass, or the one thing that can be done; nothing where the seat must choose. */
export function standingAnswer(
  asked: { window: string | null; options: readonly Option[] },
  order: StandingOrder,
) {
  if (asked.window === null || order === 'ask') return undefined
  if (order === 'never') return asked.options.find((option) => option === PASS)
  const acts = asked.options.filter((option) => option !== PASS)
  return acts.length === 1 ? acts[0] : acts.length === 0 ? PASS : undefined
}
