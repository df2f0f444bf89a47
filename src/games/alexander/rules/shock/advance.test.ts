import { describe, expect, it } from 'vitest'
import { attack, CHARGES, drive, fight, unitOf } from '#games/alexander/testing/drive.ts'
import { hexAt, leaderNamed, nameAt, type Position, position, unitNamed } from '#games/alexander/testing/position.ts'
import { rule } from '#kernel/testing'
import { checkRout } from '../rout/rout.ts'
import { GOOD, ROUTED } from '../state.ts'
import { advancePaths, unitsToAdvance } from './advance.ts'
import { newCombat } from './state.ts'

const at = (units: Position['units'], by: string) => attack({ battle: 'gaugamela', units }, by)
const charger = (more = {}) => ({ at: '2620', facing: 'E', marks: CHARGES, ...more })

it('cavalry that advances beside two elephants takes 2 hits, once for the hex', () => {
  rule('9.15', '8.51')
  const s = position({
    battle: 'hydaspes',
    units: { 'm-companion-3': '2009 E', 'i-elephants-1': '2210 E', 'i-elephants-2': '2209 E' },
  })
  const ways = advancePaths(s, unitNamed(s, 'm-companion-3'), [hexAt(s, '2109')])
  expect(ways.map((way) => way.hits)).toEqual([2])
})

