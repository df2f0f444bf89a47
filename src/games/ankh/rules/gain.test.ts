import { describe, expect, test } from 'vitest'
import { rule } from '../../../kernel/testing/rule.ts'
import { figures, monuments, turn } from '../testing/scene.ts'

const gain = (given: Parameters<typeof turn>[2]) => turn('amun', 'action', given).say('amun', 'act:gain')

describe('Gain Followers', () => {
  test('one for each neutral or own monument with an own figure adjacent', () => {
    rule('A9.3a')
    const scene = gain({
      figures: figures('amun warrior F4', 'amun god B5', 'ra god K2'),
      monuments: monuments(
        'temple E4',
        'obelisk E5 amun',
        'pyramid F5 ra',
        'temple G4',
        'obelisk J5 amun',
        'temple D3',
      ),
    })
    expect(scene.followers('amun')).toBe(2)
  })

  test('a monument counts once, a figure serves all its monuments', () => {
    rule('R-06')
    const scene = gain({
      figures: figures('amun warrior F4', 'amun warrior D4', 'ra god K2'),
      monuments: monuments('temple E4', 'obelisk E5'),
    })
    expect(scene.followers('amun')).toBe(2)
  })

  test('Revered adds one, even if no monument gives any', () => {
    rule('A9.3b', 'R-07')
    const alone = figures('amun god B5', 'ra god K2')
    expect(gain({ figures: alone }).followers('amun')).toBe(0)
    expect(gain({ figures: alone, unlocked: { amun: ['revered'] } }).followers('amun')).toBe(1)
  })
})
