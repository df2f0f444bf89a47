import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { type TestSpec, tableAt } from '../../testing/table.ts'
import { position } from '../../vectors/position.ts'
import { quietly } from '../../vectors/quietly.ts'
import { inside, NONE, spaceNamed } from '../components/map.ts'
import { unitsIn, unitsOf } from '../components/pieces.ts'
import { decider } from '../components/seats.ts'
import { EGYPT, HATTI, KASSITES, kingOf, SIDE_COUNT } from '../components/sides.ts'
import { displacementSpaces, neutralHome } from '../displacement/displacement.ts'
import { setControl } from '../politics/control.ts'
import { refit } from '../reinforcement/reinforcement.ts'
import { neutralsGoHome, spendForNeutral } from './neutralReinforcement.ts'
import { foughtEachOther, isOther, neutralBar, removedMarker } from './neutrals.ts'

/** Egypt and Hatti play; the Kassites are neutral at Babylon. */
const spec = (more: Partial<TestSpec> = {}): TestSpec => ({
  neutrals: ['kassites'],
  control: { karduniash: 'kassites', egypt: 'egypt', hatti: 'hatti' },
  garrisons: { babylon: 'kassites' },
  forces: [
    { side: 'kassites', at: 'babylon', units: { W: 4 }, generals: ['kashtiliash3', 'warlord1'] },
    { side: 'egypt', at: 'memphis', units: { W: 3 }, generals: ['thutmose3'] },
  ],
  hands: { egypt: [1, 2, 3], hatti: [4, 5, 6] },
  ...more,
})

describe('20.2, 20.3: playing neutrals', () => {
  it('gives the control marker to the player who activates, taking it from another', () => {
    rule('20.2a', '20.3e', '3.0p', 'M9', 'R21.1')
    const t = tableAt(spec()).play('ops:1', 'activate:kassites-king', 'all', 'stop')
    expect(t.state.holder[KASSITES]).toBe(0)
    t.play('ops:4', 'activate:kassites-warlord1', 'done', 'stop')
    expect(t.state.holder[KASSITES]).toBe(1)
  })

  it('is barred in two impulses in a row, to hostile players and for generals already moved', () => {
    rule('20.3a', '20.3b', '20.3c', 'R20.3', 'R20.9')
    const s = position(spec())
    s.impulse.neutrals = 1
    const king = kingOf(KASSITES)
    expect(neutralBar(s, 0, king)).toBeUndefined()
    s.sinceNeutral[0] = 1
    expect(neutralBar(s, 0, king)![1]).toBe('neutralTwice')
    s.sinceNeutral[0] = 2
    s.sinceHostile[KASSITES] = 1
    expect(neutralBar(s, 0, king)![1]).toBe('neutralHostile')
    s.sinceHostile[KASSITES] = 2
    s.activated = [king]
    expect(neutralBar(s, 0, king)![1]).toBe('neutralThisRound')
  })

  it('loses the marker by battle or by removing a marker', () => {
    rule('20.3b', 'R20.9')
    const s = position(spec())
    s.holder[KASSITES] = 0
    foughtEachOther(quietly(s), EGYPT, KASSITES)
    expect(s.holder[KASSITES]).toBe(NONE)
    expect(s.sinceHostile[KASSITES]).toBe(0)
    s.holder[KASSITES] = 1
    removedMarker(quietly(s), 1, KASSITES)
    expect(s.holder[KASSITES]).toBe(NONE)
    expect(s.sinceHostile[SIDE_COUNT + KASSITES]).toBe(0)
  })

  it('lets the holder decide, but never the opponent', () => {
    rule('20.3d', 'R20.2', '3.0t', 'R3.3')
    const s = position(spec({ players: ['egypt', 'hatti', 'mitanni'] }))
    s.total = [3, 2, 1]
    s.impulse.player = NONE
    s.holder[KASSITES] = 1
    expect(decider(s, KASSITES)).toBe(1)
    s.impulse.player = 1
    expect(decider(s, KASSITES)).toBe(1)
    s.holder[KASSITES] = NONE
    s.impulse.player = 2
    expect(decider(s, KASSITES)).toBe(2)
    expect(decider(s, HATTI)).toBe(1)
    expect([isOther(s, KASSITES), isOther(s, HATTI)]).toEqual([true, false])
  })

  it('cannot be used against the player’s own units or cities', () => {
    rule('R20.7')
    const t = tableAt(
      spec({
        forces: [
          { side: 'kassites', at: 'rapiqum', units: { W: 4 }, generals: ['kashtiliash3'] },
          { side: 'egypt', at: 'ana', units: { W: 1 } },
        ],
      }),
    ).play('ops:1', 'activate:kassites-king', 'all')
    expect(t.why('step:ana')).toBe('R20.7 ownUnits')
  })

  it('places only its own markers, and garrisons cities it takes', () => {
    rule('20.3g', '20.3h')
    const s = position(spec())
    setControl(s, spaceNamed('mari_city'), KASSITES)
    expect(s.garrison[spaceNamed('mari_city')]).toBe(KASSITES)
    setControl(s, spaceNamed('megiddo'), EGYPT)
    expect(s.garrison[spaceNamed('megiddo')]).toBe(NONE)
    const t = tableAt(spec()).play('ops:1', 'activate:kassites-king', 'all', 'step:rapiqum', 'mark')
    expect(t.state.control[spaceNamed('rapiqum')]).toBe(KASSITES)
  })

  it('earns VP for no player', () => {
    rule('20.3i')
    const t = tableAt(
      spec({
        forces: [
          { side: 'kassites', at: 'babylon', units: { W: 9 }, generals: ['kashtiliash3'] },
          { side: 'hatti', at: 'rapiqum', units: { w: 6 }, generals: ['warlord1'] },
        ],
      }),
    ).play('ops:1', 'activate:kassites-king', 'all', 'step:rapiqum')
    t.until('egypt advantage').answer('plus:1', 6, 1)
    while (/losses/.test(t.asked)) t.answer(t.offered[0]!)
    expect(t.told).toContain('battleWon')
    expect(t.state.vp).toEqual([0, 0])
  })

  it('goes home at the end of the turn, or nearby if the capital is blocked', () => {
    rule('20.3f', 'R20.4', '5.0g', 'R3.1', '3.0h')
    const s = position(spec())
    neutralsGoHome(s)
    expect(unitsIn(s, KASSITES, spaceNamed('dur_kurigalzu'))).toHaveLength(4)
    s.control[spaceNamed('dur_kurigalzu')] = HATTI
    expect(neutralHome(s, KASSITES)).not.toBe(spaceNamed('dur_kurigalzu'))
    expect(s.garrison[spaceNamed('babylon')]).toBe(KASSITES)
  })

  it('is displaced to its capital', () => {
    rule('25.0a', 'R20.4')
    expect(displacementSpaces(position(spec()), KASSITES)).toEqual([spaceNamed('dur_kurigalzu')])
  })

  it('refits and spends all its points in order', () => {
    rule('20.4', 'R20.8')
    const s = position(
      spec({
        forces: [{ side: 'kassites', at: 'babylon', units: { W: 2, w: 1, C: 2, M: 1 }, divisions: { Marduk: 3 } }],
      }),
    )
    refit(s, KASSITES)
    expect(unitsOf(s, KASSITES).filter((u) => s.steps[u]! > 0)).toHaveLength(3)
    spendForNeutral(s, KASSITES, 5, 2)
    const alive = unitsOf(s, KASSITES).filter((u) => s.steps[u] === 2)
    expect(alive).toHaveLength(3 + 2 + 3)
  })
})

