import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/index.ts'
import { leaderNamed, position } from '../../testing/position.ts'
import { battleOf } from '../battle.ts'
import { type Alexander, COLUMN, ROUTED } from '../state.ts'
import { linesOf } from './lines.ts'

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
