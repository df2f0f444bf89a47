import { describe, expect, it } from 'vitest'
import { type ForceSpec, position } from '#games/god-kings/testing/position.ts'
import { fightOut, tableAt } from '#games/god-kings/testing/table.ts'
import { rule } from '#kernel/testing/golden.ts'
import { whyNotRaise } from '../actions/ops.ts'
import { chargeOrder } from '../battle/resolver.ts'
import { battleModifiers, isOverrun, rowFor } from '../battle/strength.ts'
import { isAttritionHit } from '../march/movement.ts'
import { controlsProvince, deploymentSpaces, isGarrisoned, isHome } from '../politics/control.ts'
import { hattiProvinces } from '../turn/divisions.ts'
import { scheduledFor } from '../turn/reinforcement.ts'
import { EGYPT, HATTI, kingOf, MERCENARY, unitName } from './counters.ts'
import { inside, provinceNamed, spaceId, spaceNamed } from './map.ts'
import { countIn, recruit } from './pieces.ts'
import { HAND } from './players.ts'
import { isSuccess, ratingRoll } from './ratings.ts'

const control = { egypt: 'egypt', amurru: 'egypt', hatti: 'hatti', ugarit: 'hatti' }
const MEMPHIS = spaceNamed('memphis')

/** Egypt's king at Kadesh marches with 3 Ops; the other forces are given. */
const marching = (units: ForceSpec['units'], others: readonly ForceSpec[]) =>
  tableAt({
    control,
    forces: [{ side: 'egypt', at: 'kadesh', units: units!, generals: ['thutmose3'] }, ...others],
    hands: { egypt: [1], hatti: [76] },
  }).play('ops:1', 'activate:egypt-king', 'all')

describe('counters', () => {
  it('are limited: of three mercenaries one comes if 39 are in play', () => {
    rule('2.2c', 'R2.1')
    const s = position({ forces: [{ side: 'hatti', at: 'hattusha', units: { M: 39 } }] })
    expect(recruit(s, EGYPT, MERCENARY, 3, MEMPHIS)).toBe(1)
    expect(countIn(s, EGYPT, MEMPHIS)).toBe(1)
  })

  it('are limited to two inside walls', () => {
    rule('11.8a', '4.0c', 'R4.1')
    const t = tableAt({
      scenario: 'campaign',
      turn: 3,
      neutrals: ['mitanni', 'kassites'],
      forces: [
        { side: 'egypt', at: 'memphis', units: { W: 3 }, generals: ['thutmose3'] },
        { side: 'mitanni', at: 'washukanni', generals: ['saushtatar'] },
        { side: 'kassites', at: 'dur_kurigalzu', generals: ['agum3'] },
      ],
      next: ['round', 'reinforcement'],
      round: 0,
    })
    while (t.asked !== 'egypt place') t.answer(t.offered.includes('nothing') ? 'nothing' : 'done')
    while (/king|warlord/.test(String(t.match.open[0]!.about!.piece))) t.answer('place:memphis')
    t.answer('place:memphis/in', 'place:memphis/in')
    expect(t.why('place:memphis/in')).toBe('11.8a twoInside')
  })

  it('include cards: seven are dealt, or six to a player who kept one', () => {
    rule('8.1', '5.0a', '8.4a', 'R8.2')
    const t = tableAt({
      next: ['round', 'deal'],
      round: 0,
      change: (s) => {
        s.cards[33] = HAND
        s.kept[0] = 33
      },
    })
    while (t.asked === 'chance deal') t.answer(t.offered[0]!)
    const held = (player: number) => t.state.cards.filter((at) => at === HAND + player).length
    expect([held(0), held(1)]).toEqual([7, 7])
    expect(t.journal.events.filter((e) => e.kind === 'dealt').map((e) => e.with!.cards)).toEqual([6, 7])
  })
})

