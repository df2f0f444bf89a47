import { describe, expect, it } from 'vitest'
import { drive } from '#games/alexander/testing/drive.ts'
import { leaderNamed, position, unitNamed } from '#games/alexander/testing/position.ts'
import { rule } from '#kernel/testing'
import { battleOf, FILES } from '../battle.ts'
import { eliminate, killLeader } from '../pieces/losses.ts'
import {
  type Alexander,
  DUMMY_MARKER,
  FINISHED,
  FULL_MISSILES,
  GOOD,
  INACTIVE,
  LOW_MISSILES,
  NO_MARKER,
  NO_MISSILES,
  RALLIED,
  ROUTED,
} from '../state.ts'
import { reload, routAndReload, withdrawal } from './end.ts'

const both = { 'm-allied-horse': '0608', 'p-cappadocian-lancers': '1708' }

/** A position in which a side has lost a number of points. */
function lost(
  points: readonly [number, number],
  battle = 'phrygia',
  turn = 1,
  units: Record<string, string> = both,
): Alexander {
  const s = position({ battle, units, turn })
  s.points = [...points]
  return drive(s, (g) => withdrawal(g)).state
}

describe('F14: rout and reload', () => {
  it('takes Rallied markers off first', () => {
    rule('3.6', 'F14')
    const s = position({ units: { 'm-allied-horse': { at: '0608', status: RALLIED } } })
    expect(drive(s, routAndReload).state.status[unitNamed(s, 'm-allied-horse')]).toBe(GOOD)
  })

  it('fills missiles out of enemy zones, sight and range', () => {
    rule('8.18')
    const afterwards = (enemy: string, missiles: number, at = '0808') => {
      const s = position({ units: { 'm-archers': { at, missiles }, 'p-cappadocian-horse': enemy } })
      return drive(s, reload).state.missiles[unitNamed(s, 'm-archers')]
    }
    expect(afterwards('1708', NO_MISSILES)).toBe(FULL_MISSILES)
    expect(afterwards('1708', LOW_MISSILES)).toBe(FULL_MISSILES)
    expect(afterwards('0907 W', NO_MISSILES)).toBe(NO_MISSILES)
    const routed = position({
      units: { 'm-mercenary-peltasts-1': { at: '0808', missiles: NO_MISSILES, status: ROUTED } },
    })
    expect(drive(routed, reload).state.missiles[unitNamed(routed, 'm-mercenary-peltasts-1')]).toBe(NO_MISSILES)
  })

  it('is judged on the state before: two units that keep each other from it both stay empty or both fill', () => {
    rule('R89')
    const s = position({
      units: {
        'm-archers': { at: '0808', missiles: NO_MISSILES },
        'p-persian-archers': { at: '0811', missiles: NO_MISSILES },
      },
    })
    const after = drive(s, reload).state
    expect([after.missiles[unitNamed(s, 'm-archers')], after.missiles[unitNamed(s, 'p-persian-archers')]]).toEqual([
      FULL_MISSILES,
      FULL_MISSILES,
    ])
  })

  it('clears marks and markers, and all leaders on the map are inactive again', () => {
    rule('3.6', '5.11')
    const s = position({ units: both, leaders: { 'm-antigonus': '0608' } })
    const l = leaderNamed(s, 'm-antigonus')
    Object.assign(s, {
      markers: s.markers.map(() => DUMMY_MARKER),
      leaderMarks: s.leaderMarks.map(() => 255),
    })
    s.leaderStatus[l] = FINISHED
    s.phases[l] = 3
    s.moves.fill(2)
    const after = drive(s, reload).state
    expect([after.leaderStatus[l], after.leaderMarks[l], after.phases[l], after.markers[l]]).toEqual([
      INACTIVE,
      0,
      0,
      NO_MARKER,
    ])
    expect(after.moves.every((n) => n === 0)).toBe(true)
  })

  it('with elephant command each side may mark up to two elephants', () => {
    rule('9.19b', 'D27', 'O5', 'S8')
    const s = position({
      battle: 'hydaspes',
      options: ['elephant-command'],
      units: Object.fromEntries(elephants(3).map((id, i) => [id, `200${i + 1}`])),
    })
    const { asked, state } = drive(s, reload, { answers: elephants(2).map((id) => `elephant:${id}`) })
    expect(asked).toEqual(['elephantLeader', 'elephantLeader'])
    expect(state.elephantLeaders).toHaveLength(2)
    s.options = 0
    expect(drive(s, reload).open).toBeUndefined()
  })
})

const elephants = (n: number) =>
  FILES.find((f) => f.id === 'hydaspes')!
    .units.filter((u) => u.type === 'EL')
    .slice(0, n)
    .map((u) => u.id)

