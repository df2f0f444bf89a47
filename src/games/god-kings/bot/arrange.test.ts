import { describe, expect, it } from 'vitest'
import { Match, setupOf } from '../../../kernel/index.ts'
import { rule } from '../../../kernel/testing/rule.ts'
import { godKings } from '../game.ts'
import { pendingGenerals, pendingUnits } from '../rules/setup/placement.ts'
import type { KingsView } from '../view.ts'
import { arranger } from './arrange.ts'

const setups = godKings.scenarios.flatMap(({ id, players }) => players.map((n) => [id, n] as const))

/** A match in which every power has placed all its pieces by its nth arrangement. */
function arranged(scenario: string, players: number, nth: number) {
  const match = Match.begin(godKings, setupOf(godKings, { scenario, players }))
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
    const match = Match.begin(godKings, setupOf(godKings, { scenario: 'kadesh', players: 2 }))
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
    const match = Match.begin(godKings, setupOf(godKings, { scenario: 'kadesh', players: 2 }))
    const { seat, options } = match.open[0]!
    match.apply(seat, options[0]!.key)
    const view = godKings.view(match.state, seat) as KingsView
    expect(arranger.suggest(view, match.open[0]!)).toEqual([])
    expect(arranger.begins(view, match.open[0]!)).toBe(false)
  })
})
