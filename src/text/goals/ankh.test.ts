import { describe, expect, it } from 'vitest'
import type { Ankh } from '#games/ankh/rules/state.ts'
import { battleScene, conflictEndScene, figures, turnScene } from '#games/ankh/testing/scene.ts'
import { rule } from '#kernel/testing/golden.ts'
import { worded } from '#text/testing/titles.ts'
import { Translator } from '../translator.ts'

const { wording } = await worded('ankh')
const english = new Translator('en', wording.words)
const goalOf = (s: Ankh) => wording.goal!(s, 'player1').map((phrase) => english.phrase(phrase))
const minded = (s: Ankh, seat = 'player1') =>
  wording.duties!(s, seat).map(({ tone, phrase }) => `${tone}: ${english.phrase(phrase)}`)

const THREE = { devotion: { amun: 3, ra: 9, isis: 6 } }
const begun = (event: number, devotion: { [god: string]: number } = THREE.devotion) =>
  turnScene('amun', 'action', { devotion }, (s) => void (s.event = event)).s

describe('the goal of Ankh', () => {
  it('is the top of the track or most devotion; the god on top of the stack would win now', () => {
    rule('A14.1', 'A14.3', 'R-22')
    expect(goalOf(begun(1))).toEqual(['Reach devotion 31, or have the most after conflict 5', 'Now: Ra with 9'])
    expect(goalOf(begun(1, { amun: 9, ra: 4 }))[1]).toBe('Now: Amun with 9')
  })

  it('is nobody’s before the gods are there, and the winner’s when it is over', () => {
    rule('A14.2')
    const s = begun(1)
    expect(goalOf({ ...s, ladder: [] })[1]).toBe('Now: no one')
    expect(minded({ ...s, ladder: [] })).toEqual([])
    const over = conflictEndScene(4, { devotion: { amun: 22, ra: 9 } }).s
    expect([over.end, goalOf(over)[1], minded(over)]).toEqual(['lastGod', 'Now: Amun with 22', []])
  })
})

describe('what a god must mind', () => {
  it('is the red part of the track until the fourth conflict is over', () => {
    rule('A13.1')
    const red = 'On red: 18 more devotion before conflict 4 is over, or Amun is forgotten'
    expect(minded(begun(1))).toContain(`clock: ${red}`)
    expect(minded(begun(13))).toContain(`threat: ${red}`)
    expect(minded(begun(17)).join()).not.toContain('On red')
    const blue = begun(13, { amun: 21, ra: 20 })
    expect(minded(blue).join()).not.toContain('On red')
    expect(minded(blue, 'player2').join()).toContain('On red: 1 more devotion')
    expect(minded(blue, 'watcher').join()).not.toContain('On red')
  })

  it('is the red part still while the fourth conflict is fought', () => {
    rule('A13.1')
    const fought = battleScene(
      'D4',
      { devotion: { amun: 3, ra: 9 }, figures: figures('amun warrior D4', 'ra warrior D5') },
      (s) => {
        s.event = 16
      },
    )
    expect(fought.asks).toEqual(['amunTwo'])
    expect(minded(fought.s)[0]).toMatch(/^threat: On red/)
  })

  it('is the merging of the two with least devotion, not of two players', () => {
    rule('A12.1')
    const merge = 'After conflict 3, Amun and Isis would merge; Amun would lose its monuments'
    const third = ['amun', 'isis', 'ra'].map((_, seat) => minded(begun(9), `player${seat + 1}`).join('; '))
    expect(third.map((line) => line.includes(`threat: ${merge}`))).toEqual([true, false, true])
    expect(minded(begun(1)).join()).not.toContain('merge')
    expect(minded(begun(13)).join()).not.toContain('merge')
    expect(minded(begun(9, { amun: 3, ra: 9 })).join()).not.toContain('merge')
  })

  it('is a god who has nearly won', () => {
    rule('A7.4')
    const near = begun(17, { amun: 25, ra: 28 })
    const told = 'Ra needs 3 more devotion to win immediately'
    expect([minded(near)[0], minded(near, 'player2')[0]]).toEqual([`threat: ${told}`, `clock: ${told}`])
  })

  it('is the next event: its number, the actions that trigger it, or how far it is', () => {
    rule('A8.3', 'A6.2')
    const clock = (event: number, markers: number[], arrange?: (s: Ankh) => void) => {
      const { s } = turnScene('amun', 'action', THREE, (x) => {
        x.event = event
        x.markers = markers
        arrange?.(x)
      })
      return minded(s).at(-1)
    }
    expect(clock(1, [3, 4, 3, 3])).toBe('clock: Next event: Control Monument, at least 3 pushes away')
    expect(clock(3, [6, 4, 3, 5])).toBe(
      'clock: Next event: conflict 1 of 5, triggered by Move Figures and Unlock Ankh Power',
    )
    expect(clock(4, [3, 4, 6, 3])).toBe('clock: Next event: Camel Caravan, triggered by Gain Followers')
    expect(clock(7, [2, 2, 2, 2])).toBe('clock: Next event: conflict 2 of 5, at least 4 pushes away')
    expect(clock(18, [2, 2, 2, 2])).toBe('clock: The last conflict, 5, is being fought')
    const acting = turnScene('amun', 'action', { ...THREE, figures: figures('amun warrior D4') }, (s) => {
      s.event = 3
      s.markers = [6, 2, 2, 2]
    }).say('amun', 'act:move')
    expect(minded(acting.s).at(-1)).toBe('clock: After this action: conflict 1 of 5')
    expect(clock(2, [7, 2, 2, 2])).toBe('clock: Next event: Control Monument, at least 4 pushes away')
  })
})
