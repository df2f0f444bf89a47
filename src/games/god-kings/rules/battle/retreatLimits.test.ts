import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { fightOut } from '../../testing/cards.ts'
import { type TestSpec, type TestTable, tableAt } from '../../testing/table.ts'
import { position, type StateSpec } from '../../vectors/position.ts'
import { spaceId, spaceNamed } from '../components/map.ts'
import { unitsOf } from '../components/pieces.ts'
import { EGYPT, HATTI, kingOf } from '../components/sides.ts'
import { retreatPaths } from './retreatPaths.ts'
import { ROUT } from './winner.ts'

const stepsOf = (t: TestTable, side: number) => unitsOf(t.state, side).reduce((sum, u) => sum + t.state.steps[u]!, 0)

/** Egypt's king attacks Hatti's at Nahrin; Hatti controls its home country and the given spaces. */
const atNahrin = (egypt: number, hatti: number, control: StateSpec['control'] = {}, more: Partial<TestSpec> = {}) =>
  tableAt({
    control: { egypt: 'egypt', kadesh: 'egypt', hatti: 'hatti', ...control },
    forces: [
      { side: 'egypt', at: 'kadesh', units: { W: egypt }, generals: ['thutmose3'] },
      { side: 'hatti', at: 'nahrin', units: { W: hatti }, generals: ['hantili2'] },
    ],
    hands: { egypt: [1], hatti: [76] },
    ...more,
  }).play('ops:1', 'activate:egypt-king', 'all', 'step:nahrin')

/** The legal retreats of two Hittite warriors from Nahrin, as strings of space names. */
const pathsFrom = (spec: StateSpec, role: number, from: string, units = 2) =>
  retreatPaths(position(spec), {
    side: HATTI,
    units,
    space: spaceNamed('nahrin'),
    role,
    from: spaceNamed(from),
  }).map((p) => `${p.spaces.map(spaceId).join(' ')} ${p.losses}`)

describe('15.5.10: a rout', () => {
  it('displaces the army; without a retreat path it first loses half of its steps', () => {
    rule('15.5.10b', 'R16.1', '25.0c', 'R16.2')
    expect(ROUT).toBe(5)
    for (const way of [true, false]) {
      const t = fightOut(atNahrin(8, 6, way ? { ugarit: 'hatti' } : {}), 6, 1)
      expect(t.told).toContain('rout')
      const left = 12 - t.state.battle!.hits[1].length
      expect(left).toBeGreaterThan(0)
      expect(t.asked).toBe('hatti displace')
      expect(stepsOf(t, HATTI)).toBe(way ? left : left - Math.ceil(left / 2))
    }
  })
})

