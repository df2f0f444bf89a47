import { describe, expect, test } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { fight, figures } from '../../testing/scene.ts'

describe('A15.1 Commanding', () => {
  const given = {
    figures: figures('isis god F2', 'isis warrior F3', 'ra god E1'),
    unlocked: { isis: ['commanding'] },
  }

  test('3 followers for a battle won', () => {
    rule('A15.1')
    const scene = fight('F2', given).say('isis', 'card:chariots').say('ra', 'card:flood')
    expect(scene.told('followers')).toContainEqual({ god: 'isis', by: 3, now: 3, reason: 'commanding' })
  })

  test('not for a battle lost, not for domination', () => {
    rule('A15.1')
    const lost = fight('F2', given).say('isis', 'card:cycleOfMaat').say('ra', 'card:chariots')
    expect(lost.followers('isis')).toBe(0)
    const alone = fight('F2', { ...given, figures: figures('isis god F2', 'ra god B5') })
    expect([alone.devotions, alone.followers('isis')]).toEqual([['isis 1 domination'], 0])
  })
})
