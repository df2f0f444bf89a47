import { describe, expect, test } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { figures, monuments, turn } from '../../testing/scene.ts'

describe('A15.4 Revered', () => {
  test('Gain Followers gives one more', () => {
    rule('A15.4')
    const given = { figures: figures('isis god F2', 'ra god B5'), monuments: monuments('temple F3') }
    const gain = (unlocked: string[]) =>
      turn('isis', 'action', { ...given, unlocked: { isis: unlocked } })
        .say('isis', 'act:gain')
        .followers('isis')
    expect([gain([]), gain(['revered'])]).toEqual([1, 2])
  })
})
