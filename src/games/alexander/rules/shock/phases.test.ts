import { describe, expect, it } from 'vitest'
import { attack, CHARGES, fight, STANDS_AND_ATTACKS, unitOf } from '#games/alexander/testing/drive.ts'
import { playMelee } from '#games/alexander/testing/melee.ts'
import { hexAt, type Position } from '#games/alexander/testing/position.ts'
import { rule } from '#kernel/testing'
import type { OptionName } from '../options.ts'
import { isInEnemyZone } from '../pieces/zones.ts'
import { BELOW, COLUMN, ELIMINATED, LINE, NO_MISSILES, ROUTED } from '../state.ts'

describe('shock', () => {
  const HOPLITES = { at: '1408', facing: 'E', marks: CHARGES }

  describe('a shock from the charge to the advance', () => {
    const position = (hits = 0) =>
      attack(
        {
          units: {
            'm-mercenary-hoplites-1': HOPLITES,
            'p-mercenaries-of-issus-1': { at: '1508', facing: 'W', hits },
          },
        },
        'm-mercenary-hoplites-1',
      )

    it('rolls for both sides, then once for the struggle', () => {
      rule('8.33', '8.36c', '8.36d', 'F10', '8.30', 'X13', 'R8')
      const { state, rolled, open } = fight(position(), { dice: [6, 6, 4] })
      expect(rolled).toEqual(['charge', 'charge', 'struggle'])
      expect(open).toBeUndefined()
      // HI against HI, frontal: column 7; Size 5 to 4, an attacker moved: 2-1, column 8; die 4: 2(2).
      expect(unitOf(state, 'm-mercenary-hoplites-1').hits).toBe(2)
      expect(unitOf(state, 'p-mercenaries-of-issus-1').hits).toBe(2)
    })

    it('the loser routs 2 hexes and the winner advances and may turn', () => {
      rule('8.33b', '8.33d', '8.51', '8.52', '10.21', 'F11')
      const { state, asked } = fight(position(3), {
        dice: [0, 9],
        answers: ['routTie=run:1608', 'routTie=run:1708', 'advanceFacing=face:NE'],
      })
      expect(asked).toEqual(['routTie', 'routTie', 'advanceFacing'])
      expect(unitOf(state, 'p-mercenaries-of-issus-1')).toMatchObject({
        status: ROUTED,
        hits: 0,
        hex: hexAt(state, '1708'),
        facing: 0,
      })
      expect(unitOf(state, 'm-mercenary-hoplites-1')).toMatchObject({
        hex: hexAt(state, '1508'),
        facing: 1,
        hits: 0,
      })
      expect(state.shock).toBeNull()
    })
  })
})

describe('charge', () => {
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
      const hits = (id: string) =>
        unitOf(fight(at(foe(id), id), { dice: [0, 9] }, 'duels').state, 'm-hypaspists-1').hits
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
      expect(rolled(by('p-carian-foot-1', 'W'), 'p-carian-foot-1', [0, 0])).toEqual([
        'p-carian-foot-1',
        'm-hypaspists-1',
      ])
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
})

describe('collapse', () => {
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
      const heavy = (die: number) =>
        fight(at(units('p-greek-mercenary-1', 3), 'p-greek-mercenary-1'), { dice: [5, die] })
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
      expect(isInEnemyZone(s, unitOf(s, 'm-companion-1').u)).toBe(true)
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
})

describe('fuzz', () => {
  const SEEDS = Number(process.env.SEEDS ?? 8)
  const BATTLES = ['phrygia', 'chaeronea', 'hydaspes', 'gaugamela', 'issus']

  describe('shock in a crowd', () => {
    it.each(BATTLES)('%s: every segment ends in a sound position', (battle) => {
      rule('F18', 'F12', 'F17', '10.24', '9.13')
      const asks: Record<string, number> = {}
      for (let seed = 1; seed <= SEEDS; seed++) {
        const found = playMelee(battle, seed, seed % 2 === 0).asks
        for (const kind of Object.keys(found)) asks[kind] = (asks[kind] ?? 0) + found[kind]!
      }
      expect(asks.struggle).toBeGreaterThan(10)
    })
  })
})
