import { expect, test } from 'vitest'
import { botFor, levels } from '../../../bots/index.ts'
import type { Match, Seat } from '../../../kernel/index.ts'
import { rule } from '../../../kernel/testing/rule.ts'
import { figures, mergedBattle } from '../testing/scene.ts'
import { brain } from './brain.ts'

/** A battle of a merged god (Isis in Ra, seats 1 and 2), which needs a strong card, against Amun (seat 3). */
const battle = () =>
  mergedBattle({
    figures: figures('isis god K2', 'ra god F2', 'ra warrior F3', 'amun god E3', 'amun warrior E2'),
    devotion: { isis: 21, ra: 22, amun: 24 },
    followers: { ra: 2, amun: 2 },
  }).match

const chosen = (level: string, match: Match<any, any>, seat: Seat) => {
  const bot = botFor(brain, levels.find(({ id }) => id === level)!)
  return bot.choose(match as unknown as Match, seat, {
    budget: { playouts: 120 },
    seed: 'council',
    now: () => 0,
    stop: () => false,
  })
}

test('both seats of a merged god consider the result of their card', () => {
  rule('A12.10', 'R-19')
  const match = battle()
  const proposal = chosen('greedy', match, 'player1')
  expect(new Set(proposal.lines.map(({ value }) => value.toFixed(4))).size).toBeGreaterThan(3)
  match.apply('player1', ...proposal.keys)
  const decision = chosen('greedy', match, 'player2')
  expect(new Set(decision.lines.map(({ value }) => value.toFixed(4))).size).toBeGreaterThan(3)
})

test.each(levels.map(({ id }) => id))('no opponent’s bot knows what they decide: %s', (level) => {
  rule('R-40')
  const worlds = ['card:chariots', 'card:flood', 'card:plagueOfLocusts'].map((card) => {
    const match = battle()
    match.apply('player1', card)
    match.apply('player2', card)
    return JSON.stringify(chosen(level, match, 'player3'))
  })
  expect(new Set(worlds).size).toBe(1)
})
