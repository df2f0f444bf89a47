import { describe, expect, test } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { fight, figures, monuments, turn } from '../../testing/scene.ts'
import { nameOf, spaceOf } from '../board.ts'
import { BESIDE } from '../state.ts'

describe('A17.4 Osiris', () => {
  const given = {
    figures: figures('osiris god F2', 'osiris warrior F3', 'ra god E1', 'ra warrior D1'),
    monuments: monuments('temple G1'),
  }
  const lost = (underworld: string[] = []) =>
    fight('F2', { ...given, underworld })
      .say('osiris', 'card:miracle')
      .say('ra', 'card:chariots')

  test('after a lost battle a token may be placed in the region or moved there', () => {
    rule('A17.4a', 'R-29', 'D-17')
    const scene = lost(['K2'])
    expect(scene.offered()).toEqual(['newToken', 'token:K2', 'none'])
    scene.say('osiris', 'newToken')
    expect(scene.why('to:B5')).toBe('A17.4a otherRegion')
    expect(scene.why('to:G1')).toBe('A1.3 monumentThere')
    expect(scene.why('to:E0')).toBe('A1.4 water')
    expect(scene.offered()).toContain('to:F3')
    scene.say('osiris', 'to:F3')
    expect(scene.s.underworld).toEqual([BESIDE, spaceOf('F3'), spaceOf('K2')])
    const moved = lost(['K2']).say('osiris', 'token:K2', 'to:G2')
    expect(moved.s.underworld.map((space) => (space < 0 ? '' : nameOf(space)))).toEqual(['', '', 'G2'])
    expect(lost(['G3', 'G2']).say('osiris', 'newToken').why('to:G2')).toBe('A17.4c underworldThere')
  })

  test('a figure on a moved token stays; a winner places nothing', () => {
    rule('A17.4a', 'R-29')
    const scene = lost(['F2']).say('osiris', 'token:F2', 'to:G2')
    expect(scene.on('F2')).toBe('osiris god')
    const won = fight('F2', given).say('osiris', 'card:chariots').say('ra', 'card:cycleOfMaat')
    expect(won.asks).toEqual(['action'])
  })

  test('one additional figure onto a token without a figure', () => {
    rule('A17.4b')
    const scene = turn('osiris', 'summon', {
      figures: figures('osiris god B2', 'ra god K2', 'osiris warrior H6'),
      underworld: ['H4', 'H6'],
      pool: { osiris: ['warrior', 'warrior', 'warrior'] },
    })
    scene.say('osiris', 'summon:warrior')
    expect(scene.offered()).toContain('to:H4')
    scene.say('osiris', 'to:H4', 'summon:warrior', 'to:H3')
    expect([scene.on('H4'), scene.on('H3'), scene.asks]).toEqual(['osiris warrior', 'osiris warrior', ['action']])
  })

  test('no figure of another god may be put there, by any means; Osiris’ own may', () => {
    rule('A17.4c', 'R-29')
    const board = {
      figures: figures('ra god F4', 'osiris god B2'),
      underworld: ['F5', 'B3'],
      pool: { ra: ['warrior'] },
    }
    expect(turn('ra', 'move', board).say('ra', 'figure:F4').why('to:F5')).toBe('A17.4c underworldThere')
    expect(turn('ra', 'summon', board).say('ra', 'summon:warrior').why('to:F5')).toBe('A17.4c underworldThere')
    expect(turn('osiris', 'move', board).say('osiris', 'figure:B2').offered()).toContain('to:B3')
  })
})
