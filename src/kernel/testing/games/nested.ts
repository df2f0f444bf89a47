import {
  ask,
  checkpoint,
  type Flow,
  type Game,
  type Outcome,
  options,
  type Play,
  roll,
  type Seat,
  type Setup,
} from '#kernel/index.ts'

/** As large as the state of a large game: some 1,700 small numbers, 5 KB as JSON. */
export interface Nested {
  phase: number
  turn: number
  total: number
  at: number[]
  steps: number[]
  control: number[]
}

const SEATS: readonly Seat[] = ['east', 'west']
const PHASES = 40
const ANSWERS = 32
const DEPTH = 8
const UNITS = 600
const go = options('go')

/** Rules nested eight deep that ask thirty options at a time, thirty-two answers between checkpoints. For benchmarks. */
export const nested: Game<Nested, Setup> = {
  id: 'nested',
  version: 1,
  scenarios: [{ id: 'deep', players: [2] }],
  settings: [],
  windows: {},
  seats: () => SEATS,
  begin: () => ({
    phase: 0,
    turn: 0,
    total: 0,
    at: Array.from({ length: UNITS }, (_, i) => i % 95),
    steps: Array.from({ length: UNITS }, (_, i) => i % 4),
    control: Array.from({ length: UNITS }, (_, i) => i % 7),
  }),
  *play(g: Play<Nested>): Flow {
    while (g.state.phase < PHASES) {
      yield* checkpoint()
      for (let i = 0; i < ANSWERS; i++) yield* deeper(g, DEPTH)
      g.state.phase++
    }
  },
  view: (s) => s,
  guess: () => {},
  outcome: (s): Outcome | undefined =>
    s.phase < PHASES
      ? undefined
      : {
          winners: [SEATS[s.total % 2]!],
          ranks: { east: 1 + (s.total % 2), west: 2 - (s.total % 2) },
          how: 'end',
        },
  copy: (s) => ({ ...s, at: s.at.slice(), steps: s.steps.slice(), control: s.control.slice() }),
}

/** A procedure nested in another, like a battle within a march within an impulse. */
function* deeper(g: Play<Nested>, depth: number): Flow {
  if (depth > 1) yield* deeper(g, depth - 1)
  else yield* decide(g)
}

/** Thirty legal units found among all of them, as a real rule would. */
function* decide(g: Play<Nested>): Flow {
  const s = g.state
  const chosen = yield* ask(SEATS[s.turn]!, 'go', 'N1', () => {
    const legal = []
    for (let unit = s.total % 17; legal.length < 30; unit += 7)
      if (s.steps[unit % UNITS] !== 3) legal.push(go(unit % UNITS))
    return legal
  })
  s.at[chosen.of] = (s.at[chosen.of]! + 1) % 95
  s.total += chosen.of
  if (s.total % 5 === 0) s.steps[chosen.of] = (yield* roll('step', 'N1')) % 3
  s.turn = 1 - s.turn
}
