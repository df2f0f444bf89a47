import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Flow, type Game, Match, parseAnswer } from '#kernel'
import { ankh } from '../game.ts'
import { battleScene, figures } from '../testing/scene.ts'
import { phasesFrom } from './play.ts'
import { type Ankh, type AnkhPlay, type Phase, SEATS } from './state.ts'

const folder = new URL('../golden/', import.meta.url)
const files = readdirSync(folder).filter((name) => name.endsWith('.txt'))

function read(name: string): { setup: any; answers: string[] } {
  const [setup, ...rest] = readFileSync(new URL(name, folder), 'utf8').split('\n')
  const answers = rest.filter((text) => text.startsWith('> ')).map((text) => text.slice(2))
  return { setup: JSON.parse(setup!), answers }
}

/** Ankh with a callback for the state at every checkpoint. */
function watched(look: (s: Ankh) => void): Game<Ankh> {
  const play = (g: AnkhPlay): Flow => {
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

test('the phases to come follow from the next phase alone', () => {
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

/** A saved match in the form of an older version. */
function stored<T extends { readonly state: Ankh }>(saved: T, version: 3 | 4 | 6): T {
  const { earned, ...sixth } = saved.state
  const { agreeFirst, proposer, plagues, proposal, decision, ...fourth } = sixth
  const { next, ...rest } = fourth
  const state = { 3: { phase: next.at(-1), ...rest }, 4: fourth, 6: sixth }[version]
  return { ...saved, version, state } as unknown as T
}

/** Whether versions 3 and 4 could represent a position. */
const isOld = (s: Ankh) => s.agreeFirst === 0 && s.chooseGuardians < 2 && s.proposal < 0 && s.decision < 0

describe.each([3, 4, 6] as const)('matches that version %i stored go on', (version) => {
  test.each(files)('%s', (name) => {
    const { setup, answers } = read(name)
    const match = Match.begin(ankh, setup)
    const seen = new Set<Phase>()
    for (const answer of answers) {
      match.apply(...parseAnswer(answer))
      const saved = match.save()
      const phase = saved.state.next.at(-1)
      if (phase === undefined || seen.has(phase) || !isOld(saved.state) || !isOld(match.state)) continue
      seen.add(phase)
      const woken = Match.load(ankh, stored(saved, version))
      expect(woken.held).toBe(undefined)
      // Sources are counted from here on.
      const earned = match.save().state.earned.map((n, i) => match.state.earned[i]! - n)
      expect(woken.state).toEqual({ ...match.state, earned })
    }
    expect(seen.size).toBeGreaterThan(4)
  })
})

test('a battle stored with two Plagues revealed resolves both', () => {
  const { match } = battleScene('F2', {
    figures: figures('isis god F2', 'isis warrior F3', 'ra god E1'),
    followers: { isis: 2, ra: 1 },
  })
    .say('isis', 'card:plagueOfLocusts')
    .say('ra', 'card:plagueOfLocusts')
  const woken = Match.load(match.game, stored(match.save(), 4))
  expect([woken.held, woken.state.plagues, woken.open[0]!.kind]).toEqual([undefined, 1, 'plagueOffer'])
  expect(woken.state).toEqual(match.state)
})

test('a battle of a merged god stored in the middle of its choice is held at its start', () => {
  const { setup, answers } = read('four-players.txt')
  const match = Match.begin(ankh, setup)
  for (const answer of answers) {
    match.apply(...parseAnswer(answer))
    if (match.open[0]?.kind === 'proposeCard') break
  }
  const higher = match.state.plays.find((god, seat) => god !== seat)!
  const saved = { ...match.save(), early: [`${SEATS[higher]} card:cycleOfMaat`] }
  const woken = Match.load(ankh, stored(saved, 4))
  expect(woken.held).toMatchObject({ version: 4, length: saved.length })
  expect(woken.state.fighters).toContain(higher)
})
