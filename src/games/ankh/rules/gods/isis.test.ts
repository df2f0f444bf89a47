import { describe, expect, test } from 'vitest'
import { wholeSet } from '../../../../kernel/index.ts'
import { rule } from '../../../../kernel/testing/rule.ts'
import { fight, figures } from '../../testing/scene.ts'
import { positionOf } from '../../vectors/position.ts'
import { isProtected } from './isis.ts'

describe('A17.3 Isis', () => {
  const given = {
    figures: figures(
      'isis god B5',
      'isis warrior F2',
      'isis warrior H1',
      'isis satet F3',
      'ra god E2',
      'ra warrior G3',
      'osiris god K2',
    ),
  }

  test('figures beside an enemy figure may survive Battle Resolution, if Isis chooses so', () => {
    rule('A17.3', 'R-27', 'D-13')
    const scene = fight('F2', given).say('isis', 'card:miracle').say('ra', 'card:chariots')
    expect([scene.asks, scene.asked]).toEqual([['isisKeep'], ['isis']])
    expect(scene.offered()).toEqual(['release:F2', 'release:F3', 'done'])
    scene.say('isis', 'release:F2')
    expect(scene.offered()).toEqual(['release:F3', 'done'])
    scene.say('isis', 'done')
    expect(['F2', 'F3', 'H1'].map((space) => scene.on(space))).toEqual([undefined, 'isis satet', undefined])
    expect(scene.devotions).toEqual(['ra 1 victory', 'isis 2 miracle'])
    const all = fight('F2', given).say('isis', 'card:miracle').say('ra', 'card:chariots').say('isis', 'done')
    expect(all.told('protected')).toEqual([{ god: 'isis', spaces: ['F2', 'F3'] }])
  })

  test('are released in any order, as one set', () => {
    rule('A17.3', 'D-13')
    const scene = fight('F2', given).say('isis', 'card:miracle').say('ra', 'card:chariots')
    const { seat } = scene.match.open[0]!
    const one = wholeSet(scene.match, seat, ['release:F3'])!
    expect(one.parts[0]!.things.map(({ key, picked, more }) => [key, picked, more])).toEqual([
      ['release:F2', 0, true],
      ['release:F3', 1, false],
    ])
    const both = wholeSet(scene.match, seat, ['release:F3', 'release:F2'])!
    scene.match.apply(seat, ...both.keys!)
    expect(['F2', 'F3'].map((space) => scene.on(space))).toEqual([undefined, undefined])
  })

  test('even if that enemy dies at the same moment', () => {
    rule('A17.3')
    const scene = fight('F2', { figures: figures('isis warrior F2', 'ra warrior F3', 'isis god B5') })
    scene.say('isis', 'card:cycleOfMaat').say('ra', 'card:cycleOfMaat').say('isis', 'done')
    expect([scene.on('F2'), scene.on('F3')]).toEqual(['isis warrior', undefined])
  })

  test('not against the Plague', () => {
    rule('A17.3')
    const scene = fight('F2', { ...given, followers: { ra: 1 } })
    scene.say('isis', 'card:miracle').say('ra', 'card:plagueOfLocusts').say('ra', 'offer:1').say('isis', 'offer:0')
    expect(scene.told('killed')[0]).toMatchObject({ spaces: ['F2', 'H1', 'F3'] })
  })

  test('on water in every region it touches, but never across a river', () => {
    rule('A17.3', 'R-15', 'R-27')
    const scene = fight('E5', {
      figures: figures('isis apep E6', 'amun warrior F6', 'ra warrior D3', 'ra warrior D4'),
    })
    scene.say('isis', 'card:miracle').say('ra', 'card:cycleOfMaat').say('isis', 'done')
    expect(scene.on('E6')).toBe('isis apep')
    const { s } = positionOf({ figures: figures('isis warrior F4', 'ra warrior G4') })
    expect(isProtected(s, 0)).toBe(false)
  })
})
