import { describe, expect, it } from 'vitest'
import { position } from '#games/god-kings/testing/position.ts'
import { type TestSpec, tableAt } from '#games/god-kings/testing/table.ts'
import { rule } from '#kernel/testing/golden.ts'
import { FIRST_MERCENARY, kingOf } from '../components/counters.ts'
import { spaceId, spaceNamed } from '../components/map.ts'
import { CARDS, DISCARD, HAND, OPS, REMOVED } from '../components/players.ts'
import { findMarkerFacts, garrisonSpaces, markerSpaces, whyNotMarker } from './ops.ts'

const spec = (more: Partial<TestSpec> = {}): TestSpec => ({
  control: { egypt: 'egypt', canaan: 'egypt', hatti: 'hatti' },
  forces: [
    { side: 'egypt', at: 'tyre', units: { W: 3 }, generals: ['hatshepsut', 'warlord1'] },
    { side: 'hatti', at: 'hattusha', units: { W: 3 }, generals: ['hantili2'] },
  ],
  hands: { egypt: [1, 15, 44], hatti: [76] },
  ...more,
})

describe('8, 9: using a card', () => {
  it('offers Ops and event of each card in hand, one card per impulse', () => {
    rule('8.2', '8.3', '9.1', '9.3', 'W1', '5.0d', '3.0q', 'R8.1')
    const t = tableAt(spec())
    expect(t.asked).toBe('egypt impulse')
    expect(t.offered).toEqual(['ops:1', 'ops:15', 'ops:44', 'event:1', 'event:15', 'event:44'])
    t.play('ops:44', 'trade')
    expect(t.asked).toBe('hatti impulse')
    expect(t.state.cards[44]).toBe(DISCARD)
    expect(t.state.top).toBe(44)
  })

  it('lets a player without cards pass', () => {
    rule('R8.1')
    const t = tableAt(spec({ hands: { hatti: [76] } }))
    expect(t.asked).toBe('hatti impulse')
    expect(t.state.place).toBe(1)
  })

  it('activates generals whose Strategy Rating the Ops reach', () => {
    rule('9.2A', '2.2d')
    const t = tableAt(spec()).play('ops:15')
    expect(t.why('activate:egypt-king')).toBe('9.2A strategy')
    expect(t.offered).toContain('activate:egypt-warlord1')
    expect(tableAt(spec()).play('ops:1').offered).toContain('activate:egypt-king')
  })

  it('places as many PC markers as Ops', () => {
    rule('9.2C', '18.2a', '18.2b', 'R18.1')
    const t = tableAt(spec()).play('ops:15', 'markers')
    expect(t.offered).toContain('mark:byblos')
    t.answer('mark:byblos')
    expect(t.offered).toContain('done')
    t.answer('mark:damascus')
    expect(t.asked).toBe('hatti impulse')
    expect([spaceNamed('byblos'), spaceNamed('damascus')].map((x) => t.state.control[x])).toEqual([0, 0])
  })

  it('raises as many mercenaries as Ops with a general in an own space', () => {
    rule('9.2D', '2.2c', 'R2.1')
    const t = tableAt(spec({ control: { egypt: 'egypt', tyre: 'egypt' } })).play('ops:15', 'raise:egypt-warlord1')
    expect(t.state.owner.filter((o) => o === 0)).toHaveLength(2)
    expect(t.state.at[FIRST_MERCENARY]).toBe(spaceNamed('tyre'))
    expect(tableAt(spec()).play('ops:15').why('raise:egypt-king')).toBe('9.2D notControlled')
    const empty = tableAt(spec({ control: { egypt: 'egypt', tyre: 'egypt' }, change: (s) => s.owner.fill(12) })).play(
      'ops:15',
    )
    expect(empty.why('raise:egypt-king')).toBe('R2.1 poolEmpty')
  })

  it('flips own markers on walled cities to garrisons, two with 3 Ops', () => {
    rule('9.2G', '17.1b', '2.2e', 'R17.5')
    const t = tableAt(spec()).play('ops:1', 'garrisons', 'garrison:memphis', 'garrison:megiddo')
    expect(t.state.garrison[spaceNamed('memphis')]).toBe(0)
    expect(t.state.garrison[spaceNamed('megiddo')]).toBe(0)
    expect(t.asked).toBe('hatti impulse')
    const one = tableAt(spec()).play('ops:15', 'garrisons', 'garrison:memphis')
    expect(one.asked).toBe('hatti impulse')
    const s = position({
      control: { memphis: 'egypt' },
      forces: [{ side: 'hatti', at: 'memphis', units: { W: 1 } }],
    })
    expect(garrisonSpaces(s, 0)).toEqual([])
  })

  it('trades for the next reinforcement', () => {
    rule('9.2H')
    expect(tableAt(spec()).play('ops:1', 'trade').state.tradeTp[0]).toBe(2)
    const t = tableAt(spec()).play('ops:44', 'trade')
    expect([t.state.tradeTp[0], t.state.tradeWp[0]]).toEqual([1, 1])
  })

  it('activates a neutral general only with 3 Ops', () => {
    rule('9.2F', '20.2a')
    const more: Partial<TestSpec> = {
      neutrals: ['kassites'],
      control: { karduniash: 'kassites', egypt: 'egypt', hatti: 'hatti' },
      forces: [{ side: 'kassites', at: 'babylon', units: { W: 3 }, generals: ['kashtiliash3'] }],
    }
    expect(tableAt(spec(more)).play('ops:15').why('activate:kassites-king')).toBe('20.2a neutralNeedsThree')
    const t = tableAt(spec(more)).play('ops:1', 'activate:kassites-king')
    expect(t.state.holder[4]).toBe(0)
  })

  it('shows why an event cannot be chosen', () => {
    rule('R9.3', '9.4', '3.0s', 'R-S3', 'R-C8')
    const t = tableAt(spec({ hands: { egypt: [29, 8, 46, 22], hatti: [76] } }))
    expect(t.why('event:29')).toBe('9.4 actionCard')
    expect(t.why('event:8')).toBe('C8 initiativeOnly')
    expect(t.why('event:46')).toBe('R9.3 provincesMissing')
    expect(t.why('event:22')).toBe('19.3d noSuccessor')
    const banned = tableAt(spec({ scenario: 'thutmose', turn: 2, hands: { egypt: [15, 28], hatti: [76] } }))
    expect(banned.why('event:15')).toBe('R-S3 banned')
    expect(banned.offered).toContain('ops:28')
  })

  it('removes marked cards only after their event, and sets Invasions aside', () => {
    rule('9.5', '21.0k', '9.7', 'R9.4')
    expect(CARDS[38]!.removeAfterEvent).toBe(true)
    const t = tableAt(spec({ hands: { egypt: [38], hatti: [76] } })).play('event:38', 'revoltAt:nahrin')
    expect(t.state.cards[38]).toBe(REMOVED)
    const ops = tableAt(spec({ hands: { egypt: [38], hatti: [76] } })).play('ops:38', 'trade')
    expect(ops.state.cards[38]).toBe(DISCARD)
    const cancelled = tableAt(spec({ hands: { egypt: [38], hatti: [29] } }))
    cancelled.play('event:38', 'revoltAt:nahrin', 'card:29')
    expect(cancelled.state.cards[38]).toBe(DISCARD)
    expect(cancelled.told).not.toContain('revolt')
  })

  it('has 33 cards with 3 Ops, 37 with 2 and 40 with 1', () => {
    rule('2.1', '9.1')
    expect([1, 2, 3].map((n) => OPS.filter((ops) => ops === n).length)).toEqual([40, 37, 33])
    expect(CARDS).toHaveLength(111)
    expect(HAND).toBe(5)
  })
})

