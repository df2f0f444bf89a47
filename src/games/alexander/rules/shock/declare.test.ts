import { describe, expect, it } from 'vitest'
import { attack, drive, fight, unitOf } from '#games/alexander/testing/drive.ts'
import { type Position, unitNamed } from '#games/alexander/testing/position.ts'
import { rule } from '#kernel/testing'
import { COLUMN, DECLINED, FIRED, MOVED, MUST_CHECK, NO_CHECK, SQUARE, TURNED } from '../state.ts'
import { declareAtEndOfMove } from './declare.ts'

/** Gaugamela: two units facing each other, 2620 against 2720. */
const facing = (units: Position['units'], by: string, leader?: string, leaders = {}) =>
  attack({ battle: 'gaugamela', units, leaders }, by, leader)

const ours = (marks: number, more = {}) => ({ at: '2620', facing: 'E', marks, ...more })
const FOE = { 'p-greek-mercenary-1': '2720 W' }

describe('who must attack', () => {
  it.each([
    ['m-hypaspists-1', 'HI'],
    ['m-companion-1', 'HC'],
    ['m-prodromoi-1', 'LN'],
  ])('%s (%s) that moved gets Must Check without being asked', (id) => {
    rule('7.31', '7.33', 'F10')
    const { state, rolled } = fight(facing({ [id]: ours(MOVED), ...FOE }, id), {}, 'charge')
    expect(rolled).toEqual([])
    expect(state.marks[unitNamed(state, id)]! & MUST_CHECK).toBe(MUST_CHECK)
    expect(state.shock!.combats).toHaveLength(1)
  })

  it('a phalanx that moved must too; one that stood still need not', () => {
    rule('7.31', '7.32b')
    const at = (marks: number) => facing({ 'm-craterus-phalanx': ours(marks), ...FOE }, 'm-craterus-phalanx')
    expect(fight(at(MOVED), {}, 'charge').state.shock!.combats).toHaveLength(1)
    const still = fight(at(0))
    expect([still.open, still.state.shock]).toEqual([undefined, null])
  })

  it('a unit that only turned in a zone may, but need not', () => {
    rule('R86', '7.32b', '7.34')
    const s = facing({ 'm-hypaspists-1': ours(TURNED), ...FOE }, 'm-hypaspists-1')
    const { open, keys } = fight(s)
    expect([open!.kind, open!.rule, keys]).toEqual(['declareShock', '7.32b', ['attack', 'none']])
    const { state } = fight(s, { answers: ['attack'] }, 'charge')
    expect(state.marks[unitNamed(state, 'm-hypaspists-1')]! & (NO_CHECK | MUST_CHECK)).toBe(NO_CHECK)
  })

  it('a unit without an enemy in its zone gets no mark', () => {
    rule('7.31', '7.35')
    const behind = facing({ 'm-hypaspists-1': ours(MOVED), 'p-greek-mercenary-1': '2520 W' }, 'm-hypaspists-1')
    expect(fight(behind).state.shock).toBeNull()
  })
})

