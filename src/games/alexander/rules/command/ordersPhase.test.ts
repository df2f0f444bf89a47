import { describe, expect, it } from 'vitest'
import { drive, playOut, type Script } from '#games/alexander/testing/drive.ts'
import { leaderNamed, type Position, position } from '#games/alexander/testing/position.ts'
import { rule } from '#kernel/testing'
import { type Alexander, IN_ZOC } from '../state.ts'
import { activation } from './activation.ts'
import { beginCommand } from './command.ts'
import { momentum } from './momentum.ts'
import { beginOrdersPhase } from './ordersPhase.ts'

function phaseOf(id: string, given: Position, answers: Script['answers'] = []) {
  const s = position(given)
  s.next = []
  beginOrdersPhase(s, leaderNamed(s, id), 'first', false)
  return drive(s, playOut, { answers })
}

const wasHeld = (s: Alexander, id: string) => (s.leaderMarks[leaderNamed(s, id)]! & IN_ZOC) !== 0

/** Ariarathes with the Cappadocian foot, Hydarnes with the Paphlagonian horse, and allied horse in front of each. */
const PERSIANS: Position = {
  turn: 3,
  leaders: { 'p-ariarathes': '1708', 'p-hydarnes': '1704' },
  units: {
    'p-cappadocian-foot-1': '1707',
    'p-cappadocian-foot-2': '1708',
    'p-paphlagonian-horse-1': '1704',
    'm-allied-horse': '1608 E',
    'm-mercenary-horse-1': '1604 E',
  },
}

describe('in an enemy zone of control', () => {
  it('the overall commander gives Line Commands as anywhere, another leader none', () => {
    rule('4.24', '4.34', '4.43')
    const chief = phaseOf('p-ariarathes', PERSIANS)
    expect(chief.keys).toEqual(expect.arrayContaining(['orders', 'line:0']))
    const commanded = phaseOf('p-ariarathes', PERSIANS, ['line:0'])
    expect(commanded.keys).toContain('unit:p-cappadocian-foot-1')
    const other = phaseOf('p-hydarnes', { ...PERSIANS, turn: 1 })
    expect(other.asked).toEqual([])
    expect(other.keys.filter((key) => key.startsWith('line'))).toEqual([])
  })

  it('a leader may go out under a Line or contingent order of the overall commander only', () => {
    rule('7.23', '4.36', '4.61')
    const out = phaseOf('p-ariarathes', PERSIANS, ['line:0', 'done'])
    expect([out.open!.kind, out.open!.rule]).toEqual(['leaderWithdraw', '4.36'])
    expect(out.keys).toContain('to:1908')
    const contingent = (active: string, commander: string) => {
      const s = position({
        battle: 'granicus',
        options: ['contingent-commanders'],
        leaders: { 'm-alexander': '1230', 'm-parmenion': '1230', [commander]: '1226' },
        units: { 'm-hypaspists-1': '1226 E', 'p-bactrian-horse-1': '1326 W' },
      })
      s.next = []
      beginOrdersPhase(s, leaderNamed(s, active), 'first', false)
      beginCommand(s, leaderNamed(s, commander), true, [])
      s.next = ['commandLeader']
      return drive(s, playOut).open?.rule
    }
    expect(contingent('m-alexander', 'm-nicanor')).toBe('4.36')
    expect(contingent('m-parmenion', 'm-calas')).toBeUndefined()
  })

  it('offers a trump only to an overall commander, or a leader who can lend Command Range to a shock', () => {
    rule('5.47')
    const trumps = (units: Position['units']) =>
      drive(
        position({
          battle: 'granicus',
          leaders: { 'p-arsites': '2032', 'p-memnon': '1326', 'p-omares': '2031' },
          units: { 'm-hypaspists-1': '1226 E', ...units },
        }),
        activation,
      )
    expect(trumps({ 'p-memnon-s-horse-1': '1325 W' }).keys).toContain('trump:p-memnon')
    const idle: Position['units'][] = [{}, { 'p-memnon-s-horse-1': '1325 E' }, { 'p-bactrian-horse-1': '2026 W' }]
    for (const units of idle) expect(trumps(units).barred('trump:p-memnon')).toEqual(['5.47', 'noShockInRange'])
    const chief = position({
      units: { 'm-allied-horse': '1608 E' },
      leaders: { 'p-hydarnes': '1705', 'p-ariarathes': '1708' },
    })
    expect(drive(chief, activation).keys).toContain('trump:p-ariarathes')
  })
})

describe('a leader who was in an enemy zone of control this turn', () => {
  it('has no momentum, even if the overall commander moved the leader out before this phase', () => {
    rule('5.31', 'R94', 'P12', '4.42')
    const rescued = phaseOf(
      'm-alexander',
      {
        battle: 'granicus',
        leaders: { 'm-alexander': '1230', 'm-parmenion': '1226', 'm-philotas': '1232' },
        units: { 'm-hypaspists-1': '1226 E', 'p-bactrian-horse-1': '1326 W', 'm-companion-2': '1231 E' },
      },
      ['orders', 'leader:m-parmenion', 'to:1128'],
    )
    const s = rescued.state
    expect(wasHeld(s, 'm-parmenion')).toBe(true)
    expect([wasHeld(s, 'm-alexander'), wasHeld(s, 'm-philotas')]).toEqual([false, false])
    const tries = (id: string, ...last: string[]) => {
      s.next = ['momentum']
      beginOrdersPhase(s, leaderNamed(s, id), 'first', false)
      return drive(s, playOut, { answers: ['orderMode=orders', 'giveOrder=done', ...last] }).open?.kind
    }
    expect(tries('m-parmenion', 'declareShock=none')).toBeUndefined()
    expect(tries('m-philotas')).toBe('momentum')
  })

  it('has none as an overall commander who moved out unaided', () => {
    rule('5.31', 'R94', '4.41')
    const { state } = phaseOf('p-ariarathes', PERSIANS, ['orders', 'leader:p-ariarathes', 'to:1908', 'done'])
    expect(drive(state, momentum).open).toBeUndefined()
  })

  it('does not include one who withdrew immediately, but one who stayed with a unit', () => {
    rule('R94', '4.62')
    const meets = (answers: string[], units: Position['units'] = {}) =>
      phaseOf(
        'p-hydarnes',
        {
          leaders: { 'p-hydarnes': '1005', 'm-calas': '0605' },
          units: { 'p-cappadocian-lancers': '0905 W', 'm-archers': '0205', ...units },
        },
        ['orders', 'unit:p-cappadocian-lancers', 'go:0704', 'face:W', ...answers],
      ).state
    expect(wasHeld(meets(['leaderWithdraw=to:0405']), 'm-calas')).toBe(false)
    const stayed = meets(['leaderWithdraw=stay', 'reactionFacing=none'], { 'm-allied-horse': '0605 W' })
    expect(wasHeld(stayed, 'm-calas')).toBe(true)
  })
})
