import { describe, expect, it } from 'vitest'
import { position } from '#games/god-kings/testing/position.ts'
import { type TestSpec, tableAt } from '#games/god-kings/testing/table.ts'
import { resolveMultiSelect } from '#kernel'
import { rule } from '#kernel/testing/golden.ts'
import { EGYPT, HATTI, kingOf, TYPE, WARRIOR } from '../components/counters.ts'
import { spaceId, spaceNamed } from '../components/map.ts'
import { divisionCount, unitsOf } from '../components/pieces.ts'
import { deploymentSpaces, income } from '../politics/control.ts'
import { whyNotGive } from '../politics/gifts.ts'
import { hattiProvinces, whyNotDivision } from './divisions.ts'
import { afterBuying, COSTS, refit } from './reinforcement.ts'

const MEMPHIS = spaceNamed('memphis')

/** Turn 2 of the campaign: the Reinforcement Phase of Egypt and Hatti begins. */
const spec = (more: Partial<TestSpec> = {}): TestSpec => ({
  scenario: 'campaign',
  turn: 3,
  neutrals: ['mitanni', 'kassites'],
  control: { canaan: 'egypt', sinai: 'egypt' },
  forces: [
    {
      side: 'egypt',
      at: 'memphis',
      units: { W: 2, w: 1, C: 2, M: 1 },
      generals: ['thutmose3', 'warlord1'],
      divisions: { Ra: 3 },
    },
    { side: 'hatti', at: 'hattusha', units: { W: 3 }, generals: ['tudhaliya1'], divisions: { Hattusha: 3 } },
    { side: 'mitanni', at: 'washukanni', generals: ['saushtatar'] },
    { side: 'kassites', at: 'dur_kurigalzu', generals: ['agum3'] },
    { side: 'gasga', at: 'gasga', units: { M: 2, C: 1 }, generals: ['leader'] },
    { side: 'stray', at: 'gaza', units: { M: 1 } },
  ],
  next: ['round', 'reinforcement'],
  round: 0,
  ...more,
})

/** Skips to Egypt's purchases. */
const buying = (more: Partial<TestSpec> = {}) => {
  const t = tableAt(spec(more))
  while (/give/.test(t.asked)) t.answer('nothing')
  return t
}