describe('control', () => {
  it('of a province needs every walled city of it', () => {
    rule('3.0g')
    const amurru = provinceNamed('amurru')
    expect(controlsProvince(position({ control: { amurru: 'egypt' } }), EGYPT, amurru)).toBe(true)
    const without = position({ control: { amurru: 'egypt', tyre: null } })
    expect(controlsProvince(without, EGYPT, amurru)).toBe(false)
  })

  it('by one unit inside garrisons a walled city, so that an army outside besieges it', () => {
    rule('17.1b', '3.0e', 'R17.1')
    const t = marching({ W: 3 }, [{ side: 'hatti', at: 'ugarit_city', inside: true, units: { W: 1 } }])
    const city = spaceNamed('ugarit_city')
    expect(isGarrisoned(t.state, city)).toBe(true)
    t.play('step:nahrin', 'step:ugarit_city')
    expect(t.asked).toBe('hatti inOrOut')
    t.answer(t.offered[0]!).play('stop', 'noSiege')
    expect(t.state.besieger[city]).toBe(EGYPT)
  })

  it('without a connection to the home country allows no reinforcements', () => {
    rule('7.1.5a', '7.1.5b')
    const cut = position({ control: { egypt: 'egypt', sinai: 'egypt', canaan: 'egypt', raphia: null } })
    const ids = deploymentSpaces(cut, EGYPT).map(spaceId)
    expect(ids).toContain('tjaru')
    expect(ids.filter((id) => ['gaza', 'jerusalem', 'jaffa'].includes(id))).toEqual([])
  })

  it('of the whole province lets Hatti raise a division there, which makes it home', () => {
    rule('7.2c', 'R7.3')
    const part = position({ control: { hatti: 'hatti', pitassa: 'hatti', purushanda: null } })
    expect(hattiProvinces(part)).toEqual([])
    const t = tableAt({
      players: ['hatti', 'egypt'],
      control: { hatti: 'hatti', walusa: 'hatti' },
      hands: { hatti: [11, 76], egypt: [77] },
      change: (s) => void (s.divisions[HATTI] = 0b0011),
    }).play('event:11', 'divisionAt:walma')
    expect(isHome(t.state, HATTI, provinceNamed('walusa'))).toBe(true)
  })

  it('does not bring scheduled divisions before their turn', () => {
    rule('R7.4')
    const turns = Array.from({ length: 10 }, (_, i) => i + 1)
    const due = (power: number) =>
      turns.filter((turn) => scheduledFor(position({ scenario: 'campaign', turn }), power).length > 0)
    expect(due(HATTI)).toEqual([6])
    expect(due(EGYPT).length).toBeLessThan(3)
  })

  it('and freedom from siege are needed to raise troops', () => {
    rule('9.2D', '17.5')
    const at = (spec: object) =>
      whyNotRaise(
        position({
          forces: [{ side: 'egypt', at: 'tyre', inside: true, generals: ['thutmose3'] }],
          ...spec,
        }),
        EGYPT,
        kingOf(EGYPT),
      )
    expect(at({ control: { tyre: 'egypt' } })).toBeUndefined()
    expect(at({ control: { tyre: 'egypt' }, sieges: { tyre: { besieger: 'hatti', count: 0 } } })).toEqual([
      '17.5',
      'besieged',
    ])
    expect(at({ control: {} })).toEqual(['9.2D', 'notControlled'])
  })
})

