import { describe, expect, test } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { fight, figures } from '../../testing/scene.ts'

describe('A15.9 Glorious', () => {
  const win = (...enemies: string[]) => {
    const scene = fight('F2', {
      figures: figures('isis god F2', 'isis warrior F1', 'ra god E1', ...enemies),
      unlocked: { isis: ['glorious'] },
      devotion: { isis: 1, ra: 2 },
    })
    return scene.say('isis', 'card:chariots').say('ra', 'card:miracle').devotions[0]
  }

  test('3 devotion instead of 1 with a lead of 3 or more', () => {
    rule('A15.9', 'R-34')
    expect(win()).toBe('isis 3 victory')
    expect(win('ra warrior D1')).toBe('isis 3 victory')
    expect(win('ra warrior D1', 'ra warrior D0')).toBe('isis 1 victory')
  })

  test('gods without figures count 0', () => {
    rule('A15.9')
    const scene = fight('F2', {
      figures: figures('isis god F2', 'ra warrior E1', 'ra god B5'),
      unlocked: { isis: ['glorious'] },
      followers: { isis: 1 },
    })
    scene.say('isis', 'card:plagueOfLocusts').say('ra', 'card:chariots').say('isis', 'offer:1').say('ra', 'offer:0')
    expect(scene.devotions).toEqual(['isis 1 victory'])
  })
})
