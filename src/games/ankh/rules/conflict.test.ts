import { describe, expect, test } from 'vitest'
import { rule } from '#kernel/testing/golden.ts'
import { regionAt } from '../testing/position.ts'
import { battleScene, conflictEndScene, figures, monuments, turnScene } from '../testing/scene.ts'
import { majority } from './conflict.ts'
import { OBELISK, PYRAMID, TEMPLE } from './pieces.ts'

describe('the conflict', () => {
  test('the god that triggers it takes the tie-breaker token face up; afterwards it returns', () => {
    rule('A11.1', 'A11.11')
    const given = { figures: figures('isis god F2', 'ra god F3', 'osiris god B5') }
    const scene = turnScene('ra', 'conflict', given, (s) => {
      s.event = 4
    })
    expect([scene.s.tie, scene.s.tieUp]).toEqual([scene.god('ra'), 1])
    scene.say('isis', 'card:cycleOfMaat').say('ra', 'card:chariots')
    expect([scene.s.tie, scene.s.tieUp]).toEqual([-1, 0])
    expect(scene.asks).toEqual(['action'])
  })

  test('Omnipresent, then Giant Scorpions, before any region', () => {
    rule('A11.2', 'R-31')
    const scene = turnScene(
      'ra',
      'conflict',
      {
        figures: [
          ...figures('ra god F2', 'isis god B5', 'isis warrior F6'),
          { owner: 'isis', type: 'giantScorpion', hex: 'F7', aim: ['G7', 'G8'] },
        ],
        monuments: monuments('temple G7 isis', 'obelisk G8 ra'),
        unlocked: { isis: ['omnipresent'] },
        devotion: { ra: 1, isis: 2 },
      },
      (s) => {
        s.event = 4
      },
    )
    expect(scene.followers('isis')).toBe(2)
    expect(scene.told('destroyed').map((event) => event.space)).toEqual(['G7', 'G8'])
    expect(scene.told('majorities').map((event) => event.temple)).toEqual([null, null, null])
  })

  test('regions in the order of their tokens: skipped, dominated or fought over', () => {
    rule('A11.3', 'R-49')
    const scene = turnScene(
      'ra',
      'conflict',
      { figures: figures('ra god F2', 'isis god B5', 'ra warrior B6') },
      (s) => {
        s.event = 4
        s.tokens[regionAt(s, 'B5')] = 2
        s.tokens[regionAt(s, 'F2')] = 3
        s.tokens[regionAt(s, 'F6')] = 1
      },
    )
    expect(scene.told('region').map((event) => [event.token, event.resolve])).toEqual([
      [1, 'skip'],
      [2, 'battle'],
    ])
    scene.say('ra', 'card:cycleOfMaat').say('isis', 'card:chariots')
    expect(scene.told('region').at(-1)).toMatchObject({ token: 3, resolve: 'domination', gods: ['ra'] })
  })

  test('domination: majorities first, then one devotion; two incomes', () => {
    rule('A11.4', 'A4.5')
    const given = {
      figures: figures('ra warrior F2', 'isis god E4'),
      monuments: monuments('obelisk E1 ra', 'obelisk G1 ra', 'pyramid D1 ra', 'pyramid C1 isis', 'temple D2 isis'),
      devotion: { ra: 3, isis: 6 },
    }
    expect(battleScene('F2', given).devotions).toEqual(['ra 1 majorities', 'ra 1 domination'])
    const bountiful = battleScene('F2', { ...given, unlocked: { ra: ['bountiful'] } })
    expect(bountiful.devotions).toEqual(['ra 2 majorities', 'ra 2 domination'])
  })

  test('majority: more of one kind than any other god; ties and neutral monuments give none', () => {
    rule('A4.5')
    const scene = battleScene('F2', {
      figures: figures('isis god B5', 'ra god B6'),
      monuments: monuments(
        ...['obelisk E1 isis', 'obelisk G1 ra', 'obelisk D1 ra', 'temple D2 isis', 'temple E2 ra'],
        ...['temple B4 isis', 'pyramid C1', 'pyramid C2', 'pyramid F1 isis'],
      ),
    })
    const region = regionAt(scene.s, 'F2')
    const holder = (kind: number) => scene.gods[majority(scene.s, region, kind)]
    expect([holder(OBELISK), holder(TEMPLE), holder(PYRAMID)]).toEqual(['ra', undefined, 'isis'])
  })

  test('after the last region: Amun token up; then merge, forgetting or the end', () => {
    rule('A11.11')
    const given = {
      figures: figures('amun god F2', 'isis god B5', 'ra god K2'),
      devotion: { amun: 22, isis: 23, ra: 24 },
    }
    const down = (number: number) =>
      conflictEndScene(number, given, (s) => {
        s.amunUp = 0
      })
    expect(down(1).s.amunUp).toBe(1)
    expect(down(2).told('merged')).toEqual([])
    expect(down(3).told('merged')).toHaveLength(1)
    expect(conflictEndScene(4, { ...given, devotion: { amun: 3, isis: 23, ra: 24 } }).told('forgotten')).toHaveLength(1)
    expect(down(5).match.outcome).toMatchObject({ how: 'mostDevotion', winners: ['player3'] })
  })
})
