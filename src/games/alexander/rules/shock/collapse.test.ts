import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/index.ts'
import { hexAt, type Position } from '../../testing/position.ts'
import { attack, CHARGES, fight, STANDS_AND_ATTACKS, unitOf } from '../../testing/segment.ts'
import { inEnemyZone } from '../pieces/zones.ts'
import { COLUMN, ELIMINATED, LINE, NO_MISSILES, ROUTED } from '../state.ts'

const at = (units: Position['units'], by: string) => attack({ battle: 'gaugamela', units }, by)
const stand = (more = {}) => ({ at: '2620', facing: 'E', marks: STANDS_AND_ATTACKS, ...more })
const foe = (more = {}) => ({ at: '2720', facing: 'W', ...more })

describe('breakthrough', () => {
  it('a unit with 3 hits more than the enemy takes 2 more, judged on the hits before', () => {
    rule('8.37', 'R9', 'R19')
    // HI of Size 6 against HI of Size 4, no unit moved: column 7; die 4: 2(2).
    const fightWith = (own: number, other: number) => {
      const units = { 'm-hypaspists-1': stand({ hits: own }), 'p-greek-mercenary-1': foe({ hits: other }) }
      const { state } = fight(at(units, 'm-hypaspists-1'), { dice: [4] }, 'collapse')
      return [unitOf(state, 'm-hypaspists-1').hits, unitOf(state, 'p-greek-mercenary-1').hits]
    }
    expect(fightWith(3, 0)).toEqual([7, 2])
    expect(fightWith(2, 0)).toEqual([4, 2])
    expect(fightWith(0, 3)).toEqual([2, 7])
  })

  it('against several it compares with the one that holds the most', () => {
    rule('8.37', 'R9')
    const units = {
      'm-hypaspists-1': stand({ hits: 4 }),
      'p-greek-mercenary-1': foe(),
      'p-greek-mercenary-2': { at: '2719', facing: 'W', hits: 3 },
    }
    // Size 6 to 8, no unit moved, for the defender: 1-2, column 6; die 4: 2(2), one hit for each defender.
    const { state } = fight(at(units, 'm-hypaspists-1'), { dice: [4] }, 'collapse')
    expect(unitOf(state, 'm-hypaspists-1').hits).toBe(6)
  })
})

describe('collapse', () => {
  it('units at their TQ rout; hits below it weaken nothing', () => {
    rule('8.38a', '10.11', '10.13', '10.15')
    const units = { 'm-hypaspists-1': stand(), 'p-greek-mercenary-1': foe({ hits: 4 }) }
    const { open, state } = fight(at(units, 'm-hypaspists-1'), { dice: [4] })
    // 4 + 2 = 6 hits, and 2 more of the breakthrough.
    expect(open!.kind).toBe('routTie')
    expect(unitOf(state, 'p-greek-mercenary-1').status).toBe(ROUTED)
  })

  it('two-hex heavy foot may stand, with 3 more on the die when heavy foot attacked', () => {
    rule('9.65a', '9.65b', '9.65c', 'R33', 'X15', 'R60')
    const units = (by: string, hits: number) => ({
      [by]: { at: '2720', facing: 'W', marks: STANDS_AND_ATTACKS, hits: 1 },
      'm-allied-hoplites-1': { at: '2620', facing: 'E', hits },
    })
    // Hoplites TQ 5 struck by hoplites: size 4 to 10, 1-3, column 5; die 5: 2(2): 3 + 2 = 5 hits. Stand: die + 0 + 3 <= 5.
    const heavy = (die: number) => fight(at(units('p-greek-mercenary-1', 3), 'p-greek-mercenary-1'), { dice: [5, die] })
    expect(heavy(2).rolled).toEqual(['struggle', 'stand'])
    expect(unitOf(heavy(2).state, 'm-allied-hoplites-1')).toMatchObject({ hits: 4, status: 0 })
    expect(unitOf(heavy(3).state, 'm-allied-hoplites-1').status).toBe(ROUTED)
    // Immortals are not heavy infantry: size 5 to 10, 1-2; column 6 - 1; die 5: 2(2). Stand: die <= 5.
    const medium = (die: number) => fight(at(units('p-immortals-1', 3), 'p-immortals-1'), { dice: [5, die] })
    expect(unitOf(medium(5).state, 'm-allied-hoplites-1').status).toBe(0)
    expect(unitOf(medium(6).state, 'm-allied-hoplites-1').status).toBe(ROUTED)
  })

  it('no unit stands against superiority by position', () => {
    rule('9.65a', '8.36a')
    const units = {
      'p-immortals-1': { at: '2720', facing: 'W', marks: STANDS_AND_ATTACKS },
      'm-allied-hoplites-1': { at: '2620', facing: 'W', hits: 3 },
    }
    const { rolled, state } = fight(at(units, 'p-immortals-1'), { dice: [5] })
    expect(rolled).toEqual(['struggle'])
    expect(unitOf(state, 'm-allied-hoplites-1').status).toBe(ROUTED)
  })

  it('if all units would rout, one side stays at TQ-1, and a two-hex unit of the other still rolls', () => {
    rule('10.26', 'R31')
    const units = { 'm-hypaspists-1': stand({ hits: 6 }), 'p-greek-mercenary-1': foe({ hits: 5 }) }
    // Column 7, die 4: 2(2): 8 of 8, 7 of 6: the defender has the greater excess.
    const { state } = fight(at(units, 'm-hypaspists-1'), {
      dice: [4],
      answers: ['run:2820', 'run:2920', 'face:E'],
    })
    expect(unitOf(state, 'p-greek-mercenary-1').status).toBe(ROUTED)
    // It stays at TQ-1: it is no longer in an enemy zone of control.
    expect(unitOf(state, 'm-hypaspists-1')).toMatchObject({ hits: 7, hex: hexAt(state, '2720') })
    const phalanx = {
      'm-craterus-phalanx': stand({ hits: 5 }),
      'p-greek-mercenary-1': foe({ hits: 3 }),
    }
    // PH against HI: column 8, Size 10 to 4, for the defender: 2-1; column 9, die 4: 2(3).
    const both = fight(at(phalanx, 'm-craterus-phalanx'), { dice: [4] })
    expect(both.open!.kind).toBe('routTie')
  })
})

