import { describe, expect, it } from 'vitest'
import { drive, playOut } from '#games/alexander/testing/drive.ts'
import { hexAt, leaderNamed, nameAt, position, unitNamed } from '#games/alexander/testing/position.ts'
import { guess, UNKNOWN_MARKER, view } from '#games/alexander/view.ts'
import { ALL, randomFrom, WATCHER } from '#kernel'
import { rule } from '#kernel/testing'
import { battleOf } from '../battle.ts'
import { upgrade } from '../begin.ts'
import { activation } from '../command/activation.ts'
import { beginOrdersPhase } from '../command/ordersPhase.ts'
import { barMove } from '../move/orderMove.ts'
import { bookLevel } from '../options.ts'
import { placeUnit } from '../pieces/occupancy.ts'
import {
  type Alexander,
  BELOW,
  DUMMY_MARKER,
  FINISHED,
  GONE,
  INACTIVE,
  NO_MARKER,
  type Phase,
  REAL_MARKER,
  WAITING,
} from '../state.ts'
import { arrivals, loot } from './scenarioRules.ts'
import { turn as startTurn } from './start.ts'

const at = (s: Alexander, next: Phase) => {
  s.next = [next]
  return s
}

describe('S14: Craterus', () => {
  const waiting = (turn: number) => {
    const s = position({ battle: 'hydaspes', options: ['craterus-arrives'], turn, units: {} })
    const b = battleOf(s)
    b.unitIds.forEach((_, u) => {
      if (b.group[u] === 'craterus') s.status[u] = WAITING
    })
    return at(s, 'arrivals')
  }

  it('comes from turn 6 on a die of 0-4, each piece where its owner puts it', () => {
    rule('S14', 'X19', 'D28')
    expect(drive(waiting(5), playOut).open).toBeUndefined()
    const late = drive(waiting(6), playOut, { dice: [5] })
    expect([late.open, late.state.arrival]).toEqual([undefined, 0])
    const come = drive(waiting(6), playOut, { dice: [4] })
    expect([come.open!.kind, come.open!.rule]).toEqual(['setup', 'S14'])
    const first = String(come.open!.about!.unit)
    const { state } = drive(waiting(6), playOut, { dice: [4], answers: [come.keys[0]!] })
    expect(nameAt(state, state.hex[unitNamed(state, first)]!)).toBe(come.keys[0]!.slice('enter:'.length))
  })

  it('tries again without a die when there was no room', () => {
    rule('S14')
    const s = waiting(7)
    s.arrival = 1
    expect(drive(s, playOut).rolled).toEqual([])
    expect(drive(s, playOut).open!.kind).toBe('setup')
  })

  it('changes the level of its side with the first piece placed, handicap included', () => {
    rule('S14', '10.43')
    const arrive = (levels: number[]) => {
      const s = waiting(6)
      s.levels = levels
      const none = drive(s, arrivals, { dice: [5] }).state.levels
      const answers: string[] = []
      for (;;) {
        const { open, keys, state } = drive(s, arrivals, { dice: [4], answers })
        if (open === undefined) return [none, state.levels, bookLevel(state, battleOf(state), 0)]
        answers.push(keys[0]!)
      }
    }
    expect(arrive([75, 70])).toEqual([[75, 70], [80, 70], 80])
    expect(arrive([68, 70])).toEqual([[68, 70], [72, 70], 80])
    const stored = waiting(8)
    expect(upgrade(stored, 1).levels).toEqual([75, 70])
    stored.leaderStatus[leaderNamed(stored, 'm-craterus')] = INACTIVE
    expect(upgrade(stored, 1).levels).toEqual([80, 70])
    expect(upgrade(stored, 2).levels).toEqual([75, 70])
  })
})

