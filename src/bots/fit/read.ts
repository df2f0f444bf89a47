import {
  CHANCE,
  copy,
  type Game,
  Match,
  parseAnswer,
  type Random,
  type Record,
  type Sample,
  type Study,
} from '../../kernel/index.ts'
import type { Player } from '../think.ts'
import type { Rows } from './solve.ts'

/** Empty rows, one set per task. */
export const noRows = (studies: readonly Study[]): Rows[] =>
  studies.map(({ learned }) => ({ width: learned.features.length, values: [], became: [], games: 0 }))

/** Replays a record and samples the features of one quiet position in `thin`. */
export function readGame(
  { game, brain }: Player,
  record: Record<any>,
  studies: readonly Study[],
  rows: readonly Rows[],
  thin: number,
  random: Random,
): void {
  const before = rows.map(({ became }) => became.length)
  let waiting: { readonly sample: Sample; readonly to: Rows }[] = []
  const see = (state: unknown) => {
    if (waiting.length === 0) return
    waiting = waiting.filter(({ sample, to }) => {
      const became = sample.became(state)
      if (became === undefined) return true
      to.values.push(...sample.values)
      to.became.push(became)
      return false
    })
  }
  const match = Match.begin(seenAtCheckpoints(game, see), record.setup)
  for (const answer of record.answers) {
    if (match.open[0]!.seat !== CHANCE) {
      see(match.state)
      const reads = (brain.rests?.(match) ?? true) && random(thin) === 0
      if (reads) {
        // The match continues on the same state, so samples must not share it.
        const then = copied(game, match.state)
        for (const [i, study] of studies.entries()) {
          for (const sample of study.read(then)) waiting.push({ sample, to: rows[i]! })
        }
      }
    }
    match.apply(...parseAnswer(answer))
  }
  see(match.state)
  for (const [i, to] of rows.entries()) if (to.became.length > before[i]!) to.games++
}

const copied = <S>(game: Game<S>, state: S): S => game.copy?.(state) ?? copy(state)

/** A match copies its state at checkpoints; positions between two decisions are seen there. */
function seenAtCheckpoints(game: Game, see: (state: unknown) => void): Game {
  return {
    ...game,
    copy(state) {
      see(state)
      return copied(game, state)
    },
  }
}
