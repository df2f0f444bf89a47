import { describe, expect, test } from 'vitest'
import { type Alexander, ELIMINATED, NONE, ROUTED } from '#games/alexander/rules/state.ts'
import { CHARGES, fight } from '#games/alexander/testing/drive.ts'
import { CHANCE, randomFrom } from '#kernel'
import { rule } from '#kernel/testing/golden.ts'
import { calculations } from './calculations.ts'
import { position } from './position.ts'

// The shock segment plays the steps of a combat on a map; odds and vectors run them on records. The same dice must
// produce the same cohesion hits.

const ATTACKERS = ['PH', 'HI', 'MI', 'LI', 'LP', 'SK*', 'HC', 'LN', 'LC']
const DEFENDERS = [...ATTACKERS, 'SK']
const FACINGS = ['E', 'NE', 'NW', 'W', 'SW', 'SE']
/** The arc of a unit on 1110, by its facing, that an attacker on 1010 is in. */
const ASPECTS = ['rear', 'flank', 'front', 'front', 'flank', 'rear']

/**
 * Plays the segment to its end with just these dice; other asks (rout paths, advances) take the last option: no pivot.
 */
function fought(s: Alexander, dice: readonly number[]): Alexander {
  const { match } = fight(s, { dice })
  for (let open = match.open[0]; open !== undefined; open = match.open[0]) {
    if (open.seat === CHANCE) throw new Error(`one more die for ${open.kind}`)
    match.apply(open.seat, open.options.at(-1)!.key)
  }
  return match.state
}

test('the shock segment and the calculation of a combat agree die for die', () => {
  rule('8.30', '8.33', '8.36d', '8.37', '8.38a', '8.38b')
  const seen = new Set<string>()
  for (let n = 0; n < 200; n++) {
    const random = randomFrom(`combat ${n}`)
    const wide = random(3) === 0
    const face = wide ? 3 : random(6)
    const unit = (id: string, types: readonly string[]) => {
      const tq = 4 + random(5)
      const type = wide ? ['PH', 'HI'][random(2)]! : types[random(types.length)]!
      const hits = random(tq - 1)
      return { id, type, tq, size: 1 + random(10), hits, twoHex: wide, missile: 'no' as const }
    }
    const [attacker, defender] = [unit('A', ATTACKERS), unit('D', DEFENDERS)]
    const dice = Array.from({ length: 12 }, () => random(10))
    const { s } = position({
      ...{ columns: 20, rows: 20, edge: 'W' },
      friends: [{ ...attacker, hexes: wide ? ['1010', '1011'] : ['1010'], facing: 'E' }],
      enemies: [{ ...defender, hexes: wide ? ['1110', '1109'] : ['1110'], facing: FACINGS[face]! }],
    })
    s.marks[0] = CHARGES
    s.phase = {
      ...{ leader: NONE, elephant: 0, kind: 'first', left: 0, contingents: 0 },
      ...{ duty: false, beganInZoc: false, used: false, basis: 0, command: null },
    }
    s.next = ['declare']
    const expected = calculations.combat!({
      ...{ attackers: [attacker], defenders: [defender], aspect: ASPECTS[face], dice },
    }) as { units: { [id: string]: number | string }; diceLeft: number }
    const told = JSON.stringify([attacker, defender, ASPECTS[face], dice])
    const after = fought(s, dice.slice(0, dice.length - expected.diceLeft))
    const fate = (u: number) =>
      after.status[u] === ROUTED ? 'routed' : after.status[u] === ELIMINATED ? 'eliminated' : after.hits[u]!
    expect({ A: fate(0), D: fate(1) }, told).toEqual(expected.units)
    seen.add(`${expected.units.A === 'routed'} ${expected.units.D === 'routed'}`)
  }
  expect([...seen].sort()).toEqual(['false false', 'false true', 'true false'])
})

