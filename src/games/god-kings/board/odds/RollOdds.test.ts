import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { EGYPT, HATTI, kingOf, NATIVE, SIDES, unitName } from '#games/god-kings/rules/components/counters.ts'
import { ADJACENT, spaceId, spaceNamed } from '#games/god-kings/rules/components/map.ts'
import { interceptionChance, interceptionParts } from '#games/god-kings/rules/odds/chances.ts'
import { begin } from '#games/god-kings/rules/setup/begin.ts'
import type { Kings } from '#games/god-kings/rules/state/state.ts'
import type { BoardAsk } from '#kit/board.ts'
import { OddsStrip, rollsAsked } from './RollOdds.tsx'

const say = {
  t: (key: string, values?: object) => `${key} ${JSON.stringify(values ?? '')}`,
} as Parameters<typeof rollsAsked>[2]
const king = kingOf(HATTI)
const army = NATIVE[HATTI]!.slice(0, 3)

/** Hatti's king with three units in Kanesh, and an adjacent space that an army marches into. */
function atKanesh(): { s: Kings; into: number } {
  const s = begin({ scenario: 'campaign', players: 3, guardSecrets: false })
  s.generals[king] = spaceNamed('kanesh')
  for (const u of army) s.at[u] = spaceNamed('kanesh')
  s.march = { units: [] as number[] } as Kings['march']
  return { s, into: ADJACENT[s.generals[king]!]![0]! }
}

const asked = (kind: string, about: object, ...keys: string[]) => {
  const options = keys.map((key) => ({ key, verb: '', of: '', text: key }))
  return { kind, about, options } as unknown as BoardAsk
}

it('13.4: a player who may intercept sees the chance for each part of the army', () => {
  const { s, into } = atKanesh()
  const ask = asked('intercept', { space: spaceId(into) }, 'intercept:hatti-king', 'done')
  const rolls = rollsAsked(s, [ask], say)
  expect(rolls.map(({ chance }) => chance)).toEqual(interceptionParts(s, king, into, 0).map(({ chance }) => chance))
  expect(rolls.length).toBeGreaterThan(0)
  expect(rolls.every(({ kind }) => kind === 'interception')).toBe(true)
  expect(rollsAsked(s, [{ ...ask, kind: 'march' }], say)).toEqual([])
  s.march = null
  expect(rollsAsked(s, [ask], say)).toEqual([])
})

it('13.4: while units are picked, the chance is that of the picked units and the hovered one', () => {
  const { s, into } = atKanesh()
  const keys = army.map((u) => `unit:${unitName(u)}`)
  const about = { general: 'hatti-king', space: spaceId(into) }
  const with1 = asked('interceptUnits', { ...about, picked: keys.slice(0, 1) }, ...keys.slice(1), 'done')
  const chanceOf = (...units: number[]) => interceptionChance(s, king, units, into, 0).chance
  const [one, ...none] = rollsAsked(s, [with1], say)
  expect(none).toEqual([])
  expect(one!.chance).toBe(chanceOf(army[0]!))
  expect(one!.label).toContain('"units":1')
  const [two] = rollsAsked(s, [with1], say, keys[1]!)
  expect(two!.chance).toBe(chanceOf(army[0]!, army[1]!))
  expect(two!.label).toContain('"units":2')
  const fresh = asked('interceptUnits', { ...about, picked: [] }, ...keys)
  expect(rollsAsked(s, [fresh], say).length).toBe(interceptionParts(s, king, into, 0).length)
})

it('13.4: the best chance of an interception is shown above the map and opens the odds page', () => {
  const { s, into } = atKanesh()
  const ask = asked('intercept', { space: spaceId(into) }, 'intercept:hatti-king', 'done')
  const [best] = interceptionParts(s, king, into, 0)
  const strip = (asks: BoardAsk[], onOpen?: () => void) =>
    renderToStaticMarkup(createElement(OddsStrip, { s, asks, pointed: null, say, onOpen }))
  expect(strip([ask], () => {})).toMatch(/^<button.*<\/button>$/)
  expect(strip([ask])).toContain(`: ${Math.round(100 * best!.chance)}%`)
  expect(strip([ask])).not.toContain('<button')
  expect(strip([])).toBe('')
})

/** Egypt's king with units in a space, alone except for the given Hittite units. */
function clash(units: number, at: string): Kings {
  const s = begin({ scenario: 'campaign', players: 3, guardSecrets: false })
  const space = spaceNamed(at)
  for (const [u, zone] of s.at.entries()) if (zone === space) s.at[u] = -1
  s.generals[kingOf(EGYPT)] = space
  for (const side of [EGYPT, HATTI]) for (const u of NATIVE[side]!.slice(0, units)) [s.at[u], s.steps[u]] = [space, 2]
  return s
}

