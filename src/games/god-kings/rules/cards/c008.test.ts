import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { tableAt } from '../../testing/table.ts'
import { scene } from './testing/scene.ts'

describe('8 The Gods’ Will', () => {
  it('chooses a place in the turn order before everybody else', () => {
    rule('R-C8', 'W18')
    const t = tableAt({
      scenario: 'campaign',
      players: ['mitanni', 'hatti', 'egypt'],
      neutrals: ['kassites'],
      turn: 2,
      forces: [
        { side: 'egypt', at: 'memphis', generals: ['thutmose3'] },
        { side: 'hatti', at: 'hattusha', generals: ['muwatalli1'] },
        { side: 'mitanni', at: 'washukanni', generals: ['saushtatar'] },
        { side: 'kassites', at: 'babylon', generals: ['ulamburiash'] },
      ],
      round: 6,
      next: ['victory'],
      hands: { mitanni: [8] },
    })
    expect(t.asked).toBe('mitanni initiative')
    t.answer('card:8')
    expect(t.asked).toBe('mitanni turnOrder')
    t.answer('place:2')
    expect(t.asked).toBe('hatti turnOrder')
    expect(t.offered).toEqual(['place:1', 'place:3'])
  })

  it('is no event of an impulse', () => {
    rule('R-C8', 'W1', 'W18')
    expect(scene(8).why('event:8')).toBe('C8 initiativeOnly')
  })
})
