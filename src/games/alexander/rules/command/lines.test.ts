import { describe, expect, it } from 'vitest'
import { drive, playOut } from '#games/alexander/testing/drive.ts'
import { leaderNamed, type Position, position } from '#games/alexander/testing/position.ts'
import { rule } from '#kernel/testing'
import { battleOf } from '../battle.ts'
import { type Alexander, COLUMN, type OrdersPhaseKind, ROUTED } from '../state.ts'
import { activation } from './activation.ts'
import { linesOf } from './lines.ts'
import { beginOrdersPhase } from './ordersPhase.ts'

describe('lines', () => {
  const names = (s: Alexander, lines: number[][]) => lines.map((line) => line.map((u) => battleOf(s).unitIds[u]!))
  const FOOT = ['p-cappadocian-foot-1', 'p-cappadocian-foot-2', 'p-cappadocian-foot-3']

  /** Lines of Ariarathes, who commands the Cappadocian foot and the hoplites. */
  function ariarathes(units: Parameters<typeof position>[0]['units'], at = '1808'): string[][] {
    const s = position({ units, leaders: { 'p-ariarathes': at } })
    return names(s, linesOf(s, leaderNamed(s, 'p-ariarathes')))
  }

  describe('Lines', () => {
    it('of foot are unbroken chains flank to flank, of one entry, beyond Command Range too', () => {
      rule('4.33a')
      rule('4.32')
      rule('4.33c')
      const lines = ariarathes(
        {
          [FOOT[0]!]: '1706',
          [FOOT[1]!]: '1707',
          [FOOT[2]!]: '1708',
          'p-mercenaries-of-issus-1': '1709',
          'p-mysian-javelinmen': '1705',
        },
        '1809',
      )
      expect(lines).toContainEqual(FOOT)
      expect(lines).toContainEqual(['p-mercenaries-of-issus-1'])
    })

    it('end at a gap, at another facing, at a routed unit and at a column', () => {
      rule('4.33a')
      rule('P16')
      const with2 = (second: Parameters<typeof position>[0]['units'][string]) =>
        ariarathes({ [FOOT[0]!]: '1707', [FOOT[1]!]: second, [FOOT[2]!]: '1709' })
      expect(with2('1708')).toContainEqual(FOOT)
      for (const broken of [
        '1511',
        '1708 E',
        { at: '1708', status: ROUTED },
        { at: '1708', formation: COLUMN, facing: 5 },
      ])
        expect(with2(broken)).not.toContainEqual(FOOT)
    })

    it('may also run front to rear, as a Line of its own', () => {
      rule('4.33c')
      const lines = ariarathes({ [FOOT[0]!]: '1708', [FOOT[1]!]: '1608', [FOOT[2]!]: '1508' }, '1708')
      expect(lines).toContainEqual(FOOT)
      expect(lines).toContainEqual([FOOT[0]])
    })

    it('need the leader within 2 hexes, in sight, and out of enemy zones', () => {
      rule('4.34')
      expect(ariarathes({ [FOOT[0]!]: '1708' }, '1908')).toHaveLength(1)
      expect(ariarathes({ [FOOT[0]!]: '1708' }, '2008')).toHaveLength(0)
      expect(ariarathes({ [FOOT[0]!]: '1708', 'p-mysian-javelinmen': '1808' }, '1908')).toHaveLength(0)
      expect(ariarathes({ [FOOT[0]!]: '1708', 'm-allied-horse': '1808 E' }, '1908')).toHaveLength(0)
    })

    it('of horse are units in Command Range, each next to another in any facing', () => {
      rule('4.33b')
      rule('R1')
      const lines = (second: string, third: string) => {
        const s = position({
          battle: 'samarkand',
          units: { 's-sogdian-horse-1': '2008 W', 's-sogdian-horse-2': second, 's-sogdian-horse-3': third },
          leaders: { 's-spitamenes': '2110' },
        })
        return names(s, linesOf(s, leaderNamed(s, 's-spitamenes')))
      }
      expect(lines('2009 NE', '2010 E').some((line) => line.length === 3)).toBe(true)
      expect(lines('2011 NE', '2012 E').every((line) => line.length < 3)).toBe(true)
    })

    it('of chariots are ordered like those of horse: all in range, adjacent in any facing', () => {
      rule('R53')
      const lines = (second: string, third: string) => {
        const s = position({
          battle: 'gaugamela',
          units: {
            'p-left-chariots-1': '3330 W',
            'p-left-chariots-2': second,
            'p-left-chariots-3': third,
          },
          leaders: { 'p-barsaentes': '3430' },
        })
        return names(s, linesOf(s, leaderNamed(s, 'p-barsaentes')))
      }
      expect(lines('3331 W', '3332 NE')).toEqual([['p-left-chariots-1', 'p-left-chariots-2', 'p-left-chariots-3']])
      expect(lines('3331 W', '3340 W')).toEqual([['p-left-chariots-1', 'p-left-chariots-2']])
    })

    it('hold an isolated unit', () => {
      rule('P16')
      expect(ariarathes({ [FOOT[0]!]: '1708' })).toEqual([[FOOT[0]]])
    })
  })
})

