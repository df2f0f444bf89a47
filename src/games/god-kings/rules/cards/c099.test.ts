import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { battleTable, fightOut } from '../../testing/cards.ts'
import { spaceNamed } from '../components/map.ts'
import { unitsIn } from '../components/pieces.ts'
import { MERCENARY, TYPE } from '../components/units.ts'

describe('99 Mercenaries', () => {
  it('adds three mercenaries to the winning general', () => {
    rule('R-C98', 'W15')
    const t = fightOut(battleTable([99], []), 4, 1)
    t.play('retreat:ebla').until('egypt battleEnd')
    t.answer('card:99')
    expect(unitsIn(t.state, 0, spaceNamed('nahrin')).filter((u) => TYPE[u] === MERCENARY)).toHaveLength(3)
  })
})
