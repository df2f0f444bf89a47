import { describe, expect, it } from 'vitest'
import { attack, CHARGES, fight, STANDS_AND_ATTACKS, unitOf } from '#games/alexander/testing/drive.ts'
import { type Position, position, unitNamed } from '#games/alexander/testing/position.ts'
import { rule } from '#kernel/testing'
import { outcomeChances } from '../chances.ts'
import { ATTACKER_SUPERIOR, DEFENDER_SUPERIOR, NO_SUPERIORITY } from '../charts/clash.ts'
import type { OptionName } from '../options.ts'
import { tqOf } from '../pieces/units.ts'
import { CHARGE, COLUMN, MOVED, NO_MISSILES, ROUTED, SQUARE } from '../state.ts'
import { bestStruggle, hypotheticalCombat, shockOdds } from './odds.ts'
import type { Combat } from './state.ts'

const set = (units: Position['units'], options: readonly OptionName[] = []) =>
  position({ battle: 'gaugamela', units, options })
const still = { at: '2620', facing: 'E', marks: STANDS_AND_ATTACKS }
const moved = { at: '2620', facing: 'E', marks: MOVED }

/** The struggle that the units of a position would fight. */
function between(
  units: Position['units'],
  attackers: string[],
  defenders: string[],
  options: readonly OptionName[] = [],
) {
  const s = set(units, options)
  const ids = (names: string[]) => names.map((id) => unitNamed(s, id)).sort((x, y) => x - y)
  const c: Combat = hypotheticalCombat(s, ids(attackers), ids(defenders))
  return bestStruggle(s, c)
}
const one = (attacker: string, a: object, defender: string, d: object | string, options: readonly OptionName[] = []) =>
  between({ [attacker]: a as never, [defender]: d as never }, [attacker], [defender], options).shock

