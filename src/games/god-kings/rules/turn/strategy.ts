import { andThen, type Bar, each, type Flow, pick } from '../../../../kernel/index.ts'
import { COUP, eventBar, settleCard } from '../actions/events.ts'
import { mayHelp } from '../actions/help.ts'
import { spendOps } from '../actions/ops.ts'
import { payForRaids, takeRaids } from '../actions/raids.ts'
import { anyTime } from '../actions/strategyWindows.ts'
import { type By, handSize } from '../actions/windows.ts'
import { OPS, PLAYED } from '../components/deck.ts'
import { NONE } from '../components/map.ts'
import { cardOption } from '../components/options.ts'
import { strayMercenaries } from '../components/pieces.ts'
import { seatOf } from '../components/seats.ts'
import { sideId } from '../components/sides.ts'
import { handOf, successionRoll } from '../kings/succession.ts'
import { countRound } from '../neutrals/neutrals.ts'
import { endEmptyRevolts } from '../neutrals/revolts.ts'
import { noImpulse } from '../setup/begin.ts'
import { updateSieges } from '../siege/siegeBars.ts'
import type { G, Kings } from '../state/state.ts'

/** 5.0c: rounds per turn; the Neutral Nations Round after them has number 6. */
export const ROUNDS = 5

const eventOf = cardOption('event')
const opsOf = cardOption('ops')

/** 5.0c: the next round begins, or the Strategy Phase ends. */
export function roundPhase(g: G): undefined {
  const s = g.state
  s.round++
  s.activated = []
  s.newKings = []
  s.ill = []
  s.place = 0
  s.step = 0
  if (s.round > ROUNDS) return void andThen(s, 'neutralRound', 'victory')
  countRound(s)
  g.tell?.({ kind: 'round', rule: '5.0c', with: { turn: s.turn, round: s.round } })
  andThen(s, 'impulse', 'round')
}

/** F2 (1), 3.0q: the start of an impulse: action cards of any time and helpers (R20.10), then the player's own card. */
export function* impulsePhase(g: G): Flow {
  const s = g.state
  const player = s.turnOrder[s.place]!
  const power = s.players[player]!
  s.impulse = noImpulse(player, power)
  if (s.sinceNeutral[player]! < 3) s.sinceNeutral[player]!++
  takeRaids(s, player)
  g.tell?.({ kind: 'impulse', rule: '5.0d', with: { seat: seatOf(s, player), round: s.round } })
  yield* anyTime(g)
  s.step = 0
  andThen(s, ...(mayHelp(s) ? (['help'] as const) : []), 'playCard')
}

/** F2 (2), (3): the succession roll, then one card. */
export function* playCardPhase(g: G): Flow {
  const s = g.state
  const { player, side: power } = s.impulse
  if (s.successor[power] !== NONE) yield* successionRoll(g, player, power)
  andThen(s, 'impulseEnd')
  if (handSize(s, player) === 0) {
    g.tell?.({ kind: 'pass', rule: 'R8.1', with: { seat: seatOf(s, player) } })
    return
  }
  yield* playCard(g, { player, side: power })
}

/** 8.2, 8.3: the player announces a card and whether it is used for Ops or for its event. */
function* playCard(g: G, by: By): Flow {
  const s = g.state
  const { player } = by
  const hand = () => handOf(s, player)
  const chosen = yield* pick(
    seatOf(s, player),
    'impulse',
    '8.2',
    [each(hand, opsOf, (card) => coupBar(s, player, card)), each(hand, eventOf, (card) => eventBar(g, by, card))],
    { about: { round: s.round }, guarded: true },
  )
  if (s.coup === player) s.coup = NONE
  yield* playFor(g, by, chosen.of, chosen.verb === 'event')
}

/** R-C88: the victim of a coup must play card 88. */
const coupBar = (s: Kings, player: number, card: number): Bar | undefined =>
  s.coup === player && card !== 88 ? COUP : undefined

/** 9.1: plays a card for its event or its Ops. */
export function* playFor(g: G, by: By, card: number, event: boolean): Flow {
  const s = g.state
  s.cards[card] = PLAYED
  s.impulse.card = card
  s.impulse.event = event
  g.tell?.({
    kind: event ? 'event' : 'ops',
    rule: event ? '9.3' : '9.2',
    with: { seat: seatOf(s, by.player), side: sideId(by.side), card, ops: OPS[card]! },
  })
  if (event) yield* g.tables.events[card]!.event(g, by)
  else yield* spendOps(g, by, OPS[card]!)
}

/** F2 (6), (7): ends the impulse: raids, stray mercenaries, the card; then the next player. */
export function* impulseEndPhase(g: G): Flow {
  const s = g.state
  const { player, side, card, event, cancelled } = s.impulse
  const after = event && !cancelled ? g.tables.events[card]?.after : undefined
  if (after !== undefined) yield* after(g, { player, side })
  settleCard(s)
  payForRaids(g, player)
  for (const _ of strayMercenaries(s)) g.tell?.({ kind: 'stray', rule: 'R21.3', with: {} })
  endEmptyRevolts(s)
  updateSieges(s)
  yield* anyTime(g)
  if (s.round > ROUNDS) return
  s.place++
  if (s.place < s.turnOrder.length) andThen(s, 'impulse')
}
