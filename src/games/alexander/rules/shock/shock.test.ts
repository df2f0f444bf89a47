import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/index.ts'
import { hexAt } from '../../testing/position.ts'
import { attack, CHARGES, fight, unitOf } from '../../testing/segment.ts'
import { ROUTED } from '../state.ts'

const HOPLITES = { at: '1408', facing: 'E', marks: CHARGES }

describe('a shock from the charge to the advance', () => {
  const position = (hits = 0) =>
    attack(
      {
        units: {
          'm-mercenary-hoplites-1': HOPLITES,
          'p-mercenaries-of-issus-1': { at: '1508', facing: 'W', hits },
        },
      },
      'm-mercenary-hoplites-1',
    )

  it('rolls for both sides, then once for the struggle', () => {
    rule('8.33', '8.36c', '8.36d', 'F10', '8.30', 'X13', 'R8')
    const { state, rolled, open } = fight(position(), { dice: [6, 6, 4] })
    expect(rolled).toEqual(['charge', 'charge', 'struggle'])
    expect(open).toBeUndefined()
    // HI against HI, frontal: column 7; Size 5 to 4, an attacker moved: 2-1, column 8; die 4: 2(2).
    expect(unitOf(state, 'm-mercenary-hoplites-1').hits).toBe(2)
    expect(unitOf(state, 'p-mercenaries-of-issus-1').hits).toBe(2)
  })

  it('the loser routs 2 hexes and the winner advances and may turn', () => {
    rule('8.33b', '8.33d', '8.51', '8.52', '10.21', 'F11')
    const { state, asked } = fight(position(3), {
      dice: [0, 9],
      answers: ['routTie=run:1608', 'routTie=run:1708', 'advanceFacing=face:NE'],
    })
    expect(asked).toEqual(['routTie', 'routTie', 'advanceFacing'])
    expect(unitOf(state, 'p-mercenaries-of-issus-1')).toMatchObject({
      status: ROUTED,
      hits: 0,
      hex: hexAt(state, '1708'),
      facing: 0,
    })
    expect(unitOf(state, 'm-mercenary-hoplites-1')).toMatchObject({
      hex: hexAt(state, '1508'),
      facing: 1,
      hits: 0,
    })
    expect(state.shock).toBeNull()
  })
})
