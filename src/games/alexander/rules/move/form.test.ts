import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/index.ts'
import { forms, hexesFor, legTo, march, prepare } from '../../testing/moving.ts'
import { hexAt, nameAt, type Position, position, unitNamed } from '../../testing/position.ts'
import { maOf } from '../pieces/facts.ts'
import { fieldOf } from '../pieces/field.ts'
import { inZone } from '../pieces/zones.ts'
import { type Alexander, BELOW, CHARGE, LINE, NONE, SQUARE } from '../state.ts'
import { barForm } from './form.ts'
import { barMove } from './orderMove.ts'

const PHALANX = 'm-garrison-phalanx'

/** The occupancy index agrees with one rebuilt from the state. */
const expectField = (s: Alexander) => {
  const { at, zones } = fieldOf(JSON.parse(JSON.stringify(s)) as Alexander)
  expect(fieldOf(s)).toMatchObject({ at, zones })
}

describe('square', () => {
  const s = () => position({ units: { [PHALANX]: '0408 E' }, leaders: { 'm-antigonus': '0308' } })

  it('is formed and left by an order, out of enemy zones', () => {
    rule('9.63', 'R98c', '5.22a')
    const formed = forms(s(), PHALANX, {}, 'm-antigonus').state
    const u = unitNamed(s(), PHALANX)
    expect(formed.formation[u]).toBe(SQUARE)
    const back = forms(formed, PHALANX, {}, 'm-antigonus').state
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
      expect(inZone(fresh, hexAt(fresh, hex), 0)).toBe(true)
  })
})

describe('charge formation', () => {
  const at = (units: Position['units'], battle = 'phrygia') =>
    position({ battle, options: ['cavalry-charge-formation', 'cavalry-pursuit'], units })

  it('costs 4 points; the unit may move on with the rest', () => {
    rule('9.73', 'R28', 'R92', 'O6')
    const s = at({ 'm-allied-horse': '0408 E' })
    const formed = forms(s, 'm-allied-horse')
    const u = unitNamed(s, 'm-allied-horse')
    expect([formed.state.formation[u], formed.state.move?.points, formed.open?.kind]).toEqual([CHARGE, 4, 'step'])
    const moved = forms(s, 'm-allied-horse', { answers: ['go:0808'] })
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
  const stacked = (): Alexander => forms(at(), 'm-phalanx-2', { answers: ['under:m-phalanx-1'] }).state

  it('is formed by the unit directly behind, for terrain and 1 point, by the OC', () => {
    rule('9.62a', 'O8', '6.91')
    const s = at()
    const [upper, lower] = [unitNamed(s, 'm-phalanx-1'), unitNamed(s, 'm-phalanx-2')]
    expect(forms(at(), 'm-phalanx-2').keys).toEqual(['square', 'under:m-phalanx-1'])
    const after = stacked()
    expect([after.depth[upper], after.depth[lower], after.hex[lower]]).toEqual([lower, upper, hexAt(s, '2110')])
    expect(after.marks[lower]! & BELOW).toBe(BELOW)
    expect([after.moves[lower], after.moves[upper], after.hits[lower]]).toEqual([1, 0, 0])
    expectField(after)
    expect(forms(at('m-antipater'), 'm-phalanx-2').state.formation[lower]).toBe(SQUARE)
    const aside = at('m-philip', { 'm-phalanx-2': '2012 E' })
    expect(forms(aside, 'm-phalanx-2').state.formation[lower]).toBe(SQUARE)
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
    const leaving = forms(s, 'm-phalanx-1')
    expect(leaving.keys).not.toContain('stop')
    const gone = forms(s, 'm-phalanx-1', { answers: ['go:2210', 'face:E', 'stop'] }).state
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
