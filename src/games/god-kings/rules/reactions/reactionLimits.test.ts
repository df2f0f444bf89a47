import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { type TestSpec, tableAt } from '../../testing/table.ts'
import { type Counts, type ForceSpec, position } from '../../vectors/position.ts'
import { inside, spaceId, spaceNamed } from '../components/map.ts'
import { EGYPT, GASGA, HATTI, kingOf } from '../components/sides.ts'
import { avoidSpaces } from './avoid.ts'
import { attemptRoll } from './interception.ts'
import { chariotModifiers, pursues, pursuitRoll } from './reactions.ts'

const NAHRIN = spaceNamed('nahrin')
const hatti = (units: Counts, at: string, ...generals: string[]): ForceSpec => ({
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
      return attemptRoll(s, HATTI, kingOf(HATTI), units, spaceNamed('ugarit_city'), 0).mods.marker
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
    expect([pursues(roll, 3), pursues(roll, 4)]).toEqual([true, false])
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
