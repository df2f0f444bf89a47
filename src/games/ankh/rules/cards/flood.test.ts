import { describe, expect, test } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { fight, figures } from '../../testing/scene.ts'
import { flood } from './flood.ts'

describe('A16.7 Flood', () => {
  const given = {
    figures: figures('osiris god F4', 'osiris warrior E4', 'osiris warrior B5', 'ra god D5', 'ra warrior A7'),
    followers: { ra: 1 },
  }

  test('on reveal a follower for each own figure on fertile land, which no battle can then kill', () => {
    rule('A16.7', 'R-26')
    expect(flood.strength).toBe(0)
    const scene = fight('B5', given).say('osiris', 'card:flood').say('ra', 'card:chariots')
    expect(scene.followers('osiris')).toBe(2)
    expect([scene.on('E4'), scene.on('B5')]).toEqual(['osiris warrior', undefined])
  })

  test('the Plague still kills them', () => {
    rule('A16.7')
    const scene = fight('B5', given).say('osiris', 'card:flood').say('ra', 'card:plagueOfLocusts')
    scene.say('ra', 'offer:1').say('osiris', 'offer:0')
    expect(scene.on('E4')).toBe(undefined)
  })

  test('an underworld token is not fertile', () => {
    rule('A17.4c', 'R-26')
    const scene = fight('B5', { ...given, underworld: ['E4'] })
      .say('osiris', 'card:flood')
      .say('ra', 'card:chariots')
    expect([scene.followers('osiris'), scene.on('E4')]).toEqual([1, undefined])
  })
})
