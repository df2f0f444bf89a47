import { describe, expect, it } from 'vitest'
import { drive, march } from '#games/alexander/testing/drive.ts'
import {
  hexAt,
  nameAt,
  type Position,
  position,
  type UnitPlacement,
  unitNamed,
} from '#games/alexander/testing/position.ts'
import { rule } from '#kernel/testing'
import { type Alexander, COLUMN, ELIMINATED, NO_MISSILES, ROUTED, WITHDREW } from '../state.ts'
import {
  approachArc,
  barWithdrawal,
  canShootParting,
  openWithdrawals,
  withdrawalPoints,
  withdrawalsFrom,
} from './withdrawal.ts'

const HOPLITES = 'm-mercenary-hoplites-1'
const PELTASTS = 'p-mercenary-peltasts'
const LANCERS = 'p-cappadocian-lancers'

/** Hoplites march from 0408 towards an enemy. */
const against = (unit: string, stand: UnitPlacement | string, more: Position['units'] = {}): Alexander =>
  position({ units: { [HOPLITES]: '0408 E', [unit]: stand, ...more } })

const status = (s: Alexander, id: string) => {
  const u = unitNamed(s, id)
  return { hex: nameAt(s, s.hex[u]!), hits: s.hits[u]!, facing: s.facing[u]! }
}

