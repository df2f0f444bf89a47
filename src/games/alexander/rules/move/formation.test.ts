import { describe, expect, it } from 'vitest'
import { formUp, hexesFor, legTo, march, prepare } from '#games/alexander/testing/drive.ts'
import { hexAt, nameAt, type Position, position, unitNamed } from '#games/alexander/testing/position.ts'
import { rule } from '#kernel/testing'
import { occupancyOf } from '../pieces/occupancy.ts'
import { maOf, secondHex, tqOf } from '../pieces/units.ts'
import { isInZone } from '../pieces/zones.ts'
import { type Alexander, BELOW, CHARGE, COLUMN, LINE, NONE, SQUARE } from '../state.ts'
import { barColumn, barForm } from './formation.ts'
import { barMove } from './orderMove.ts'

describe('column', () => {
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
      expect([east.formation[u], nameAt(s, east.hex[u]!), nameAt(s, secondHex(east, u))]).toEqual([
        LINE,
        '0408',
        '0409',
      ])
      const west = march(phalanx, PHALANX, { answers: ['stop', 'line:W'] }).state
      expect([nameAt(s, west.hex[u]!), nameAt(s, secondHex(west, u))]).toEqual(['0409', '0408'])
    })

    it('must have stood so at the start of the phase to march so', () => {
      rule('6.61')
      const s = columns({ [PELTASTS]: '0408 E' })
      expect(march(s, PELTASTS).keys.some((key) => key.startsWith('column'))).toBe(false)
    })
  })
})

