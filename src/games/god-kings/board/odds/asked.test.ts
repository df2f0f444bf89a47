import { expect, it } from 'vitest'
import type { BoardAsk } from '../../../../client/kit/index.ts'
import { begin } from '../../rules/begin.ts'
import { ADJACENT, spaceId, spaceNamed } from '../../rules/map.ts'
import { interceptionOdds } from '../../rules/odds/chances.ts'
import { HATTI, kingOf } from '../../rules/sides.ts'
import type { Kings } from '../../rules/state.ts'
import { NATIVE } from '../../rules/units.ts'
import { rollsAsked } from './asked.ts'

const say = { t: (key: string) => key } as Parameters<typeof rollsAsked>[2]

it('13.4: whoever is asked to intercept sees the chance of each of his generals', () => {
  const s = begin({ scenario: 'campaign', players: 3, guardSecrets: false })
  const king = kingOf(HATTI)
  s.generals[king] = spaceNamed('kanesh')
  for (const u of NATIVE[HATTI]!.slice(0, 3)) s.at[u] = spaceNamed('kanesh')
  const into = ADJACENT[s.generals[king]!]![0]!
  const options = ['intercept:hatti-king', 'done'].map((key) => {
    const [verb = '', of = ''] = key.split(':')
    return { key, verb, of, text: key }
  })
  const ask = { kind: 'intercept', about: { space: spaceId(into) }, options } as unknown as BoardAsk
  expect(rollsAsked(s, [ask], say)).toEqual([])
  s.march = { units: [] as number[] } as Kings['march']
  const [roll, ...others] = rollsAsked(s, [ask], say)
  expect(others).toEqual([])
  expect(roll).toMatchObject({
    kind: 'interception',
    ...interceptionOdds(s, s.generals[king]!, into, 0, king),
  })
  expect(roll!.chance).toBeGreaterThan(0)
  expect(rollsAsked(s, [{ ...ask, kind: 'march' }], say)).toEqual([])
})