describe('20.2b, F8: the Neutral Nations Round', () => {
  const round = (more: Partial<TestSpec> = {}) =>
    tableAt(spec({ next: ['victory', 'neutralRound'], round: 6, ...more }))

  it('draws one card for each neutral, by the holder or the lowest VP', () => {
    rule('5.0e', '20.2b', '20.2c', 'F8', 'R20.1', 'H3')
    const t = round({
      change: (s) => {
        s.total = [5, 2]
      },
    })
    expect(t.asked).toBe('chance nationCard')
    t.answer('draw:15')
    expect(t.asked).toBe('hatti nation')
    const held = round({
      change: (s) => {
        s.holder[KASSITES] = 0
        s.total = [5, 2]
      },
    }).answer('draw:15')
    expect(held.asked).toBe('egypt nation')
    expect(held.offered).toContain('nothing')
  })

  it('uses it for that nation’s generals within the Ops, and takes the marker', () => {
    rule('20.2d', 'R20.1', '20.3h')
    const t = round().answer(3, 4).answer('draw:15').play('ops:15')
    expect(t.offered.every((o) => /^(activate|siege):kassites|nothing/.test(o))).toBe(true)
    t.answer('activate:kassites-warlord1').play('stop')
    expect(t.state.holder[KASSITES]).toBe(1)
    expect(t.state.sinceNeutral[1]).toBe(3)
  })

  it('breaks ties by dice and skips barred players', () => {
    rule('20.2c', 'R20.3', '20.3b', 'H5')
    const t = round().answer(5, 2).answer('draw:15')
    expect(t.asked).toBe('egypt nation')
    const barred = round({
      change: (s) => {
        s.sinceHostile[KASSITES] = 0
      },
    }).answer('draw:15')
    expect(barred.asked).toBe('hatti nation')
    expect(inside(0)).toBe(100)
  })
})
