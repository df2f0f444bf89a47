import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/index.ts'
import { hexAt, type Position } from '../../testing/position.ts'
import { attack, CHARGES, fight, STANDS_AND_ATTACKS, unitOf } from '../../testing/segment.ts'
import type { OptionName } from '../options.ts'
import { BELOW, ELIMINATED, ROUTED } from '../state.ts'

const at = (units: Position['units'], by: string, options: readonly OptionName[] = []) =>
  attack({ battle: 'gaugamela', units, options }, by)
const charger = (more = {}) => ({ at: '2620', facing: 'E', marks: CHARGES, ...more })

/** The kinds of dice rolled before the struggle. */
const rolled = (units: Position['units'], by: string, dice: number[], options: readonly OptionName[] = []) =>
  fight(at(units, by, options), { dice })
    .events.filter((e) => e.kind === 'charge')
    .map((e) => e.with!.unit)

describe('the charge', () => {
  it('each Must Check attacker and each unit it attacks rolls once; hits are what the die exceeds TQ by', () => {
    rule('8.33', '8.33a', '8.33b', 'X9', '10.16')
    const units = { 'm-companion-1': charger(), 'p-greek-mercenary-1': '2720 W' }
    const { state, rolled: dice } = fight(at(units, 'm-companion-1'), { dice: [9, 8] })
    expect(dice).toEqual(['charge', 'charge'])
    expect([unitOf(state, 'm-companion-1').hits, unitOf(state, 'p-greek-mercenary-1').hits]).toEqual([1, 2])
  })

  it('no unit rolls against units that did not move', () => {
    rule('8.33a', '7.34')
    const units = {
      'm-companion-1': { at: '2620', facing: 'E', marks: STANDS_AND_ATTACKS },
      'p-greek-mercenary-1': '2720 W',
    }
    expect(rolled(units, 'm-companion-1', [5])).toEqual([])
  })

  it('attackers of skirmishers and routed units do not roll, the attacked do, a routed one with TQ 1', () => {
    rule('8.33a', '9.31e', '10.25', 'R22')
    const skirmishers = { 'm-companion-1': charger(), 'p-arabian-archers-1': '2720 W' }
    expect(rolled(skirmishers, 'm-companion-1', [4])).toEqual(['p-arabian-archers-1'])
    const routed = {
      'm-companion-1': charger(),
      'p-greek-mercenary-1': { at: '2720', facing: 'W', status: ROUTED },
    }
    expect(rolled(routed, 'm-companion-1', [0])).toEqual(['p-greek-mercenary-1'])
    // Die 2 against TQ 1: a further hit, which eliminates a routed unit.
    const { state } = fight(at(routed, 'm-companion-1'), { dice: [2], answers: [] })
    expect(unitOf(state, 'p-greek-mercenary-1').status).toBe(ELIMINATED)
  })

  it('elephants and chariots add 1 to the dice of those they attack, once', () => {
    rule('9.17', '9.22a', 'R18')
    const foe = (id: string) => ({
      [id]: { at: '2720', facing: 'W', marks: CHARGES },
      'm-hypaspists-1': '2620 E',
    })
    const hits = (id: string) => unitOf(fight(at(foe(id), id), { dice: [0, 9] }, 'duels').state, 'm-hypaspists-1').hits
    expect([hits('p-elephants-1'), hits('p-immortals-1')]).toEqual([2, 1])
    // The die before is the avoidance of 9.24, which fails.
    const chariots = fight(at(foe('p-right-chariots-1'), 'p-right-chariots-1'), { dice: [9, 0, 9] }, 'duels')
    expect(chariots.rolled).toEqual(['avoidance', 'charge', 'charge'])
    expect(unitOf(chariots.state, 'm-hypaspists-1').hits).toBe(2)
  })

  it('chariots that have run 4 hexes do not check', () => {
    rule('9.22b', 'R12')
    const run = (steps: number) => {
      const s = at(
        { 'p-right-chariots-1': { at: '2720', facing: 'W', marks: CHARGES }, 'm-hypaspists-1': '2620 E' },
        'p-right-chariots-1',
      )
      s.steps[unitOf(s, 'p-right-chariots-1').u] = steps
      return fight(s, { dice: [9, 0] })
        .events.filter((e) => e.kind === 'charge')
        .map((e) => e.with!.unit)
    }
    expect(run(3)[0]).toBe('p-right-chariots-1')
    expect(run(4)[0]).toBe('m-hypaspists-1')
  })

  it('PH and HI struck in front by LI alone do not check; LP are no LI', () => {
    rule('9.33')
    const by = (id: string, facing = 'E') => ({
      [id]: { at: '2720', facing: 'W', marks: CHARGES },
      'm-hypaspists-1': { at: '2620', facing },
    })
    expect(rolled(by('p-carian-foot-1'), 'p-carian-foot-1', [0, 0])).toEqual(['p-carian-foot-1'])
    expect(rolled(by('p-carian-foot-1', 'W'), 'p-carian-foot-1', [0, 0])).toEqual(['p-carian-foot-1', 'm-hypaspists-1'])
    const heavy = { 'm-hypaspists-1': charger(), 'p-carian-foot-1': '2720 W' }
    expect(rolled(heavy, 'm-hypaspists-1', [0, 0])).toEqual(['m-hypaspists-1', 'p-carian-foot-1'])
    const peltasts = { 'm-thracian-peltasts-1': charger(), 'p-greek-mercenary-1': '2720 W' }
    expect(rolled(peltasts, 'm-thracian-peltasts-1', [0, 0])).toHaveLength(2)
  })

  it('elephants shy of spears add 1 before the front of PH or HI', () => {
    rule('O11', '9.17')
    const units = { 'p-elephants-1': { at: '2720', facing: 'W', marks: CHARGES }, 'm-hypaspists-1': '2620 E' }
    const hits = (options: OptionName[]) =>
      unitOf(fight(at(units, 'p-elephants-1', options), { dice: [4, 0] }, 'duels').state, 'p-elephants-1').hits
    expect([hits([]), hits(['elephants-shy-of-spears'])]).toEqual([0, 1])
  })

  it('all dice fall before any hit counts, in all combats', () => {
    rule('R57', '8.33', '8.30')
    const units = {
      'm-hypaspists-1': charger(),
      'm-hypaspists-2': charger({ at: '2630' }),
      'p-greek-mercenary-1': { at: '2720', facing: 'W', hits: 5 },
      'p-greek-mercenary-2': { at: '2730', facing: 'W', hits: 5 },
    }
    const { rolled: dice, open } = fight(at(units, 'm-hypaspists-1'), { dice: [0, 9, 0, 9] })
    expect(dice).toEqual(['charge', 'charge', 'charge', 'charge'])
    expect(open!.kind).toBe('routTie')
  })

  it('a double-depth phalanx frightens and steadies; its second unit checks only if the first was hit', () => {
    rule('9.62c')
    const deep = (hits: number, dice: number[]) => {
      const s = at(
        {
          'm-craterus-phalanx': charger({ hits }),
          'm-amyntas-simmias-phalanx': charger({ marks: CHARGES | BELOW }),
          'p-greek-mercenary-1': '2720 W',
        },
        'm-craterus-phalanx',
        ['double-depth-phalanx'],
      )
      const [top, below] = [unitOf(s, 'm-craterus-phalanx').u, unitOf(s, 'm-amyntas-simmias-phalanx').u]
      s.depth[top] = below
      s.depth[below] = top
      return fight(s, { dice }, 'duels')
    }
    const calm = deep(0, [7, 6])
    expect(calm.events.filter((e) => e.kind === 'charge').map((e) => [e.with!.unit, e.with!.drm])).toEqual([
      ['m-craterus-phalanx', 0],
      ['p-greek-mercenary-1', 1],
    ])
    expect(unitOf(calm.state, 'p-greek-mercenary-1').hits).toBe(1)
    const shaken = deep(0, [8, 8, 5])
    expect(shaken.events.filter((e) => e.kind === 'charge').map((e) => e.with!.unit)).toEqual([
      'm-craterus-phalanx',
      'm-amyntas-simmias-phalanx',
      'p-greek-mercenary-1',
    ])
  })
})

