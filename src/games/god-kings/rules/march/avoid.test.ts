import { describe, expect, it } from 'vitest'
import { type ForceSpec, position, type UnitCounts } from '#games/god-kings/testing/position.ts'
import { type TestSpec, tableAt } from '#games/god-kings/testing/table.ts'
import { rule } from '#kernel/testing/golden.ts'
import { EGYPT, GASGA, HATTI, kingOf } from '../components/counters.ts'
import { inside, spaceId, spaceNamed } from '../components/map.ts'
import { avoidRoll, chariotModifiers, isPursuitSuccess, pursuitRoll } from '../components/ratings.ts'
import { avoidSpaces } from './avoid.ts'
import { interceptionAttemptRoll } from './interception.ts'

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
    expect(isPursuitSuccess(pursuitRoll(4, 3, 3, 1), 6)).toBe(true)
    expect(isPursuitSuccess(pursuitRoll(0, 0, 3, 1), 1)).toBe(false)
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

const NAHRIN = spaceNamed('nahrin')
const hatti = (units: UnitCounts, at: string, ...generals: string[]): ForceSpec => ({
  side: 'hatti',
  at,
  units,
  generals,
})

/** Egypt's king marches with four warriors from Kadesh to Nahrin; the other forces are given. */
const toNahrin = (others: readonly ForceSpec[], more: Partial<TestSpec> = {}) =>
  tableAt({
    control: { egypt: 'egypt', amurru: 'egypt', hatti: 'hatti', ugarit: 'hatti' },
    forces: [{ side: 'egypt', at: 'kadesh', units: { W: 4 }, generals: ['thutmose3'] }, ...others],
    hands: { egypt: [1, 15], hatti: [76] },
    ...more,
  }).play('ops:1', 'activate:egypt-king', 'all', 'step:nahrin')

describe('an interception', () => {
  it('needs an army: a general and units', () => {
    rule('13.2')
    expect(toNahrin([hatti({}, 'aleppo', 'warlord1'), hatti({ W: 2 }, 'ebla')]).asked).toBe('egypt march')
    expect(toNahrin([hatti({ W: 2 }, 'ebla', 'warlord1')]).asked).toBe('hatti intercept')
  })

  it('is impossible in a space with a unit of any other side that is not on the march', () => {
    rule('13.2', 'R13.2', '13.3')
    const players = ['egypt', 'hatti', 'mitanni']
    const control = { egypt: 'egypt', amurru: 'egypt' }
    const there = (side: string) =>
      toNahrin([hatti({ W: 2 }, 'aleppo', 'warlord1'), { side, at: 'nahrin', units: { W: 2 } }], {
        players,
        control,
      })
    expect(there('mitanni').told).not.toContain('interception')
    expect(there('mitanni').asked).toBe('egypt holdBack')
    expect(there('egypt').asked).toBe('egypt march')
    expect(there('hatti').asked).toBe('hatti intercept')
  })

  it('is not made harder by a marker if friends are there, inside or outside walls', () => {
    rule('13.4a', 'R13.5')
    const marker = (friends: readonly ForceSpec[]) => {
      const s = position({
        control: { ugarit_city: 'egypt' },
        forces: [hatti({ W: 1 }, 'aleppo', 'suppiluliuma1'), ...friends],
      })
      const units = s.at.flatMap((zone, u) => (zone === spaceNamed('aleppo') ? [u] : []))
      return interceptionAttemptRoll(s, HATTI, kingOf(HATTI), units, spaceNamed('ugarit_city'), 0).mods.marker
    }
    expect(marker([])).toBe(1)
    expect(marker([hatti({ W: 1 }, 'ugarit_city')])).toBe(0)
    expect(marker([{ ...hatti({ W: 1 }, 'ugarit_city'), inside: true }])).toBe(0)
  })

  it('is answered before a declared avoid battle is rolled; after backing up it is not rolled', () => {
    rule('R13.4', '11.3e')
    const t = toNahrin([hatti({ W: 1 }, 'nahrin', 'warlord1'), hatti({ W: 1 }, 'aleppo', 'suppiluliuma1')])
    t.play('intercept:hatti-king', 'avoid:hatti-warlord1', 1)
    expect(t.asked).toBe('egypt intercepted')
    t.answer('back')
    expect(t.told).not.toContain('avoidRoll')
    expect([t.state.generals[kingOf(HATTI)], t.state.generals[kingOf(HATTI) + 1]]).toEqual([NAHRIN, NAHRIN])
    expect(t.asked).toBe('hatti impulse')
  })

  it('is not allowed for a side that the active player has moved with this card', () => {
    rule('R13.6')
    const spec = {
      neutrals: ['kassites'],
      control: { egypt: 'egypt', amurru: 'egypt', karduniash: 'kassites', hatti: 'hatti' },
      forces: [
        { side: 'egypt', at: 'kadesh', units: { W: 4 }, generals: ['thutmose3'] },
        { side: 'egypt', at: 'memphis', generals: ['warlord2'] },
        { side: 'kassites', at: 'emar', units: { W: 2 }, generals: ['kashtiliash3'] },
        { side: 'kassites', at: 'aleppo', units: { W: 2 }, generals: ['warlord1'] },
      ],
      hands: { egypt: [1], hatti: [76] },
    }
    const own = ['activate:egypt-king', 'all', 'step:nahrin']
    expect(tableAt(spec).play('event:1', ...own).asked).toBe('egypt intercept')
    const moved = tableAt(spec).play('event:1', 'activate:kassites-king', 'all', 'step:ebla', 'stop', ...own)
    expect(moved.asked).toBe('egypt march')
  })
})

