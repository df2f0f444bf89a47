import { describe, expect, test } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { fight, figures } from '../../testing/scene.ts'

describe('A15.12 Worshipful', () => {
  const given = {
    figures: figures('isis god F2', 'isis warrior F1', 'ra god E1', 'ra warrior D1', 'osiris god B5'),
    unlocked: { isis: ['worshipful'], ra: ['worshipful'], osiris: ['worshipful'] },
    followers: { isis: 5, ra: 2, osiris: 9 },
    devotion: { ra: 4, isis: 9, osiris: 1 },
  }

  test('after a battle 2 followers for 1 devotion, once, lowest first, after Miracles', () => {
    rule('A15.12', 'D-16')
    const scene = fight('F2', given).say('isis', 'card:chariots').say('ra', 'card:miracle')
    expect(scene.asked).toEqual(['ra'])
    scene.say('ra', 'pay')
    expect(scene.asked).toEqual(['isis'])
    scene.say('isis', 'keep')
    expect(scene.devotions).toEqual(['isis 1 victory', 'ra 1 miracle', 'ra 1 worshipful'])
    expect([scene.followers('ra'), scene.followers('isis'), scene.followers('osiris')]).toEqual([0, 5, 9])
    expect(scene.asks).toEqual(['action'])
  })

  test('not with fewer than 2 followers', () => {
    rule('A15.12')
    const scene = fight('F2', { ...given, followers: { isis: 1, ra: 1 } })
    expect(scene.say('isis', 'card:chariots').say('ra', 'card:miracle').asks).toEqual(['action'])
  })
})