describe('light units that moved', () => {
  const peltasts = (marks: number) => facing({ 'm-thracian-peltasts-1': ours(marks), ...FOE }, 'm-thracian-peltasts-1')
  const asked = (marks: number, answers?: string[]) =>
    drive(peltasts(marks), (g) => declareAtEndOfMove(g, unitNamed(g.state, 'm-thracian-peltasts-1')), {
      answers: answers ?? [],
    })

  it('decide when their move ends; who declines does not attack in this phase', () => {
    rule('7.32a', '7.33', 'D16')
    expect(asked(MOVED).keys).toEqual(['attack', 'none'])
    const yes = asked(MOVED, ['attack']).state
    expect(yes.marks[unitNamed(yes, 'm-thracian-peltasts-1')]! & MUST_CHECK).toBe(MUST_CHECK)
    const no = asked(MOVED, ['none']).state
    expect(no.marks[unitNamed(no, 'm-thracian-peltasts-1')]! & DECLINED).toBe(DECLINED)
    expect(fight(peltasts(MOVED | DECLINED)).state.shock).toBeNull()
    expect(fight(peltasts(MOVED | DECLINED | FIRED)).state.shock).toBeNull()
  })

  it('are not asked when they stayed, nor heavy foot, nor away from the enemy', () => {
    rule('7.32a')
    expect(asked(0).open).toBeUndefined()
    const heavy = facing({ 'm-hypaspists-1': ours(MOVED), ...FOE }, 'm-hypaspists-1')
    expect(drive(heavy, (g) => declareAtEndOfMove(g, unitNamed(g.state, 'm-hypaspists-1'))).open).toBeUndefined()
    const alone = facing(
      { 'm-thracian-peltasts-1': ours(MOVED), 'p-greek-mercenary-1': '3020 W' },
      'm-thracian-peltasts-1',
    )
    expect(drive(alone, (g) => declareAtEndOfMove(g, unitNamed(g.state, 'm-thracian-peltasts-1'))).open).toBeUndefined()
  })

  it('attack with Must Check once they have chosen to', () => {
    rule('7.32a', '7.35')
    const { rolled } = fight(peltasts(MOVED | MUST_CHECK), { dice: [0, 0] })
    expect(rolled).toEqual(['charge', 'charge'])
  })
})

describe('units that did not move', () => {
  const hypaspists = (marks: number, range: boolean) =>
    facing({ 'm-hypaspists-1': ours(marks), ...FOE }, 'm-hypaspists-1', 'm-craterus', {
      'm-craterus': range ? '2420' : '0560',
    })

  it('may attack after firing, or in the range of the active leader, and then need no check', () => {
    rule('7.32b', '7.34', '4.0')
    expect(fight(hypaspists(FIRED, false)).keys).toEqual(['attack', 'none'])
    expect(fight(hypaspists(0, true)).keys).toEqual(['attack', 'none'])
    expect(fight(hypaspists(0, false)).open).toBeUndefined()
    expect(fight(hypaspists(0, true), { answers: ['attack'], dice: [5] }).rolled).toEqual(['struggle'])
    expect(fight(hypaspists(0, true), { answers: ['none'] }).state.shock).toBeNull()
  })

  it('the range of a leader who lends it is used up', () => {
    rule('5.25', 'R62')
    expect(fight(hypaspists(0, true), { answers: ['attack'] }, 'charge').state.phase!.used).toBe(true)
    expect(fight(hypaspists(FIRED, true), { answers: ['attack'] }, 'charge').state.phase!.used).toBe(false)
    expect(fight(hypaspists(0, true), { answers: ['none'] }, 'charge').state.phase!.used).toBe(false)
  })

  it('the last one a trumper could use must attack', () => {
    rule('R48', '5.46')
    const s = hypaspists(0, true)
    s.phase!.duty = true
    const { state, asked } = fight(s, { dice: [5] })
    expect([asked, state.phase!.duty]).toEqual([[], false])
    const two = facing(
      { 'm-hypaspists-1': ours(0), 'm-hypaspists-2': { at: '2621', facing: 'E' }, ...FOE },
      'm-hypaspists-1',
      'm-craterus',
      { 'm-craterus': '2420' },
    )
    two.phase!.duty = true
    const first = fight(two)
    expect(first.keys).toEqual(['attack', 'none'])
    // After `none` the other unit can only attack, which the match answers automatically.
    expect(fight(two, { answers: ['none'], dice: [5] }).rolled).toEqual(['struggle'])
  })

  it('explains why other units do not attack', () => {
    rule('7.31', '7.32b')
    const s = facing(
      {
        'm-hypaspists-1': ours(FIRED),
        'm-companion-1': { at: '2630', facing: 'E', marks: MOVED },
        'm-companion-2': { at: '2640', facing: 'E' },
        'm-craterus-phalanx': { at: '2650', facing: 0, formation: COLUMN },
        'p-greek-mercenary-1': '2720 W',
        'p-greek-mercenary-2': '2730 W',
        'p-immortals-1': '2740 W',
        'p-immortals-2': '2649 W',
      },
      'm-hypaspists-1',
    )
    const { barred } = fight(s)
    expect(barred('attackBy:m-companion-1')).toEqual(['7.31', 'mustAttack'])
    expect(barred('attackBy:m-companion-2')).toEqual(['7.32b', 'outOfRangeToAttack'])
    expect(barred('attackBy:m-craterus-phalanx')).toEqual(['7.31', 'neverAttacks'])
    expect(barred('attackBy:m-hypaspists-1')).toBeUndefined()
  })
})

