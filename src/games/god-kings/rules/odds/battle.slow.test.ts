import { describe, expect, it } from 'vitest'
import { type TestSpec, testPosition } from '#games/god-kings/testing/table.ts'
import { CHANCE, randomFrom } from '#kernel'
import { rule } from '#kernel/testing/golden.ts'
import { totalSteps } from '../battle/losses.ts'
import { EGYPT, HATTI, kingOf, sideId, unitName } from '../components/counters.ts'
import { NONE, spaceNamed } from '../components/map.ts'
import { countChariots, unitsIn } from '../components/pieces.ts'
import type { Battle, Kings } from '../state/state.ts'
import { battleOdds } from './battle.ts'
import {
  avoidOdds,
  hypotheticalBattle,
  interceptionChance,
  interceptionParts,
  pursuitOdds,
  siegeOdds,
} from './chances.ts'
import { asAssumed, onTheMarch, playUntil } from './testing/played.ts'

const NAHRIN = spaceNamed('nahrin')
const KADESH = spaceNamed('kadesh')
const GAMES = 4000
/** More than four standard deviations of a share in `GAMES` games; one wrong modifier would shift shares by more. */
const CLOSE = 0.033

type Units = { readonly [letter: string]: number }

/** Egypt has marched from Kadesh into a space with Hatti. */
function met(space: string, egypt: TestSpec['forces'], hatti: TestSpec['forces'], more: Partial<TestSpec> = {}) {
  const s = testPosition({
    control: { egypt: 'egypt', kadesh: 'egypt', hatti: 'hatti', ugarit: 'hatti' },
    forces: [...(egypt ?? []), ...(hatti ?? [])],
    ...more,
  })
  const at = spaceNamed(space)
  const units = unitsIn(s, EGYPT, at)
  onTheMarch(s, kingOf(EGYPT), units, 'battle')
  s.march!.from = KADESH
  return { s, battle: hypotheticalBattle(s, kingOf(EGYPT), units, at)! }
}

const egypt = (units: Units, at = 'nahrin', divisions = {}) => [
  { side: 'egypt', at, units, divisions, generals: ['thutmose3'] },
]
const hatti = (units: Units, at = 'nahrin', generals = ['hantili2'], divisions = {}) => [
  { side: 'hatti', at, units, divisions, generals },
]

/** Plays a battle many times by the rules. Returns the shares of each result. */
function played(s: Kings, battle: Battle, seed: string) {
  const random = randomFrom(seed)
  const full = battle.units.map((units) => totalSteps(s, units))
  const found = {
    win: [0, 0],
    rout: [0, 0],
    destroyed: [0, 0],
    steps: [0, 0],
    losses: [[], []] as number[][],
  }
  for (let game = 0; game < GAMES; game++) {
    const from = { ...s, battle }
    const { s: after, event } = playUntil(from, 'battleWon', asAssumed(random))
    const b = after.battle!
    const winner = b.side.findIndex((side) => sideId(side) === event.with!.side)
    found.win[winner]! += 1 / GAMES
    const left = b.side.map((side) => totalSteps(after, unitsIn(after, side, b.space)))
    const routed = left[1 - winner]! > 0 && b.inflicted[winner]! - b.inflicted[1 - winner]! >= 5
    if (routed) found.rout[1 - winner]! += 1 / GAMES
    for (const role of [0, 1]) {
      if (left[role] === 0) found.destroyed[role]! += 1 / GAMES
      found.steps[role]! += (full[role]! - left[role]!) / GAMES
      const suffered = b.inflicted[1 - role]!
      found.losses[role]![suffered] = (found.losses[role]![suffered] ?? 0) + 1 / GAMES
    }
  }
  return found
}

/** The maximum difference between two lists of shares. */
const apart = (a: readonly number[], b: readonly number[]) =>
  Math.max(...Array.from({ length: Math.max(a.length, b.length) }, (_, i) => Math.abs((a[i] ?? 0) - (b[i] ?? 0))))

/** The maximum difference between the odds and the games played. */
function farthest(odds: ReturnType<typeof battleOdds>, found: ReturnType<typeof played>, full: number): number {
  return Math.max(
    apart(odds.win, found.win),
    apart(odds.rout, found.rout),
    apart(odds.destroyed, found.destroyed),
    apart(odds.losses[0], found.losses[0]!),
    apart(odds.losses[1], found.losses[1]!),
    apart(odds.steps, found.steps) / full,
  )
}

const BATTLES: { readonly [name: string]: () => { s: Kings; battle: Battle } } = {
  'foot against foot': () => met('nahrin', egypt({ W: 5, M: 2 }), hatti({ W: 4, M: 2 })),
  'chariots that charge, reduced units': () => met('nahrin', egypt({ C: 4, W: 2, w: 1 }), hatti({ W: 4, c: 2 })),
  'both charge, whole divisions, a bad omen in cards': () => {
    const made = met('nahrin', egypt({ C: 3, W: 3 }, 'nahrin', { ra: 3 }), hatti({ C: 2, W: 4 }))
    made.battle.cards[1] = 2
    return made
  },
  'local allies against an intercepted army': () => {
    const made = met('hattusha', egypt({ W: 6 }, 'hattusha'), hatti({ W: 3 }, 'hattusha'))
    made.battle.surprise = 1
    return made
  },
  'failed to avoid, un-led rearguard': () => {
    const made = met('nahrin', egypt({ W: 3, C: 1 }), hatti({ W: 3, M: 1 }, 'nahrin', []))
    made.battle.failedAvoid = true
    return made
  },
}

