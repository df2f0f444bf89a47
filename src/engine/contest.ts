import {
  beginContest,
  type Contest,
  MOST_DECISIONS,
  noEffort,
  type Played,
  rolesIn,
  type Side,
  spend,
} from '#bots/arena.ts'
import { playPlan } from '#bots/bot.ts'
import type { Player } from '#bots/levels.ts'
import { type Match, makeView, type Outcome, type Seat } from '#kernel'
import { type Program, ProtocolError } from './program.ts'
import type { Question, TimeLimits } from './protocol.ts'

/** Answers for a side of a contest. */
export interface Mover {
  readonly budget: TimeLimits
  choose(question: Question): Promise<{ readonly keys: readonly string[]; readonly playouts?: number | undefined }>
}

/** Default time per answer for a program. */
const USUAL_MS = 60_000

/** A program as a player: after a protocol error it is restarted and asked once more. */
export function moverOf(program: Program, budget: TimeLimits): Mover {
  const ask = (question: Question) => program.choose(question, budget.ms ?? USUAL_MS)
  return {
    budget,
    choose: (question) =>
      ask(question).catch((error) => {
        if (error instanceof ProtocolError) return ask(question)
        throw error
      }),
  }
}

/** Plays a contest between two players; a side that fails twice or answers illegally loses. */
export async function playBetween(
  player: Player,
  contest: Contest,
  movers: { readonly [side in Side]: Mover },
  note: (what: string) => void = () => {},
): Promise<Played> {
  const { seed } = contest
  const { match, sideOf } = beginContest(player.game, contest)
  const efforts = { a: noEffort(), b: noEffort() }
  let lost: Side | undefined
  for (let decision = 0; !match.over && lost === undefined && decision < MOST_DECISIONS; decision++) {
    const { seat } = match.open.find((asked) => match.answered(asked) === null)!
    const side = sideOf(seat)
    const { budget } = movers[side]
    const began = performance.now()
    try {
      const { keys, playouts = 0 } = await movers[side].choose(questionOf(match, seat, budget, `${seed} ${decision}`))
      spend(efforts[side], budget.ms, { ms: performance.now() - began, playouts })
      if (!playPlan(match, seat, keys)) throw new ProtocolError('nonsense', `${keys[0]} is not on offer`)
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error
      note(`${contest.levels[side]}: ${error.message}`)
      efforts[side].faults++
      lost = side
    }
  }
  const outcome = lost === undefined ? match.outcome : forfeit(match.seats, (seat) => sideOf(seat) === lost)
  return { contest, outcome, roles: rolesIn(player, match), efforts }
}

/** The complete question for a seat's open ask. */
export function questionOf(match: Match, seat: Seat, budget: TimeLimits, seed: string): Question {
  const { game, setup, seats } = match
  const { state, asks } = makeView(match, seat)
  const ask = asks.find(({ answered }) => answered === null)!
  const { id, version } = game
  return { game: id, version, setup, seats, seat, view: state, ask, budget, seed, saved: match.save() }
}

function forfeit(seats: readonly Seat[], hasLost: (seat: Seat) => boolean): Outcome {
  const winners = seats.filter((seat) => !hasLost(seat))
  const ranks = Object.fromEntries(seats.map((seat) => [seat, hasLost(seat) ? winners.length + 1 : 1]))
  return { winners, ranks, how: 'forfeit' }
}
