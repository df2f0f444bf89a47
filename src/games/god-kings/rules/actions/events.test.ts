import { describe, expect, it } from 'vitest'
import { type TestSpec, tableAt } from '#games/god-kings/testing/table.ts'
import { randomFrom } from '#kernel'
import { checkSecrets } from '#kernel/testing'
import { rule } from '#kernel/testing/golden.ts'
import { EGYPT, HATTI } from '../components/counters.ts'
import { divisionCount } from '../components/pieces.ts'
import { DISCARD, HAND } from '../components/players.ts'

/** Egypt's impulse among three; Hatti and Mitanni hold cards that could help. */
const spec = (more: Partial<TestSpec> = {}): TestSpec => ({
  players: ['egypt', 'hatti', 'mitanni'],
  control: { egypt: 'egypt', hatti: 'hatti', mitanni: 'mitanni' },
  forces: [
    { side: 'egypt', at: 'memphis', units: { W: 3 }, generals: ['thutmose3'], divisions: { Ra: 3 } },
    { side: 'hatti', at: 'hattusha', units: { W: 3 }, generals: ['hantili2'] },
    { side: 'mitanni', at: 'washukanni', units: { W: 3 }, generals: ['saushtatar'] },
  ],
  hands: { egypt: [15, 16], hatti: [76, 1], mitanni: [12] },
  change: (s) => void (s.help = true),
  ...more,
})

describe('20.1b: helping with events outside your impulse', () => {
  it('is offered to every other player in turn order when an impulse begins, one event each', () => {
    rule('20.1b', 'R20.10', 'W1')
    const t = tableAt(spec())
    expect(t.asked).toBe('hatti help')
    expect(t.offered).toEqual(['help:76', 'pass'])
    t.answer('help:76')
    expect(t.asked).toBe('hatti helpWhom')
    t.answer('whom:egypt')
    expect(t.state.vp).toEqual([1, 0, 0])
    expect(t.state.cards[76]).toBe(DISCARD)
    expect(t.asked).toBe('mitanni help')
    t.answer('pass')
    expect(t.asked).toBe('egypt impulse')
    expect(t.state.impulse.player).toBe(0)
  })

  it('shows the card to all before asking whom it helps, so that every seat sees the same in every world', () => {
    rule('R20.10', 'H1')
    const t = tableAt(spec()).answer('help:76')
    expect(t.asked).toBe('hatti helpWhom')
    for (let n = 0; n < 10; n++) expect(checkSecrets(t.match, 'mitanni', randomFrom(`help ${n}`), 1)).toBeGreaterThan(0)
  })

  it('counts for the helped power and lets the helper choose', () => {
    rule('R20.10', '7.2b')
    const t = tableAt(spec()).answer('pass')
    const before = [EGYPT, HATTI].map((power) => divisionCount(t.state, power))
    t.answer('help:12')
    while (t.asked.startsWith('mitanni')) t.answer(t.offered[0]!)
    expect([EGYPT, HATTI].map((power) => divisionCount(t.state, power))).toEqual([before[0]! + 1, before[1]])
    expect(t.state.reforms).toEqual([true, false, false])
  })

  it('cannot activate generals, needs three players, and can be disabled at setup', () => {
    rule('R20.10')
    const only = (hands: TestSpec['hands'], more: Partial<TestSpec> = {}) => tableAt(spec({ hands, ...more }))
    expect(only({ egypt: [15], hatti: [1], mitanni: [26] }).asked).toBe('egypt impulse')
    const two = only({ egypt: [15], hatti: [76] }, { players: ['egypt', 'hatti'], neutrals: ['mitanni'] })
    expect(two.asked).toBe('egypt impulse')
    expect(tableAt(spec({ change: () => {} })).asked).toBe('egypt impulse')
  })

  it('gives no Ops for a betrothal that is not accepted', () => {
    rule('R20.10', 'R-C44')
    const t = tableAt(spec({ hands: { egypt: [15], hatti: [44], mitanni: [15] } }))
    t.answer('help:44', 'whom:egypt', 'to:mitanni', 'no')
    while (t.asked === 'hatti betrothal') t.answer('done')
    expect(t.asked).toMatch(/^(mitanni help|egypt impulse)$/)
    expect(t.state.vp).toEqual([0, 0, 0])
    expect(t.state.cards[15]).toBeGreaterThanOrEqual(HAND)
  })

  it('cannot spend the units of the helped player', () => {
    rule('R20.10', 'R-C49')
    const forces: TestSpec['forces'] = [
      { side: 'egypt', at: 'memphis', units: { W: 9, C: 5 }, generals: ['thutmose3'] },
      { side: 'mitanni', at: 'washukanni', units: { W: 3 }, generals: ['saushtatar'] },
    ]
    const hands = { egypt: [49], hatti: [51], mitanni: [15] }
    const t = tableAt(spec({ forces, hands }))
    expect(t.asked).not.toBe('hatti help')
    expect(t.until('egypt impulse').offered).toContain('event:49')
  })

  it('does not take a card from the helper', () => {
    rule('R20.10', 'R-C88')
    const t = tableAt(spec({ hands: { egypt: [15], hatti: [88, 1], mitanni: [] } }))
    expect(t.offered).toEqual(['help:88', 'pass'])
    t.answer('help:88')
    expect(t.asked).toBe('chance randomCard')
    t.answer('draw:15')
    expect([t.state.cards[15], t.state.cards[88]]).toEqual([HAND + 2, HAND])
    expect(tableAt(spec({ hands: { egypt: [], hatti: [58], mitanni: [] } })).asked).not.toBe('hatti help')
  })
})
