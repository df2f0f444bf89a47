import { andThen, type Bar, each, type Flow, pick, type Responder, window } from '../../../../kernel/index.ts'
import { PLAYED } from '../components/deck.ts'
import { cardOption, sideOption } from '../components/options.ts'
import { strayMercenaries } from '../components/pieces.ts'
import { playerIn, seatOf, turnOrderAfter } from '../components/seats.ts'
import { sideId } from '../components/sides.ts'
import { endEmptyRevolts } from '../neutrals/revolts.ts'
import { noImpulse } from '../setup/begin.ts'
import { updateSieges } from '../siege/siegeBars.ts'
import type { EventCard, G, Kings, Tables } from '../state/state.ts'
import { eventBar, settleCard } from './events.ts'
import { holds, mightHold, type Windows } from './windows.ts'

const helpWith = cardOption('help')
const helpWhom = sideOption('whom')

const ACTIVATES: Bar = ['R20.10', 'helpActivates']
const COSTS: Bar = ['R20.10', 'helpCosts']

/** R20.10: the minimum number of players. */
const MIN_PLAYERS = 3

/** R20.10: why a player cannot help another with the event of a card. */
function helpBar(g: G, player: number, to: number, card: number): Bar | undefined {
  const event = g.tables.events[card]
  if (event?.activates) return ACTIVATES
  if (event?.costs) return COSTS
  return eventBar(g, { player, side: g.state.players[to]! }, card)
}

const others = (s: Kings, player: number): number[] => s.players.map((_, p) => p).filter((p) => p !== player)

const canHelp = (g: G, player: number, card: number): boolean =>
  others(g.state, player).some((to) => helpBar(g, player, to, card) === undefined)

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
  if (s.step < s.players.length - 1) andThen(s, 'help')
  else s.step = 0
}

/** R20.10: turns an event card into a responder of the help window. */
export const helpResponder = ({ number }: EventCard): Responder<Kings, Kings, Windows, Tables> => ({
  option: helpWith(number),
  can(g, seat) {
    const player = playerIn(g.state, seat)
    return holds(g.state, player, number) && canHelp(g, player, number)
  },
  might(g, seat) {
    const player = playerIn(g.state, seat)
    return mightHold(g.state, player, number) && canHelp(g, player, number)
  },
  play: (g, seat) => help(g, playerIn(g.state, seat), number),
})

/** R20.10: the event takes effect as if the helped power played it; the helper makes the choices. */
function* help(g: G, player: number, card: number): Flow {
  const s = g.state
  const chosen = yield* pick(
    seatOf(s, player),
    'helpWhom',
    'R20.10',
    [
      each(
        () => others(s, player),
        (p) => helpWhom(s.seats[p]!),
        (p) => helpBar(g, player, p, card),
      ),
    ],
    { about: { card } },
  )
  const side = s.players[s.seats.indexOf(chosen.of)]!
  const interrupted = s.impulse
  s.impulse = { ...noImpulse(player, side), card, event: true }
  s.cards[card] = PLAYED
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
