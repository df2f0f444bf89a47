import { expect } from 'vitest'
import type { TestSpec, TestTable } from '../../../testing/table.ts'
import { ASIDE, DISCARD, REMOVED } from '../../components/deck.ts'
import { spaceNamed } from '../../components/map.ts'
import { leaderOf, sideNamed } from '../../components/sides.ts'
import { CHARIOT, FULL, nativeOf } from '../../components/units.ts'
import { forceAt, go, scene, whyNot } from './scene.ts'

const TWO: Partial<TestSpec> = {
  forces: [
    { side: 'egypt', at: 'kadesh', units: { W: 1 }, generals: ['thutmose3'] },
    { side: 'egypt', at: 'aleppo', units: { W: 1 }, generals: ['warlord1'] },
  ],
}

/** R-C34: so many full units (by letter) join one general, also where he controls nothing. */
export function expectJoins(card: number, letter: 'C' | 'M', count: number): void {
  const t = scene(card, TWO).answer(`event:${card}`)
  expect(t.offered).toEqual(['with:egypt-king', 'with:egypt-warlord1'])
  t.answer('with:egypt-warlord1')
  expect(forceAt(t, 'egypt', 'aleppo')).toEqual({ W: 1, [letter]: count })
  expect(forceAt(t, 'egypt', 'kadesh')).toEqual({ W: 1 })
  expect(t.state.cards[card]).toBe(DISCARD)
}

/** R-C34: inside with a general as far as there is room, the others before the gate. */
export function expectJoinsInside(card: number, letter: 'C' | 'M', count: number): void {
  const t = scene(card, {
    forces: [{ side: 'egypt', at: 'kadesh', inside: true, units: { W: 1 }, generals: ['thutmose3'] }],
  })
  go(t, `event:${card}`, '?with:egypt-king')
  expect(forceAt(t, 'egypt', 'kadesh', true)).toEqual({ W: 1, [letter]: 1 })
  expect(forceAt(t, 'egypt', 'kadesh')).toEqual(count > 1 ? { [letter]: count - 1 } : {})
}

/** R-C34, R2.1: not with a besieged general, nor from an empty pool. */
export function expectJoinBars(card: number, letter: 'C' | 'M'): void {
  const besieged: Partial<TestSpec> = {
    forces: [
      { side: 'egypt', at: 'kadesh', inside: true, units: { W: 1 }, generals: ['thutmose3'] },
      { side: 'hatti', at: 'kadesh', units: { C: 3 }, generals: ['hantili2'] },
    ],
    sieges: { kadesh: { besieger: 'hatti', count: 0 } },
  }
  expect(whyNot(card, besieged)).toBe('R-C34 noFreeGeneral')
  const used = (s: TestTable['state']) => {
    s.owner.fill(3)
    for (const u of nativeOf(0, CHARIOT)) s.steps[u] = 2
  }
  expect(whyNot(card, { ...TWO, change: used })).toBe('R2.1 poolEmpty')
  const oneLeft = (s: TestTable['state']) => {
    used(s)
    s.owner[0] = -1
    s.steps[nativeOf(0, CHARIOT)[0]!] = 0
  }
  const t = scene(card, { ...TWO, change: oneLeft }).answer(`event:${card}`, 'with:egypt-king')
  expect(forceAt(t, 'egypt', 'kadesh')).toEqual({ W: 1, [letter]: 1 })
}

/** Cards 11-14: a division of three full warriors in a home space; the card leaves the game unless four play. */
export function expectReforms(card: number): void {
  const t = scene(card).answer(`event:${card}`)
  expect(t.offered).toContain('divisionAt:tanis')
  expect(t.offered).not.toContain('divisionAt:kadesh')
  t.answer('divisionAt:tanis')
  expect(forceAt(t, 'egypt', 'tanis')).toEqual({ W: 3 })
  expect(t.state.divisions[0]).toBe(1)
  expect(t.state.cards[card]).toBe(REMOVED)
  const four = scene(card, { players: ['egypt', 'hatti', 'mitanni', 'kassites'] })
  expect(four.answer(`event:${card}`, 'divisionAt:tanis').state.cards[card]).toBe(DISCARD)
}

/** Cards 11-14: once per player and turn, not beyond four divisions, Hatti only with Pitassa or Walusa. */
export function expectReformsBars(card: number): void {
  expect(whyNot(card, { change: (s) => void (s.reforms[0] = true) })).toBe('7.2b reformsPlayed')
  expect(whyNot(card, { change: (s) => void (s.divisions[0] = 15) })).toBe('7.2b fourDivisions')
  expect(whyNot(card, { change: (s) => void (s.divisions[0] = 7) })).toBeUndefined()
  const hatti = { players: ['hatti', 'egypt'], hands: { hatti: [card], egypt: [77] } }
  expect(scene(card, hatti).why(`event:${card}`)).toBe('7.2c needsPitassaOrWalusa')
  const with_ = scene(card, { ...hatti, control: { hatti: 'hatti', walusa: 'hatti' } })
  expect(go(with_, `event:${card}`, '?province:walusa', 'divisionAt:walma').state.hattiHome).toHaveLength(1)
  expect(forceAt(with_, 'hatti', 'walma')).toEqual({ W: 3 })
}

/** Cards 23-25: a tribe comes with die + 2 mercenaries and 2 chariots, and rests this round; the card waits aside. */
export function expectInvasion(card: number): void {
  const t = scene(card).answer(`event:${card}`)
  expect(t.offered).toEqual(['tribe:gasga', 'tribe:libyan', 'tribe:elamite'])
  t.answer('tribe:libyan', 4)
  const leader = leaderOf(sideNamed('libyan'))
  const zone = t.state.generals[leader]!
  expect(t.state.owner.filter((owner) => owner === sideNamed('libyan'))).toHaveLength(6)
  expect(nativeOf(sideNamed('libyan'), CHARIOT).map((u) => [t.state.at[u], t.state.steps[u]])).toEqual([
    [zone, FULL],
    [zone, FULL],
  ])
  expect(t.state.activated).toContain(leader)
  expect(t.state.cards[card]).toBe(ASIDE)
}

/** Cards 23-25: a tribe in play is restored and die mercenaries join it. */
export function expectReinvasion(card: number): void {
  const t = scene(card, {
    forces: [
      { side: 'egypt', at: 'kadesh', units: { C: 1 }, generals: ['thutmose3'] },
      { side: 'gasga', at: 'arawanna', units: { m: 2, c: 1 }, generals: ['leader'] },
    ],
  }).answer(`event:${card}`, 'tribe:gasga', 3)
  expect(forceAt(t, 'gasga', 'arawanna')).toEqual({ M: 5, C: 2 })
  expect(t.state.activated).toEqual([])
}

/** A named revolt takes the field: its army by letters, in a space, its garrison marker where there are walls. */
export function expectRevoltArmy(
  card: number,
  side: string,
  space: string,
  army: { readonly [letter: string]: number },
  garrison: boolean,
): TestTable {
  const t = go(scene(card, { control: {} }), `event:${card}`, `?revoltAt:${space}`)
  expect(forceAt(t, side, space)).toEqual(army)
  expect(t.state.generals[leaderOf(sideNamed(side))]).toBe(spaceNamed(space))
  expect(t.state.garrison[spaceNamed(space)]).toBe(garrison ? sideNamed(side) : -1)
  return t
}
