import { beforeAll, describe, expect, it } from 'vitest'
import { type Contest, playContest } from '#bots/arena.ts'
import { gestureOfPolicy, playPlan } from '#bots/bot.ts'
import { passBot } from '#bots/levels.ts'
import { completeSetup, Match, randomChance, randomFrom } from '#kernel'
import { alexander } from '../game.ts'
import { title } from '../index.ts'
import { type Battle, battleOf, CONTINGENT, FILES } from '../rules/battle.ts'
import { commandPaths, reachesUnit } from '../rules/command/range.ts'
import { distanceBetween } from '../rules/pieces/units.ts'
import type { Alexander } from '../rules/state.ts'
import { brain } from './brain.ts'

/** A battle without a limit that no side has won after this number of turns counts as not won. */
const MOST_TURNS = 40

/** Seats from which an army that judged its units one by one stood still. Nightly, all that don't win by waiting. */
const STOOD_STILL: readonly (readonly [battle: string, seat: string])[] = [
  ...(['pelium', 'arigaeum', 'hydaspes', 'issus', 'gaugamela'] as const).map((id) => [id, 'macedonian'] as const),
  ['chaeronea', 'greek'],
]
const SEATS =
  process.env.MEHEN_NIGHTLY === undefined
    ? STOOD_STILL
    : FILES.flatMap(({ id, sides, victory }) =>
        sides.flatMap((side) => (victory.atLimit === side.id ? [] : [[id, side.id] as const])),
      )

/** What `normal` did in one game against an opponent who passes. */
interface Watched {
  readonly won: boolean
  /** Momentum tried, and how often an order followed in the phase that it gave. */
  readonly tried: number
  readonly gained: number
  readonly followed: number
  /** The share of its units in command of a leader who can act. */
  readonly inCommand: number
  /** The mean distance of its units from the enemy, by turn. */
  readonly distances: readonly number[]
}

const shareInCommand = (s: Alexander, b: Battle, side: number): number => {
  const own = b.army[side]!.filter((u) => s.hex[u]! >= 0)
  const leaders = b.leaderIds.flatMap((_, l) =>
    b.leaderSide[l] === side && b.role[l] !== CONTINGENT && s.leaderHex[l]! >= 0 ? [l] : [],
  )
  return own.filter((u) => leaders.some((l) => reachesUnit(s, commandPaths(s, l), u))).length / own.length
}

const meanDistance = (s: Alexander, b: Battle, side: number): number => {
  const [own, foes] = [side, 1 - side].map((x) => b.army[x]!.filter((u) => s.hex[u]! >= 0)) as [number[], number[]]
  return own.reduce((sum, u) => sum + Math.min(...foes.map((v) => distanceBetween(s, u, v))), 0) / own.length
}

function againstPasser(scenario: string, seat: string): Watched {
  const setup = completeSetup(alexander, { scenario, players: 2 })
  const match = Match.begin(alexander, setup, { deal: randomChance(randomFrom(`passer ${scenario} ${seat}`)) })
  const idle = passBot(brain)
  const watched = { tried: 0, gained: 0, followed: 0 }
  const distances: number[] = []
  const shares: number[] = []
  for (let decision = 0; !match.over && match.state.turn <= MOST_TURNS; decision++) {
    const { state: s } = match
    const b = battleOf(s)
    const side = match.seats.indexOf(seat)
    const asked = match.open.find((a) => match.answered(a) === null)!
    if (asked.seat !== seat) {
      const { keys } = idle.choose(match, asked.seat, { budget: {}, seed: decision, now: () => 0, stop: () => false })
      playPlan(match, asked.seat, keys)
      continue
    }
    if (asked.kind === 'activate' && distances.length < s.turn) {
      distances.push(meanDistance(s, b, side))
      shares.push(shareInCommand(s, b, side))
    }
    const keys = gestureOfPolicy(brain, match, seat, decision)
    if (asked.kind === 'momentum' && keys[0] === 'try') watched.tried++
    if (asked.kind === 'orderMode' && s.phase?.kind === 'momentum') {
      watched.gained++
      if (keys[0] !== 'shock' && keys[1] !== 'done') watched.followed++
    }
    playPlan(match, seat, keys)
  }
  const inCommand = shares.reduce((sum, share) => sum + share, 0) / shares.length
  return { won: match.outcome?.winners.includes(seat) === true, ...watched, inCommand, distances }
}

describe('an opponent who does nothing', () => {
  let games: [name: string, game: Watched][] = []
  let all: Watched[] = []

  beforeAll(() => {
    games = SEATS.map(([id, seat]) => [`${id} ${seat}`, againstPasser(id, seat)])
    all = games.map(([, game]) => game)
  })

  it('loses to normal, also where an army once stood still', () => {
    const lost = games.filter(([, { won }]) => !won).map(([name]) => name)
    expect(lost.length, lost.join(', ')).toBeLessThanOrEqual(SEATS.length >> 4)
  })

  it('sees an army come nearer in the first turns', () => {
    const still = games.filter(
      ([, { distances }]) => distances.length > 3 && Math.min(...distances.slice(1, 6)) > 0.9 * distances[0]!,
    )
    expect(still.map(([name]) => name)).toEqual([])
  })

  it('sees leaders who share the army and can act', () => {
    const mean = all.reduce((sum, { inCommand }) => sum + inCommand, 0) / all.length
    expect(mean).toBeGreaterThan(0.7)
    expect(Math.min(...all.map(({ inCommand }) => inCommand))).toBeGreaterThan(0.5)
  })

  it('sees momentum tried only for orders that follow', () => {
    const [tried, gained, followed] = (['tried', 'gained', 'followed'] as const).map((of) =>
      all.reduce((sum, game) => sum + game[of], 0),
    ) as [number, number, number]
    expect(tried).toBeGreaterThan(10)
    expect(followed).toBeGreaterThanOrEqual(0.9 * gained)
  })
})

describe('an opponent who plays at random', () => {
  const plays = (level: string, scenario: string, side: number) => {
    const sides: Contest['sides'] = side === 0 ? ['a', 'b'] : ['b', 'a']
    const setup = completeSetup(alexander, { scenario, players: 2 })
    const contest: Contest = { game: 'alexander', setup, sides, levels: { a: level, b: 'random' }, seed: `${level} 1` }
    return playContest(title, contest, { now: () => 0, stop: () => false })!
  }

  it.each(['phrygia', 'samarkand'])('loses %s to normal and to easy, from either side', (scenario) => {
    for (const level of ['normal', 'easy'])
      for (const side of [0, 1]) {
        const { winners } = plays(level, scenario, side).outcome!
        expect(winners, level).toEqual([FILES.find(({ id }) => id === scenario)!.sides[side]!.id])
      }
  })
})