describe('18: political control by Ops', () => {
  it('needs an army of the player in the province', () => {
    rule('18.2a', 'R10.1')
    const s = position({ forces: [{ side: 'egypt', at: 'tyre', units: { W: 1 } }] })
    expect(markerSpaces(s, 0)).toEqual([])
    expect(whyNotMarker(s, 0, findMarkerFacts(s, 0), spaceNamed('byblos'))).toEqual(['18.2a', 'noArmyInProvince'])
  })

  it('extends to any free space, but only to spaces with own units if an enemy army is in the province', () => {
    rule('18.2b', '18.2c', 'R10.1', 'R18.1')
    const free = position({
      control: { byblos: 'hatti' },
      garrisons: { kadesh: 'hatti' },
      forces: [
        { side: 'egypt', at: 'tyre', units: { W: 1 }, generals: ['warlord1'] },
        { side: 'hatti', at: 'nahrin', units: { W: 1 } },
      ],
    })
    expect(markerSpaces(free, 0).map(spaceId).sort()).toEqual(['arwad', 'byblos', 'damascus', 'tyre'])
    const contested = position({
      forces: [
        { side: 'egypt', at: 'tyre', units: { W: 1 }, generals: ['warlord1'] },
        { side: 'egypt', at: 'arwad', units: { W: 1 } },
        { side: 'hatti', at: 'nahrin', units: { W: 1 }, generals: ['warlord1'] },
      ],
    })
    expect(markerSpaces(contested, 0).map(spaceId).sort()).toEqual(['arwad', 'tyre'])
  })

  it('is not ended by enemy units in a space', () => {
    rule('18.1', '3.0f', '18.3b')
    const s = position({
      control: { byblos: 'egypt' },
      forces: [{ side: 'hatti', at: 'byblos', units: { W: 1 } }],
    })
    expect(s.control[spaceNamed('byblos')]).toBe(0)
    expect(kingOf(0)).toBe(0)
  })
})
