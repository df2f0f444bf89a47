import { describe, expect, it } from 'vitest'
import { attack, CHARGES, drive, fight, STANDS_AND_ATTACKS, unitOf } from '#games/alexander/testing/drive.ts'
import { hexAt, leaderNamed, type Position, position } from '#games/alexander/testing/position.ts'
import { rule } from '#kernel/testing'
import { duelHit } from '../charts/leaders.ts'
import { hitLeader } from '../rout/losses.ts'
import { FINISHED, FOUGHT, KILLED, OFF_MAP } from '../state.ts'

const units = {
  'm-hypaspists-1': { at: '2620', facing: 'E', marks: STANDS_AND_ATTACKS },
  'p-immortals-1': '2720 W',
}
const led = (leaders: Position['leaders'], options: Position['options'] = []) =>
  attack({ battle: 'gaugamela', units, leaders: leaders!, options }, 'm-hypaspists-1')
const BOTH = { 'm-craterus': '2620', 'p-bessus': '2720' }
/** The Charisma added to the die of the struggle. */
const drmOf = (leaders: Position['leaders'], dice: number[], options: Position['options'] = []) =>
  fight(led(leaders, options), { dice }).events.find((e) => e.kind === 'struggle')!.with!.drm

describe('personal combat', () => {
  it('leaders of both sides in one combat fight first; the lower total suffers by the difference', () => {
    rule('4.63', '8.41', '8.42', 'X11')
    // Craterus 5 + 4, Bessus 4 + 4: finished by 1.
    const { rolled, state } = fight(led(BOTH), { dice: [4, 4, 0] })
    expect(rolled).toEqual(['personalCombat', 'personalCombat', 'struggle'])
    expect(state.leaderStatus[leaderNamed(state, 'p-bessus')]).toBe(FINISHED)
    for (const id of ['m-craterus', 'p-bessus'])
      expect(state.leaderMarks[leaderNamed(state, id)]! & FOUGHT).toBe(FOUGHT)
  })

  it('equal totals have no effect, and leaders who fought do not roll for a casualty', () => {
    rule('8.42', '8.34a')
    const { rolled, state } = fight(led(BOTH), { dice: [3, 4, 0] })
    expect(rolled).toEqual(['personalCombat', 'personalCombat', 'struggle'])
    expect(state.leaderStatus[leaderNamed(state, 'p-bessus')]).toBe(0)
  })

  it('each side picks one of several', () => {
    rule('8.41', 'D18')
    const { open, keys } = fight(led({ ...BOTH, 'm-parmenion': '2620' }))
    expect([open!.kind, open!.rule, keys]).toEqual([
      'leaderInCombat',
      '8.41',
      ['fight:m-parmenion', 'fight:m-craterus'],
    ])
    expect(open!.why()).toEqual([])
  })

  it('Indians do not fight personally: all leaders roll for casualties', () => {
    rule('8.43', '8.34a')
    const s = attack(
      {
        battle: 'hydaspes',
        units: {
          'm-hypaspists-1': { at: '2620', facing: 'E', marks: STANDS_AND_ATTACKS },
          'i-javelinmen-1': '2720 W',
        },
        leaders: { 'm-antigenes': '2620', 'i-porus': '2720' },
      },
      'm-hypaspists-1',
    )
    expect(fight(s, { dice: [5, 5, 0] }).rolled).toEqual(['leaderCasualty', 'leaderCasualty', 'struggle'])
  })
})

describe('casualties', () => {
  it('the only leader of a side rolls; 0 is a casualty, and a second die gives its severity', () => {
    rule('8.34a', '8.34c', 'X12', 'F16')
    const own = { 'm-craterus': '2620' }
    expect(fight(led(own), { dice: [1, 0] }).rolled).toEqual(['leaderCasualty', 'struggle'])
    const { rolled, state } = fight(led(own), { dice: [0, 6, 0] })
    expect(rolled).toEqual(['leaderCasualty', 'severity', 'struggle'])
    expect(state.leaderStatus[leaderNamed(state, 'm-craterus')]).toBe(FINISHED)
  })

  it('Charisma modifies the die, not if the leader was hit, and against the side if killed', () => {
    rule('8.34b', '8.36c')
    const own = { 'm-craterus': '2620' }
    expect([drmOf(own, [1, 0]), drmOf(own, [0, 6, 0]), drmOf(own, [0, 9, 0])]).toEqual([2, 0, -2])
    expect(drmOf({ 'p-bessus': '2720' }, [1, 0])).toBe(-2)
    expect(drmOf(BOTH, [3, 4, 0])).toBe(0)
  })

  it('by the option a dead leader counts 2 more', () => {
    rule('O9', 'R14')
    expect(drmOf({ 'm-craterus': '2620' }, [0, 9, 0], ['dead-leader-plus-two'])).toBe(-4)
  })

  it('of several leaders the owner names one', () => {
    rule('8.36c', 'D18')
    const { open, keys } = fight(led({ 'm-craterus': '2620', 'm-alexander': '2620' }), { dice: [5, 5] })
    expect([open!.rule, keys]).toEqual(['8.36c', ['fight:m-alexander', 'fight:m-craterus']])
  })
})

