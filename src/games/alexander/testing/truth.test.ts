import { expect, test } from 'vitest'
import { expectTruth } from '../../../kernel/testing/truth.ts'
import { legProbe } from './moveTruth.ts'
import { truthSuite } from './truth.ts'

const BATTLES = ['phrygia', 'samarkand', 'pelium', 'hydaspes']

test('what is shown of a move is what it then does, in games of four battles', () => {
  const setups = BATTLES.map((scenario) => ({ scenario, players: 2 }))
  const { lines } = expectTruth(
    { ...truthSuite, setups, probes: [legProbe] },
    { seed: 'moves', previews: 160, odds: 0 },
  )
  const compared = Object.fromEntries(lines.map((line) => [line.what, line.compared]))
  expect(compared['a first move']).toBeGreaterThan(40)
  expect(compared['a second move']).toBeGreaterThan(4)
})
