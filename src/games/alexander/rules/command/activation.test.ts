import { describe, expect, it } from 'vitest'
import { drive, playOut } from '#games/alexander/testing/drive.ts'
import { leaderNamed, position } from '#games/alexander/testing/position.ts'
import { rule } from '#kernel/testing'
import { battleOf } from '../battle.ts'
import { killLeader } from '../pieces/losses.ts'
import {
  type Alexander,
  BY_RANGE,
  BYPASSED,
  FINISHED,
  INACTIVE,
  type OrdersPhaseKind,
  PASSED_BY,
  PUT_OFF,
} from '../state.ts'
import { activation } from './activation.ts'
import { momentum } from './momentum.ts'
import { activationEnd, beginOrdersPhase, phaseEnd } from './ordersPhase.ts'

const LEADERS = { 'm-antigonus': '0608', 'm-calas': '0605', 'p-ariarathes': '1708', 'p-hydarnes': '1705' }

/** The four leaders of Phrygia: Calas and Hydarnes have Initiative 3, Antigonus and Ariarathes 4. */
function army(change: (s: Alexander) => void = () => {}): Alexander {
  const s = position({ units: {}, leaders: LEADERS })
  s.next = []
  change(s)
  return s
}

const statusOf = (s: Alexander, id: string) => s.leaderStatus[leaderNamed(s, id)]!
const marksOf = (s: Alexander, id: string) => s.leaderMarks[leaderNamed(s, id)]!
const active = (s: Alexander) => s.phase?.leader ?? -1

describe('the next leader', () => {
  it('is the lowest Initiative, the non-Macedonian before the Macedonian', () => {
    rule('5.12')
    rule('R34')
    rule('5.11')
    rule('3.3')
    const { open } = drive(army(), activation)
    expect(open!.seat).toBe('persian')
    expect(open!.about).toMatchObject({ who: 'p-hydarnes' })
  })

  it("skips the finished; ties within an army are its owner's to settle", () => {
    rule('5.13')
    rule('D3')
    rule('5.45')
    const s = army((state) => {
      state.leaderStatus[leaderNamed(state, 'p-hydarnes')] = FINISHED
    })
    expect(drive(s, activation).open!.about).toMatchObject({ who: 'm-calas' })
    const tied = position({
      battle: 'samarkand',
      units: {},
      leaders: { 's-catanes': '1905', 's-dataphernes': '1915' },
    })
    const { open, keys } = drive(tied, activation)
    expect([open!.kind, keys]).toEqual(['chooseLeader', ['leader:s-catanes', 'leader:s-dataphernes']])
  })

  it('is rolled for by both where neither side is Macedonian', () => {
    rule('X1')
    rule('5.12')
    expect(drive(army(), activation).rolled).toEqual([])
    // Every battle has a Macedonian side, so the facts are changed to test the roll.
    const sides: readonly { macedonian: boolean }[] = battleOf(army()).sides
    const were = sides.map(({ macedonian }) => macedonian)
    for (const side of sides) side.macedonian = false
    const first = (...dice: number[]) => {
      const { open, rolled } = drive(army(), activation, { dice })
      return [open!.seat, rolled.length]
    }
    expect(first(5, 4)).toEqual([battleOf(army()).sides[0].id, 2])
    expect(first(4, 5)).toEqual([battleOf(army()).sides[1].id, 2])
    expect(first(4, 4, 2, 7)).toEqual([battleOf(army()).sides[1].id, 4])
    sides.forEach((side, i) => {
      side.macedonian = were[i]!
    })
  })

  it('is none when all are finished: the turn moves to its end', () => {
    rule('3.1')
    rule('F3')
    const { state, open } = drive(
      army((s) => {
        s.leaderStatus.fill(FINISHED)
        s.next = ['routAndReload']
      }),
      activation,
    )
    expect([open, state.next]).toEqual([undefined, ['routAndReload']])
  })
})

