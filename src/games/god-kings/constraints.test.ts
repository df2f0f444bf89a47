import { describe, expect, it, test } from 'vitest'
import cards from './data/cards.json'
import map from './data/map.json'
import powers from './data/powers.json'
import scenarios from './data/scenarios.json'
import units from './data/units.json'

// What the documents state about numbers that are otherwise reconstructed: changes to the data must preserve it.

const spaces = new Map(map.spaces.map((s) => [s.id, s]))
const inProvince = (id: string) => map.spaces.filter((s) => s.province === id).map((s) => s.id)
const province = (id: string) => map.provinces.find((p) => p.id === id)!
const vp = (...ids: string[]) => ids.reduce((sum, id) => sum + province(id).vp, 0)
const tp = (...ids: string[]) => ids.reduce((sum, id) => sum + province(id).tp, 0)
const wood = (ids: Iterable<string>) => [...new Set(ids)].reduce((sum, id) => sum + spaces.get(id)!.wood, 0)
const walled = (id: string) => inProvince(id).filter((x) => spaces.get(x)!.kind === 'walled')
const ops = (...numbers: number[]) => numbers.map((n) => cards.cards.find((c) => c.number === n)!.ops)
const kings = new Map(powers.powers.flatMap((p) => p.kings.map((k) => [k.id, k] as const)))
const rated = (id: string) => [kings.get(id)!.strategy, kings.get(id)!.battle]

/** Spaces that a power controls when a scenario begins. */
function held(scenario: string, power: string): Set<string> {
  const setups = scenarios.scenarios.find((s) => s.id === scenario)!.setup as {
    [power: string]: { provinces: string[]; spaces: string[] } | undefined
  }
  const setup = setups[power]!
  return new Set([...setup.spaces, ...setup.provinces.flatMap(inProvince)])
}

/** 3.0g. */
function controls(own: Set<string>, id: string): boolean {
  const all = inProvince(id)
  return 2 * all.filter((x) => own.has(x)).length > all.length && walled(id).every((x) => own.has(x))
}

const startVp = (power: string) =>
  map.provinces.reduce((sum, p) => sum + (controls(held('campaign', power), p.id) ? p.vp : 0), 0)

describe('victory points of provinces', () => {
  test.each([
    [['mitanni', 'kizzuwadna', 'ugarit', 'karkemish', 'mukish', 'ishuwa'], 15],
    [['mitanni', 'karkemish', 'ugarit', 'mukish'], 11],
    [['assyria', 'mari'], 6],
    [['mari'], 2],
    [['arrapha'], 1],
    [['kizzuwadna'], 2],
    [['ishuwa'], 2],
    [['hatti', 'masha'], 4],
    [['egypt', 'sinai', 'canaan', 'amurru'], 10],
    [['egypt', 'sinai', 'canaan', 'amurru', 'ugarit', 'alasiya'], 14],
  ])('%j are %i together', (ids, sum) => {
    expect(vp(...ids)).toBe(sum)
  })

  test.each([
    ['mitanni', 15],
    ['egypt', 10],
    ['kassites', 8],
    ['hatti', 3],
  ])('%s begins the campaign with %i', (power, sum) => {
    expect(startVp(power)).toBe(sum)
  })

  it('lets a Revolt against Mitanni pull 2 or 3 VP (C46)', () => {
    const outer = map.provinces.filter(({ id, home }) => home === null && controls(held('campaign', 'mitanni'), id))
    const values = outer.map((p) => p.vp)
    expect(outer.length).toBe(5)
    expect(Math.max(...values)).toBe(3)
    expect(values).toContain(2)
  })

  it('leaves Sumer some VP that a flood can take', () => {
    expect(vp('sumer')).toBeGreaterThan(0)
  })
})

describe('tribute and wood', () => {
  test.each([
    [['egypt'], 2],
    [['canaan'], 2],
    [['amurru'], 2],
    [['sinai'], 0],
    [['masha'], 2],
    [['hatti', 'masha'], 4],
    [['mitanni', 'karkemish', 'ugarit', 'mukish'], 7],
  ])('%j pay %i', (ids, sum) => {
    expect(tp(...ids)).toBe(sum)
  })

  it('is above zero if a card or a rule mentions it', () => {
    for (const id of ['sumer', 'mari', 'pitassa', 'walusa']) expect(tp(id)).toBeGreaterThan(0)
  })

  it('is 5, 6 and 3 wood in the examples', () => {
    const egypt = ['egypt', 'sinai', 'canaan', 'amurru'].flatMap(inProvince)
    expect(wood(egypt.filter((x) => x !== 'arwad' && x !== 'nahrin'))).toBe(5)
    const mitanni = ['mitanni', 'karkemish', 'ugarit', 'mukish', 'kizzuwadna'].flatMap(inProvince)
    const more = ['nahrin', 'nineveh', 'arbeles']
    expect(wood([...mitanni, ...more].filter((x) => x !== 'shalatuwar'))).toBe(6)
    expect(wood([...inProvince('hatti'), 'kalashma', 'arawanna', 'karkisya', 'shalatuwar'])).toBe(3)
  })
})

describe('control at the start', () => {
  it('of Amurru is Egyptian in the campaign and contested in scenario 3', () => {
    expect(controls(held('campaign', 'egypt'), 'amurru')).toBe(true)
    expect(controls(held('thutmose', 'egypt'), 'amurru')).toBe(false)
    expect(controls(held('thutmose', 'mitanni'), 'amurru')).toBe(false)
  })

  it('of Assyria and Masha is complete with a third space', () => {
    expect(controls(new Set(['nineveh', 'assur', 'arbeles']), 'assyria')).toBe(true)
    expect(controls(new Set(['nineveh', 'assur']), 'assyria')).toBe(false)
    expect(controls(new Set(['kalashma', 'arawanna', 'karkisya']), 'masha')).toBe(true)
    expect(controls(new Set(['kalashma', 'arawanna']), 'masha')).toBe(false)
  })
})

describe('walls, kings, units, cards', () => {
  it('has the walls of the rulebook', () => {
    expect(['ugarit_city', 'kadesh', 'karkemish_city'].map((x) => spaces.get(x)!.siege)).toEqual([0, -1, -2])
    expect(walled('amurru').sort()).toEqual(['kadesh', 'tyre'])
    expect(walled('assyria').sort()).toEqual(['assur', 'nineveh'])
  })

  it('has the ratings that the examples use', () => {
    expect([rated('hatshepsut'), rated('thutmose3'), rated('saushtatar')]).toEqual([
      [3, 0],
      [1, 4],
      [2, 2],
    ])
    expect([rated('parattarna2')[1], rated('kashtiliash3')[1], rated('muwatalli2')[1]]).toEqual([1, 1, 3])
    for (const { strategy, battle } of kings.values()) {
      expect(strategy >= 1 && strategy <= 3 && battle >= 0 && battle <= 4).toBe(true)
    }
  })

  it('has the unit ratings of 15.5.8', () => {
    const full = (id: string) => Object.values(units.units.find((u) => u.id === id)!.full)
    expect([full('warrior'), full('chariot'), full('royal_guard')]).toEqual([
      [3, 3, 4],
      [4, 2, 5],
      [5, 2, 4],
    ])
  })

  it('has the Ops that the documents print', () => {
    expect(ops(33, 31, 28, 32)).toEqual([3, 3, 3, 3])
    expect(ops(70, 56, 39, 75, 45, 69, 73)).toEqual([2, 2, 2, 2, 2, 2, 2])
    expect(ops(95, 103, 84, 99, 101)).toEqual([1, 1, 1, 1, 1])
  })
})