describe('column, superiority and hits', () => {
  it('the base column comes from types and aspect', () => {
    rule('8.35a', 'P4')
    const by = (facing: string) => one('m-hypaspists-1', still, 'p-greek-mercenary-1', `2720 ${facing}`)
    expect([by('W').base, by('W').facts.aspect]).toEqual([7, 0])
    expect([by('NE').base, by('NE').facts.aspect]).toEqual([10, 1])
    expect([by('E').facts.aspect, by('E').position]).toEqual([2, true])
  })

  it('a two-hex attacker that touches two arcs takes the one better for the defender', () => {
    rule('8.35d', 'P4')
    const s = between(
      { 'm-craterus-phalanx': { at: '2620', facing: 'E', marks: MOVED }, 'p-greek-mercenary-1': '2720 SW' },
      ['m-craterus-phalanx'],
      ['p-greek-mercenary-1'],
    )
    // 2620 is in the flank of a unit at 2720 that faces SW, 2621 in its front.
    expect(s.shock.facts.aspect).toBe(0)
  })

  it('position gives superiority, else the weapons do', () => {
    rule('8.36a')
    expect(one('m-companion-1', still, 'p-immortals-1', '2720 E').superiority).toBe(ATTACKER_SUPERIOR)
    expect(one('m-hypaspists-1', still, 'p-carian-foot-1', '2720 W').superiority).toBe(ATTACKER_SUPERIOR)
    expect(one('m-companion-1', still, 'p-greek-mercenary-1', '2720 W').superiority).toBe(DEFENDER_SUPERIOR)
    expect(one('m-hypaspists-1', still, 'p-greek-mercenary-1', '2720 W').superiority).toBe(NO_SUPERIORITY)
  })

  it('javelin light foot without javelins loses its superiority over cavalry', () => {
    rule('8.36a')
    const horse = (missiles?: number) =>
      one('p-median-horse-1', { at: '2720', facing: 'W', marks: MOVED }, 'm-thracian-peltasts-1', {
        at: '2620',
        facing: 'E',
        ...(missiles === undefined ? {} : { missiles }),
      }).superiority
    expect([horse(), horse(NO_MISSILES)]).toEqual([DEFENDER_SUPERIOR, NO_SUPERIORITY])
  })

  it('no superiority by position while an enemy that is not attacked has the attacker in its zone', () => {
    rule('8.36a')
    const held = (other: Position['units'], also: string[] = []) =>
      between(
        { 'm-companion-1': still, 'p-immortals-1': '2720 E', ...other },
        ['m-companion-1'],
        ['p-immortals-1', ...also],
      ).shock.superiority
    expect(held({ 'p-greek-mercenary-1': '2621 NW' })).toBe(NO_SUPERIORITY)
    expect(held({ 'p-arabian-archers-1': '2621 NW' })).toBe(ATTACKER_SUPERIOR)
    expect(held({ 'p-greek-mercenary-1': '2621 E' })).toBe(ATTACKER_SUPERIOR)
  })

  it('sizes make columns, rounded for an attacker that moved, else for the defender', () => {
    rule('8.36b', 'R86')
    const size = (marks: number) =>
      one('m-hypaspists-1', { at: '2620', facing: 'E', marks }, 'p-greek-mercenary-1', '2720 W').shifts.find(
        (x) => x.id === 'sizeRatio',
      )?.columns ?? 0
    expect([size(MOVED), size(STANDS_AND_ATTACKS)]).toEqual([1, 0])
  })

  it('elephants and chariots against others have no ratio; squares count a quarter', () => {
    rule('8.36b', '9.64', 'R13', 'R87')
    const shifts = (d: object) =>
      one('p-immortals-1', { at: '2720', facing: 'W', marks: MOVED }, 'm-craterus-phalanx', d).shifts.find(
        (x) => x.id === 'sizeRatio',
      )?.columns ?? 0
    // Size 5 against 10: 1-2, rounded in favour of the attacker, who moved; against a square of 3: 2-1.
    expect([shifts({ at: '2620', facing: 'E' }), shifts({ at: '2620', facing: 'E', formation: SQUARE })]).toEqual([
      -1, 1,
    ])
    expect(
      one('p-elephants-1', { at: '2720', facing: 'W', marks: MOVED }, 'm-craterus-phalanx', '2620 E').shifts,
    ).toEqual([])
  })

  it('the option leaves size out where skirmishers take part', () => {
    rule('O10', '8.36b')
    const shifts = (options: OptionName[]) =>
      one('m-companion-1', moved, 'p-arabian-archers-1', '2720 W', options).shifts.length
    expect([shifts([]), shifts(['ignore-size-with-skirmishers'])]).toEqual([1, 0])
  })

  it('Agrianians beside another type lend neither type nor size', () => {
    rule('9.31c', 'R87')
    const { attacker, shock } = between(
      {
        'm-agrianian-1': { at: '2621', facing: 'E', marks: MOVED },
        'm-hypaspists-1': moved,
        'p-greek-mercenary-1': '2720 W',
      },
      ['m-agrianian-1', 'm-hypaspists-1'],
      ['p-greek-mercenary-1'],
    )
    expect(shock.facts).toMatchObject({ attacker: 1, attackerSize: 6 })
    expect(attacker).not.toBe(-1)
  })

  it('skirmishers who defend beside another type add no Size, alone they do', () => {
    rule('9.31c', 'R97', '8.36b')
    const screen = { 'm-agrianian-1': '2721 W', 'm-hypaspists-1': '2720 W' }
    const horse = { 'p-kinsmen-1': { at: '2620', facing: 'E', marks: MOVED } }
    const size = (defenders: (keyof typeof screen)[]) => {
      const units = Object.fromEntries(defenders.map((id) => [id, screen[id]]))
      return between({ ...horse, ...units }, Object.keys(horse), defenders).shock.facts.defenderSize
    }
    expect(size(['m-hypaspists-1', 'm-agrianian-1'])).toBe(size(['m-hypaspists-1']))
    const alone = between(
      { 'p-kinsmen-1': { at: '2621', facing: 'E' }, 'm-agrianian-1': '2721 W' },
      ['p-kinsmen-1'],
      ['m-agrianian-1'],
    )
    expect(alone.shock.facts.defenderSize).toBeGreaterThan(0)
  })

  it('hits of skirmishers are halved, not from behind, nor against their like or chariots', () => {
    rule('9.31b', '9.31d', 'R38')
    const odds = (attacker: string, defender: string, facing: string) => {
      const s = set({ [attacker]: moved, [defender]: `2720 ${facing}` })
      return shockOdds(s, hypotheticalCombat(s, [unitNamed(s, attacker)], [unitNamed(s, defender)])).defenderHits
    }
    expect(Math.max(...odds('m-agrianian-1', 'p-greek-mercenary-1', 'W').map((x) => x.hits))).toBe(1)
    expect(Math.min(...odds('m-agrianian-1', 'p-greek-mercenary-1', 'E').map((x) => x.hits))).toBeGreaterThan(1)
    expect(Math.max(...odds('m-cretan-archers', 'p-right-chariots-1', 'W').map((x) => x.hits))).toBeGreaterThan(1)
  })

  it('cataphracts shift two columns each way; with charge formation only in it', () => {
    rule('9.42a', 'R87')
    const at = { at: '2720', facing: 'W', marks: MOVED }
    const ids = (attacker: string, a: object, defender: string, d: object | string, options: OptionName[] = []) =>
      one(attacker, a, defender, d, options).shifts.map((x) => [x.id, x.columns])
    expect(ids('p-persian-horse-1', at, 'm-companion-1', '2620 E')).toContainEqual(['cataphractAttacks', 2])
    expect(ids('m-companion-1', moved, 'p-persian-horse-1', '2720 W')).toContainEqual(['cataphractDefends', -2])
    const option: OptionName[] = ['cavalry-charge-formation', 'cavalry-pursuit']
    expect(ids('p-persian-horse-1', at, 'm-companion-1', '2620 E', option)).not.toContainEqual(['cataphractAttacks', 2])
    expect(ids('p-persian-horse-1', { ...at, formation: CHARGE }, 'm-companion-1', '2620 E', option)).toContainEqual([
      'cataphractAttacks',
      2,
    ])
  })

  it('with charge formation cavalry out of it has no superiority of weapons, but over skirmishers', () => {
    rule('O6', '9.71', '9.75')
    const options: OptionName[] = ['cavalry-charge-formation', 'cavalry-pursuit']
    const lancers = (formation: number, foe: string) =>
      one('m-companion-1', { ...moved, formation }, foe, '2720 W', options).superiority
    expect([lancers(0, 'p-tapurian-horse-1'), lancers(CHARGE, 'p-tapurian-horse-1')]).toEqual([0, ATTACKER_SUPERIOR])
    expect(lancers(0, 'p-arabian-archers-1')).toBe(ATTACKER_SUPERIOR)
    const thracians = (formation: number) =>
      one('m-odrysian-horse', { ...moved, formation }, 'p-tapurian-horse-1', '2720 W', options).superiority
    expect([thracians(0), thracians(CHARGE)]).toEqual([NO_SUPERIORITY, ATTACKER_SUPERIOR])
  })

  it('columns are weak from every side, but not against skirmishers', () => {
    rule('6.65')
    const column = { at: '2720', facing: 5, formation: COLUMN }
    expect(one('m-hypaspists-1', moved, 'p-immortals-1', column).superiority).toBe(ATTACKER_SUPERIOR)
    expect(one('m-agrianian-1', moved, 'p-immortals-1', column).superiority).not.toBe(ATTACKER_SUPERIOR)
  })

  it('routed units are struck as from the rear', () => {
    rule('R22', 'R59')
    const routed = { at: '2720', facing: 'W', status: ROUTED }
    expect(one('m-companion-1', moved, 'p-greek-mercenary-1', routed)).toMatchObject({
      position: true,
      superiority: ATTACKER_SUPERIOR,
    })
  })
})