describe('D4: activate, trump or pass', () => {
  it('passing finishes a leader', () => {
    rule('5.15')
    rule('D4')
    const { state, open } = drive(army(), activation, { answers: ['pass'] })
    expect(statusOf(state, 'p-hydarnes')).toBe(FINISHED)
    expect(open).toBeUndefined()
    expect(state.phase).toBeNull()
  })

  it('a trump names an inactive leader of higher Initiative', () => {
    rule('5.41')
    const { keys, barred } = drive(army(), activation)
    expect(keys).toEqual(['activate', 'trump:p-ariarathes', 'pass'])
    expect(barred('trump:p-ariarathes')).toBeUndefined()
    const tired = drive(
      army((s) => {
        s.leaderStatus[leaderNamed(s, 'p-ariarathes')] = FINISHED
      }),
      activation,
    )
    expect(tired.barred('trump:p-ariarathes')).toEqual(['5.13', 'notInactive'])
    expect(
      drive(
        army((s) => {
          s.leaderStatus[leaderNamed(s, 'p-hydarnes')] = FINISHED
          s.leaderStatus[leaderNamed(s, 'm-antigonus')] = FINISHED
          s.woundTotal[leaderNamed(s, 'p-ariarathes')] = 2
        }),
        activation,
      ).open!.about,
    ).toMatchObject({ who: 'p-ariarathes' })
    expect(
      drive(
        army((s) => {
          s.woundTotal[leaderNamed(s, 'm-antigonus')] = 2
        }),
        activation,
      ).barred('trump:m-calas'),
    ).toBeUndefined()
    const equal = army((s) => {
      s.woundTotal[leaderNamed(s, 'm-antigonus')] = 1
      s.leaderStatus[leaderNamed(s, 'p-hydarnes')] = FINISHED
    })
    expect(drive(equal, activation, { answers: ['leader:m-calas'] }).barred('trump:m-antigonus')).toEqual([
      '5.41',
      'notHigher',
    ])
  })

  it('a failed trump finishes the trumper; the original goes and can no longer be passed', () => {
    rule('5.41')
    rule('R56')
    rule('X4')
    const { state, rolled } = drive(army(), activation, { answers: ['trump:p-ariarathes'], dice: [5] })
    expect(rolled).toEqual(['trump'])
    expect(statusOf(state, 'p-ariarathes')).toBe(FINISHED)
    expect(active(state)).toBe(leaderNamed(state, 'p-hydarnes'))
    expect(state.phase!.duty).toBe(false)
  })

  it('a successful trump bypasses inactive leaders of both sides up to that Initiative', () => {
    rule('5.44')
    rule('5.46')
    const s = army((state) => {
      state.leaderStatus[leaderNamed(state, 'm-antigonus')] = FINISHED
    })
    const { state } = drive(s, activation, { answers: ['trump:p-ariarathes'], dice: [4] })
    expect(active(state)).toBe(leaderNamed(state, 'p-ariarathes'))
    expect(state.phase!.duty).toBe(true)
    for (const id of ['p-hydarnes', 'm-calas']) expect(marksOf(state, id) & BYPASSED).toBe(BYPASSED)
    expect(statusOf(state, 'p-hydarnes')).toBe(INACTIVE)
    expect(marksOf(state, 'm-antigonus') & BYPASSED).toBe(0)
  })

  it('the opponent may counter it with an equal or higher Initiative: success finishes the trumper', () => {
    rule('5.42a')
    rule('D5')
    rule('5.43')
    const asked = drive(army(), activation, { answers: ['trump:p-ariarathes'], dice: [4] })
    expect([asked.open!.seat, asked.open!.kind, asked.keys]).toEqual([
      'macedonian',
      'counterTrump',
      ['counter:m-antigonus', 'none'],
    ])
    expect(asked.barred('counter:m-calas')).toEqual(['5.42a', 'lower'])
    const won = drive(army(), activation, {
      answers: ['trump:p-ariarathes', 'counter:m-antigonus'],
      dice: [4, 4],
    }).state
    expect(active(won)).toBe(leaderNamed(won, 'm-antigonus'))
    expect(statusOf(won, 'p-ariarathes')).toBe(FINISHED)
    const lost = drive(army(), activation, {
      answers: ['trump:p-ariarathes', 'counter:m-antigonus'],
      dice: [4, 5],
    }).state
    expect(active(lost)).toBe(leaderNamed(lost, 'p-ariarathes'))
    expect(statusOf(lost, 'm-antigonus')).toBe(FINISHED)
  })

  it('a leader in an enemy zone may trump; a deferred one may not be named', () => {
    rule('5.47')
    rule('R55')
    const s = position({ units: { 'm-allied-horse': '1608 E' }, leaders: LEADERS })
    expect(drive(s, activation).keys).toContain('trump:p-ariarathes')
    s.leaderMarks[leaderNamed(s, 'p-ariarathes')] = PUT_OFF
    expect(drive(s, activation).barred('trump:p-ariarathes')).toEqual(['5.25', 'putOff'])
  })
})

