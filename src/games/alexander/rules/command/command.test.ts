import { describe, expect, it } from 'vitest'
import { drive, march, playOut, type Script } from '#games/alexander/testing/drive.ts'
import { leaderNamed, nameAt, type Position, position, unitNamed } from '#games/alexander/testing/position.ts'
import { rule } from '#kernel/testing'
import { type Alexander, FINISHED, type OrdersPhaseKind } from '../state.ts'
import { beginCommand } from './command.ts'
import { beginOrdersPhase } from './ordersPhase.ts'

/** Alexander and Nicanor of the Hypaspists at the Granicus. */
const given = (more: Partial<Position> = {}): Position => ({
  battle: 'granicus',
  options: ['contingent-commanders'],
  leaders: { 'm-alexander': '1230', 'm-nicanor': '1226' },
  units: { 'm-hypaspists-1': '1226 E', 'm-hypaspists-2': '1227 E', 'm-agrianian-1': '1330 E' },
  ...more,
})

function phaseOf(id: string, stand: Position, answers: Script['answers'] = [], kind: OrdersPhaseKind = 'first') {
  const s = position(stand)
  s.next = []
  beginOrdersPhase(s, leaderNamed(s, id), kind, false)
  return drive(s, playOut, { answers: ['orderMode=orders', ...(answers ?? [])] })
}

const hexOf = (s: Alexander, id: string) => nameAt(s, s.leaderHex[leaderNamed(s, id)]!)

describe('a contingent commander', () => {
  it('is started again in each new phase of the overall commander, unless finished', () => {
    rule('5.66')
    const momentum = phaseOf('m-alexander', given(), ['leader:m-nicanor'], 'momentum')
    expect(momentum.keys).toContain('contingent')
    const finished = position(given())
    finished.leaderStatus[leaderNamed(finished, 'm-nicanor')] = FINISHED
    finished.next = []
    beginOrdersPhase(finished, leaderNamed(finished, 'm-alexander'), 'momentum', false)
    const { keys } = drive(finished, playOut, { answers: ['orders', 'leader:m-nicanor'] })
    expect(keys).not.toContain('contingent')
  })

  it('is for wing and overall commanders with the rating, each for their own', () => {
    rule('4.54', '5.63')
    const leaders = { 'm-parmenion': '1226', 'm-calas': '1225', 'm-nicanor': '1227', 'm-philotas': '1228' }
    const units = {
      'm-hypaspists-1': '1223 E',
      'm-thessalian-1': '1224 E',
      'm-agrianian-1': '1330 E',
    }
    const parmenion = phaseOf('m-parmenion', given({ leaders, units }))
    expect(parmenion.keys).toContain('leader:m-calas')
    expect(parmenion.barred('leader:m-nicanor')).toEqual(['4.42', 'notOverall'])
    expect(phaseOf('m-philotas', given({ leaders, units })).barred('leader:m-calas')).toBeDefined()
  })

  it('leaves a unit that moved under it no further order in this phase', () => {
    rule('R66', '5.23')
    const after = phaseOf('m-alexander', given(), [
      'leader:m-nicanor',
      'contingent',
      'unit:m-hypaspists-2',
      'go:1326',
      'face:E',
      'stop',
      'done',
      'stay',
    ])
    expect([after.open!.kind, after.open!.about]).toMatchObject(['giveOrder', { leader: 'm-alexander' }])
    expect(after.barred('unit:m-hypaspists-2')).toEqual(['5.23', 'ordered'])
    expect(after.keys).toContain('unit:m-hypaspists-1')
  })

  it('orders no unit that has an order of this phase, and is himself started once in it', () => {
    rule('R66', '10.14')
    const units = { ...given().units, 'm-hypaspists-2': { at: '1227', facing: 'E', hits: 2 } }
    const mixed = phaseOf('m-alexander', given({ units }), [
      'unit:m-hypaspists-2',
      'orderKind=recover',
      'leader:m-nicanor',
      'contingent',
    ])
    expect(mixed.open!.about).toMatchObject({ leader: 'm-nicanor', line: true })
    expect(mixed.keys).toEqual(['unit:m-hypaspists-1', 'done'])
    const twice = phaseOf('m-alexander', given(), [
      'leader:m-nicanor',
      'contingent',
      'unit:m-hypaspists-2',
      'go:1326',
      'face:E',
      'stop',
      'done',
      'stay',
      'leader:m-nicanor',
    ])
    expect([twice.open!.kind, twice.open!.rule]).toEqual(['leaderWithdraw', '4.42'])
  })

  it('and the leader of a Line order no more units once they are hit', () => {
    rule('F16', '8.45', 'R62')
    const under = (leader: string, contingent: boolean, hurt: string) => {
      const s = position(given())
      beginOrdersPhase(s, leaderNamed(s, 'm-alexander'), 'first', false)
      const members = ['m-hypaspists-1', 'm-hypaspists-2'].map((id) => unitNamed(s, id))
      beginCommand(s, leaderNamed(s, leader), contingent, members)
      s.leaderStatus[leaderNamed(s, hurt)] = FINISHED
      s.next = ['command']
      return drive(s, playOut).open?.kind
    }
    expect(under('m-nicanor', true, 'm-nicanor')).toBeUndefined()
    expect(under('m-nicanor', true, 'm-alexander')).toBe('giveOrder')
    expect(under('m-alexander', false, 'm-alexander')).toBeUndefined()
  })

  it("rides along with a unit that moves by another's order, as other leaders do not", () => {
    rule('5.68', 'D29')
    const leaders = { 'm-alexander': '1230', 'm-nicanor': '1227', 'm-philotas': '1227' }
    const asked = phaseOf('m-alexander', given({ leaders }), ['unit:m-hypaspists-2'])
    expect([asked.open!.kind, asked.open!.about]).toMatchObject(['ride', { leader: 'm-nicanor' }])
    const { state } = phaseOf('m-alexander', given({ leaders }), [
      'unit:m-hypaspists-2',
      'along',
      'go:1326',
      'face:E',
      'stop',
    ])
    expect([hexOf(state, 'm-nicanor'), hexOf(state, 'm-philotas')]).toEqual(['1326', '1227'])
  })

  it('may go along when a stacked unit withdraws', () => {
    rule('5.68', '4.62a')
    const s = position(
      given({
        leaders: { 'm-nicanor': '1227' },
        units: { 'm-agrianian-1': '1227 E', 'p-greek-mercenary-1': '1627 W' },
      }),
    )
    const asked = march(s, 'p-greek-mercenary-1', {
      answers: ['go:1427', 'face:W', 'withdraw=to:1127', 'face:E'],
    })
    expect([asked.open!.kind, asked.open!.rule]).toEqual(['leaderWithdraw', '5.68'])
  })
})