describe('form', () => {
  const PHALANX = 'm-garrison-phalanx'

  /** The occupancy index agrees with one rebuilt from the state. */
  const expectField = (s: Alexander) => {
    const { at, zones } = occupancyOf(JSON.parse(JSON.stringify(s)) as Alexander)
    expect(occupancyOf(s)).toMatchObject({ at, zones })
  }

  describe('square', () => {
    const s = () => position({ units: { [PHALANX]: '0408 E' }, leaders: { 'm-antigonus': '0308' } })

    it('is formed and left by an order, out of enemy zones', () => {
      rule('9.63', 'R98c', '5.22a')
      const formed = formUp(s(), PHALANX, {}, 'm-antigonus').state
      const u = unitNamed(s(), PHALANX)
      expect(formed.formation[u]).toBe(SQUARE)
      const back = formUp(formed, PHALANX, {}, 'm-antigonus').state
      expect(back.formation[u]).toBe(LINE)
      const held = prepare(position({ units: { [PHALANX]: '0408 E', 'p-cappadocian-foot-1': '0508 W' } }), PHALANX)
      expect(barForm(held, u)).toEqual(['9.63', 'inZone'])
      const small = position({ units: { 'm-mercenary-hoplites-1': '0408 E' } })
      expect(barForm(small, unitNamed(small, 'm-mercenary-hoplites-1'))).toEqual(['9.63', 'formsNoSquare'])
      const greek = position({ battle: 'gaugamela', units: { 'm-allied-hoplites-1': '2610 E' } })
      expect(barForm(greek, unitNamed(greek, 'm-allied-hoplites-1'))).toEqual(['9.63', 'formsNoSquare'])
    })

    it('has 1 point, fronts all around and its zone with them', () => {
      rule('9.64', '7.21')
      const square = s()
      square.formation[unitNamed(square, PHALANX)] = SQUARE
      const u = unitNamed(square, PHALANX)
      const fresh = JSON.parse(JSON.stringify(square)) as Alexander
      expect(maOf(fresh, u)).toBe(1)
      expect(hexesFor(fresh, PHALANX)).toEqual(['0307', '0308', '0407', '0409', '0507', '0508'])
      expect(legTo(fresh, PHALANX, '0408', 1)).toBeUndefined()
      for (const hex of ['0307', '0308', '0407', '0410', '0508', '0309'])
        expect(isInZone(fresh, hexAt(fresh, hex), 0)).toBe(true)
    })
  })

  describe('charge formation', () => {
    const at = (units: Position['units'], battle = 'phrygia') =>
      position({ battle, options: ['cavalry-charge-formation', 'cavalry-pursuit'], units })

    it('costs 4 points; the unit may move on with the rest', () => {
      rule('9.73', 'R28', 'R92', 'O6')
      const s = at({ 'm-allied-horse': '0408 E' })
      const formed = formUp(s, 'm-allied-horse')
      const u = unitNamed(s, 'm-allied-horse')
      expect([formed.state.formation[u], formed.state.move?.points, formed.open?.kind]).toEqual([CHARGE, 4, 'step'])
      const moved = formUp(s, 'm-allied-horse', { answers: ['go:0808'] })
      expect([nameAt(s, moved.state.hex[u]!), moved.state.moves[u]]).toEqual(['0808', 1])
    })

    it('is for HC, LN and Thracian LC, in line, on clear ground, out of enemy zones', () => {
      rule('9.72', '9.73')
      const why = (units: Position['units'], unit: string, battle = 'phrygia') =>
        barForm(at(units, battle), unitNamed(at(units, battle), unit))
      expect(why({ 'm-allied-horse': '0408 E' }, 'm-allied-horse')).toBeUndefined()
      expect(why({ 'm-mercenary-horse-1': '0408 E' }, 'm-mercenary-horse-1')).toEqual(['9.72', 'noCharge'])
      expect(why({ 'm-thracian-horse': '1010 E' }, 'm-thracian-horse', 'granicus')).toBeUndefined()
      expect(why({ 'm-allied-horse': '1004 E' }, 'm-allied-horse')).toEqual(['9.73', 'inRough'])
      expect(why({ 'm-allied-horse': '0408 E', 'p-cappadocian-foot-1': '0508 W' }, 'm-allied-horse')).toEqual([
        '9.73',
        'inZone',
      ])
      const off = position({ units: { 'm-allied-horse': '0408 E' } })
      expect(barForm(off, unitNamed(off, 'm-allied-horse'))).toEqual(['O6', 'noChargeFormation'])
    })

    it('is left at the end of a move for 2 points', () => {
      rule('9.76', 'D30')
      const s = at({ 'm-allied-horse': { at: '0408', facing: 'E', formation: CHARGE } })
      const u = unitNamed(s, 'm-allied-horse')
      expect(march(s, 'm-allied-horse', { answers: ['stop', 'line:E'] }).state.formation[u]).toBe(LINE)
      const spent = march(s, 'm-allied-horse', { answers: ['go:1108'] })
      expect(spent.open).toBeUndefined()
      expect(spent.state.formation[u]).toBe(CHARGE)
    })
  })

  describe('double depth', () => {
    const at = (leader = 'm-philip', more: Position['units'] = {}): Alexander => {
      const s = position({
        battle: 'chaeronea',
        options: ['double-depth-phalanx'],
        units: { 'm-phalanx-1': '2110 E', 'm-phalanx-2': '2010 E', ...more },
        leaders: { [leader]: '1810' },
      })
      prepare(s, 'm-phalanx-2', leader)
      return s
    }
    const stacked = (): Alexander => formUp(at(), 'm-phalanx-2', { answers: ['under:m-phalanx-1'] }).state

    it('is formed by the unit directly behind, for terrain and 1 point, by the OC', () => {
      rule('9.62a', 'O8', '6.91')
      const s = at()
      const [upper, lower] = [unitNamed(s, 'm-phalanx-1'), unitNamed(s, 'm-phalanx-2')]
      expect(formUp(at(), 'm-phalanx-2').keys).toEqual(['square', 'under:m-phalanx-1'])
      const after = stacked()
      expect([after.depth[upper], after.depth[lower], after.hex[lower]]).toEqual([lower, upper, hexAt(s, '2110')])
      expect(after.marks[lower]! & BELOW).toBe(BELOW)
      expect([after.moves[lower], after.moves[upper], after.hits[lower]]).toEqual([1, 0, 0])
      expectField(after)
      expect(formUp(at('m-antipater'), 'm-phalanx-2').state.formation[lower]).toBe(SQUARE)
      const aside = at('m-philip', { 'm-phalanx-2': '2012 E' })
      expect(formUp(aside, 'm-phalanx-2').state.formation[lower]).toBe(SQUARE)
    })

    it('moves as one with 4 points, both taking hits; no reverse, no wheel, no column', () => {
      rule('9.62b')
      const s = stacked()
      const [upper, lower] = [unitNamed(s, 'm-phalanx-1'), unitNamed(s, 'm-phalanx-2')]
      s.marks[upper] = 0
      s.marks[lower] = BELOW
      expect(barMove(s, lower)).toEqual(['9.62b', 'underneath'])
      expect(barMove(s, upper)).toBeUndefined()
      expect(legTo(s, 'm-phalanx-1', '2510', 0)?.mp).toBe(4)
      expect(legTo(s, 'm-phalanx-1', '2610', 0)).toBeUndefined()
      expect(legTo(s, 'm-phalanx-1', '2111', 3)?.mp).not.toBe(3)
      const moved = march(s, 'm-phalanx-1', { answers: ['go:2510', 'face:E'] }).state
      expect([moved.hex[upper], moved.hex[lower]]).toEqual([hexAt(s, '2510'), hexAt(s, '2510')])
      expect([moved.hits[upper], moved.hits[lower]]).toEqual([0, 1])
      expectField(moved)
      s.phase!.leader = 5
      expect(barMove(s, upper)).toEqual(['9.62b', 'onlyOverall'])
    })

    it('is left by the upper unit, which has to go', () => {
      rule('9.62b')
      const s = stacked()
      const [upper, lower] = [unitNamed(s, 'm-phalanx-1'), unitNamed(s, 'm-phalanx-2')]
      s.marks[upper] = 0
      s.marks[lower] = BELOW
      const leaving = formUp(s, 'm-phalanx-1')
      expect(leaving.keys).not.toContain('stop')
      const gone = formUp(s, 'm-phalanx-1', { answers: ['go:2210', 'face:E', 'stop'] }).state
      expect([gone.depth[upper], gone.hex[upper], gone.hex[lower]]).toEqual([NONE, hexAt(s, '2210'), hexAt(s, '2110')])
      expectField(gone)
    })

    it('lets no unit through', () => {
      rule('9.62b', '6.94b')
      const at = (deep: boolean): Alexander => {
        const s = position({
          battle: 'issus',
          units: {
            'm-cretan-archers': '1012 E',
            'm-craterus-phalanx': '1111 E',
            'm-meleager-phalanx': '1511 E',
            'm-hypaspists-1': '1113 E',
            'm-thracian-peltasts-1': '1110 E',
          },
        })
        if (!deep) return s
        const [upper, lower] = [unitNamed(s, 'm-craterus-phalanx'), unitNamed(s, 'm-meleager-phalanx')]
        s.hex[lower] = s.hex[upper]!
        s.depth[upper] = lower
        s.depth[lower] = upper
        s.marks[lower] = BELOW
        return JSON.parse(JSON.stringify(s)) as Alexander
      }
      expect(legTo(at(false), 'm-cretan-archers', '1212', 0)?.mp).toBe(2)
      expect(legTo(at(true), 'm-cretan-archers', '1212', 0)?.mp).not.toBe(2)
    })
  })
})
