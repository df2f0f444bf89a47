import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/index.ts'
import { drive, playOut } from '../../testing/drive.ts'
import { leaderNamed, type Position, position } from '../../testing/position.ts'
import { COLUMN } from '../state.ts'
import { activation } from './activation.ts'
import { beginPhase } from './phase.ts'
import type { OrdersPhaseKind } from './state.ts'

function phaseOf(id: string, given: Position, answers: string[] = [], kind: OrdersPhaseKind = 'first') {
  const s = position(given)
  s.next = []
  beginPhase(s, leaderNamed(s, id), kind, false)
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
    expect(bars({ 'm-nicanor': '1224' })('contingent:m-nicanor')).toEqual(['5.63', 'tooFar'])
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
