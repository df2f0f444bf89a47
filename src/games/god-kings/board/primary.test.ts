import { describe, expect, test } from 'vitest'
import type { BoardAsk } from '../../../client/kit/index.ts'
import { primary } from './primary.ts'

const ask = (kind: string, keys: readonly string[], picked: readonly string[] = []) =>
  ({
    kind,
    picked,
    options: keys.map((key) => {
      const [verb = '', of = ''] = key.split(':')
      return { key, verb, of, text: key }
    }),
  }) as unknown as BoardAsk

describe('the primary option', () => {
  test.each([
    ['use', ['markers', 'activate', 'nothing'], null],
    ['march', ['step:nineveh', 'load', 'stop'], null],
    ['march', ['mark', 'stop'], 'stop'],
    ['buyChariot', ['chariot', 'done'], null],
    ['units', ['unit:a', 'all', 'done'], null],
    ['battleCards', ['card:7', 'pass'], 'pass'],
    ['giveSpaces', ['to:hatti', 'nothing'], 'nothing'],
    ['siegeOrNot', ['siege', 'noSiege'], 'siege'],
    ['intercepted', ['fight', 'back'], 'fight'],
  ])('of %s with %j: %s', (kind, keys, gold) => {
    expect(primary(ask(kind, keys))).toBe(gold)
  })

  test('ends a pick once something was picked', () => {
    expect(primary(ask('units', ['unit:b', 'done'], ['unit:a']))).toBe('done')
  })
})