describe('a leader hit', () => {
  const hitBy = (id: string, dice: number[], wounds = 0) => {
    const s = position({ battle: 'gaugamela', units: {}, leaders: { [id]: '2620' } })
    s.wounds[leaderNamed(s, id)] = wounds
    s.woundTotal[leaderNamed(s, id)] = wounds
    return drive(s, (g) => hitLeader(g, leaderNamed(g.state, id)), { dice }).state
  }

  it('is finished, wounded or killed by the die', () => {
    rule('8.34c', '8.45', '8.44', '5.15', '4.64')
    const of = (dice: number[]) => {
      const s = hitBy('m-craterus', dice)
      const l = leaderNamed(s, 'm-craterus')
      return [s.leaderStatus[l], s.woundTotal[l], s.points[0]]
    }
    expect(of([6])).toEqual([FINISHED, 0, 0])
    expect(of([7])).toEqual([FINISHED, 1, 0])
    expect(of([8])).toEqual([FINISHED, 2, 0])
    expect(of([9])).toEqual([KILLED, 0, 25])
  })

  it('a second wound kills, and so does one that reduces Initiative to 0', () => {
    rule('8.45')
    expect(hitBy('m-craterus', [7], 1).leaderStatus[leaderNamed(hitBy('m-craterus', [7], 1), 'm-craterus')]).toBe(
      KILLED,
    )
    const weak = hitBy('p-bupares', [8])
    expect(weak.leaderStatus[leaderNamed(weak, 'p-bupares')]).toBe(KILLED)
    expect(duelHit(3, false)).toEqual({ result: 'wounded', ratingLoss: 1 })
  })

  it('Darius killed loses the battle at once', () => {
    rule('8.46a', 'S2', 'F1')
    const s = hitBy('p-darius', [9])
    expect([s.end, s.winner]).toEqual(['leaderKilled', 0])
    expect(hitBy('p-bessus', [9]).end).toBe('')
  })
})

describe('Achaemenid flight', () => {
  const charged = (hex: string, more: Position['units'] = {}) =>
    attack(
      {
        battle: 'gaugamela',
        units: {
          'm-hypaspists-1': { at: '2620', facing: 'E', marks: CHARGES },
          'p-immortals-1': '2720 W',
          ...more,
        },
        leaders: { 'p-darius': hex },
      },
      'm-hypaspists-1',
    )

  it('Darius with an attacked unit may go up to 3 hexes towards his edge through any zones', () => {
    rule('8.46b', 'R10', 'D12', 'S2')
    const { open, keys } = fight(charged('2720', { 'm-companion-1': '3021 W' }))
    expect([open!.kind, open!.rule, open!.seat]).toEqual(['leaderWithdraw', '8.46b', 'persian'])
    expect(keys).toContain('to:2820')
    expect(keys).toContain('to:3022')
    expect(keys).not.toContain('to:3021')
    expect(keys).not.toContain('to:2719')
    expect(keys).not.toContain('to:3122')
    expect(keys.at(-1)).toBe('stay')
    const { state } = fight(charged('2720'), { answers: ['to:3021'] }, 'charge')
    expect(state.leaderHex[leaderNamed(state, 'p-darius')]).toBe(hexAt(state, '3021'))
  })

  it('not from a unit without an adjacent enemy', () => {
    rule('8.46b')
    expect(fight(charged('3030', { 'p-immortals-2': '3030 W' })).rolled).toEqual([])
    expect(fight(charged('3030', { 'p-immortals-2': '3030 W' }), { dice: [0, 0, 0] }).asked).toEqual([])
  })

  it('over the edge he is out of play, neither killed nor counted', () => {
    rule('8.46b', 'S2')
    const s = attack(
      {
        battle: 'gaugamela',
        units: { 'm-hypaspists-1': { at: '5120', facing: 'E', marks: CHARGES }, 'p-immortals-1': '5220 W' },
        leaders: { 'p-darius': '5220' },
      },
      'm-hypaspists-1',
    )
    const { keys } = fight(s)
    expect(keys).toEqual(['off', 'stay'])
    const { state } = fight(s, { answers: ['off'], dice: [0, 0, 0] })
    expect(state.leaderStatus[leaderNamed(state, 'p-darius')]).toBe(OFF_MAP)
    expect([state.points, state.end]).toEqual([[0, 0], ''])
    expect(unitOf(state, 'p-immortals-1').hits).toBeGreaterThan(0)
  })
})
