import { describe, expect, it } from 'vitest'
import { legTo, march, reaches } from '#games/alexander/testing/drive.ts'
import { hexAt, nameAt, position, unitNamed } from '#games/alexander/testing/position.ts'
import { rule } from '#kernel/testing'
import { battleOf, hexNamed } from '../battle.ts'
import type { OptionName } from '../options.ts'
import { secondHex } from '../pieces/units.ts'
import { type Alexander, CHARGE, COLUMN, type G, LINE } from '../state.ts'
import { moverOf, stepAct } from './mover.ts'
import { newMove } from './orderMove.ts'
import { perform } from './perform.ts'

describe('ground', () => {
  const E = 0
  const NE = 1
  const SE = 5
  const CATAPHRACT = 'p-persian-horse-1'

  /** A game with a unit on the move, for single acts. */
  function drivable(s: Alexander, unit: string): G {
    s.move = newMove(s, unitNamed(s, unit))
    return { state: s, windows: {}, tables: undefined, guardSecrets: false, tell: undefined, shown: () => {} }
  }

  describe('ground', () => {
    const cost = (battle: string, unit: string, at: string, hex: string, facing: number) => {
      const s = position({ battle, units: { [unit]: at } })
      const leg = legTo(s, unit, hex, facing)
      return leg === undefined ? undefined : [leg.mp, leg.hits]
    }

    it('costs points and hits by the terrain entered', () => {
      rule('6.21', '6.22', '6.24')
      expect(cost('phrygia', 'm-allied-horse', '0904 E', '1004', E)).toEqual([2, 1])
      expect(cost('phrygia', 'm-mercenary-hoplites-1', '0312 E', '0413', E)).toEqual([1, 1])
      expect(cost('phrygia', 'm-mercenary-peltasts-1', '0312 E', '0413', E)).toEqual([1, 0])
      expect(cost('phrygia', 'm-archers', '0904 E', '1004', E)).toEqual([2, 1])
    })

    it('adds hexsides and levels', () => {
      rule('6.21', '6.23', 'R23')
      expect(cost('phrygia', 'm-allied-horse', '0908 E', '1008', E)).toEqual([2, 1])
      expect(cost('phrygia', 'm-allied-horse', '1108 E', '1208', E)).toEqual([1, 0])
      expect(cost('phrygia', 'm-mercenary-hoplites-1', '1108 E', '1208', E)).toEqual([1, 1])
      expect(cost('samarkand', 'm-companion-detachment', '0501 E', '0601', E)).toEqual([2, 1])
    })

    it('does not charge the level again where a bank covers it', () => {
      rule('R40', '6.21')
      expect(cost('granicus', 'm-thessalian-1', '1504 E', '1605', E)).toEqual([3, 2])
    })

    it('lets only skirmishers take two levels, with a hit', () => {
      rule('6.23', 'R20')
      const up = (unit: string) => {
        const s = position({ battle: 'issus', units: { [unit]: '2241 E' } })
        return perform(drivable(s, unit), stepAct(2)) ? s.hits[unitNamed(s, unit)] : undefined
      }
      expect(up('m-cretan-archers')).toBe(1)
      expect(up('m-thracian-peltasts-1')).toBeUndefined()
    })

    it('is closed by walls, rivers and seas, not by gates', () => {
      rule('6.26', 'S10', 'S13', 'R64')
      const inside = position({ battle: 'chaeronea', units: { 'm-companion-1': '0901 E' } })
      expect(legTo(inside, 'm-companion-1', '1002', E)).toBeUndefined()
      const river = position({ battle: 'hydaspes', units: { 'm-sogdian-horse': '0142 SE' } })
      expect(reaches(river, 'm-sogdian-horse', '0143')).toBe(false)
      expect(march(river, 'm-sogdian-horse').barred('go:0143')).toEqual(['6.21', 'prohibitedGround'])
      const coast = position({ battle: 'issus', units: { 'm-thessalian-1': '0404 NE' } })
      expect(reaches(coast, 'm-thessalian-1', '0402')).toBe(false)
    })

    it('counts a gate as a road: 1 point, no hits and never rough, regardless of the ground behind it', () => {
      rule('6.26', '6.28')
      expect(cost('chaeronea', 'm-companion-1', '1206 NE', '1205', NE)).toEqual([1, 0])
      const b = battleOf(position({ battle: 'chaeronea', units: {} }))
      const step = hexNamed(b, '1206') * 6 + 0
      expect([b.grid.neighbour[step], b.ground.roughStep[step]]).toEqual([hexNamed(b, '1205'), 0])
    })

    it('hits units that turn in rough, but not elephants and skirmishers', () => {
      rule('7.14', '6.28')
      expect(cost('phrygia', 'm-allied-horse', '1004 E', '1004', NE)).toEqual([1, 1])
      expect(cost('phrygia', 'm-archers', '1004 E', '1004', 3)).toEqual([1, 0])
      expect(cost('hydaspes', 'i-elephants-1', '0640 E', '0640', NE)).toEqual([2, 0])
      expect(cost('phrygia', 'm-allied-horse', '0408 E', '0408', NE)).toEqual([1, 0])
    })

    it('lets cataphracts turn at 2 points a corner, with charge formations only while in one', () => {
      rule('9.42a', '7.12', 'O6')
      const turn = (options: OptionName[], formation = LINE) => {
        const s = position({
          battle: 'gaugamela',
          options,
          units: { [CATAPHRACT]: { at: '2610', facing: 'E', formation } },
        })
        return moverOf(s, unitNamed(s, CATAPHRACT)).turnMp[1]
      }
      const charges: OptionName[] = ['cavalry-charge-formation', 'cavalry-pursuit']
      expect([turn([]), turn(charges), turn(charges, CHARGE)]).toEqual([2, 1, 2])
    })

    it('is easier in column and harder in charge formation', () => {
      rule('6.62', '9.74', 'O6')
      const s = position({
        options: ['cavalry-charge-formation'],
        units: {
          'm-mercenary-hoplites-1': { at: '0312', facing: 2, formation: COLUMN },
          'm-allied-horse': { at: '0908', facing: 'E', formation: CHARGE },
          'm-mercenary-horse-1': { at: '0904', facing: 'E', formation: CHARGE },
        },
      })
      expect(legTo(s, 'm-mercenary-hoplites-1', '0413', 2)?.hits).toBe(0)
      expect(legTo(s, 'm-allied-horse', '1008', E)?.hits).toBe(2)
      expect(legTo(s, 'm-mercenary-horse-1', '1004', E)).toBeUndefined()
      expect(march(s, 'm-mercenary-horse-1').barred('go:1004')).toEqual(['9.74', 'chargeOnRough'])
    })

    it('keeps hillmen on their hills', () => {
      rule('S12')
      const at = (options: readonly 'hillmen-hold'[]) =>
        position({ battle: 'issus', options, units: { 'p-median-archers-1': '0841 NE' } })
      expect(reaches(at([]), 'p-median-archers-1', '0840')).toBe(true)
      expect(reaches(at(['hillmen-hold']), 'p-median-archers-1', '0840')).toBe(false)
      expect(march(at(['hillmen-hold']), 'p-median-archers-1').barred('go:0840')).toEqual(['S12', 'belowTheHills'])
    })

    it('opens stakes to cavalry only if no unit holds the far side', () => {
      rule('S11')
      const s = position({ battle: 'issus', units: { 'm-companion-1': '2023 E' } })
      const over = legTo(s, 'm-companion-1', '2123', E)
      expect([over?.mp, over?.hits]).toEqual([3, 2])
      const held = position({
        battle: 'issus',
        units: { 'm-companion-1': '2023 E', 'p-cardaces-1': '2123 NE' },
      })
      expect(legTo(held, 'm-companion-1', '2123', E)).toBeUndefined()
    })

    it('never lets cavalry into the zone of elephants, and hurts it beside and behind them', () => {
      rule('9.15')
      const s = position({
        battle: 'hydaspes',
        units: { 'm-companion-3': '2010 E', 'i-elephants-1': '2210 W' },
      })
      expect(reaches(s, 'm-companion-3', '2110')).toBe(false)
      expect(march(s, 'm-companion-3').barred('go:2110')).toEqual(['9.15', 'elephantZone'])
      const turned = position({
        battle: 'hydaspes',
        units: { 'm-companion-3': '2010 E', 'i-elephants-1': '2210 E' },
      })
      expect(legTo(turned, 'm-companion-3', '2109', E)?.hits).toBe(2)
      const line = position({
        battle: 'hydaspes',
        units: { 'm-companion-3': '2010 E', 'i-elephants-1': '2210 E', 'i-elephants-2': '2209 E' },
      })
      expect(legTo(line, 'm-companion-3', '2109', E)?.hits).toBe(2)
      const foot = position({
        battle: 'hydaspes',
        units: { 'm-hypaspists-1': '2010 E', 'i-elephants-1': '2210 W' },
      })
      expect(reaches(foot, 'm-hypaspists-1', '2110')).toBe(true)
    })
  })

  describe('chariots', () => {
    it('keep off rough ground and change one level at most', () => {
      rule('9.21b')
      const woods = position({ battle: 'hydaspes', units: { 'i-right-chariots-1': '0803 SE' } })
      expect(reaches(woods, 'i-right-chariots-1', '0804')).toBe(false)
      expect(march(woods, 'i-right-chariots-1').barred('go:0804')).toEqual(['6.21', 'prohibitedGround'])
      const hill = position({ battle: 'issus', units: { 'p-bodyguard-chariots': '0139 SE' } })
      expect(reaches(hill, 'p-bodyguard-chariots', '0140')).toBe(true)
    })

    it('turn freely in their hex, or one corner a hex on the move for 2 hits', () => {
      rule('9.21a', '7.15', 'R11')
      const s = position({ battle: 'hydaspes', units: { 'i-right-chariots-1': '2010 E' } })
      const onTheSpot = legTo(s, 'i-right-chariots-1', '2010', 3)
      expect([onTheSpot?.mp, onTheSpot?.hits, onTheSpot?.stays]).toEqual([6, 0, true])
      const moving = legTo(s, 'i-right-chariots-1', '2110', NE)
      expect([moving?.mp, moving?.hits]).toEqual([3, 2])
      expect(legTo(s, 'i-right-chariots-1', '2110', 2)).toEqual(undefined)
      const after = march(s, 'i-right-chariots-1', { answers: ['go:2010', 'face:NE'] })
      expect(after.keys.some((key) => key.startsWith('go:') && key !== 'go:2010')).toBe(false)
      expect(after.barred('go:2110')).toEqual(['7.15', 'turnedOnTheSpot'])
      expect(after.state.hits[unitNamed(after.state, 'i-right-chariots-1')]).toBe(0)
    })

    it('count the hexes of their run-up', () => {
      rule('R12', 'P11')
      const s = position({ battle: 'hydaspes', units: { 'i-right-chariots-1': '2010 E' } })
      const after = march(s, 'i-right-chariots-1', { answers: ['go:2410', 'face:E'] })
      expect(after.state.steps[unitNamed(s, 'i-right-chariots-1')]).toBe(4)
    })
  })

  describe('charge formation', () => {
    it('turns one corner a hex for 2 points, more only on the spot, and changes one level', () => {
      rule('9.74', '7.12')
      const s = position({
        options: ['cavalry-charge-formation'],
        units: { 'm-allied-horse': { at: '0408', facing: 'E', formation: CHARGE } },
      })
      expect(legTo(s, 'm-allied-horse', '0508', SE)?.mp).toBe(3)
      expect(legTo(s, 'm-allied-horse', '0508', 4)?.mp).toBe(5)
      expect(legTo(s, 'm-allied-horse', '0508', 3)).toBeUndefined()
      expect(legTo(s, 'm-allied-horse', '0408', 3)?.mp).toBe(6)
      const hill = position({
        options: ['cavalry-charge-formation'],
        units: { 'm-allied-horse': { at: '0908', facing: 'E', formation: CHARGE } },
      })
      expect(legTo(hill, 'm-allied-horse', '1108', E)?.mp).toBe(3)
      const onTop = march(hill, 'm-allied-horse', { answers: ['go:1108', 'face:E'] })
      expect(onTop.keys).toContain('go:1109')
      expect(onTop.keys).not.toContain('go:1208')
    })
  })
})

describe('two hex', () => {
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
      expect(march(s, 'g-theban-hoplites-1', { answers: ['go:2330'] }).barred('face:W')).toEqual([
        '7.13',
        'twoHexTurns',
      ])
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
})
