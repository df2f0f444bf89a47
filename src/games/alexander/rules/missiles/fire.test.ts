import { describe, expect, it } from 'vitest'
import { drive, march } from '#games/alexander/testing/drive.ts'
import { hexAt, leaderNamed, position, unitNamed } from '#games/alexander/testing/position.ts'
import { rule } from '#kernel/testing'
import { upgrade } from '../begin.ts'
import { newMove } from '../move/orderMove.ts'
import { ELIMINATED, FIRED, FULL_MISSILES, KILLED, LOW_MISSILES, type Move, NO_MISSILES, ROUTED } from '../state.ts'
import {
  barFire,
  entryFire,
  entryFireAtLine,
  entryFireBy,
  orderedFire,
  retireFireBy,
  withdrawalFireBy,
} from './fire.ts'
import { fireTargets, hasSight, isUnderMissiles } from './targets.ts'

const ids = (s: ReturnType<typeof position>, units: number[]) =>
  units.map((u) => Object.keys(names(s)).find((id) => unitNamed(s, id) === u))
const names = (s: ReturnType<typeof position>) =>
  Object.fromEntries(
    [
      'p-cappadocian-lancers',
      'p-mercenaries-of-issus-1',
      'p-persian-archers',
      'p-mysian-javelinmen',
      'm-archers',
    ].flatMap((id) => (s.hex[unitNamed(s, id)]! >= 0 ? [[id, 0]] : [])),
  )