describe('F15: withdrawal of armies', () => {
  it('counts eliminated units and killed leaders, not the routed ones', () => {
    rule('10.41', '10.42', '8.44', '4.64')
    const s = position({
      units: { ...both, 'm-garrison-phalanx': '0606', 'm-archers': '0807' },
      leaders: { 'm-calas': '0608' },
    })
    s.status[unitNamed(s, 'm-allied-horse')] = ROUTED
    const { state } = drive(s, (g) => {
      eliminate(g, unitNamed(s, 'm-garrison-phalanx'), '10.23')
      eliminate(g, unitNamed(s, 'm-archers'), '9.34')
      killLeader(g, leaderNamed(s, 'm-calas'), '8.44')
      return undefined
    })
    expect(state.points).toEqual([2 * 6 + 1 + 5 * 3, 0])
  })

  it('at or over its level an army loses', () => {
    rule('10.43', '3.7', 'F15')
    expect(lost([24, 0])).toMatchObject({ end: '', next: ['turn', 'turn'] })
    expect(lost([25, 0])).toMatchObject({ end: 'withdrawal', winner: 1 })
    expect(lost([0, 25])).toMatchObject({ end: 'withdrawal', winner: 0 })
  })

  it('if both withdraw the smaller excess wins, equal ones draw', () => {
    rule('10.44')
    expect(lost([27, 26])).toMatchObject({ winner: 1 })
    expect(lost([26, 26])).toMatchObject({ end: 'draw', winner: -1 })
  })

  it('a side without a unit on the map has lost, even below its level', () => {
    rule('R46')
    expect(lost([0, 0], 'phrygia', 1, { 'm-allied-horse': '0608' })).toMatchObject({
      end: 'emptyBoard',
      winner: 0,
    })
    expect(lost([0, 0], 'phrygia', 1, {})).toMatchObject({ end: 'draw' })
  })

  it('compares the shares of the levels at the limit', () => {
    rule('S21', '2.6')
    expect(lost([3, 0], 'samarkand', 5, { 'm-archers': '1010', 's-sogdian-horse-1': '2010' })).toMatchObject({
      end: 'limit',
      winner: 1,
    })
    expect(
      lost([32 - 16, 25 - 13], 'samarkand', 5, { 'm-archers': '1010', 's-sogdian-horse-1': '2010' }),
    ).toMatchObject({ winner: 1 })
    expect(lost([0, 0], 'samarkand', 5, { 'm-archers': '1010', 's-sogdian-horse-1': '2010' })).toMatchObject({
      end: 'draw',
    })
    expect(lost([3, 0], 'samarkand', 4, { 'm-archers': '1010', 's-sogdian-horse-1': '2010' })).toMatchObject({
      end: '',
    })
  })

  it('at the limit of other battles the side named wins', () => {
    rule('S20')
    const one = (battle: string) => {
      const file = FILES.find((f) => f.id === battle)!
      return Object.fromEntries(
        file.sides.map((side, i) => [file.units.find((u) => u.side === side.id)!.id, `0${3 + 5 * i}05`]),
      )
    }
    for (const [battle, turn, winner] of [
      ['jaxartes', 15, 'scythian'],
      ['lyginus', 10, 'triballian'],
      ['arigaeum', 9, 'indian'],
      ['pelium', 12, 'illyrian'],
    ] as const) {
      const s = lost([0, 0], battle, turn, one(battle))
      expect([s.end, battleOf(s).sides[s.winner]!.id]).toEqual(['limit', winner])
      expect(lost([0, 0], battle, turn - 1, one(battle)).end).toBe('')
    }
  })

  it("at Pelium the Macedonians win by a breakout: ten units west of the river and a quarter of the enemy's level", () => {
    rule('S18')
    const file = FILES.find((f) => f.id === 'pelium')!
    const own = file.units.filter((u) => u.side === 'macedonian' && u.type !== 'ART' && !u.twoHex).slice(0, 10)
    const enemy = file.units.find((u) => u.side === 'illyrian')!
    const stand = (column: string, count: number) =>
      Object.fromEntries([
        ...own.slice(0, count).map((u, i) => [u.id, `${column}${String(10 + i).padStart(2, '0')}`]),
        [enemy.id, '3010'],
      ])
    expect(lost([0, 15], 'pelium', 6, stand('02', 10))).toMatchObject({ end: 'breakout', winner: 0 })
    expect(lost([0, 14], 'pelium', 6, stand('02', 10))).toMatchObject({ end: '' })
    expect(lost([0, 15], 'pelium', 6, stand('02', 9))).toMatchObject({ end: '' })
    expect(lost([0, 15], 'pelium', 6, stand('34', 10))).toMatchObject({ end: '' })
  })

  it('the death of Darius is an immediate Macedonian victory; Alexander is worth ten times his Initiative', () => {
    rule('8.46a', 'S2', 'S1', 'F1')
    const s = position({
      battle: 'gaugamela',
      units: {},
      leaders: { 'p-darius': '3624', 'm-alexander': '1832' },
    })
    const { state } = drive(s, (g) => {
      killLeader(g, leaderNamed(s, 'm-alexander'), '8.44')
      expect(g.state.points).toEqual([70, 0])
      expect(g.state.end).toBe('')
      killLeader(g, leaderNamed(s, 'p-darius'), '8.44')
      return undefined
    })
    expect(state).toMatchObject({ end: 'leaderKilled', winner: 0 })
    const chaeronea = position({ battle: 'chaeronea', units: {}, leaders: { 'm-alexander': '3232' } })
    expect(battleOf(chaeronea).leaderPoints[leaderNamed(chaeronea, 'm-alexander')]).toBe(25)
  })
})

describe('S19: the drill of the phalanx', () => {
  it('lets light troops near a phalanx that has not moved check their nerve on turn 1', () => {
    rule('S19', 'X7')
    const file = FILES.find((f) => f.id === 'pelium')!
    const phalanx = file.units.find((u) => u.type === 'PH')!.id
    const lights = file.units.filter((u) => u.side === 'illyrian' && u.type === 'LI').slice(0, 2)
    const start = (turn: number, moves: number) =>
      position({
        battle: 'pelium',
        options: ['phalanx-drill'],
        turn,
        units: { [phalanx]: { at: '1010', moves }, [lights[0]!.id]: '1410', [lights[1]!.id]: '2510' },
      })
    const s = start(1, 0)
    const u = unitNamed(s, lights[0]!.id)
    expect(drive(s, routAndReload, { dice: [9] }).state.hits[u]).toBe(1)
    expect(drive(s, routAndReload, { dice: [0] }).state.hits[u]).toBe(0)
    expect(drive(start(2, 0), routAndReload).rolled).toEqual([])
    expect(drive(start(1, 1), routAndReload).rolled).toEqual([])
  })
})
