import { describe, expect, it } from 'vitest'
import { drive, march, playOut } from '../testing/drive.ts'
import { leaderNamed, nameAt, type Position, position, unitNamed } from '../testing/position.ts'
import { activation } from './command/activation.ts'
import { beginOrdersPhase } from './command/ordersPhase.ts'
import { rout } from './rout/rout.ts'
import { INACTIVE, PUT_OFF } from './state.ts'

const table = { asTable: true }

/** The question that a table asks first in an Orders Phase of a leader. */
function firstAsk(id: string, given: Position) {
  const s = position(given)
  s.next = []
  beginOrdersPhase(s, leaderNamed(s, id), 'first', false)
  return drive(s, playOut, table).open?.kind
}

describe('a table does not ask', () => {
  it('for the mode of command where there is no Line', () => {
    const leaders = { 'm-calas': '0605', 'm-antigonus': '0609' }
    expect(firstAsk('m-calas', { units: { 'm-archers': '0806' }, leaders })).toBe('giveOrder')
    const units = { 'p-paphlagonian-horse-1': '1704', 'p-paphlagonian-horse-2': '1705' }
    expect(firstAsk('p-hydarnes', { units, leaders: { 'p-hydarnes': '1705' }, turn: 2 })).toBe('orderMode')
  })

  it('whether a unit turns that cannot meet the enemy any better', () => {
    const facing = (foot: string) => {
      const s = position({ units: { 'm-allied-horse': '0408 E', 'p-cappadocian-foot-1': foot } })
      return march(s, 'm-allied-horse', { ...table, answers: ['go:0507', 'face:E'] }).open?.kind
    }
    expect(facing('0607 W')).toBe('reactionFire')
    expect(facing('0607 NE')).toBe('reactionFacing')
  })

  it('which of two equal hexes a unit routs to: it keeps away from the enemy', () => {
    const routed = (units: Position['units']) => {
      const s = position({ battle: 'issus', units: { 'm-thracian-peltasts-1': '2620 E', ...units } })
      return drive(s, (g) => rout(g, unitNamed(g.state, 'm-thracian-peltasts-1')), table)
    }
    const { state, open } = routed({ 'p-immortals-1': '2718 W' })
    expect(open).toBeUndefined()
    expect(nameAt(state, state.hex[unitNamed(state, 'm-thracian-peltasts-1')]!)).toBe('2421')
    // A friend is behind one of the two hexes.
    expect(routed({ 'm-agrianian-1': '2419 E', 'm-agrianian-2': '2420 E' }).open?.kind).toBe('routTie')
  })

  it('whether a leader held by the enemy acts who could only wait', () => {
    const held = (units: Position['units'], leaders: Position['leaders'] = {}) => {
      const s = position({ units, leaders: { 'm-calas': '0605', ...leaders } })
      s.next = []
      return drive(s, (g) => playActivation(g), table)
    }
    const enemy = { 'p-cappadocian-lancers': '0705 W' }
    const waits = held(enemy)
    const calas = leaderNamed(waits.state, 'm-calas')
    expect(waits.events.map(({ kind }) => kind)).toContain('putOff')
    expect([waits.state.leaderStatus[calas], waits.state.leaderMarks[calas]! & PUT_OFF]).toEqual([INACTIVE, PUT_OFF])
    expect(held({ ...enemy, 'm-allied-horse': '0606 E' }).open?.kind).toBe('activate')
    expect(held(enemy, { 'm-antigonus': '1409' }).open?.kind).toBe('activate')
  })
})

function* playActivation(g: Parameters<typeof activation>[0]) {
  yield* activation(g)
  g.state.next = g.state.next.filter((phase) => phase !== 'activation')
  yield* playOut(g)
}
