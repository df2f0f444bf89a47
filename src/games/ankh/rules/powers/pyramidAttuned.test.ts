import { describe, expect, test } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { figures, monuments, turn } from '../../testing/scene.ts'
import { positionOf } from '../../vectors/position.ts'
import { spaceOf } from '../board.ts'
import { WARRIOR } from '../pieces.ts'
import { pyramidBar } from './pyramidAttuned.ts'

describe('A15.8 Pyramid Attuned', () => {
  const given = {
    figures: figures('amun god A2', 'ra god K2'),
    monuments: monuments('pyramid D4 amun', 'pyramid H5 ra'),
    pool: { amun: ['warrior', 'warrior', 'warrior'] },
    unlocked: { amun: ['pyramidAttuned'] },
  }

  test('one more figure beside each own pyramid, which may come first and serve as neighbour', () => {
    rule('A15.8')
    const scene = turn('amun', 'summon', given).say('amun', 'summon:warrior')
    expect(scene.offered()).toContain('to:D3')
    expect(scene.offered()).not.toContain('to:H4')
    scene.say('amun', 'to:D3')
    expect(scene.offered()).toContain('way:D4')
    scene.say('amun', 'way:D4', 'summon:warrior')
    expect(scene.offered()).toContain('to:C3')
    scene.say('amun', 'to:C3')
    expect(scene.asks).toEqual(['action'])
  })

  test('not without the power', () => {
    rule('A15.8')
    const scene = turn('amun', 'summon', { ...given, unlocked: {} }).say('amun', 'summon:warrior', 'to:D3')
    expect(scene.asks).toEqual(['action'])
  })

  test('only an own pyramid serves', () => {
    rule('A15.8')
    const { s } = positionOf({
      ...given,
      monuments: monuments('pyramid D4 amun', 'pyramid H5 ra', 'temple B5 amun'),
    })
    const bar = (pyramid: string, space: string) => pyramidBar(s, 0, WARRIOR, spaceOf(pyramid), spaceOf(space))?.[1]
    expect(bar('D4', 'D3')).toBe(undefined)
    expect(bar('H5', 'H4')).toBe('notOwnPyramid')
    expect(bar('B5', 'B4')).toBe('notOwnPyramid')
    expect(bar('E5', 'E4')).toBe('notOwnPyramid')
  })
})
