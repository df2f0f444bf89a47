import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { type TestSpec, tableAt } from '../../testing/table.ts'
import type { ForceSpec } from '../../vectors/position.ts'
import { spaceId, spaceNamed } from '../components/map.ts'
import { kingOf } from '../components/sides.ts'
import { avoidSpaces } from './avoid.ts'
import { avoidRoll, pursues, pursuitRoll } from './reactions.ts'

/** Egypt at Kadesh attacks Hatti at Nahrin; Ebla and Aleppo beyond it are Hittite. */
const spec = (more: Partial<TestSpec> = {}, hatti: Partial<ForceSpec> = {}): TestSpec => ({
  control: { egypt: 'egypt', amurru: 'egypt', nahrin: 'hatti', hatti: 'hatti', ugarit: 'hatti' },
  forces: [
    { side: 'egypt', at: 'kadesh', units: { W: 4, C: 1 }, generals: ['thutmose3'] },
    { side: 'hatti', at: 'nahrin', units: { W: 3 }, generals: ['suppiluliuma1', 'warlord1'], ...hatti },
  ],
  hands: { egypt: [1, 2], hatti: [76] },
  ...more,
})

const attack = (more: Partial<TestSpec> = {}, hatti: Partial<ForceSpec> = {}) =>
  tableAt(spec(more, hatti)).play('ops:1', 'activate:egypt-king', 'all', 'step:nahrin')