describe('S15: the idle mercenaries', () => {
  const idle = (turn: number, enemy = '1010') => {
    const s = position({
      battle: 'granicus',
      options: ['idle-mercenaries'],
      turn,
      units: { 'p-greek-mercenary-1': '2915', 'm-agrianian-1': enemy },
      leaders: { 'p-omares': '2917' },
    })
    return s
  }

  it('may not be ordered and their leader is finished at once, before turn 4', () => {
    rule('S15')
    const s = idle(2)
    expect(barMove(s, unitNamed(s, 'p-greek-mercenary-1'))).toEqual(['S15', 'idle'])
    const { state } = drive(s, activation, { answers: ['activate'] })
    expect(state.leaderStatus[leaderNamed(s, 'p-omares')]).toBe(FINISHED)
  })

  it('are released for good on turn 4, or when an enemy comes within 6 hexes', () => {
    rule('S15')
    const released = (turn: number, enemy: string) => drive(idle(turn - 1, enemy), (g) => startTurn(g)).state.released
    expect(released(3, '1010')).toBe(false)
    expect(released(4, '1010')).toBe(true)
    expect(released(2, '2315')).toBe(true)
    expect(released(2, '2215')).toBe(false)
  })
})

describe('S16: the second line', () => {
  it('faces about once, when an unrouted enemy stands nearer its edge, without an order', () => {
    rule('S16', '6.44')
    const s = position({
      battle: 'gaugamela',
      options: ['second-line-faces-about'],
      units: { 'm-allied-hoplites-1': '1220 E', 'p-median-horse-1': '0520 E' },
      leaders: { 'm-alexander': '1230' },
    })
    const u = unitNamed(s, 'm-allied-hoplites-1')
    s.next = []
    beginOrdersPhase(s, leaderNamed(s, 'm-alexander'), 'first', false)
    const asked = drive(s, playOut)
    expect([asked.open!.rule, asked.keys]).toEqual(['S16', ['reverse', 'none']])
    const turned = drive(s, playOut, { answers: ['reverse'] })
    expect(turned.state.facing[u]).toBe(3)
    expect(turned.state.moves[u]).toBe(0)
    placeUnit(s, unitNamed(s, 'p-median-horse-1'), hexAt(s, '2020'), 0)
    expect(drive(s, playOut).open!.rule).not.toBe('S16')
  })
})

describe('S17: the camp', () => {
  it('Persian cavalry that ends a move there leaves play and counts for neither side', () => {
    rule('S17')
    const s = position({
      battle: 'gaugamela',
      options: ['camp-looting'],
      units: { 'p-median-horse-1': '0223', 'm-thessalian-4': '0222' },
    })
    const u = unitNamed(s, 'p-median-horse-1')
    const { state } = drive(s, (g) => void loot(g, u))
    expect([state.status[u], state.hex[u], state.points]).toEqual([GONE, -1, [0, 0]])
    const own = unitNamed(s, 'm-thessalian-4')
    expect(drive(s, (g) => void loot(g, own)).state.hex[own]).toBe(hexAt(s, '0222'))
  })
})

describe('S5: phalanxes that start in double depth', () => {
  it('are stacked before turn 1 if the Macedonian wishes', () => {
    rule('S5', 'O8', 'D28', 'F1')
    const s = position({
      battle: 'chaeronea',
      options: ['double-depth-phalanx'],
      units: { 'm-phalanx-1': '3216 W', 'm-phalanx-2': '3316 W' },
    })
    const answers = ['stack', ...Array.from({ length: 5 }, () => 'none')]
    const { state } = drive(at(s, 'deploy'), playOut, { answers })
    const [top, below] = [unitNamed(s, 'm-phalanx-1'), unitNamed(s, 'm-phalanx-2')]
    expect([state.hex[below], state.depth[top], state.depth[below]]).toEqual([state.hex[top], below, top])
    expect(state.marks[below]! & BELOW).toBe(BELOW)
    s.options = 0
    expect(drive(at(s, 'deploy'), playOut).open).toBeUndefined()
  })
})