describe('momentum', () => {
  const afterPhase = (change: (s: Alexander) => void = () => {}, kind: OrdersPhaseKind = 'first', id = 'm-antigonus') =>
    army((s) => {
      beginOrdersPhase(s, leaderNamed(s, id), kind, false)
      s.phases[leaderNamed(s, id)] = 1
      s.next = ['activationEnd']
      change(s)
    })

  it('a die up to Initiative gives another phase, a higher one finishes', () => {
    rule('5.32')
    rule('5.27')
    rule('3.5')
    rule('D23')
    rule('F13')
    const won = drive(afterPhase(), momentum, { answers: ['try', 'none'], dice: [4] }).state
    expect([won.phase!.kind, won.next.includes('momentum')]).toEqual(['momentum', true])
    const lost = drive(afterPhase(), momentum, { answers: ['try'], dice: [5] }).state
    expect(statusOf(lost, 'm-antigonus')).toBe(FINISHED)
    const left = drive(afterPhase(), momentum, { answers: ['none'] }).state
    expect(left.next).toEqual(['activationEnd'])
  })

  it('is barred by the third phase, enemy zones, personal combat, being bypassed, the range of the commander, other phases', () => {
    rule('5.31')
    rule('5.14')
    rule('4.34a', 'R98a')
    const barred = (change: (s: Alexander) => void, kind: OrdersPhaseKind = 'first') =>
      drive(afterPhase(change, kind), momentum).open === undefined
    expect(barred(() => {})).toBe(false)
    const l = leaderNamed(army(), 'm-antigonus')
    expect(barred((s) => void (s.phases[l] = 3))).toBe(true)
    expect(barred((s) => void (s.leaderMarks[l] = 4))).toBe(true)
    expect(barred((s) => void (s.leaderMarks[l] = 8))).toBe(true)
    expect(barred((s) => void (s.leaderMarks[l] = BYPASSED))).toBe(true)
    expect(barred((s) => void (s.phase!.basis = BY_RANGE))).toBe(true)
    expect(barred(() => {}, 'reactivation')).toBe(true)
    expect(barred(() => {}, 'elite')).toBe(true)
  })

  it('after the elite phase it may be tried only once', () => {
    rule('5.34')
    const l = leaderNamed(army(), 'm-antigonus')
    const tried = (marks: number) =>
      drive(
        afterPhase((s) => void (s.leaderMarks[l] = marks)),
        momentum,
      ).open?.kind
    expect(tried(64)).toBe('momentum')
    expect(tried(64 | 256)).toBeUndefined()
  })

  it('can be trumped by an equal or higher Initiative; the trumper must act', () => {
    rule('5.42b')
    rule('5.42c')
    rule('D24')
    const won = drive(afterPhase(), momentum, { answers: ['try', 'trump:p-ariarathes'], dice: [4, 4] }).state
    expect(active(won)).toBe(leaderNamed(won, 'p-ariarathes'))
    expect(statusOf(won, 'm-antigonus')).toBe(FINISHED)
    expect([won.phase!.duty, won.phase!.kind]).toEqual([true, 'first'])
    const lost = drive(afterPhase(), momentum, { answers: ['try', 'trump:p-ariarathes'], dice: [4, 9] }).state
    expect(active(lost)).toBe(leaderNamed(lost, 'm-antigonus'))
    expect(statusOf(lost, 'p-ariarathes')).toBe(FINISHED)
  })

  it('a natural 9 is doom for any Initiative: 2-8 finished, 0-1 reactivation, 9 panic', () => {
    rule('5.33')
    rule('R44')
    rule('X5')
    const doomed = (die: number, answers: string[] = []) =>
      drive(afterPhase(), momentum, { answers: ['try', ...answers], dice: [9, die] })
    expect(statusOf(doomed(2).state, 'm-antigonus')).toBe(FINISHED)
    expect(doomed(1).open!.kind).toBe('reactivate')
    expect(doomed(1).open!.seat).toBe('persian')
    expect(doomed(9).events.some((e) => e.kind === 'doom' && e.with?.result === 'panic')).toBe(true)
  })

  it('a re-activation takes any leader, even a finished one, for one phase outside the limit of three', () => {
    rule('5.33b')
    rule('D25')
    rule('R72')
    rule('5.14')
    const s = afterPhase((state) => {
      state.leaderStatus[leaderNamed(state, 'p-ariarathes')] = FINISHED
    })
    const { state } = drive(s, momentum, { answers: ['try', 'leader:p-ariarathes'], dice: [9, 0] })
    expect([active(state), state.phase!.kind]).toEqual([leaderNamed(state, 'p-ariarathes'), 'reactivation'])
    const ended = drive(state, (g) => activationEnd(g)).state
    expect(statusOf(ended, 'p-ariarathes')).toBe(FINISHED)
  })
})

