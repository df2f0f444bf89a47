import { describe, expect, test } from 'vitest'
import type { Ask, Match, Option, Random } from '#kernel'
import { checkGame } from '#kernel/testing'
import { ankh } from './game.ts'
import type { Ankh } from './rules/state.ts'
import { findFaults } from './testing/audit.ts'

const NIGHTLY = Boolean(process.env.MEHEN_NIGHTLY)
const RANDOM_GAMES = NIGHTLY ? 10_000 : 100
/** Enough games to meet every kind of ask. */
const EAGER_GAMES = NIGHTLY ? 10_000 : 300

function invariant(s: Ankh): void {
  const faults = findFaults(s)
  if (faults.length > 0) throw new Error(faults.join('; '))
}

/** Audits the position and chooses any option. */
function any(match: Match<Ankh>, asked: Ask, random: Random): Option {
  invariant(match.state)
  return asked.options[random(asked.options.length)]!
}

/** Prefers options that continue or gain something, so that games reach powers, guardians and the blue spaces. */
function eager(match: Match<Ankh>, asked: Ask, random: Random): Option {
  invariant(match.state)
  const { options } = asked
  const wanted = options.filter((o) => !['done', 'none', 'pass', 'keep', 'act:move'].includes(o.key))
  const from = wanted.length > 0 && random(8) > 0 ? wanted : options
  return from[random(from.length)]!
}

describe('Ankh as a game', () => {
  test('random games over all scenarios and player counts', () => {
    const report = checkGame<Ankh>(ankh, { games: RANDOM_GAMES, choose: any, invariant, sample: 24 })
    expect(report.games).toBe(RANDOM_GAMES)
    expect(report.probed).toBeGreaterThan(2 * report.examined)
    expect(report.p95SinceCheckpoint).toBeLessThanOrEqual(16)
  })

  test('eager games, with every kind of ask', () => {
    const setups = ankh.scenarios.flatMap(({ id, players }) =>
      players.map((n, i) => ({
        scenario: id,
        players: n,
        guardians: (n + i) % 2 === 0 ? 'agree' : 'choose',
        first: n % 2 === 0 ? 'agree' : 'draw',
        gods: i % 2 === 0 ? 'draw' : 'choose',
      })),
    )
    const report = checkGame<Ankh>(ankh, { games: EAGER_GAMES, setups, choose: eager, invariant, sample: 24 })
    const kinds = [
      ...['proposeFirst', 'agreeFirst', 'proposeGuardians', 'agreeGuardians'],
      ...['proposeCard', 'decideCard', 'proposeOffer', 'decideOffer'],
      ...['guardian', 'action', 'move', 'moveTo', 'push', 'aim', 'summon', 'summonTo', 'summonWay', 'sun'],
      ...['unlock', 'claim', 'caravan', 'oldToken', 'swapTokens', 'obelisk', 'obeliskTo', 'amunTwo', 'battleCard'],
      ...['build', 'buildTo', 'plagueOffer', 'tieBreaker', 'isisKeep', 'anubisTrap', 'mummyRise', 'worshipful'],
      ...['underworld', 'underworldTo', 'mergeGuardians'],
    ]
    for (const kind of kinds) expect(report.kinds, kind).toHaveProperty(kind)
    expect(report.p95SinceCheckpoint).toBeLessThanOrEqual(16)
  })
})
