import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/index.ts'
import { legTo, march } from '../../testing/moving.ts'
import { hexAt, nameAt, position, unitNamed } from '../../testing/position.ts'
import { secondHex } from '../pieces/hexes.ts'

const E = 0
const NE = 1
const W = 3
const SE = 5
const PHALANX = 'm-garrison-phalanx'

describe('two-hex units', () => {
  it('go forward into the left or the right pair of their front hexes', () => {
    rule('2.1b', '6.31', '6.41')
    const s = position({ units: { [PHALANX]: '0408 E' } })
    expect(nameAt(s, secondHex(s, unitNamed(s, PHALANX)))).toBe('0409')
    expect(legTo(s, PHALANX, '0507', E)?.mp).toBe(1)
    expect(legTo(s, PHALANX, '0508', E)?.mp).toBe(1)
    expect(legTo(s, PHALANX, '0509', E)?.mp).not.toBe(1)
    expect(legTo(s, PHALANX, '0408', NE)).not.toBeUndefined()
  })

  it('pay for the dearer hex and the worse hits once', () => {
    rule('6.42')
    const s = position({ units: { [PHALANX]: '0902 E' } })
    const leg = legTo(s, PHALANX, '1002', E)
    expect([leg?.mp, leg?.hits]).toEqual([2, 1])
  })

  it('turn by a pivot: the half that moves is charged, and takes a hit unless it is Macedonian', () => {
    rule('6.43', '6.42', '7.13')
    const s = position({
      battle: 'chaeronea',
      units: { 'm-phalanx-1': '2010 E', 'g-theban-hoplites-1': '2030 E' },
    })
    const macedonian = legTo(s, 'm-phalanx-1', '2110', SE)
    expect([macedonian?.mp, macedonian?.hits]).toEqual([1, 0])
    const left = legTo(s, 'g-theban-hoplites-1', '2030', NE)
    expect([left?.mp, left?.hits]).toEqual([1, 1])
    const after = march(s, 'g-theban-hoplites-1', { answers: ['go:2030', 'face:NE', 'stop'] })
    const u = unitNamed(s, 'g-theban-hoplites-1')
    expect([nameAt(s, after.state.hex[u]!), nameAt(s, secondHex(after.state, u))]).toEqual(['2030', '2130'])
    expect(after.state.hits[u]).toBe(1)
    expect(march(s, 'g-theban-hoplites-1', { answers: ['go:2330'] }).barred('face:W')).toEqual(['7.13', 'twoHexTurns'])
  })

  it('face about in their hexes for 3 points, not in rough or an enemy zone', () => {
    rule('6.44')
    const s = position({ units: { [PHALANX]: '0408 E' } })
    const about = legTo(s, PHALANX, '0409', W)
    expect([about?.mp, about?.hits]).toEqual([3, 0])
    const rough = position({ units: { [PHALANX]: '0412 E' } })
    expect(legTo(rough, PHALANX, '0413', W)?.mp).not.toBe(3)
    const zone = position({ units: { [PHALANX]: '0408 E', 'p-cappadocian-foot-1': '0507 W' } })
    expect(legTo(zone, PHALANX, '0409', W)).toBeUndefined()
  })

  it('wheel with the free half while the other is held, at the risk of hits', () => {
    rule('6.45', 'D9', 'X7')
    const s = position({ units: { [PHALANX]: '0408 E', 'p-cappadocian-foot-1': '0507 W' } })
    const wheel = (dice: number[]) => march(s, PHALANX, { answers: ['step=wheel:left'], dice })
    expect(march(s, PHALANX).keys).toContain('wheel:left')
    expect(march(s, PHALANX).barred('wheel:right')).toEqual(['6.45', 'halfInZone'])
    const u = unitNamed(s, PHALANX)
    const held = wheel([6])
    expect(held.rolled).toEqual(['tqCheck'])
    expect(nameAt(s, secondHex(held.state, u))).toBe('0508')
    expect(held.state.facing[u]).toBe(NE)
    expect(held.state.hits[u]).toBe(0)
    expect(wheel([8]).state.hits[u]).toBe(2)
    const skirmishers = position({
      units: { [PHALANX]: '0408 E', 'p-persian-archers': { at: '0507', facing: 'W', missiles: 0 } },
    })
    expect(march(skirmishers, PHALANX, { answers: ['step=wheel:left'] }).rolled).toEqual([])
  })

  it('of Macedon have a fifth point, at the risk of a hit, or for 2 when they have moved', () => {
    rule('6.46', 'X7')
    const s = position({ units: { [PHALANX]: '0408 E' } })
    expect(legTo(s, PHALANX, '0908', E)?.mp).toBe(5)
    expect(legTo(s, PHALANX, '1008', E)).toBeUndefined()
    const u = unitNamed(s, PHALANX)
    const far = (dice: number[]) => march(s, PHALANX, { answers: ['go:0908', 'face:E'], dice }).state.hits[u]
    expect([far([6]), far([7])]).toEqual([0, 1])
    const again = position({ units: { [PHALANX]: { at: '0408', facing: 'E', moves: 1 } } })
    expect(march(again, PHALANX, { answers: ['go:0908', 'face:E'] }).state.hits[u]).toBe(2)
    const hoplites = position({ battle: 'chaeronea', units: { 'g-theban-hoplites-1': '2030 E' } })
    expect(legTo(hoplites, 'g-theban-hoplites-1', '2530', E)).toBeUndefined()
  })

  it('drift to the right on their second and fourth hex when they have moved before', () => {
    rule('6.5', 'R25', 'O4', 'S8')
    const HOPLITES = 'g-theban-hoplites-1'
    const at = (moves: number, more = {}) =>
      position({
        battle: 'chaeronea',
        options: ['drift-to-the-right'],
        units: { [HOPLITES]: { at: '2030', facing: 'E', moves }, ...more },
      })
    const hexes = (s: ReturnType<typeof at>) => ['2230', '2229', '2231'].map((hex) => legTo(s, HOPLITES, hex, E)?.mp)
    expect(hexes(at(0))).toEqual([2, 2, 2])
    expect(hexes(at(1))).toEqual([2, 3, 2])
    const blocked = at(1, { 'g-corinthian-hoplites': '2231 E' })
    expect(legTo(blocked, HOPLITES, '2229', E)?.mp).toBe(2)
    const off = position({
      battle: 'chaeronea',
      units: { [HOPLITES]: { at: '2030', facing: 'E', moves: 1 } },
    })
    expect(hexes(off)).toEqual([2, 2, 2])
  })

  it('carry a leader of their second hex along in that hex', () => {
    rule('4.23', 'D29')
    const s = position({ units: { [PHALANX]: '0408 E' }, leaders: { 'm-antigonus': '0409' } })
    const after = march(s, PHALANX, { answers: ['go:0508', 'face:E', 'stop'] }, ['m-antigonus'])
    expect(nameAt(s, after.state.leaderHex[0]!)).toBe('0509')
    expect(after.state.hex[unitNamed(s, PHALANX)]).toBe(hexAt(s, '0508'))
  })
})
