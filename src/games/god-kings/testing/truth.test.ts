import { expect, test } from 'vitest'
import { rule } from '#kernel/testing/golden.ts'
import { expectTruth } from '#kernel/testing/truth.ts'
import { battleProbe, rollProbe } from './battleTruth.ts'
import { activationProbe, goalProbe, planProbe, stepProbe, truthSuite } from './truth.ts'

const SETUPS = [
  { scenario: 'kadesh', players: 2 },
  { scenario: 'thutmose', players: 3 },
  { scenario: 'campaign', players: 4 },
]

/** How often each kind of number was compared in games of three scenarios; all of them were right. */
function compared(probes: typeof truthSuite.probes, seed: string, previews: number, odds: number) {
  const { lines } = expectTruth({ ...truthSuite, setups: SETUPS, probes }, { seed, previews, odds, samples: 200 })
  return Object.fromEntries(lines.map(({ what, compared: n }) => [what, n]))
}

test('rings and marks of a march match the options and asks of the rules', () => {
  rule('11.2', '13.2', '13.3', 'R-C7', 'R20.7', 'R11.1')
  const lines = compared([stepProbe, goalProbe, activationProbe], 'marches', 170, 0)
  expect(lines['spaces one step away']).toBeGreaterThan(12)
  expect(lines['armies asked to intercept']).toBeGreaterThan(12)
  expect(lines['reach of a general who may be activated']).toBeGreaterThan(12)
})

test('chances of rolls match the faces of their dice', () => {
  rule('13.4b', '14.1b', '17.3.2', '19.3b')
  const lines = compared([rollProbe], 'rolls', 0, 45)
  expect(lines['chance of a roll: interception']).toBeGreaterThan(5)
  expect(lines['chance of a roll: siege']).toBeGreaterThan(2)
})

test('odds of battles match battles played on from every ask in them', () => {
  rule('15.5.2', '15.5.6', '15.5.8', '15.5.9a', '15.5.10b')
  const lines = compared([battleProbe], 'battles', 0, 24)
  expect(lines['battle at holdBack: the Attacker wins']).toBeGreaterThan(1)
})

test('odds of planned battles match marches into them', () => {
  rule('15.1a', '15.5.9a', '15.5.10b')
  const lines = compared([planProbe], 'plans', 0, 16)
  expect(lines['planned battle: the Attacker wins']).toBeGreaterThan(3)
})