describe('R65: a dead overall commander', () => {
  const kill = (s: Alexander, id: string) => drive(s, (g) => void killLeader(g, leaderNamed(s, id), '8.44')).state

  it('removes the elite phase and the leader’s points; nothing else changes', () => {
    rule('R65', '4.64', '10.42')
    const s = position({
      battle: 'granicus',
      options: ['elite-commander'],
      units: {},
      leaders: { 'm-alexander': '1230', 'm-parmenion': '1110', 'p-memnon': '2032' },
    })
    s.next = ['elite']
    expect(drive(s, playOut).open!.kind).toBe('elitePhase')
    const dead = kill(s, 'm-alexander')
    expect(dead.points[0]).toBe(70)
    expect(drive(dead, playOut).open).toBeUndefined()
    dead.next = []
    expect(drive(dead, activation).open!.about).toMatchObject({ who: 'p-memnon' })
  })

  it('no longer gives any leader a Line by Command Range', () => {
    rule('R65', 'R39')
    const s = position({
      turn: 2,
      units: { 'p-paphlagonian-horse-1': '1704', 'p-paphlagonian-horse-2': '1705' },
      leaders: { 'p-hydarnes': '1805', 'p-ariarathes': '1807' },
    })
    const lines = (state: Alexander) => {
      state.next = []
      beginOrdersPhase(state, leaderNamed(state, 'p-hydarnes'), 'first', false)
      return drive(state, playOut).keys.filter((key) => key.startsWith('line'))
    }
    expect(lines(kill(s, 'p-ariarathes'))).toEqual(['lineRoll:0'])
    expect(lines(s)).toEqual(['line:0', 'lineRoll:0'])
  })
})

describe('a leader who began a phase in an enemy zone', () => {
  const inZone = (used: boolean, id = 'm-calas') => {
    const s = position({ units: { 'p-cappadocian-lancers': '0704 W' }, leaders: LEADERS })
    s.next = []
    beginOrdersPhase(s, leaderNamed(s, id), 'first', false)
    s.phase!.beganInZoc = true
    s.phase!.used = used
    return s
  }

  it('is deferred after using nothing, and returns out of the zone once a higher leader has acted', () => {
    rule('5.25')
    rule('R55')
    const { state: s } = drive(inZone(false), (g) => activationEnd(g))
    expect(statusOf(s, 'm-calas')).toBe(INACTIVE)
    expect(marksOf(s, 'm-calas') & PUT_OFF).toBe(PUT_OFF)
    for (const id of ['p-hydarnes', 'p-ariarathes']) s.leaderStatus[leaderNamed(s, id)] = FINISHED
    expect(drive(s, activation).open!.about).toMatchObject({ who: 'm-antigonus' })
    beginOrdersPhase(s, leaderNamed(s, 'm-antigonus'), 'first', false)
    const { state: after } = drive(s, (g) => phaseEnd(g))
    expect(marksOf(after, 'm-calas') & PASSED_BY).toBe(PASSED_BY)
    after.leaderStatus[leaderNamed(after, 'm-antigonus')] = FINISHED
    const still = drive(after, activation)
    expect(still.open).toBeUndefined()
    expect(statusOf(still.state, 'm-calas')).toBe(FINISHED)
    after.leaderHex[leaderNamed(after, 'm-calas')] = after.leaderHex[leaderNamed(after, 'm-antigonus')]!
    expect(drive(after, activation).open!.about).toMatchObject({ who: 'm-calas' })
  })

  it('is finished after using Command Range; the overall commander is never deferred', () => {
    rule('5.25')
    expect(statusOf(drive(inZone(true), (g) => activationEnd(g)).state, 'm-calas')).toBe(FINISHED)
    expect(statusOf(drive(inZone(false, 'm-antigonus'), (g) => activationEnd(g)).state, 'm-antigonus')).toBe(FINISHED)
  })
})