describe('ordered fire', () => {
  it('hits when the die and its modifiers are not above the strength at that range', () => {
    rule('8.15', '8.11', '8.12', 'F9', 'X6', '2.2')
    const at2 = () => position({ units: { 'm-archers': '0808 E', 'p-cappadocian-lancers': '1008 W' } })
    const u = unitNamed(at2(), 'm-archers')
    const target = unitNamed(at2(), 'p-cappadocian-lancers')
    const fire = (die: number) => drive(at2(), (g) => orderedFire(g, u), { dice: [die] }).state
    expect(fire(3).hits[target]).toBe(1)
    expect(fire(4).hits[target]).toBe(0)
    expect(fire(4).marks[u]! & FIRED).toBe(FIRED)
  })

  it('under a Move order is moving fire, whether before the first step or after the last', () => {
    rule('8.15')
    const s = position({ units: { 'm-archers': '0808 E', 'p-cappadocian-lancers': '1008 W' } })
    const [u, target] = [unitNamed(s, 'm-archers'), unitNamed(s, 'p-cappadocian-lancers')]
    const ordered = (die: number) => drive(s, (g) => orderedFire(g, u), { dice: [die] }).state.hits[target]
    const first = (die: number) =>
      march(s, 'm-archers', { answers: ['withdraw=none', 'fire'], dice: [die] }).state.hits[target]
    expect([ordered(3), first(2), first(3)]).toEqual([1, 1, 0])
  })

  it('is possible once a phase, with missiles, in line, at a target', () => {
    rule('8.11', '8.17', '6.65')
    const why = (change: Record<string, unknown>, enemy = '1008 W') => {
      const s = position({
        units: { 'm-archers': { at: '0808', ...change }, 'p-cappadocian-lancers': enemy },
      })
      return barFire(s, unitNamed(s, 'm-archers'))?.[1]
    }
    expect(why({})).toBeUndefined()
    expect(why({ marks: FIRED })).toBe('fired')
    expect(why({ missiles: NO_MISSILES })).toBe('outOfMissiles')
    expect(why({ status: ROUTED })).toBe('routed')
    expect(why({ formation: 1, facing: 1 })).toBe('inColumn')
    expect(why({}, '1408 W')).toBe('noTarget')
    const s = position({ units: { 'm-allied-horse': '0808', 'p-cappadocian-lancers': '0908 W' } })
    expect(barFire(s, unitNamed(s, 'm-allied-horse'))).toEqual(['8.11', 'noMissiles'])
  })

  it('goes through the front, for skirmishers also through the flank', () => {
    rule('8.13', 'R32', 'P20')
    const seen = (firer: string, at: string, enemy: string) => {
      const s = position({ units: { [firer]: at, 'p-cappadocian-lancers': enemy } })
      return fireTargets(s, unitNamed(s, firer)).length
    }
    expect(seen('m-mercenary-peltasts-1', '0808 E', '0908 W')).toBe(1)
    expect(seen('m-mercenary-peltasts-1', '0808 E', '0807 W')).toBe(0)
    expect(seen('m-phrygian-javelinmen', '0808 E', '0807 W')).toBe(1)
    expect(seen('m-phrygian-javelinmen', '0808 E', '0708 W')).toBe(0)
  })

  it('needs a line of sight, which units block unless an archer is nearer to them than the target', () => {
    rule('8.14', 'P7', 'R37')
    const s = position({
      units: { 'm-archers': '0411 E', 'm-allied-horse': '0511', 'p-cappadocian-lancers': '0712 W' },
    })
    const [from, to] = [hexAt(s, '0411'), hexAt(s, '0712')]
    expect(hasSight(s, from, to)).toBe(false)
    expect(hasSight(s, from, to, { archer: true })).toBe(true)
    // 1008 to 1109 is a knoll. It blocks lines between lower hexes; from its top they are visible.
    expect(hasSight(s, hexAt(s, '0908'), hexAt(s, '1208'))).toBe(false)
    expect(hasSight(s, hexAt(s, '1008'), hexAt(s, '0706'))).toBe(true)
    expect(hasSight(s, hexAt(s, '0804'), hexAt(s, '1204'))).toBe(false)
  })

  it('reaches one hex farther down a slope, where only a natural 0 hits', () => {
    rule('8.16')
    const s = position({ units: { 'm-archers': '1108 E', 'p-cappadocian-lancers': '1608 W' } })
    const [u, target] = [unitNamed(s, 'm-archers'), unitNamed(s, 'p-cappadocian-lancers')]
    expect(fireTargets(s, u)).toEqual([target])
    expect(drive(s, (g) => orderedFire(g, u), { dice: [0] }).state.hits[target]).toBe(1)
    expect(drive(s, (g) => orderedFire(g, u), { dice: [1] }).state.hits[target]).toBe(0)
    const level = position({ units: { 'm-archers': '1208 E', 'p-cappadocian-lancers': '1708 W' } })
    expect(fireTargets(level, u)).toEqual([])
  })

  it('uses up supply by the natural die: archers low on 9, javelins on 7 to 9, then none', () => {
    rule('8.17')
    const fire = (firer: string, die: number, missiles = FULL_MISSILES) => {
      const s = position({ units: { [firer]: { at: '0808', missiles }, 'p-cappadocian-lancers': '0908 E' } })
      const u = unitNamed(s, firer)
      return drive(s, (g) => orderedFire(g, u), { dice: [die] }).state.missiles[u]
    }
    expect([fire('m-archers', 8), fire('m-archers', 9)]).toEqual([FULL_MISSILES, LOW_MISSILES])
    expect([fire('m-phrygian-javelinmen', 6), fire('m-phrygian-javelinmen', 7)]).toEqual([FULL_MISSILES, LOW_MISSILES])
    expect(fire('m-archers', 0, LOW_MISSILES)).toBe(NO_MISSILES)
  })

  it('may be answered by the unit that was fired at, after the effect; an answer is not answered', () => {
    rule('8.24', 'D14')
    const s = position({ units: { 'm-archers': '0808 E', 'p-persian-archers': '1008 W' } })
    const [u, target] = [unitNamed(s, 'm-archers'), unitNamed(s, 'p-persian-archers')]
    const asked = drive(s, (g) => orderedFire(g, u), { dice: [9] })
    expect([asked.open!.seat, asked.keys, asked.open!.about]).toMatchObject([
      'persian',
      ['at:m-archers', 'none'],
      { occasion: 'return' },
    ])
    const back = drive(s, (g) => orderedFire(g, u), { dice: [9, 0], answers: ['at:m-archers'] })
    expect([back.state.hits[u], back.open]).toEqual([1, undefined])
    expect(back.state.hits[target]).toBe(0)
    const away = position({ units: { 'm-archers': '0808 E', 'p-persian-archers': '1008 E' } })
    expect(drive(away, (g) => orderedFire(g, u), { dice: [9] }).open).toBeUndefined()
  })

  it('on a natural 0 a second 0 is a casualty among leaders there: the highest Initiative', () => {
    rule('8.19', 'R63')
    const s = position({
      units: { 'm-archers': '0808 E', 'p-cappadocian-lancers': '0908 E' },
      leaders: { 'p-ariarathes': '0908', 'p-hydarnes': '0908' },
    })
    const u = unitNamed(s, 'm-archers')
    const shot = drive(s, (g) => orderedFire(g, u), { dice: [0, 0, 9] })
    expect(shot.rolled).toEqual(['missile', 'leaderShot', 'severity'])
    expect(shot.state.leaderStatus[leaderNamed(s, 'p-ariarathes')]).toBe(KILLED)
    expect(drive(s, (g) => orderedFire(g, u), { dice: [0, 1] }).open).toBeUndefined()
    expect(drive(s, (g) => orderedFire(g, u), { dice: [1] }).rolled).toEqual(['missile'])
  })

  it('may be aimed at a leader alone in a hex', () => {
    rule('8.19', '8.13')
    const s = position({ units: { 'm-archers': '0808 E' }, leaders: { 'p-hydarnes': '0908' } })
    const u = unitNamed(s, 'm-archers')
    expect(barFire(s, u)).toBeUndefined()
    expect(
      drive(s, (g) => orderedFire(g, u), { dice: [0, 0, 9] }).state.leaderStatus[leaderNamed(s, 'p-hydarnes')],
    ).toBe(KILLED)
  })

  it('can rout or eliminate its target immediately', () => {
    rule('8.15', '10.13')
    const s = position({ units: { 'm-archers': '0808 E', 'p-persian-archers': { at: '1008', hits: 3 } } })
    const u = unitNamed(s, 'm-archers')
    expect(drive(s, (g) => orderedFire(g, u), { dice: [0] }).state.status[unitNamed(s, 'p-persian-archers')]).toBe(
      ELIMINATED,
    )
  })
})

