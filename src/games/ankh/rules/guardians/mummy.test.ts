import { describe, expect, test } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { fight, figures } from '../../testing/scene.ts'
import { positionOf } from '../../vectors/position.ts'
import { nameOf } from '../board.ts'
import { riseSpaces } from './mummy.ts'

describe('A18.4 Mummy', () => {
  const given = { figures: figures('ra god B5', 'ra mummy F3', 'isis god F1', 'isis warrior F2') }

  test('killed, it rises beside its god, and that is summoning', () => {
    rule('A18.4', 'D-15')
    const scene = fight('F2', given).say('ra', 'card:miracle').say('isis', 'card:chariots')
    expect([scene.asks, scene.asked]).toEqual([['mummyRise'], ['ra']])
    expect(scene.offered()).toEqual(['to:A5', 'to:A6', 'to:B4', 'to:B6'])
    expect(scene.why('to:F3')).toBe('A18.4 notByOwnGod')
    scene.say('ra', 'to:B4')
    expect(scene.asks).toEqual(['sun'])
    scene.say('ra', 'plain')
    expect(scene.on('B4')).toBe('ra mummy')
    expect(scene.devotions).toEqual(['isis 1 victory', 'ra 1 miracle'])
  })

  test('without a space it stays in the pool', () => {
    rule('A18.4')
    const crowded = figures('isis warrior A5', 'isis warrior A6', 'isis warrior B4', 'isis warrior B6')
    const scene = fight('F2', { figures: [...given.figures, ...crowded] })
    scene.say('ra', 'card:cycleOfMaat').say('isis', 'card:chariots')
    expect([scene.asks, scene.told('rose')]).toEqual([['action'], []])
  })

  test('not across a river, not on a city or an underworld token of another god', () => {
    rule('R-53')
    const { s } = positionOf({
      figures: figures('ra god F4', 'osiris god K2'),
      cities: ['E4'],
      underworld: ['E5'],
      monuments: [],
    })
    expect(riseSpaces(s, 0).map(nameOf)).toEqual(['F5'])
  })
})