describe('7.1: reinforcement', () => {
  it('flips reduced warriors, returns destroyed ones reduced, removes chariots and mercenaries', () => {
    rule('7.1.1', 'R7.1', '2.2f', 'M10')
    const s = position(
      spec({
        forces: [{ side: 'egypt', at: 'memphis', units: { W: 1, w: 1, C: 1, M: 1, g: 1 }, divisions: { Ra: 2 } }],
      }),
    )
    refit(s, EGYPT)
    const left = unitsOf(s, EGYPT).filter((u) => s.steps[u]! > 0)
    expect(left.map((u) => [TYPE[u] === WARRIOR, s.steps[u]])).toEqual([
      [true, 2],
      [true, 2],
      [true, 1],
      [false, 1],
    ])
  })

  it('counts tribute of provinces, wood of spaces, Upper Egypt and trade', () => {
    rule('7.1.2', 'R7.2', '9.2H', 'R20.6')
    const s = position(spec())
    expect(income(s, EGYPT)).toEqual({ tp: 7, wp: 6 })
    expect(income(s, HATTI)).toEqual({ tp: 2, wp: 2 })
    const t = buying({ change: (x) => void (x.tradeTp[0] = 2) })
    expect(t.state.tp[0]).toBe(9)
    expect(t.state.tradeTp[0]).toBe(0)
  })

  it('sells garrisons, mercenaries, flips and chariots', () => {
    rule('7.1.3', '17.1b')
    expect(COSTS.chariot).toEqual({ tp: 1, wp: 1 })
    expect(afterBuying(7, 6, 'chariot', 7).wp).toBe(-1)
    const t = buying()
    expect(t.asked).toBe('egypt buyGarrison')
    t.answer('garrison:memphis', 'done')
    expect(t.asked).toBe('egypt buyChariot')
    t.answer('chariot', 'done', 'mercenary', 'done')
    expect(t.state.garrison[MEMPHIS]).toBe(EGYPT)
    expect(t.asked).toBe('egypt place')
    expect(unitsOf(t.state, EGYPT).filter((u) => t.state.steps[u] === 2)).toHaveLength(5)
  })

  it('sells no chariot without wood', () => {
    rule('7.1.3')
    const t = buying().until('egypt buyChariot')
    expect([t.state.tp[0], t.state.wp[0]]).toEqual([7, 6])
    t.answer('chariot', 'chariot', 'chariot', 'chariot', 'chariot', 'chariot')
    expect(t.asked).toBe('egypt buyMercenary')
  })

  it('deploys everything on friendly spaces with a line to the home country', () => {
    rule('7.1.5a', '7.1.5b', 'R7.5')
    const s = position(spec())
    const ids = deploymentSpaces(s, EGYPT).map(spaceId)
    expect(ids).toContain('kadesh')
    s.control[spaceNamed('raphia')] = -1
    expect(deploymentSpaces(s, EGYPT).map(spaceId)).not.toContain('gaza')
    const t = buying()
    while (/buy/.test(t.asked)) t.answer('done')
    expect(t.match.open[0]!.about).toMatchObject({ piece: 'egypt-king' })
    t.answer('place:tanis', 'all:memphis')
    expect(t.state.generals[kingOf(EGYPT)]).toBe(spaceNamed('tanis'))
    expect(t.state.generals[kingOf(EGYPT) + 1]).toBe(MEMPHIS)
    expect(t.asked).toMatch(/^hatti/)
  })

  it('keeps mercenaries with other units', () => {
    rule('3.0n', '7.1.5a', 'R21.3')
    const t = buying()
    t.until('egypt buyMercenary')
    t.answer('mercenary', 'done')
    while (t.asked === 'egypt place' && t.offered.includes('place:tanis')) {
      const piece = t.match.open[0]!.about!.piece
      if (piece === 'mercenary-1') break
      t.answer('place:memphis')
    }
    expect(t.why('place:tanis')).toBe('3.0n mercenaryAlone')
  })

  it('ends sieges of lifted units and sends Barbarians and strays away', () => {
    rule('7.1.5c', '21.0h', 'R21.3', 'F9', '5.0b', 'M9')
    const t = buying()
    expect(t.state.generals[15]).toBe(-1)
    expect(t.state.owner.every((o) => o !== 12 && o !== 5)).toBe(true)
    const siege = buying({
      garrisons: { ugarit_city: 'mitanni' },
      sieges: { ugarit_city: { besieger: 'egypt', count: 2 } },
      forces: [
        { side: 'egypt', at: 'ugarit_city', units: { W: 3 }, generals: ['thutmose3'] },
        { side: 'mitanni', at: 'washukanni', generals: ['saushtatar'] },
        { side: 'kassites', at: 'dur_kurigalzu', generals: ['agum3'] },
      ],
    })
    while (/buy/.test(siege.asked)) siege.answer('done')
    expect(siege.state.besieger[spaceNamed('ugarit_city')]).toBe(-1)
  })

  it('is skipped on the first turn', () => {
    rule('5.0b')
    expect(tableAt(spec({ turn: 1, hands: { egypt: [76], hatti: [77] } })).asked).toBe('egypt impulse')
  })

  it('lets besieged pieces stay inside', () => {
    rule('R7.5', '17.5')
    const t = buying({
      garrisons: { tyre: 'egypt' },
      sieges: { tyre: { besieger: 'hatti', count: 1 } },
      forces: [
        { side: 'egypt', at: 'tyre', inside: true, units: { W: 1 }, generals: ['thutmose3'] },
        { side: 'hatti', at: 'tyre', units: { W: 3 }, generals: ['tudhaliya1'] },
        { side: 'mitanni', at: 'washukanni', generals: ['saushtatar'] },
        { side: 'kassites', at: 'dur_kurigalzu', generals: ['agum3'] },
      ],
    })
    while (/buy/.test(t.asked)) t.answer('done')
    expect(t.asked).toBe('egypt stay')
    // On the page this is one choice of the pieces that stay, in any order.
    const who = resolveMultiSelect(t.match, 'egypt', [])!.parts.flatMap(({ things }) => things.map(({ key }) => key))
    expect(who).toHaveLength(2)
    expect(who[0]).toBe('remain:egypt-king')
    expect(resolveMultiSelect(t.match, 'egypt', who.toReversed())!.keys).toEqual(['stay:egypt-king', 'stay'])
    expect(resolveMultiSelect(t.match, 'egypt', [who[1]!])!.keys).toEqual(['leave', 'stay'])
    t.answer('stay:egypt-king', 'stay')
    expect(t.state.generals[kingOf(EGYPT)]).toBe(spaceNamed('tyre') + 100)
    expect(t.state.at.filter((zone) => zone === spaceNamed('tyre') + 100)).toHaveLength(1)
  })
})

