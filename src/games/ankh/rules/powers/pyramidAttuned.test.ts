import { expect, test } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { figures, monuments, turn } from '../../testing/scene.ts'

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