describe('phalanxes guard each other', () => {
  const phalanx = { 'm-craterus-phalanx': '2620 E' }
  const attackers = { at: '2720', facing: 'W', marks: MOVED }
  const shift = (units: Position['units'], by: string, marks = MOVED) =>
    between({ ...phalanx, ...units, [by]: { ...attackers, marks } }, [by], ['m-craterus-phalanx']).shock.shifts.find(
      (x) => x.id.startsWith('phalanx'),
    )?.columns ?? 0

  it('two columns for each flank that a fellow holds or has in its zone, one against HI, none when it did not move', () => {
    rule('9.61', 'R15', 'R87', 'S3')
    const above = { 'm-amyntas-simmias-phalanx': '2618 E' }
    const below = { 'm-polyperchon-phalanx': '2622 E' }
    expect(shift({}, 'p-immortals-1')).toBe(0)
    expect(shift(above, 'p-immortals-1')).toBe(-2)
    expect(shift({ ...above, ...below }, 'p-immortals-1')).toBe(-4)
    expect(shift(above, 'p-greek-mercenary-1')).toBe(-1)
    expect(shift(above, 'p-immortals-1', STANDS_AND_ATTACKS)).toBe(0)
    expect(shift({ 'm-amyntas-simmias-phalanx': { at: '2618', facing: 3, formation: COLUMN } }, 'p-immortals-1')).toBe(
      0,
    )
  })

  it('not from flank or rear', () => {
    rule('9.61')
    const s = between(
      { 'm-craterus-phalanx': '2620 W', 'm-amyntas-simmias-phalanx': '2618 W', 'p-immortals-1': attackers },
      ['p-immortals-1'],
      ['m-craterus-phalanx'],
    )
    expect(s.shock.shifts.some((x) => x.id.startsWith('phalanx'))).toBe(false)
  })
})

