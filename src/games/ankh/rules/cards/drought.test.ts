import { describe, expect, test } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { fight, figures } from '../../testing/scene.ts'
import { drought } from './drought.ts'

describe('A16.6 Drought', () => {
  const win = (more: object = {}, card = 'drought') =>
    fight('B5', {
      figures: figures('osiris god B4', 'osiris warrior B5', 'osiris warrior B2', 'ra warrior A7', 'ra god K2'),
      devotion: { osiris: 1, ra: 2 },
      ...more,
    })
      .say('osiris', `card:${card}`)
      .say('ra', 'card:miracle').devotions[0]

  test('a victory brings one more for each own figure on desert of the region', () => {
    rule('A16.6')
    expect(drought.strength).toBe(1)
    expect(win()).toBe('osiris 3 victory')
    expect(win({}, 'chariots')).toBe('osiris 1 victory')
  })

  test('counted at the reward; neither water nor an underworld token is desert', () => {
    rule('R-26', 'A17.4c')
    expect(win({ underworld: ['B5'] })).toBe('osiris 2 victory')
  })

  test('a loser gets nothing', () => {
    rule('A16.6')
    const scene = fight('B5', { figures: figures('isis warrior B4', 'ra warrior A7', 'ra god B7') })
    expect(scene.say('isis', 'card:drought').say('ra', 'card:chariots').devotions).toEqual(['ra 1 victory'])
  })
})
