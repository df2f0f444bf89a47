import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/index.ts'
import { drive, type Script } from '../../testing/drive.ts'
import { hexAt, leaderNamed, type Position, position, unitNamed } from '../../testing/position.ts'
import { unitOf } from '../../testing/segment.ts'
import '../move/withdraw.ts'
import { ELIMINATED, KILLED } from '../state.ts'
import { checkRout } from './rout.ts'

const EL = 'p-elephants-1'
const rampages = (units: Position['units'], script: Script, leaders = {}) =>
  drive(
    position({
      battle: 'gaugamela',
      units: { [EL]: { at: '2620', facing: 'W', hits: 4 }, ...units },
      leaders,
    }),
    (g) => checkRout(g, unitNamed(g.state, EL)),
    script,
  )
const stampede = (events: readonly { kind: string; with?: any }[]) =>
  events.filter((e) => e.kind === 'stampedes').map((e) => e.with!.hex)

describe('a rampage', () => {
  it('comes instead of a rout; 7 to 9 and the driver kills the beast', () => {
    rule('9.14a', 'F17', 'X16', 'R17')
    const { rolled, state } = rampages({}, { dice: [7] })
    expect(rolled).toEqual(['rampage'])
    expect([unitOf(state, EL).status, state.points]).toEqual([ELIMINATED, [0, 2]])
  })

  it('1 to 6 are the compass: 3 hexes, ground ignored', () => {
    rule('9.14a', '9.14b', 'R35')
    const way = (die: number) => stampede(rampages({ 'm-hypaspists-1': '2917 E' }, { dice: [die, 9] }).events)
    expect(way(1)).toEqual(['2619', '2618', '2617'])
    expect(way(3)).toEqual(['2720', '2821', '2921'])
    expect(way(4)).toEqual(['2621', '2622', '2623'])
    expect(way(6)).toEqual(['2519', '2419', '2318'])
  })

  it('0 runs towards the nearest friend, each hex nearer', () => {
    rule('R91', '9.14a')
    const { events } = rampages({ 'p-immortals-1': '2625 W', 'p-immortals-2': '2640 W' }, { dice: [0, 9] })
    expect(stampede(events)).toEqual(['2621', '2622', '2623'])
  })

  it('before a unit it stops and strikes it: 1 in front, 2 in flank or rear, cavalry always 2', () => {
    rule('9.14b', 'R60', '9.17')
    const hits = (id: string, facing: string) =>
      unitOf(rampages({ [id]: `2618 ${facing}` }, { dice: [1, 9] }).state, id).hits
    expect(hits('m-hypaspists-1', 'SE')).toBe(1)
    expect(hits('m-hypaspists-1', 'E')).toBe(2)
    expect(hits('m-hypaspists-1', 'NE')).toBe(2)
    expect(hits('p-median-horse-1', 'SE')).toBe(2)
    const { events, state } = rampages({ 'm-hypaspists-1': '2618 SE' }, { dice: [1, 9] })
    expect(stampede(events)).toEqual(['2619'])
    expect(unitOf(state, 'm-hypaspists-1').hex).toBe(hexAt(state, '2618'))
  })

  it('ends off the map, far from all units, or after four rolls', () => {
    rule('9.14c', 'F17')
    const edge = drive(
      position({
        battle: 'gaugamela',
        units: { [EL]: { at: '2602', facing: 'W', hits: 4 }, 'm-companion-1': '2605 E' },
      }),
      (g) => checkRout(g, unitNamed(g.state, EL)),
      { dice: [1] },
    )
    expect([edge.rolled.length, unitOf(edge.state, EL).status]).toEqual([1, ELIMINATED])
    expect(rampages({ 'm-hypaspists-1': '2629 E' }, { dice: [1] }).rolled).toHaveLength(1)
    const four = rampages({ 'm-hypaspists-1': '2621 E' }, { dice: [1, 4, 1, 4] })
    expect([four.rolled.length, four.open, unitOf(four.state, EL).status]).toEqual([4, undefined, ELIMINATED])
  })

  it('cavalry of both sides may give way, and leaders do', () => {
    rule('6.76', '9.14c', 'F17', '4.62')
    const horse = rampages({ 'm-companion-1': '2616 E' }, { dice: [1] })
    expect([horse.open!.kind, horse.open!.rule]).toEqual(['withdraw', '6.76'])
    const alone = rampages({}, { dice: [1] }, { 'm-craterus': '2619' })
    expect([alone.open!.kind, alone.keys.includes('stay')]).toEqual(['leaderWithdraw', false])
    const hemmed = {
      'p-immortals-1': '2618 E',
      'p-immortals-2': '2518 E',
      'p-carian-foot-1': '2519 E',
      'p-carian-foot-2': '2718 E',
      'p-indian-archers-1': '2719 E',
      'p-greek-mercenary-1': '2621 NE',
    }
    const { state } = rampages(hemmed, { dice: [1, 9] }, { 'm-craterus': '2619' })
    expect(state.leaderStatus[leaderNamed(state, 'm-craterus')]).toBe(KILLED)
  })

  it('drives off leaders with the unit it strikes; who cannot get away dies', () => {
    rule('9.14b', '4.62')
    const struck = { 'm-hypaspists-1': '2618 SE' }
    const with2618 = { 'm-craterus': '2618' }
    const asked = rampages(struck, { dice: [1], answers: ['stay'] }, with2618)
    expect([asked.open!.kind, asked.open!.rule, asked.keys.includes('stay')]).toEqual([
      'leaderWithdraw',
      '9.14b',
      false,
    ])
    const hemmed = { 'p-immortals-1': '2517 SE', 'p-immortals-2': '2617 SE', 'p-carian-foot-1': '2717 SW' }
    const { state } = rampages({ ...struck, ...hemmed }, { dice: [1, 9] }, with2618)
    expect(state.leaderStatus[leaderNamed(state, 'm-craterus')]).toBe(KILLED)
    // The leader may accompany a unit that routs because of it.
    const broken = { 'm-hypaspists-1': { at: '2618', facing: 'SE', hits: 7 } }
    const run = rampages(broken, { dice: [1], answers: ['stay'] }, with2618)
    expect(run.open!.kind).toBe('routTie')
  })

  it('a struck elephant may rampage in its turn, and all end', () => {
    rule('9.14b', 'F17', 'F18')
    const { state, rolled } = rampages(
      { 'p-elephants-2': { at: '2618', facing: 'SE', hits: 3 }, 'm-hypaspists-1': '2917 E' },
      { dice: [1, 8, 8] },
    )
    expect(rolled).toEqual(['rampage', 'rampage', 'rampage'])
    for (const id of [EL, 'p-elephants-2']) expect(unitOf(state, id).status).toBe(ELIMINATED)
  })
})