describe('ground', () => {
  it('height and cover shift the column', () => {
    rule('6.27', 'R45', 'R87', 'P8')
    const s = (units: Position['units'], a: string, d: string) => {
      const t = position({ battle: 'phrygia', units })
      return bestStruggle(t, hypotheticalCombat(t, [unitNamed(t, a)], [unitNamed(t, d)])).shock.shifts.map((x) => [
        x.id,
        x.columns,
      ])
    }
    const hoplites = 'm-mercenary-hoplites-1'
    const foe = 'p-mercenary-peltasts'
    // 1109 is one level up, 1210 and 1211 are not; 1213 is woods.
    expect(s({ [hoplites]: '1109 E', [foe]: { at: '1210', facing: 'W' } }, foe, hoplites)).toContainEqual([
      'allDefendersHigher',
      -2,
    ])
    expect(s({ [hoplites]: '1109 E', [foe]: '1210 W' }, hoplites, foe)).toContainEqual(['allDefendersLower', 1])
    expect(s({ [hoplites]: '1112 E', [foe]: '1213 W' }, hoplites, foe)).toContainEqual(['allDefendersWoodsOrMarsh', -1])
    expect(s({ [hoplites]: '1410 E', [foe]: '1510 W' }, hoplites, foe)).toEqual([])
  })

  it('obstacles count when every attacker has one before it', () => {
    rule('6.27', 'P8')
    const across = (more: Position['units'], attackers: string[]) => {
      const s = position({
        battle: 'chaeronea',
        units: { 'g-sacred-band': '2610 E', 'm-companion-1': '2710 W', ...more },
      })
      const c = hypotheticalCombat(
        s,
        attackers.map((id) => unitNamed(s, id)),
        [unitNamed(s, 'm-companion-1')],
      )
      return bestStruggle(s, c).shock.shifts.map((x) => x.id)
    }
    expect(across({}, ['g-sacred-band'])).toContain('acrossObstacleHexside')
    const beside = { 'g-mercenary-peltasts-1': '2709 SE' }
    expect(across(beside, ['g-sacred-band', 'g-mercenary-peltasts-1'])).not.toContain('acrossObstacleHexside')
  })
})

