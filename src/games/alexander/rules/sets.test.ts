import { describe, expect, it } from 'vitest'
import { type MultiSelect, randomFrom, resolveMultiSelect } from '#kernel'
import { rule } from '#kernel/testing'
import { checkSets } from '#kernel/testing/gestures.ts'
import { attack, CHARGES, type Driven, drive, fight, playOut } from '../testing/drive.ts'
import { position, unitNamed } from '../testing/position.ts'
import { MOVED, NONE, TURNED } from './state.ts'

const setOf = ({ match }: Pick<Driven, 'match'>, ...wanted: string[]): MultiSelect =>
  resolveMultiSelect(match, match.open[0]!.seat, wanted)!

const things = ({ parts }: MultiSelect) =>
  parts.flatMap((part) =>
    part.things.map(({ key, picked, more, bar }) => `${key} ${picked}${more ? '+' : (bar?.[1] ?? '')}`),
  )

/** Two units that turned and one that moved, each next to an enemy. */
const three = (duty = false) => {
  const s = attack(
    {
      battle: 'gaugamela',
      units: {
        'm-hypaspists-1': { at: '2620', facing: 'E', marks: TURNED },
        'm-hypaspists-2': { at: '2624', facing: 'E', marks: TURNED },
        'm-companion-1': { at: '2628', facing: 'E', marks: MOVED },
        'p-greek-mercenary-1': '2720 W',
        'p-greek-mercenary-2': '2724 W',
        'p-carian-foot-1': '2728 W',
      },
    },
    'm-hypaspists-1',
  )
  s.phase!.duty = duty
  return fight(s)
}

describe('units that stood still', () => {
  it('are picked for the attack together, in any order; units that must attack are marked', () => {
    rule('7.32b', '7.34', 'D16')
    const set = setOf(three(), 'attackBy:m-hypaspists-2')
    expect(set).toMatchObject({ name: 'attack', keys: ['none', 'attack'], dropped: [] })
    expect(things(set)).toEqual([
      'attackBy:m-hypaspists-1 0+',
      'attackBy:m-hypaspists-2 1',
      'attackBy:m-companion-1 0mustAttack',
    ])
    const both = setOf(three(), 'attackBy:m-hypaspists-2', 'attackBy:m-hypaspists-1')
    expect(both.keys).toEqual(['attack', 'attack'])
    expect(setOf(three()).keys).toEqual(['none', 'none'])
  })

  it('attack until the trumper’s duty is met: the last has no choice, and the set shows it', () => {
    rule('R48')
    expect(setOf(three(true))).toMatchObject({ keys: ['none'], follows: ['attackBy:m-hypaspists-2'] })
    expect(setOf(three(true), 'attackBy:m-hypaspists-2')).toMatchObject({ keys: ['none'], dropped: [] })
    expect(setOf(three(true), 'attackBy:m-hypaspists-1').keys).toEqual(['attack', 'none'])
  })
})

it('a combat is picked as a whole, and the next one is another set', () => {
  rule('P19', 'D17')
  const units = {
    'm-hypaspists-1': { at: '2620', facing: 'E', marks: CHARGES },
    'm-hypaspists-2': { at: '2621', facing: 'E', marks: CHARGES },
    'p-greek-mercenary-1': '2719 W',
    'p-greek-mercenary-2': '2720 W',
  }
  const two = fight(attack({ battle: 'gaugamela', units }, 'm-hypaspists-1'))
  const set = setOf(two, 'joins:p-greek-mercenary-2')
  expect(set).toMatchObject({ name: 'combat:p-greek-mercenary-1', keys: ['join'] })
  expect(setOf(two).keys).toEqual(['apart'])
})

it('a combat of long lines is picked in any order, regardless of earlier groups', () => {
  rule('P19', 'P3', 'D17')
  const rows = [0, 1, 2, 3]
  const foes = ['p-greek-mercenary-1', 'p-greek-mercenary-2', 'p-carian-foot-1', 'p-immortals-1', 'p-immortals-2']
  const units = Object.fromEntries([
    ...rows.map((i) => [`m-companion-${i + 1}`, { at: `26${20 + i}`, facing: 'E', marks: CHARGES }]),
    ...foes.map((id, i) => [id, `27${19 + i} W`]),
  ])
  const s = attack({ battle: 'gaugamela', units }, 'm-companion-1')
  const random = randomFrom('long lines')
  let picked = 0
  for (let game = 0; game < 5; game++) {
    const { match } = fight(s)
    for (let ask = match.open[0]; ask?.kind === 'group'; ask = match.open[0]) {
      picked += checkSets(match, ask.seat, random)
      match.answer(ask, ask.options[random(ask.options.length)]!)
    }
  }
  expect(picked).toBeGreaterThan(5)
})

it('phalanxes that begin in double depth are one set', () => {
  rule('S5', 'D28')
  const s = position({
    battle: 'chaeronea',
    options: ['double-depth-phalanx'],
    units: Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`m-phalanx-${i + 1}`, `32${10 + i} W`])),
  })
  s.next = ['deploy']
  const deployed = drive(s, playOut)
  const set = setOf(deployed, 'stacks:m-phalanx-9', 'stacks:m-phalanx-1')
  expect(set.name).toBe('doubleDepth')
  expect(set.keys).toEqual(['stack', 'none', 'none', 'none', 'stack', 'none'])
  const { depth } = drive(s, playOut, { answers: set.keys! }).state
  expect(depth.filter((under) => under !== NONE)).toHaveLength(4)
  expect(depth[unitNamed(s, 'm-phalanx-9')]).toBe(unitNamed(s, 'm-phalanx-10'))
})
