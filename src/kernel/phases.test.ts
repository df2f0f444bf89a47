import { describe, expect, it } from 'vitest'
import {
  choice,
  type Flow,
  legalOptions,
  Match,
  optionIfLegal,
  options,
  type Play,
  pick,
  playPhases,
  pushPhases,
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
  pushPhases(g.state, 'noon', 'evening')
  const chosen = yield* pick('a', 'walk', 'W1', [
    legalOptions(
      () => [1, 2, 3],
      go,
      (n) => (n === 2 ? ['W2', 'closed'] : undefined),
    ),
    legalOptions([7], go),
    optionIfLegal(ride, () => (g.state.done.length === 0 ? ['W3', 'noHorse'] : undefined)),
    optionIfLegal(wait, () => undefined),
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

describe('quiet phases', () => {
  const seen: string[] = []
  const quiet = {
    ...game,
    play: playPhases<Walk, unknown, Walk['next'][number]>(
      {
        morning,
        noon: (g) => void g.state.done.push('noon'),
        evening,
      },
      (s) => s.next.length === 0,
      {
        isQuiet: (_, phase) => phase === 'noon',
        ended: (g) => void seen.push(g.state.done.join(' ')),
      },
    ),
  }
  function* evening(g: Play<Walk>): Flow {
    const slept = yield* pick('a', 'sleep', 'W3', [rest, go(0)])
    g.state.done.push(`slept ${slept.key}`)
  }

  it('have no checkpoint of their own, and the end is told once', () => {
    const state = game.begin()
    const flow = quiet.play({ state } as Play<Walk>)
    const steps: string[] = []
    for (let at = flow.next(); at.done !== true; at = flow.next(rest)) steps.push(`${at.value.step} with ${state.next}`)
    expect(steps).toEqual(['checkpoint with morning', 'ask with evening,noon', 'checkpoint with evening', 'ask with '])
    expect(seen).toEqual(['rest noon slept rest'])
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
  it('may tell reasons for more candidates than could be legal', () => {
    const read: number[] = []
    const near = legalOptions(
      () => [1, 2],
      go,
      (n) => (read.push(n) && n === 1 ? undefined : ['W2', 'far']),
      () => [1, 2, 3],
    )
    const asked = pick('a', 'walk', 'W1', [near])
    expect(asked.options.map((o) => o.key)).toEqual(['go:1'])
    expect(read).toEqual([1, 2])
    expect(asked.why().map((barred) => barred.key)).toEqual(['go:2', 'go:3'])
  })
})