describe('dice and odds', () => {
  it('overrun at ten to one, not below', () => {
    rule('11.5')
    expect([isOverrun(20, 2), isOverrun(19, 2)]).toEqual([true, false])
  })

  it('of attrition hit on 5 with ten or more units in the space', () => {
    rule('11.13')
    expect([isAttritionHit(5, 9), isAttritionHit(5, 10), isAttritionHit(6, 1), isAttritionHit(4, 12)]).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  it('of reactions have a natural 1 and a natural 6', () => {
    rule('13.4b', '14.1b', '15.5.2b')
    expect([isSuccess(ratingRoll(-9, {}), 1), isSuccess(ratingRoll(9, {}), 6)]).toEqual([true, false])
    expect([isSuccess(ratingRoll(2, { x: 1 }), 2), isSuccess(ratingRoll(3, { x: 1 }), 2)]).toEqual([false, true])
  })

  it('of charges are not rolled in mountains', () => {
    rule('11.7b', '15.5.2a')
    const side = { chariots: 3, rating: 2, led: true }
    expect([chargeOrder([side, side], false), chargeOrder([side, side], true)]).toEqual([[0, 1], []])
  })

  it('of a battle count surprise and a failed escape, each for its side', () => {
    rule('13.4c', '14.1c', '15.5.5f')
    const t = marching({ W: 4 }, [
      { side: 'hatti', at: 'nahrin', units: { W: 1 }, generals: ['warlord1'] },
      { side: 'hatti', at: 'aleppo', units: { W: 1 }, generals: ['suppiluliuma1'] },
    ]).play('step:nahrin', 'intercept:hatti-king', 'avoid:hatti-warlord1', 1, 'fight', 6)
    const { state } = t
    expect(battleModifiers(state, state.battle!, 1)).toMatchObject({ surprise: 1, failedAvoid: -1 })
    expect(battleModifiers(state, state.battle!, 0)).toMatchObject({ surprise: 0, failedAvoid: 0 })
  })

  it('of losses after an attempted charge fall on chariots for their half', () => {
    rule('15.5.8b', '15.5.2e')
    const t = marching({ C: 3, W: 4 }, [
      { side: 'hatti', at: 'nahrin', units: { W: 6 }, generals: ['suppiluliuma1'] },
    ]).play('step:nahrin', 'charge', 6)
    expect(t.state.battle!.charged).toEqual([true, false])
    fightOut(t, 1, 6)
    const lost = t.state.battle?.hits[0] ?? []
    const steps = t.journal.events.filter((e) => e.kind === 'battleRoll').map((e) => Number(e.with!.loss))
    const chariots = lost.filter((u) => /chariot/.test(unitName(u < 0 ? ~u : u))).length
    expect(chariots * 2).toBeGreaterThanOrEqual(Math.min(12, Math.floor(steps[1]! / 2)) - 1)
    expect(chariots).toBeGreaterThan(0)
  })
})

describe('a battle', () => {
  const atNahrin = (egypt: ForceSpec['units'], hatti: ForceSpec) =>
    marching(egypt, [{ ...hatti, side: 'hatti', at: 'nahrin' }]).play('step:nahrin')

  it('adds the rating of each commander', () => {
    rule('15.5.5a')
    const t = atNahrin({ W: 4 }, { side: '', at: '', units: { W: 4 }, generals: ['suppiluliuma1'] })
    const rating = (role: number) => battleModifiers(t.state, t.state.battle!, role).rating
    t.until('egypt holdBack')
    expect([rating(0), rating(1)]).toEqual([4, 4])
  })

  it('lets a Defender with the advantage divide it', () => {
    rule('15.5.6')
    const t = tableAt({
      control: { hatti: 'hatti', egypt: 'egypt' },
      forces: [
        { side: 'egypt', at: 'purushanda', units: { W: 4 }, generals: ['warlord1'] },
        { side: 'hatti', at: 'naenassa', units: { W: 4 }, generals: ['suppiluliuma1'] },
      ],
      hands: { egypt: [1], hatti: [76] },
    }).play('ops:1', 'activate:egypt-warlord1', 'all', 'step:naenassa')
    t.until('hatti advantage')
    const value = Number(t.match.open[0]!.about!.value)
    t.answer('plus:1', 3, 4)
    const rolls = t.journal.events.filter((e) => e.kind === 'battleRoll').map((e) => e.with!.modifier)
    expect(rolls).toEqual([1 - value, 1])
  })

  it('does not hold back chariots that charged', () => {
    rule('15.5.3b')
    const kinds = (answer: string) => {
      const t = atNahrin({ C: 3 }, { side: '', at: '', units: { W: 4 }, generals: ['suppiluliuma1'] })
      t.until('egypt chargeOrNot').answer(answer)
      if (answer === 'charge') t.answer(6)
      const asked: string[] = []
      for (; !/advantage|Roll/.test(t.asked); t.answer('done')) asked.push(t.asked)
      return asked
    }
    expect(kinds('decline')).toEqual(['egypt holdBack'])
    expect(kinds('charge')).toEqual([])
  })

  it('limits the rows to -3 to 10', () => {
    rule('15.5.7')
    expect([rowFor(-5), rowFor(-3), rowFor(10), rowFor(13)]).toEqual([-3, -3, 10, 10])
  })
})

describe('generals', () => {
  it('who defend are led by the king if he is there', () => {
    rule('15.1b')
    const t = marching({ W: 4 }, [
      { side: 'hatti', at: 'nahrin', units: { W: 4 }, generals: ['suppiluliuma1', 'warlord1'] },
    ]).play('step:nahrin')
    t.until('egypt holdBack')
    expect(t.state.battle!.general).toEqual([kingOf(EGYPT), kingOf(HATTI)])
  })

  it('in a city without another garrison are displaced like those in the field', () => {
    rule('R11.8', '11.11')
    const t = (garrison: boolean) =>
      tableAt({
        control,
        ...(garrison ? { garrisons: { ugarit_city: 'hatti' } } : {}),
        forces: [
          { side: 'egypt', at: 'kadesh', units: { W: 3 }, generals: ['thutmose3'] },
          { side: 'hatti', at: 'ugarit_city', inside: true, generals: ['warlord1'] },
        ],
        hands: { egypt: [1], hatti: [76] },
      }).play('ops:1', 'activate:egypt-king', 'all', 'step:nahrin', 'step:ugarit_city', 'shelter:hatti-warlord1')
    expect(t(false).asked).toBe('hatti displace')
    expect(t(true).state.generals[kingOf(HATTI) + 1]).toBe(inside(spaceNamed('ugarit_city')))
  })

  it('besieged in a port cannot sail, only sally', () => {
    rule('12.4', '17.5', 'R17.6')
    const port = (besieged: boolean) =>
      tableAt({
        control,
        forces: [
          { side: 'egypt', at: 'tyre', inside: true, units: { W: 1 }, generals: ['thutmose3'] },
          { side: 'hatti', at: 'tyre', units: { W: 3 } },
        ].slice(0, besieged ? 2 : 1),
        ...(besieged ? { sieges: { tyre: { besieger: 'hatti', count: 0 } } } : {}),
        hands: { egypt: [1], hatti: [76] },
      }).play('ops:1', 'activate:egypt-king')
    expect(port(false).play('unit:egypt-ra-1').offered).toContain('sail:byblos')
    expect(port(true).state.battle).not.toBe(null)
  })

  it('carry at most five units over the sea', () => {
    rule('12.2', 'R12.2')
    const port = (W: number) =>
      tableAt({
        control,
        forces: [{ side: 'egypt', at: 'byblos', units: { W }, generals: ['thutmose3'] }],
        hands: { egypt: [1], hatti: [76] },
      }).play('ops:1', 'activate:egypt-king', 'all')
    expect(port(5).offered).toContain('sail:tyre')
    expect(port(6).why('sail:tyre')).toBe('R12.2 fiveUnits')
  })
})
