import { describe, expect, test } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { fight, figures } from '../../testing/scene.ts'
import { miracle } from './miracle.ts'

describe('A16.8 Miracle', () => {
  test('one devotion for each own figure killed in the battle, as one income', () => {
    rule('A16.8', 'R-33')
    expect(miracle.strength).toBe(0)
    const scene = fight('F2', {
      figures: figures('isis god F2', 'isis warrior F1', 'ra god B5', 'ra warrior D1', 'ra satet D0'),
      unlocked: { ra: ['bountiful'] },
    })
    scene.say('isis', 'card:chariots').say('ra', 'card:miracle')
    expect(scene.devotions).toEqual(['isis 1 victory', 'ra 3 miracle'])
  })

  test('victims of the Plague count; several Miracles go lowest first', () => {
    rule('A16.8', 'A11.10')
    const scene = fight('F2', {
      figures: figures(
        'isis god F2',
        'isis warrior F1',
        'ra god E1',
        'ra warrior D1',
        'osiris god B5',
        'osiris warrior G3',
      ),
      devotion: { ra: 7, isis: 3, osiris: 5 },
    })
    scene.say('isis', 'card:plagueOfLocusts').say('ra', 'card:miracle').say('osiris', 'card:miracle')
    expect(scene.devotions).toEqual(['isis 1 victory', 'osiris 1 miracle', 'ra 1 miracle'])
  })
})
