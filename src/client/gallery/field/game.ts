import {
  type Brain,
  checkpoint,
  each,
  type Flow,
  type Game,
  type Outcome,
  options,
  type Play,
  pick,
  type Random,
  type Seat,
  type Setup,
} from '../../../kernel/index.ts'

const COUNTERS = 169
/** The number of counters that may march at a time. */
const ON_OFFER = 60
export const COLUMNS = 40
export const ROWS = 24
const SEATS: readonly Seat[] = ['north', 'south']
const MARCHES = 2000

/** The position: the hex, the facing and the upper side of each counter. */
export interface Field {
  marches: number
  at: number[]
  facing: number[]
  flipped: number[]
  /** The march on which each counter marched last. */
  marched: number[]
}

const march = options('march')

/** The side that a counter belongs to. */
export const sideOf = (counter: number) => (counter < (COUNTERS + 1) / 2 ? 0 : 1)

/** The hex in front of a counter. */
function ahead(hex: number, facing: number): number {
  const [column, row] = [hex % COLUMNS, Math.floor(hex / COLUMNS)]
  const shift = [-1, 0, 1, 1, 1, 0][facing]!
  const aside = [0, 1, 1, 0, -1, -1][facing]!
  const [c, r] = [(column + aside + COLUMNS) % COLUMNS, (row + shift + ROWS) % ROWS]
  return r * COLUMNS + c
}

/** The counters that may march: those that have not marched for longest. */
function rested(s: Field): number[] {
  const own = s.at.map((_, counter) => counter).filter((counter) => sideOf(counter) === 0)
  own.sort((a, b) => s.marched[a]! - s.marched[b]! || a - b)
  return own.slice(0, ON_OFFER).sort((a, b) => a - b)
}

/** A toy game for benchmarking boards: north marches one counter at a time; a counter in front of it is flipped. */
export const field: Game<Field, Setup> = {
  id: 'field',
  version: 1,
  scenarios: [{ id: 'field', players: [2] }],
  settings: [],
  windows: {},
  seats: () => SEATS,
  begin: () => ({
    marches: 0,
    at: Array.from({ length: COUNTERS }, (_, i) => (i % 2 === 0 ? i : i + 3) * 5),
    facing: Array.from({ length: COUNTERS }, (_, i) => i % 6),
    flipped: Array.from({ length: COUNTERS }, (_, i) => (i % 5 === 0 ? 1 : 0)),
    marched: Array.from({ length: COUNTERS }, () => 0),
  }),
  *play(g: Play<Field>): Flow {
    const s = g.state
    while (s.marches < MARCHES) {
      yield* checkpoint()
      const may = rested(s)
      const all = s.at.map((_, counter) => counter)
      const { of: counter } = yield* pick('north', 'march', 'F1', [
        each(
          () => all,
          march,
          (c) => (may.includes(c) ? undefined : (['F1', 'tired'] as const)),
        ),
      ])
      s.marches++
      s.marched[counter] = s.marches
      s.at[counter] = ahead(s.at[counter]!, s.facing[counter]!)
      s.facing[counter] = (s.facing[counter]! + 1) % 6
      const before = s.at.indexOf(ahead(s.at[counter]!, s.facing[counter]!))
      if (before >= 0) s.flipped[before] = 1 - s.flipped[before]!
      g.tell?.({ kind: 'marched', rule: 'F1', with: { of: counter } })
    }
  },
  view: (s) => s,
  guess: (_state: Field, _seat: Seat, _random: Random) => {},
  outcome: (s): Outcome | undefined =>
    s.marches < MARCHES ? undefined : { winners: ['north'], ranks: { north: 1, south: 2 }, how: 'field' },
}

export const brain: Brain = { evaluate: () => 0.5 }
