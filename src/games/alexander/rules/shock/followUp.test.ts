import { describe, expect, it } from 'vitest'
import { attack, CHARGES, fight, STANDS_AND_ATTACKS, unitOf } from '#games/alexander/testing/drive.ts'
import { hexAt, leaderNamed, nameAt, type Position, position, unitNamed } from '#games/alexander/testing/position.ts'
import { beyond } from '#hex/facing.ts'
import { rule } from '#kernel/testing'
import { battleOf } from '../battle.ts'
import { outcomeChances } from '../chances.ts'
import { CHARGE, ELIMINATED, GOOD, LINE } from '../state.ts'
import { combatBeyond, shockOdds } from './odds.ts'
import { SimulatedCombat } from './simulatedCombat.ts'

describe('pass through', () => {
  const at = (units: Position['units'], by: string) => attack({ battle: 'gaugamela', units }, by)
  /** Elephants at 2720 facing W, with 2620 and 2621 in front of them. */
  const elephants = (more = {}) => ({ at: '2720', facing: 'W', marks: STANDS_AND_ATTACKS, ...more })
  const EL = 'p-elephants-1'

  describe('pass-through', () => {
    it('the hexes beyond are the front hexes of the hex passed', () => {
      rule('P10', '9.13')
      const s = position({ battle: 'hydaspes', units: {} })
      expect(
        beyond(battleOf(s).arcs, hexAt(s, '2921'), 3)
          .map((hex) => nameAt(s, hex))
          .sort(),
      ).toEqual(['2821', '2822'])
    })

    it('elephants that attacked go behind the enemy, routed or not, and keep their facing', () => {
      rule('9.13', 'D21', 'F10')
      const units = { [EL]: elephants(), 'm-achaean-peltasts': '2620 E' }
      const { open, keys } = fight(at(units, EL), { dice: [4] })
      expect([open!.kind, open!.seat, keys]).toEqual(['passThrough', 'persian', ['pass:2519', 'pass:2520']])
      const { state } = fight(at(units, EL), { dice: [4], answers: ['pass:2519'] })
      expect(unitOf(state, EL)).toMatchObject({ hex: hexAt(state, '2519'), facing: 3 })
      expect(unitOf(state, 'm-achaean-peltasts').hex).toBe(hexAt(state, '2620'))
    })

    it('a unit that attacked through both front hexes chooses which one it passes', () => {
      rule('D21', '9.13')
      const units = { [EL]: elephants(), 'm-achaean-peltasts': '2620 E', 'm-mercenary-peltasts-2': '2621 E' }
      const { keys } = fight(at(units, EL), { dice: [4] })
      expect(keys).toEqual(['through:2620', 'through:2621'])
      expect(fight(at(units, EL), { dice: [4], answers: ['through:2621'] }).keys).toEqual(['pass:2520', 'pass:2521'])
    })

    it('a free hex is taken where there is one', () => {
      rule('9.13', 'R98d')
      // The second peltasts have 2520 in their zone and do not fire at it.
      const units = {
        [EL]: elephants(),
        'm-achaean-peltasts': '2620 E',
        'm-thracian-peltasts-1': '2519 E',
        'm-thracian-peltasts-2': '2420 E',
      }
      const { state, open } = fight(at(units, EL), { dice: [4] })
      expect(open?.kind).not.toBe('reactionFire')
      expect(unitOf(state, EL).hex).toBe(hexAt(state, '2520'))
    })

    it('occupied hexes beyond are explained', () => {
      rule('D9', 'D21', '9.13')
      const beyond = { 'm-thracian-peltasts-1': '2519 E', 'm-thracian-peltasts-2': '2520 E' }
      const { open } = fight(at({ [EL]: elephants(), 'm-achaean-peltasts': '2620 E', ...beyond }, EL), { dice: [4] })
      const enemyAt = (hex: string, unit: string) => ({ key: `pass:${hex}`, bar: ['6.93', 'enemyThere', { unit }] })
      expect(open!.why()).toEqual([enemyAt('2520', 'm-thracian-peltasts-2'), enemyAt('2519', 'm-thracian-peltasts-1')])
    })

    it('leaders with it go along or stay', () => {
      rule('9.13', 'R95', 'D12')
      const s = () =>
        attack(
          {
            battle: 'gaugamela',
            units: { [EL]: elephants(), 'm-achaean-peltasts': '2620 E' },
            leaders: { 'p-darius': '2720' },
          },
          EL,
        )
      const at = (answer: string) => {
        const { state } = fight(s(), { dice: [4, 4], answers: ['stay', 'pass:2519', answer] })
        return nameAt(state, state.leaderHex[leaderNamed(state, 'p-darius')]!)
      }
      expect([at('along'), at('stay')]).toEqual(['2519', '2720'])
    })

    it('if both hold enemies it shocks one of them at once, with checks, from the hex it passes', () => {
      rule('9.13', 'R29', '9.17')
      const s = attack(
        {
          battle: 'hydaspes',
          units: {
            'i-elephants-1': elephants(),
            'm-mercenary-peltasts-1': '2620 E',
            'm-mercenary-peltasts-2': '2519 E',
            'm-sogdian-horse': '2520 E',
          },
        },
        'i-elephants-1',
      )
      const asked = fight(s, { dice: [4] })
      expect(asked.keys).toEqual(['strike:m-sogdian-horse', 'strike:m-mercenary-peltasts-2'])
      // The odds before the choice are those of the shock that follows it.
      const [u, passed] = [unitNamed(s, 'i-elephants-1'), hexAt(s, '2620')]
      const forecast = combatBeyond(asked.state, u, passed, unitNamed(s, 'm-mercenary-peltasts-2'))
      const stage = { step: SimulatedCombat.CHECKS, picked: [] }
      const odds = shockOdds(forecast.state, forecast.combat, stage)
      expect(asked.open!.about).toEqual({ unit: 'i-elephants-1', hex: '2620' })
      const strike = ['strike:m-mercenary-peltasts-2']
      const next = fight(s, { dice: [4, 0, 0], answers: strike })
      expect(next.rolled).toEqual(['struggle', 'charge', 'charge'])
      expect(next.state.shock!.outer).not.toBeNull()
      const formed = fight(s, { dice: [4], answers: strike }).state
      expect(shockOdds(formed, formed.shock!.combats[0]!, stage)).toEqual(odds)
      expect(odds.units.map(({ checks }) => checks)).toEqual([true, true])
      // The struggle of the second row, from 2620; then beyond 2519: 2419 and 2420.
      const after = fight(s, { dice: [4, 0, 0, 4], answers: strike })
      expect(after.events.filter((e) => e.kind === 'struggle').map((e) => e.with!.defender)).toEqual([
        'm-mercenary-peltasts-1',
        'm-mercenary-peltasts-2',
      ])
      expect(after.keys).toEqual(['pass:2419', 'pass:2420'])
    })

    it('onto friends it is forced: it rampages, and they take at least a hit', () => {
      rule('6.92', '9.13', 'R99', 'X7')
      const units = {
        [EL]: elephants(),
        'm-achaean-peltasts': '2620 E',
        'p-carian-foot-1': '2519 W',
        'p-carian-foot-2': '2520 W',
      }
      const { open, keys } = fight(at(units, EL), { dice: [4] })
      expect([open!.rule, keys]).toEqual(['6.92', ['onto:2519', 'onto:2520']])
      // The driver kills the elephant; die 6 against TQ 4: 2 hits; 0: 1 hit.
      const onto = (die: number) => fight(at(units, EL), { dice: [4, 8, die], answers: ['onto:2519'] })
      const { state, rolled } = onto(6)
      expect(rolled).toEqual(['struggle', 'rampage', 'tqCheck'])
      expect([unitOf(state, EL).status, unitOf(state, 'p-carian-foot-1').hits]).toEqual([ELIMINATED, 2])
      expect(unitOf(onto(0).state, 'p-carian-foot-1').hits).toBe(1)
      const happened: { [outcome: string]: number } = {}
      for (let die = 0; die < 10; die++) {
        const { status, hits } = unitOf(onto(die).state, 'p-carian-foot-1')
        const outcome = status === GOOD ? `forcedHits ${hits}` : 'forcedRouts '
        happened[outcome] = (happened[outcome] ?? 0) + 10
      }
      const { state: before } = fight(at(units, EL), { dice: [4] })
      const shown = outcomeChances(before, { kind: 'passThrough', about: open!.about }, 'onto:2519')
      const percent = shown.map(({ id, hits, chance }) => [`${id} ${hits ?? ''}`, Math.round(100 * chance)])
      expect(Object.fromEntries(percent)).toEqual(happened)
    })

    it('off the map it is eliminated', () => {
      rule('9.13', 'R64')
      const units = {
        [EL]: { at: '0220', facing: 'W', marks: STANDS_AND_ATTACKS },
        'm-achaean-peltasts': '0120 E',
      }
      const { state } = fight(at(units, EL), { dice: [4] })
      expect(unitOf(state, EL).status).toBe(ELIMINATED)
    })

    it('they do not advance; a foe that routed leaves them all the same', () => {
      rule('9.13', 'F11')
      const units = { [EL]: elephants(), 'm-thracian-peltasts-1': { at: '2620', facing: 'E', hits: 4 } }
      const { asked } = fight(at(units, EL), { dice: [4], answers: ['run:2519', 'run:2419', 'pass:2520'] })
      expect(asked).toEqual(['routTie', 'routTie', 'passThrough'])
    })

    it('new shocks end: a deep crowd is passed row by row', () => {
      rule('9.13', 'R29', '9.23')
      const rows: Record<string, string> = {}
      const ids = [
        'm-hypaspists-1',
        'm-thracian-peltasts-1',
        'm-thracian-peltasts-2',
        'm-achaean-peltasts',
        'm-mercenary-peltasts-2',
      ]
      const hexes = ['2620', '2519', '2520', '2419', '2420']
      ids.forEach((id, i) => {
        rows[id] = `${hexes[i]} W`
      })
      const s = at({ [EL]: elephants({ hits: 0 }), ...rows }, EL)
      let driven = fight(s, { dice: [0] })
      const answers: string[] = []
      const dice = [0]
      for (let step = 0; driven.open !== undefined; step++) {
        expect(step).toBeLessThan(40)
        if (driven.open.seat === 'chance') dice.push(driven.open.kind === 'charge' ? 0 : 3)
        else answers.push(driven.keys[0]!)
        driven = fight(s, { dice, answers })
      }
      expect(driven.state.shock).toBeNull()
    })
  })

  describe('chariots', () => {
    const CH = 'p-right-chariots-1'
    const chariots = (more = {}) => ({ at: '2720', facing: 'W', marks: CHARGES, ...more })

    it('Macedonians attacked in front may let them through: 1 hit, no shock, and they pass behind', () => {
      rule('9.24', '9.23', 'X10')
      const units = { [CH]: chariots(), 'm-hypaspists-1': '2620 E' }
      const { rolled, state, keys } = fight(at(units, CH), { dice: [8] })
      expect(rolled).toEqual(['avoidance'])
      expect(unitOf(state, 'm-hypaspists-1').hits).toBe(1)
      expect(keys).toEqual(['pass:2519', 'pass:2520'])
      const fought = fight(at(units, CH), { dice: [9, 0, 0, 0] })
      expect(fought.rolled).toEqual(['avoidance', 'charge', 'charge', 'struggle'])
    })

    it('two defenders must both succeed; else those that failed fight and the others are out, unhurt', () => {
      rule('9.24')
      const units = { [CH]: chariots(), 'm-hypaspists-1': '2620 E', 'm-hypaspists-2': '2621 E' }
      const both = fight(at(units, CH), { dice: [8, 8] })
      expect([
        both.rolled.length,
        unitOf(both.state, 'm-hypaspists-1').hits,
        unitOf(both.state, 'm-hypaspists-2').hits,
      ]).toEqual([2, 1, 1])
      const one = fight(at(units, CH), { dice: [8, 9, 0, 0, 0] })
      expect(one.events.filter((e) => e.kind === 'charge').map((e) => e.with!.unit)).toEqual([CH, 'm-hypaspists-2'])
      expect(unitOf(one.state, 'm-hypaspists-1').hits).toBe(0)
    })

    it('not from flank or rear; other types fight on', () => {
      rule('9.24')
      const behind = { [CH]: chariots(), 'm-hypaspists-1': '2620 W' }
      expect(fight(at(behind, CH), { dice: [0, 0, 0] }).rolled[0]).toBe('charge')
      const withHorse = {
        [CH]: chariots(),
        'p-median-horse-1': { at: '2719', facing: 'W', marks: CHARGES },
        'm-hypaspists-1': '2620 E',
      }
      const { rolled, events } = fight(at(withHorse, CH), { dice: [8, 0, 0, 0] })
      expect(rolled).toEqual(['avoidance', 'charge', 'charge', 'struggle'])
      expect(events.find((e) => e.kind === 'struggle')!.with!.attackers).toEqual(['p-median-horse-1'])
    })

    it('would they rout, they are eliminated', () => {
      rule('9.22a', 'F12')
      const units = { [CH]: chariots({ hits: 4 }), 'm-hypaspists-1': '2620 E' }
      const { state } = fight(at(units, CH), { dice: [9, 9, 0] })
      expect(unitOf(state, CH).status).toBe(ELIMINATED)
    })

    it('never go where it is rough', () => {
      rule('9.21b', 'D21')
      const s = attack(
        {
          battle: 'gaugamela',
          units: {
            [CH]: { at: '1755', facing: 'W', marks: STANDS_AND_ATTACKS },
            'm-thracian-peltasts-1': '1655 E',
          },
        },
        CH,
      )
      // Beyond 1655 are 1554 and 1555, both rocky, so it cannot go on. An elephant could.
      const { rolled, state } = fight(s, { dice: [9, 0] })
      expect([rolled, unitOf(state, CH).status]).toEqual([['avoidance', 'struggle'], ELIMINATED])
      const beast = attack(
        {
          battle: 'gaugamela',
          units: {
            [EL]: { at: '1755', facing: 'W', marks: STANDS_AND_ATTACKS },
            'm-thracian-peltasts-1': '1655 E',
          },
        },
        EL,
      )
      expect(fight(beast, { dice: [4] }).keys).toEqual(['pass:1554', 'pass:1555'])
    })
  })
})

