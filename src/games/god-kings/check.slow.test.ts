import { describe, expect, it } from 'vitest'
import type { Ask, Match, Option, Random } from '#kernel'
import { checkGame } from '#kernel/testing'
import { godKings } from './game.ts'
import { EGYPT, KASSITES } from './rules/components/counters.ts'
import { provinceNamed, SPACES_OF } from './rules/components/map.ts'
import { CARD_COUNT, CARDS, HAND } from './rules/components/players.ts'
import type { Kings } from './rules/state/state.ts'
import { expectConserved, positionChecker, warlike } from './testing/randomPlay.ts'

const games = process.env.MEHEN_NIGHTLY === undefined ? 120 : 5000
/** Up to a second per game on a busy machine. */
const LIMIT_MS = Math.max(600_000, games * 1000)

/** Random players who seek battle and play every card that they have not seen played. */
function curious() {
  const played = new Set<string>()
  let watched: Match<Kings> | null = null
  let watch = positionChecker()
  const choose = (match: Match<Kings>, asked: Ask, random: Random): Option => {
    if (match !== watched) [watched, watch] = [match, positionChecker()]
    watch(match.state, asked.kind)
    const fresh = asked.options.find((o) => /^(event|card):/.test(o.key) && !played.has(o.key.split(':')[1]!))
    const chosen = fresh ?? warlike(match, asked, random)
    if (/^(event|card):/.test(chosen.key)) played.add(chosen.key.split(':')[1]!)
    return chosen
  }
  return { played, choose }
}

/** The campaign with Trade Master (46) and King of the World's Regions (47) in the right hands. */
const rich = {
  ...godKings,
  begin(setup: Parameters<typeof godKings.begin>[0]) {
    const s = godKings.begin(setup)
    const give = (power: number, card: number) => {
      for (const id of CARDS[card]!.fx.controlAll) for (const x of SPACES_OF[provinceNamed(id)]!) s.control[x] = power
      const player = s.players.indexOf(power)
      s.cards[card] = HAND + player
      s.kept[player] = card
    }
    give(EGYPT, 46)
    give(KASSITES, 47)
    return s
  },
}

describe('random games', () => {
  it(
    'keep the properties of every game in all scenarios and player counts, and play every card',
    () => {
      const { played, choose } = curious()
      const report = checkGame(godKings, { games, sample: 200, choose, invariant: expectConserved })
      expect(report.games).toBe(games)
      expect(report.probed).toBeGreaterThan(2 * report.examined)
      expect(report.p95SinceCheckpoint).toBeLessThanOrEqual(16)
      const setups = [{ scenario: 'campaign', players: 4 }]
      checkGame(rich, { games: 4, sample: 200, choose, setups, invariant: expectConserved })
      const missing = Array.from({ length: CARD_COUNT }, (_, n) => String(n + 1)).filter((n) => !played.has(n))
      expect(missing).toEqual([])
    },
    LIMIT_MS,
  )
})
