import { describe, expect, it } from 'vitest'
import {
  andThen,
  choice,
  each,
  type Flow,
  Match,
  options,
  type Play,
  pick,
  playPhases,
  unless,
} from './index.ts'

interface Walk {
  next: ('morning' | 'noon' | 'evening')[]
  done: string[]
}

const rest = choice('rest')
const ride = choice('ride')
const wait = choice('wait')
const go = options('go')
const setup = { scenario: 'walk', players: 1, guardSecrets: false }

function* morning(g: Play<Walk>): Flow {
  andThen(g.state, 'noon', 'evening')
  const chosen = yield* pick('a', 'walk', 'W1', [
    each(
      () => [1, 2, 3],
      go,
      (n) => (n === 2 ? ['W2', 'closed'] : undefined),
    ),
    each([7], go),
    unless(ride, () => (g.state.done.length === 0 ? ['W3', 'noHorse'] : undefined)),
    unless(wait, () => undefined),
    rest,
  ])
  g.state.done.push(chosen.key)
}

const game = {
  id: 'walk',
  version: 1,
  scenarios: [{ id: 'walk', players: [1] }],
  settings: [],
  windows: {},
  seats: () => ['a'],
  begin: (): Walk => ({ next: ['morning'], done: [] }),
  play: playPhases<Walk, unknown, Walk['next'][number]>(
    {
      morning,
      noon: (g) => void g.state.done.push('noon'),
      evening: (g) => void g.state.done.push('evening'),
    },
    (s) => s.next.length === 0,
  ),
  view: (s: Walk) => s,
  guess: () => {},
  outcome: () => undefined,
}

describe('phases', () => {
  it('come in the order in which they are named', () => {
    const match = Match.begin(game, setup)
    match.apply('a', 'rest')
    expect(match.state.done).toEqual(['rest', 'noon', 'evening'])
    expect(match.over).toBe(true)
  })
})

describe('families', () => {
  it('are offered in their order, and each says which rule bars a candidate', () => {
    const asked = Match.begin(game, setup).open[0]!
    expect(asked.options.map((o) => o.key)).toEqual(['go:1', 'go:3', 'go:7', 'wait', 'rest'])
    expect(asked.why()).toEqual([
      { key: 'go:2', bar: ['W2', 'closed'] },
      { key: 'ride', bar: ['W3', 'noHorse'] },
    ])
  })
})