describe('after the charge', () => {
  it('attackers advance at once where no defender is left, unless another enemy holds them', () => {
    rule('8.33d', 'R58', '8.51')
    const units = { 'm-hypaspists-1': charger(), 'p-greek-mercenary-1': { at: '2720', facing: 'W', hits: 5 } }
    const answers = ['routTie=run:2820', 'routTie=run:2920', 'advanceFacing=face:E']
    const { state } = fight(at(units, 'm-hypaspists-1'), { dice: [0, 9], answers })
    expect(unitOf(state, 'm-hypaspists-1').hex).toBe(hexAt(state, '2720'))
    const held = { ...units, 'p-immortals-1': '2621 NW' }
    const stays = fight(at(held, 'm-hypaspists-1'), { dice: [0, 9], answers: answers.slice(0, 2) })
    expect(unitOf(stays.state, 'm-hypaspists-1').hex).toBe(hexAt(stays.state, '2620'))
  })

  it('defenders whose attackers are gone stay where they are', () => {
    rule('8.33e', '8.51')
    const units = { 'm-hypaspists-1': charger({ hits: 7 }), 'p-greek-mercenary-1': '2720 W' }
    const { state, rolled: dice } = fight(at(units, 'm-hypaspists-1'), {
      dice: [9, 0],
      answers: ['routTie=run:2519', 'routTie=run:2419'],
    })
    expect(dice).toEqual(['charge', 'charge'])
    expect(unitOf(state, 'm-hypaspists-1').status).toBe(ROUTED)
    expect(unitOf(state, 'p-greek-mercenary-1')).toMatchObject({ hex: hexAt(state, '2720'), hits: 0 })
  })

  it('if all units would rout, the side with the greater excess does, the defender on a tie', () => {
    rule('8.33c', '10.26')
    const units = (own: number, other: number) => ({
      'm-hypaspists-1': charger({ hits: own }),
      'p-greek-mercenary-1': { at: '2720', facing: 'W', hits: other },
    })
    // TQ 8 with 7 + 1, TQ 6 with 5 + 1: both exactly reach it.
    const tie = fight(at(units(7, 5), 'm-hypaspists-1'), {
      dice: [9, 7],
      answers: ['routTie=run:2820', 'routTie=run:2920', 'advanceFacing=face:E'],
    })
    expect(unitOf(tie.state, 'p-greek-mercenary-1').status).toBe(ROUTED)
    expect(unitOf(tie.state, 'm-hypaspists-1')).toMatchObject({ hits: 7, status: 0 })
    const worse = fight(at(units(8, 5), 'm-hypaspists-1'), {
      dice: [9, 7],
      answers: ['run:2519', 'run:2419'],
    })
    expect(unitOf(worse.state, 'm-hypaspists-1').status).toBe(ROUTED)
    expect(unitOf(worse.state, 'p-greek-mercenary-1')).toMatchObject({ hits: 5, status: 0 })
  })

  it('units without contact take no further part; the attackers of a hex left still advance', () => {
    rule('R88', 'R58')
    // Two attackers side by side, each with its own defender and one between them that both could attack.
    const units = {
      'm-hypaspists-1': charger(),
      'm-hypaspists-2': charger({ at: '2621' }),
      'p-greek-mercenary-1': { at: '2719', facing: 'W', hits: 5 },
      'p-greek-mercenary-2': { at: '2720', facing: 'W', hits: 5 },
      'p-immortals-1': { at: '2721', facing: 'W' },
    }
    const { state, events } = fight(at(units, 'm-hypaspists-1'), {
      dice: [0, 0, 9, 0, 9, 5],
      answers: ['group=join', 'group=join', 'routTie=run:2819', 'routTie=run:2919', 'routTie=run:2820'],
    })
    const struggle = events.find((e) => e.kind === 'struggle')!
    expect(struggle.with).toMatchObject({ attackers: ['m-hypaspists-2'], defenders: ['p-immortals-1'] })
    expect(state.shock!.combats[0]!.advancing.length).toBeGreaterThan(0)
  })
})
