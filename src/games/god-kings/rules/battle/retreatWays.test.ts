import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { fightOut } from '../../testing/cards.ts'
import { type TestSpec, type TestTable, tableAt } from '../../testing/table.ts'
import { type ForceSpec, position, type StateSpec } from '../../vectors/position.ts'
import { inside, spaceId, spaceNamed } from '../components/map.ts'
import { countIn, unitsOf } from '../components/pieces.ts'
import { EGYPT, HATTI, kingOf } from '../components/sides.ts'
import { retreatPaths } from './retreatPaths.ts'

const UGARIT = spaceNamed('ugarit_city')

/** The legal retreats of three Hittite warriors from Nahrin: spaces and steps lost. */
const ways = (spec: StateSpec, role = 1, from = 'kadesh') =>
  retreatPaths(position(spec), {
    side: HATTI,
    units: 3,
    space: spaceNamed('nahrin'),
    role,
    from: spaceNamed(from),
  }).map((p) => `${p.spaces.map(spaceId).join(' ')} ${p.losses}`)

const friends = (at: string, W: number): ForceSpec => ({ side: 'hatti', at, units: { W } })
const stepsOf = (t: TestTable, side: number) => unitsOf(t.state, side).reduce((sum, u) => sum + t.state.steps[u]!, 0)

describe('a retreat path', () => {
  it('does not end on an own marker with enemies', () => {
    rule('16.1a', 'R16.3')
    const spec = { control: { aleppo: 'hatti' } }
    expect(ways(spec)).toEqual(['aleppo 0'])
    expect(ways({ ...spec, forces: [{ side: 'egypt', at: 'aleppo', units: { W: 1 } }] })).toEqual([])
  })

  it('ends with friends who outnumber the force, including those taken along', () => {
    rule('16.1d')
    const marked = { aleppo: 'egypt', zalwar: 'hatti' }
    const spec = { control: marked, forces: [friends('aleppo', 4), friends('alalakh', 4)] }
    expect(ways(spec)).toContain('ugarit_city alalakh 0')
    expect(ways(spec)).not.toContain('ugarit_city alalakh zalwar 0')
    expect(ways({ forces: [friends('emar', 4)] })).toContain('ebla emar 0')
    expect(ways({ forces: [friends('ebla', 2), friends('emar', 4)] })).not.toContain('ebla emar 0')
  })

  it('never crosses the space the attacker came from, nor a closed province', () => {
    rule('16.2d', 'R16.8', 'R-S5')
    expect(ways({ control: { emar: 'hatti' } }, 1, 'aleppo')).toEqual(['ebla emar 0'])
    expect(ways({ control: { ebla: 'hatti' } }, 1, 'aleppo')).toEqual(['ebla 0'])
    const behind = { control: { hashum: 'hatti' } }
    expect(ways(behind, 1, 'kadesh')).toEqual(['aleppo hashum 0'])
    expect(ways(behind, 1, 'aleppo').filter((way) => /aleppo/.test(way))).toEqual([])
    expect(ways({ control: { emar: 'hatti' }, closed: ['karkemish'] })).toEqual([])
  })
})

/** Egypt attacks Nahrin from Kadesh and loses by a little. */
const repelled = (more: Partial<TestSpec> = {}, dice: [number, number] = [2, 3]) =>
  fightOut(
    tableAt({
      control: { egypt: 'egypt', kadesh: 'hatti', byblos: 'egypt', hatti: 'hatti' },
      forces: [
        { side: 'egypt', at: 'kadesh', units: { W: 5 }, generals: ['warlord1'] },
        { side: 'hatti', at: 'nahrin', units: { W: 5 }, generals: ['suppiluliuma1'] },
      ],
      hands: { egypt: [1], hatti: [76] },
      ...more,
    }).play('ops:1', 'activate:egypt-warlord1', 'all', 'step:nahrin'),
    ...dice,
  )

