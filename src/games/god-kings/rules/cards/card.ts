import type { Bar, Flow, Responder, WindowTable } from '../../../../kernel/index.ts'
import { CARD_COUNT } from '../deck.ts'
import { cardOption } from '../options.ts'
import type { G, Kings } from '../state.ts'
import { type ActionCard, type By, responder, type WindowName, type Windows } from '../windows.ts'

/** A card whose event is played as the card of an impulse (9.3). */
export interface EventCard {
  readonly number: number
  /** R9.3: why the event cannot be chosen now; nothing when it can. Must not read hands but for their size. */
  bar(g: G, by: By): Bar | undefined
  /** Carries the event out. One that activates generals ends with `activateBy`. */
  event(g: G, by: By): Flow
  /** Runs when the last activation of the card has ended (18). */
  after?(g: G, by: By): Flow
}

/** An event card in the table of windows. */
export interface EventResponder extends Responder<Kings, By, Windows> {
  readonly card: EventCard | null
}

const eventOption = cardOption('event')

const noEvent = (number: number): EventResponder => ({
  card: null,
  option: eventOption(number),
  can: () => false,
  *play() {},
})

const eventResponder = (card: EventCard): EventResponder => ({
  card,
  option: eventOption(card.number),
  can: (g, _seat, at) => card.bar(g, at) === undefined,
  play: (g, _seat, at) => card.event(g, at),
})

/** The table of all cards by window; `event` is indexed by the card's number. */
export function windowTable(
  events: readonly EventCard[],
  actions: readonly ActionCard<any>[],
): WindowTable<Kings, Windows> {
  const event: EventResponder[] = Array.from({ length: CARD_COUNT + 1 }, (_, n) => noEvent(n))
  for (const card of events) event[card.number] = eventResponder(card)
  const at = (name: WindowName) =>
    actions
      .filter((a) => a.window === name)
      .sort((a, b) => a.number - b.number)
      .map((a) => responder(a))
  return {
    event,
    cancelEvent: at('cancelEvent'),
    anyTime: at('anyTime'),
    activated: at('activated'),
    entered: at('entered'),
    interceptDeclared: at('interceptDeclared'),
    interceptInstead: at('interceptInstead'),
    battleDeclared: at('battleDeclared'),
    charge: at('charge'),
    battleCards: at('battleCards'),
    tied: at('tied'),
    afterLosses: at('afterLosses'),
    beforeRetreat: at('beforeRetreat'),
    battleEnd: at('battleEnd'),
    siege: at('siege'),
    cancelAttrition: at('cancelAttrition'),
    initiative: at('initiative'),
  }
}