describe('Orderly Withdrawal', () => {
  it('is offered when a slower enemy comes within 2 hexes, before its next step', () => {
    rule('6.71', 'R51', 'D11', 'F8', 'P2', '5.24', '6.71a')
    const s = against(PELTASTS, '0808 W')
    const met = march(s, HOPLITES, { answers: ['go:0708', 'face:E'] })
    expect(met.open?.kind).toBe('withdraw')
    expect(met.open?.seat).toBe('persian')
    expect(status(met.state, HOPLITES).hex).toBe('0608')
    expect(met.keys).toEqual(['to:0907', 'to:0908', 'none'])
    expect(march(s, HOPLITES, { answers: ['go:0508', 'face:E'] }).open?.kind).toBe('step')
  })

  it('is offered at the start of a move within 2 hexes', () => {
    rule('6.71', 'R51', 'F7')
    const met = march(against(PELTASTS, '0608 W'), HOPLITES)
    expect(met.open?.kind).toBe('withdraw')
    expect(march(against(PELTASTS, '0708 W'), HOPLITES).open?.kind).toBe('step')
  })

  it('once declined is not offered again before the mover has been 3 hexes away', () => {
    rule('R51')
    const s = against(PELTASTS, { at: '0808', facing: 'W', missiles: NO_MISSILES })
    const past = march(s, HOPLITES, { answers: ['go:0708', 'face:E', 'withdraw=none'] })
    expect(past.open?.kind).toBe('reactionFacing')
    expect(status(past.state, HOPLITES).hex).toBe('0708')
  })

  it('may be used again at each new approach', () => {
    rule('6.71b', '6.74')
    const s = against(LANCERS, '0808 W')
    const first = march(s, HOPLITES, {
      answers: ['go:0608', 'face:E', 'withdraw=to:0908', 'withdrawFacing=face:W'],
      dice: [0],
    })
    expect(first.open?.kind).toBe('step')
    const second = march(s, HOPLITES, {
      answers: ['go:0608', 'face:E', 'withdraw=to:0908', 'withdrawFacing=face:W', 'step=go:0708', 'face:E'],
      dice: [0],
    })
    expect(second.open?.kind).toBe('withdraw')
    expect(second.state.moves[unitNamed(s, LANCERS)]).toBe(0)
  })

  it('goes as far as the difference of allowances, each step farther from the mover', () => {
    rule('6.71a', 'P18')
    const s = against(PELTASTS, '0608 W')
    const u = unitNamed(s, HOPLITES)
    expect(withdrawalPoints(s, unitNamed(s, PELTASTS), u)).toBe(1)
    const lancers = against(LANCERS, '0608 W')
    expect(withdrawalPoints(lancers, unitNamed(lancers, LANCERS), u)).toBe(5)
    const ways = openWithdrawals(lancers, unitNamed(lancers, LANCERS), u)
    expect(Math.max(...ways.map((way) => way.points))).toBe(5)
    expect(ways.map((way) => nameAt(s, way.hex))).not.toContain('0508')
    const phalanx = position({ units: { 'm-garrison-phalanx': '0408 E', [PELTASTS]: '0608 W' } })
    expect(withdrawalPoints(phalanx, unitNamed(phalanx, PELTASTS), unitNamed(phalanx, 'm-garrison-phalanx'))).toBe(1)
  })

  it('costs foot a hit and a check, cavalry and elephants a check', () => {
    rule('6.72', 'R6', 'X7')
    const foot = (die: number) =>
      march(against(PELTASTS, '0608 W'), HOPLITES, { answers: ['withdraw=to:0707'], dice: [die] })
    expect(status(foot(5).state, PELTASTS)).toEqual({ hex: '0707', hits: 1, facing: 3 })
    expect(status(foot(6).state, PELTASTS).hits).toBe(2)
    expect(foot(5).rolled).toEqual(['tqCheck'])
    const horse = (die: number) =>
      march(against(LANCERS, '0608 W'), HOPLITES, {
        answers: ['withdraw=to:0808', 'withdrawFacing=face:W'],
        dice: [die],
      })
    expect(status(horse(6).state, LANCERS).hits).toBe(0)
    expect(status(horse(7).state, LANCERS).hits).toBe(1)
    expect(horse(7).rolled).toEqual(['tqCheck'])
  })

  it('costs a hit before it when the mover came through flank or rear', () => {
    rule('6.72', 'P4a')
    const hits = (facing: string) =>
      status(march(against(PELTASTS, `0608 ${facing}`), HOPLITES, { answers: ['withdraw=to:0707'] }).state, PELTASTS)
        .hits
    expect([hits('W'), hits('NE'), hits('E')]).toEqual([1, 2, 2])
    const s = against(PELTASTS, '0608 NE')
    expect(approachArc(s, unitNamed(s, PELTASTS), unitNamed(s, HOPLITES))).toBe(1)
  })

  it('routs a unit that thereby reaches its TQ', () => {
    rule('6.73')
    const s = against(PELTASTS, { at: '0608', facing: 'W', hits: 4 })
    const after = march(s, HOPLITES, { answers: ['withdraw=to:0707'] })
    expect(after.state.status[unitNamed(s, PELTASTS)]).toBe(ROUTED)
    const before = march(against(PELTASTS, { at: '0608', facing: 'E', hits: 4 }), HOPLITES, {
      answers: ['withdraw=to:0707'],
    })
    expect(before.state.status[unitNamed(s, PELTASTS)]).toBe(ROUTED)
  })

  it('lets the unit turn afterwards with the points left', () => {
    rule('6.72')
    const s = against(LANCERS, '0608 W')
    const turn = march(s, HOPLITES, { answers: ['withdraw=to:0808'] })
    expect(turn.open?.kind).toBe('withdrawFacing')
    expect(turn.keys).toHaveLength(6)
    const far = march(s, HOPLITES, { answers: ['withdraw=to:1006'], dice: [] })
    expect(far.keys).toEqual(['face:NW', 'face:W', 'face:SW'])
    const still = march(s, HOPLITES, { answers: ['withdraw=to:0808', 'withdrawFacing=face:E'], dice: [0] })
    expect(status(still.state, LANCERS)).toEqual({ hex: '0808', hits: 0, facing: 0 })
  })

  it('is closed to the routed, columns, the slow and those held by an enemy', () => {
    rule('6.71', '6.67', 'R26', '10.25', '6.78')
    const why = (unit: string, stand: UnitPlacement | string, more: Position['units'] = {}) => {
      const s = against(unit, stand, more)
      return barWithdrawal(s, unitNamed(s, unit), unitNamed(s, HOPLITES))
    }
    expect(why(PELTASTS, '0608 W')).toBeUndefined()
    expect(why(PELTASTS, { at: '0608', facing: 'W', status: ROUTED })).toEqual(['10.25', 'routed'])
    expect(why(PELTASTS, { at: '0608', facing: 4, formation: COLUMN })).toEqual(['6.67', 'column'])
    expect(why('p-mercenaries-of-issus-1', '0608 W')).toEqual(['6.71', 'tooSlow'])
    expect(why(PELTASTS, '0608 W', { 'm-allied-horse': '0607 SW' })).toEqual(['6.71', 'inZone'])
    const cornered = position({ units: { [HOPLITES]: '0201 W', [PELTASTS]: '0101 E' } })
    expect(openWithdrawals(cornered, unitNamed(cornered, PELTASTS), unitNamed(cornered, HOPLITES))).toEqual([])
  })

  it('never goes into rough, an enemy zone or onto a friend', () => {
    rule('6.75', '6.91')
    const ways = (s: Alexander, unit = PELTASTS) =>
      openWithdrawals(s, unitNamed(s, unit), unitNamed(s, HOPLITES)).map((way) => nameAt(s, way.hex))
    expect(ways(position({ units: { [HOPLITES]: '0704 E', [PELTASTS]: '0904 W' } }))).toEqual(['1005'])
    expect(ways(against(PELTASTS, '0608 W', { 'p-cappadocian-foot-1': '0707 W' }))).toEqual(['0708'])
    expect(ways(against(PELTASTS, '0608 W', { 'm-allied-horse': '0706 SW' }))).toEqual(['0708'])
  })

  it('says of each hex near the unit why it cannot go there', () => {
    rule('6.71a', '6.75', '6.91', '6.93')
    const s = against(PELTASTS, '0608 W', { 'p-cappadocian-foot-1': '0707 W', 'm-allied-horse': '0610 NE' })
    const met = march(s, HOPLITES)
    const why = (hex: string) => met.barred(`to:${hex}`)
    expect([met.open?.kind, met.keys]).toEqual(['withdraw', ['to:0708', 'none']])
    expect(why('0708')).toBeUndefined()
    expect(why('0507')).toEqual(['6.71a', 'notFarther'])
    expect(why('0707')).toEqual(['6.91', 'friendThere'])
    expect(why('0408')).toEqual(['6.93', 'enemyThere'])
    expect(why('0709')).toEqual(['6.75', 'inZone'])
    expect(why('1008')).toEqual(['6.71a', 'tooFarToWithdraw'])
    const rough = march(position({ units: { [HOPLITES]: '0704 E', [PELTASTS]: '0904 W' } }), HOPLITES)
    expect(rough.barred('to:1004')).toEqual(['6.75', 'roughThere'])
  })

  it('of skirmishers goes 2 hexes before movers as fast as they are, without hits but from the rear', () => {
    rule('9.31f', '6.72')
    const s = position({ units: { 'm-archers': '0408 E', 'p-mysian-javelinmen': '0608 W' } })
    expect(withdrawalPoints(s, unitNamed(s, 'p-mysian-javelinmen'), unitNamed(s, 'm-archers'))).toBe(2)
    const hits = (facing: string) => {
      const at = position({ units: { 'm-archers': '0408 E', 'p-mysian-javelinmen': `0608 ${facing}` } })
      return status(march(at, 'm-archers', { answers: ['withdraw=to:0808'] }).state, 'p-mysian-javelinmen').hits
    }
    expect([hits('W'), hits('NE'), hits('E')]).toEqual([0, 0, 1])
  })

  it('of chariots always costs a hit', () => {
    rule('9.21c')
    const s = position({
      battle: 'hydaspes',
      units: { 'm-hypaspists-1': '2010 E', 'i-right-chariots-1': '2210 W' },
    })
    const after = march(s, 'm-hypaspists-1', { answers: ['withdraw=to:2409'] })
    expect(status(after.state, 'i-right-chariots-1').hits).toBe(1)
    expect(after.state.marks[unitNamed(s, 'i-right-chariots-1')]! & WITHDREW).toBe(WITHDREW)
  })

  it('lets leaders stacked with the unit go along or stay', () => {
    rule('4.62a', 'D12')
    const s = position({
      units: { [HOPLITES]: '0408 E', [PELTASTS]: '0608 W' },
      leaders: { 'p-hydarnes': '0608' },
    })
    const asked = march(s, HOPLITES, { answers: ['withdraw=to:0707'], dice: [0] })
    expect([asked.open?.kind, asked.open?.rule, asked.keys]).toEqual(['leaderWithdraw', '4.62a', ['along', 'stay']])
    const along = march(s, HOPLITES, { answers: ['withdraw=to:0707', 'along'], dice: [0] })
    expect(along.state.leaderHex[3]).toBe(hexAt(s, '0707'))
  })

  it('lets mounted archers that withdrew shoot at range 2', () => {
    rule('6.75', '8.12')
    const s = position({
      battle: 'hydaspes',
      units: { 'i-javelinmen-1': '2010 W', 'm-dahae-horse-archers-1': '2110 W' },
    })
    const shot = march(s, 'i-javelinmen-1', {
      answers: ['withdraw=to:2210', 'withdrawFacing=face:W'],
      dice: [0],
    })
    expect([shot.open?.kind, shot.open?.rule]).toEqual(['reactionFire', '6.75'])
    const once = march(s, 'i-javelinmen-1', {
      answers: ['withdraw=to:2210', 'withdrawFacing=face:W', 'at:i-javelinmen-1'],
      dice: [0, 9],
    }).state
    const [archers, mover] = ['m-dahae-horse-archers-1', 'i-javelinmen-1'].map((id) => unitNamed(once, id))
    expect(once.move!.partedFrom).toEqual([archers])
    expect(canShootParting(once, archers!, mover!)).toBe(false)
    once.move!.partedFrom = []
    expect(canShootParting(once, archers!, mover!)).toBe(true)
  })

  it('is open to cavalry of both sides before a rampage', () => {
    rule('6.76', '9.14c', 'F17')
    const s = position({
      battle: 'hydaspes',
      units: { 'i-elephants-1': '2010 W', 'm-companion-3': '1810 E', 'i-right-horse-1': '2210 W' },
    })
    const run = (g: Parameters<typeof withdrawalsFrom>[0]) =>
      withdrawalsFrom(g, unitNamed(s, 'i-elephants-1'), hexAt(s, '2014'))
    const asked = drive(s, run)
    expect([asked.open?.kind, asked.open?.seat, asked.open?.rule]).toEqual(['withdraw', 'macedonian', '6.76'])
    expect(drive(s, run, { answers: ['none'] }).open?.seat).toBe('indian')
    expect(s.status[unitNamed(s, 'i-elephants-1')]).not.toBe(ELIMINATED)
  })
})
