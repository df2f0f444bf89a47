import { describe, expect, it } from 'vitest'
import { completeSetup, Match } from '#kernel'
import { rule } from '#kernel/testing'
import { alexander } from '../game.ts'
import { battleOf } from '../rules/battle.ts'
import { beginOrdersPhase } from '../rules/command/ordersPhase.ts'
import { type Alexander, NONE, WAITING } from '../rules/state.ts'
import { drive, playOut } from '../testing/drive.ts'
import { leaderNamed, position, unitNamed } from '../testing/position.ts'
import { arranger } from './arrange.ts'

const begun = (scenario: string, options: { [name: string]: unknown } = {}) =>
  Match.begin(alexander, completeSetup(alexander, { scenario, players: 2, ...options } as never))

describe('double depth at once', () => {
  it('in three ways that differ, each legal', () => {
    rule('S5', '9.62a')
    const stacked = [0, 1, 2].map((nth) => {
      const match = begun('chaeronea')
      const ask = match.open[0]!
      const ways = arranger.suggest(match.state, ask)
      expect(ways).toHaveLength(3)
      match.apply(ask.seat, ...arranger.answers(match.state, ways[nth]!.placed))
      expect(match.open[0]!.rule).not.toBe('S5')
      return match.state.depth.filter((other) => other !== NONE).length / 2
    })
    expect(stacked).toEqual([6, 0, 3])
  })

  it('is not offered in the middle of the series; every row has two places, worded by its own pair', () => {
    const match = begun('chaeronea')
    const ask = match.open[0]!
    const { placed } = arranger.suggest(match.state, ask)[0]!
    expect(placed[0]!.about).toEqual({ unit: 'm-phalanx-1', below: 'm-phalanx-2' })
    expect(arranger.places(match.state, ask, placed, 'm-phalanx-1')).toEqual(['stack', 'none'])
    match.apply(ask.seat, 'none')
    const next = match.open[0]!
    const single = {
      seat: next.seat,
      kind: next.kind,
      rule: next.rule,
      about: next.about,
      options: next.options,
    }
    expect(arranger.begins(match.state, single)).toBe(false)
  })

  it('knows the pairs by their tiles too, where they are picked as one set', () => {
    const { state, open } = begun('chaeronea')
    const { seat, kind, rule: by } = open[0]!
    const options = [{ key: 'stacks:m-phalanx-9' }, { key: 'stacks:m-phalanx-11' }, { key: 'done' }]
    const ways = arranger.suggest(state, { seat, kind, rule: by, about: {}, options })
    expect(ways.map(({ placed }) => placed.map(({ piece }) => piece))).toEqual(
      Array.from({ length: 3 }, () => ['m-phalanx-9', 'm-phalanx-11']),
    )
  })

  it('is the only series at the beginning of any battle', () => {
    for (const { id } of alexander.scenarios) {
      const match = begun(id, { 'pre-arranged-withdrawal': false })
      const ask = match.open[0]!
      expect([id, ask.kind === 'setup']).toEqual([id, id === 'chaeronea'])
      expect(arranger.begins(match.state, ask)).toBe(id === 'chaeronea')
    }
  })
})

describe('Craterus at once', () => {
  const waiting = () => {
    const s = position({
      battle: 'hydaspes',
      options: ['craterus-arrives'],
      turn: 6,
      units: { 'i-elephants-1': '2020' },
    })
    const b = battleOf(s)
    b.unitIds.forEach((_, u) => {
      if (b.group[u] === 'craterus') s.status[u] = WAITING
    })
    s.next = ['arrivals']
    return s
  }

  it('together or spread out, each legal, the leader with the troops', () => {
    rule('S14')
    const come = drive(waiting(), playOut, { dice: [4] })
    const ways = arranger.suggest(come.state, come.open!)
    expect(ways.map(({ name }) => name)).toEqual(['arrange.close', 'arrange.wide'])
    const widths = ways.map(({ placed }) => {
      const { state, open } = drive(waiting(), playOut, {
        dice: [4],
        answers: arranger.answers(come.state, placed).slice(),
      })
      expect(open?.kind).not.toBe('setup')
      const at = placed.map(({ piece }) => piece).filter((id) => battleOf(state).unitIds.includes(id))
      const columns = at.map((id) => Number(battleOf(state).grid.names[state.hex[unitNamed(state, id)]!]!.slice(0, 2)))
      expect(state.leaderHex[leaderNamed(state, 'm-craterus')]).toBe(state.hex[unitNamed(state, at[0]!)])
      return Math.max(...columns) - Math.min(...columns)
    })
    expect(widths[0]).toBe(2)
    expect(widths[1]).toBe(7)
  })

  it('can be changed to a hex that is free, the leader to any', () => {
    const come = drive(waiting(), playOut, { dice: [4] })
    const { placed } = arranger.suggest(come.state, come.open!)[0]!
    const [first, second] = placed
    const places = arranger.places(come.state, come.open!, placed, first!.piece)
    expect(places).toContain(first!.at)
    expect(places).not.toContain(second!.at)
    expect(arranger.places(come.state, come.open!, placed, 'm-craterus')).toContain(second!.at)
  })
})

describe('the second line at once', () => {
  const around = (): Alexander => {
    const s = position({
      battle: 'gaugamela',
      options: ['second-line-faces-about'],
      units: {
        'm-allied-hoplites-1': '1220 E',
        'm-allied-hoplites-2': '1240 E',
        'p-median-horse-1': '0920 E',
        'p-median-horse-2': '1540 W',
      },
      leaders: { 'm-alexander': '1230' },
    })
    s.next = []
    beginOrdersPhase(s, leaderNamed(s, 'm-alexander'), 'first', false)
    return s
  }

  it('all, or only where the nearest enemy stands behind', () => {
    rule('S16')
    const asked = drive(around(), playOut)
    const ways = arranger.suggest(asked.state, asked.open!)
    const facings = ways.map(({ placed }) => {
      const answers = arranger.answers(asked.state, placed).slice()
      const { state, open } = drive(around(), playOut, { answers })
      expect(open?.rule).not.toBe('S16')
      return ['1', '2'].map((n) => state.facing[unitNamed(state, `m-allied-hoplites-${n}`)])
    })
    expect(facings).toEqual([
      [3, 3],
      [3, 0],
    ])
  })
})