describe('a beaten attacker', () => {
  it('first goes back, losing one step in total if the enemy has a marker there', () => {
    rule('16.2c', 'R16.4', '16.3a')
    const t = repelled()
    expect(t.asked).toBe('egypt retreat')
    expect(t.offered).toEqual(['retreat:kadesh', 'displace'])
    const before = stepsOf(t, EGYPT)
    t.answer('retreat:kadesh')
    expect(t.asked).toBe('egypt losses')
    t.answer(t.offered[0]!)
    expect(stepsOf(t, EGYPT)).toBe(before - 1)
    expect(t.state.generals[kingOf(EGYPT) + 1]).toBe(spaceNamed('byblos'))
  })

  it('takes along the units it held back', () => {
    rule('16.1c')
    const forces: ForceSpec[] = [
      { side: 'egypt', at: 'kadesh', units: { W: 3, C: 2 }, generals: ['warlord1'] },
      { side: 'hatti', at: 'nahrin', units: { W: 5 }, generals: ['suppiluliuma1'] },
    ]
    const t = tableAt({
      control: { egypt: 'egypt', kadesh: 'egypt', hatti: 'hatti' },
      forces,
      hands: { egypt: [1], hatti: [76] },
    }).play('ops:1', 'activate:egypt-warlord1', 'all', 'step:nahrin', 'unit:egypt-ra-1', 'done')
    expect(t.state.battle!.held).toHaveLength(1)
    const held = t.state.battle!.held[0]!
    fightOut(t, 2, 1).play('retreat:kadesh')
    expect(countIn(t.state, EGYPT, spaceNamed('nahrin'))).toBe(0)
    expect(t.state.at[held]).toBe(spaceNamed('kadesh'))
  })
})

describe('a beaten defender', () => {
  it('loses a step for each enemy unit it passes', () => {
    rule('16.3b')
    const t = fightOut(
      tableAt({
        control: { egypt: 'egypt', kadesh: 'egypt', hatti: 'hatti', emar: 'hatti' },
        forces: [
          { side: 'egypt', at: 'kadesh', units: { W: 5 }, generals: ['thutmose3'] },
          { side: 'egypt', at: 'ebla', units: { C: 2 } },
          { side: 'egypt', at: 'aleppo', units: { C: 3 } },
          { side: 'egypt', at: 'ugarit_city', units: { C: 3 } },
          { side: 'hatti', at: 'nahrin', units: { W: 5 }, generals: ['hantili2'] },
        ],
        hands: { egypt: [1], hatti: [76] },
      }).play('ops:1', 'activate:egypt-king', 'all', 'step:nahrin'),
      2,
      2,
    )
    const before = stepsOf(t, HATTI)
    t.play('retreat:ebla')
    while (t.asked === 'hatti losses') t.answer(t.offered[0]!)
    expect(stepsOf(t, HATTI)).toBe(before - 2)
    expect(t.state.generals[kingOf(HATTI)]).toBe(spaceNamed('emar'))
  })

  it('of a landing is not eliminated like the landing force', () => {
    rule('R16.5', '16.2b')
    const t = fightOut(
      tableAt({
        control: { egypt: 'egypt', amurru: 'egypt', hatti: 'hatti', aleppo: 'hatti', ebla: 'hatti' },
        forces: [
          { side: 'egypt', at: 'byblos', units: { W: 5 }, generals: ['thutmose3'] },
          { side: 'hatti', at: 'ugarit_city', units: { W: 5 }, generals: ['hantili2'] },
        ],
        hands: { egypt: [1], hatti: [76] },
      }).play('ops:1', 'activate:egypt-king', 'all', 'sail:ugarit_city'),
      2,
      2,
    )
    expect(t.told).not.toContain('landedLost')
    expect(t.asked).toBe('hatti retreat')
  })
})

