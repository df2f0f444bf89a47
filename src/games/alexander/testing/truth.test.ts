import { describe, expect, it, test } from 'vitest'
import { type Ask, randomFrom } from '#kernel'
import { rule } from '#kernel/testing'
import { expectTruth, type ProbePosition } from '#kernel/testing/truth.ts'
import { findSheetOdds } from '../board/sheet/sheetOdds.ts'
import { brain } from '../bot/brain.ts'
import { pursuitChance } from '../rules/chances.ts'
import { activation } from '../rules/command/activation.ts'
import { momentum } from '../rules/command/momentum.ts'
import { beginOrdersPhase } from '../rules/command/ordersPhase.ts'
import { type Alexander, CHARGE, ROUTED } from '../rules/state.ts'
import { attack, CHARGES, type Driven, drive, fight, march, playOut, STANDS_AND_ATTACKS } from './drive.ts'
import { legProbe } from './moveTruth.ts'
import { leaderNamed, type Position, position, unitNamed } from './position.ts'
import { boardAsk } from './shotTruth.ts'
import { compareChances, truthSuite } from './truth.ts'

/** The chances shown for an option, after checking that they match the outcomes over all faces of its dice. */
function told({ match, open }: Driven, key: string): unknown {
  const asked = open as Ask
  const policy = brain.policy!.bind(brain)
  const at: ProbePosition<Alexander> = { match, asked, random: randomFrom(key), samples: 1, policy }
  const { shown, happened } = compareChances(at, asked.find(key)!)
  expect(shown).toEqual(happened)
  return shown
}

const LEADERS = { 'm-antigonus': '0608', 'm-calas': '0605', 'p-ariarathes': '1708', 'p-hydarnes': '1705' }

/** Phrygia's four leaders: Calas and Hydarnes have Initiative 3, Antigonus and Ariarathes 4. */
function army(units: Position['units'] = {}, turn = 1): Alexander {
  const s = position({ units, leaders: LEADERS, turn })
  s.next = []
  return s
}

function phaseOf(id: string, s: Alexander, answers: string[] = []): Driven {
  beginOrdersPhase(s, leaderNamed(s, id), 'first', false)
  return drive(s, playOut, { answers })
}

