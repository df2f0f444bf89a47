import {
  checkpoint,
  type Flow,
  type Game,
  type IllegalReason,
  legalOptions,
  type Outcome,
  options,
  type Play,
  pick,
  roll,
  type Seat,
  type Setup,
} from '#kernel/index.ts'

/** Two armies take losses as close as possible to the number rolled, never above it. */
export interface Picks {
  turn: number
  sizes: number[][]
  /** The exact loss still to be taken, and the unit from which picks continue; null between turns. */
  due: { left: number; from: number } | null
}

const SEATS: readonly Seat[] = ['north', 'south']
const lose = options('lose')
const UNREACHABLE: IllegalReason = ['P2', 'notExact']
const PASSED_BY: IllegalReason = ['P3', 'passedBy']

/** Whether some of the units from `from` on add up to exactly `total`. */
function reaches(sizes: readonly number[], from: number, total: number): boolean {
  if (total === 0) return true
  if (total < 0 || from >= sizes.length) return false
  return reaches(sizes, from + 1, total - sizes[from]!) || reaches(sizes, from + 1, total)
}

/** P1: the largest loss up to the demand that the units can make up. */
function closest(sizes: readonly number[], demand: number): number {
  let loss = demand
  while (!reaches(sizes, 0, loss)) loss--
  return loss
}

/** Long chains of picks in a canonical order, each of which can always be completed. */
export const picks: Game<Picks, Setup> = {
  id: 'picks',
  version: 1,
  scenarios: [{ id: 'losses', players: [2] }],
  settings: [],
  windows: {},
  seats: () => SEATS,
  begin: () => ({ turn: 0, sizes: [units(), units()], due: null }),
  *play(g: Play<Picks>): Flow {
    while (outcome(g.state) === undefined) {
      yield* checkpoint()
      if (g.state.due === null) yield* demand(g)
      else yield* loseOne(g)
    }
  },
  view: (s) => s,
  guess: () => {},
  outcome,
}

const units = () => [1, 2, 2, 3, 3, 4, 5, 5, 6, 8, 9, 12]

function* demand(g: Play<Picks>): Flow {
  const s = g.state
  let total = 0
  for (let die = 0; die < 4; die++) total += yield* roll('demand', 'P1')
  const left = closest(s.sizes[s.turn]!, total)
  if (left > 0) s.due = { left, from: 0 }
  else s.turn = 1 - s.turn
}

function* loseOne(g: Play<Picks>): Flow {
  const s = g.state
  const sizes = s.sizes[s.turn]!
  const { left, from } = s.due!
  const bar = (unit: number): IllegalReason | undefined => {
    if (unit < from) return PASSED_BY
    return reaches(sizes, unit + 1, left - sizes[unit]!) ? undefined : UNREACHABLE
  }
  const every = () => sizes.flatMap((size, unit) => (size > 0 ? unit : []))
  const lost = yield* pick(SEATS[s.turn]!, 'lose', 'P2', [legalOptions(every, lose, bar)], { about: { left } })
  s.due = { left: left - sizes[lost.of]!, from: lost.of + 1 }
  sizes[lost.of] = 0
  if (s.due.left > 0) return
  s.due = null
  s.turn = 1 - s.turn
}

function outcome(s: Picks): Outcome | undefined {
  const loser = s.sizes.findIndex((sizes) => sizes.every((size) => size === 0))
  if (loser < 0) return undefined
  const [won, lost] = [SEATS[1 - loser]!, SEATS[loser]!]
  return { winners: [won], ranks: { [won]: 1, [lost]: 2 }, how: 'destroyed' }
}
