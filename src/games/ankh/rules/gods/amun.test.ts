import { describe, expect, test } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { fight, figures, turn } from '../../testing/scene.ts'
import { CYCLE_OF_MAAT } from '../pieces.ts'

describe('A17.1 Amun', () => {
  const given = { figures: figures('amun god F2', 'amun warrior F3', 'ra god E1', 'ra warrior D1') }

  test('announces two cards before the others choose; both count', () => {
    rule('A17.1', 'D-08')
    const scene = fight('F2', given)
    expect([scene.asks, scene.asked]).toEqual([['amunTwo'], ['amun']])
    scene.say('amun', 'two')
    expect(scene.told('amunTwo')).toEqual([{ god: 'amun' }])
    expect(scene.offered('amun')).toHaveLength(21)
    scene.say('amun', 'card:chariots+flood').say('ra', 'card:cycleOfMaat')
    expect(scene.told('strength')[0]).toMatchObject({ god: 'amun', total: 5 })
    expect(scene.followers('amun')).toBe(2)
    expect(scene.s.hands[0]).toBe(127 & ~4 & ~32)
  })

  test('once in a conflict, with two cards in hand', () => {
    rule('A17.1', 'R-45')
    const once = turn(
      'ra',
      'conflict',
      { figures: figures('amun god F2', 'ra god F3', 'amun warrior B5', 'ra warrior B7') },
      (s) => {
        s.event = 4
      },
    )
    once.say('amun', 'two').say('amun', 'card:chariots+flood').say('ra', 'card:cycleOfMaat')
    expect(once.asks).toEqual(['battleCard', 'battleCard'])
    const poor = fight('F2', given, (s) => {
      s.hands[0] = CYCLE_OF_MAAT
    })
    expect(poor.asks).toEqual(['battleCard', 'battleCard'])
  })
})
