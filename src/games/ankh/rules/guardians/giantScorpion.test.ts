import { describe, expect, test } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { figures, monuments, turn } from '../../testing/scene.ts'
import { positionOf } from '../../vectors/position.ts'
import { strikeMonuments } from './giantScorpion.ts'

describe('A18.5 Giant Scorpion', () => {
  test('is aimed at two spaces next to it and to each other when summoned', () => {
    rule('A18.5', 'D-20')
    const scene = turn('isis', 'summon', {
      figures: figures('isis god K2', 'ra god B5'),
      pool: { isis: ['giantScorpion'] },
    })
    scene.say('isis', 'summon:giantScorpion', 'to:K3')
    expect(scene.asks).toEqual(['aim'])
    expect(scene.offered()).toEqual(['aim:K4+J3', 'aim:J3+J2', 'aim:J2+K2'])
    scene.say('isis', 'aim:J2+K2')
    expect(scene.told('aimed')).toEqual([{ god: 'isis', space: 'K3', left: 'J2', right: 'K2' }])
  })

  test('destroys every monument it is aimed at and adjacent to, its owner’s too', () => {
    rule('A18.5', 'R-31', 'A4.4')
    const p = positionOf({
      figures: [
        { owner: 'isis', type: 'giantScorpion', hex: 'F6', aim: ['E7', 'F7'] },
        { owner: 'ra', type: 'giantScorpion', hex: 'G8', aim: ['F7', 'G7'] },
      ],
      monuments: monuments('pyramid E7 ra', 'temple F7 isis', 'obelisk G7'),
    })
    expect(p.s.ankhs).toEqual([8, 8])
    strikeMonuments(p.g)
    expect(p.told.map((event) => event.with!.space)).toEqual(['F7', 'G7'])
    expect(p.s.ankhs).toEqual([9, 8])
    expect(p.s.stands.filter((space) => space >= 0)).toHaveLength(1)
  })
})
