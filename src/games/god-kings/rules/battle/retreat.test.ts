import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { type TestSpec, tableAt } from '../../testing/table.ts'
import { position, type StateSpec } from '../../vectors/position.ts'
import { inside, NONE, spaceId, spaceNamed } from '../components/map.ts'
import { kingOf } from '../components/sides.ts'
import { roomInCity } from './retreat.ts'
import { retreatPaths } from './retreatPaths.ts'

const paths = (state: StateSpec, space: string, role: number, from: string | null, units = 3, side = 1) =>
  retreatPaths(position(state), {
    side,
    units,
    space: spaceNamed(space),
    role,
    from: from === null ? NONE : spaceNamed(from),
  }).map((p) => `${p.spaces.map(spaceId).join('>')} ${p.losses}`)

describe('16: the retreat of a loser', () => {
  it('goes to the closest own space without enemies, at most four spaces away', () => {
    rule('16.1a', '16.1b', '16.2a', 'R16.8', '18.3a')
    const near = paths({ control: { ebla: 'hatti', aleppo: 'hatti', kadesh: 'hatti' } }, 'nahrin', 1, 'kadesh')
    expect(near).toEqual(['aleppo 0', 'ebla 0'])
    expect(paths({ control: { tuttul: 'hatti' } }, 'nahrin', 1, 'kadesh')).toContain('ebla>emar>tuttul 0')
    expect(paths({ control: { washukanni: 'hatti' } }, 'nahrin', 1, 'kadesh')).toContain(
      'ebla>emar>tuttul>washukanni 0',
    )
    expect(paths({ control: { nagar: 'hatti' } }, 'nahrin', 1, 'kadesh')).toEqual([])
  })

  it('may be longer if that costs fewer steps', () => {
    rule('16.1b', '16.3a', 'R16.8')
    const state: StateSpec = {
      control: { aleppo: 'egypt', ebla: 'egypt', ugarit_city: null, hashum: 'hatti', alalakh: 'hatti' },
    }
    expect(paths(state, 'nahrin', 1, 'kadesh')).toEqual([
      'ugarit_city>alalakh 0',
      'aleppo>alalakh 1',
      'aleppo>hashum 1',
    ])
  })

  it('counts enemy units on the way but never stays with them', () => {
    rule('16.3b', 'R16.3')
    const state: StateSpec = {
      control: { hashum: 'hatti' },
      forces: [{ side: 'egypt', at: 'aleppo', units: { W: 2 } }],
    }
    expect(paths(state, 'nahrin', 1, 'kadesh')).toContain('aleppo>hashum 2')
    const inCity: StateSpec = {
      control: { ugarit_city: 'egypt', alalakh: 'hatti' },
      forces: [{ side: 'egypt', at: 'ugarit_city', inside: true, units: { W: 2 } }],
    }
    expect(paths(inCity, 'arwad', 1, 'kadesh')[0]).toBe('ugarit_city>alalakh 1')
  })

  it('ends with friends who outnumber the force, and takes along those who do not', () => {
    rule('16.1a', '16.1d')
    const more: StateSpec = { forces: [{ side: 'hatti', at: 'ebla', units: { W: 4 } }] }
    expect(paths(more, 'nahrin', 1, 'kadesh')).toEqual(['ebla 0'])
    const fewer: StateSpec = {
      control: { emar: 'hatti' },
      forces: [{ side: 'hatti', at: 'ebla', units: { W: 3 } }],
    }
    expect(paths(fewer, 'nahrin', 1, 'kadesh')).toContain('ebla>emar 0')
  })

  it('starts with the space the Attacker came from; the Defender never enters it', () => {
    rule('16.2c', '16.2d', '16.2e', 'R16.4')
    const state: StateSpec = { control: { kadesh: 'hatti', aleppo: 'hatti' } }
    expect(paths(state, 'nahrin', 0, 'kadesh')).toEqual(['kadesh 0'])
    expect(paths(state, 'nahrin', 1, 'kadesh')).toEqual(['aleppo 0'])
    const enemy: StateSpec = { control: { kadesh: 'egypt', byblos: 'hatti' } }
    expect(paths(enemy, 'nahrin', 0, 'kadesh')).toEqual(['kadesh>byblos 1'])
  })

  it('does not count markers as friendly for a rebel', () => {
    rule('R21.5')
    expect(paths({ control: { aleppo: 'hatti' } }, 'nahrin', 1, 'kadesh', 3, 8)).toEqual([])
  })
})

/** Egypt beats Hatti at Nahrin by a little: Hatti must retreat. */
const beaten = (more: Partial<TestSpec>, at = 'nahrin', from = 'kadesh') => {
  const t = tableAt({
    control: { egypt: 'egypt', kadesh: 'egypt', hatti: 'hatti', ugarit: 'hatti' },
    forces: [
      { side: 'egypt', at: from, units: { W: 6 }, generals: ['thutmose3'] },
      { side: 'hatti', at, units: { W: 6 }, generals: ['hantili2', 'warlord1'] },
    ],
    hands: { egypt: [1, 2], hatti: [76] },
    ...more,
  }).play('ops:1', 'activate:egypt-king', 'all', `step:${at}`)
  t.until('egypt advantage')
  t.answer(t.offered[0]!, 2, 3)
  while (/losses/.test(t.asked)) t.answer(t.offered[0]!)
  return t
}