describe('reaction fire', () => {
  it('meets an enemy in the zone of control at range 1, every missile unit once, without orders', () => {
    rule('8.21a', '8.23', '5.24')
    const s = position({
      units: { 'm-archers': '0808 E', 'm-mercenary-peltasts-1': '0809 E', 'p-cappadocian-lancers': '0908 W' },
    })
    const mover = unitNamed(s, 'p-cappadocian-lancers')
    const { asked, state } = drive(s, (g) => entryFire(g, mover), {
      answers: ['at:p-cappadocian-lancers', 'at:p-cappadocian-lancers'],
      dice: [5, 5],
    })
    expect(asked).toHaveLength(2)
    expect(state.hits[mover]).toBe(2)
  })

  it('is not for units whose zone the mover is not in', () => {
    rule('8.21a')
    const s = position({ units: { 'm-mercenary-peltasts-1': '0808 W', 'p-cappadocian-lancers': '0908 W' } })
    expect(drive(s, (g) => entryFire(g, unitNamed(s, 'p-cappadocian-lancers'))).open).toBeUndefined()
  })

  it('against a Line waits until all have moved; then comes at every unit that entered, while supply lasts', () => {
    rule('8.21b', 'F6', '8.23')
    const s = position({
      units: { 'm-archers': '0808 E', 'p-cappadocian-lancers': '0907 W', 'p-cappadocian-horse': '0908 W' },
      leaders: { 'p-hydarnes': '1708' },
    })
    const [a, l, h] = ['m-archers', 'p-cappadocian-lancers', 'p-cappadocian-horse'].map((id) => unitNamed(s, id)) as [
      number,
      number,
      number,
    ]
    s.phase = {
      ...{ leader: leaderNamed(s, 'p-hydarnes'), elephant: -1, kind: 'first', left: 0, contingents: 0 },
      ...{ duty: false, beganInZoc: false, used: true, basis: 4 },
      command: {
        leader: leaderNamed(s, 'p-hydarnes'),
        contingent: false,
        members: [l, h],
        acted: [l, h],
        entered: [
          [a, l],
          [a, h],
        ],
        answered: [],
      },
    }
    const { keys, open } = drive(s, entryFireAtLine)
    expect([open!.seat, open!.rule, keys]).toEqual(['macedonian', '8.21b', ['at:p-cappadocian-lancers', 'none']])
    const both = { answers: ['at:p-cappadocian-lancers', 'at:p-cappadocian-horse', 'none'], dice: [5, 5] }
    const shot = drive(s, entryFireAtLine, both)
    expect([shot.state.hits[l], shot.state.hits[h], shot.open]).toEqual([1, 1, undefined])
    // The first shot uses up the missiles.
    s.missiles[a] = LOW_MISSILES
    const spent = drive(s, entryFireAtLine, { answers: ['at:p-cappadocian-lancers'], dice: [5] })
    expect([spent.state.missiles[a], spent.open]).toEqual([NO_MISSILES, undefined])
    // 8.24: no second shot at a unit that received return fire under this command.
    s.phase.command!.answered = [[a, l]]
    expect(drive(s, entryFireAtLine).keys).toEqual(['at:p-cappadocian-horse', 'none'])
  })

  it('and return fire never meet the same enemy in one move, whichever came first', () => {
    rule('8.24')
    const s = position({ units: { 'p-persian-archers': '0808 E', 'm-archers': '1008 W' } })
    const comes = ['go:0908', 'face:W', 'reactionFacing=none']
    const answered = ['withdraw=none', 'fire', 'reactionFire=at:m-archers', ...comes]
    expect(march(s, 'm-archers', { answers: answered, dice: [9, 9] }).open).toBeUndefined()
    const silent = march(s, 'm-archers', { answers: ['withdraw=none', 'fire', 'none', ...comes], dice: [9] })
    expect([silent.open?.kind, silent.open?.about?.occasion]).toEqual(['reactionFire', 'entry'])
    const met = [...comes, 'at:m-archers', 'reactionFire=none', 'fire']
    const shot = march(s, 'm-archers', { answers: ['withdraw=none', ...met], dice: [9, 9] })
    expect(shot.open).toBeUndefined()
    // A move stored by an older version has no answers.
    const { answeredBy: _, partedFrom: __, ...older } = newMove(s, unitNamed(s, 'm-archers'))
    expect(upgrade({ ...s, move: older as Move }, 2).move).toEqual({
      ...older,
      answeredBy: [],
      partedFrom: [],
    })
  })

  it('at a unit that leaves counts as range 2, only by units with that range', () => {
    rule('8.22', 'R90')
    const s = position({
      units: { 'm-archers': '0808 E', 'm-mercenary-peltasts-1': '0809 E', 'p-cappadocian-lancers': '1208 E' },
    })
    const mover = unitNamed(s, 'p-cappadocian-lancers')
    const shot = (die: number) =>
      drive(s, (g) => retireFireBy(g, unitNamed(s, 'm-archers'), mover), {
        answers: ['at:p-cappadocian-lancers'],
        dice: [die],
      })
    expect([shot(3).state.hits[mover], shot(4).state.hits[mover]]).toEqual([1, 0])
    expect(drive(s, (g) => retireFireBy(g, unitNamed(s, 'm-mercenary-peltasts-1'), mover)).open).toBeUndefined()
  })

  it('mounted archers that withdrew may shoot at range 2 with the moving modifier; the mover may fire back', () => {
    rule('6.75', 'F8', '8.24')
    const s = position({
      battle: 'samarkand',
      units: { 's-scythian-archers-1': '1205 W', 'm-archers': '1005 E' },
    })
    const [u, mover] = [unitNamed(s, 's-scythian-archers-1'), unitNamed(s, 'm-archers')]
    const shot = (die: number) =>
      drive(s, (g) => withdrawalFireBy(g, u, mover), { answers: ['at:m-archers'], dice: [die] })
    // Strength 3 at range 2; moving +1, skirmishers +2.
    expect([shot(0).state.hits[mover], shot(1).state.hits[mover]]).toEqual([1, 0])
    expect([shot(1).open?.seat, shot(1).open?.about?.occasion]).toEqual(['macedonian', 'return'])
  })
})

