import { completeSetup, Match, randomChance, randomFrom } from '#kernel'
import { anyOption } from '../bot.ts'
import type { Player } from '../levels.ts'

/** Violations of the `GameHeuristics` contract found in random games; empty if there are none. */
export function flawsOf({ game, brain }: Player, seeds: readonly (string | number)[]): string[] {
  const flaws = new Set<string>()
  for (const seed of seeds) {
    const random = randomFrom(seed)
    const scenario = game.scenarios[random(game.scenarios.length)]!
    const players = scenario.players[random(scenario.players.length)]!
    const match = Match.begin(game, completeSetup(game, { scenario: scenario.id, players }), {
      deal: randomChance(random),
    })
    while (!match.over) {
      const asked = match.open.find((a) => match.answered(a) === null)!
      const before = JSON.stringify(match.state)
      for (const flaw of flawsAt(brain, match, asked.seat, seed)) flaws.add(`${asked.kind}: ${flaw}`)
      if (JSON.stringify(match.state) !== before) flaws.add(`${asked.kind}: the match was changed`)
      match.answer(asked, anyOption(match, asked, random))
    }
  }
  return [...flaws]
}

function* flawsAt(brain: Player['brain'], match: Match, seat: string, seed: string | number) {
  const random = randomFrom(seed)
  const world = match.guess(seat, random, { light: true })
  const again = match.guess(seat, randomFrom(`${seed} other`), { light: true })
  match.game.guess(again.state, seat, randomFrom(seed))
  if (JSON.stringify(again.state) !== JSON.stringify(world.state)) {
    yield 'the guess depends on what the seat cannot see'
  }
  const asked = world.asked(seat)!
  const before = JSON.stringify(world.state)
  for (const other of match.seats) {
    const value = brain.evaluate(world.state, other)
    if (!(value >= 0 && value <= 1)) yield `the evaluation is ${value}`
  }
  const all = brain.evaluateAll?.(world.state)
  if (all !== undefined && match.seats.some((other, i) => all[i] !== brain.evaluate(world.state, other)))
    yield 'the evaluations of all seats differ from those of each'
  const policy = brain.policy?.(world, asked, random)
  if (policy !== undefined && !asked.options.includes(policy)) yield `the policy's ${policy.key} is not on offer`
  const priors = brain.priors?.(world, asked)
  if (priors !== undefined && priors.length !== asked.options.length) yield 'a prior for each option'
  if (priors?.some((prior) => !(prior >= 0 && Number.isFinite(prior)))) yield 'a prior is not a number'
  for (const plan of brain.plans?.(world, asked, random) ?? []) {
    if (plan.length === 0 || asked.find(plan[0]!) === undefined) yield `plan ${plan.join(' ')} cannot begin`
  }
  for (const other of brain.aim === undefined ? [] : match.seats) {
    const [named, guessed] = [match, world].map(({ state }) => JSON.stringify(brain.aim!(state, other)))
    if (named !== guessed) yield `what ${other} is after shows what ${seat} cannot see`
  }
  if (JSON.stringify(world.state) !== before) yield 'a hook changed the state'
}
