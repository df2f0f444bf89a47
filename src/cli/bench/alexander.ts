import { alexander } from '../../games/alexander/game.ts'
import { battleOf } from '../../games/alexander/rules/battle.ts'
import { copy } from '../../games/alexander/rules/copy.ts'
import { newMove } from '../../games/alexander/rules/move/newMove.ts'
import { reachOf } from '../../games/alexander/rules/move/reach.ts'
import { isSteady } from '../../games/alexander/rules/pieces/facts.ts'
import { combatBy, combatOf, shockOdds } from '../../games/alexander/rules/shock/odds.ts'
import { canAttack, targetsOf } from '../../games/alexander/rules/shock/targets.ts'
import { type Alexander, MOVED, MUST_CHECK, type Unit } from '../../games/alexander/rules/state.ts'
import { aggressive } from '../../games/alexander/testing/aggressive.ts'
import { dealFrom, Match, randomFrom, setupOf } from '../../kernel/index.ts'
import { forkUs } from './game.ts'
import { randomPlay } from './kernel.ts'
import { byProcessor, cpuSeconds, type Numbers } from './measure.ts'

/** The largest battle and the second largest. */
const LARGEST = 'gaugamela'
const NEXT = 'issus'
/** A round is whole games of some 10,000 decisions. */
const GAMES: { readonly [battle: string]: number } = {
  ...{ gaugamela: 1, chaeronea: 1, granicus: 1, hydaspes: 1, issus: 1 },
  ...{ jaxartes: 8, pelium: 20, lyginus: 20, arigaeum: 25, phrygia: 50, samarkand: 50 },
}
const POSITIONS = 60
const EVERY = 150
const ROUNDS = 8

/**
 * Alexander: random play in each battle and in the slowest; for Gaugamela state size, forks, odds and cavalry reach;
 * odds for Issus too.
 */
export function alexanderSuite(): Numbers {
  const rates: Numbers = {}
  for (const { id } of alexander.scenarios)
    rates[`alexander.${id}.decisionsPerCpuS`] = randomPlay(alexander, { scenario: id }, GAMES[id]!).decisions
  const positions = positionsOf(LARGEST)
  return {
    'alexander.decisionsPerCpuS': Math.min(...Object.values(rates)),
    ...rates,
    'alexander.stateBytes': Math.max(...positions.map((match) => JSON.stringify(match.state).length)),
    'alexander.forkUs': forks(positions),
    'alexander.oddsMs': Math.max(...[...positions, ...positionsOf(NEXT)].map((match) => oddsMs(match.state))),
    'alexander.reachMs': Math.max(...positions.slice(0, 6).map((match) => reachMs(match.state))),
  }
}

/** Positions from games of players that seek contact. */
function positionsOf(scenario: string): Match<Alexander>[] {
  const found: Match<Alexander>[] = []
  for (let seed = 0; found.length < POSITIONS; seed++) {
    const random = randomFrom(`positions ${seed}`)
    const match = Match.begin(alexander, setupOf(alexander, { scenario }), { deal: dealFrom(random) })
    for (let n = 0; !match.over && found.length < POSITIONS; n++) {
      const asked = match.open.find((a) => match.answered(a) === null)!
      if (n % EVERY === 0) found.push(match.fork())
      match.answer(asked, aggressive(match, asked, random))
    }
  }
  return found
}

/** A fork in microseconds at the 95th percentile of the positions. */
function forks(positions: readonly Match<Alexander>[]): number {
  for (const match of positions) forkUs(match)
  byProcessor.take()
  const times = positions.map(forkUs).sort((a, b) => a - b)
  return times[Math.floor(times.length * 0.95)]!
}

/**
 * The maximum time in ms for the odds of every possible attack in a position: by one unit, by all units that reach a
 * defender, and by all that reach any of those.
 */
function oddsMs(from: Alexander): number {
  const s = copy(from)
  const b = battleOf(s)
  s.marks = s.marks.map((marks) => marks | MOVED | MUST_CHECK)
  const attackers = b.unitIds.flatMap((_, u) => (canAttack(s, u) && targetsOf(s, u).length > 0 ? [u] : []))
  const defenders = [...new Set(attackers.flatMap((u) => targetsOf(s, u)))]
  const reaching = (units: readonly Unit[]) => attackers.filter((u) => targetsOf(s, u).some((d) => units.includes(d)))
  const crowd = (d: Unit) => {
    const side = b.side[d]
    const before = [...new Set(reaching([d]).flatMap((u) => targetsOf(s, u)))].filter((e) => b.side[e] === side)
    return combatOf(s, reaching(before), before)
  }
  const combats = [
    ...attackers.map((u) => combatBy(s, u)),
    ...defenders.map((d) => combatOf(s, reaching([d]), [d])),
    ...defenders.map(crowd),
  ]
  return Math.max(0, ...combats.map((c) => leastMs(2, () => shockOdds(s, c))))
}

/** The maximum time in ms for the reach of a cavalry unit: every hex and facing with its cost. */
function reachMs(s: Alexander): number {
  const b = battleOf(s)
  const horse = b.unitIds.flatMap((_, u) => (b.cavalry[u] && isSteady(s, u) ? [u] : []))
  return Math.max(...horse.map((u) => leastMs(ROUNDS, () => reachOf(s, newMove(s, u)).destinations())))
}

function leastMs(rounds: number, work: () => unknown): number {
  let least = Number.POSITIVE_INFINITY
  for (let round = 0; round < rounds; round++) {
    const started = cpuSeconds()
    work()
    least = Math.min(least, cpuSeconds() - started)
  }
  return least * 1000
}