describe('chances shown before a die roll', () => {
  it('of trumps and counter-trumps go by the Initiative of the leader named, wounds counted', () => {
    rule('5.41', '5.42a', 'X4')
    const first = drive(army(), activation)
    expect(told(first, 'trump:p-ariarathes')).toEqual({ trumps: 0.5, trumpFails: 0.5 })
    const answer = drive(army(), activation, { answers: ['trump:p-ariarathes'], dice: [4] })
    expect(told(answer, 'counter:m-antigonus')).toEqual({ trumps: 0.5, trumpFails: 0.5 })
    const hurt = army()
    hurt.leaderStatus[leaderNamed(hurt, 'p-hydarnes')] = 2
    hurt.leaderStatus[leaderNamed(hurt, 'p-ariarathes')] = 2
    hurt.woundTotal[leaderNamed(hurt, 'm-calas')] = 1
    expect(told(drive(hurt, activation), 'trump:m-antigonus')).toEqual({ trumps: 0.5, trumpFails: 0.5 })
  })

  it('of momentum show the next phase, the end and both kinds of doom', () => {
    rule('5.32', '5.33', 'X5')
    const s = army()
    beginOrdersPhase(s, leaderNamed(s, 'm-antigonus'), 'first', false)
    s.next = []
    const tries = drive(s, momentum)
    expect(told(tries, 'try')).toEqual({ finished: 0.47, newPhase: 0.5, panic: 0.01, reactivation: 0.02 })
    const trump = drive(s, momentum, { answers: ['try'], dice: [0] })
    expect(told(trump, 'trump:p-ariarathes')).toEqual({ trumps: 0.5, trumpFails: 0.5 })
  })

  it("of a Strategy roll depend on the leader's own Strategy", () => {
    rule('4.34', 'R39', 'X3')
    const s = army({ 'p-paphlagonian-horse-1': '1704', 'p-paphlagonian-horse-2': '1705' }, 2)
    expect(told(phaseOf('p-hydarnes', s), 'lineRoll:0')).toEqual({ lineObeys: 0.6, ordersOnly: 0.4 })
  })

  it('of a rally count units that are lost by the die or break again by their hits', () => {
    rule('10.27b', '10.27c', 'X18')
    const rally = (id: string) => {
      const s = army({ [id]: { at: '1706', status: ROUTED } })
      return told(phaseOf('p-ariarathes', s, ['orders']), `unit:${id}`)
    }
    expect(rally('p-cappadocian-lancers')).toEqual({ lost: 0.3, rallied: 0.6, runs: 0.1 })
    expect(rally('p-mercenaries-of-issus-1')).toEqual({ lost: 0.4, rallied: 0.6 })
    const levy = position({
      battle: 'granicus',
      units: { 'p-anatolian-levy-1': { at: '2031', status: ROUTED } },
      leaders: { 'p-omares': '2032' },
    })
    levy.next = []
    expect(told(phaseOf('p-omares', levy, ['orders']), 'unit:p-anatolian-levy-1')).toMatchObject({
      rallied: 0.4,
    })
  })

  it('of a rally count routs of friends that are run through and come back through the unit', () => {
    rule('10.24', '10.27b', 'X18')
    const amid = (s: Alexander, leader: string, id: string) => told(phaseOf(leader, s, ['orders']), `unit:${id}`)
    const hit = { facing: 'W', hits: 1 }
    const horse = army({
      'p-cappadocian-lancers': { at: '1706', status: ROUTED },
      'p-cappadocian-foot-1': { at: '1806', ...hit },
      'p-cappadocian-foot-2': { at: '1807', ...hit },
      'p-cappadocian-foot-3': { at: '1906', ...hit },
    })
    expect(amid(horse, 'p-ariarathes', 'p-cappadocian-lancers')).toEqual({ lost: 0.34, rallied: 0.6, runs: 0.06 })
    // Once rallied it breaks again by its hits; the check of the friend is the third die.
    const levy = position({
      battle: 'granicus',
      units: {
        'p-anatolian-levy-1': { at: '2031', status: ROUTED },
        'p-anatolian-levy-2': '2130 W',
        'p-anatolian-levy-3': '2131 W',
        'p-anatolian-levy-4': '2231 W',
      },
      leaders: { 'p-omares': '2032' },
    })
    levy.next = []
    expect(amid(levy, 'p-omares', 'p-anatolian-levy-1')).toEqual({ lost: 0.55, rallied: 0.4, runs: 0.05 })
  })

  it('of recovery show how many hits are removed', () => {
    rule('10.14')
    const recovers = (hits: number) => {
      const s = army({ 'p-cappadocian-lancers': { at: '1706', hits } })
      return told(phaseOf('p-ariarathes', s, ['orders', 'unit:p-cappadocian-lancers']), 'recover')
    }
    expect([recovers(1), recovers(4)]).toEqual([{ 'recovers:1': 1 }, { 'recovers:2': 1 }])
  })

  it('of a withdrawal show its hits, its check, and the rout at the edge', () => {
    rule('6.72', '6.73', 'R6', 'X7')
    const withdraws = (hits: number, id = 'm-mercenary-horse-1') => {
      const s = position({
        units: { [id]: { at: '1004', facing: 'E', hits }, 'p-cappadocian-lancers': '1404 W' },
      })
      const asked = march(s, 'p-cappadocian-lancers', { answers: ['go:1204', 'face:W'] })
      return told(asked, asked.keys.find((key) => key.startsWith('to:'))!)
    }
    expect(withdraws(0)).toEqual({ 'hits:0': 0.6, 'hits:1': 0.4 })
    expect(withdraws(4)).toEqual({ 'hits:0': 0.6, routs: 0.4 })
  })

  it('of a turn after a withdrawal are those of the withdrawal', () => {
    rule('6.72')
    const s = position({
      units: { 'm-allied-horse': { at: '1004', facing: 'E' }, 'p-cappadocian-foot-1': '1404 W' },
    })
    const asked = march(s, 'p-cappadocian-foot-1', { answers: ['go:1204', 'face:W', 'to:0904'] })
    expect(asked.open?.kind).toBe('withdrawFacing')
    for (const key of asked.keys) expect(told(asked, key)).toEqual({ 'hits:0': 0.7, 'hits:1': 0.3 })
  })

  it('of a withdrawal by road into rough ground are those without a turn there', () => {
    rule('6.72', '6.75', '7.14')
    const s = position({
      battle: 'pelium',
      units: { 'm-companion-1': '2305 NW', 'i-illyrian-warriors-1': '2206 SE' },
    })
    const asked = march(s, 'i-illyrian-warriors-1')
    expect(asked.keys).toContain('to:2405')
    expect(told(asked, 'to:2405')).toEqual({ 'hits:1': 0.9, 'hits:2': 0.1 })
  })

  it('of a shot at the only target are shown before the order to fire', () => {
    rule('8.11', '8.15', 'X6')
    const s = army({ 'm-archers': '1206 E', 'p-cappadocian-foot-1': '1306 W' })
    const shown = told(phaseOf('m-antigonus', s, ['orders', 'unit:m-archers']), 'fire')
    expect(shown).toMatchObject({ misses: expect.any(Number), 'strikes:1': expect.any(Number) })
  })

  it('of a personal combat show the result for each possible leader', () => {
    rule('8.41', '8.42', '8.45', 'X11')
    const named = fight(
      attack(
        {
          battle: 'gaugamela',
          units: {
            'm-hypaspists-1': { at: '2620', facing: 'E', marks: STANDS_AND_ATTACKS },
            'p-immortals-1': '2720 W',
          },
          leaders: { 'm-craterus': '2620', 'm-parmenion': '2620', 'p-bessus': '2720' },
        },
        'm-hypaspists-1',
      ),
    )
    const craterus = told(named, 'fight:m-craterus') as { [name: string]: number }
    expect(Object.keys(craterus)).toEqual(expect.arrayContaining(['unhurt@p-bessus', 'wins@p-bessus']))
    // Craterus has 5, Bessus 4: totals are equal in 9 of 100 rolls.
    expect(craterus['unhurt@p-bessus']).toBe(0.09)
    expect(told(named, 'fight:m-parmenion')).toBeDefined()
    const shown = findSheetOdds(named.state, boardAsk(named.open as Ask), null, null)
    expect(shown).toMatchObject({ what: 'shock', chances: [{ key: 'fight:m-parmenion' }, { key: 'fight:m-craterus' }] })
  })

  it('of a pursuit are shown for cavalry in charge formation that has moved', () => {
    rule('10.32', 'X17')
    const s = position({
      options: ['cavalry-charge-formation', 'cavalry-pursuit'],
      units: { 'm-allied-horse': { at: '1004', facing: 'E', formation: CHARGE, marks: CHARGES } },
    })
    // TQ 6: succeeds on 5 to 9.
    expect(pursuitChance(s, unitNamed(s, 'm-allied-horse'))).toBe(0.5)
    s.marks[unitNamed(s, 'm-allied-horse')] = 0
    expect(pursuitChance(s, unitNamed(s, 'm-allied-horse'))).toBeUndefined()
  })
})

const BATTLES = ['phrygia', 'samarkand', 'pelium', 'hydaspes']

test('what is shown of a move is what it then does, in games of four battles', () => {
  const setups = BATTLES.map((scenario) => ({ scenario, players: 2 }))
  const { lines } = expectTruth(
    { ...truthSuite, setups, probes: [legProbe] },
    { seed: 'moves', previews: 160, odds: 0 },
  )
  const compared = Object.fromEntries(lines.map((line) => [line.what, line.compared]))
  expect(compared['a first move']).toBeGreaterThan(40)
  expect(compared['a second move']).toBeGreaterThan(4)
})
