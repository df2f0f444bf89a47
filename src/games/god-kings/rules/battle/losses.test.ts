import { describe, expect, it } from 'vitest'
import { placeUnits, position, silentGame } from '#games/god-kings/testing/position.ts'
import { randomFrom, type Step } from '#kernel'
import { rule } from '#kernel/testing/golden.ts'
import type { Kings } from '../state/state.ts'
import { byFactor, byStep, closestTotal, countSteps, takeLosses, takeSteps } from './losses.ts'

/** A side with random units; returns the state and the units. */
function army(seed: string): { s: Kings; units: number[] } {
  const random = randomFrom(seed)
  const s = position({})
  const counts = {
    W: random(5),
    w: random(4),
    C: random(4),
    c: random(3),
    M: random(3),
    m: random(3),
    G: random(2),
  }
  return { s, units: placeUnits(s, 0, 0, counts) }
}

/** Runs a flow to its end, answering at random; returns the options seen. */
function finish<T>(flow: Generator<Step, T, any>, seed: string): T {
  const random = randomFrom(seed)
  let result = flow.next()
  while (!result.done) {
    const asked = result.value as Extract<Step, { step: 'ask' }>
    expect(asked.options.length).toBeGreaterThan(0)
    result = flow.next(asked.options[random(asked.options.length)]!)
  }
  return result.value
}

describe('15.5.8: losses are met exactly for every choice of units', () => {
  it('meets every reachable loss number and touches nothing else', () => {
    rule('15.5.8a', 'R16.2')
    for (let i = 0; i < 400; i++) {
      const { s, units } = army(`army ${i}`)
      const number = i % 29
      const weight = i % 3 === 0 ? byStep : byFactor
      const target = closestTotal(countSteps(s, units, weight), number)
      const before = countSteps(s, units, byStep)[0]
      const hits = finish(takeSteps(silentGame(s), 0, 0, units, target, weight, '15.5.8a'), `picks ${i}`)
      expect(hits.reduce((sum, u) => sum + weight(u), 0)).toBe(target)
      expect(countSteps(s, units, byStep)[0]).toBe(before - hits.length)
    }
  })

  it('splits after a charge between chariots and the others', () => {
    rule('15.5.8b', 'R15.4')
    for (let i = 0; i < 200; i++) {
      const { s, units } = army(`charge ${i}`)
      const number = i % 31
      const all = countSteps(s, units, byFactor)
      const hits = finish(takeLosses(silentGame(s), 0, 0, units, number, true), `picks ${i}`)
      const total = hits.reduce((sum, u) => sum + byFactor(u), 0)
      expect(total).toBeLessThanOrEqual(number)
      expect(total).toBeLessThanOrEqual(all[1] * 2 + all[2] * 3)
      if (number >= all[1] * 2 + all[2] * 3) expect(total).toBe(all[1] * 2 + all[2] * 3)
    }
  })
})