describe('pre-arranged withdrawal markers', () => {
  const start = () =>
    at(
      position({
        options: ['pre-arranged-withdrawal'],
        units: {
          'm-garrison-phalanx': '0606',
          'p-mercenaries-of-issus-1': '1709',
          'p-mercenaries-of-issus-2': '1710',
        },
        leaders: { 'm-antigonus': '0608', 'p-ariarathes': '1708' },
      }),
      'markers',
    )

  it('are placed by both players at once and in secret: real, dummy or none', () => {
    rule('D1', '6.82', '3.2', 'O13')
    const { open, match } = drive(start(), playOut)
    expect(match.open.map((a) => [a.seat, a.kind, a.options.map((o) => o.key)])).toEqual([
      ['macedonian', 'placePW', ['real', 'dummy', 'none']],
      ['persian', 'placePW', ['real', 'dummy', 'none']],
    ])
    expect(open!.guarded).toBe(true)
    match.apply('macedonian', 'real')
    match.apply('persian', 'dummy')
    const { markers } = match.state
    expect([
      markers[leaderNamed(match.state, 'm-antigonus')],
      markers[leaderNamed(match.state, 'p-ariarathes')],
    ]).toEqual([REAL_MARKER, DUMMY_MARKER])
    const off = start()
    off.options = 0
    expect(drive(off, playOut).open).toBeUndefined()
  })

  it('are seen by others as lying there, not for what they are', () => {
    rule('H1', 'H2', 'H4')
    const s = start()
    const [own, foe] = [leaderNamed(s, 'm-antigonus'), leaderNamed(s, 'p-ariarathes')]
    s.markers[own] = REAL_MARKER
    s.markers[foe] = DUMMY_MARKER
    expect(view(s, 'macedonian').markers[own]).toBe(REAL_MARKER)
    expect(view(s, 'macedonian').markers[foe]).toBe(UNKNOWN_MARKER)
    expect(view(s, WATCHER).markers[own]).toBe(UNKNOWN_MARKER)
    expect(view(s, ALL).markers[foe]).toBe(DUMMY_MARKER)
    expect({ ...view(s, 'macedonian'), markers: s.markers }).toEqual(s)
    s.placing = 1
    expect(view(s, 'macedonian').markers[foe]).toBe(NO_MARKER)
  })

  it('are real with even chances in a guess', () => {
    rule('H4')
    const s = start()
    const foe = leaderNamed(s, 'p-ariarathes')
    s.markers[foe] = REAL_MARKER
    s.markers[leaderNamed(s, 'm-antigonus')] = DUMMY_MARKER
    const random = randomFrom('guess')
    const drawn = Array.from({ length: 200 }, () => {
      guess(s, 'macedonian', random)
      return s.markers[foe]!
    })
    const real = drawn.filter((marker) => marker === REAL_MARKER).length
    expect(real).toBeGreaterThan(70)
    expect(real).toBeLessThan(130)
    expect(s.markers[leaderNamed(s, 'm-antigonus')]).toBe(DUMMY_MARKER)
  })

  it('may be taken away when the leader is activated; a dummy is asked about all the same', () => {
    rule('6.84a', 'D6', 'H3')
    const asked = (marker: number) => {
      const s = start()
      s.markers[leaderNamed(s, 'm-antigonus')] = marker
      s.next = []
      beginOrdersPhase(s, leaderNamed(s, 'm-antigonus'), 'first', false)
      return drive(s, playOut)
    }
    expect([asked(REAL_MARKER).open!.kind, asked(REAL_MARKER).keys]).toEqual(['removePW', ['remove', 'keep']])
    expect([asked(DUMMY_MARKER).open!.kind, asked(DUMMY_MARKER).keys]).toEqual(['removePW', ['keep']])
    expect(asked(NO_MARKER).open!.kind).toBe('orderMode')
  })
})

describe('what a state holds', () => {
  it('holds of units, leaders, stacks and the game what the source book lists', () => {
    rule('P11', 'P12', 'P13', 'P14', 'F18')
    const s = position({ units: { 'm-allied-horse': '0605' }, leaders: { 'm-calas': '0605' } })
    expect(Object.keys(s)).toEqual(
      expect.arrayContaining([
        ...[
          'hex',
          'facing',
          'hits',
          'status',
          'formation',
          'missiles',
          'screen',
          'marks',
          'moves',
          'steps',
          'shots',
          'depth',
        ],
        ...['leaderHex', 'leaderStatus', 'leaderMarks', 'phases', 'woundTotal', 'wounds', 'markers', 'rallied'],
        ...['turn', 'next', 'phase', 'move', 'queue', 'shock', 'options', 'points'],
      ]),
    )
    expect(JSON.parse(JSON.stringify(s))).toEqual(s)
  })
})
