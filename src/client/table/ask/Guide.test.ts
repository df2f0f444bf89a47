import { expect, test } from 'vitest'
import { rankAdvice } from './Guide.tsx'

test('advice: the bot’s choice comes first, then the best of the options it searched', () => {
  const ways = [
    { key: 'rarely tried', value: 0.99, share: 0.01 },
    { key: 'worse', value: 0.3, share: 0.2 },
    { key: 'best', value: 0.6, share: 0.5 },
    { key: 'good', value: 0.55, share: 0.1 },
    { key: 'fair', value: 0.5, share: 0.12 },
  ]
  expect(rankAdvice(ways).map(({ key }) => key)).toEqual(['best', 'good', 'fair', 'worse'])
  expect(rankAdvice([])).toEqual([])
})