it('11.13: cards 33, 75 and 105 show the attrition they bring, by all combat units in the space', () => {
  const chances = (s: Kings, kind: string, about: object, pointed: string | null) =>
    rollsAsked(s, [asked(kind, about, 'card:33', 'card:75', 'army:tyre', 'pass')], say, pointed).map((r) => r.chance)
  const force = { units: NATIVE[HATTI]!.slice(0, 5).map(unitName) }
  expect(chances(clash(5, 'tyre'), 'entered', force, 'card:33')).toEqual([1 / 3])
  expect(chances(clash(4, 'tyre'), 'entered', force, 'card:33')).toEqual([1 / 6])
  expect(chances(clash(5, 'tyre'), 'entered', force, null)).toEqual([])
  const s = clash(5, 'tyre')
  s.battle = { space: spaceNamed('tyre'), side: [EGYPT, HATTI], winner: 0 } as Kings['battle']
  expect(chances(s, 'afterLosses', {}, 'card:75')).toEqual([1 / 3])
  expect(chances(s, 'afterLosses', {}, 'pass')).toEqual([])
  s.generals[king] = spaceNamed('byblos')
  s.at[NATIVE[HATTI]![0]!] = spaceNamed('byblos')
  s.impulse.side = EGYPT
  expect(chances(s, 'chooseArmy', { card: 105 }, 'army:tyre')).toEqual([1 / 6])
})

it('21.0f: a voyage of Barbarians shows the chance that they continue, like a step', () => {
  const s = clash(6, 'megiddo')
  const libyans = SIDES.indexOf('libyan')
  s.march = { side: libyans, general: 0, units: [] as number[] } as unknown as Kings['march']
  for (const pointed of ['sail:megiddo', 'step:megiddo'])
    expect(rollsAsked(s, [asked('march', {}, pointed)], say, pointed)).toMatchObject([{ chance: 1 / 2 }])
})

it('17.3, W16: a siege shows its chance without a card and with each card', () => {
  const s = clash(3, 'ugarit_city')
  const space = spaceNamed('ugarit_city')
  s.garrison[space] = HATTI
  s.siege[space] = 1
  s.march = { general: kingOf(EGYPT), side: EGYPT, units: NATIVE[EGYPT]!.slice(0, 3) } as unknown as Kings['march']
  const ask = asked('siege', { space: 'ugarit_city', modifier: 0 }, 'card:60', 'card:61', 'pass')
  const chances = (pointed: string | null) => rollsAsked(s, [ask], say, pointed).map(({ chance }) => chance)
  const [with60, with61, without] = chances(null)
  expect(with60).toBeGreaterThan(without!)
  expect(with61).toBeLessThan(without!)
  expect(chances('card:60')).toEqual([with60])
})

it('13.4, W7, W8, 11.3d: declared interceptions show the chance of the army that comes', () => {
  const { s, into } = atKanesh()
  const attempt = ['hatti-king', ...army.slice(0, 2).map(unitName)].join(' ')
  const about = { space: spaceId(into), attempts: [attempt] }
  const expected = interceptionChance(s, king, army.slice(0, 2), into, 0).chance
  for (const kind of ['interceptDeclared', 'interceptInstead', 'interceptNext'])
    expect(rollsAsked(s, [asked(kind, about, 'card:94', 'pass')], say)).toMatchObject([{ chance: expected }])
})

it("19.4: the activation of a neutral king shows his successor's chance, a player's own does not", () => {
  const { s } = atKanesh()
  s.impulse = { ...s.impulse, player: s.players.indexOf(EGYPT) }
  s.round = 4
  s.successor[HATTI] = 1
  const ask = asked('use', {}, 'activate:hatti-king', 'activate:egypt-king')
  const chances = (pointed: string) => rollsAsked(s, [ask], say, pointed).map(({ kind, chance }) => [kind, chance])
  expect(chances('activate:hatti-king')).toEqual([['succession', 1 / 2]])
  s.successor[EGYPT] = 1
  expect(chances('activate:egypt-king')).toEqual([])
})

it('R-C33: a step of a force that rebels shows its attrition in the next space', () => {
  const s = clash(4, 'megiddo')
  const units = NATIVE[EGYPT]!.slice(5, 10)
  s.march = { side: EGYPT, general: kingOf(EGYPT), units, rebels: units.slice(0, 1) } as unknown as Kings['march']
  const step = (to: string) => rollsAsked(s, [asked('march', {}, `step:${to}`)], say, `step:${to}`)
  expect(step('megiddo')).toMatchObject([{ kind: 'attrition', chance: 1 / 3 }])
  expect(step('hazor')).toMatchObject([{ kind: 'attrition', chance: 1 / 6 }])
})
