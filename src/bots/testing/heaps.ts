import {
  type Ask,
  ask,
  checkpoint,
  choice,
  type Flow,
  type Game,
  type GameHeuristics,
  type Match,
  type Outcome,
  options,
  type Play,
  type Setup,
} from '#kernel'

interface Heaps {
  turn: number
  heaps: number[]
}

const SEATS = ['odd', 'even']
const take = options('take')
const done = choice('done')

/**
 * Nim as long chains of small picks: a turn takes items one by one from the same heap and ends with `done`; taking
 * the very last item wins. The optimal moves are known.
 */
export const heapsOf = (...start: number[]): Game<Heaps, Setup> => ({
  id: 'heaps',
  version: 1,
  scenarios: [{ id: 'usual', players: [2] }],
  settings: [],
  windows: {},
  seats: () => SEATS,
  begin: () => ({ turn: 0, heaps: start.slice() }),
  play,
  view: (s) => s,
  guess: () => {},
  outcome,
})

function* play(g: Play<Heaps>): Flow {
  while (outcome(g.state) === undefined) {
    yield* checkpoint()
    const s = g.state
    const seat = SEATS[s.turn]!
    const filled = () => s.heaps.flatMap((left, i) => (left > 0 ? [take(i)] : []))
    const { of } = yield* ask(seat, 'heap', 'H1', filled)
    s.heaps[of]!--
    while (s.heaps[of]! > 0) {
      const more = yield* ask(seat, 'more', 'H2', () => [take(of), done])
      if (more === done) break
      s.heaps[of]!--
    }
    s.turn = 1 - s.turn
  }
}

function outcome(s: Heaps): Outcome | undefined {
  if (s.heaps.some((left) => left > 0)) return undefined
  const [won, lost] = [SEATS[1 - s.turn]!, SEATS[s.turn]!]
  return { winners: [won], ranks: { [won]: 1, [lost]: 2 }, how: 'last' }
}

/** No information before the end. */
export const heapsBrain: GameHeuristics<Heaps> = { evaluate: () => 0.5 }

/** The same with plans: a number of items from one heap. */
export const plannedHeapsBrain: GameHeuristics<Heaps> = {
  ...heapsBrain,
  plans(match: Match<Heaps>, asked: Ask) {
    if (asked.kind !== 'heap') return []
    return match.state.heaps.flatMap((left, i) =>
      Array.from({ length: left }, (_, n) => [
        ...Array.from({ length: n + 1 }, () => `take:${i}`),
        ...(n + 1 < left ? ['done'] : []),
      ]),
    )
  },
}
