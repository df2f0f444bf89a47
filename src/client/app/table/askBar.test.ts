import { describe, expect, test } from 'vitest'
import type { BoardAsk } from '../../kit/board.ts'
import { inBar, roomOf } from './AskBar.tsx'

describe('the buttons of a question', () => {
  test('are twice as wide in Japanese', () => {
    expect(roomOf([{ text: 'Move' }, { text: 'Pass' }])).toBe(20)
    expect(roomOf([{ text: '移動' }])).toBe(10)
  })

  const asking = (...options: readonly [key: string, text: string][]) =>
    ({
      options: options.map(([key, text]) => {
        const [verb = '', of = ''] = key.split(':')
        return { key, verb, of, text }
      }),
    }) as unknown as BoardAsk
  const shown = (ask: BoardAsk, room: number) => {
    const { buttons, listed } = inBar(ask, null, room)
    return { keys: buttons.map(({ key }) => key), listed }
  }

  test('are all in the bar if they are few and fit', () => {
    const ask = asking(['to:A1', 'A1'], ['to:A2', 'A2'], ['done', 'Done'])
    expect(shown(ask, 60)).toEqual({ keys: ['to:A1', 'to:A2', 'done'], listed: 0 })
  })

  test('become a list if they are many or long; word options stay if they fit', () => {
    const long = 'Commanding: after each battle you win, take 3 followers'
    const ask = asking(['power:a', long], ['power:b', long], ['none', 'Nothing'])
    expect(shown(ask, 60)).toEqual({ keys: ['none'], listed: 2 })
    const many = asking(...[1, 2, 3, 4, 5].map((n): [string, string] => [`to:A${n}`, `A${n}`]), ['done', 'Done'])
    expect(shown(many, 150)).toEqual({ keys: ['done'], listed: 5 })
  })

  test('stay beside the list if they are few and fit', () => {
    const hire = (n: number): [string, string] => [`raise:${n}`, `Mercenaries for warlord ${n} of Egypt`]
    const ask = asking(['activate:king', 'Activate the king of Egypt'], hire(1), hire(2), hire(3), ['trade', 'Trade'])
    expect(shown(ask, 150)).toEqual({ keys: ['activate:king', 'raise:1', 'raise:2', 'trade'], listed: 4 })
    // On a phone the bar's own buttons fill the row.
    expect(shown(ask, 90)).toEqual({ keys: ['trade'], listed: 4 })
  })

  test('leave only the primary one if not even the word options fit', () => {
    const ask = asking(['mark', 'Place a marker'], ['load', 'Take units along'], ['stop', 'Stop here'])
    expect(shown(ask, 30)).toEqual({ keys: ['stop'], listed: 2 })
  })
})
