import { describe, expect, test } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { fight, figures } from '../../testing/scene.ts'
import { plagueOfLocusts, sparedBy } from './plagueOfLocusts.ts'

describe('A16.3 Plague of Locusts', () => {
  const given = {
    figures: figures(
      'isis god F2',
      'isis warrior F3',
      'ra god E1',
      'ra warrior D1',
      'ra catMummy D0',
      'osiris warrior G3',
    ),
    followers: { isis: 3, ra: 4, osiris: 1 },
  }
  const plague = (cards: [string, string, string]) =>
    fight('F2', given).say('isis', `card:${cards[0]}`).say('ra', `card:${cards[1]}`).say('osiris', `card:${cards[2]}`)

  test('all bids are lost; only a single highest bidder is spared', () => {
    rule('A16.3', 'A11.7b')
    expect(plagueOfLocusts.strength).toBe(1)
    const scene = plague(['plagueOfLocusts', 'miracle', 'chariots'])
    scene.say('isis', 'offer:2').say('ra', 'offer:1').say('osiris', 'offer:0')
    expect(scene.told('plague')).toMatchObject([{ offers: [2, 1, 0], spared: 'isis' }])
    expect(scene.told('killed')[0]).toMatchObject({ spaces: ['D1', 'D0', 'G3'] })
    expect([scene.on('F3'), scene.on('E1')]).toEqual(['isis warrior', 'ra god'])
    expect(['isis', 'ra', 'osiris'].map((god) => scene.followers(god))).toEqual([1, 3, 1])
    expect(scene.told('strength').map((event) => event.total)).toEqual([3, 1, 0])
  })

  test('a shared highest bid spares no god, zeros included', () => {
    rule('A16.3', 'R-12')
    expect([sparedBy([0, 1, 2], [3, 1, 3]), sparedBy([0, 1], [0, 0]), sparedBy([0, 1], [0, 1])]).toEqual([-1, -1, 1])
    const scene = plague(['plagueOfLocusts', 'miracle', 'chariots'])
    scene.say('isis', 'offer:1').say('ra', 'offer:1').say('osiris', 'offer:0')
    expect(scene.on('F3')).toBe(undefined)
  })

  test('every revealed copy is a round of its own, among the gods still in the region', () => {
    rule('R-11', 'A11.7b')
    const scene = plague(['plagueOfLocusts', 'plagueOfLocusts', 'chariots'])
    scene.say('osiris', 'offer:0').say('ra', 'offer:2').say('isis', 'offer:1')
    expect(scene.told('battle')).toEqual([])
    expect([scene.asks, scene.asked]).toEqual([
      ['plagueOffer', 'plagueOffer'],
      ['isis', 'ra'],
    ])
    expect(scene.offered('ra')).toEqual(['offer:0', 'offer:1', 'offer:2'])
    scene.say('ra', 'offer:0').say('isis', 'offer:1')
    expect(scene.told('plague')).toEqual([
      { gods: ['isis', 'ra', 'osiris'], offers: [1, 2, 0], spared: 'ra' },
      { gods: ['isis', 'ra'], offers: [1, 0], spared: 'isis' },
    ])
    expect(scene.told('killed').map((event) => event.spaces)).toEqual([
      ['F3', 'G3'],
      ['D1', 'D0'],
    ])
    expect(scene.told('battle')).toHaveLength(1)
  })

  test('bids are secret, up to all followers, those from Flood included', () => {
    rule('R-12', 'D-11')
    const scene = plague(['plagueOfLocusts', 'miracle', 'flood'])
    expect(scene.asks).toEqual(['plagueOffer', 'plagueOffer', 'plagueOffer'])
    expect(scene.offered('osiris')).toEqual(['offer:0', 'offer:1', 'offer:2'])
    expect(scene.offered('ra')).toHaveLength(5)
    scene.say('osiris', 'offer:2').say('ra', 'offer:0')
    expect(scene.followers('osiris')).toBe(2)
    scene.say('isis', 'offer:0')
    expect(scene.told('plague')).toHaveLength(1)
    expect(scene.told('battle')).toHaveLength(1)
  })
})
