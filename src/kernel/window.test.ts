import { describe, expect, it } from 'vitest'
import { choice, options, PASS, type StandingOrder, standingAnswer } from './index.ts'

const card = options('card')
const inWindow = (...acts: number[]) => ({ window: 'played', options: [...acts.map((n) => card(n)), PASS] })
const answers = (asked: Parameters<typeof standingAnswer>[0]) =>
  (['never', 'ask', 'always'] satisfies StandingOrder[]).map((order) => standingAnswer(asked, order)?.key)

describe('a standing order', () => {
  it('plays the only card there is, or passes', () => {
    expect(answers(inWindow(7))).toEqual(['pass', undefined, 'card:7'])
  })

  it('leaves the choice between two cards to the seat, even with `always`', () => {
    expect(answers(inWindow(7, 8))).toEqual(['pass', undefined, undefined])
    expect(answers(inWindow(7, 8, 9))).toEqual(['pass', undefined, undefined])
  })

  it('passes by the option that the ask names, where it names one', () => {
    const nothing = choice('nothing')
    expect(answers({ window: 'gifts', pass: nothing, options: [card(1), card(2), nothing] })).toEqual([
      'nothing',
      undefined,
      undefined,
    ])
  })

  it('of a verb, such as shooting back, answers if it names one option', () => {
    const at = options('at')
    const hold = choice('none')
    const answer = (...targets: number[]) =>
      standingAnswer({ window: null, options: [...targets.map((n) => at(n)), hold] }, { key: 'at:' })?.key
    expect([answer(3), answer(3, 4), answer()]).toEqual(['at:3', undefined, undefined])
  })

  it('passes where there is nothing to play', () => {
    expect(answers(inWindow())).toEqual(['pass', undefined, 'pass'])
  })

  it('says nothing to an ask that is no window, nor `never` where nobody may pass', () => {
    expect(answers({ window: null, options: [choice('go'), PASS] })).toEqual([undefined, undefined, undefined])
    expect(answers({ window: 'played', options: [card(7)] })).toEqual([undefined, undefined, 'card:7'])
  })
})
