import { expect, test } from 'vitest'
import { rule } from '#kernel/testing/golden.ts'
import { expectTruth } from '#kernel/testing/truth.ts'
import { battleProbe, truthSuite } from './truth.ts'

test('the numbers shown for Gain and the markers match the next action', () => {
  rule('A8.3', 'A9.3a', 'A9.3b')
  const { lines } = expectTruth(truthSuite, { seed: 'ankh', previews: 240, odds: 0 })
  const compared = Object.fromEntries(lines.map((line) => [line.what, line.compared]))
  expect(compared['followers of Gain']).toBeGreaterThan(60)
  expect(compared['event of an action']).toBeGreaterThan(60)
})

test('the strengths shown for a region match its battle, unless a card changed the board', () => {
  rule('A11.8', 'A11.9a', 'R-50')
  const { policy } = truthSuite.players
  const suite = { ...truthSuite, probes: [battleProbe], players: { policy: policy! } }
  const { lines } = expectTruth(suite, { seed: 'battles', previews: 120, odds: 0 })
  const compared = Object.fromEntries(lines.map((line) => [line.what, line.compared]))
  expect(compared['strength with the cards']).toBeGreaterThan(40)
  expect(compared['majorities in a battle']).toBeGreaterThan(20)
})
