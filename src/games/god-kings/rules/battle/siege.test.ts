import { describe, expect, it } from 'vitest'
import { position } from '#games/god-kings/testing/position.ts'
import { fightOut, type TestSpec, type TestTable, tableAt } from '#games/god-kings/testing/table.ts'
import { rule } from '#kernel/testing/golden.ts'
import { EGYPT, GASGA, HATTI, KASSITES, kingOf } from '../components/counters.ts'
import { inside, NONE, spaceNamed } from '../components/map.ts'
import { countIn, unitsOf } from '../components/pieces.ts'
import { newMarch } from '../march/orders.ts'
import { clearMarker, setControl } from '../politics/control.ts'
import { WAITING } from '../state/state.ts'
import { isCaptured, siegeModifiers, updateSieges, whyNotSiege } from './siege.ts'

describe('siege', () => {
  const UGARIT = spaceNamed('ugarit_city')

  /** Egypt next to Ugarit, which Hatti garrisons. */
  const spec = (more: Partial<TestSpec> = {}): TestSpec => ({
    control: { egypt: 'egypt', amurru: 'egypt', hatti: 'hatti', ugarit: 'hatti' },
    garrisons: { ugarit_city: 'hatti' },
    forces: [{ side: 'egypt', at: 'arwad', units: { W: 4 }, generals: ['thutmose3', 'warlord1'] }],
    hands: { egypt: [1, 2, 15, 44], hatti: [76, 77] },
    ...more,
  })

  const besieging = (more: Partial<TestSpec> = {}): TestSpec =>
    spec({
      forces: [{ side: 'egypt', at: 'ugarit_city', units: { W: 4 }, generals: ['thutmose3', 'warlord1'] }],
      sieges: { ugarit_city: { besieger: 'egypt', count: 1 } },
      ...more,
    })

  describe('17.2: armies that may roll', () => {
    it('may follow a move that ends there, once, with three units', () => {
      rule('17.2a', '17.2b', '17.2d', 'F6', '17.1a')
      const t = tableAt(spec()).play('ops:1', 'activate:egypt-king', 'all', 'step:ugarit_city', 'stop')
      expect(t.asked).toBe('egypt siegeOrNot')
      t.answer('siege', 3)
      expect(t.state.siege[UGARIT]).toBe(1)
      expect(t.state.besieger[UGARIT]).toBe(0)
      expect(t.asked).toBe('hatti impulse')
      const s = position(spec())
      expect(whyNotSiege(s, 0, 0, UGARIT, 2)![1]).toBe('threeUnits')
      expect(whyNotSiege(s, 0, 0, spaceNamed('aleppo'), 3)![1]).toBe('notWalled')
      expect(whyNotSiege(s, 1, 1, UGARIT, 3)![1]).toBe('ungarrisoned')
    })

    it('may be the only purpose of an activation, with any card', () => {
      rule('17.2c', '9.2B', '11.12b')
      const t = tableAt(besieging()).play('ops:44')
      expect(t.offered).toContain('siege:egypt-king')
      expect(t.why('activate:egypt-warlord1')).toBe('9.2A strategy')
      t.answer('siege:egypt-king', 4)
      expect(t.state.control[UGARIT]).toBe(0)
      const few = [{ side: 'egypt', at: 'ugarit_city', units: { W: 2 }, generals: ['thutmose3'] }]
      expect(
        tableAt(besieging({ forces: few }))
          .play('ops:44')
          .why('siege:egypt-king'),
      ).toBe('17.2a threeUnits')
    })

    it('never follows a battle in that space, nor twice on one card', () => {
      rule('11.2f', '17.2b', '17.2d', 'R17.3', '11.12b')
      const t = tableAt(besieging({ hands: { egypt: [1], hatti: [76] } })).play('event:1', 'siege:egypt-king', 2)
      expect(t.asked).toBe('egypt activate')
      expect(t.why('siege:egypt-warlord1')).toMatch(/R17.3 rolledAlready|17.2a threeUnits/)
      const s = t.state
      s.march = null
      expect(whyNotSiege(s, 0, 0, UGARIT, 4)).toEqual(['R17.3', 'rolledAlready'])
    })
  })

  describe('17.3: the roll', () => {
    it('adds cards, Siege Continued markers and walls', () => {
      rule('17.3.1', '17.3.3', 'R17.2')
      const s = position({
        garrisons: { karkemish_city: 'hatti' },
        sieges: { karkemish_city: { besieger: 'egypt', count: 2 } },
      })
      const space = spaceNamed('karkemish_city')
      expect(siegeModifiers(s, 0, space, 4, 1)).toEqual({ markers: 2, walls: -2, cards: 1 })
      expect(siegeModifiers(s, 2, space, 4, 0).markers).toBe(0)
    })

    it('takes the city at 4, always on 6, never on 1', () => {
      rule('17.3.2', '17.4')
      expect([1, 2, 3, 4, 5, 6].map((die) => isCaptured(die, 0))).toEqual([false, false, false, true, true, true])
      expect(isCaptured(6, -9)).toBe(true)
      expect(isCaptured(1, 9)).toBe(false)
    })

    it('kills those inside, displaces generals and leaves a plain marker', () => {
      rule('17.3.2', '25.0i', 'R17.2')
      const t = tableAt(
        besieging({
          forces: [
            { side: 'egypt', at: 'ugarit_city', units: { W: 4 }, generals: ['thutmose3'] },
            { side: 'hatti', at: 'ugarit_city', inside: true, units: { W: 2 }, generals: ['warlord1'] },
          ],
        }),
      ).play('ops:44', 'siege:egypt-king', 6)
      expect(t.asked).toBe('hatti displace')
      t.play('generalTo:kanesh')
      expect(unitsOf(t.state, 1).filter((u) => t.state.steps[u]! > 0)).toEqual([])
      expect([t.state.control[UGARIT], t.state.garrison[UGARIT]]).toEqual([0, NONE])
      expect(t.state.besieger[UGARIT]).toBe(NONE)
    })

    it('counts at most three failures', () => {
      rule('17.3.3', 'M7')
      const t = tableAt(besieging({ sieges: { ugarit_city: { besieger: 'egypt', count: 3 } } }))
      t.play('ops:44', 'siege:egypt-king', 1)
      expect(t.state.siege[UGARIT]).toBe(3)
    })
  })

  describe('17.5 to 17.7: besieged and relieved', () => {
    it('begins when an enemy army ends there and is lifted when no unit is left', () => {
      rule('R17.1', '17.6', 'M7', 'R11.6', 'R17.7')
      const t = tableAt(spec()).play('ops:1', 'activate:egypt-king', 'all', 'step:ugarit_city', 'stop', 'noSiege')
      expect(t.state.besieger[UGARIT]).toBe(0)
      t.play('ops:76', 'trade', 'ops:2', 'activate:egypt-king', 'all', 'step:arwad', 'stop')
      expect(t.state.besieger[UGARIT]).toBe(NONE)
      const s = position(besieging())
      s.garrison[UGARIT] = NONE
      updateSieges(s)
      expect(s.besieger[UGARIT]).toBe(NONE)
    })

    /** Units and a general of a side outside Ugarit when an activation elsewhere has ended. */
    const ended = (s: ReturnType<typeof position>) => {
      updateSieges(s, newMarch(s, EGYPT, kingOf(EGYPT) + 2))
      return [s.besieger[UGARIT], s.siege[UGARIT]]
    }

    it.each([
      [1, false],
      [2, false],
      [3, true],
      [4, true],
      [10, true],
    ])('%i units that an activation brings before the walls besiege them: %s', (W, besieged) => {
      rule('R17.1', '17.2a', '17.2b')
      const force = { side: 'egypt', at: 'ugarit_city', units: { W }, generals: ['thutmose3'] }
      expect(ended(position(spec({ forces: [force] })))).toEqual([besieged ? EGYPT : NONE, 0])
      const t = tableAt(spec({ forces: [{ ...force, at: 'arwad' }] }))
      t.play('ops:1', 'activate:egypt-king')
      if (W > 1) t.answer('all')
      else t.answer(t.offered[0]!)
      t.play('step:ugarit_city', 'stop')
      expect(t.asked).toBe(besieged ? 'egypt siegeOrNot' : 'hatti impulse')
      t.until('hatti impulse')
      expect(t.state.besieger[UGARIT]).toBe(besieged ? EGYPT : NONE)
    })

    it.each([
      [0, NONE, 0],
      [1, EGYPT, 0],
      [2, EGYPT, 0],
      [3, EGYPT, 1],
      [4, EGYPT, 1],
    ])('goes on with %i besieging units: besieger %i, %i markers', (W, besieger, markers) => {
      rule('17.6', '17.3.3', '17.2a')
      const forces = [{ side: 'egypt', at: 'ugarit_city', units: { W }, generals: ['thutmose3'] }]
      const s = position(besieging({ forces }))
      expect(whyNotSiege(s, EGYPT, 0, UGARIT, W)?.[1]).toBe(W < 3 ? 'threeUnits' : undefined)
      expect(ended(s)).toEqual([besieger, markers])
    })

    it('is not begun by strays or leaderless Barbarians', () => {
      rule('R17.1', 'R21.3')
      const s = position(spec({ forces: [{ side: 'stray', at: 'ugarit_city', units: { M: 3 } }] }))
      expect(ended(s)[0]).toBe(NONE)
      const chief = (generals: string[]) =>
        position(spec({ forces: [{ side: 'gasga', at: 'ugarit_city', units: { M: 3 }, generals }] }))
      const [led, leaderless] = [chief(['leader']), chief([])]
      expect([ended(led)[0], ended(leaderless)[0]]).toEqual([GASGA, NONE])
    })

    const sally = (units = { W: 2 }) =>
      tableAt(
        besieging({
          players: ['hatti', 'egypt'],
          forces: [
            { side: 'egypt', at: 'ugarit_city', units: { W: 3 }, generals: ['warlord1'] },
            { side: 'hatti', at: 'ugarit_city', inside: true, units, generals: ['suppiluliuma1'] },
          ],
          hands: { egypt: [76], hatti: [1] },
        }),
      ).play('ops:1', 'activate:hatti-king')

    it('lets a besieged army sally without reactions', () => {
      rule('17.5', 'R17.6')
      const t = sally().play('all')
      t.until('hatti advantage')
      expect(t.state.battle!.side).toEqual([1, 0])
      expect(t.told).not.toContain('avoiding')
      t.answer(t.offered[0]!, 6, 1)
      while (/losses/.test(t.asked)) t.answer(t.offered[0]!)
      expect(t.told).toContain('battleWon')
    })

    it('sends a losing sortie back inside', () => {
      rule('R16.7', '17.7b', '16.4a')
      const t = sally().play('all')
      t.until('hatti advantage').answer('plus:0', 1, 6)
      while (/losses/.test(t.asked)) t.answer(t.offered[0]!)
      expect(t.asked).toBe('hatti sortieBack')
      t.answer('backIn')
      expect(t.state.generals[kingOf(1)]).toBe(inside(UGARIT))
      expect(countIn(t.state, 1, inside(UGARIT))).toBeGreaterThan(0)
      expect(countIn(t.state, 1, UGARIT)).toBe(0)
    })

    it('keeps a besieged general without units where he is', () => {
      rule('R17.6', '17.5')
      const t = tableAt(
        besieging({
          players: ['hatti', 'egypt'],
          forces: [
            { side: 'egypt', at: 'ugarit_city', units: { W: 3 } },
            { side: 'hatti', at: 'ugarit_city', inside: true, generals: ['suppiluliuma1'] },
          ],
          hands: { egypt: [76], hatti: [1] },
        }),
      ).play('ops:1')
      expect(t.why('activate:hatti-king')).toBe('R17.6 besiegedAlone')
      expect(t.why('raise:hatti-king')).toBe('17.5 besieged')
    })

    it('adds units inside to a relief; a king inside goes out with them and commands', () => {
      rule('17.7a', 'R11.5')
      const t = tableAt(
        besieging({
          players: ['hatti', 'egypt'],
          control: { egypt: 'egypt', hatti: 'hatti', ugarit: 'hatti' },
          forces: [
            { side: 'egypt', at: 'ugarit_city', units: { W: 3 }, generals: ['thutmose3'] },
            { side: 'hatti', at: 'ugarit_city', inside: true, units: { W: 2 }, generals: ['suppiluliuma1'] },
            { side: 'hatti', at: 'aleppo', units: { W: 3 }, generals: ['warlord1'] },
          ],
          hands: { egypt: [76], hatti: [1] },
        }),
      ).play('ops:1', 'activate:hatti-warlord1', 'all', 'step:ugarit_city')
      t.until('hatti sortie').answer('all')
      expect(t.asked).not.toBe('hatti sortieGenerals')
      expect(t.state.battle!.units[0]).toHaveLength(5)
      expect(t.state.battle!.general[0]).toBe(kingOf(1))
    })
  })

  describe('a beaten sortie', () => {
    it('keeps its city, which it left only to fight', () => {
      rule('R16.7', '17.7b', 'R15.7', 'M5')
      const t = tableAt(
        besieging({
          players: ['hatti', 'egypt'],
          garrisons: {},
          forces: [
            { side: 'egypt', at: 'ugarit_city', units: { W: 4 }, generals: ['warlord1'] },
            { side: 'hatti', at: 'ugarit_city', inside: true, units: { W: 2 }, generals: ['warlord1'] },
          ],
          hands: { egypt: [76], hatti: [1] },
        }),
      ).play('ops:1', 'activate:hatti-warlord1', 'all')
      t.until('hatti advantage').answer('plus:0', 2, 2)
      while (/losses/.test(t.asked)) t.answer(t.offered[0]!)
      t.play('backIn')
      expect(t.state.control[UGARIT]).toBe(1)
      expect(t.state.at.includes(inside(UGARIT))).toBe(true)
    })
  })
})

