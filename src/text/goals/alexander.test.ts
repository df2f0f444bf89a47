import { describe, expect, it } from 'vitest'
import { battleOf } from '#games/alexander/rules/battle.ts'
import { begin } from '#games/alexander/rules/begin.ts'
import { KILLED, ROUTED } from '#games/alexander/rules/state.ts'
import { leaderNamed, unitNamed } from '#games/alexander/testing/position.ts'
import type { AlexanderView } from '#games/alexander/view.ts'
import { rule } from '#kernel/testing/golden.ts'
import { worded } from '#text/testing/titles.ts'
import { Translator } from '../translator.ts'

const { wording } = await worded('alexander')
const english = new Translator('en', wording.words)
const goalOf = (s: AlexanderView) => wording.goal!(s, 'macedonian').map((phrase) => english.phrase(phrase))
const minded = (s: AlexanderView, seat = 'macedonian') =>
  wording.duties!(s, seat).map(({ tone, phrase }) => `${tone}: ${english.phrase(phrase)}`)

/** A battle at its beginning, with these rout points. */
function fought(scenario: string, points: [number, number] = [0, 0], turn = 1): AlexanderView {
  const s = begin({ scenario, players: 2, guardSecrets: false } as never)
  s.points = points
  s.levels = [100, 80]
  s.turn = turn
  return s
}

describe('the goal of a battle', () => {
  it('is to bring the enemy to his level; the smaller share is ahead', () => {
    rule('10.43', '10.44')
    expect(goalOf(fought('granicus', [20, 17]))).toEqual([
      'The army whose rout points reach its level withdraws and loses',
      'Now: Macedonians',
      'Macedonians 20 of 100',
      'Persians 17 of 80',
    ])
    expect(goalOf(fought('granicus', [20, 16]))[1]).toBe('Now: even')
    expect(goalOf(fought('granicus', [100, 79]))[1]).toBe('Now: Persians')
    expect(goalOf(fought('granicus', [101, 80]))[1]).toBe('Now: Persians')
  })

  it('is at a turn limit what the scenario says', () => {
    rule('2.6', 'S21', 'S20')
    const compared = goalOf(fought('phrygia', [10, 30]))
    expect(compared[0]).toBe('The army whose rout points reach its level loses; after turn 8 the smaller share wins')
    expect(compared[1]).toBe('Now: Macedonians')
    const favoured = goalOf(fought('jaxartes', [0, 30]))
    expect(favoured[0]).toContain('after turn 15 Scythians win')
    expect(favoured[1]).toBe('Now: Scythians')
    expect(goalOf(fought('jaxartes', [0, 80]))[1]).toBe('Now: Macedonians')
  })

  it('has other ways: a king, a break-out while there is time', () => {
    rule('S2', 'S18')
    expect(goalOf(fought('issus')).at(-1)).toMatch(/^Macedonians win immediately if .*Darius.* is killed$/)
    const told = 'Macedonians also win with 10 of their units west of the river by turn 12 and 20 enemy rout points'
    expect(goalOf(fought('pelium'))).toContain(told)
    expect(goalOf(fought('pelium', [0, 0], 13))).not.toContain(told)
  })
})

describe('what an army must mind', () => {
  it('is the clock, a threat near a limit that the other side wins by', () => {
    rule('2.6')
    expect(minded(fought('granicus', [0, 0], 4))).toEqual(['clock: Turn 4'])
    expect(minded(fought('jaxartes', [0, 0], 13)).at(-1)).toBe('clock: Turn 13 of 15')
    expect(minded(fought('jaxartes', [0, 0], 14)).at(-1)).toBe('threat: Turn 14 of 15')
    expect(minded(fought('jaxartes', [0, 0], 14), 'scythian').at(-1)).toBe('clock: Turn 14 of 15')
    expect(minded(fought('jaxartes', [0, 0], 14), 'watcher')).toEqual(['clock: Turn 14 of 15'])
    expect(minded({ ...fought('granicus'), end: 'withdrawal' })).toEqual([])
  })

  it('is its level when it is near', () => {
    rule('10.43')
    expect(minded(fought('granicus', [75, 0]))[0]).toBe('threat: 25 more rout points and the army withdraws')
    expect(minded(fought('granicus', [74, 0]))).toHaveLength(1)
    expect(minded(fought('granicus', [100, 0]))[0]).toContain('The level is reached')
    expect(minded(fought('granicus', [75, 0]), 'persian')).toHaveLength(1)
  })

  it('are units that run, with what they would cost', () => {
    rule('10.23', '10.41')
    const s = fought('phrygia')
    const unit = unitNamed(s, 'm-allied-horse')
    s.status[unit] = ROUTED
    const points = battleOf(s).points[unit]!
    expect(minded(s)[0]).toBe(`owed: Routing units: 1; rally them, or lose ${points} rout points`)
    expect(minded(s, 'persian')).toHaveLength(1)
  })

  it('are no units that never rally, but the end that they bring', () => {
    rule('10.27a', '10.43')
    const s = fought('phrygia')
    const unit = unitNamed(s, 'm-garrison-phalanx')
    s.status[unit] = ROUTED
    expect(minded(s).filter((line) => line.startsWith('owed'))).toEqual([])
    expect(minded(s).filter((line) => line.startsWith('threat'))).toEqual([])
    const points = battleOf(s).points[unit]!
    s.points = [s.levels[0]! - points, 0]
    expect(minded(s)).toContain(`threat: ${english.phrase(['duty.routEnds', { points }])}`)
  })

  it('is how many hits are still to be placed', () => {
    const asked = { about: { left: 4 } } as never
    const said = wording.tally!('shareHits', ['hit:a', 'hit:b'], fought('phrygia'), asked)!
    expect(english.phrase(said)).toBe(english.phrase(['tally.shareHits', { picked: 2, left: 4 }]))
    expect(said[1]).toEqual({ picked: 2, left: 4 })
  })

  it('is a king whose death loses the battle', () => {
    rule('S2')
    const s = fought('issus')
    expect(minded(s, 'persian')[0]).toMatch(/^clock: If .*Darius.* is killed the battle is lost$/)
    expect(minded(s)).toHaveLength(1)
    const darius = leaderNamed(s, 'p-darius')
    s.leaderStatus[darius] = KILLED
    s.leaderHex[darius] = -1
    expect(minded(s, 'persian')).toHaveLength(1)
  })
})
