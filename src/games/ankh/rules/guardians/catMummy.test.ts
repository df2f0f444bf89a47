import { describe, expect, test } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { fight, figures } from '../../testing/scene.ts'

describe('A18.1 Cat Mummy', () => {
  const board = figures(
    'isis god F2',
    'isis warrior F1',
    'ra god E1',
    'ra catMummy D1',
    'ra catMummy D0',
    'osiris god B5',
  )

  test('killed, it costs every god but its owner 1 devotion, each one for itself, lowest first', () => {
    rule('A18.1', 'R-32')
    const scene = fight('F2', { figures: board, devotion: { osiris: 5, isis: 6, ra: 7 } })
    scene.say('isis', 'card:chariots').say('ra', 'card:cycleOfMaat')
    expect(scene.devotions).toEqual([
      ...['isis 1 victory', 'osiris -1 catMummy', 'isis -1 catMummy', 'osiris -1 catMummy', 'isis -1 catMummy'],
    ])
  })

  test('in the Plague immediately, before majorities', () => {
    rule('A18.1', 'R-32', 'R-47')
    const scene = fight('F2', {
      figures: board,
      monuments: [{ type: 'temple', hex: 'G1', controller: 'isis' }],
      devotion: { osiris: 5, isis: 6, ra: 7 },
      followers: { isis: 1 },
    })
    scene.say('isis', 'card:plagueOfLocusts').say('ra', 'card:cycleOfMaat').say('isis', 'offer:1').say('ra', 'offer:0')
    expect(scene.devotions.slice(0, 5)).toEqual([
      ...['osiris -1 catMummy', 'isis -1 catMummy', 'osiris -1 catMummy', 'isis -1 catMummy', 'isis 1 majorities'],
    ])
  })
})
