import { describe, expect, test } from 'vitest'
import { rule } from '../../../kernel/testing/rule.ts'
import { figures, monuments, turn } from '../testing/scene.ts'
import { POOL } from './state.ts'

describe('Summon Figure', () => {
  test('a figure from the pool to an empty space by an own figure or monument', () => {
    rule('A9.2a', 'D-03')
    const scene = turn('amun', 'summon', {
      figures: figures('amun warrior F4', 'amun god K3', 'ra warrior E4'),
      monuments: monuments('temple D4 amun', 'temple B6 ra', 'temple H7'),
      pool: { amun: ['warrior', 'mummy'] },
    })
    expect(scene.offered()).toEqual(['summon:warrior', 'summon:mummy', 'done'])
    scene.say('amun', 'summon:mummy')
    expect(scene.offered()).toEqual(['to:C4', 'to:D3', 'to:D5', 'to:E5', 'to:F5', 'to:J2', 'to:K2'])
    expect(scene.why('to:G4')).toBe('A9.2a notAdjacentToOwn')
    expect(scene.why('to:B5')).toBe('A9.2a notAdjacentToOwn')
    expect(scene.why('to:E4')).toBe('A1.3 figureThere')
    scene.say('amun', 'to:D3')
    expect(scene.on('D3')).toBe('amun mummy')
    expect(scene.asks).toEqual(['action'])
  })

  test('one figure only, unless something adds to it', () => {
    rule('A9.2b')
    const given = {
      figures: figures('amun god F4', 'ra god K3'),
      monuments: monuments('pyramid D4 amun'),
      pool: { amun: ['warrior', 'warrior', 'warrior'] },
    }
    expect(turn('amun', 'summon', given).say('amun', 'summon:warrior', 'to:F5').asks).toEqual(['action'])
    const attuned = turn('amun', 'summon', { ...given, unlocked: { amun: ['pyramidAttuned'] } })
    expect(attuned.say('amun', 'summon:warrior', 'to:F5').asks).toEqual(['summon'])
  })

  test('without a figure or a space there is no effect', () => {
    rule('A9.2c')
    const empty = turn('amun', 'action', { figures: figures('amun god F4', 'ra god K3') })
    expect(empty.say('amun', 'act:summon').asks).toEqual(['action'])
    expect(empty.told('noEffect')).toEqual([{ god: 'amun', action: 'summon' }])
    const crowded = turn('amun', 'action', {
      figures: figures('amun god B0', 'ra warrior B1', 'ra warrior C0', 'ra warrior C1'),
      pool: { amun: ['warrior'] },
    })
    crowded.say('amun', 'act:summon')
    expect(crowded.asks).toEqual(['action'])
    expect(crowded.s.at).toContain(POOL)
  })

  test('ordinary, pyramid and underworld in any order, each legal at its moment', () => {
    rule('R-42')
    const given = {
      figures: figures('osiris god B2', 'ra god K3'),
      monuments: monuments('pyramid D5 osiris', 'pyramid D7 osiris'),
      underworld: ['H4'],
      pool: { osiris: ['warrior', 'warrior', 'warrior', 'warrior', 'warrior'] },
      unlocked: { osiris: ['pyramidAttuned'] },
    }
    const scene = turn('osiris', 'summon', given)
    scene.say('osiris', 'summon:warrior')
    expect(scene.offered()).not.toContain('to:I4')
    scene.say('osiris', 'to:H4')
    expect(scene.s.ways).toEqual([1])
    scene.say('osiris', 'summon:warrior')
    expect(scene.offered()).toContain('to:I4')
    expect(scene.offered()).toContain('to:D4')
    scene.say('osiris', 'to:D4')
    expect(scene.offered()).toHaveLength(2)
    expect(scene.offered()).toEqual(['way:ordinary', expect.stringMatching(/^way:D5$/)])
    scene.say('osiris', 'way:D5', 'summon:warrior', 'to:I4')
    expect(scene.s.ways.slice(0, 2)).toEqual([0, 1])
    scene.say('osiris', 'summon:warrior')
    expect(scene.why('to:D3')).toBe('A15.8 notNextToPyramid')
    expect(scene.offered()).toContain('to:D8')
    scene.say('osiris', 'to:D8')
    expect(scene.asks).toEqual(['action'])
  })

  test('a bought-back warrior and a sun token are part of summoning', () => {
    rule('R-42', 'A9.2b')
    const scene = turn('ra', 'summon', {
      figures: figures('ra god B2', 'anubis god K3'),
      trapped: ['ra'],
      followers: { ra: 1 },
    })
    expect(scene.offered()).toEqual(['buyBack', 'done'])
    scene.say('ra', 'buyBack', 'to:B3')
    expect(scene.asks).toEqual(['sun'])
    scene.say('ra', 'sun')
    expect([scene.followers('ra'), scene.followers('anubis')]).toEqual([0, 1])
    expect(scene.on('B3')).toBe('ra warrior')
  })
})