describe('a landing that is beaten before its own city', () => {
  /** Egypt lands at its own Ugarit with some warriors and loses to an interception. */
  const landed = (W: number, dice: [number, number] = [1, 1]) =>
    fightOut(
      tableAt({
        control: { egypt: 'egypt', amurru: 'egypt', ugarit: 'egypt', hatti: 'hatti', aleppo: 'hatti' },
        garrisons: { ugarit_city: 'egypt' },
        forces: [
          { side: 'egypt', at: 'byblos', units: { W }, generals: ['warlord1'] },
          { side: 'hatti', at: 'aleppo', units: { W: 2 }, generals: ['suppiluliuma1'] },
        ],
        hands: { egypt: [1], hatti: [76] },
      }).play('ops:1', 'activate:egypt-warlord1', 'all', 'sail:ugarit_city', 'intercept:hatti-king', 'all', 1, 'fight'),
      ...dice,
    )

  it('goes inside with its general if all fit', () => {
    rule('16.2b', 'R16.5', '25.0d')
    const t = landed(2)
    expect(t.told).toContain('landedLost')
    expect(countIn(t.state, EGYPT, inside(UGARIT))).toBe(2)
    expect(t.state.generals[kingOf(EGYPT) + 1]).toBe(inside(UGARIT))
  })

  it('saves two units, or as many as fit; the others are lost and the general is displaced', () => {
    rule('16.2b', 'R16.5', '25.0d')
    const three = landed(3)
    for (const key of ['unit:egypt-ra-1', 'unit:egypt-seth-1']) {
      expect(three.asked).toBe('egypt shelter')
      three.answer(three.offered.includes(key) ? key : three.offered[0]!)
    }
    expect(three.asked).toBe('egypt displace')
    expect([countIn(three.state, EGYPT, inside(UGARIT)), countIn(three.state, EGYPT, UGARIT)]).toEqual([2, 0])
    const crowded = fightOut(
      tableAt({
        control: { egypt: 'egypt', amurru: 'egypt', ugarit: 'egypt', hatti: 'hatti' },
        forces: [
          { side: 'egypt', at: 'byblos', units: { W: 2 }, generals: ['warlord1'] },
          { side: 'egypt', at: 'ugarit_city', inside: true, units: { C: 1 } },
          { side: 'hatti', at: 'ugarit_city', units: { W: 2 }, generals: ['suppiluliuma1'] },
        ],
        hands: { egypt: [1], hatti: [76] },
      }).play('ops:1', 'activate:egypt-warlord1', 'all', 'sail:ugarit_city'),
      1,
      1,
    )
    expect(crowded.asked).toBe('egypt shelter')
    crowded.answer(crowded.offered[0]!)
    expect(crowded.asked).toBe('egypt displace')
    expect(countIn(crowded.state, EGYPT, inside(UGARIT))).toBe(2)
  })

  it('is eliminated even if it lost by five or more', () => {
    rule('F7', '16.2b', '25.0d', '15.5.10b')
    const t = fightOut(
      tableAt({
        control: { egypt: 'egypt', amurru: 'egypt', hatti: 'hatti', ugarit: 'hatti' },
        forces: [
          { side: 'egypt', at: 'byblos', units: { W: 5 }, generals: ['warlord1'] },
          { side: 'hatti', at: 'ugarit_city', units: { W: 9, C: 5 }, generals: ['suppiluliuma1'] },
        ],
        hands: { egypt: [1], hatti: [76] },
      }).play('ops:1', 'activate:egypt-warlord1', 'all', 'sail:ugarit_city'),
      1,
      6,
    )
    const told = t.journal.events.find((e) => e.kind === 'battleWon')!.with as { losses: number[] }
    expect(told.losses[1]! - told.losses[0]!).toBeGreaterThanOrEqual(5)
    expect(t.told).toContain('landedLost')
    expect(t.told).not.toContain('rout')
    expect(t.state.at.some((z, u) => z >= 0 && u < 23)).toBe(false)
  })
})