describe('why not', () => {
  function phaseOf(id: string, given: Position, answers: string[] = [], kind: OrdersPhaseKind = 'first') {
    const s = position(given)
    s.next = []
    beginOrdersPhase(s, leaderNamed(s, id), kind, false)
    return drive(s, playOut, { answers })
  }

  const FOOT = 'p-cappadocian-foot-1'

  /** Why Ariarathes cannot command a Line with a unit of his foot. */
  const barOfFoot = (units: Position['units'], at = '1908') =>
    phaseOf('p-ariarathes', { turn: 2, units, leaders: { 'p-ariarathes': at } }).barred(`unit:${FOOT}`)

  describe('why a Line cannot be commanded', () => {
    it('the leader: without the ability, none in a momentum phase, or no Line nearby', () => {
      rule('4.31', '4.34', '4.35')
      const macedonian = { leaders: { 'm-antigonus': '0608' }, units: { 'm-mercenary-hoplites-1': '0608' } }
      expect(phaseOf('m-antigonus', macedonian).barred('anyLine')).toEqual(['4.31', 'noLineAbility'])
      const horse = { 'p-paphlagonian-horse-1': '1704', 'p-paphlagonian-horse-2': '1705' }
      const near = { turn: 2, units: horse, leaders: { 'p-hydarnes': '1805', 'p-ariarathes': '2216' } }
      const again = phaseOf('p-hydarnes', near, [], 'momentum')
      expect(again.barred('anyLine')).toEqual(['4.35', 'noLineBefore'])
      expect(again.barred('unit:p-paphlagonian-horse-1')).toBeUndefined()
      const far = { ...near, leaders: { ...near.leaders, 'p-hydarnes': '2108' } }
      expect(phaseOf('p-hydarnes', far).barred('anyLine')).toEqual(['4.34', 'noLineNear'])
    })

    it('the basis: out of the commander’s range it needs a roll, and a leader who needs no die has none', () => {
      rule('4.34', '4.43')
      const given: Position = {
        turn: 2,
        units: { 'p-paphlagonian-horse-1': '1704', [FOOT]: '1715' },
        leaders: { 'p-hydarnes': '1805', 'p-ariarathes': '1716' },
      }
      expect(phaseOf('p-hydarnes', given).barred('line:0')).toEqual(['4.34', 'noCommanderInRange'])
      expect(phaseOf('p-ariarathes', given).barred('lineRoll:0')).toEqual(['4.34', 'needsNoRoll'])
    })

    it('the unit: too far, behind an enemy, not seen, in column, of another group, or a rider out of range', () => {
      rule('4.34', '4.33a', '4.33b', '4.37')
      expect(barOfFoot({ [FOOT]: '1708' })).toBeUndefined()
      expect(barOfFoot({ [FOOT]: '1708' }, '2008')).toEqual(['4.34', 'lineTooFar'])
      expect(barOfFoot({ [FOOT]: '1708', 'm-allied-horse': '1808 E' })).toEqual(['4.34', 'enemyBetween'])
      expect(barOfFoot({ [FOOT]: '1708', 'p-mysian-javelinmen': '1808' })).toEqual(['4.34', 'lineNotSeen'])
      const column = { at: '1708', formation: COLUMN, facing: 5 }
      expect(barOfFoot({ [FOOT]: column })).toEqual(['4.33a', 'notInLineFormation'])
      const { barred } = phaseOf('p-hydarnes', {
        turn: 2,
        units: { [FOOT]: '1706', 'p-paphlagonian-horse-1': '1704', 'p-paphlagonian-horse-2': '0510' },
        leaders: { 'p-hydarnes': '1805' },
      })
      expect(barred(`unit:${FOOT}`)).toEqual(['4.37', 'notOfHisLines'])
      expect(barred('unit:p-paphlagonian-horse-2')).toEqual(['4.33b', 'outOfRange'])
    })

    it('during the command: only its members are ordered', () => {
      rule('4.31')
      const { barred } = phaseOf(
        'p-ariarathes',
        {
          turn: 2,
          units: { [FOOT]: '1708', 'p-cappadocian-foot-2': '1709', 'p-mysian-javelinmen': '1608' },
          leaders: { 'p-ariarathes': '1809' },
        },
        ['line:0'],
      )
      expect(barred('unit:p-mysian-javelinmen')).toEqual(['4.31', 'notOfThisLine'])
    })
  })

  describe('why a contingent', () => {
    const given: Position = {
      battle: 'granicus',
      options: ['contingent-commanders'],
      leaders: { 'm-alexander': '1230', 'm-nicanor': '1226', 'm-calas': '1231' },
      units: { 'm-hypaspists-1': '1226 E', 'm-hypaspists-2': '1232 E', 'm-companion-2': '1230 E' },
    }
    const bars = (leaders: Position['leaders'] = {}, answers: string[] = []) =>
      phaseOf('m-alexander', { ...given, leaders: { ...given.leaders, ...leaders } }, ['orders', ...answers]).barred

    it('is not started: the wrong commander, too far, or too few orders left, though it may be moved', () => {
      rule('5.63', '5.64', '5.65')
      expect(bars()('contingent:m-nicanor')).toBeUndefined()
      expect(bars()('contingent:m-calas')).toEqual(['5.63', 'notHis'])
      expect(bars({ 'm-nicanor': '1224' })('contingent:m-nicanor')).toEqual(['5.63', 'outOfRange'])
    })

    it('does not hold a unit: of another group, or out of range', () => {
      rule('5.65', 'R66')
      const started = bars({}, ['leader:m-nicanor', 'contingent'])
      expect(started('unit:m-companion-2')).toEqual(['5.65', 'notOfContingent'])
      expect(started('unit:m-hypaspists-2')).toEqual(['5.65', 'outOfHisRange'])
    })
  })

  it('why another leader does not come first: a higher Initiative', () => {
    rule('5.12', 'D3')
    const s = position({
      battle: 'samarkand',
      units: {},
      leaders: { 's-catanes': '1905', 's-dataphernes': '1915', 's-spitamenes': '1910' },
    })
    expect(drive(s, activation).barred('leader:s-spitamenes')).toEqual(['5.12', 'comesLater'])
  })
})
