import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { scene, whyNot } from './testing/scene.ts'

describe('15 Internal Unrest', () => {
  const unrest = (ops: number) =>
    scene(15, { hands: { egypt: [15, 78], hatti: [37, 4] } }).answer(
      'event:15',
      'power:hatti',
      `ops:${ops}`,
      'activate:hatti-king',
      'all',
      'step:kalashma',
    )

  it('lets a king rated 2 leave his home country only with 3 Ops', () => {
    rule('R-C15', '9.2A', '9.3')
    expect(unrest(37).why('stop')).toBe('R-C15 mustEndAtHome')
    expect(unrest(37).answer('step:hattusha').offered).toContain('stop')
    expect(unrest(4).offered).toContain('stop')
  })

  it('strikes each king once a turn', () => {
    rule('R-C15', 'M11', 'R9.3')
    const t = scene(15, { change: (s) => void s.unrest.push(3) }).answer('event:15')
    expect(t.state.unrest).toEqual([0, 3])
    expect(whyNot(15, { change: (s) => void s.unrest.push(0, 3) })).toBe('R9.3 noKing')
  })
})
