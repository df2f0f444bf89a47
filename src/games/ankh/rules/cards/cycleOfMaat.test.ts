import { describe, expect, test } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { fight, figures } from '../../testing/scene.ts'
import { ALL_CARDS, CHARIOTS, CYCLE_OF_MAAT, FLOOD } from '../pieces.ts'
import { cycleOfMaat } from './cycleOfMaat.ts'

describe('A16.5 Cycle of Ma’at', () => {
  const battle = () =>
    fight('F2', { figures: figures('isis god F2', 'isis warrior H1', 'ra god E1') }, (s) => {
      s.hands = [CYCLE_OF_MAAT | FLOOD, ALL_CARDS & ~CHARIOTS]
    })

  test('at the end of the battle all played cards return, Cycle of Ma’at included', () => {
    rule('A16.5')
    expect(cycleOfMaat.strength).toBe(0)
    const scene = battle().say('isis', 'card:cycleOfMaat').say('ra', 'card:drought')
    expect(scene.s.hands[0]).toBe(ALL_CARDS)
    expect(scene.told('cardsBack')).toEqual([{ god: 'isis' }])
  })

  test('without it the card stays on the table', () => {
    rule('A16.5', 'A11.10')
    const scene = battle().say('isis', 'card:flood').say('ra', 'card:drought')
    expect(scene.s.hands[0]).toBe(CYCLE_OF_MAAT)
  })
})
