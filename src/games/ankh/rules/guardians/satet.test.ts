import { describe, expect, test } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { figures, monuments, turn } from '../../testing/scene.ts'

describe('A18.2 Satet', () => {
  const given = {
    figures: figures(
      'amun satet E4',
      'amun god B5',
      'isis warrior F4',
      'isis god K3',
      'isis warrior J2',
      'amun warrior E5',
    ),
    monuments: monuments('pyramid F5', 'temple K2'),
  }

  test('may end its move on an enemy figure and push it one space, also over a river or to where it came from', () => {
    rule('A18.2', 'R-30', 'R-54')
    const scene = turn('amun', 'move', given).say('amun', 'figure:E4')
    expect(scene.offered()).toContain('to:F4')
    expect(scene.why('to:E5')).toBe('A1.3 figureThere')
    scene.say('amun', 'to:F4')
    expect(scene.offered()).toEqual(['push:E4', 'push:F3', 'push:G4', 'push:G5'])
    expect(scene.why('push:F5')).toBe('A1.3 monumentThere')
    expect(scene.why('push:H4')).toBe('R-30 notNext')
    scene.say('amun', 'push:E4')
    expect([scene.on('F4'), scene.on('E4')]).toEqual(['amun satet', 'isis warrior'])
    expect(scene.told('killed')).toEqual([])
    expect(scene.s.moved).toHaveLength(1)
  })

  test('not where the figure cannot be pushed, never on water, only when moving', () => {
    rule('A18.2')
    const stuck = turn('amun', 'move', { ...given, figures: [...given.figures, ...figures('amun satet I3')] })
    expect(stuck.say('amun', 'figure:I3').why('to:K3')).toBe('A18.2 cannotPush')
    const water = turn('amun', 'move', { figures: figures('amun satet E5', 'isis apep E6', 'isis god K3') })
    expect(water.say('amun', 'figure:E5').why('to:E6')).toBe('A18.2 neverOnWater')
  })

  test('a third god’s underworld token stops every figure but Osiris’ own', () => {
    rule('R-30', 'R-29')
    const push = (owner: string) =>
      turn('amun', 'move', {
        figures: figures('amun satet E4', `${owner} warrior F4`, 'osiris god K3', 'ra god B2'),
        underworld: ['G4'],
      })
        .say('amun', 'figure:E4', 'to:F4')
        .offered()
    expect(push('ra')).not.toContain('push:G4')
    expect(push('osiris')).toContain('push:G4')
  })

  test('a pushed Giant Scorpion is aimed again by its owner', () => {
    rule('R-30', 'D-20')
    const scene = turn('amun', 'move', {
      figures: figures('amun satet E4', 'isis giantScorpion F4', 'isis god K3'),
    })
    scene.say('amun', 'figure:E4', 'to:F4', 'push:G5')
    expect([scene.asks, scene.asked]).toEqual([['aim'], ['isis']])
  })

  test('Satet may not enter an underworld token with a figure, unless Osiris owns it', () => {
    rule('A17.4c', 'R-29')
    const onToken = turn('amun', 'move', {
      figures: figures('amun satet E4', 'osiris warrior F4', 'osiris god K3'),
      underworld: ['F4'],
    }).say('amun', 'figure:E4')
    expect(onToken.offered()).not.toContain('to:F4')
    expect(onToken.why('to:F4')).toBe('A17.4c underworldThere')
    const own = turn('osiris', 'move', {
      figures: figures('osiris satet E4', 'amun warrior F4', 'osiris god K3', 'amun god B5'),
      underworld: ['F4'],
    }).say('osiris', 'figure:E4')
    expect(own.offered()).toContain('to:F4')
  })
})
