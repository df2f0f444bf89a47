import {
  ask,
  checkpoint,
  choice,
  draw,
  type Flow,
  type Game,
  type GameHeuristics,
  options,
  type Play,
  type Setup,
} from '#kernel'

interface Kuhn {
  /** The card of each seat; -1 before it is drawn. */
  cards: number[]
  /** The seats that bet and folded; -1 for none. */
  bet: number
  folded: number
  done: boolean
}

const SEATS = ['first', 'second']
const CARDS = [0, 1, 2]
const card = options('card')
const [check, bet, fold, call] = [choice('check'), choice('bet'), choice('fold'), choice('call')]

/** Kuhn poker: three cards, one per seat, one bet. There is no winner; only chips count. */
export const kuhn: Game<Kuhn, Setup> = {
  id: 'kuhn',
  version: 1,
  scenarios: [{ id: 'usual', players: [2] }],
  settings: [],
  windows: {},
  seats: () => SEATS,
  begin: () => ({ cards: [-1, -1], bet: -1, folded: -1, done: false }),
  play,
  view: (s, seat) => ({ ...s, cards: s.cards.map((c, i) => (SEATS[i] === seat ? c : null)) }),
  guess(s, seat, random) {
    const own = SEATS.indexOf(seat)
    if (s.cards[1 - own] === -1) return
    const left = CARDS.filter((c) => c !== s.cards[own])
    s.cards[1 - own] = left[random(left.length)]!
  },
  outcome: () => undefined,
}

function* play(g: Play<Kuhn>): Flow {
  for (let seat = 0; seat < 2; seat++) {
    yield* checkpoint()
    if (g.state.cards[seat] !== -1) continue
    const left = () => CARDS.filter((c) => !g.state.cards.includes(c)).map(card)
    const drawn = yield* draw('deal', 'K1', SEATS[seat]!, left)
    g.state.cards[seat] = drawn.of
  }
  const s = g.state
  for (const seat of [0, 1]) {
    const opened = yield* ask(SEATS[seat]!, 'open', 'K2', () => [check, bet])
    if (opened === check) continue
    s.bet = seat
    const answered = yield* ask(SEATS[1 - seat]!, 'answer', 'K3', () => [fold, call])
    if (answered === fold) s.folded = 1 - seat
    break
  }
  s.done = true
}

/** A seat's gain or loss. */
function chipsOf(s: Kuhn, own: number): number {
  const winner = s.folded >= 0 ? 1 - s.folded : s.cards[0]! > s.cards[1]! ? 0 : 1
  const stake = s.bet >= 0 && s.folded < 0 ? 2 : 1
  return winner === own ? stake : -stake
}

/** Chips at the end; before it, the higher card is better. */
export const kuhnBrain: GameHeuristics<Kuhn> = {
  evaluate(s, seat) {
    const own = SEATS.indexOf(seat)
    return s.done ? 0.5 + chipsOf(s, own) / 4 : ([0.2, 0.5, 0.8][s.cards[own]!] ?? 0.5)
  },
}
