import {
  ask,
  chance,
  checkpoint,
  completeSetup,
  type Flow,
  type Game,
  Match,
  options,
  type Play,
  Refusal,
  type Setup,
} from '../index.ts'

/** A game made of one flow over a list of numbers, to test one thing at a time. */
export function tiny(play: (g: Play<{ n: number[] }>) => Flow, more: Partial<Game> = {}): Game<{ n: number[] }, Setup> {
  return {
    id: 'tiny',
    version: 1,
    scenarios: [{ id: 'only', players: [2] }],
    settings: [],
    windows: {},
    seats: () => ['a', 'b'],
    begin: () => ({ n: [] }),
    play,
    view: (s) => s,
    guess: () => {},
    outcome: () => undefined,
    ...more,
  }
}

export const say = options('say')
export const three = () => [say(0), say(1), say(2)]
export const begin = (game: Game<any, any, any>, more: object = {}) => Match.begin(game, completeSetup(game), more)
export const refusal = (act: () => void): Refusal => {
  try {
    act()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  throw new Error('it was not refused')
}

/** a, b, dice, a, a, with a checkpoint before each turn. */
export const talk = tiny(function* (g) {
  for (;;) {
    yield* checkpoint()
    g.state.n.push((yield* ask('a', 'first', 'T1', three)).of)
    g.state.n.push((yield* ask('b', 'second', 'T1', three)).of)
    g.state.n.push((yield* chance('dice', 'T2', three)).of)
    g.tell?.({ kind: 'thrown', rule: 'T2', with: { n: g.state.n.at(-1)! } })
    g.state.n.push((yield* ask('a', 'third', 'T1', three)).of)
    g.state.n.push((yield* ask('a', 'fourth', 'T1', three)).of)
  }
})
