import { describe, expect, it } from 'vitest'
import { type ForceSpec, position, type StateSpec } from '#games/god-kings/testing/position.ts'
import { fightOut, type TestSpec, type TestTable, tableAt } from '#games/god-kings/testing/table.ts'
import { rule } from '#kernel/testing/golden.ts'
import { EGYPT, HATTI, kingOf } from '../components/counters.ts'
import { inside, NONE, spaceId, spaceNamed } from '../components/map.ts'
import { countIn, unitsOf } from '../components/pieces.ts'
import { ROUT_DIFFERENCE } from './battle.ts'
import { retreatPaths, roomInCity } from './retreat.ts'

describe('retreat', () => {
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
})

describe('retreat limits', () => {
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
      expect(ROUT_DIFFERENCE).toBe(5)
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
})

describe('retreat ways', () => {
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
        }).play(
          'ops:1',
          'activate:egypt-warlord1',
          'all',
          'sail:ugarit_city',
          'intercept:hatti-king',
          'all',
          1,
          'fight',
        ),
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
})
