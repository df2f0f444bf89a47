import { describe, expect, test } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { figures, monuments } from '../../testing/scene.ts'
import { positionOf } from '../../vectors/position.ts'
import { godStrength } from './resplendent.ts'

describe('A15.5 Resplendent', () => {
  const strength = (unlocked: string[], ...standing: string[]) =>
    godStrength(
      positionOf({
        figures: figures('isis god F2'),
        monuments: monuments(...standing),
        unlocked: { isis: unlocked },
      }).s,
      0,
    )

  test('three monuments of one kind anywhere make the god 3 strong', () => {
    rule('A15.5')
    const three = ['temple D4 isis', 'temple B5 isis', 'temple K2 isis']
    expect(strength(['resplendent'], ...three)).toBe(3)
    expect(strength([], ...three)).toBe(1)
    expect(strength(['resplendent'], ...three.slice(1))).toBe(1)
    expect(strength(['resplendent'], ...three.slice(1), 'obelisk D4 isis', 'pyramid C4 isis')).toBe(1)
    expect(strength(['resplendent'], ...three.slice(1), 'temple C4', 'temple C3 ra')).toBe(1)
  })
})
