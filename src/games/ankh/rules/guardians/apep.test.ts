import { describe, expect, test } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { figures, monuments, turn } from '../../testing/scene.ts'

describe('A18.3 Apep', () => {
  const given = {
    figures: figures('amun god A2', 'ra apep J3', 'ra god K2'),
    monuments: monuments('pyramid D5 amun'),
    pool: { amun: ['apep', 'warrior', 'warrior'] },
  }

  test('is summoned to any free water, or in the ordinary way', () => {
    rule('A18.3')
    const scene = turn('amun', 'summon', given).say('amun', 'summon:apep')
    for (const space of ['E6', 'G0', 'K8', 'C5', 'A1', 'D4']) expect(scene.offered()).toContain(`to:${space}`)
    expect(scene.why('to:J3')).toBe('A1.3 figureThere')
    expect(scene.why('to:H5')).toBe('A9.2a notAdjacentToOwn')
    const warrior = turn('amun', 'summon', given).say('amun', 'summon:warrior')
    expect(warrior.why('to:E6')).toBe('A1.4 water')
  })

  test('is a pyramid’s extra figure only beside that pyramid, else the ordinary summon', () => {
    rule('A18.3')
    const attuned = { ...given, unlocked: { amun: ['pyramidAttuned'] } }
    const beside = turn('amun', 'summon', attuned).say('amun', 'summon:apep', 'to:C5')
    expect(beside.offered()).toEqual(['way:ordinary', 'way:D5'])
    const away = turn('amun', 'summon', attuned).say('amun', 'summon:apep', 'to:K8')
    expect(away.s.ways).toEqual([0])
    away.say('amun', 'summon:warrior')
    expect(away.offered()).toEqual(['to:D4', 'to:E5'])
  })

  test('cannot end movement on water', () => {
    rule('A18.3')
    expect(turn('ra', 'move', given).say('ra', 'figure:J3').why('to:K4')).toBe('A1.4 water')
  })
})
