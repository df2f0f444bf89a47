import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Flow, type Game, Match, parseAnswer } from '../../../kernel/index.ts'
import { ankh } from '../game.ts'
import type { Ankh, Phase, Table } from './state.ts'
import { phasesFrom } from './upgrade.ts'

const folder = new URL('../golden/', import.meta.url)
const files = readdirSync(folder).filter((name) => name.endsWith('.txt'))

function read(name: string): { setup: any; answers: string[] } {
  const [setup, ...rest] = readFileSync(new URL(name, folder), 'utf8').split('\n')
  const answers = rest.filter((text) => text.startsWith('> ')).map((text) => text.slice(2))
  return { setup: JSON.parse(setup!), answers }
}

/** Ankh, with a look at the state at every checkpoint. */
function watched(look: (s: Ankh) => void): Game<Ankh> {
  const play = (g: Table): Flow => {
    const flow = ankh.play(g)
    const next = (answer: unknown) => {
      const result = flow.next(answer)
      if (result.done !== true && result.value.step === 'checkpoint') look(g.state)
      return result
    }
    return Object.assign(Object.create(flow), { next })
  }
  return { ...ankh, play }
}

test('what comes after each phase could be told from the phase alone', () => {
  const seen = new Set<Phase>()
  const game = watched((s) => {
    const phase = s.next.at(-1)!
    seen.add(phase)
    expect(phasesFrom(phase).reverse()).toEqual(s.next)
  })
  for (const { setup, answers } of files.map(read)) {
    const match = Match.begin(game, setup)
    for (const answer of answers) match.apply(...parseAnswer(answer))
  }
  expect([...seen].sort()).toEqual(
    [
      ...['scenario', 'first', 'gods', 'guardians', 'action', 'move', 'summon', 'unlock', 'claim'],
      ...['caravan', 'order', 'obelisk', 'cards', 'build', 'plague', 'resolution', 'after'],
      'mergeGuardians',
    ].sort(),
  )
})

test.each(files)('matches stored before phases were listed go on: %s', (name) => {
  const { setup, answers } = read(name)
  const match = Match.begin(ankh, setup)
  const seen = new Set<Phase>()
  for (const answer of answers) {
    match.apply(...parseAnswer(answer))
    const saved = match.save()
    const { next, ...others } = saved.state
    const phase = next.at(-1)
    if (phase === undefined || seen.has(phase)) continue
    seen.add(phase)
    const old = { ...saved, version: 3, state: { phase, ...others } } as unknown as typeof saved
    const woken = Match.load(ankh, old)
    expect(woken.held).toBe(undefined)
    expect(woken.state).toEqual(match.state)
  }
  expect(seen.size).toBeGreaterThan(4)
})