describe('siege limits', () => {
  const UGARIT = spaceNamed('ugarit_city')
  const besiegers = { side: 'egypt', at: 'ugarit_city', units: { W: 4 }, generals: ['thutmose3'] }

  /** Egypt outside Ugarit, which has a garrison marker of Hatti. */
  const siege = (count: number, more: Partial<TestSpec> = {}) =>
    tableAt({
      control: { egypt: 'egypt', amurru: 'egypt', hatti: 'hatti', ugarit: 'hatti' },
      garrisons: { ugarit_city: 'hatti' },
      sieges: { ugarit_city: { besieger: 'egypt', count } },
      forces: [besiegers],
      hands: { egypt: [1], hatti: [76] },
      ...more,
    })

  describe('a siege roll', () => {
    const rolled = (die: number, count: number, hands: TestSpec['hands'] = { egypt: [1], hatti: [76] }) => {
      const t = siege(count, { hands }).play('ops:1', 'siege:egypt-king')
      for (let i = 0; i < 9 && t.asked !== 'chance siege'; i++) t.answer(t.offered[0]!)
      return t.answer(die).state
    }

    it('checks for a natural 1 and a natural 6 first, and a failure adds a marker', () => {
      rule('F6', '17.4', '17.3.3')
      expect(rolled(1, 3).control[UGARIT]).toBe(HATTI)
      expect(rolled(2, 3).control[UGARIT]).toBe(EGYPT)
      expect(rolled(6, 0, { egypt: [1], hatti: [76, 61] }).control[UGARIT]).toBe(EGYPT)
      expect(rolled(2, 1).siege[UGARIT]).toBe(2)
      expect(rolled(2, 0).siege[UGARIT]).toBe(1)
    })

    it('never fails on a natural 6, even against strong walls', () => {
      rule('F6', '17.4')
      const t = tableAt({
        control: { egypt: 'egypt', karduniash: 'kassites' },
        players: ['egypt', 'kassites'],
        garrisons: { babylon: 'kassites' },
        forces: [{ ...besiegers, at: 'babylon' }],
        hands: { egypt: [1], kassites: [61, 76] },
      }).play('ops:1', 'siege:egypt-king')
      expect(t.asked).toBe('kassites siege')
      t.answer('card:61', 6)
      expect(t.state.control[spaceNamed('babylon')]).toBe(EGYPT)
    })
  })

  describe('a siege', () => {
    it('begins when the activation ends, before the next of the card', () => {
      rule('R17.1')
      const t = siege(0, {
        sieges: {},
        forces: [
          { ...besiegers, at: 'arwad' },
          { side: 'egypt', at: 'memphis', generals: ['warlord1'] },
        ],
      }).play('event:1', 'activate:egypt-king', 'all', 'step:ugarit_city', 'stop', 'noSiege')
      expect(t.asked).toBe('egypt activate')
      expect(t.state.besieger[UGARIT]).toBe(EGYPT)
    })

    it('is not begun by a passing army, even if a card is played meanwhile', () => {
      rule('R17.1')
      const t = siege(0, {
        sieges: {},
        forces: [{ ...besiegers, at: 'arwad' }],
        hands: { egypt: [1], hatti: [55, 76] },
      }).play('ops:1', 'activate:egypt-king', 'all', 'step:ugarit_city')
      expect(t.asked).toBe('hatti anyTime')
      t.answer('card:55')
      while (t.asked === 'chance attrition') t.answer(1)
      expect(t.asked).toBe('egypt march')
      expect(t.state.besieger[UGARIT]).toBe(NONE)
    })
  })

  describe('a sally', () => {
    const sally = (egypt: number) =>
      siege(0, {
        players: ['hatti', 'egypt'],
        forces: [
          { ...besiegers, units: { W: egypt }, generals: ['warlord1'] },
          { side: 'hatti', at: 'ugarit_city', inside: true, units: { W: 2 }, generals: ['suppiluliuma1'] },
        ],
        hands: { egypt: [76], hatti: [1] },
      }).play('ops:1', 'activate:hatti-king', 'all')

    it('that is won ends the move', () => {
      rule('R17.6', '17.5')
      const t = fightOut(sally(1), 6, 1)
      expect(t.told).toContain('battleWon')
      for (let i = 0; i < 9 && /displace|retreat/.test(t.asked); i++) t.answer(t.offered[0]!)
      expect(t.asked).toBe('egypt impulse')
      expect(t.state.generals[kingOf(HATTI)]).toBe(UGARIT)
    })

    it('that is routed is displaced and does not get back inside', () => {
      rule('R16.7', '15.5.10b')
      const t = sally(3).until('hatti advantage').answer('less', 'part:0-0', 1, 6)
      while (/losses/.test(t.asked)) t.answer(t.offered[0]!)
      expect(t.told).toContain('rout')
      expect(t.asked).toBe('hatti displace')
      t.answer(t.offered[0]!)
      expect(countIn(t.state, HATTI, inside(UGARIT)) + countIn(t.state, HATTI, UGARIT)).toBe(0)
    })
  })
})