describe('whom a unit counts as in its zone', () => {
  const combats = (units: Position['units'], by: string) =>
    fight(facing(units, by), {}, 'charge').state.shock?.combats.length

  it('cavalry never attacks the front of elephants', () => {
    rule('R85', '9.15')
    expect(combats({ 'm-companion-1': ours(MOVED), 'p-elephants-1': '2720 W' }, 'm-companion-1')).toBeUndefined()
    expect(combats({ 'm-companion-1': ours(MOVED), 'p-elephants-1': '2720 NW' }, 'm-companion-1')).toBeUndefined()
    expect(combats({ 'm-companion-1': ours(MOVED), 'p-elephants-1': '2720 E' }, 'm-companion-1')).toBe(1)
    expect(combats({ 'm-hypaspists-1': ours(MOVED), 'p-elephants-1': '2720 W' }, 'm-hypaspists-1')).toBe(1)
  })

  it('skirmishers attack only chariots and routed units, Agrianians all units, artillery none', () => {
    rule('9.31a', '9.31b', '9.51', 'R85')
    const archers = (foe: Position['units']) =>
      combats({ 'm-cretan-archers': ours(MOVED | MUST_CHECK), ...foe }, 'm-cretan-archers')
    expect(archers(FOE)).toBeUndefined()
    expect(archers({ 'p-right-chariots-1': '2720 W' })).toBe(1)
    expect(archers({ 'p-greek-mercenary-1': { at: '2720', facing: 'W', status: 1 } })).toBe(1)
    expect(combats({ 'm-agrianian-1': ours(MOVED | MUST_CHECK), ...FOE }, 'm-agrianian-1')).toBe(1)
    const artillery = attack(
      {
        battle: 'pelium',
        units: { 'm-oxybele-1': { at: '2620', marks: FIRED }, 'i-illyrian-foot-1': '2720 W' },
      },
      'm-oxybele-1',
    )
    expect(fight(artillery).open).toBeUndefined()
  })

  it('columns, squares and routed units never attack', () => {
    rule('6.65', '9.64', '7.31')
    const column = { 'm-hypaspists-1': { at: '2620', facing: 2, formation: COLUMN, marks: MOVED }, ...FOE }
    expect(combats(column, 'm-hypaspists-1')).toBeUndefined()
    const square = { 'm-craterus-phalanx': ours(FIRED, { formation: SQUARE }), ...FOE }
    expect(combats(square, 'm-craterus-phalanx')).toBeUndefined()
    expect(combats({ 'm-hypaspists-1': ours(MOVED, { status: 1 }), ...FOE }, 'm-hypaspists-1')).toBeUndefined()
    expect(combats({ 'm-hypaspists-1': ours(MOVED), ...FOE }, 'm-hypaspists-1')).toBe(1)
  })

  it('every enemy in its zone is attacked', () => {
    rule('7.32c', '8.32')
    const s = facing({ 'm-hypaspists-1': ours(MOVED), ...FOE, 'p-greek-mercenary-2': '2719 W' }, 'm-hypaspists-1')
    const { state } = fight(s, {}, 'charge')
    expect(state.shock!.combats[0]!.defenders).toEqual([
      unitNamed(state, 'p-greek-mercenary-1'),
      unitNamed(state, 'p-greek-mercenary-2'),
    ])
    expect(unitOf(state, 'm-hypaspists-1').hits).toBe(0)
  })
})
