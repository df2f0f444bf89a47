import { describe, expect, it } from 'vitest'
import { godKings } from '#games/god-kings/game.ts'
import { tableAt } from '#games/god-kings/testing/table.ts'
import { completeSetup, Match, type Saved } from '#kernel'
import { type Battle, type Kings, type KingsSetup, type March, VP_SOURCES } from './state.ts'

/** A position as version 7 stored it. */
function seventh(s: Kings): Kings {
  const { scored: _s, ...rest } = structuredClone(s)
  return rest as Kings
}

/** A position as version 6 stored it. */
function sixth(s: Kings): Kings {
  const { march, battle, ...others } = seventh(s)
  const { declined: _d, charge: _c, closed: _l, split: _p, rolls: _r, toll: _t, ...fought } = battle ?? {}
  const rest = { ...others, battle: battle === null ? null : (fought as Battle) }
  if (march === null) return { ...rest, march }
  const { start: _s, idle: _i, strayed: _y, fallen: _f, fromInside: _n, ...known } = march
  return { ...rest, march: known as March }
}

/** A position as version 5 stored it. */
function older(s: Kings): Kings {
  const { handicap: _h, help: _p, ...rest } = sixth(s)
  const { ended: _e, ...impulse } = rest.impulse
  const march = rest.march as { failedUnits?: number[] } | null
  if (march !== null) delete march.failedUnits
  return { ...rest, impulse } as Kings
}

const BEFORE: { readonly [version: number]: (s: Kings) => Kings } = { 5: older, 6: sixth, 7: seventh }

const saved = (
  state: Kings,
  setup: { scenario: string; players: number },
  answers: string[] = [],
  version = 5,
): Saved<Kings, KingsSetup> => ({
  game: godKings.id,
  version,
  setup: { ...setup, guardSecrets: false },
  length: 0,
  state: BEFORE[version]!(state),
  stop: 'start',
  answers,
  early: [],
  epochs: [],
})

/** Egypt's king on the march at Byblos. */
const marching = () =>
  tableAt({
    scenario: 'kadesh',
    control: { egypt: 'egypt', amurru: 'egypt', hatti: 'hatti' },
    forces: [{ side: 'egypt', at: 'byblos', units: { W: 4 }, generals: ['thutmose3'] }],
    hands: { egypt: [1, 2], hatti: [76] },
  }).play('ops:1', 'activate:egypt-king', 'all')

const begin = (scenario: string, players: number) =>
  Match.begin(godKings, completeSetup(godKings, { scenario, players }))

const asked = (match: Match<Kings>) => `${match.open[0]!.seat} ${match.open[0]!.kind}`

describe('a match that version 5 stored', () => {
  it('continues in the middle of a march, without helpers and handicaps', () => {
    const t = marching()
    const match = Match.load(
      godKings,
      saved({ ...t.state, next: [...t.state.next, 'march'] }, { scenario: 'kadesh', players: 2 }, ['egypt step:tyre']),
    )
    expect(match.held).toBeUndefined()
    expect(match.state).toMatchObject({ handicap: 'none', help: false })
    expect(match.state.march!.failedUnits).toEqual([])
    match.apply('egypt', 'stop')
    expect(asked(match)).toBe('hatti impulse')
  })

  it('continues in the middle of setup: no player is asked twice, and all get their garrisons', () => {
    const match = begin('campaign', 3)
    match.apply('mitanni', 'all:aleppo', 'done')
    match.apply('hatti', 'place:hattusha')
    const state = match.save().state
    state.next = ['round', 'deal', 'garrisons', 'setup']
    const woken = Match.load(godKings, saved(state, { scenario: 'campaign', players: 3 }))
    const kinds: string[] = []
    while (woken.open[0]!.kind !== 'deal') {
      kinds.push(asked(woken))
      const key = woken.open[0]!.kind === 'place' ? woken.open[0]!.options.at(-1)!.key : 'done'
      woken.apply(woken.open[0]!.seat, key)
    }
    expect(kinds).toEqual([
      'mitanni setupGarrison',
      'hatti place',
      'hatti setupGarrison',
      'egypt place',
      'egypt setupGarrison',
    ])
  })

  it('is put on hold if answers since then are no longer legal', () => {
    const state = begin('kadesh', 2).save().state
    state.next = ['round', 'deal', 'garrisons', 'setup']
    const answers = ['egypt all:memphis', 'hatti all:hattusha']
    const match = Match.load(godKings, saved(state, { scenario: 'kadesh', players: 2 }, answers))
    expect(match.held).toEqual({ version: 5, length: 0, dropped: answers })
    expect(asked(match)).toBe('egypt place')
  })
})

describe('a match that version 6 stored', () => {
  it('continues in the middle of a march', () => {
    const t = marching()
    const state = { ...t.state, next: [...t.state.next, 'march' as const] }
    const match = Match.load(godKings, saved(state, { scenario: 'kadesh', players: 2 }, ['egypt step:tyre'], 6))
    expect(match.held).toBeUndefined()
    expect(match.state.march).toMatchObject({ start: t.state.march!.start, fallen: 0, strayed: false })
    match.apply('egypt', 'stop')
    expect(asked(match)).toBe('hatti impulse')
  })

  it('continues in the middle of a battle: charges that are over are not repeated', () => {
    const t = tableAt({
      scenario: 'kadesh',
      control: { egypt: 'egypt', hatti: 'hatti' },
      forces: [
        { side: 'egypt', at: 'byblos', units: { W: 4, C: 1 }, generals: ['thutmose3'] },
        { side: 'hatti', at: 'arwad', units: { W: 3 } },
      ],
      hands: { egypt: [1, 2], hatti: [76] },
    }).play('ops:1', 'activate:egypt-king', 'all', 'step:arwad')
    expect(t.asked).toBe('egypt holdBack')
    const before = t.play('done', 'charge').state
    for (const [phase, kind] of [
      ['charges', 'chargeOrNot'],
      ['fight', 'advantage'],
    ] as const) {
      const state = { ...before, next: [...before.next.filter((p) => p !== 'fight'), phase] }
      const battle = { ...before.battle!, charged: [phase === 'fight', false] as [boolean, boolean] }
      const match = Match.load(godKings, saved({ ...state, battle }, { scenario: 'kadesh', players: 2 }, [], 6))
      expect(asked(match)).toBe(`egypt ${kind}`)
      expect(match.state.battle).toMatchObject({
        closed: phase === 'fight',
        rolls: 0,
        declined: [false, false],
      })
    }
  })
})

describe('a match that version 7 stored', () => {
  it('counts VP by source from then on; those scored before are one source', () => {
    const { state } = marching()
    const match = Match.load(
      godKings,
      saved({ ...state, vp: [2, 0], total: [5, 1] }, { scenario: 'kadesh', players: 2 }, [], 7),
    )
    const earlier = (vp: number) => VP_SOURCES.map((source) => (source === 'earlier' ? vp : 0))
    expect(match.held).toBeUndefined()
    expect(match.state.scored).toEqual([...earlier(7), ...earlier(1)])
  })
})
