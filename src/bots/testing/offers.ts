import {
  ask,
  chance,
  checkpoint,
  draw,
  type Flow,
  type Game,
  type GameHeuristics,
  options,
  type Play,
  type Setup,
} from '#kernel'

interface Offers {
  /** The outcome of the coin; -1 before the toss. */
  coin: number
  /** The guesser's winnings in hundredths; -1 before the end. */
  won: number
}

const SEATS = ['one', 'two']
const side = options('side')
const SIDES = [side(0), side(1)]
const offer = options('offer')

/** Who sees the coin before it is guessed. */
export type Shown = 'everybody' | 'guesser' | 'other'

/**
 * One decision with many options, then a coin toss and a guess. Option 0 leads to the coin: a seat that saw it always
 * wins, any other half of the time. Every other option wins what `worth` says.
 */
export function offersOf(shown: Shown, count: number, worth: (of: number) => number): Game<Offers, Setup> {
  const all = Array.from({ length: count }, (_, i) => offer(i))
  return {
    id: 'offers',
    version: 1,
    scenarios: [{ id: 'usual', players: [2] }],
    settings: [],
    windows: {},
    seats: () => SEATS,
    begin: () => ({ coin: -1, won: -1 }),
    *play(g: Play<Offers>): Flow {
      yield* checkpoint()
      const chosen = yield* ask('one', 'offer', 'O1', () => all)
      if (chosen.of === 0) {
        const fell =
          shown === 'everybody'
            ? yield* chance('coin', 'O2', () => SIDES)
            : yield* draw('coin', 'O2', shown === 'guesser' ? 'one' : 'two', () => SIDES)
        g.state.coin = fell.of
        const said = yield* ask('one', 'guess', 'O3', () => SIDES)
        g.state.won = said.of === g.state.coin ? 100 : 0
      } else g.state.won = worth(chosen.of)
    },
    view: (s) => ({ won: s.won }),
    guess(s, seat, random) {
      if (s.coin >= 0 && shown !== 'everybody' && (shown === 'guesser') !== (seat === 'one')) s.coin = random(2)
    },
    outcome: () => undefined,
  }
}

/** The value is what was won. */
export const offersBrain: GameHeuristics<Offers> = {
  evaluate: (s, seat) => (s.won < 0 ? 0.5 : (seat === 'one' ? s.won : 100 - s.won) / 100),
}
