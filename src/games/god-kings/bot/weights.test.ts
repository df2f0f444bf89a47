import { describe, expect, it } from 'vitest'
import { controlChance, type ProvinceSituation } from './weights.ts'

/** A province that is half taken, with an army in it, in the middle of a turn. */
const standing = (more: Partial<ProvinceSituation> = {}): ProvinceSituation => ({
  time: 0.6,
  othersTime: 0.6,
  missing: 2,
  spare: -2,
  open: 0,
  shut: 1,
  ajar: 0,
  own: 30,
  others: 10,
  here: 30,
  foe: 0,
  siege: 0,
  foreign: false,
  ...more,
})
const vp = (more: Partial<ProvinceSituation>) => controlChance('vp', true, standing(more))
const held = (more: Partial<ProvinceSituation>) => vp({ missing: 0, spare: 1, shut: 0, ...more })

describe('the chance to keep a province', () => {
  it('is nearly certain if no other power is near', () => {
    expect(held({ others: 0 })).toBeGreaterThan(0.97)
  })

  it('falls with the enemies’ influence and the time they have', () => {
    expect(held({ others: 40 })).toBeLessThan(held({ others: 5 }))
    expect(held({ others: 40, othersTime: 1 })).toBeLessThan(held({ others: 40, othersTime: 0.2 }))
    expect(held({ foe: 20, othersTime: 0.2 })).toBeLessThan(held({ othersTime: 0.2 }))
  })

  it('falls with open gates; 24.1.7: in the home country of another player it lasts until VP are counted', () => {
    expect(held({ open: 1 })).toBeLessThan(held({}))
    expect(held({ foreign: true })).toBeGreaterThan(0.9)
  })
})

describe('the chance to win a province', () => {
  it('falls with every missing space and every garrisoned city', () => {
    expect(vp({ missing: 3 })).toBeLessThan(vp({}))
    expect(vp({ missing: 1, shut: 1 })).toBeLessThan(vp({ missing: 1, shut: 0 }))
  })

  it('rises with a siege under way and an army in the province', () => {
    expect(vp({ siege: 0.5 })).toBeGreaterThan(vp({}))
    expect(vp({ here: 0 })).toBeLessThan(vp({}))
  })

  it('is zero without an army or without time', () => {
    expect(vp({ own: 0 })).toBe(0)
    expect(vp({ time: 0 })).toBe(0)
  })

  it('in scenario 3 remains above zero if another turn follows', () => {
    expect(controlChance('provinces', false, standing({ time: 0 }))).toBeGreaterThan(0)
    expect(controlChance('provinces', true, standing({ time: 0 }))).toBe(0)
  })
})