describe('gates', () => {
  const MEGIDDO = spaceNamed('megiddo')

  /** Hatti inside Megiddo, with or without Egypt outside. */
  const city = (besieged: boolean) =>
    tableAt({
      control: { egypt: 'egypt', hatti: 'hatti', megiddo: 'hatti' },
      forces: [
        { side: 'hatti', at: 'megiddo', inside: true, units: { C: 1 }, generals: ['warlord1'] },
        ...(besieged ? [{ side: 'egypt', at: 'megiddo', units: { C: 3 }, generals: ['thutmose3'] }] : []),
      ],
      hands: { egypt: [76], hatti: [77] },
    }).state

  describe('M5: only the owner can be inside a walled city', () => {
    it('pieces of a side that loses the marker move outside', () => {
      rule('M5', '20.1c')
      const s = city(false)
      const unit = s.at.indexOf(inside(MEGIDDO))
      setControl(s, MEGIDDO, 0)
      expect([s.at[unit], s.generals[kingOf(1) + 1]]).toEqual([MEGIDDO, MEGIDDO])
    })

    it('units that an enemy keeps out of the field wait off the map', () => {
      rule('M5', 'M6', 'R25.1')
      const s = city(true)
      const unit = s.at.indexOf(inside(MEGIDDO))
      clearMarker(s, MEGIDDO)
      expect([s.at[unit], s.generals[kingOf(1) + 1]]).toEqual([WAITING, MEGIDDO])
    })
  })

  describe('M6: no unit joins a full city with an enemy outside', () => {
    it('neither raised troops nor units that an event adds or returns', () => {
      rule('M6', 'R-C34', 'R-C35', '9.2D')
      const crowded = (W: number) =>
        tableAt({
          control: { egypt: 'egypt', megiddo: 'egypt', hatti: 'hatti' },
          forces: [
            { side: 'egypt', at: 'megiddo', inside: true, units: { W }, generals: ['thutmose3'] },
            { side: 'hatti', at: 'megiddo', units: { C: 2 } },
          ],
          hands: { egypt: [34, 35], hatti: [77] },
        })
      expect(crowded(2).why('event:34')).toBe('R-C34 noFreeGeneral')
      expect(crowded(2).why('event:35')).toBe('R9.3 nothingToRebuild')
      expect(crowded(2).play('ops:34').why('raise:egypt-king')).toBe('R18.1 enemyUnits')
      const one = crowded(1).play('event:35', 'unit:egypt-ra-2')
      expect(one.asked).not.toBe('egypt returnUnits')
      expect(one.state.at.filter((zone) => zone === inside(MEGIDDO))).toHaveLength(2)
    })
  })

  describe('R17.1: sieges', () => {
    it('begin with the activation that brings three units, not with units that come together without one', () => {
      rule('R17.1', '17.6')
      const spec = (units: number, at: string): TestSpec => ({
        control: { egypt: 'egypt', canaan: 'egypt', hatti: 'hatti' },
        garrisons: { megiddo: 'hatti' },
        forces: [
          { side: 'egypt', at: 'megiddo', units: { C: units }, generals: ['thutmose3'] },
          { side: 'egypt', at, units: { C: 1 }, generals: ['warlord1'] },
        ],
        hands: { egypt: [1, 37, 76], hatti: [77] },
      })
      const besieger = (t: TestTable) => t.state.besieger[MEGIDDO]
      expect(besieger(tableAt(spec(2, 'gaza')).play('event:37', 'with:egypt-king'))).toBe(-1)
      expect(besieger(tableAt(spec(3, 'gaza')).play('ops:1', 'activate:egypt-warlord1', 'stop'))).toBe(-1)
      expect(besieger(tableAt(spec(3, 'gaza')).play('ops:1', 'activate:egypt-king', 'stop'))).toBe(EGYPT)
      const joining = ['ops:1', 'activate:egypt-warlord1', 'unit:egypt-chariot-4', 'step:megiddo', 'stop'] as const
      expect(besieger(tableAt(spec(3, 'jaffa')).play(...joining))).toBe(EGYPT)
    })

    it('are rolled for by three units at that moment, even if a card reduced the army since the activation', () => {
      rule('17.2a', 'W4', 'R-C55')
      const spec = {
        control: { egypt: 'egypt', hatti: 'hatti' },
        garrisons: { megiddo: 'hatti' },
        forces: [{ side: 'egypt', at: 'megiddo', units: { c: 3 }, generals: ['thutmose3'] }],
        hands: { egypt: [76, 78], hatti: [55, 77] },
      }
      const t = tableAt(spec).answer('pass', 'ops:76', 'siege:egypt-king')
      expect(t.asked).toBe('hatti anyTime')
      t.answer('card:55')
      expect(t.answer(6, 1, 1).asked).toBe('hatti impulse')
      const passed = tableAt(spec).answer('pass', 'ops:76', 'siege:egypt-king', 'pass')
      expect(passed.asked).toBe('chance siege')
    })

    it('pass from a new neutral king only to a warlord who is also besieging', () => {
      rule('R19.5', '9.2B')
      const t = tableAt({
        neutrals: ['kassites'],
        control: { karduniash: 'kassites', egypt: 'egypt', hatti: 'hatti' },
        garrisons: { mari_city: 'hatti' },
        forces: [
          { side: 'kassites', at: 'mari_city', units: { C: 3 }, generals: ['karaindash'] },
          { side: 'kassites', at: 'eshnunna', units: { C: 3 }, generals: ['warlord1'] },
        ],
        round: 4,
        hands: { egypt: [1, 78], hatti: [77] },
        change: (s) => void (s.successor[KASSITES] = 4),
      }).answer('ops:1', 'siege:kassites-king', 'pass', 1)
      expect(t.told).toContain('king')
      expect(t.told).not.toContain('siege')
      expect(t.asked).toBe('hatti impulse')
    })
  })
})
