import { ask, type Choice, choice, type Flow, NO_ASKS, type Option, type Params, type Seat } from './ask.ts'
import type { Game, Play, StandingOrder } from './game.ts'

/** Declines to act in a window. */
export const PASS: Choice<'pass'> = choice('pass')

/**
 * How the seats of a window are asked, in order: until the first acts (`once`); from the first again after each act
 * until all have passed in a row (`again`); or each as often as it likes, then no more (`inTurn`).
 */
export type WindowMode = 'once' | 'again' | 'inTurn'

/**
 * An interrupt: seats may use a responder or pass. Only seats that can act are asked; with guarded secrets, all that
 * might.
 */
export function window<S, W, T, N extends keyof W & string>(
  g: Play<S, W, T>,
  name: N,
  at: W[N],
  order: readonly Seat[],
  rule: string,
  mode: WindowMode = 'again',
  about?: (at: W[N]) => Params,
): Flow {
  return order.some((seat) => isAsked(g, name, at, seat)) ? askAll(g, name, at, order, rule, mode, about) : NO_ASKS
}

function* askAll<S, W, T, N extends keyof W & string>(
  g: Play<S, W, T>,
  name: N,
  at: W[N],
  order: readonly Seat[],
  rule: string,
  mode: WindowMode,
  about?: (at: W[N]) => Params,
): Flow {
  for (let i = 0; i < order.length; ) {
    const acted = yield* askOne(g, name, at, order[i]!, rule, about)
    if (!acted) i++
    else if (mode === 'once') return
    else if (mode === 'again') i = 0
  }
}

/** Whether a seat is asked: it can act now, or with guarded secrets might. */
function isAsked<S, W, T, N extends keyof W & string>(g: Play<S, W, T>, name: N, at: W[N], seat: Seat): boolean {
  for (const r of g.windows[name]) {
    if (g.guardSecrets ? (r.might?.(g, seat, at) ?? true) : r.can(g, seat, at)) return true
  }
  return false
}

/** Asks one seat; returns whether it acted. */
function* askOne<S, W, T, N extends keyof W & string>(
  g: Play<S, W, T>,
  name: N,
  at: W[N],
  seat: Seat,
  rule: string,
  about?: (at: W[N]) => Params,
): Flow<boolean> {
  if (!isAsked(g, name, at, seat)) return false
  const responders = g.windows[name]
  const build = () => [...responders.filter((r) => r.can(g, seat, at)).map((r) => r.option), PASS]
  const chosen = yield* ask(seat, name, rule, build, {
    window: name,
    guarded: g.guardSecrets,
    ...(about && { about: about(at) }),
  })
  const responder = responders.find((r) => r.option === chosen)
  if (responder === undefined) return false
  yield* responder.play(g, seat, at)
  return true
}

/** The name of the standing orders that can answer an ask: its window, or its kind if that is a reaction; null if none can. */
export const standingName = (
  { reactions = [] }: Pick<Game, 'reactions'>,
  asked: { readonly window: string | null; readonly kind: string; readonly set?: string | null },
): string | null => asked.window ?? (reactions.includes(asked.kind) && (asked.set ?? null) === null ? asked.kind : null)

/** Whether a standing order applies at a turn of the game. */
export const isInForce = (order: StandingOrder, turn: number | undefined): boolean =>
  typeof order === 'string' || order.turn === undefined || order.turn === turn

/**
 * The answer a standing order gives: the named one, pass, or the only available response; undefined if the seat must
 * choose.
 */
export function standingAnswer(
  asked: { window: string | null; pass?: Option | null; options: readonly Option[] },
  order: StandingOrder,
) {
  if (typeof order === 'object') return namedAnswer(asked.options, order.key)
  if (asked.window === null || order === 'ask') return undefined
  const pass = asked.pass ?? PASS
  if (order === 'never') return asked.options.find((option) => option === pass)
  const acts = asked.options.filter((option) => option !== pass)
  return acts.length === 1 ? acts[0] : acts.length === 0 ? pass : undefined
}

/** The option with a key; if the key is a verb with a colon, the only option with this verb. */
function namedAnswer(options: readonly Option[], wanted: string): Option | undefined {
  if (!wanted.endsWith(':')) return options.find(({ key }) => key === wanted)
  const [only, ...more] = options.filter(({ key }) => key.startsWith(wanted))
  return more.length === 0 ? only : undefined
}