describe('7.2: divisions', () => {
  it('never exceed four, and Hatti needs Pitassa or Walusa, each once', () => {
    rule('7.2a', '7.2b', '7.2c', '7.2d', 'R7.3')
    const s = position(spec())
    s.divisions[EGYPT] = 0b1111
    expect(whyNotDivision(s, EGYPT)).toEqual(['7.2b', 'fourDivisions'])
    s.divisions[HATTI] = 0b0011
    expect(whyNotDivision(s, HATTI)).toEqual(['7.2c', 'needsPitassaOrWalusa'])
    const held = position(spec({ control: { pitassa: 'hatti', walusa: 'hatti' }, hattiHome: ['pitassa'] }))
    expect(hattiProvinces(held).map((p) => p)).toHaveLength(1)
  })

  it('come on fixed turns; Hatti’s only in its province', () => {
    rule('7.2e', 'R7.4', '7.2c', 'R7.3')
    const turn6 = (control: TestSpec['control']) => {
      const t = buying({
        turn: 6,
        neutrals: ['kassites'],
        players: ['hatti', 'egypt'],
        control: control!,
        change: (s) => void (s.divisions[HATTI] = 0b0011),
      })
      while (/buy/.test(t.asked)) t.answer('done')
      return t
    }
    const t = turn6({ walusa: 'hatti' })
    expect(t.asked).toBe('hatti divisionAt')
    expect(t.offered).toEqual(['divisionAt:walma', 'divisionAt:walusa_city', 'divisionAt:kuwaliya'])
    t.answer('divisionAt:walma')
    expect(t.state.hattiHome).toHaveLength(1)
    expect(divisionCount(t.state, HATTI)).toBe(3)
    expect(t.state.divisions[HATTI]).toBe(0b1011)
    expect(divisionCount(turn6({}).state, HATTI)).toBe(2)
    expect(divisionCount(turn6({ walma: 'hatti' }).state, HATTI)).toBe(2)
  })
})

describe('20.1: gifts', () => {
  it('gives spaces adjacent to the receiver’s provinces, with consent', () => {
    rule('20.1c')
    const s = position(spec())
    expect(whyNotGive(s, 1, spaceNamed('gaza'))).toEqual(['20.1c', 'notAdjacent'])
    const t = tableAt(spec({ control: { canaan: 'egypt', sinai: 'egypt', kalashma: 'egypt' }, garrisons: {} }))
    expect(t.asked).toBe('egypt giveSpaces')
    t.play('to:hatti')
    expect(t.asked).toBe('hatti consent')
    t.answer('yes')
    expect(t.state.control[spaceNamed('kalashma')]).toBe(HATTI)
  })

  it('exchanges points after counting, and one card each', () => {
    rule('20.1d', '20.1e', 'R20.5', 'R20.6', 'H3')
    const t = tableAt(spec({ hands: { egypt: [33], hatti: [] } }))
    while (/giveSpaces/.test(t.asked)) t.answer('nothing')
    expect(t.asked).toBe('egypt givePoints')
    t.answer('to:hatti', 'tp:2', 'wp:1', 'yes')
    expect([t.state.tp[1], t.state.wp[1]]).toEqual([4, 3])
    expect([t.state.tp[0], t.state.wp[0]]).toEqual([5, 5])
    t.answer('nothing')
    expect(t.asked).toBe('egypt giveCard')
    t.answer('to:hatti', 'yes', 'give:33')
    expect(t.state.cards[33]).toBe(5 + 1)
    expect(t.state.known[33]).toBe(1)
  })

  it('goes to several receivers, each once', () => {
    rule('20.1c', '20.1d')
    const t = tableAt(
      spec({
        players: ['egypt', 'hatti', 'mitanni'],
        neutrals: ['kassites'],
        control: { canaan: 'egypt', sinai: 'egypt', kalashma: 'egypt', urshu: 'egypt', mitanni: 'mitanni' },
        garrisons: {},
      }),
    )
    t.answer('to:hatti')
    while (t.asked === 'egypt giveSpace') t.answer(t.offered.includes('done') ? 'done' : 'give:kalashma')
    t.answer('yes')
    expect(t.asked).toBe('egypt giveSpaces')
    expect(t.offered).toEqual(['to:mitanni', 'nothing'])
    while (!/givePoints/.test(t.asked)) t.answer('nothing')
    t.answer('to:hatti', 'tp:1', 'wp:0', 'yes')
    expect(t.asked).toBe('egypt givePoints')
    expect(t.offered).toEqual(['to:mitanni', 'nothing'])
    const before = t.state.tp[2]!
    t.answer('to:mitanni', 'tp:1', 'wp:0', 'yes')
    expect(t.state.tp[2]).toBe(before + 1)
    expect(t.asked).not.toBe('egypt givePoints')
  })

  it('needs consent for everything', () => {
    rule('20.1d', 'F9')
    const t = tableAt(spec())
    while (/giveSpaces/.test(t.asked)) t.answer('nothing')
    t.answer('to:hatti', 'tp:2', 'wp:1', 'no')
    expect(t.state.tp[1]).toBe(2)
  })
})
