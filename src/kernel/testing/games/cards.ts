import {
  ALL,
  ask,
  type Choice,
  checkpoint,
  choice,
  draw,
  type Flow,
  type Game,
  type Outcome,
  options,
  type Play,
  type Responder,
  type Seat,
  type Setup,
  window,
} from '#kernel/index.ts'

/** Hidden hands and a deck without an order: `where[card]` is a seat's index, or one of the places below. */
export interface Cards {
  turn: number
  rounds: number
  where: number[]
  points: number[]
}

/** In the deck. */
export const DECK = -1
/** Played. */
export const PLAYED = -2

const NAMES: readonly Seat[] = ['red', 'green', 'blue', 'white']
const SIZE = 24
const HAND = 4

/** Cards 0-3 steal, 4-7 cancel, 8-9 spy; the others score their number. */
const isThief = (card: number) => card < 4
const isCancel = (card: number) => card >= 4 && card < 8
const isSpy = (card: number) => card === 8 || card === 9

const deal = options('deal')
const play = options('play')
const REST = choice('rest')
const counter = options('counter')

/** The contexts of the windows. */
interface Windows {
  played: { by: number; card: number; cancelled: boolean }
}

type G = Play<Cards, Windows>

const handOf = (s: Cards, seat: number) => s.where.flatMap((at, card) => (at === seat ? card : []))

/** C3: a cancelling card stops the card just played, and can itself be cancelled. */
const cancel = (card: number): Responder<Cards, Windows['played'], Windows> => ({
  option: counter(card),
  can: (g, seat, at) => !at.cancelled && NAMES[at.by] !== seat && held(g.state, seat).includes(card),
  might: (g, seat, at) => !at.cancelled && NAMES[at.by] !== seat && held(g.state, seat).length > 0,
  *play(g, seat, at) {
    g.state.where[card] = PLAYED
    g.tell?.({ kind: 'cancel', rule: 'C3', with: { seat, card } })
    const nested = { by: NAMES.indexOf(seat), card, cancelled: false }
    yield* window(g, 'played', nested, others(g.state, nested.by), 'C3')
    at.cancelled = !nested.cancelled
  },
})

const held = (s: Cards, seat: Seat) => NAMES.flatMap((name, i) => (name === seat || seat === ALL ? handOf(s, i) : []))
const others = (s: Cards, seat: number) => NAMES.slice(0, s.points.length).filter((_, i) => i !== seat)

/** Hidden cards, private draws and interrupts within interrupts. */
export const cards: Game<Cards, Setup, Windows> = {
  id: 'cards',
  version: 1,
  scenarios: [{ id: 'thieves', players: [2, 3, 4] }],
  settings: [],
  windows: { played: [4, 5, 6, 7].map(cancel) },
  seats: (setup) => NAMES.slice(0, setup.players),
  begin: ({ players }) => ({
    turn: 0,
    rounds: 6,
    where: Array(SIZE).fill(DECK),
    points: Array(players).fill(0),
  }),
  *play(g: G): Flow {
    while (g.state.rounds > 0) {
      yield* checkpoint()
      yield* fill(g, g.state.turn)
      yield* act(g, g.state.turn)
      pass(g.state)
    }
  },
  view: (s, seat) => ({
    turn: s.turn,
    rounds: s.rounds,
    points: s.points,
    hands: s.points.map((_, i) => handOf(s, i).length),
    played: s.where.flatMap((at, card) => (at === PLAYED ? card : [])),
    own: held(s, seat),
  }),
  guess(s, seat, random) {
    const own = NAMES.indexOf(seat)
    const hidden = s.where.flatMap((at, card) => (at !== own && at !== PLAYED ? card : []))
    const places = hidden.map((card) => s.where[card]!)
    for (const card of hidden) s.where[card] = places.splice(random(places.length), 1)[0]!
  },
  outcome,
}

/** C1: draw up to four cards, in secret. */
function* fill(g: G, seat: number): Flow {
  while (handOf(g.state, seat).length < HAND) {
    const left = handOf(g.state, DECK)
    if (left.length === 0) return
    const card = yield* draw('draw', 'C1', NAMES[seat]!, () => handOf(g.state, DECK).map(deal))
    g.state.where[card.of] = seat
    g.tell?.({ kind: 'drew', rule: 'C1', with: { card: card.of }, only: [NAMES[seat]!] })
  }
}

/** C2: play one card or rest; a thief takes a point from the leader, a spy looks at the next seat's hand. */
function* act(g: G, seat: number): Flow {
  const offer = (): Choice<string>[] => [
    ...handOf(g.state, seat)
      .filter((c) => !isCancel(c))
      .map(play),
    REST,
  ]
  const chosen = yield* ask<Choice<string>>(NAMES[seat]!, 'act', 'C2', offer, { guarded: g.guardSecrets })
  if (chosen === REST) return
  const card = chosen.of
  g.state.where[card] = PLAYED
  const played = { by: seat, card, cancelled: false }
  yield* window(g, 'played', played, others(g.state, seat), 'C3')
  if (!played.cancelled) score(g, seat, card)
}

function score(g: G, seat: number, card: number): void {
  const { points } = g.state
  const next = (seat + 1) % points.length
  if (isSpy(card)) {
    g.tell?.({ kind: 'spied', rule: 'C2', with: { cards: handOf(g.state, next) }, only: [NAMES[seat]!] })
    g.shown()
  } else if (isThief(card)) {
    if (points[next]! > 0) points[next]!--
    points[seat]!++
  } else points[seat]! += card
}

function pass(s: Cards): void {
  s.turn = (s.turn + 1) % s.points.length
  if (s.turn === 0) s.rounds--
}

function outcome(s: Cards): Outcome | undefined {
  if (s.rounds > 0) return undefined
  const ranks = Object.fromEntries(s.points.map((p, i) => [NAMES[i]!, 1 + s.points.filter((q) => q > p).length]))
  return { winners: Object.keys(ranks).filter((seat) => ranks[seat] === 1), ranks, how: 'points' }
}
