import { alexander } from '#games/alexander/game.ts'
import { battleOf } from '#games/alexander/rules/battle.ts'
import { newMove } from '#games/alexander/rules/move/orderMove.ts'
import { reachOf } from '#games/alexander/rules/move/reach.ts'
import { copy } from '#games/alexander/rules/pieces/occupancy.ts'
import { isSteady } from '#games/alexander/rules/pieces/units.ts'
import { combatIfAlone, hypotheticalCombat, shockOdds } from '#games/alexander/rules/shock/odds.ts'
import { canAttack, shockTargets } from '#games/alexander/rules/shock/targets.ts'
import { type Alexander, MOVED, MUST_CHECK, type Unit } from '#games/alexander/rules/state.ts'
import { aggressive } from '#games/alexander/testing/aggressive.ts'
import { ankh } from '#games/ankh/game.ts'
import { godKings } from '#games/god-kings/game.ts'
import { GENERALS_OF, kingOf, NATIVE } from '#games/god-kings/rules/components/counters.ts'
import { spaceNamed } from '#games/god-kings/rules/components/map.ts'
import { countChariots } from '#games/god-kings/rules/components/pieces.ts'
import { battleOdds } from '#games/god-kings/rules/odds/battle.ts'
import { avoidOdds, hypotheticalBattle, interceptionOdds, siegeOdds } from '#games/god-kings/rules/odds/chances.ts'
import { begin } from '#games/god-kings/rules/setup/begin.ts'
import { ur } from '#games/ur/game.ts'
import { completeSetup, formatRecord, type Game, Match, randomChance, randomFrom, seededChance } from '#kernel'
import { randomPlay } from './kernel.ts'
import { byProcessor, cpuSeconds, type Numbers } from './measure.ts'

const FORKS = 60
const BATCHES = 5

/** Fork time in microseconds over random games (95th percentile of positions) for the slowest setup. */
export function forksAndBytes(
  game: Game,
  setups: readonly object[],
  games: number,
): { forkUs: number; stateBytes: number } {
  for (const setup of setups) positionsOf(game, setup, 1, (match) => forkUs(match))
  let worst = 0
  let stateBytes = 0
  for (const setup of setups) {
    const times: number[] = []
    byProcessor.take()
    const bytes = positionsOf(game, setup, games, (match) => times.push(forkUs(match)))
    times.sort((a, b) => a - b)
    worst = Math.max(worst, times[Math.floor(times.length * 0.95)]!)
    stateBytes = Math.max(stateBytes, bytes)
  }
  return { forkUs: worst, stateBytes }
}

/** Visits every tenth position of some random games; returns the largest state in bytes. */
function positionsOf(game: Game, setup: object, games: number, look: (match: Match) => void): number {
  let most = 0
  for (let i = 0; i < games; i++) {
    const random = randomFrom(`forks ${i}`)
    const match = Match.begin(game, completeSetup(game, setup), { deal: randomChance(random) })
    while (!match.over) {
      const asked = match.open.find((a) => match.answered(a) === null)!
      match.answer(asked, asked.options[random(asked.options.length)]!)
      most = Math.max(most, JSON.stringify(match.state).length)
      if (!match.over && random(10) === 0) look(match)
    }
  }
  return most
}

/** The best of a few batches, since a single one may include garbage collection or compilation. */
export function forkUs(match: Match): number {
  let least = Number.POSITIVE_INFINITY
  for (let batch = 0; batch < BATCHES; batch++) {
    const started = cpuSeconds()
    for (let n = 0; n < FORKS; n++) match.fork({ light: true })
    least = Math.min(least, cpuSeconds() - started)
  }
  return (least / FORKS) * 1e6
}

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

/** Questions that a table answers itself are put too, so that versions which ask different ones can be compared. */
const EVERY_QUESTION: typeof alexander = { ...alexander, asksMoot: true }

/**
 * Alexander: random play in each battle and in the slowest; for Gaugamela state size, forks, odds and cavalry reach;
 * odds for Issus too.
 */
export function alexanderSuite(): Numbers {
  const rates: Numbers = {}
  for (const { id } of alexander.scenarios)
    rates[`alexander.${id}.decisionsPerCpuS`] = randomPlay(EVERY_QUESTION, { scenario: id }, GAMES[id]!).decisions
  const positions = battlePositions(LARGEST)
  return {
    'alexander.decisionsPerCpuS': Math.min(...Object.values(rates)),
    ...rates,
    'alexander.stateBytes': Math.max(...positions.map((match) => JSON.stringify(match.state).length)),
    'alexander.forkUs': forks(positions),
    'alexander.oddsMs': Math.max(...[...positions, ...battlePositions(NEXT)].map((match) => shockOddsMs(match.state))),
    'alexander.reachMs': Math.max(...positions.slice(0, 6).map((match) => reachMs(match.state))),
  }
}

