import { describe, expect, test } from 'vitest'
import { rule } from '../../../kernel/testing/rule.ts'
import { conflictEnds, fight, figures, monuments } from '../testing/scene.ts'
import { GONE, OUT, POOL } from './state.ts'

describe('forgotten gods', () => {
  test('all pieces of a god on red leave the game', () => {
    rule('A13.1', 'A4.4')
    const scene = conflictEnds(4, {
      figures: figures('amun god H4', 'amun warrior A1', 'amun satet I5', 'isis god F4', 'osiris god B5'),
      monuments: monuments('pyramid G5 amun', 'temple D4 osiris'),
      devotion: { amun: 17, isis: 21, osiris: 23 },
      followers: { amun: 4, isis: 1 },
      pool: { amun: ['warrior', 'mummy'] },
    })
    expect(scene.told('forgotten')).toMatchObject([{ god: 'amun', spaces: ['A1', 'H4', 'I5'] }])
    expect(['H4', 'A1', 'I5', 'G5'].map((space) => scene.on(space))).toEqual(new Array(4).fill(undefined))
    expect(scene.on('D4')).toBe('temple osiris')
    expect([scene.followers('amun'), scene.followers('isis')]).toEqual([0, 1])
    expect(scene.s.at.filter((at) => at === GONE)).toHaveLength(5)
    expect(scene.s.stands.filter((space) => space >= 0)).toHaveLength(1)
    expect(scene.asks).toEqual(['action'])
    expect(scene.asked).toEqual(['isis'])
  })

  test('the game continues with two gods or more, the last god wins, without gods there is no winner', () => {
    rule('A13.2', 'A14.2', 'R-03')
    const ends = (devotion: { amun: number; isis: number; ra: number }) =>
      conflictEnds(4, { figures: figures('amun god H4', 'isis god F4', 'ra god B5'), devotion }).match
    expect(ends({ amun: 20, isis: 21, ra: 22 }).over).toBe(false)
    expect(ends({ amun: 20, isis: 12, ra: 22 }).outcome).toEqual({
      winners: ['player3'],
      ranks: { player3: 1, player1: 2, player2: 3 },
      how: 'lastGod',
    })
    const nobody = ends({ amun: 20, isis: 12, ra: 2 }).outcome!
    expect([nobody.winners, nobody.how]).toEqual([[], 'nobody'])
    expect(Object.values(nobody.ranks)).not.toContain(1)
  })

  test('tokens and slots of forgotten gods', () => {
    rule('A13.3')
    const given = {
      figures: figures('osiris god H4', 'anubis god F4', 'ra god B5', 'isis god K2'),
      underworld: ['H5'],
      trapped: ['ra', 'osiris'],
    }
    const osiris = conflictEnds(4, { ...given, devotion: { osiris: 3, anubis: 22, ra: 23, isis: 24 } })
    expect(osiris.s.underworld).toEqual([OUT, OUT, OUT])
    expect(osiris.s.trapped.map((f) => osiris.gods[osiris.s.owner[f]!])).toEqual(['ra'])
    const anubis = conflictEnds(4, { ...given, devotion: { osiris: 22, anubis: 3, ra: 23, isis: 24 } })
    expect(anubis.s.trapped).toEqual([])
    expect(anubis.s.at.filter((at) => at === POOL)).toHaveLength(2)
  })

  test('only after the fourth conflict: no god is eliminated before or later', () => {
    rule('R-20')
    const given = {
      figures: figures('amun god H4', 'isis god F4', 'ra god B5'),
      devotion: { amun: 3, isis: 2, ra: 25 },
    }
    expect(conflictEnds(2, given).told('forgotten')).toEqual([])
    const late = conflictEnds(5, given)
    expect(late.told('forgotten')).toEqual([])
    expect(late.match.outcome!.how).toBe('mostDevotion')
    const during = fight('H4', given, (s) => {
      s.event = 16
      s.tokens = [1, 2, 8]
    })
    expect(during.told('forgotten').map((event) => event.god)).toEqual(['isis', 'amun'])
  })
})