describe('picks and shares', () => {
  const mixed = () =>
    attack(
      {
        battle: 'gaugamela',
        units: {
          'm-hypaspists-1': { at: '2620', facing: 'E', marks: CHARGES },
          'p-greek-mercenary-1': '2720 W',
          'p-carian-foot-1': '2719 W',
        },
      },
      'm-hypaspists-1',
    )

  it('the defender picks a unit', () => {
    rule('8.35b', 'D18')
    const { open, keys } = fight(mixed(), { dice: [0, 0, 0] })
    expect([open!.kind, open!.rule, open!.seat]).toEqual(['standFor', '8.35b', 'persian'])
    expect(keys).toEqual(['standFor:p-greek-mercenary-1', 'standFor:p-carian-foot-1'])
  })

  it('the attacker picks a unit and an angle', () => {
    rule('8.35c', 'D18')
    const s = attack(
      {
        battle: 'gaugamela',
        units: {
          'm-hypaspists-1': { at: '2620', facing: 'E', marks: CHARGES },
          'm-companion-1': { at: '2719', facing: 'SE', marks: CHARGES },
          'p-greek-mercenary-1': '2720 W',
        },
      },
      'm-hypaspists-1',
    )
    const { open, keys } = fight(s, { dice: [0, 0, 0] })
    expect([open!.kind, open!.rule, open!.seat]).toEqual(['standFor', '8.35c', 'macedonian'])
    expect(keys).toEqual(['standFor:m-hypaspists-1', 'standFor:m-companion-1'])
  })

  it('skirmishers are not picked while other types attack the same unit, and the player sees why', () => {
    rule('8.35c', '9.31c', 'D18')
    const s = attack(
      {
        battle: 'gaugamela',
        units: {
          'm-hypaspists-1': { at: '2620', facing: 'E', marks: CHARGES },
          'm-companion-1': { at: '2719', facing: 'SE', marks: CHARGES },
          'm-agrianian-1': { at: '2820', facing: 'W', marks: CHARGES },
          'p-greek-mercenary-1': '2720 W',
        },
      },
      'm-hypaspists-1',
    )
    const { open, keys } = fight(s, { dice: [0, 0, 0, 0] })
    expect(keys).toEqual(['standFor:m-hypaspists-1', 'standFor:m-companion-1'])
    expect(open!.why()).toEqual([{ key: 'standFor:m-agrianian-1', bar: ['9.31c', 'skirmishersYield'] }])
  })

  it('like units are not asked about', () => {
    rule('D18', '10.12', 'P5')
    const s = attack(
      {
        battle: 'gaugamela',
        units: {
          'm-hypaspists-1': { at: '2620', facing: 'E', marks: CHARGES },
          'm-hypaspists-2': { at: '2621', facing: 'E', marks: CHARGES },
          'p-greek-mercenary-1': '2720 W',
        },
      },
      'm-hypaspists-1',
    )
    // Column 7, Size 12 to 4: 3-1, two columns; die 0 in column 9: three hits on two units, the picked one takes the
    // odd hit.
    const { state, asked, rolled } = fight(s, { dice: [0, 0, 0, 0] }, 'breakthrough')
    expect([asked, rolled.at(-1)]).toEqual([[], 'struggle'])
    expect([unitOf(state, 'm-hypaspists-1').hits, unitOf(state, 'm-hypaspists-2').hits]).toEqual([2, 1])
  })

  it('a two-hex attacker assigns the hits of one-hex units freely', () => {
    rule('10.12', 'D19')
    const s = attack(
      {
        battle: 'gaugamela',
        units: {
          'm-craterus-phalanx': { at: '2620', facing: 'E', marks: CHARGES },
          'p-greek-mercenary-1': '2720 W',
          'p-greek-mercenary-2': '2721 W',
        },
      },
      'm-craterus-phalanx',
    )
    const first = fight(s, { dice: [0, 0, 0, 9] })
    expect([first.open!.kind, first.open!.seat, first.keys]).toEqual([
      'shareHits',
      'macedonian',
      ['hit:p-greek-mercenary-1', 'hit:p-greek-mercenary-2'],
    ])
    const all = fight(s, { dice: [0, 0, 0, 9], answers: ['hit:p-greek-mercenary-2'] }, 'breakthrough')
    expect(unitOf(all.state, 'p-greek-mercenary-2').hits).toBe(4)
    expect(unitOf(all.state, 'p-greek-mercenary-1').hits).toBe(0)
  })

  it('the owner gives odd hits that are left to other units', () => {
    rule('P5', '10.12', 'D19')
    const s = attack(
      {
        battle: 'gaugamela',
        units: {
          'm-companion-1': { at: '2620', facing: 'E', marks: CHARGES },
          'm-companion-2': { at: '2621', facing: 'E', marks: CHARGES },
          'm-companion-3': { at: '2719', facing: 'SE', marks: CHARGES },
          'p-greek-mercenary-1': '2720 W',
        },
      },
      'm-companion-1',
    )
    // The third attacks the flank: column 9, Size 12 to 4 two more; die 1: 2(2). It takes one odd hit, one is open.
    const { open, keys, state } = fight(s, { dice: [0, 0, 0, 0, 1], answers: ['standFor=standFor:m-companion-3'] })
    expect([open!.kind, open!.seat, keys]).toEqual([
      'shareHits',
      'macedonian',
      ['hit:m-companion-1', 'hit:m-companion-2'],
    ])
    expect(open!.why()).toEqual([{ key: 'hit:m-companion-3', bar: ['P5', 'tookOddHit'] }])
    // Shown before the choice: with 2 hits on 3 units, each of the others would take the one that is left.
    const shown = outcomeChances(state, { kind: 'shareHits', about: open!.about }, 'hit:m-companion-1')
    const dice = [0, 0, 0, 0, 1]
    const taken = ['standFor=standFor:m-companion-3', 'hit:m-companion-1']
    const after = unitOf(fight(s, { dice, answers: taken }, 'breakthrough').state, 'm-companion-1')
    expect(shown).toEqual([{ id: 'hits', hits: after.hits, chance: 1 }])
    const worn = { ...state, hits: state.hits.map((hits, u) => (u === after.u ? tqOf(state, u) - 1 : hits)) }
    const routs = outcomeChances(worn, { kind: 'shareHits', about: open!.about }, 'hit:m-companion-1')
    expect(routs).toEqual([{ id: 'routs', chance: 1 }])
  })
})
