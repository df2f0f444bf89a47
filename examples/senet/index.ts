import type { Game, GameHeuristics, Phrase, Wording } from 'mehen/kernel'
import type { NumberedRule, Title } from 'mehen/title'
import en from './en.json'
import { begin, LAST, outcome, PIECES, play, SEATS, type Senet, sideOn } from './rules.ts'

/** Senet after a common modern reconstruction. */
export const senet: Game<Senet> = {
  id: 'senet',
  version: 1,
  scenarios: [{ id: 'kendall', players: [2] }],
  settings: [],
  windows: {},
  seats: () => SEATS,
  begin,
  play,
  view: (s) => s,
  guess: () => {},
  outcome,
}

/** Steps that a side's pieces have gone, those borne off included. */
function progress(s: Senet, side: number): number {
  let steps = s.home[side]! * (LAST + 1)
  for (let square = 1; square <= LAST; square++) if (sideOn(s, square) === side) steps += square
  return steps
}

/** Steps ahead that make a side a 3:1 favourite. */
const CLEAR_LEAD = 15

const brain: GameHeuristics<Senet> = {
  evaluate(s, seat) {
    const side = SEATS.indexOf(seat)
    if (outcome(s) !== undefined) return outcome(s)!.winners[0] === seat ? 1 : 0
    const lead = progress(s, side) - progress(s, 1 - side)
    return 1 / (1 + Math.exp((-Math.log(3) * lead) / CLEAR_LEAD))
  },
  playout: 4,
}

const wording: Wording<Senet> = {
  describe: (s) => [
    ...SEATS.map((seat, side): Phrase => {
      const squares = s.squares.flatMap((_, square) => (sideOn(s, square) === side ? [square] : []))
      return [squares.length > 0 ? 'describe.side' : 'describe.empty', { seat, squares, home: s.home[side]! }]
    }),
    ...(s.roll > 0 ? [['describe.throw', { seat: SEATS[s.turn]!, roll: s.roll }] satisfies Phrase] : []),
  ],
  goal: (s) => [
    ['goal.home', { pieces: PIECES }],
    ...SEATS.map((seat, side): Phrase => ['goal.score', { seat, home: s.home[side]!, pieces: PIECES }]),
  ],
}

const rules: NumberedRule[] = Array.from({ length: 12 }, (_, i) => `S${i + 1}`).map((id) => ({
  id,
  title: en[`rule.${id}` as keyof typeof en],
}))

/** The texts, each language loaded on demand. */
const words: Title['words'] = {
  en: async () => en,
  ja: async () => (await import('./ja.json')).default,
  cs: async () => (await import('./cs.json')).default,
}

export const title: Title = { game: senet, brain, wording, words, rules }
