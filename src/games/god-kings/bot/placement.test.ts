import { describe, expect, it, test } from 'vitest'
import { begin } from '#bots/testing/tools.ts'
import { completeSetup, Match, randomFrom } from '#kernel'
import { rule } from '#kernel/testing/golden.ts'
import { godKings } from '../game.ts'
import { GENERALS_OF, kingOf, MITANNI } from '../rules/components/counters.ts'
import { spaceId } from '../rules/components/map.ts'
import { countIn } from '../rules/components/pieces.ts'
import { pendingGenerals, pendingUnits } from '../rules/setup/setup.ts'
import type { Kings } from '../rules/state/state.ts'
import type { KingsView } from '../view.ts'
import { arranger } from './placement.ts'
import { policy } from './policy.ts'

/** Lets the policy answer for all seats until the first round of a turn begins. */
function playedTo(scenario: string, players: number, turn: number, seed: string) {
  const match = begin(godKings, seed, { scenario, players })
  const random = randomFrom(seed)
  while (!match.over && (match.state.turn < turn || match.state.round === 0)) {
    const asked = match.open[0]!
    match.answer(asked, policy(match, asked, random))
  }
  return match.state
}

/** The number of units with the king, and the number of all units. */
function withKing(s: Kings, power: number): [number, number] {
  const zones = new Set(GENERALS_OF[power]!.map((general) => s.generals[general]!))
  let all = 0
  for (const zone of zones) if (zone >= 0) all += countIn(s, power, zone)
  return [countIn(s, power, s.generals[kingOf(power)]!), all]
}

test.each([
  ['kadesh', 2, 9],
  ['assyro_babylonian', 2, 8],
  ['thutmose', 2, 3],
  ['thutmose', 3, 3],
  ['campaign', 4, 2],
])('in %s of %i, at the beginning of turn %i, ten units stand with every king', (scenario, players, turn) => {
  for (const seed of ['one', 'two', 'three', 'four']) {
    const s = playedTo(scenario, players, turn, seed)
    for (const power of s.players) {
      const [king, all] = withKing(s, power)
      expect(king).toBeGreaterThanOrEqual(Math.min(all, 10))
    }
  }
})

it('places a warlord where his first march takes undefended land', () => {
  const s = playedTo('campaign', 4, 1, 'one')
  const [, warlord] = GENERALS_OF[MITANNI]!
  expect(spaceId(s.generals[warlord!]!)).toBe('hanigalbat')
})

const setups = godKings.scenarios.flatMap(({ id, players }) => players.map((n) => [id, n] as const))

/** A match in which every power has placed all its pieces by its nth arrangement. */
function arranged(scenario: string, players: number, nth: number) {
  const match = Match.begin(godKings, completeSetup(godKings, { scenario, players }))
  const names: string[] = []
  for (let given = 0; given < 40; given++) {
    const ask = match.open[0]
    if (ask?.kind !== 'place' && ask?.kind !== 'setupGarrison') break
    if (ask.kind === 'setupGarrison') match.apply(ask.seat, 'done')
    else {
      const view = godKings.view(match.state, ask.seat) as KingsView
      const found = arranger.suggest(view, ask)
      expect(found).toHaveLength(2)
      const { name, placed } = found[nth]!
      names.push(`${ask.seat} ${name}`)
      match.apply(ask.seat, ...arranger.answers(view, placed))
      expect(match.asked(ask.seat)?.kind).not.toBe('place')
    }
  }
  return { match, names }
}

describe('placing everything at once', () => {
  it.each(setups)('works for every power of %s with %i players, in two ways', (scenario, players) => {
    rule('4.0c')
    const [one, two] = [arranged(scenario, players, 0), arranged(scenario, players, 1)]
    expect(one.names).toHaveLength(players)
    for (const { match } of [one, two]) {
      for (const power of match.state.players) {
        expect(pendingGenerals(match.state, power)).toEqual([])
        expect(pendingUnits(match.state, power)).toEqual([])
      }
    }
    expect(one.match.state.generals).not.toEqual(two.match.state.generals)
    expect(one.names).not.toEqual(two.names)
  })

  it('can be edited: a division placed elsewhere is sent in the rules’ order', () => {
    rule('4.0c', '7.1.5a')
    const match = Match.begin(godKings, completeSetup(godKings, { scenario: 'kadesh', players: 2 }))
    const ask = match.open[0]!
    const view = godKings.view(match.state, ask.seat) as KingsView
    const { placed } = arranger.suggest(view, ask)[1]!
    const [from] = placed.filter(({ like }) => like.includes(' '))
    const places = arranger.places(view, ask, placed, from!.piece)
    const to = places.find((at) => at !== from!.at)!
    const moved = placed.map((p) => (p.piece === from!.piece ? { ...p, at: to } : p))
    match.apply(ask.seat, ...arranger.answers(view, moved))
    const zones = placed.filter(({ like }) => like === from!.like).length
    expect(zones).toBeGreaterThan(1)
    expect(match.asked(ask.seat)?.kind).not.toBe('place')
  })

  it('is not offered in the middle of a series, nor at other asks', () => {
    const match = Match.begin(godKings, completeSetup(godKings, { scenario: 'kadesh', players: 2 }))
    const { seat, options } = match.open[0]!
    match.apply(seat, options[0]!.key)
    const view = godKings.view(match.state, seat) as KingsView
    expect(arranger.suggest(view, match.open[0]!)).toEqual([])
    expect(arranger.begins(view, match.open[0]!)).toBe(false)
  })
})