describe('in range and sight of missiles', () => {
  it('regardless of the enemy’s facing, unless it is out of missiles or routed', () => {
    rule('R89', '8.18')
    const near = (change: Record<string, unknown>, at = '1208') => {
      const s = position({
        units: { 'm-allied-horse': '0808', 'p-persian-archers': { at, facing: 'E', ...change } },
      })
      return isUnderMissiles(s, unitNamed(s, 'm-allied-horse'))
    }
    expect(near({})).toBe(false)
    expect(near({}, '0804')).toBe(true)
    expect(near({ missiles: LOW_MISSILES }, '0804')).toBe(true)
    expect(near({ missiles: NO_MISSILES }, '0804')).toBe(false)
    expect(near({ status: ROUTED }, '0804')).toBe(false)
    expect(near({}, '0803')).toBe(false)
  })
})

describe('targets', () => {
  it('of a double depth are one: the upper unit, the lower one only from the rear, in reactions too', () => {
    rule('9.62c', 'P20', 'P4a')
    const s = position({
      battle: 'chaeronea',
      options: ['double-depth-phalanx'],
      units: {
        'm-phalanx-1': { at: '2410', facing: 'E' },
        'm-phalanx-2': { at: '2410', facing: 'E', under: 'm-phalanx-1' },
        'g-mercenary-peltasts-1': '2510 W',
        'g-mercenary-peltasts-2': '2310 E',
        'g-mercenary-peltasts-3': '2409 SE',
      },
    })
    const targets = (n: number) => fireTargets(s, unitNamed(s, `g-mercenary-peltasts-${n}`))
    const [top, bottom] = [unitNamed(s, 'm-phalanx-1'), unitNamed(s, 'm-phalanx-2')]
    expect([targets(1), targets(2), targets(3)]).toEqual([[top], [bottom], [top]])
    const met = (n: number, die: number) =>
      drive(s, (g) => entryFireBy(g, unitNamed(s, `g-mercenary-peltasts-${n}`), top), {
        answers: [n === 2 ? 'at:m-phalanx-2' : 'at:m-phalanx-1'],
        dice: [die],
      }).state
    expect([met(1, 0).hits[top], met(2, 0).hits[bottom], met(2, 0).hits[top]]).toEqual([1, 1, 0])
  })

  it('are listed in canonical order, each once', () => {
    rule('P20', 'P15')
    const s = position({
      units: { 'm-archers': '0808 E', 'p-mysian-javelinmen': '0908 W', 'p-cappadocian-lancers': '0907 W' },
    })
    expect(ids(s, fireTargets(s, unitNamed(s, 'm-archers')))).toEqual(['p-cappadocian-lancers', 'p-mysian-javelinmen'])
  })
})
