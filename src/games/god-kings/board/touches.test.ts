import { describe, expect, it, test, vi } from 'vitest'
import type { BoardAsk } from '#kit/board.ts'
import type { Touch } from '#kit/core/Choosable.tsx'
import { primaryOption, TouchFinder } from './touches.ts'

describe('touches', () => {
  const option = (key: string) => {
    const [verb = '', of = ''] = key.split(':')
    return { key, verb, of, text: key }
  }
  const ask = (...keys: string[]): BoardAsk => ({
    seat: 'egypt',
    kind: 'use',
    rule: '9.2',
    about: {},
    text: '',
    options: keys.map(option),
    picked: [],
  })
  const touch =
    (offered: readonly string[], barred: { [key: string]: string } = {}) =>
    (key: string): Touch => {
      if (offered.includes(key)) return { choice: { key, label: key, onChoose: () => {} } }
      return key in barred ? { barred: { rule: '9.2', why: barred[key]! } } : {}
    }

  describe('touching a thing', () => {
    it('answers the one option that names it', () => {
      const keys = ['step:kadesh', 'stop']
      const touches = new TouchFinder({ asks: [ask(...keys)], touch: touch(keys) }, vi.fn())
      expect(touches.of(['kadesh'], 'Kadesh').choice?.key).toBe('step:kadesh')
      expect(touches.of(['tyre'], 'Tyre').choice).toBeUndefined()
    })

    it('opens a menu when several options name it', () => {
      const keys = ['activate:egypt-king', 'raise:egypt-king']
      const menu = vi.fn()
      const touches = new TouchFinder({ asks: [ask(...keys)], touch: touch(keys) }, menu)
      touches.of(['egypt-king'], 'King').choice!.onChoose('')
      expect(menu).toHaveBeenCalledWith('egypt-king', keys.map(option))
    })

    it('finds options inside the walls by the space', () => {
      const touches = new TouchFinder({ asks: [ask('place:kadesh/in')], touch: touch(['place:kadesh/in']) }, vi.fn())
      expect(touches.of(['kadesh', 'kadesh/in'], 'Kadesh').choice?.key).toBe('place:kadesh/in')
    })

    it('finds the reason of any option that names it, on demand', async () => {
      const looked: string[] = []
      const found = (key: string): Touch => ({
        why: async () => {
          looked.push(key)
          return key === 'mark:tyre' ? { rule: '9.2', why: 'closed' } : undefined
        },
      })
      const kept = new Map<string, Touch>()
      const steady = (key: string): Touch => {
        if (!kept.has(key)) kept.set(key, found(key))
        return kept.get(key)!
      }
      const props = { asks: [ask('step:kadesh')], touch: steady }
      const touches = new TouchFinder(props, vi.fn())
      expect(new TouchFinder(props, vi.fn()).of(['tyre'], 'Tyre').why).toBe(touches.of(['tyre'], 'Tyre').why)
      const { why, choice, barred } = touches.of(['tyre'], 'Tyre')
      expect([choice, barred, looked]).toEqual([undefined, undefined, []])
      expect(await why!()).toEqual({ rule: '9.2', why: 'closed' })
      expect(await touches.of(['ura'], 'Ura').why!()).toBeUndefined()
    })

    it('gives the reason against it, and only during an ask', () => {
      const bars = { 'step:tyre': 'closed', 'sail:ura': 'noNavalMove' }
      const asked = new TouchFinder({ asks: [ask('step:kadesh')], touch: touch(['step:kadesh'], bars) }, vi.fn())
      expect(asked.of(['tyre'], 'Tyre').barred?.why).toBe('closed')
      expect(asked.of(['ura'], 'Ura').barred).toBeUndefined()
      const idle = new TouchFinder({ asks: [], touch: touch([], bars) }, vi.fn())
      expect(idle.of(['tyre'], 'Tyre').barred).toBeUndefined()
    })
  })
})

describe('primary', () => {
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
      expect(primaryOption(ask(kind, keys))).toBe(gold)
    })

    test('ends a pick once something was picked', () => {
      expect(primaryOption(ask('units', ['unit:b', 'done'], ['unit:a']))).toBe('done')
    })
  })
})
