import { describe, expect, test } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { fight, figures } from '../../testing/scene.ts'
import { chariots } from './chariots.ts'
import { BATTLE_CARDS } from './index.ts'

describe('A16.4 Chariots', () => {
  test('gives strength 3 only', () => {
    rule('A16.4')
    expect(chariots.strength).toBe(3)
    expect(BATTLE_CARDS.map((card) => card.strength)).toEqual([0, 1, 3, 0, 1, 0, 0])
    const scene = fight('F2', { figures: figures('isis god F2', 'ra god E1', 'ra warrior D1') })
    scene.say('isis', 'card:chariots').say('ra', 'card:cycleOfMaat')
    expect(scene.told('battle')).toMatchObject([{ winner: 'isis', strengths: [4, 2] }])
  })

  test('needs a figure in the region', () => {
    rule('A16.4', 'A11.9a')
    const scene = fight('F2', {
      figures: figures('isis warrior F2', 'ra god E1', 'isis god B5'),
      followers: { ra: 1 },
    })
    scene.say('isis', 'card:chariots').say('ra', 'card:plagueOfLocusts').say('ra', 'offer:1').say('isis', 'offer:0')
    expect(scene.told('battle')).toMatchObject([{ winner: 'ra', strengths: [0, 2] }])
  })
})