describe('advance after combat', () => {
  it('enters the hex that was left, and may turn one corner', () => {
    rule('8.51', '8.52', 'D20', 'F11')
    const units = { 'm-hypaspists-1': charger(), 'p-greek-mercenary-1': { at: '2720', facing: 'W', hits: 5 } }
    const { keys } = fight(at(units, 'm-hypaspists-1'), { dice: [0, 9], answers: ['run:2820', 'run:2920'] })
    expect(keys).toEqual(['face:E', 'face:NE', 'face:SE'])
  })

  it('defenders never advance', () => {
    rule('8.51', '8.33e')
    const units = { 'm-hypaspists-1': charger({ hits: 7 }), 'p-greek-mercenary-1': '2720 W' }
    const { state } = fight(at(units, 'm-hypaspists-1'), { dice: [9, 0], answers: ['run:2519', 'run:2419'] })
    expect(unitOf(state, 'p-greek-mercenary-1').hex).toBe(hexAt(state, '2720'))
  })

  const rocky = (hits: number, leaders?: Position['leaders']) =>
    attack(
      {
        battle: 'phrygia',
        units: {
          'm-mercenary-hoplites-1': { at: '1703', facing: 'E', marks: CHARGES, hits },
          'p-mercenary-peltasts': { at: '1803', facing: 'W', hits: 4 },
        },
        ...(leaders && { leaders }),
      },
      'm-mercenary-hoplites-1',
    )
  const RAN = ['run:1902', 'run:2002']

  it('takes the hits of the terrain, but never enough to rout the unit', () => {
    rule('8.51')
    const fresh = fight(rocky(0), { dice: [0, 9], answers: RAN })
    const cost = unitOf(fresh.state, 'm-mercenary-hoplites-1').hits
    expect(cost).toBeGreaterThan(0)
    expect(unitOf(fresh.state, 'm-mercenary-hoplites-1').hex).toBe(hexAt(fresh.state, '1803'))
    const tired = fight(rocky(5), { dice: [0, 9], answers: RAN })
    expect(unitOf(tired.state, 'm-mercenary-hoplites-1')).toMatchObject({
      ...{ hits: 5, status: GOOD, hex: hexAt(tired.state, '1803') },
    })
  })

  it('a turn after it costs a hit in rough, and no more than the unit can bear', () => {
    rule('7.14', '8.52')
    const turned = (hits: number, way: string) =>
      unitOf(fight(rocky(hits), { dice: [0, 9], answers: [...RAN, way] }).state, 'm-mercenary-hoplites-1')
    expect(turned(0, 'face:NE').hits).toBe(turned(0, 'face:E').hits + 1)
    expect(turned(5, 'face:SE')).toMatchObject({ hits: 5, status: GOOD, facing: 5 })
  })

  it('if all units would rout, the winner advances with TQ-1 hits', () => {
    rule('10.26', '8.51', 'F11')
    // Their TQs are 6 and 5, and both reach it in the charge. The defender has the greater excess.
    const { state, events } = fight(rocky(5), { dice: [7, 9], answers: RAN })
    expect(events.some((e) => e.kind === 'everybodyBreaks')).toBe(true)
    expect(unitOf(state, 'm-mercenary-hoplites-1')).toMatchObject({ hits: 5, hex: hexAt(state, '1803') })
  })

  it('a unit that reaches TQ only by the hits of an advance does not make all units rout', () => {
    rule('10.26')
    const { events, state } = fight(rocky(5), { dice: [0, 9], answers: RAN })
    expect(events.some((e) => e.kind === 'everybodyBreaks')).toBe(false)
    expect(unitOf(state, 'p-mercenary-peltasts').status).toBe(ROUTED)
  })

  it('leaders stacked with the unit go along or stay, asked before it leaves', () => {
    rule('8.51', 'R95', 'D12', 'F11')
    const s = () => rocky(0, { 'm-calas': '1703' })
    const asked = fight(s(), { dice: [0, 9], answers: RAN })
    expect([asked.open!.kind, asked.open!.rule, asked.keys]).toEqual([...['leaderWithdraw', '8.51', ['along', 'stay']]])
    expect(unitOf(asked.state, 'm-mercenary-hoplites-1').hex).toBe(hexAt(asked.state, '1703'))
    for (const [answer, hex] of [
      ['along', '1803'],
      ['stay', '1703'],
    ]) {
      const { state } = fight(s(), { dice: [0, 9], answers: [...RAN, answer!] })
      expect(nameAt(state, state.leaderHex[leaderNamed(state, 'm-calas')]!)).toBe(hex)
    }
  })

  it('a leader accompanies the half of a two-hex unit that shares the hex', () => {
    rule('8.51', '8.53', 'D12')
    const s = attack(
      {
        battle: 'gaugamela',
        units: {
          'm-craterus-phalanx': charger(),
          'p-greek-mercenary-1': { at: '2720', facing: 'W', hits: 5 },
        },
        leaders: { 'm-craterus': '2621' },
      },
      'm-craterus-phalanx',
    )
    const { state } = fight(s, {
      dice: [0, 9],
      answers: ['run:2820', 'run:2920', 'enter:2720', 'along'],
    })
    const l = leaderNamed(state, 'm-craterus')
    expect([nameAt(state, unitOf(state, 'm-craterus-phalanx').hex), nameAt(state, state.leaderHex[l]!)]).toEqual([
      '2720',
      '2721',
    ])
  })

  it('the unit with superiority first, then the highest TQ, then the owner chooses', () => {
    rule('8.54')
    const s = position({
      battle: 'gaugamela',
      units: { 'm-hypaspists-1': '2620 E', 'm-thracian-peltasts-1': '2621 E', 'm-hypaspists-2': '2719 SE' },
    })
    const ids = ['m-hypaspists-1', 'm-hypaspists-2', 'm-thracian-peltasts-1'].map((id) => unitNamed(s, id))
    const c = newCombat('ordinary', ids, [], -1)
    c.vacated = [hexAt(s, '2720')]
    const ready = () => unitsToAdvance(s, c, false).map((r) => r.unit)
    expect(ready()).toEqual([ids[0], ids[1]])
    c.superior = ids[2]!
    expect(ready()).toEqual([ids[2]])
    c.vacated = []
    expect(ready()).toEqual([])
  })

  it('a hex that is filled again is no longer left', () => {
    rule('R58')
    const s = position({
      battle: 'gaugamela',
      units: { 'm-hypaspists-1': '2620 E', 'm-hypaspists-2': '2720 E' },
    })
    const c = newCombat('ordinary', [unitNamed(s, 'm-hypaspists-1')], [], -1)
    c.vacated = [hexAt(s, '2720')]
    expect(unitsToAdvance(s, c, false)).toEqual([])
  })

  it('a two-hex unit goes with both halves if both hexes ahead are free, else it pivots', () => {
    rule('8.53', '6.43')
    const s = position({ battle: 'gaugamela', units: { 'm-craterus-phalanx': '2620 E' } })
    const u = unitNamed(s, 'm-craterus-phalanx')
    const hexes = (names: string[]) => names.map((name) => hexAt(s, name))
    // Its front is 2719, 2720, 2721.
    expect(advancePaths(s, u, hexes(['2720'])).map((w) => [w.hex, w.half])).toEqual([
      [hexAt(s, '2719'), -1],
      [hexAt(s, '2720'), -1],
    ])
    expect(advancePaths(s, u, hexes(['2721'])).map((w) => w.hex)).toEqual([hexAt(s, '2720')])
    const crowded = position({
      battle: 'gaugamela',
      units: { 'm-craterus-phalanx': '2620 E', 'p-immortals-1': '2719 W', 'p-immortals-2': '2721 W' },
    })
    expect(advancePaths(crowded, u, hexes(['2720'])).map((w) => w.half)).toEqual([0, 1])
    expect(advancePaths(crowded, u, hexes(['2720'])).map((w) => w.hits)).toEqual([0, 0])
  })

  it('a two-hex unit that went forward may pivot once', () => {
    rule('8.53', 'D20')
    const units = {
      'm-craterus-phalanx': charger(),
      'p-greek-mercenary-1': { at: '2720', facing: 'W', hits: 5 },
    }
    const ran = ['run:2820', 'run:2920']
    const where = fight(at(units, 'm-craterus-phalanx'), { dice: [0, 9], answers: ran })
    expect([where.open!.kind, where.keys]).toEqual(['advanceHex', ['enter:2719', 'enter:2720']])
    const turn = fight(at(units, 'm-craterus-phalanx'), { dice: [0, 9], answers: [...ran, 'enter:2720'] })
    expect([turn.open!.rule, turn.keys]).toEqual(['8.53', ['pivotLeft', 'pivotRight', 'none']])
    const { state } = fight(at(units, 'm-craterus-phalanx'), {
      dice: [0, 9],
      answers: [...ran, 'enter:2720', 'pivotLeft'],
    })
    // The left half has moved to 2820; the unit has turned one vertex to the right.
    expect(unitOf(state, 'm-craterus-phalanx')).toMatchObject({ hex: hexAt(state, '2821'), facing: 5 })
  })

  it('hexes left by a rout in a combat that goes on are entered at the end', () => {
    rule('R58', '8.51')
    const units = {
      'm-hypaspists-1': charger(),
      'p-greek-mercenary-1': { at: '2719', facing: 'W', hits: 5 },
      'p-greek-mercenary-2': { at: '2720', facing: 'W' },
    }
    const { open } = fight(at(units, 'm-hypaspists-1'), {
      dice: [0, 9, 0, 0],
      answers: ['run:2819', 'run:2918'],
    })
    expect(open!.kind).toBe('advanceFacing')
  })

  it('archers in whose zone it comes may shoot', () => {
    rule('8.21a', 'F11')
    const units = {
      'm-hypaspists-1': charger(),
      'p-greek-mercenary-1': { at: '2720', facing: 'W', hits: 5 },
      'p-arabian-archers-1': '2821 W',
    }
    const { open } = fight(at(units, 'm-hypaspists-1'), {
      dice: [0, 9],
      answers: ['run:2919', 'face:E'],
    })
    expect(open!.kind).toBe('reactionFire')
    expect(open!.seat).toBe('persian')
  })

  it('no unit advances after a rout outside shock', () => {
    rule('8.55')
    const s = position({
      battle: 'gaugamela',
      units: { 'm-hypaspists-1': '2620 E', 'p-greek-mercenary-1': { at: '2720', facing: 'W', hits: 6 } },
    })
    const { asked, state, open } = drive(s, (g) => checkRout(g, unitNamed(g.state, 'p-greek-mercenary-1')), {
      answers: ['run:2820', 'run:2920'],
    })
    expect([asked, open]).toEqual([['routTie', 'routTie'], undefined])
    expect(unitOf(state, 'p-greek-mercenary-1').status).toBe(ROUTED)
    expect(unitOf(state, 'm-hypaspists-1').hex).toBe(hexAt(state, '2620'))
  })
})
