import { describe, expect, test } from 'vitest'
import { rule } from '../../../kernel/testing/rule.ts'
import { conflictEnds, fight, figures, monuments } from '../testing/scene.ts'
import { devotionOf, label, positionOf, stacksOf } from '../vectors/position.ts'
import { income, lose, lowestFirst } from './devotion.ts'
import { RED, TOP } from './pieces.ts'

describe('the devotion track', () => {
  test('32 spaces: red to 20, blue to 30, top 31; all gods start on 0', () => {
    rule('A7.1')
    expect([RED, TOP]).toEqual([20, 31])
    expect(positionOf({ devotion: { amun: 0 } }).s.devotion[0]).toBe(0)
  })

  test('an arriving token goes on top, so gods are never tied', () => {
    rule('A7.2')
    const p = positionOf({ devotion: { ra: 3, isis: 5, amun: 4 } })
    income(p.g, 2, 1, 'A7.2', 'test')
    expect(stacksOf(p)).toEqual({ '3': ['ra'], '5': ['isis', 'amun'] })
    income(p.g, 0, 2, 'A7.2', 'test')
    expect(stacksOf(p)).toEqual({ '5': ['isis', 'amun', 'ra'] })
    expect(p.s.ladder.map((god) => label(p, god))).toEqual(['isis', 'amun', 'ra'])
  })

  test('simultaneous changes go from lowest to highest, in an order read once', () => {
    rule('A7.3', 'R-02')
    const given = {
      figures: figures('osiris god F2', 'isis god F3', 'ra god E3'),
      monuments: monuments('temple D1 osiris', 'obelisk D2 isis', 'pyramid C1 ra'),
      devotion: { ra: 5, isis: 5, osiris: 5 },
    }
    const scene = fight('F2', given)
    for (const god of scene.asked) scene.say(god, 'card:cycleOfMaat')
    expect(scene.devotions).toEqual(['ra 1 majorities', 'isis 1 majorities', 'osiris 1 majorities'])
    expect(lowestFirst(scene.s, [0, 1, 2]).map((god) => scene.gods[god])).toEqual(['ra', 'isis', 'osiris'])
  })

  test('a token that reaches the top wins at once; excess is ignored', () => {
    rule('A7.4', 'A14.1')
    const scene = fight('F2', {
      figures: figures('amun god F2', 'ra god B3'),
      devotion: { amun: 30, ra: 2 },
    })
    expect(scene.match.outcome).toMatchObject({ winners: ['player1'], how: 'top' })
    expect(scene.match.over).toBe(true)
    const p = positionOf({ devotion: { amun: 29, ra: 1 } })
    income(p.g, 0, 9, 'A7.4', 'test')
    expect(devotionOf(p)).toEqual({ amun: 31, ra: 1 })
  })

  test('the game ends at the first moment: nothing after it is resolved, the lower god resolves first', () => {
    rule('R-21')
    const given = {
      figures: figures('osiris god F2', 'isis god F3'),
      monuments: monuments('temple D1 osiris', 'obelisk D2 isis'),
      devotion: { isis: 30, osiris: 30 },
    }
    const scene = fight('F2', given)
    scene.say('osiris', 'card:chariots').say('isis', 'card:flood')
    expect(scene.match.outcome!.winners).toEqual([`player${scene.god('isis') + 1}`])
    expect(scene.devotions).toEqual(['isis 1 majorities'])
    expect(scene.devotion('osiris')).toBe(30)
    const dominating = fight('F2', { ...given, figures: figures('isis god F3', 'osiris god B3') })
    expect(dominating.devotions).toEqual(['isis 1 majorities'])
  })

  test('who is still on red after the fourth conflict is forgotten', () => {
    rule('A7.5')
    const given = {
      figures: figures('amun god F2', 'isis god B3', 'ra god F4'),
      devotion: { amun: 20, isis: 21, ra: 22 },
    }
    expect(conflictEnds(4, given).told('forgotten')).toMatchObject([{ god: 'amun', devotion: 20 }])
    expect(conflictEnds(2, given).told('forgotten')).toEqual([])
  })

  test('a loser goes on top where it lands; no god drops below 0', () => {
    rule('A7.6', 'R-01')
    const p = positionOf({ devotion: { amun: 0, isis: 4, ra: 5, osiris: 0 } })
    lose(p.g, p.gods.indexOf('ra'), 1, 'R-01', 'test')
    expect(stacksOf(p)['4']).toEqual(['isis', 'ra'])
    lose(p.g, p.gods.indexOf('isis'), 7, 'R-01', 'test')
    expect(stacksOf(p)['0']).toEqual(['amun', 'osiris', 'isis'])
    lose(p.g, p.gods.indexOf('amun'), 1, 'R-01', 'test')
    expect(stacksOf(p)['0']).toEqual(['amun', 'osiris', 'isis'])
  })
})