describe('14: avoid battle and pursuit', () => {
  it('lets an army move to an adjacent space', () => {
    rule('14.1a', '14.1b')
    const t = attack().play('avoid:hatti-king', 'general:hatti-warlord1', 'all', 4, 'avoidTo:ebla')
    expect(t.state.generals[kingOf(1)]).toBe(spaceNamed('ebla'))
    expect(t.state.at.filter((z) => z === spaceNamed('ebla'))).toHaveLength(3)
    expect(t.asked).toBe('egypt pursue')
  })

  it('has modifiers for a general without units and for chariots', () => {
    rule('14.1a')
    expect(avoidRoll(1, 0, 0, 1).mods).toMatchObject({ loneGeneral: -1, moreChariots: 0 })
    expect(avoidRoll(1, 2, 2, 1).mods).toMatchObject({ loneGeneral: 0, moreChariots: -1, onlyChariots: -2 })
  })

  it('costs -1 in the battle if it fails; a general without units is displaced', () => {
    rule('14.1c', '11.3e')
    const t = attack().play('avoid:hatti-king', 'all', 5)
    expect(t.state.battle!.failedAvoid).toBe(true)
    const lone = attack({}, { units: {}, generals: ['warlord1'] }).play('avoid:hatti-warlord1', 6)
    expect(lone.asked).toBe('hatti displace')
  })

  it('takes no more units than the generals lead, and others may stay', () => {
    rule('14.2a', 'R14.3', 'R14.4')
    const t = attack({}, { units: { W: 7 }, generals: ['warlord1'] }).play('avoid:hatti-warlord1')
    expect(t.offered).not.toContain('all')
    t.answer(t.offered[0]!)
    t.play(1, 'avoidTo:ebla')
    expect(t.state.battle!.units[1]).toHaveLength(6)
    expect(t.state.battle!.general[1]).toBe(-1)
    expect(t.told).not.toContain('pursuit')
  })

  it('lets generals and units stay behind; the generals who go set the limit', () => {
    rule('14.2a', '14.1a', '14.3')
    const two = attack({}, { units: { W: 8 }, generals: ['warlord1', 'warlord2'] }).play(
      'avoid:hatti-warlord1',
      'general:hatti-warlord2',
    )
    expect(two.asked).toBe('hatti avoidUnits')
    two.answer('all')
    two.play(1, 'avoidTo:ebla')
    expect(two.state.at.filter((z) => z === spaceNamed('ebla'))).toHaveLength(8)
    const alone = attack().play('avoid:hatti-king', 'done', 'done', 1, 'avoidTo:ebla')
    expect(alone.state.generals[kingOf(1)]).toBe(spaceNamed('ebla'))
    expect(alone.state.generals[kingOf(1) + 1]).toBe(spaceNamed('nahrin'))
    expect(alone.state.battle!.general[1]).toBe(kingOf(1) + 1)
    expect(alone.state.battle!.units[1]).toHaveLength(3)
  })

  it('does not delay the passing army if a general without units avoids', () => {
    rule('11.4', 'R11.2')
    const t = attack({}, { units: {}, generals: ['warlord1'] }).play('avoid:hatti-warlord1', 1, 'avoidTo:ebla')
    expect(t.told).not.toContain('pursuit')
    expect(t.asked).toBe('egypt march')
    expect(t.offered).toContain('step:ebla')
  })

  it('never enters a space with an enemy unit or marker, or the one the enemy came from', () => {
    rule('14.2b', 'R21.5')
    const t = attack({ control: { ugarit: 'hatti', aleppo: 'egypt', nahrin: 'hatti' } })
    const s = t.state
    const [nahrin, kadesh] = [spaceNamed('nahrin'), spaceNamed('kadesh')]
    expect(avoidSpaces(s, 1, nahrin, kadesh)).toEqual([spaceNamed('ugarit_city'), spaceNamed('ebla')])
    s.control[kadesh] = 1
    s.at = s.at.map((z) => (z === kadesh ? nahrin : z))
    expect(avoidSpaces(s, 1, nahrin, kadesh)).not.toContain(kadesh)
    expect(avoidSpaces(s, 5, nahrin, kadesh)).toEqual([])
  })

  it('is not allowed for leaderless units', () => {
    rule('14.2c', '3.0c')
    expect(attack({}, { generals: [] }).state.battle).not.toBeNull()
  })

  it('leaves the king a unit if a warlord avoids, once per reaction', () => {
    rule('14.3')
    const t = attack({}, { units: { W: 2 } }).play('avoid:hatti-warlord1')
    expect(t.offered).not.toContain('all')
    t.answer(t.offered[0]!)
    t.play(6)
    expect(t.state.battle).not.toBeNull()
    const alone = attack({}, { units: { W: 1 } }).play('avoid:hatti-warlord1', 1, 'avoidTo:ebla')
    expect(alone.state.battle!.general[1]).toBe(kingOf(1))
    expect(alone.state.battle!.units[1]).toHaveLength(1)
  })

  it('is allowed for a king or his warlord without units: no unit has to stay', () => {
    rule('14.3', '14.1a')
    const t = attack({}, { units: {} }).answer('avoid:hatti-warlord1')
    expect(t.asked).toBe('chance avoidBattle')
    t.answer(2, 'avoidTo:ebla')
    expect(spaceId(t.state.generals[kingOf(1) + 1]!)).toBe('ebla')
    expect(t.asked).toBe('hatti displace')
  })

  it('lets the active army roll for pursuit, without natural results', () => {
    rule('14.4a', '14.4b', 'R14.1')
    expect(pursues(pursuitRoll(4, 3, 3, 1), 6)).toBe(true)
    expect(pursues(pursuitRoll(0, 0, 3, 1), 1)).toBe(false)
    const t = attack().play('avoid:hatti-king', 'general:hatti-warlord1', 'all', 1, 'avoidTo:ebla', 'pursue', 4)
    expect(t.asked).toBe('egypt march')
    const failed = attack().play('avoid:hatti-king', 'general:hatti-warlord1', 'all', 1, 'avoidTo:ebla', 'pursue', 6)
    expect(failed.asked).not.toBe('egypt march')
  })

  it('ends the move without pursuit, but a city there may still be besieged', () => {
    rule('R14.5', '14.6', 'R17.4')
    const t = tableAt(
      spec({
        control: { egypt: 'egypt', amurru: 'egypt', ugarit: 'hatti', hatti: 'hatti' },
        garrisons: { ugarit_city: 'hatti' },
        forces: [
          { side: 'egypt', at: 'arwad', units: { W: 4 }, generals: ['thutmose3'] },
          { side: 'hatti', at: 'ugarit_city', units: { W: 3 }, generals: ['warlord1'] },
        ],
      }),
    ).play('ops:1', 'activate:egypt-king', 'all', 'step:ugarit_city')
    t.play('avoid:hatti-warlord1', 'all', 1, 'avoidTo:aleppo', 'halt')
    expect(t.asked).toBe('egypt siegeOrNot')
  })
})