describe('16: retreat paths', () => {
  it('may be longer if that costs fewer steps', () => {
    rule('16.1b', 'R16.8', '16.3a', '16.3b')
    const near = { egypt: 'egypt', aleppo: 'hatti', emar: 'hatti' }
    expect(pathsFrom({ control: near }, 1, 'kadesh')).toEqual(['aleppo 0'])
    const costly = { ...near, aleppo: null, karkemish_city: 'hatti' }
    const held = { control: costly, forces: [{ side: 'egypt', at: 'aleppo', units: { W: 3 } }] }
    expect(pathsFrom(held, 1, 'kadesh')).toContain('ebla emar 0')
    const marked = { control: { emar: 'hatti', ebla: 'egypt', alalakh: null, adaniya: 'hatti' } }
    expect(pathsFrom(marked, 1, 'kadesh')).toEqual(
      expect.arrayContaining(['ebla emar 1', 'aleppo karkemish_city emar 0']),
    )
  })

  it('never lead back through the space of the battle', () => {
    rule('16.2e')
    const paths = pathsFrom({ control: { kadesh: 'hatti', ugarit: null } }, 0, 'ebla')
    expect(paths.filter((path) => path.includes('nahrin'))).toEqual([])
    expect(paths).toEqual([])
  })

  it('without a legal end cost half of the steps, rounded up', () => {
    rule('16.3c', 'R16.2', '25.0e')
    const odd: boolean[] = []
    for (const [attacker, defender] of [
      [1, 1],
      [2, 1],
      [3, 3],
    ] as const) {
      const t = fightOut(atNahrin(4, 5), attacker, defender)
      if (!t.told.includes('noRetreat')) continue
      const left = 10 - t.state.battle!.hits[1].length
      expect(stepsOf(t, HATTI)).toBe(left - Math.ceil(left / 2))
      odd.push(left % 2 === 1)
    }
    expect(odd).toContain(true)
  })

  it('lead a beaten relief army past its besieged city, not into it', () => {
    rule('16.4a')
    const t = fightOut(
      tableAt({
        control: { egypt: 'egypt', canaan: 'egypt', tyre: 'egypt', hatti: 'hatti' },
        garrisons: { tyre: 'egypt' },
        sieges: { tyre: { besieger: 'hatti', count: 0 } },
        forces: [
          { side: 'egypt', at: 'hazor', units: { W: 3 }, generals: ['warlord1'] },
          { side: 'hatti', at: 'tyre', units: { W: 3 }, generals: ['suppiluliuma1'] },
        ],
        hands: { egypt: [1], hatti: [76] },
      }).play('ops:1', 'activate:egypt-warlord1', 'all', 'step:tyre'),
      1,
      1,
    )
    expect(t.asked).toBe('egypt retreat')
    expect(t.offered).toEqual(['retreat:hazor', 'displace'])
  })

  it('take along friends who do not outnumber the force', () => {
    rule('16.1d')
    const t = fightOut(
      atNahrin(
        4,
        4,
        { emar: 'hatti' },
        {
          forces: [
            { side: 'egypt', at: 'kadesh', units: { W: 4 }, generals: ['thutmose3'] },
            { side: 'hatti', at: 'nahrin', units: { W: 4 }, generals: ['hantili2'] },
            { side: 'hatti', at: 'ebla', units: { W: 1 }, generals: ['warlord1'] },
          ],
        },
      ),
      2,
      1,
    ).play('retreat:ebla')
    const at = (space: string) => t.state.at.filter((zone) => zone === spaceNamed(space)).length
    expect(at('ebla')).toBe(0)
    expect(at('emar')).toBeGreaterThan(1)
    expect(t.state.generals[kingOf(HATTI) + 1]).toBe(spaceNamed('emar'))
  })

  it('do not exist for an attacker who has landed here: the units are lost', () => {
    rule('16.2b', '25.0d')
    const t = fightOut(
      tableAt({
        control: { egypt: 'egypt', byblos: 'egypt', hatti: 'hatti' },
        forces: [
          { side: 'egypt', at: 'byblos', units: { W: 3 }, generals: ['warlord1'] },
          { side: 'hatti', at: 'jaffa', units: { W: 3 }, generals: ['suppiluliuma1'] },
        ],
        hands: { egypt: [1], hatti: [76] },
      }).play('ops:1', 'activate:egypt-warlord1', 'all', 'sail:jaffa'),
      1,
      1,
    )
    expect(t.told).toContain('landedLost')
    expect(stepsOf(t, EGYPT)).toBe(0)
    expect(t.asked).toBe('egypt displace')
  })
})

describe('15.5.9: the winner', () => {
  it('places no marker where another side garrisons the city', () => {
    rule('15.5.9b', 'R15.7')
    for (const garrisoned of [true, false]) {
      const t = fightOut(
        tableAt({
          control: { egypt: 'egypt', kadesh: 'egypt', hatti: 'hatti', ugarit: 'hatti' },
          ...(garrisoned ? { garrisons: { ugarit_city: 'hatti' } } : {}),
          forces: [
            { side: 'egypt', at: 'nahrin', units: { W: 8 }, generals: ['thutmose3'] },
            { side: 'hatti', at: 'ugarit_city', units: { W: 3 }, generals: ['hantili2'] },
          ],
          hands: { egypt: [1], hatti: [76] },
        }).play('ops:1', 'activate:egypt-king', 'all', 'step:ugarit_city', 'done'),
        6,
        1,
      )
      expect(t.told).toContain('battleWon')
      expect(t.state.control[spaceNamed('ugarit_city')]).toBe(garrisoned ? HATTI : EGYPT)
    }
  })
})
