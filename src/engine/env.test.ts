import { describe, expect, it } from 'vitest'
import { titles } from '#games/index.ts'
import { completeSetup, Match, randomFrom } from '#kernel'
import { Environment } from './env.ts'

const { game: ur } = await titles.ur!()
const { game: ankh } = await titles.ankh!()

const ask = (environment: Environment, request: object): any =>
  JSON.parse(JSON.stringify(environment.reply(JSON.stringify(request))))

/** Plays tables to their ends with choices by their places. */
function playOut(environment: Environment, tables: readonly any[], seed: string): any[] {
  const random = randomFrom(seed)
  let at = tables
  const ended: any[] = []
  for (let rounds = 0; at.length > 0 && rounds < 5000; rounds++) {
    const steps = at.map(({ table, options }) => [table, random(options.length)])
    const next = ask(environment, { do: 'step', steps }).at
    ended.push(...next.filter((found: any) => 'over' in found))
    at = next.filter((found: any) => !('over' in found))
  }
  return ended
}

describe('the environment', () => {
  it.each(Object.keys(titles))('plays several matches of %s to their ends in one process', async (id) => {
    const { game } = await titles[id]!()
    const environment = new Environment(game)
    const { at, seats } = ask(environment, { do: 'new', count: 2, seed: 'many', light: true })
    expect(at.map(({ table }: any) => table)).toEqual([0, 1])
    const ended = playOut(environment, at, id)
    expect(ended.map(({ table }) => table).sort()).toEqual([0, 1])
    for (const { over } of ended) expect(Object.keys(over.ranks).sort()).toEqual([...seats].sort())
  })

  it('throws the same dice for the same seed, and others for another', () => {
    const played = (seed: string) => {
      const environment = new Environment(ur)
      return playOut(environment, ask(environment, { do: 'new', seed }).at, 'same choices')
    }
    expect(played('one')).toEqual(played('one'))
    const firsts = ['one', 'two', 'three', 'four'].map((seed) => {
      const environment = new Environment(ur)
      return JSON.stringify(ask(environment, { do: 'new', seed }).at)
    })
    expect(new Set(firsts).size).toBeGreaterThan(1)
  })

  it('takes a key as well as a place, and leaves a table alone when the choice is not on offer', () => {
    const environment = new Environment(ur)
    const [{ table, options }] = ask(environment, { do: 'new', seed: 'keys' }).at
    const before = ask(environment, { do: 'at', tables: [table] })
    for (const wrong of ['move:99', 99, -1, 0.5, null, {}]) {
      const steps = [[table, wrong]]
      expect(ask(environment, { do: 'step', steps }).at).toEqual([{ table, error: 'not on offer' }])
    }
    expect(ask(environment, { do: 'at', tables: [table] })).toEqual(before)
    expect(ask(environment, { do: 'step', steps: [[table, options[0]]] }).at[0].table).toBe(table)
    expect(ask(environment, { do: 'step', steps: [[7, 0]] }).at).toEqual([{ table: 7, error: 'no such table' }])
  })

  it('shows a seat its own view only', () => {
    const environment = new Environment(ankh)
    const { at, seats } = ask(environment, { do: 'new', seed: 'view' })
    const [{ table, seat }] = at
    const own = ask(environment, { do: 'view', table, seat }).view
    expect(own.asks).toHaveLength(1)
    const other = seats.find((one: string) => one !== seat)
    expect(ask(environment, { do: 'view', table, seat: other }).view.asks).toHaveLength(
      own.waitingFor.includes(other) ? 1 : 0,
    )
  })

  it('forks a match so that both go on apart, saves it and loads it again', () => {
    const environment = new Environment(ur)
    const [first] = ask(environment, { do: 'new', seed: 'fork' }).at
    const [fork] = ask(environment, { do: 'fork', table: first.table, seed: 1 }).at
    expect({ ...fork, table: 0 }).toEqual({ ...first, table: 0 })
    const { saved } = ask(environment, { do: 'save', table: first.table })
    playOut(environment, [fork], 'apart')
    expect(ask(environment, { do: 'at', tables: [first.table] }).at).toEqual([first])
    const [loaded] = ask(environment, { do: 'load', saved, seed: 2 }).at
    expect({ ...loaded, table: 0 }).toEqual({ ...first, table: 0 })
    expect(ask(environment, { do: 'drop', tables: [fork.table, 99] })).toEqual({ dropped: 1 })
    expect(ask(environment, { do: 'at', tables: [fork.table] }).error).toContain('no table')
  })

  it('draws again what a seat cannot see', () => {
    const environment = new Environment(ankh)
    const [{ table, seat }] = ask(environment, { do: 'new', seed: 'guess' }).at
    const [guess] = ask(environment, { do: 'guess', table, seat, seed: 3 }).at
    expect(ask(environment, { do: 'view', table: guess.table, seat }).view).toEqual(
      ask(environment, { do: 'view', table, seat }).view,
    )
    expect(ask(environment, { do: 'fork', table: guess.table }).error).toContain('cannot be forked')
  })

  it('lets the caller answer for chance when asked to', () => {
    const environment = new Environment(ur)
    const [first] = ask(environment, { do: 'new', chance: 'open' }).at
    expect(first.seat).toBe('chance')
    const match = Match.begin(ur, completeSetup(ur, {}))
    expect(first.options).toEqual(match.open[0]!.options.map(({ key }) => key))
    let at = first
    for (let i = 0; i < 10 && at.weights === undefined; i++)
      at = ask(environment, { do: 'step', steps: [[at.table, 0]] }).at[0]
    expect(at.weights).toHaveLength(at.options.length)
  })

  it.each([
    ['no JSON', 'nonsense'],
    ['no request', '{"do":"dance"}'],
    ['no steps', '{"do":"step"}'],
    ['steps that are none', '{"do":"step","steps":[1]}'],
    ['a number alone', '3'],
    ['nothing', 'null'],
    ['an impossible set-up', '{"do":"new","setup":{"players":9}}'],
    ['a match of another game', '{"do":"load","saved":{"game":"chess"}}'],
    ['a match that is none', '{"do":"load","saved":{"game":"ur"}}'],
  ])('answers %s with an error and goes on', (_, line) => {
    const environment = new Environment(ur)
    expect(environment.reply(line)).toHaveProperty('error')
    expect(ask(environment, { id: 5, do: 'new' })).toMatchObject({ id: 5, seats: ur.seats(completeSetup(ur, {})) })
  })
})