describe('pursuit', () => {
  const HORSE = 'm-companion-1'
  const at = (units: Position['units'], formation = CHARGE, options = true) =>
    attack(
      {
        battle: 'gaugamela',
        options: options ? ['cavalry-charge-formation', 'cavalry-pursuit'] : [],
        units: { [HORSE]: { at: '2620', facing: 'E', marks: CHARGES, formation }, ...units },
      },
      HORSE,
    )
  const BEATEN = { 'p-carian-foot-1': { at: '2720', facing: 'W', hits: 3 } }
  const RUN = ['run:2820', 'run:2920']

  describe('pursuit', () => {
    it('concerns cavalry that charged in formation and routed all its defenders', () => {
      rule('10.31', 'O7', 'X17', '8.39')
      const { open } = fight(at(BEATEN), { dice: [0, 9], answers: RUN })
      expect(open!.kind).toBe('pursuit')
      expect(fight(at(BEATEN, LINE), { dice: [0, 9], answers: RUN }).open!.kind).toBe('advanceFacing')
      expect(fight(at(BEATEN, CHARGE, false), { dice: [0, 9], answers: RUN }).open!.kind).toBe('advanceFacing')
    })

    it('above TQ with 2 added it pursues, else it advances as usual', () => {
      rule('10.32', '10.36')
      expect(fight(at(BEATEN), { dice: [0, 9, 6], answers: RUN }).open!.kind).toBe('advanceFacing')
      const { state, events } = fight(at(BEATEN), { dice: [0, 9, 7], answers: RUN })
      expect(events.filter((e) => e.kind === 'chases').map((e) => e.with!.hex)).toEqual(['2720', '2820', '2920'])
      // It entered the hex of the routed unit, which is eliminated.
      expect(unitOf(state, HORSE).hex).toBe(hexAt(state, '2920'))
      expect(unitOf(state, 'p-carian-foot-1').status).toBe(ELIMINATED)
      expect(state.formation[unitOf(state, HORSE).u]).toBe(LINE)
    })

    it('catches the unit it follows only by entering its hex', () => {
      rule('10.33', '10.35', 'R93')
      const { state } = fight(at({ ...BEATEN, 'p-immortals-1': '2919 W' }), {
        dice: [0, 9, 7],
        answers: ['run:2821', 'run:2921'],
      })
      // The immortals' zone includes 2819 and 2820, but not the path of the pursued unit: 2821, 2921.
      expect(unitOf(state, 'p-carian-foot-1').status).toBe(ELIMINATED)
      expect(unitOf(state, HORSE).hex).toBe(hexAt(state, '2921'))
    })

    it('stops in an enemy zone and begins a new shock without checks against the enemy in its own', () => {
      rule('10.33', '10.34', 'R29', 'R59')
      const second = { ...BEATEN, 'p-immortals-1': '2920 W' }
      // The pursued unit runs 2820, 2919; the immortals at 2920 have 2820 and 2821 in their zone.
      const { rolled, state } = fight(at({ ...second }), {
        dice: [0, 9, 7, 4],
        answers: ['run:2820', 'standFor:p-immortals-1'],
      })
      expect(rolled).toEqual(['charge', 'charge', 'pursuit', 'struggle'])
      // The routed unit is in its zone too and is eliminated by its share of the hits (R59).
      expect(unitOf(state, 'p-carian-foot-1').status).toBe(ELIMINATED)
      expect(unitOf(state, 'p-immortals-1').hits).toBeGreaterThan(0)
      // It had stopped at 2820, and advances into the vacated hex.
      expect(unitOf(state, HORSE).hex).toBe(hexAt(state, '2919'))
    })

    it('leaders with the pursuer go along or stay', () => {
      rule('10.33', 'R95', 'D12')
      const s = () =>
        attack(
          {
            battle: 'gaugamela',
            options: ['cavalry-charge-formation', 'cavalry-pursuit'],
            units: { [HORSE]: { at: '2620', facing: 'E', marks: CHARGES, formation: CHARGE }, ...BEATEN },
            leaders: { 'm-philotas': '2620' },
          },
          HORSE,
        )
      const at = (answer: string) => {
        const { state } = fight(s(), { dice: [0, 9, 7], answers: [...RUN, answer] })
        return nameAt(state, state.leaderHex[leaderNamed(state, 'm-philotas')]!)
      }
      expect([at('along'), at('stay')]).toEqual(['2920', '2620'])
    })

    it('charge formation is lost after shock', () => {
      rule('9.76', 'P9')
      const { state } = fight(at({ 'p-immortals-1': '2720 W' }), { dice: [0, 0, 3] })
      expect(state.formation[unitOf(state, HORSE).u]).toBe(LINE)
    })
  })
})
