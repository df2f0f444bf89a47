import { type Flow, type IllegalReason, legalOptions, pick, pushPhases, type Responder, window } from '#kernel'
import { updateSieges } from '../battle/siege.ts'
import { sideId } from '../components/counters.ts'
import { cardOption, sideOption } from '../components/picks.ts'
import { strayMercenaries } from '../components/pieces.ts'
import { ASIDE, CARDS, PLAYED, playerIn, REMOVED, seatOf, turnOrderAfter } from '../components/players.ts'
import { endEmptyRevolts } from '../neutrals/rebels.ts'
import { noImpulse } from '../setup/begin.ts'
import { isBanned } from '../setup/scenarios.ts'
import type { EventCard, G, Kings, Tables } from '../state/state.ts'
import { discardCard, type EventPlayer, holdsCard, mightHoldCard, type Windows } from './windows.ts'

const ACTION: IllegalReason = ['9.4', 'actionCard']
const BANNED: IllegalReason = ['R-S3', 'banned']
const INITIATIVE: IllegalReason = ['C8', 'initiativeOnly']
/** R-C88: the victim of a coup must play card 88. */
export const COUP: IllegalReason = ['R-C88', 'mustPlayCoup']

/** R9.3: why the event of a card cannot be chosen. */
export function whyNotEvent(g: G, by: EventPlayer, card: number): IllegalReason | undefined {
  const s = g.state
  if (s.coup === by.player) return COUP
  if (card === 8) return INITIATIVE
  if (isBanned(s.scenario, s.turn, card)) return BANNED
  const event = g.tables.events[card]!
  return event === null ? ACTION : event.whyNot(g, by)
}

/** 9.5, 9.7, R9.4, 21.0k: discards, removes or sets aside the card that was played. */
export function settleCard(s: Kings): void {
  const { card, event, cancelled } = s.impulse
  if (card === 0 || s.cards[card] !== PLAYED) return
  const performed = event && !cancelled
  const { removeAfterEvent, returnsToDeck } = CARDS[card]!
  if (performed && returnsToDeck !== undefined) s.cards[card] = ASIDE
  else if (performed && removeAfterEvent && !staysInFour(s, card)) s.cards[card] = REMOVED
  else discardCard(s, card)
}

/** R-C11: Army Reforms stay in the game with four players. */
const staysInFour = (s: Kings, card: number) => s.players.length === 4 && CARDS[card]!.fx.type === 'addDivision'

const helpWith = cardOption('help')
const helpWhom = sideOption('whom')

const ACTIVATES: IllegalReason = ['R20.10', 'helpActivates']
const COSTS: IllegalReason = ['R20.10', 'helpCosts']

/** R20.10: the minimum number of players. */
const MIN_PLAYERS = 3

/** R20.10: why a player cannot help another with the event of a card. */
function whyNotHelp(g: G, player: number, to: number, card: number): IllegalReason | undefined {
  const event = g.tables.events[card]
  if (event?.activates) return ACTIVATES
  if (event?.costs) return COSTS
  return whyNotEvent(g, { player, side: g.state.players[to]! }, card)
}

const others = (s: Kings, player: number): number[] => s.players.map((_, p) => p).filter((p) => p !== player)

const canHelp = (g: G, player: number, card: number): boolean =>
  others(g.state, player).some((to) => whyNotHelp(g, player, to, card) === undefined)

/** R20.10: whether players may help each other in this game. */
export const mayHelp = (s: Kings): boolean => s.help && s.players.length >= MIN_PLAYERS

/**
 * 20.1b, R20.10: at the start of an impulse each other player in turn order may help a player with one event; now it is
 * the player `s.step` places after the active one.
 */
export function* helpPhase(g: G): Flow {
  const s = g.state
  const player = turnOrderAfter(s, s.impulse.player)[s.step]!
  yield* window(g, 'help', s, [seatOf(s, player)], 'R20.10', 'once')
  s.step++
  if (s.step < s.players.length - 1) pushPhases(s, 'help')
  else s.step = 0
}

/** R20.10: turns an event card into a responder of the help window. */
export const helpResponder = ({ number }: EventCard): Responder<Kings, Kings, Windows, Tables> => ({
  option: helpWith(number),
  can(g, seat) {
    const player = playerIn(g.state, seat)
    return holdsCard(g.state, player, number) && canHelp(g, player, number)
  },
  might(g, seat) {
    const player = playerIn(g.state, seat)
    return mightHoldCard(g.state, player, number) && canHelp(g, player, number)
  },
  play: (g, seat) => help(g, playerIn(g.state, seat), number),
})

/** R20.10: the event takes effect as if the helped power played it; the helper makes the choices. */
function* help(g: G, player: number, card: number): Flow {
  const s = g.state
  s.cards[card] = PLAYED
  const chosen = yield* pick(
    seatOf(s, player),
    'helpWhom',
    'R20.10',
    [
      legalOptions(
        () => others(s, player),
        (p) => helpWhom(s.seats[p]!),
        (p) => whyNotHelp(g, player, p, card),
      ),
    ],
    { about: { card } },
  )
  const side = s.players[s.seats.indexOf(chosen.of)]!
  const interrupted = s.impulse
  s.impulse = { ...noImpulse(player, side), card, event: true }
  g.tell?.({
    kind: 'helped',
    rule: 'R20.10',
    with: { seat: seatOf(s, player), side: sideId(side), card },
  })
  yield* g.tables.events[card]!.event(g, { player, side })
  settleCard(s)
  for (const _ of strayMercenaries(s)) g.tell?.({ kind: 'stray', rule: 'R21.3', with: {} })
  endEmptyRevolts(s)
  updateSieges(s)
  s.impulse = interrupted
}