describe('avoiding battle', () => {
  it('cannot lead to a space with enemy units, even without a controller', () => {
    rule('14.2b')
    const s = position({
      forces: [
        { side: 'egypt', at: 'aleppo', units: { W: 1 } },
        { side: 'megiddo_revolt', at: 'ugarit_city', inside: true, units: { W: 1 } },
      ],
    })
    const spaces = avoidSpaces(s, HATTI, NAHRIN, spaceNamed('kadesh')).map(spaceId)
    expect(spaces).toEqual(['ebla'])
  })

  it('keeps rebels out of spaces with any marker, even a Revolt’s garrison', () => {
    rule('R21.5')
    const s = position({ control: { aleppo: 'hatti' } })
    s.garrison[spaceNamed('ugarit_city')] = 11
    expect(avoidSpaces(s, GASGA, NAHRIN, spaceNamed('kadesh')).map(spaceId)).toEqual(['ebla'])
  })

  it('never leads into the city of the space: that is decided before', () => {
    rule('R14.2')
    const t = tableAt({
      control: { egypt: 'egypt', amurru: 'egypt', ugarit: 'hatti', hatti: 'hatti' },
      forces: [
        { side: 'egypt', at: 'arwad', units: { W: 4 }, generals: ['thutmose3'] },
        hatti({ W: 2 }, 'ugarit_city', 'warlord1'),
      ],
      hands: { egypt: [1], hatti: [76] },
    }).play('ops:1', 'activate:egypt-king', 'all', 'step:ugarit_city', 'avoid:hatti-warlord1', 'all', 1)
    expect(t.asked).toBe('hatti avoidTo')
    expect(t.offered).toEqual(['avoidTo:aleppo', 'avoidTo:alalakh'])
  })

  it('is hindered by enemy markers', () => {
    rule('18.3a', '14.2b')
    const to = (control: TestSpec['control']) =>
      avoidSpaces(position({ control: control! }), HATTI, NAHRIN, spaceNamed('kadesh')).map(spaceId)
    expect(to({ ugarit: 'egypt' })).toEqual([])
    expect(to({ ugarit: 'hatti' })).toEqual(['ugarit_city', 'aleppo', 'ebla'])
  })
})

describe('a pursuit', () => {
  const avoided = (from: string, ...steps: string[]) =>
    tableAt({
      control: { egypt: 'egypt', hatti: 'hatti', ugarit: 'hatti' },
      forces: [
        { side: 'egypt', at: from, units: { W: 4 }, generals: ['thutmose3'] },
        hatti({ W: 2 }, 'nahrin', 'warlord1'),
      ],
      hands: { egypt: [1], hatti: [76] },
    }).play('ops:1', 'activate:egypt-king', 'all', ...steps, 'step:nahrin', 'avoid:hatti-warlord1', 'all', 1)

  it('needs a point left', () => {
    rule('14.4a')
    expect(avoided('byblos', 'step:kadesh').answer('avoidTo:ebla').asked).toBe('egypt pursue')
    const spent = avoided('megiddo', 'step:hazor', 'step:damascus', 'step:kadesh').answer('avoidTo:ebla')
    expect(spent.asked).toBe('hatti impulse')
  })

  it('succeeds up to the rating, with the chariots counted', () => {
    rule('14.4a', '14.4b')
    const roll = pursuitRoll(3, 0, 4, 0)
    expect([isPursuitSuccess(roll, 3), isPursuitSuccess(roll, 4)]).toEqual([true, false])
    expect(pursuitRoll(3, 2, 4, 1).mods).toEqual({ moreChariots: -1, onlyChariots: 0 })
    expect(pursuitRoll(3, 1, 4, 1).mods).toEqual({ moreChariots: 0, onlyChariots: 0 })
    expect(pursuitRoll(3, 2, 2, 1).sum).toBe(-3)
    expect(chariotModifiers(0, 0, 0)).toEqual({ moreChariots: 0, onlyChariots: 0 })
  })
})

describe('entering a space', () => {
  it('asks in the order of the rule', () => {
    rule('F4', '11.3b', '11.3c', '11.3d', '11.3e')
    const t = tableAt({
      control: { egypt: 'egypt', amurru: 'egypt', ugarit: 'hatti', hatti: 'hatti' },
      forces: [
        { side: 'egypt', at: 'arwad', units: { W: 4 }, generals: ['thutmose3'] },
        hatti({ W: 2 }, 'ugarit_city', 'warlord1'),
        hatti({ W: 2 }, 'aleppo', 'suppiluliuma1'),
      ],
      hands: { egypt: [1], hatti: [33, 101, 76] },
    })
    t.play('ops:1', 'activate:egypt-king', 'all').until('egypt march')
    const answers = ['step:ugarit_city', 'pass', 'pass', 'done', 'done', 'intercept:hatti-king', 'all']
    expect(t.asks(...answers, 'avoid:hatti-warlord1', 'all', 1, 'pass', 'fight', 6)).toEqual([
      'egypt march',
      'hatti entered',
      'hatti anyTime',
      'hatti inOrOut',
      'hatti inOrOutGeneral',
      'hatti intercept',
      'hatti interceptUnits',
      'hatti avoid',
      'hatti avoidUnits',
      'chance interception',
      'hatti entered',
      'egypt intercepted',
      'chance avoidBattle',
    ])
    expect(t.state.battle).toMatchObject({ surprise: 1, failedAvoid: true, side: [EGYPT, HATTI] })
    expect(t.state.at.includes(inside(spaceNamed('ugarit_city')))).toBe(false)
  })
})