/** Positions from games of players that seek contact. */
function battlePositions(scenario: string): Match<Alexander>[] {
  const found: Match<Alexander>[] = []
  for (let seed = 0; found.length < POSITIONS; seed++) {
    const random = randomFrom(`positions ${seed}`)
    const match = Match.begin(alexander, completeSetup(alexander, { scenario }), { deal: randomChance(random) })
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
function shockOddsMs(from: Alexander): number {
  const s = copy(from)
  const b = battleOf(s)
  s.marks = s.marks.map((marks) => marks | MOVED | MUST_CHECK)
  const attackers = b.unitIds.flatMap((_, u) => (canAttack(s, u) && shockTargets(s, u).length > 0 ? [u] : []))
  const defenders = [...new Set(attackers.flatMap((u) => shockTargets(s, u)))]
  const reaching = (units: readonly Unit[]) =>
    attackers.filter((u) => shockTargets(s, u).some((d) => units.includes(d)))
  const crowd = (d: Unit) => {
    const side = b.side[d]
    const before = [...new Set(reaching([d]).flatMap((u) => shockTargets(s, u)))].filter((e) => b.side[e] === side)
    return hypotheticalCombat(s, reaching(before), before)
  }
  const combats = [
    ...attackers.map((u) => combatIfAlone(s, u)),
    ...defenders.map((d) => hypotheticalCombat(s, reaching([d]), [d])),
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

const COUNTS = [2, 3, 4, 5]

/** Ankh: random play with two to five players, the largest state, and forks from whole games. */
export function ankhSuite(): Numbers {
  const rates = COUNTS.map((n) => randomPlay(ankh, { scenario: `middle-kingdom-${n}` }, 100))
  const { forkUs, stateBytes } = forksAndBytes(
    ankh,
    COUNTS.map((players) => ({ scenario: 'drawn', players })),
    10,
  )
  return {
    'ankh.decisionsPerCpuS': Math.min(...rates.map((rate) => rate.decisions)),
    'ankh.gamesPerCpuS': rates[0]!.games,
    'ankh.forkUs': forkUs,
    'ankh.stateBytes': stateBytes,
  }
}

const setups = () =>
  godKings.scenarios.flatMap(({ id, players }) => players.map((count) => ({ scenario: id, players: count })))

/** The God Kings: random play and forks where slowest, the largest state, the odds of the largest battles. */
export function godKingsSuite(): Numbers {
  const rates = setups().map((setup) => randomPlay(godKings, setup, setup.scenario === 'campaign' ? 15 : 100))
  const { forkUs, stateBytes } = forksAndBytes(godKings, setups(), 4)
  return {
    'godkings.decisionsPerCpuS': Math.min(...rates.map((rate) => rate.decisions)),
    'godkings.gamesPerCpuS': rates[0]!.games,
    'godkings.forkUs': forkUs,
    'godkings.stateBytes': stateBytes,
    'godkings.oddsMs': battleOddsMs(),
  }
}

/** The maximum time in ms for all odds between each pair of powers with every unit they have. */
function battleOddsMs(): number {
  const field = spaceNamed('nahrin')
  const near = spaceNamed('kadesh')
  const { players } = begin({ scenario: 'campaign', players: 4, guardSecrets: false })
  let most = 0
  for (const attacker of players) {
    for (const defender of players.filter((power) => power !== attacker)) {
      const s = begin({ scenario: 'campaign', players: 4, guardSecrets: false })
      for (const power of [attacker, defender]) {
        for (const [i, unit] of NATIVE[power]!.entries()) {
          s.at[unit] = field
          s.steps[unit] = 1 + (i % 2)
        }
        for (const general of GENERALS_OF[power]!) s.generals[general] = field
      }
      const started = cpuSeconds()
      const battle = hypotheticalBattle(s, kingOf(attacker), NATIVE[attacker]!, field)!
      battleOdds(s, battle)
      avoidOdds(s, defender, field, countChariots(battle.units[0]), near)
      interceptionOdds(s, field, near, countChariots(battle.units[0]))
      siegeOdds(s, attacker, near, battle.units[0].length)
      most = Math.max(most, (cpuSeconds() - started) * 1000)
    }
  }
  return most
}

/** The Royal Game of Ur: random play, and the size of a record. */
export function urSuite(): Numbers {
  return { 'ur.decisionsPerCpuS': randomPlay(ur, {}, 2000).decisions, 'ur.bytesPerAnswer': bytesPerAnswer() }
}

function bytesPerAnswer(): number {
  const random = randomFrom('bytes')
  let bytes = 0
  let answers = 0
  for (let i = 0; i < 50; i++) {
    const match = Match.begin(ur, completeSetup(ur), { deal: seededChance(`bytes ${i}`) })
    while (!match.over) match.answer(match.open[0]!, match.open[0]!.options[random(match.open[0]!.options.length)]!)
    bytes += Buffer.byteLength(formatRecord(match.record()))
    answers += match.length
  }
  return bytes / answers
}
