import { choice, draw, type Flow, legalOptions, optionIfLegal, pick, pushPhases, roll } from '#kernel'
import { whyNotEvent } from '../actions/events.ts'
import { discardCard, openAnyTime } from '../actions/windows.ts'
import { sideId } from '../components/counters.ts'
import { NONE } from '../components/map.ts'
import { cardOption, sideOption } from '../components/picks.ts'
import { PLAYED, seatOf } from '../components/players.ts'
import { noImpulse } from '../setup/begin.ts'
import type { G, Kings } from '../state/state.ts'
import { deckOptions, deckSize, playCardFor } from '../turn/strategy.ts'
import { wasHostile } from './neutrals.ts'

const nation = sideOption('nation')
const eventOf = cardOption('event')
const opsOf = cardOption('ops')
const NOTHING = choice('nothing')

/**
 * `s.step` holds bits: the nations that have had their card and, from this bit, the players who drew for a free one.
 */
const PLAYERS_BIT = 5

const isDone = (s: Kings, power: number) => ((s.step >> power) & 1) === 1
const hasDrawn = (s: Kings, player: number) => ((s.step >> (PLAYERS_BIT + player)) & 1) === 1

/** F8, 20.2b, 20.2c, 5.0e: one card for the next neutral nation. */
export function* neutralRoundPhase(g: G): Flow {
  const s = g.state
  const next = yield* nextDraw(g, rollHighest)
  if (next === undefined) {
    s.step = 0
    return
  }
  pushPhases(s, 'neutralRound')
  s.step |= 1 << next.power
  if (next.player === NONE) return
  yield* drawForNation(g, next.player, next.power)
}

/**
 * 20.2b, 20.2c: the next nation and the player who draws for it, or undefined after the last. `highest` breaks ties by
 * dice.
 */
export function* nextDraw(g: G, highest: typeof rollHighest): Flow<Draw | undefined> {
  return (yield* nextHeldNation(g)) ?? (yield* nextFreeNation(g, highest))
}

interface Draw {
  readonly power: number
  /** None if every player is barred; then no card is drawn. */
  readonly player: number
}

/** F8 (1): nations with a holder, in turn order of the holders. */
function* nextHeldNation(g: G): Flow<Draw | undefined> {
  const s = g.state
  for (const player of s.turnOrder) {
    const held = s.neutrals.filter((p) => !isDone(s, p) && s.holder[p] === player)
    if (held.length === 0) continue
    return { power: yield* whichNation(g, player, held), player }
  }
  return undefined
}

function* whichNation(g: G, player: number, nations: readonly number[]): Flow<number> {
  const chosen = yield* pick(seatOf(g.state, player), 'whichNation', '20.2b', [legalOptions(nations, nation)])
  return chosen.of
}

/**
 * 20.2c, 20.3b, R20.3: nations without a holder: drawn for by the player with the lowest VP, then by the others by
 * dice, except players who were hostile to the nation.
 */
function* nextFreeNation(g: G, highest: typeof rollHighest): Flow<Draw | undefined> {
  const s = g.state
  const free = s.neutrals.filter((p) => !isDone(s, p) && s.holder[p] === NONE)
  if (free.length === 0) return undefined
  const may = s.turnOrder.filter((p) => !hasDrawn(s, p) && free.some((n) => !wasHostile(s, p, n)))
  if (may.length === 0) return { power: free[0]!, player: NONE }
  const first = s.step >> PLAYERS_BIT === 0
  const least = Math.min(...may.map((p) => s.total[p]! + s.vp[p]!))
  const tied = first ? may.filter((p) => s.total[p]! + s.vp[p]! === least) : may
  const player = yield* highest(g, tied, '20.2c')
  const open = free.filter((n) => !wasHostile(s, player, n))
  const power = first ? yield* whichNation(g, player, open) : open[0]!
  s.step |= 1 << (PLAYERS_BIT + player)
  return { power, player }
}

/** Each player rolls a die and the highest wins; ties roll again. A single candidate does not roll. */
export function* rollHighest(g: G, players: readonly number[], rule: string): Flow<number> {
  let left = players
  while (left.length > 1) {
    const dice: number[] = []
    for (const _ of left) dice.push(yield* roll('tie', rule))
    const best = Math.max(...dice)
    g.tell?.({ kind: 'tieRoll', rule, with: { seats: left.map((p) => seatOf(g.state, p)), dice } })
    left = left.filter((_, i) => dice[i] === best)
  }
  return left[0]!
}

/** 20.2d, R20.1: a card is drawn face up; the player may use it for the nation. */
function* drawForNation(g: G, player: number, power: number): Flow {
  const s = g.state
  s.impulse = noImpulse(player, power)
  s.impulse.nation = power
  pushPhases(s, 'impulseEnd')
  if (deckSize(s) === 0) return
  yield* openAnyTime(g)
  const drawn = yield* draw('nationCard', '20.2b', null, () => deckOptions(s))
  const card = drawn.of
  s.cards[card] = PLAYED
  g.tell?.({
    kind: 'nationCard',
    rule: '20.2b',
    with: { seat: seatOf(s, player), side: sideId(power), card },
  })
  const by = { player, side: power }
  const chosen = yield* pick(
    seatOf(s, player),
    'nation',
    'R20.1',
    [opsOf(card), optionIfLegal(eventOf(card), () => whyNotEvent(g, by, card)), NOTHING],
    { about: { side: sideId(power), card } },
  )
  if (chosen === NOTHING) discardCard(s, card)
  else yield* playCardFor(g, by, card, chosen.verb === 'event')
}