describe('the exact odds of a battle', () => {
  for (const [name, make] of Object.entries(BATTLES)) {
    it(`are those of ${GAMES} battles played by the rules: ${name}`, () => {
      rule('15.5.5a', '15.5.6', '15.5.7', '15.5.8a', '15.5.9a', '15.5.10b')
      const { s, battle } = make()
      const odds = battleOdds(s, battle)
      const full = Math.max(...battle.units.map((units) => totalSteps(s, units)))
      const found = played(s, battle, name)
      expect(farthest(odds, found, full)).toBeLessThan(CLOSE)
      for (const role of [0, 1] as const) {
        for (const change of [1, -1]) {
          const cards: [number, number] = [battle.cards[0], battle.cards[1]]
          cards[role] += change
          expect(farthest(battleOdds(s, { ...battle, cards }), found, full)).toBeGreaterThan(CLOSE)
        }
      }
    })
  }
})

/** The share of the six die faces that succeed by the rules. */
function faces(s: Kings, kind: string, roll: string, answer: (key: string) => boolean): number {
  let n = 0
  for (let die = 1; die <= 6; die++) {
    const { event } = playUntil(s, kind, (_, asked) => {
      if (asked.seat !== CHANCE) return asked.options.find((o) => answer(o.key)) ?? asked.options.at(-1)!
      return asked.options[asked.kind === roll ? die - 1 : 0]!
    })
    if (event.with!.success === true || event.with!.captured === true) n++
  }
  return n / 6
}

describe('the exact odds of other rolls', () => {
  it('of a siege: markers, walls and two natural results', () => {
    rule('17.3.1', '17.3.2', '17.3.3')
    for (const [city, count] of [
      ['kadesh', 0],
      ['kadesh', 2],
      ['ugarit_city', 1],
    ] as const) {
      const space = spaceNamed(city)
      const s = testPosition({
        control: { [city]: 'hatti' },
        garrisons: { [city]: 'hatti' },
        forces: egypt({ W: 4 }, city),
        sieges: { [city]: { besieger: 'egypt', count } },
      })
      onTheMarch(s, kingOf(EGYPT), unitsIn(s, EGYPT, space), 'siege')
      expect(siegeOdds(s, EGYPT, space, 4)!.chance).toBeCloseTo(faces(s, 'siege', 'siege', () => false))
    }
  })

  it('of an interception: markers, more chariots, only chariots', () => {
    rule('13.4a', '13.4b')
    for (const units of [{ W: 3 }, { W: 2, C: 2 }, { C: 2 }] as Units[]) {
      for (const owner of ['egypt', 'hatti', null]) {
        const from = 'ugarit_city'
        const s = testPosition({
          control: { nahrin: owner },
          forces: [...egypt({ W: 2, C: 1 }), ...hatti(units, from)],
        })
        const moving = unitsIn(s, EGYPT, NAHRIN)
        onTheMarch(s, kingOf(EGYPT), moving, 'entered')
        s.march!.from = KADESH
        const whole = interceptionChance(
          s,
          kingOf(HATTI),
          unitsIn(s, HATTI, spaceNamed(from)),
          NAHRIN,
          countChariots(moving),
        )
        const share = faces(s, 'interceptionRoll', 'interception', (key) => /^(intercept:|all)/.test(key))
        expect(whole.chance).toBeCloseTo(share)
      }
    }
  })

  it('of an interception by part of the army: each part shown', () => {
    rule('13.4a', '13.7')
    const s = testPosition({ forces: [...egypt({ W: 2, C: 1 }), ...hatti({ W: 3, C: 2 }, 'ugarit_city')] })
    const moving = unitsIn(s, EGYPT, NAHRIN)
    onTheMarch(s, kingOf(EGYPT), moving, 'entered')
    s.march!.from = KADESH
    const parts = interceptionParts(s, kingOf(HATTI), NAHRIN, countChariots(moving))
    // Only chariots, or everything: more chariots than the enemy in both cases.
    expect(parts.map(({ units }) => [units.length, countChariots(units)])).toEqual([
      [2, 2],
      [5, 2],
    ])
    for (const { units, chance } of parts) {
      const keys = units.map((u) => `unit:${unitName(u)}`)
      const goes = (key: string) => key.startsWith('intercept:') || keys.includes(key)
      expect(faces(s, 'interceptionRoll', 'interception', goes)).toBeCloseTo(chance)
    }
  })

  it('of avoiding battle, and of the pursuit', () => {
    rule('14.1a', '14.1b', '14.4a', '14.4b')
    for (const units of [{ W: 3 }, { W: 2, C: 2 }, { C: 2 }] as Units[]) {
      const s = testPosition({
        control: { ugarit: 'hatti', hatti: 'hatti' },
        forces: [...egypt({ W: 2, C: 1 }), ...hatti(units)],
      })
      const moving = unitsIn(s, EGYPT, NAHRIN)
      onTheMarch(s, kingOf(EGYPT), moving, 'entered')
      s.march!.from = KADESH
      const goes = (key: string) => /^(avoid:|all|pursue)/.test(key)
      const odds = avoidOdds(s, HATTI, NAHRIN, countChariots(moving), KADESH)!
      expect(odds.chance).toBeCloseTo(faces(s, 'avoidRoll', 'avoidBattle', goes))
      const pursuit = pursuitOdds(s, kingOf(EGYPT), moving, countChariots(unitsIn(s, HATTI, NAHRIN)))
      expect(pursuit.chance).toBeCloseTo(faces(s, 'pursuit', 'pursuit', goes))
      expect(odds.roll.needs).not.toBe(NONE)
    }
  })
})
