import { describe, expect, it, test } from 'vitest'
import { EGYPT, HATTI, kingOf, MITANNI, NATIVE, TYPE, WARRIOR } from '#games/god-kings/rules/components/counters.ts'
import { inside, spaceNamed } from '#games/god-kings/rules/components/map.ts'
import { findReach, findWay } from '#games/god-kings/rules/march/reach.ts'
import { hypotheticalMarch } from '#games/god-kings/rules/odds/prospects.ts'
import { begin } from '#games/god-kings/rules/setup/begin.ts'
import type { Kings } from '#games/god-kings/rules/state/state.ts'
import type { JournalEntry } from '#kernel'
import type { BoardAsk } from '#kit/board.ts'
import { groupAt, groupsOf } from '../Armies.tsx'
import {
  actionBounds,
  generalsBounds,
  movementArrows,
  movementsIn,
  optionBounds,
  placeOf,
  subjectBounds,
} from './places.ts'

/** The campaign with Egypt's king and some warriors at a space. */
function withArmy(space: string, warriors: number): Kings {
  const s = begin({ scenario: 'campaign', players: 4, guardSecrets: false })
  s.generals[kingOf(EGYPT)] = spaceNamed(space)
  const foot = NATIVE[EGYPT]!.filter((u) => TYPE[u] === WARRIOR && s.steps[u]! > 0)
  for (const u of foot.slice(0, warriors)) s.at[u] = spaceNamed(space)
  return s
}

/** Where Egypt's king could march. */
function reachBy(now: Kings) {
  const { s, march } = hypotheticalMarch(now, kingOf(EGYPT), false)
  return findReach(s, march)
}

const leftAt = (s: Kings, space: string) => reachBy(s).find((r) => r.space === spaceNamed(space))?.left

describe('the range of an army', () => {
  it('counts movement points: four on foot, six for a general alone', () => {
    expect(leftAt(withArmy('gaza', 2), 'jaffa')).toBe(3)
    expect(leftAt(withArmy('gaza', 0), 'jaffa')).toBe(5)
    expect(leftAt(withArmy('gaza', 2), 'byblos')).toBe(0)
    expect(leftAt(withArmy('gaza', 2), 'arwad')).toBeUndefined()
  })

  it('pays two points for a mountain', () => {
    expect(leftAt(withArmy('gaza', 2), 'jerusalem')).toBe(2)
  })

  it('ends at enemies and marks the battle', () => {
    const s = withArmy('gaza', 2)
    s.at[NATIVE[HATTI]![0]!] = spaceNamed('jaffa')
    const reach = reachBy(s)
    expect(reach.find((r) => r.space === spaceNamed('jaffa'))).toMatchObject({ battle: true })
    expect(reach.find((r) => r.space === spaceNamed('megiddo'))?.from).toBe(spaceNamed('jerusalem'))
  })

  it('does not let a general alone enter the space of enemy units', () => {
    const s = withArmy('gaza', 0)
    s.at[NATIVE[HATTI]![0]!] = spaceNamed('jaffa')
    expect(leftAt(s, 'jaffa')).toBeUndefined()
  })

  it('names the armies that could intercept', () => {
    const s = withArmy('gaza', 2)
    s.generals[kingOf(MITANNI)] = spaceNamed('tyre')
    s.at[NATIVE[MITANNI]![0]!] = spaceNamed('tyre')
    const at = (space: string) => reachBy(s).find((r) => r.space === spaceNamed(space))!
    expect(at('megiddo').interceptors).toEqual([spaceNamed('tyre')])
    expect(at('jaffa').interceptors).toEqual([])
    s.at[NATIVE[EGYPT]![8]!] = inside(spaceNamed('megiddo'))
    expect(at('megiddo').interceptors).toEqual([])
  })

  it('shows the route', () => {
    const s = withArmy('gaza', 2)
    const way = findWay(reachBy(s), spaceNamed('tyre'))
    expect(way).toEqual(['gaza', 'jaffa', 'megiddo', 'tyre'].map(spaceNamed))
  })

  it('is empty for a general off the map', () => {
    const s = withArmy('gaza', 0)
    s.generals[kingOf(EGYPT)] = -1
    expect(reachBy(s)).toEqual([])
  })
})