describe('on the edge', () => {
  const units = (hits: number) => ({
    'm-hypaspists-1': stand({ hits: 1 }),
    'p-greek-mercenary-1': foe({ hits }),
  })

  it('a unit at TQ-1 in an enemy zone rolls: above TQ it routs, else it drops to TQ-2', () => {
    rule('8.38b', 'X14', 'R73')
    // Column 7; die 4: 2(2): 3 + 2 = 5 of 6.
    const held = fight(at(units(3), 'm-hypaspists-1'), { dice: [4, 6] })
    expect(held.rolled).toEqual(['struggle', 'collapse'])
    expect(unitOf(held.state, 'p-greek-mercenary-1')).toMatchObject({ hits: 4, status: 0 })
    const broken = fight(at(units(3), 'm-hypaspists-1'), { dice: [4, 7] })
    expect(unitOf(broken.state, 'p-greek-mercenary-1').status).toBe(ROUTED)
    expect(fight(at(units(2), 'm-hypaspists-1'), { dice: [4] }).rolled).toEqual(['struggle'])
  })

  it('units that are not in a combat at this step do not roll', () => {
    rule('R96', '8.38b')
    const next = { ...units(3), 'm-companion-1': { at: '2621', facing: 'W', hits: 7 } }
    const s = at(next, 'm-hypaspists-1')
    expect(inEnemyZone(s, unitOf(s, 'm-companion-1').u)).toBe(true)
    expect(fight(s, { dice: [4, 6] }).rolled).toEqual(['struggle', 'collapse'])
  })

  it('who has just stood does not roll', () => {
    rule('8.38b', '9.65b')
    const hoplites = {
      'p-immortals-1': { at: '2720', facing: 'W', marks: STANDS_AND_ATTACKS, hits: 1 },
      'm-allied-hoplites-1': { at: '2620', facing: 'E', hits: 3 },
    }
    expect(fight(at(hoplites, 'p-immortals-1'), { dice: [5, 0] }).rolled).toEqual(['struggle', 'stand'])
  })

  it('a chariot that does not hold is eliminated', () => {
    rule('8.38b', '9.22a')
    const chariot = { 'm-hypaspists-1': stand(), 'p-right-chariots-1': foe({ hits: 2 }) }
    // HI against CH: column 4; die 9: 2(2): 2 + 2 = 4 of 5.
    const { state } = fight(at(chariot, 'm-hypaspists-1'), { dice: [9, 6], answers: ['face:E'] })
    expect(unitOf(state, 'p-right-chariots-1').status).toBe(ELIMINATED)
  })
})

describe('the end of a segment', () => {
  it('foot that fought has no missiles left', () => {
    rule('8.17a', 'P9')
    const units = {
      'm-thracian-peltasts-1': stand({ marks: CHARGES }),
      'p-carian-foot-1': foe(),
      'p-carian-foot-2': '3030 W',
    }
    const { state } = fight(at(units, 'm-thracian-peltasts-1'), { dice: [0, 0, 3] })
    for (const id of ['m-thracian-peltasts-1', 'p-carian-foot-1'])
      expect(state.missiles[unitOf(state, id).u]).toBe(NO_MISSILES)
    expect(state.missiles[unitOf(state, 'p-carian-foot-2').u]).toBeGreaterThan(NO_MISSILES)
  })

  it('a column that was shocked and did not rout leaves column with 1 hit, facing as its owner likes', () => {
    rule('6.66', '6.63', 'P9')
    const units = { 'm-hypaspists-1': stand(), 'p-immortals-1': { at: '2720', facing: 5, formation: COLUMN } }
    const { open, keys } = fight(at(units, 'm-hypaspists-1'), { dice: [0] })
    expect([open!.rule, open!.seat, keys.length]).toEqual(['6.66', 'persian', 2])
    const { state } = fight(at(units, 'm-hypaspists-1'), { dice: [0], answers: [keys[0]!] })
    // AS: the printed 2 doubled, plus the one of 6.66; TQ 8 counts as 6 in column.
    expect(state.formation[unitOf(state, 'p-immortals-1').u]).toBe(LINE)
    expect(unitOf(state, 'p-immortals-1').hits).toBe(5)
  })
})
