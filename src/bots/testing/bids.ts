import {
  ask,
  checkpoint,
  draw,
  type Flow,
  type Game,
  type GameHeuristics,
  type Outcome,
  options,
  type Play,
  type Random,
  type Seat,
  type Setup,
  together,
} from '#kernel'

interface Bids {
  round: number
  /** Each seat's hidden cards, ascending. */
  hands: number[][]
  played: number[]
  points: number[]
}

const HAND = 4
const card = options('bid')

const seatsOf = (players: number): Seat[] => ['ant', 'bee', 'cat', 'dog', 'emu'].slice(0, players)

/**
 * Secret bids with hidden hands: each round every seat bids a card simultaneously, and the single highest scores the
 * round's number. For two to five seats.
 */
export const bids: Game<Bids, Setup> = {
  id: 'bids',
  version: 1,
  scenarios: [{ id: 'usual', players: [2, 3, 4, 5] }],
  settings: [],
  windows: {},
  seats: (setup) => seatsOf(setup.players),
  begin: ({ players }) => ({
    round: 0,
    hands: Array.from({ length: players }, () => []),
    played: [],
    points: Array.from({ length: players }, () => 0),
  }),
  play,
  view: (s, seat) => ({
    ...s,
    hands: s.hands.map((hand, i) => (seatsOf(5)[i] === seat ? hand : hand.length)),
  }),
  guess(s, seat, random) {
    const own = seatsOf(5).indexOf(seat)
    const unseen = shuffled(deckOf(s).concat(s.hands.filter((_, i) => i !== own).flat()), random)
    s.hands.forEach((hand, i) => {
      if (i !== own) s.hands[i] = unseen.splice(0, hand.length).sort((a, b) => a - b)
    })
  },
  outcome,
}

/** Cards neither held nor played. */
function deckOf(s: Bids): number[] {
  const all = Array.from({ length: 3 * HAND * s.hands.length }, (_, i) => i + 1)
  return all.filter((c) => !s.played.includes(c) && s.hands.every((hand) => !hand.includes(c)))
}

/** Shuffled from sorted order, so that the result reveals nothing about where the cards were. */
function shuffled(cards: number[], random: Random): number[] {
  cards.sort((a, b) => a - b)
  for (let i = cards.length - 1; i > 0; i--) {
    const j = random(i + 1)
    const held = cards[i]!
    cards[i] = cards[j]!
    cards[j] = held
  }
  return cards
}

function* play(g: Play<Bids>): Flow {
  while (g.state.round <= HAND) {
    yield* checkpoint()
    if (g.state.round === 0) yield* deal(g)
    else yield* bidding(g)
    g.state.round++
  }
}

function* deal(g: Play<Bids>): Flow {
  for (const [i, hand] of g.state.hands.entries()) {
    while (hand.length < HAND) {
      const drawn = yield* draw('deal', 'B1', seatsOf(5)[i]!, () => deckOf(g.state).map(card))
      g.state.hands[i]!.push(drawn.of)
    }
    g.state.hands[i]!.sort((a, b) => a - b)
  }
}

function* bidding(g: Play<Bids>): Flow {
  const s = g.state
  const asks = s.hands.map((_, i) =>
    ask(seatsOf(5)[i]!, 'bid', 'B2', () => g.state.hands[i]!.map(card), { guarded: true }),
  )
  const chosen = (yield* together(...asks)).map((option) => option.of)
  chosen.forEach((of, i) => {
    s.hands[i] = s.hands[i]!.filter((c) => c !== of)
  })
  s.played = [...s.played, ...chosen].sort((a, b) => a - b)
  s.points[chosen.indexOf(Math.max(...chosen))]! += s.round
}

function outcome(s: Bids): Outcome | undefined {
  if (s.round <= HAND) return undefined
  const seats = seatsOf(s.hands.length)
  const most = Math.max(...s.points)
  const ranks = Object.fromEntries(seats.map((seat, i) => [seat, 1 + s.points.filter((p) => p > s.points[i]!).length]))
  return { winners: seats.filter((_, i) => s.points[i] === most), ranks, how: 'points' }
}

/** Current points, and strong cards for later. */
export const bidsBrain: GameHeuristics<Bids> = {
  evaluate(s, seat) {
    const own = seatsOf(5).indexOf(seat)
    const worth = (i: number) => s.points[i]! + s.hands[i]!.reduce((sum, c) => sum + c, 0) / 20
    const total = s.hands.reduce((sum, _, i) => sum + worth(i), 0)
    return total === 0 ? 1 / s.hands.length : worth(own) / total
  },
}
