import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/index.ts'
import { legTo, march } from '../../testing/moving.ts'
import { nameAt, type Position, position, unitNamed } from '../../testing/position.ts'
import { maOf, tqOf } from '../pieces/facts.ts'
import { secondHex } from '../pieces/hexes.ts'
import { COLUMN, LINE } from '../state.ts'
import { barColumn } from './column.ts'

const PELTASTS = 'm-mercenary-peltasts-1'
const PHALANX = 'm-garrison-phalanx'
const N = 0
const NE = 1
const SE = 2
const S = 3
const columns = (units: Position['units']) => position({ options: ['column-movement'], units })

describe('column', () => {
  it('is formed at the end of a move, for nothing, out of enemy zones', () => {
    rule('6.61', 'R41', 'D30', 'O14', 'F7', '5.22a')
    const s = columns({ [PELTASTS]: '0408 E' })
    const asked = march(s, PELTASTS, { answers: ['stop'] })
    expect([asked.open?.kind, asked.keys]).toEqual(['endOfMove', ['column:NE', 'column:SE', 'none']])
    const formed = march(s, PELTASTS, { answers: ['stop', 'column:SE'] }).state
    const u = unitNamed(s, PELTASTS)
    expect([formed.formation[u], formed.facing[u], formed.moves[u]]).toEqual([COLUMN, SE, 0])
    expect(march(position({ units: { [PELTASTS]: '0408 E' } }), PELTASTS, { answers: ['stop'] }).open).toBeUndefined()
    const held = columns({ [PELTASTS]: '0408 E', 'p-cappadocian-foot-1': '0508 W' })
    expect(barColumn(held, u)).toEqual(['6.61', 'inZone'])
    const horse = columns({ 'm-allied-horse': '0408 E' })
    expect(barColumn(horse, unitNamed(horse, 'm-allied-horse'))).toEqual(['6.61', 'formsNoColumn'])
  })

  it('has one point more, and 2 less quality', () => {
    rule('6.62', '6.65')
    const s = columns({ [PELTASTS]: { at: '0408', facing: NE, formation: COLUMN } })
    const u = unitNamed(s, PELTASTS)
    expect([maOf(s, u), tqOf(s, u)]).toEqual([6, 3])
    const phalanx = columns({ [PHALANX]: { at: '0408', facing: N, formation: COLUMN } })
    const far = march(phalanx, PHALANX, { answers: ['go:0402'], dice: [9] })
    expect(far.open?.kind).toBe('endOfMove')
    expect(far.state.hits[unitNamed(phalanx, PHALANX)]).toBe(1)
    const shaken = columns({ [PELTASTS]: { at: '0408', facing: 'E', hits: 3 } })
    expect(barColumn(shaken, u)).toEqual(['6.65', 'wouldRout'])
  })

  it('steps ahead or half aside, facing where it goes; else it turns for 1 point a hexside', () => {
    rule('6.63', '6.64')
    const s = columns({ [PELTASTS]: { at: '0408', facing: NE, formation: COLUMN } })
    expect(legTo(s, PELTASTS, '0507', NE)?.mp).toBe(1)
    expect(legTo(s, PELTASTS, '0407', N)?.mp).toBe(1)
    expect(legTo(s, PELTASTS, '0508', SE)?.mp).toBe(1)
    expect(legTo(s, PELTASTS, '0409', S)?.mp).toBe(2)
    expect(legTo(s, PELTASTS, '0408', S)?.mp).toBe(2)
    const asked = march(s, PELTASTS, { answers: ['go:0408'] })
    expect(asked.keys).toContain('ahead:S')
  })

  it('of a two-hex unit winds after its head and cannot turn in place', () => {
    rule('6.63', '6.64', 'P17')
    const s = columns({ [PHALANX]: '0408 E' })
    const asked = march(s, PHALANX, { answers: ['stop'] })
    expect(asked.keys).toEqual(['column:N', 'column:S', 'none'])
    const south = march(s, PHALANX, { answers: ['stop', 'column:S'] }).state
    const u = unitNamed(s, PHALANX)
    expect([nameAt(s, south.hex[u]!), nameAt(s, secondHex(south, u))]).toEqual(['0409', '0408'])
    const column = columns({ [PHALANX]: { at: '0408', facing: N, formation: COLUMN } })
    expect(legTo(column, PHALANX, '0408', NE)?.mp ?? 9).toBeGreaterThan(2)
    const moved = march(column, PHALANX, { answers: ['go:0507', 'ahead:NE', 'stop', 'none'] }).state
    expect([nameAt(s, moved.hex[u]!), nameAt(s, secondHex(moved, u))]).toEqual(['0507', '0408'])
    expect(march(column, PHALANX, { answers: ['go:0403'] }).barred('ahead:S')).toEqual(['6.64', 'columnTurns'])
  })

  it('is left at the end of a move: half a step left or right, or across the hexes', () => {
    rule('6.61', '6.63', 'D30')
    const s = columns({ [PELTASTS]: { at: '0408', facing: NE, formation: COLUMN } })
    expect(march(s, PELTASTS, { answers: ['stop'] }).keys).toEqual(['line:E', 'line:NE', 'none'])
    const phalanx = columns({ [PHALANX]: { at: '0408', facing: N, formation: COLUMN } })
    const u = unitNamed(phalanx, PHALANX)
    const east = march(phalanx, PHALANX, { answers: ['stop', 'line:E'] }).state
    expect([east.formation[u], nameAt(s, east.hex[u]!), nameAt(s, secondHex(east, u))]).toEqual([LINE, '0408', '0409'])
    const west = march(phalanx, PHALANX, { answers: ['stop', 'line:W'] }).state
    expect([nameAt(s, west.hex[u]!), nameAt(s, secondHex(west, u))]).toEqual(['0409', '0408'])
  })

  it('must have stood so at the start of the phase to march so', () => {
    rule('6.61')
    const s = columns({ [PELTASTS]: '0408 E' })
    expect(march(s, PELTASTS).keys.some((key) => key.startsWith('column'))).toBe(false)
  })
})
