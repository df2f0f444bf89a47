import type { Budget } from '#bots/bot.ts'
import { levelOf, levels } from '#bots/levels.ts'
import {
  Args,
  budgetFrom,
  type Command,
  checkLevels,
  failWith,
  note,
  print,
  SERIES_FLAGS,
  seriesFrom,
  titleOf,
  Usage,
} from '#cli/command.ts'
import { runArena } from './arena.ts'
import type { Estimate } from './statistics.ts'

/** The results of two levels against each other; a shared win counts half for each. */
export interface Pairing {
  readonly a: string
  readonly b: string
  readonly games: number
  /** Points won by `a`. */
  readonly won: number
}

/** A level's rating: 400 points are odds of ten to one. */
export interface Rung {
  readonly id: string
  readonly rating: Estimate
  readonly games: number
  readonly won: number
}

/** Points per unit of log-odds. */
const SCALE = 400 / Math.LN10
const Z = 1.959964
/** Every pair that met is given this many extra draws, so that no rating is infinite. */
const DRAWN = 1
const ROUNDS = 10_000
const EXACT = 1e-10

/** Bradley-Terry ratings with 95% intervals, strongest first; their mean is 0. */
export function ladderOf(pairings: readonly Pairing[]): Rung[] {
  const ids = [...new Set(pairings.flatMap(({ a, b }) => [a, b]))]
  const n = ids.length
  const wins = ids.map(() => 0)
  const met = ids.map(() => ids.map(() => 0))
  for (const { a, b, games, won } of pairings) {
    if (games === 0) continue
    const [i, j] = [ids.indexOf(a), ids.indexOf(b)]
    wins[i]! += won + DRAWN / 2
    wins[j]! += games - won + DRAWN / 2
    met[i]![j]! += games + DRAWN
    met[j]![i]! += games + DRAWN
  }
  const strength = converge(wins, met)
  const mean = strength.reduce((sum, s) => sum + Math.log(s), 0) / n
  const spread = spreadOf(strength, met)
  const total = (id: string, of: (p: Pairing, first: boolean) => number) =>
    pairings.reduce((sum, p) => sum + (p.a === id ? of(p, true) : p.b === id ? of(p, false) : 0), 0)
  return ids
    .map((id, i): Rung => {
      const value = SCALE * (Math.log(strength[i]!) - mean)
      const half = SCALE * Z * spread[i]!
      const won = total(id, (p, first) => (first ? p.won : p.games - p.won))
      return {
        id,
        rating: { value, low: value - half, high: value + half },
        games: total(id, (p) => p.games),
        won,
      }
    })
    .sort((one, other) => other.rating.value - one.rating.value)
}

/** Maximum-likelihood strengths by Zermelo's iteration. */
function converge(wins: readonly number[], met: readonly (readonly number[])[]): number[] {
  let strength = wins.map(() => 1)
  for (let round = 0; round < ROUNDS; round++) {
    const next = strength.map((own, i) => {
      const hoped = met[i]!.reduce((sum, games, j) => sum + games / (own + strength[j]!), 0)
      return hoped === 0 ? own : wins[i]! / hoped
    })
    const scale = Math.exp(next.reduce((sum, s) => sum + Math.log(s), 0) / next.length)
    const scaled = next.map((s) => s / scale)
    const moved = Math.max(...scaled.map((s, i) => Math.abs(Math.log(s / strength[i]!))))
    strength = scaled
    if (moved < EXACT) break
  }
  return strength
}

/** The standard error of each log-strength about the mean, from the information matrix. */
function spreadOf(strength: readonly number[], met: readonly (readonly number[])[]): number[] {
  const n = strength.length
  const information = strength.map((own, i) =>
    strength.map((other, j) => (i === j ? 0 : (-met[i]![j]! * own * other) / (own + other) ** 2)),
  )
  for (let i = 0; i < n; i++) information[i]![i] = -information[i]!.reduce((sum, x) => sum + x, 0)
  // The mean is fixed: adding 1/n everywhere makes the matrix regular and removes the direction of the mean again.
  const regular = information.map((row) => row.map((x) => x + 1 / n))
  const inverse = inverseOf(regular)
  return inverse.map((row, i) => Math.sqrt(Math.max(0, row[i]! - 1 / n)))
}

/** The inverse of a regular matrix, by elimination. */
function inverseOf(matrix: readonly (readonly number[])[]): number[][] {
  const n = matrix.length
  const rows = matrix.map((row, i) => [...row, ...row.map((_, j) => (i === j ? 1 : 0))])
  for (let i = 0; i < n; i++) {
    let pivot = i
    for (let r = i + 1; r < n; r++) if (Math.abs(rows[r]![i]!) > Math.abs(rows[pivot]![i]!)) pivot = r
    const held = rows[i]!
    rows[i] = rows[pivot]!
    rows[pivot] = held
    const by = rows[i]![i]!
    rows[i] = rows[i]!.map((x) => x / by)
    for (let r = 0; r < n; r++) {
      const factor = rows[r]![i]!
      if (r !== i && factor !== 0) rows[r] = rows[r]!.map((x, c) => x - factor * rows[i]![c]!)
    }
  }
  return rows.map((row) => row.slice(n))
}

const FLAGS = { ...SERIES_FLAGS, levels: 'text', ms: 'number', playouts: 'number', time: 'number' } as const

/** Time at which levels play as at a table, in percent. */
const FULL = 100

/** `mehen ladder GAME`: all levels against each other; ratings with intervals as Markdown. */
export const ladder: Command = async (argv, speaker) => {
  const args = new Args(argv, FLAGS)
  args.atMost(1)
  const { game } = await titleOf(args.words[0])
  const ids = args.text('levels')?.split(',') ?? levels.map(({ id }) => id)
  checkLevels(ids)
  if (ids.length < 2) throw new Usage('error.ladder')
  const games = args.number('games', 40)
  const time = args.number('time', FULL) / FULL
  const searching = budgetFrom(args)
  const budgetOf = (id: string) => (levelOf(id)!.bot === 'search' && searching) || partOf(id, time)
  const pairings: Pairing[] = []
  for (const [i, a] of ids.entries()) {
    for (const b of ids.slice(i + 1)) {
      const { wins } = await runArena({
        a,
        b,
        game: game.id,
        games,
        budgets: { a: budgetOf(a), b: budgetOf(b) },
        ...seriesFrom(args),
        seed: `${args.text('seed') ?? 'ladder'} ${a} ${b}`,
      }).catch(failWith)
      const won = wins.a + wins.shared / 2
      pairings.push({ a, b, games, won })
      note(speaker.say('ladder.pair', { a, b, won, games }))
    }
  }
  const rungs = ladderOf(pairings)
  if (args.has('json')) {
    print(JSON.stringify({ game: game.id, time, rungs, pairings }))
    return 0
  }
  const heads = ['level', 'rating', 'games', 'share'].map((head) => speaker.say(`ladder.${head}`))
  print(`| ${heads.join(' | ')} |`)
  print(`|${'---|'.repeat(heads.length)}`)
  for (const { id, rating, games: played, won } of rungs) {
    print(`| ${id} | ${points(rating)} | ${played} | ${((100 * won) / played).toFixed(1)} % |`)
  }
  return 0
}

const points = ({ value, low, high }: Estimate) => `${value.toFixed(0)} (${low.toFixed(0)} - ${high.toFixed(0)})`

/** A level's own budget, scaled. */
function partOf(id: string, time: number): Budget {
  const { budget } = levelOf(id)!
  return budget.ms === undefined ? budget : { ...budget, ms: budget.ms * time }
}
