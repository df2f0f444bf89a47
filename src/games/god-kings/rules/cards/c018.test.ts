import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { whyNotWith } from './testing/activating.ts'
import { forceAt, go, scene, vpOf } from './testing/scene.ts'

describe('18 The Epic of Gilgamesh', () => {
  const end = (...path: string[]) => go(scene(18), 'event:18', '?activate:egypt-king', 'all', ...path, 'stop')

  it('gives 2 VP and a chariot to the king who ends his move in a port of Amurru', () => {
    rule('R-C18', 'R-C34', '9.3')
    const t = end('step:arwad')
    expect(vpOf(t)).toEqual([2, 0])
    expect(forceAt(t, 'egypt', 'arwad')).toEqual({ C: 4 })
  })

  it('gives nothing inland', () => {
    rule('R-C18')
    const t = end('step:nahrin')
    expect(vpOf(t)).toEqual([0, 0])
    expect(forceAt(t, 'egypt', 'nahrin')).toEqual({ C: 3 })
  })

  it('activates the own king only', () => {
    rule('R11.10', 'R9.3')
    expect(whyNotWith(18, 'warlord1', 3)).toBe('R9.3 nobodyToActivate')
  })
})
