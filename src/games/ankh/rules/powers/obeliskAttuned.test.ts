import { describe, expect, test } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { fight, figures, monuments } from '../../testing/scene.ts'

describe('A15.6 Obelisk Attuned', () => {
  const given = {
    figures: figures(
      'isis god F2',
      'isis warrior B5',
      'isis warrior K3',
      'ra god E1',
      'ra warrior A5',
      'osiris god B7',
    ),
    monuments: monuments('obelisk G1 isis', 'obelisk D2 ra', 'obelisk B6 isis', 'obelisk C1', 'temple I1 isis'),
    unlocked: { isis: ['obeliskAttuned'], ra: ['obeliskAttuned'], osiris: ['obeliskAttuned'] },
    devotion: { isis: 2, ra: 5, osiris: 1 },
  }

  test('owners in the battle, lowest devotion first, one figure at a time; a pass is final', () => {
    rule('A15.6', 'R-14', 'D-07')
    const scene = fight('F2', given)
    expect(scene.asked).toEqual(['isis'])
    expect(scene.offered()).toEqual(['figure:F2', 'figure:B5', 'figure:K3', 'pass'])
    scene.say('isis', 'figure:B5')
    expect(scene.offered()).toEqual(['to:F1', 'to:G2', 'to:H1'])
    expect(scene.why('to:D1')).toBe('A15.6 notByOwnObelisk')
    expect(scene.why('to:B7')).toBe('A1.3 figureThere')
    scene.say('isis', 'to:F1')
    expect([scene.on('F1'), scene.asked]).toEqual(['isis warrior', ['ra']])
    scene.say('ra', 'pass')
    expect(scene.asked).toEqual(['isis'])
    expect(scene.why('figure:F1')).toBe('R-14 alreadyRelocated')
    scene.say('isis', 'figure:F2', 'to:G2', 'pass')
    expect(scene.asks).toEqual(['battleCard', 'battleCard'])
  })

  test('ends when no space is left, and never on an underworld token', () => {
    rule('R-14', 'R-53')
    const scene = fight('F2', {
      figures: figures('isis god F2', 'isis warrior B5', 'ra god H1', 'ra warrior G2', 'osiris god B7'),
      monuments: monuments('obelisk G1 isis'),
      unlocked: { isis: ['obeliskAttuned'] },
      underworld: ['F1'],
    })
    expect(scene.asks).toEqual(['battleCard', 'battleCard'])
  })

  test('a relocated Giant Scorpion is aimed again', () => {
    rule('R-14', 'D-20')
    const scene = fight('F2', {
      ...given,
      figures: figures('isis god F2', 'isis giantScorpion B5', 'ra god E1', 'osiris god B7'),
    })
    scene.say('isis', 'figure:B5', 'to:H1')
    expect([scene.asks, scene.asked]).toEqual([['aim'], ['isis']])
  })

  test('every space beside the obelisk counts, the first of the board too', () => {
    rule('A15.6')
    const scene = fight('B3', {
      figures: figures('isis god B3', 'ra god B5'),
      monuments: monuments('obelisk A2 isis'),
      unlocked: { isis: ['obeliskAttuned'] },
    })
    expect(scene.say('isis', 'figure:B3').offered()).toEqual(['to:A1', 'to:A3', 'to:B2'])
  })
})
