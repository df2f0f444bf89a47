import { describe, expect, it } from 'vitest'
import { godKings } from '#games/god-kings/game.ts'
import { tableAt } from '#games/god-kings/testing/table.ts'
import { standingAnswer } from '#kernel'
import { rule } from '#kernel/testing/golden.ts'

const gifts = () =>
  tableAt({
    control: { egypt: 'egypt', hatti: 'hatti' },
    hands: { egypt: [33], hatti: [76] },
    next: ['round', 'impulse', 'gifts'],
    change: (s) => void (s.step = 0),
  })

describe('gifts', () => {
  it('are skipped for players who have not chosen to be asked', () => {
    rule('20.1d', '20.1e')
    const t = gifts()
    const passed: string[] = []
    for (let ask = t.match.open[0]; ask?.window === 'gifts'; ask = t.match.open[0]) {
      passed.push(`${ask.seat} ${ask.kind}`)
      const option = standingAnswer(ask, godKings.standing!.gifts!)!
      expect(option.key).toBe('nothing')
      t.answer(option.key)
    }
    expect(passed).toEqual(['egypt givePoints', 'hatti givePoints', 'egypt giveCard', 'hatti giveCard'])
  })

  it('are offered to players who have chosen to be asked', () => {
    expect(standingAnswer(gifts().match.open[0]!, 'ask')).toBeUndefined()
  })
})
