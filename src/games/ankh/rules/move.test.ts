import { describe, expect, test } from 'vitest'
import { rule } from '../../../kernel/testing/rule.ts'
import { figures, monuments, turn } from '../testing/scene.ts'

const given = {
  figures: figures('amun god B5', 'amun warrior B6', 'amun warrior D5', 'ra warrior F5', 'ra god F7'),
  monuments: monuments('obelisk D8', 'pyramid D7', 'temple B4 amun'),
}

describe('Move Figures', () => {
  test('each figure once, in any order, up to three spaces', () => {
    rule('A9.1a', 'D-02', 'R-05')
    const scene = turn('amun', 'move', given)
    expect(scene.offered()).toEqual(['figure:B5', 'figure:B6', 'figure:D5', 'done'])
    scene.say('amun', 'figure:B6')
    expect(scene.why('to:F6')).toBe('A9.1a tooFar')
    scene.say('amun', 'to:B8')
    expect(scene.on('B8')).toBe('amun warrior')
    expect(scene.offered()).toEqual(['figure:B5', 'figure:D5', 'done'])
    expect(scene.why('figure:B8')).toBe('R-05 alreadyMoved')
    scene.say('amun', 'figure:B5', 'to:B6')
    expect(scene.on('B6')).toBe('amun god')
    scene.say('amun', 'done')
    expect(scene.asks).toEqual(['action'])
    expect(scene.told('moved')).toHaveLength(2)
  })

  test('the path passes figures, monuments, water, rivers and camels', () => {
    rule('A9.1b', 'R-05')
    const scene = turn('amun', 'move', { ...given, camels: [['D4', 'D5']] }).say('amun', 'figure:D5')
    expect(scene.offered()).toContain('to:E8')
    expect(scene.offered()).toContain('to:D3')
    expect(scene.offered()).toContain('to:F6')
  })

  test('the last space is empty land', () => {
    rule('A9.1c')
    const scene = turn('amun', 'move', { ...given, underworld: ['D4'] }).say('amun', 'figure:D5')
    expect(scene.why('to:D6')).toBe('A1.4 water')
    expect(scene.why('to:D7')).toBe('A1.3 monumentThere')
    expect(scene.why('to:F5')).toBe('A1.3 figureThere')
    expect(scene.why('to:D4')).toBe('A17.4c underworldThere')
    expect(scene.offered()).not.toContain('to:D6')
  })

  test('moving changes no control', () => {
    rule('A9.1d')
    const scene = turn('amun', 'move', given)
    const held = scene.s.held.slice()
    scene.say('amun', 'figure:B5', 'to:B2', 'figure:B6', 'to:C7', 'done')
    expect(scene.s.held).toEqual(held)
    expect(scene.on('B4')).toBe('temple amun')
  })

  test('a Giant Scorpion that moved is aimed again, one that did not keeps its aim', () => {
    rule('A9.1e')
    const scorpions = turn('amun', 'move', {
      figures: [
        { owner: 'amun', type: 'giantScorpion', hex: 'F4', aim: ['F5', 'E5'] },
        { owner: 'amun', type: 'giantScorpion', hex: 'B5', aim: ['B4', 'C5'] },
        { owner: 'ra', type: 'god', hex: 'K2' },
      ],
    })
    scorpions.say('amun', 'figure:F4', 'to:E4')
    expect(scorpions.asks).toEqual(['aim'])
    scorpions.say('amun', 'aim:E3+F3', 'done')
    expect(scorpions.s.aim).toEqual([0, 0, -1])
    expect(scorpions.told('aimed')).toMatchObject([{ space: 'E4', left: 'E3', right: 'F3' }])
  })

  test('a figure may walk out and back to where it began; a Giant Scorpion then aims again', () => {
    rule('R-05', 'A9.1a', 'A9.1e')
    const scene = turn('amun', 'move', given)
    scene.say('amun', 'figure:B6')
    expect(scene.offered()).toContain('to:B6')
    scene.say('amun', 'to:B6')
    expect([scene.on('B6'), scene.s.moved.length]).toEqual(['amun warrior', 1])
    expect(scene.told('walkedBack')).toEqual([{ god: 'amun', figure: 'warrior', from: 'B6' }])
    expect(scene.why('figure:B6')).toBe('R-05 alreadyMoved')
    const scorpion = turn('amun', 'move', {
      figures: [
        { owner: 'amun', type: 'giantScorpion', hex: 'F4', aim: ['F5', 'E5'] },
        ...figures('ra god K2', 'amun god B2'),
      ],
    })
    scorpion.say('amun', 'figure:F4', 'to:F4')
    expect(scorpion.asks).toEqual(['aim'])
    scorpion.say('amun', 'aim:F3+G4')
    expect(scorpion.told('aimed')).toMatchObject([{ space: 'F4', left: 'F3', right: 'G4' }])
  })

  test('the reason against its own space is the right one', () => {
    rule('A9.1c', 'A1.4', 'A17.4c')
    const water = turn('amun', 'move', { figures: figures('amun apep J3', 'ra god B1') })
    expect(water.say('amun', 'figure:J3').why('to:J3')).toBe('A1.4 water')
    const satet = turn('amun', 'move', { figures: figures('amun satet E4', 'ra god B1') })
    satet.say('amun', 'figure:E4', 'to:E4')
    expect([satet.on('E4'), satet.told('pushed')]).toEqual(['amun satet', []])
  })

  test('an Apep may move off the water', () => {
    rule('R-05')
    const scene = turn('amun', 'move', { figures: figures('amun apep J3', 'ra god B1') })
    scene.say('amun', 'figure:J3')
    expect(scene.offered()).toContain('to:J4')
    expect(scene.why('to:K4')).toBe('A1.4 water')
  })
})