describe('a combat on records', () => {
  /** Resolves a combat with these dice: the result of each unit, the dice left, and the log. */
  function fight(attackers: object[], defenders: object[], dice: number[], more: object = {}) {
    const unit = (side: string) => (u: object, i: number) => ({
      ...{ id: `${side}${i}`, type: 'HI', tq: 6, size: 5 },
      ...u,
    })
    const input = { attackers: attackers.map(unit('a')), defenders: defenders.map(unit('d')), dice, ...more }
    const { units, diceLeft, log } = calculations.combat!(input) as {
      units: { [id: string]: number | string }
      diceLeft: number
      log: readonly (object | string)[]
    }
    const of = (side: object[], name: string) => side.map((_, i) => units[`${name}${i}`])
    return { attackers: of(attackers, 'a'), defenders: of(defenders, 'd'), left: diceLeft, log }
  }

  test('all charge dice are rolled before any hit counts', () => {
    rule('R57', '8.33')
    expect(fight([{ tq: 5 }], [{ tq: 5 }], [7, 8, 5, 0, 0]).log[0]).toEqual({ charge: { a0: 2, d0: 3 } })
  })

  test('breakthrough comes before standing, standing before the edge', () => {
    rule('R19')
    const { attackers, defenders, log, left } = fight(
      [{ type: 'PH', tq: 9, twoHex: true, size: 10 }],
      [{ tq: 6, hits: 2, twoHex: true, size: 10 }],
      [0, 0, 9, 0],
    )
    expect(log.at(-1)).toEqual({ breakthrough: ['d0'] })
    expect([attackers, defenders, left]).toEqual([[2], [5], 0])
  })

  test('10.26 picks the side that breaks; only then does a two-hex unit of it roll to stand', () => {
    rule('10.26', 'R31')
    const losing = { type: 'PH', tq: 7, hits: 6, twoHex: true, size: 10 }
    const foe = { tq: 6, hits: 5, size: 10 }
    const broken = fight([losing], [foe], [9, 7, 9])
    expect(broken.log).toEqual([{ charge: { a0: 2, d0: 1 } }, '10.26'])
    expect(broken).toMatchObject({ attackers: ['routed'], defenders: [5], left: 0 })
    expect(fight([losing], [foe], [9, 7, 0, 9])).toMatchObject({
      ...{ attackers: [6], defenders: ['routed'], left: 0 },
    })
  })

  test('a unit spared at TQ-1 still rolls at the edge if it is in another enemy’s ZOC', () => {
    rule('R73', '8.38b')
    const attacker = { tq: 6, hits: 3, otherZoc: true }
    const foe = { tq: 6, hits: 4 }
    expect(fight([attacker], [foe], [0, 0, 0, 7])).toMatchObject({ attackers: ['routed'], left: 0 })
    expect(fight([attacker], [foe], [0, 0, 0, 6])).toMatchObject({ attackers: [4], left: 0 })
    const alone = { ...attacker, otherZoc: false }
    expect(fight([alone], [foe], [0, 0, 0, 7])).toMatchObject({ attackers: [5], left: 1 })
  })

  test('no unit stands against an attack on its flank or rear', () => {
    rule('9.65a')
    const hoplites = { tq: 6, hits: 3, twoHex: true, size: 10 }
    const horse = { type: 'HC', tq: 8, size: 10 }
    expect(fight([horse], [hoplites], [0, 0, 9], { aspect: 'flank' })).toMatchObject({
      ...{ defenders: ['routed'], left: 0 },
    })
  })

  test('an attacker behind the enemy is not in its ZOC, so it does not roll at the edge', () => {
    rule('8.38b')
    const horse = { type: 'HC', tq: 5, hits: 2, size: 5 }
    const foot = { type: 'LI', tq: 9, size: 5, hits: 0 }
    expect(fight([horse], [foot], [0, 0, 4], { aspect: 'flank' })).toMatchObject({ attackers: [4], left: 0 })
    const held = { ...horse, otherZoc: true }
    expect(fight([held], [foot], [0, 0, 4, 9], { aspect: 'flank' })).toMatchObject({
      ...{ attackers: ['routed'], left: 0 },
    })
  })
})
