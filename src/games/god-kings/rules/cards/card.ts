import type { WindowTable } from '../../../../kernel/index.ts'
import { helpResponder } from '../actions/help.ts'
import { type ActionCard, type AnyAction, responder, type WindowName, type Windows } from '../actions/windows.ts'
import { CARD_COUNT } from '../components/deck.ts'
import type { EventCard, Kings, Tables } from '../state/state.ts'

export type { EventCard } from '../state/state.ts'

/** All windows; one that is left out does not compile. */
const WINDOWS = Object.keys({
  cancelEvent: true,
  anyTime: true,
  activated: true,
  entered: true,
  interceptDeclared: true,
  interceptInstead: true,
  battleDeclared: true,
  charge: true,
  battleCards: true,
  tied: true,
  afterLosses: true,
  beforeRetreat: true,
  battleEnd: true,
  siege: true,
  cancelAttrition: true,
  initiative: true,
  help: true,
} satisfies { readonly [N in WindowName]: true }) as WindowName[]

/** Something of every window. */
function byWindow<R extends { readonly [N in WindowName]: unknown }>(of: (name: WindowName) => R[WindowName]): R {
  return Object.fromEntries(WINDOWS.map((name) => [name, of(name)])) as R
}

/** The action cards of a window, by number. */
function answering<N extends WindowName>(actions: readonly AnyAction[], name: N): ActionCard<N>[] {
  const own = actions.filter((a): a is Extract<AnyAction, ActionCard<N>> => a.window === name)
  return own.sort((a, b) => a.number - b.number)
}

/** The action cards as the responders of their windows; R20.10: any event may help another player. */
export function windowTable(
  actions: readonly AnyAction[],
  events: readonly EventCard[],
): WindowTable<Kings, Windows, Tables> {
  const at = <N extends WindowName>(name: N) => answering(actions, name).map(responder)
  return {
    ...byWindow<WindowTable<Kings, Windows, Tables>>(at),
    help: [...events].sort((a, b) => a.number - b.number).map(helpResponder),
  }
}

/** The cards for the rules to look up. */
export function cardTables(events: readonly EventCard[], actions: readonly AnyAction[]): Tables {
  const byNumber: (EventCard | null)[] = Array.from({ length: CARD_COUNT + 1 }, () => null)
  for (const card of events) byNumber[card.number] = card
  const at = (name: WindowName) => answering(actions, name).map((card) => card.number)
  return {
    events: byNumber,
    answering: byWindow(at),
  }
}
