import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { battleTable } from '../../testing/cards.ts'
import { spaceNamed } from '../components/map.ts'
import { kingOf } from '../components/sides.ts'

describe('102 Ill Omen', () => {
  it('calls a battle off; the army goes back', () => {
    rule('R-C102', 'W9', 'R8.3')
    const t = battleTable([], [102]).until('hatti battleDeclared').answer('card:102')
    expect(t.state.generals[kingOf(0)]).toBe(spaceNamed('kadesh'))
    expect(t.told).toContain('calledOff')
    expect(t.told).not.toContain('battleRoll')
  })
})
