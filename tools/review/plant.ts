import { type Policy, policyOf } from '#bots/bot.ts'
import type { Player } from '#bots/levels.ts'
import {
  type Ask,
  completeSetup,
  Match,
  type Option,
  pickWeighted,
  type Record,
  randomChance,
  randomFrom,
  type Seat,
} from '#kernel'

/** A policy game in which one answer was replaced by the worst one found. */
export interface Planted {
  readonly game: string
  readonly seed: string
  /** Index of the replaced answer. */
  readonly at: number
  readonly seat: Seat
  readonly kind: string
  readonly played: string
  /** The policy's answer. */
  readonly instead: string
  /** The seat's win share in whole games after each, and the standard error of the difference. */
  readonly wins: { readonly instead: number; readonly played: number; readonly error: number }
  readonly record: Record<any>
}

/** Answers tried per position, whole games for each, and whole games to verify the loss. */
const TRIED = 6
const TRIES = 12
const CHECKS = 60
/** A planted blunder costs at least this share of games and more than three standard errors. */
const LEAST_LOSS = 0.12
/** Positions tried per game. */
const POSITIONS = 3

/** Plants a blunder chosen and verified by whole games; undefined if none was found. */
export function plant(player: Player, setup: object, seed: string): Planted | undefined {
  const { game, brain } = player
  const policy = policyOf(brain)
  const begin = () => Match.begin(game, completeSetup(game, setup), { deal: randomChance(randomFrom(`${seed} dice`)) })
  const places = placesOf(player, begin(), policy, seed)
  const random = randomFrom(`${seed} place`)
  for (let i = 0; i < POSITIONS && places.length > 0; i++) {
    const at = places[Math.floor(places.length * 0.15) + random(Math.ceil(places.length * 0.55))]!
    const match = begin()
    playTo(match, policy, `${seed} play`, at)
    const asked = match.open[0]!
    const instead = policy(match, asked, randomFrom(`${seed} instead`))
    const ways = new Set<Option>()
    for (let tries = 0; tries < 4 * TRIED && ways.size < Math.min(TRIED, asked.options.length - 1); tries++) {
      const way = asked.options[random(asked.options.length)]!
      if (way !== instead) ways.add(way)
    }
    const games = (way: Option, n: number, from: string) => winsAfter(match, asked, way, policy, `${seed} ${from}`, n)
    const ranked = [...ways].map((way) => ({ way, wins: mean(games(way, TRIES, 'try')) }))
    const { way } = ranked.sort((a, b) => a.wins - b.wins)[0]!
    if (mean(games(instead, TRIES, 'try')) - ranked[0]!.wins < LEAST_LOSS) continue
    const [good, bad] = [games(instead, CHECKS, 'check'), games(way, CHECKS, 'check')]
    const loss = mean(good) - mean(bad)
    const error = Math.sqrt((variance(good) + variance(bad)) / CHECKS)
    if (loss < LEAST_LOSS || loss < 3 * error) continue
    const { seat, kind } = asked
    match.answer(asked, way)
    playTo(match, policy, `${seed} on`, Number.POSITIVE_INFINITY)
    const wins = { instead: mean(good), played: mean(bad), error }
    return {
      game: game.id,
      seed,
      at,
      seat,
      kind,
      played: way.key,
      instead: instead.key,
      wins,
      record: match.record(),
    }
  }
  return undefined
}

/** Answers at which a single seat had at least three options, except minor asks. */
function placesOf({ brain }: Player, match: Match, policy: Policy, seed: string): number[] {
  const places: number[] = []
  playTo(match, policy, `${seed} play`, Number.POSITIVE_INFINITY, (asked) => {
    const isAlone = match.open.length === 1 && asked.options.length > 2
    if (isAlone && brain.minor?.(match, asked, false) !== true) places.push(match.length)
  })
  return places
}

function playTo(match: Match, policy: Policy, seed: string, until: number, see?: (asked: Ask) => void): void {
  const random = randomFrom(seed)
  while (!match.over && match.length < until) {
    const asked = match.open.find((a) => match.answered(a) === null)!
    see?.(asked)
    match.answer(asked, policy(match, asked, random))
  }
}

/** The seat's win share in whole games after an answer. */
function winsAfter(match: Match, { seat }: Ask, way: Option, policy: Policy, seed: string, games: number): number[] {
  return Array.from({ length: games }, (_, i) => {
    const random = randomFrom(`${seed} ${i}`)
    const fork = match.fork({ light: true, deal: (chance) => pickWeighted(chance, random) })
    fork.answer(fork.asked(seat)!, fork.asked(seat)!.find(way.key)!)
    while (!fork.over) {
      const asked = fork.open.find((a) => fork.answered(a) === null)!
      fork.answer(asked, policy(fork, asked, random))
    }
    const { winners } = fork.outcome!
    return winners.includes(seat) ? 1 / winners.length : 0
  })
}

export const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

export function variance(values: readonly number[]): number {
  const middle = mean(values)
  return mean(values.map((value) => (value - middle) ** 2))
}