describe('groups', () => {
  it('gather all pieces of one side in one zone with strength and speed', () => {
    const s = withArmy('gaza', 3)
    const group = groupAt(s, spaceNamed('gaza'), EGYPT)
    expect(group).toMatchObject({ generals: [kingOf(EGYPT)], strength: 9, movement: 4, inside: false })
    expect(groupsOf(s).filter((g) => g.space === spaceNamed('gaza'))).toEqual([group])
  })
})

describe('the subject of an ask', () => {
  const ask = (...keys: string[]) => ({
    seat: 'egypt',
    kind: 'x',
    rule: '',
    about: {},
    text: '',
    picked: [],
    options: keys.map((key) => ({ key, verb: key.split(':')[0]!, of: key.split(':')[1] ?? '', text: key })),
  })

  it('surrounds the spaces, generals and units that its options name', () => {
    const s = withArmy('gaza', 1)
    const { x, y } = placeOf('gaza')
    const around = optionBounds([ask('activate:egypt-king', 'done')], s)!
    expect(around.x < x && around.x + around.width > x).toBe(true)
    const wider = optionBounds([ask('step:gaza', 'place:kadesh/in')], s)!
    expect(wider.height).toBeGreaterThan(around.height + y - placeOf('kadesh').y - 1)
    expect(optionBounds([ask('done', 'ops:33')], s)).toBeNull()
  })

  it('is the space it names, or its general’s place', () => {
    const s = withArmy('gaza', 1)
    const about = (params: BoardAsk['about']) => subjectBounds([{ ...ask('done'), about: params }], s)
    expect(about({ space: 'gaza', left: 2 })).toEqual(about({ general: 'egypt-king' }))
    expect(about({ space: 'kadesh', general: 'egypt-king' })).not.toEqual(about({ general: 'egypt-king' }))
    expect(about({ left: 2 })).toBeNull()
  })

  it('is the army on the march or the battle while cards are asked for', () => {
    const s = withArmy('gaza', 2)
    expect(actionBounds([ask('card:33', 'pass')], s)).toBeNull()
    s.march = { general: kingOf(EGYPT) } as Kings['march']
    const { x, y } = placeOf('gaza')
    const near = actionBounds([ask('card:33', 'pass')], s)!
    expect([near.x + near.width / 2, near.y + near.height / 2]).toEqual([x, y])
    s.battle = { space: spaceNamed('kadesh') } as Kings['battle']
    const fought = actionBounds([ask('card:33', 'pass')], s)!
    expect(fought.x + fought.width / 2).toBe(placeOf('kadesh').x)
    expect(actionBounds([], s)).toBeNull()
  })

  it('is the asked player’s generals if it names no place', () => {
    const s = withArmy('gaza', 1)
    for (const general of [1, 2]) s.generals[kingOf(EGYPT) + general] = -1
    const seen = generalsBounds([{ ...ask('done'), seat: 'egypt' }], s)!
    const { x, y } = placeOf('gaza')
    expect([seen.x + seen.width / 2, seen.y + seen.height / 2]).toEqual([x, y])
    expect(generalsBounds([], s)).toBeNull()
  })
})

const told = (kind: string, facts: JournalEntry['with']): JournalEntry => ({ kind, rule: '', with: facts!, at: 1 })

test('a march, a voyage, an interception and a retreat are movements on the map', () => {
  const lines = [
    told('activated', { general: 'egypt-king', space: 'byblos', seat: 'egypt', siege: false }),
    told('sailed', { general: 'egypt-king', space: 'arwad' }),
    told('moved', { general: 'egypt-king', from: 'arwad', space: 'kadesh', units: 3, left: 1 }),
    told('interception', { general: 'hatti-king', from: 'aleppo', space: 'kadesh', units: 4 }),
    told('marker', { side: 'egypt', space: 'arwad', from: 'hatti', garrison: false }),
    told('battle', { space: 'kadesh', attacker: 'egypt', defender: 'hatti', attackers: 3, defenders: 4 }),
    told('retreated', { side: 'egypt', space: 'byblos', losses: 0 }),
  ]
  expect(movementsIn(lines).map(({ from, to, tone }) => `${from} ${to} ${tone}`)).toEqual([
    'byblos arwad move',
    'arwad kadesh move',
    'aleppo kadesh fight',
    'kadesh byblos back',
  ])
  expect(movementArrows(lines)[1]).toEqual({ from: placeOf('arwad'), to: placeOf('kadesh'), tone: 'move' })
  expect(movementsIn([])).toEqual([])
})
