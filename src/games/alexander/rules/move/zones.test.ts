import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/index.ts'
import { hexesFor, legTo, march, reaches } from '../../testing/moving.ts'
import { nameAt, position, unitNamed } from '../../testing/position.ts'
import { apart } from '../pieces/hexes.ts'
import { exertersOnUnit, inEnemyZone } from '../pieces/zones.ts'
import { MOVED, TURNED } from '../state.ts'
import { pointsToTurnInZone } from './leave.ts'
import { barMove } from './orderMove.ts'

const E = 0
const HORSE = 'm-allied-horse'
const FOOT = 'p-cappadocian-foot-1'

describe('zones of control', () => {
  it('end a move that enters them', () => {
    rule('7.23', '7.21', '7.26', 'P17')
    const s = position({ units: { [HORSE]: '0408 E', [FOOT]: '0708 W' } })
    expect(legTo(s, HORSE, '0608', E)?.inZone).toBe(true)
    expect(reaches(s, HORSE, '0807')).toBe(true)
    const open = march(s, HORSE, { answers: ['go:0608', 'face:E', 'none', 'none'] })
    expect(open.open).toBeUndefined()
    expect(nameAt(s, open.state.hex[unitNamed(s, HORSE)]!)).toBe('0608')
    const wall = {
      'p-cappadocian-foot-2': '0706 W',
      'p-cappadocian-foot-3': '0710 W',
      'p-mercenary-peltasts': '0712 W',
    }
    const closed = position({ units: { [HORSE]: '0408 E', [FOOT]: '0708 W', ...wall } })
    expect(reaches(closed, HORSE, '0807')).toBe(false)
    expect(march(closed, HORSE).barred('go:0807')).toEqual(['7.23', 'behindZone'])
  })

  it('may be left only by the faster, over a free front hex', () => {
    rule('7.23', '7.24')
    const slow = position({
      units: { 'm-mercenary-hoplites-1': '0408 E', [FOOT]: '0508 W', 'p-cappadocian-foot-2': '0407 SE' },
    })
    expect(barMove(slow, unitNamed(slow, 'm-mercenary-hoplites-1'))).toEqual(['7.23', 'heldByZone'])
    const fast = position({ units: { [HORSE]: '0408 E', [FOOT]: '0508 W' } })
    expect(barMove(fast, unitNamed(fast, HORSE))).toBeUndefined()
    expect(hexesFor(fast, HORSE)).toContain('0507')
    const shut = position({
      units: { [HORSE]: '0408 E', [FOOT]: '0508 W', 'm-mercenary-hoplites-1': '0507 E' },
    })
    expect(hexesFor(shut, HORSE)).toEqual(['0408'])
    expect(march(shut, HORSE).barred('go:0607')).toEqual(['7.23', 'heldByZone'])
  })

  it('count a phalanx as having 5 when it wants to leave', () => {
    rule('7.23', 'R98e')
    const s = position({ units: { 'm-garrison-phalanx': '0408 E', 'p-mercenaries-of-issus-1': '0610 NW' } })
    expect(hexesFor(s, 'm-garrison-phalanx').length).toBeGreaterThan(0)
    const held = position({ units: { 'm-garrison-phalanx': '0408 E', 'p-mercenaries-of-issus-1': '0509 W' } })
    expect(hexesFor(held, 'm-garrison-phalanx')).toContain('0507')
    const shut = position({
      units: { 'm-garrison-phalanx': '0408 E', 'p-mercenaries-of-issus-1': '0509 W', [HORSE]: '0508 E' },
    })
    expect(hexesFor(shut, 'm-garrison-phalanx')).toEqual([])
    const light = position({ units: { 'm-garrison-phalanx': '0408 E', [FOOT]: '0509 W' } })
    expect(hexesFor(light, 'm-garrison-phalanx')).toEqual([])
  })

  it('hold a two-hex unit by either half, and count its nearer half', () => {
    rule('R70')
    const s = position({ units: { 'm-garrison-phalanx': '0408 E', [FOOT]: '0509 W' } })
    expect(inEnemyZone(s, unitNamed(s, 'm-garrison-phalanx'))).toBe(true)
    expect(apart(s, unitNamed(s, 'm-garrison-phalanx'), unitNamed(s, FOOT))).toBe(1)
    const clear = position({ units: { 'm-garrison-phalanx': '0408 E', [FOOT]: '0510 W' } })
    expect(inEnemyZone(clear, unitNamed(clear, 'm-garrison-phalanx'))).toBe(false)
    expect(apart(clear, unitNamed(clear, 'm-garrison-phalanx'), unitNamed(clear, FOOT))).toBe(2)
  })

  it('let a unit held by one enemy turn in its hex for half its points, if it stays there', () => {
    rule('7.25', 'R67', 'R86')
    const s = position({ units: { 'm-mercenary-hoplites-1': '0408 E', [FOOT]: '0508 W' } })
    expect(hexesFor(s, 'm-mercenary-hoplites-1')).toEqual(['0408'])
    expect(legTo(s, 'm-mercenary-hoplites-1', '0408', 2)?.mp).toBe(2)
    expect(legTo(s, 'm-mercenary-hoplites-1', '0408', 3)).toBeUndefined()
    const after = march(s, 'm-mercenary-hoplites-1', { answers: ['go:0408', 'face:NE', 'stop'] })
    const u = unitNamed(s, 'm-mercenary-hoplites-1')
    expect(after.state.marks[u]! & (TURNED | MOVED)).toBe(TURNED)
    expect(after.state.moves[u]).toBe(1)
    const two = position({
      units: { 'm-mercenary-hoplites-1': '0408 E', [FOOT]: '0508 W', 'p-cappadocian-foot-2': '0407 SE' },
    })
    expect(hexesFor(two, 'm-mercenary-hoplites-1')).toEqual([])
    const horse = position({ units: { [HORSE]: '0408 E', [FOOT]: '0508 W' } })
    const stays = march(horse, HORSE, { answers: ['go:0408', 'face:NE'] })
    expect(stays.barred('go:0507')).toEqual(['7.25', 'turnedOnTheSpot'])
  })

  it('of a double-depth phalanx are those of one unit', () => {
    rule('7.25', '9.62b')
    const s = position({
      battle: 'chaeronea',
      options: ['double-depth-phalanx'],
      units: {
        'm-phalanx-1': { at: '2410', facing: 'E' },
        'm-phalanx-2': { at: '2410', facing: 'E', under: 'm-phalanx-1' },
        'g-theban-horse': '2510 W',
      },
    })
    const u = unitNamed(s, 'g-theban-horse')
    expect(exertersOnUnit(s, u)).toHaveLength(2)
    expect(pointsToTurnInZone(s, u)).toBe(5)
  })

  it('do not let a unit turn that has just entered one', () => {
    rule('7.25')
    const s = position({ units: { [HORSE]: '0408 E', 'p-mercenaries-of-issus-1': '0708 W' } })
    const there = march(s, HORSE, { answers: ['go:0608', 'face:E', 'none'] })
    expect(there.open).toBeUndefined()
    const u = unitNamed(s, HORSE)
    expect([nameAt(s, there.state.hex[u]!), there.state.facing[u]]).toEqual(['0608', E])
  })

  it('are not exerted where the unit could not go', () => {
    rule('7.22', 'R68')
    const s = position({
      battle: 'chaeronea',
      units: { 'm-companion-1': '0901 W', 'g-theban-horse': '1002 W' },
    })
    expect(barMove(s, unitNamed(s, 'm-companion-1'))).toBeUndefined()
    expect(legTo(s, 'm-companion-1', '0901', E)?.stays).toBe(false)
  })
})