describe('16: retreating', () => {
  it('takes all pieces along, generals and leaderless units', () => {
    rule('16.1c', '15.5.10a', 'F7')
    const t = beaten({}).play('retreat:ebla')
    expect(t.state.generals[kingOf(1)]).toBe(spaceNamed('ebla'))
    expect(t.state.generals[kingOf(1) + 1]).toBe(spaceNamed('ebla'))
    expect(t.state.at.some((z, u) => z === spaceNamed('nahrin') && u >= 23 && u < 46)).toBe(false)
  })

  it('loses a step for each enemy marker entered', () => {
    rule('16.3a', '18.3a')
    const t = beaten({
      control: {
        egypt: 'egypt',
        kadesh: 'egypt',
        ebla: 'egypt',
        emar: 'hatti',
        hatti: 'hatti',
        aleppo: 'egypt',
        ugarit_city: 'egypt',
      },
    })
    const steps = () => t.state.steps.slice(23, 46).reduce((a, b) => a + b, 0)
    const before = steps()
    t.play('retreat:ebla')
    expect(t.asked).toBe('hatti losses')
    t.answer(t.offered[0]!)
    expect(steps()).toBe(before - 1)
  })

  it('is displaced and loses half of its steps without a path', () => {
    rule('16.3c', '25.0e', 'R16.2', 'R16.6')
    const t = beaten({ control: { egypt: 'egypt', kadesh: 'egypt', hatti: 'hatti' } })
    expect(t.told).toContain('noRetreat')
    const steps = () => t.state.steps.slice(23, 46).reduce((a, b) => a + b, 0)
    t.play('refuge:kanesh', 'generalTo:kanesh', 'generalTo:akuwa')
    expect(steps()).toBe(4)
    expect(t.state.generals[kingOf(1) + 1]).toBe(spaceNamed('akuwa'))
  })

  it('may choose displacement without loss', () => {
    rule('16.3d', '25.0f', 'R16.6')
    const t = beaten({})
    expect(t.offered).toContain('displace')
    t.play('displace', 'refuge:kanesh', 'generalTo:kanesh', 'generalTo:kanesh')
    expect(t.state.generals[kingOf(1)]).toBe(spaceNamed('kanesh'))
  })

  it('goes into its own city in the space; units that do not fit retreat', () => {
    rule('16.4b', '11.8a', 'M5')
    const t = beaten({ garrisons: { ugarit_city: 'hatti' } }, 'ugarit_city', 'arwad')
    expect(t.offered).toContain('city')
    t.play('city')
    t.answer(t.offered[0]!)
    t.answer(t.offered[0]!)
    expect(t.asked).toBe('hatti shelterGenerals')
    t.play('general:hatti-king', 'retreat:aleppo')
    expect(t.state.at.filter((z) => z === inside(spaceNamed('ugarit_city')))).toHaveLength(2)
    expect(t.state.generals[kingOf(1)]).toBe(inside(spaceNamed('ugarit_city')))
    expect(t.state.generals[kingOf(1) + 1]).toBe(spaceNamed('aleppo'))
  })

  it('shelters two units of a landed force in its own city, none where the city is besieged', () => {
    rule('16.2b', '16.4a')
    const s = position({ control: { ugarit_city: 'egypt' } })
    const space = spaceNamed('ugarit_city')
    expect(roomInCity(s, { side: 0, space })).toBe(2)
    expect(roomInCity(s, { side: 1, space })).toBe(0)
    s.at[0] = inside(space)
    expect(roomInCity(s, { side: 0, space })).toBe(1)
    s.besieger[space] = 1
    expect(roomInCity(s, { side: 0, space })).toBe(0)
  })

  it('never enters a besieged city', () => {
    rule('16.4a', '17.5')
    const t = beaten(
      {
        garrisons: { ugarit_city: 'hatti' },
        forces: [
          { side: 'egypt', at: 'arwad', units: { W: 6 }, generals: ['thutmose3'] },
          { side: 'hatti', at: 'nahrin', units: { W: 6 }, generals: ['hantili2', 'warlord1'] },
          { side: 'egypt', at: 'kadesh', units: { W: 1 } },
        ],
        control: { egypt: 'egypt', arwad: 'egypt', hatti: 'hatti', aleppo: 'hatti' },
        change: (s) => {
          s.generals[kingOf(0)] = spaceNamed('kadesh')
          s.at = s.at.map((z) => (z === spaceNamed('arwad') ? spaceNamed('kadesh') : z))
        },
      },
      'nahrin',
      'kadesh',
    )
    expect(t.offered).not.toContain('city')
  })
})
