import { describe, expect, it } from 'vitest'
import { leaderNamed, position, unitNamed } from '#games/alexander/testing/position.ts'
import { rule } from '#kernel/testing'
import { commandPaths, initiativeOf, isInCommandRange, isLeaderInRange, rangeOf } from './range.ts'

describe('Command Range', () => {
  it("counts the unit's hex and not the leader's, up to the rating", () => {
    rule('4.21')
    rule('4.1')
    const s = position({
      units: { 'm-allied-horse': '1408', 'm-archers': '1508' },
      leaders: { 'm-antigonus': '0608' },
    })
    const l = leaderNamed(s, 'm-antigonus')
    expect(rangeOf(s, l)).toBe(8)
    expect(isInCommandRange(s, l, unitNamed(s, 'm-allied-horse'))).toBe(true)
    expect(isInCommandRange(s, l, unitNamed(s, 'm-archers'))).toBe(false)
  })

  it('goes around enemy units and their zones, but through friends in one', () => {
    rule('P1')
    const enemies = { 'p-mercenaries-of-issus-1': '0907 W', 'p-mercenaries-of-issus-2': '0909 W' }
    const s = position({
      units: { ...enemies, 'm-allied-horse': '1008' },
      leaders: { 'm-antigonus': '0608' },
    })
    const l = leaderNamed(s, 'm-antigonus')
    expect(commandPaths(s, l, 4).stepsTo(s.hex[unitNamed(s, 'm-allied-horse')]!)).toBe(-1)
    const through = position({
      units: {
        ...enemies,
        'm-allied-horse': '1008',
        'm-mercenary-hoplites-1': '0808',
        'm-mercenary-hoplites-2': '0908',
      },
      leaders: { 'm-antigonus': '0608' },
    })
    expect(commandPaths(through, l, 4).stepsTo(through.hex[unitNamed(through, 'm-allied-horse')]!)).toBe(4)
  })

  it('reaches a two-hex unit by either of its hexes', () => {
    rule('P1')
    const s = position({ units: { 'm-garrison-phalanx': '0615' }, leaders: { 'm-calas': '0609' } })
    const l = leaderNamed(s, 'm-calas')
    expect(rangeOf(s, l)).toBe(6)
    expect(isInCommandRange(s, l, unitNamed(s, 'm-garrison-phalanx'))).toBe(true)
  })

  it('is measured to leaders in the same way', () => {
    rule('4.42')
    const s = position({ units: {}, leaders: { 'm-antigonus': '0608', 'm-calas': '1408' } })
    const [a, c] = [leaderNamed(s, 'm-antigonus'), leaderNamed(s, 'm-calas')]
    expect(isLeaderInRange(s, a, c)).toBe(true)
    expect(isLeaderInRange(s, c, a)).toBe(false)
  })

  it('shrinks with wounds like every rating, never below 0', () => {
    rule('8.45')
    const s = position({ units: {}, leaders: { 'm-calas': '0608' } })
    const l = leaderNamed(s, 'm-calas')
    s.woundTotal[l] = 2
    expect([initiativeOf(s, l), rangeOf(s, l)]).toEqual([1, 4])
    s.woundTotal[l] = 5
    expect(initiativeOf(s, l)).toBe(0)
  })
})
