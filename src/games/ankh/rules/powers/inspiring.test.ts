import { describe, expect, test } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { fight, figures } from '../../testing/scene.ts'

describe('A15.2 Inspiring', () => {
  const figuresThere = figures('isis god F2', 'isis warrior F3', 'ra god E1')

  test('a built monument costs nothing', () => {
    rule('A15.2')
    const scene = fight('F2', { figures: figuresThere, unlocked: { isis: ['inspiring'] } })
    scene.say('isis', 'card:buildMonument').say('ra', 'card:flood')
    scene.say('isis', 'build:pyramid', 'to:D1')
    expect([scene.on('D1'), scene.followers('isis')]).toEqual(['pyramid isis', 0])
  })

  test('without it the monument costs 3', () => {
    rule('A15.2')
    const scene = fight('F2', { figures: figuresThere, followers: { isis: 3 } })
    scene.say('isis', 'card:buildMonument').say('ra', 'card:cycleOfMaat').say('isis', 'build:pyramid', 'to:D1')
    expect(scene.followers('isis')).toBe(0)
  })
})
