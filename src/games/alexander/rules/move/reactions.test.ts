import { describe, expect, it } from 'vitest'
import { alexander } from '#games/alexander/game.ts'
import { aggressive } from '#games/alexander/testing/aggressive.ts'
import { actsFor, march } from '#games/alexander/testing/drive.ts'
import {
  hexAt,
  leaderNamed,
  nameAt,
  type Position,
  position,
  type UnitPlacement,
  unitNamed,
} from '#games/alexander/testing/position.ts'
import { completeSetup, type Flow, Match, randomChance, randomFrom } from '#kernel'
import { rule } from '#kernel/testing'
import { type Alexander, ELIMINATED, FACED, KILLED, NO_MISSILES, ROUTED } from '../state.ts'

const HORSE = 'm-allied-horse'
const HOPLITES = 'm-mercenary-hoplites-1'
const at = (s: Alexander, id: string) => nameAt(s, s.hex[unitNamed(s, id)]!)

describe('reactions to one act', () => {
  it('come in the order leaders, withdrawal, facing, fire', () => {
    rule('F8', 'P2', 'R52', '5.24', '8.21a')
    const s = position({
      units: {
        [HORSE]: '0408 E',
        'p-cappadocian-lancers': '0708 W',
        'p-cappadocian-foot-1': { at: '0606', facing: 'E', missiles: NO_MISSILES },
        'p-persian-archers': '0608 W',
      },
      leaders: { 'p-hydarnes': '0607' },
    })
    const seen = march(s, HORSE, {
      answers: [
        'go:0507',
        'face:E',
        'leaderWithdraw=to:0706',
        'withdraw=none',
        'reactionFacing=none',
        'reactionFire=none',
      ],
    })
    expect(seen.asked).toEqual(['step', 'stepFacing', 'leaderWithdraw', 'withdraw', 'reactionFacing', 'reactionFire'])
    expect(seen.open).toBeUndefined()
    expect(at(seen.state, HORSE)).toBe('0507')
  })

  it('see what those before them did', () => {
    rule('R52', 'F8')
    const s = position({
      units: {
        [HORSE]: { at: '0408', facing: 'E', hits: 5 },
        'p-persian-archers': '0608 W',
        'p-mysian-javelinmen': '0607 SW',
      },
    })
    const shot = march(s, HORSE, {
      answers: ['go:0508', 'face:E', 'none', 'reactionFire=at:m-allied-horse'],
      dice: [0],
    })
    expect(shot.state.status[unitNamed(s, HORSE)]).toBe(ROUTED)
    expect(shot.open?.kind).not.toBe('reactionFire')
  })

  it('cut the leg short when they change anything, and only then', () => {
    rule('P17', 'F7')
    const s = position({ units: { [HOPLITES]: '0408 E', 'p-mercenary-peltasts': '0808 W' } })
    const gone = march(s, HOPLITES, { answers: ['go:0708', 'face:E', 'withdraw=to:0908'], dice: [0] })
    expect([gone.open?.kind, at(gone.state, HOPLITES)]).toEqual(['step', '0608'])
    const stays = march(s, HOPLITES, { answers: ['go:0708', 'face:E', 'withdraw=none', 'none'] })
    expect(at(stays.state, HOPLITES)).toBe('0708')
  })

  it('are asked of the side that does not move', () => {
    rule('D13', 'D11', 'D14')
    const s = position({ units: { [HORSE]: '0408 E', 'p-mercenaries-of-issus-1': '0506 E' } })
    expect(march(s, HORSE, { answers: ['go:0507', 'face:E'] }).open?.seat).toBe('persian')
  })
})

describe('reaction facing', () => {
  const FOOT = 'p-mercenaries-of-issus-1'
  const side = (stand: UnitPlacement | string, more: Position['units'] = {}) =>
    position({ units: { [HORSE]: '0408 E', [FOOT]: stand, ...more } })
  const come = { answers: ['go:0507', 'face:E'] }

  it('turns a unit one corner when an enemy moves next to it, once a phase', () => {
    rule('7.16', 'D13')
    const s = side('0607 NE')
    const asked = march(s, HORSE, come)
    expect([asked.open?.kind, asked.keys]).toEqual(['reactionFacing', ['face:E', 'face:NW', 'none']])
    const turned = march(s, HORSE, { answers: [...come.answers, 'face:NW'], dice: [0] })
    expect(turned.state.facing[unitNamed(s, FOOT)]).toBe(2)
    expect(turned.state.marks[unitNamed(s, FOOT)]! & FACED).toBe(FACED)
    expect(march(side({ at: '0607', facing: 'NE', marks: FACED }), HORSE, come).open?.kind).toBe('step')
  })

  it('makes it roll, with the difference of allowances; above its quality it routs', () => {
    rule('7.16', 'X8')
    const s = side('0607 NE')
    const roll = (die: number) => march(s, HORSE, { answers: [...come.answers, 'face:NW'], dice: [die] })
    expect(roll(2).rolled).toEqual(['reactionFacing'])
    expect(roll(2).state.status[unitNamed(s, FOOT)]).not.toBe(ROUTED)
    expect(roll(3).state.status[unitNamed(s, FOOT)]).toBe(ROUTED)
  })

  it('in rough ground costs a hit before the roll', () => {
    rule('7.14', '7.16')
    const woods = (hits: number) =>
      position({ units: { [HORSE]: '0803 E', [FOOT]: { at: '1003', facing: 'NE', hits } } })
    const turned = (hits: number, dice: number[]) =>
      march(woods(hits), HORSE, { answers: ['go:0903', 'face:E', 'face:NW'], dice })
    const shaken = turned(0, [0])
    expect(shaken.state.hits[unitNamed(shaken.state, FOOT)]).toBe(1)
    const broken = turned(5, [])
    expect([broken.rolled, broken.state.status[unitNamed(broken.state, FOOT)]]).toEqual([[], ROUTED])
  })

  it('of cavalry against foot needs no roll', () => {
    rule('7.16')
    const s = position({ units: { [HOPLITES]: '0408 E', 'p-cappadocian-lancers': '0608 NE' } })
    const turned = march(s, HOPLITES, { answers: ['none', 'go:0508', 'face:E', 'face:NW'] })
    expect(turned.rolled).toEqual([])
    expect(turned.state.facing[unitNamed(s, 'p-cappadocian-lancers')]).toBe(2)
  })

  it('is closed to two-hex units and to those in an enemy zone', () => {
    rule('7.16')
    expect(march(side('0607 NE', { [HOPLITES]: '0606 SW' }), HORSE, come).open?.kind).toBe('step')
    const phalanx = position({
      units: { 'p-cappadocian-lancers': '0808 W', 'm-garrison-phalanx': '0607 NE' },
    })
    const past = march(phalanx, 'p-cappadocian-lancers', { answers: ['go:0708', 'face:W'] })
    expect(past.open?.kind).toBe('step')
  })

  it('may bring the mover into the zone, so that it stops and may be shot at', () => {
    rule('7.16', '8.21a', 'F8')
    const s = position({ units: { [HORSE]: '0408 E', 'p-cappadocian-foot-1': '0607 NW' } })
    const seen = march(s, HORSE, { answers: ['go:0507', 'face:E', 'face:W'], dice: [0] })
    expect([seen.open?.kind, seen.open?.rule]).toEqual(['reactionFire', '8.21a'])
    const after = march(s, HORSE, { answers: ['go:0507', 'face:E', 'face:W', 'none'], dice: [0] })
    expect(after.open).toBeUndefined()
  })
})

describe('leaders in the way', () => {
  it('withdraw from a unit that comes next to them, or are lost when alone', () => {
    rule('4.62', '6.95', 'D12')
    const s = position({ units: { [HORSE]: '0408 E' }, leaders: { 'p-hydarnes': '0608' } })
    const asked = march(s, HORSE, { answers: ['go:0508', 'face:E'] })
    expect(asked.open?.kind).toBe('leaderWithdraw')
    expect(asked.keys).not.toContain('stay')
    expect(asked.barred('to:0507')).toEqual(['4.62', 'notFarther'])
    expect(asked.barred('to:0508')).toEqual(['6.93', 'enemyThere'])
    const guarded = position({
      units: { [HORSE]: '0408 E', [HOPLITES]: '0810 NW' },
      leaders: { 'p-hydarnes': '0608', 'm-calas': '0807' },
    })
    const closed = march(guarded, HORSE, { answers: ['go:0508', 'face:E'] })
    expect(closed.barred('to:0709')).toEqual(['4.61', 'zoneWithoutUnit'])
    expect(closed.barred('to:0807')).toEqual(['6.95', 'enemyLeaderThere'])
    const corner = position({
      units: { [HORSE]: '0303 NW', [HOPLITES]: '0102 E', 'm-mercenary-hoplites-2': '0201 E' },
      leaders: { 'p-hydarnes': '0101' },
    })
    const lost = march(corner, HORSE, { answers: ['go:0202', 'face:NW'] })
    expect(lost.state.leaderStatus[leaderNamed(corner, 'p-hydarnes')]).toBe(KILLED)
  })

  it('may stay with a unit, and are left in peace in an enemy zone', () => {
    rule('4.62')
    const s = position({
      units: { [HORSE]: '0408 E', 'p-mercenaries-of-issus-1': '0608 E' },
      leaders: { 'p-hydarnes': '0608' },
    })
    expect(march(s, HORSE, { answers: ['go:0508', 'face:E'] }).keys).toContain('stay')
    const held = position({
      units: { [HORSE]: '0408 E', 'p-mercenaries-of-issus-1': '0608 E', [HOPLITES]: '0708 W' },
      leaders: { 'p-hydarnes': '0608' },
    })
    expect(march(held, HORSE, { answers: ['go:0508', 'face:E'] }).open?.kind).not.toBe('leaderWithdraw')
  })
})

describe('elephants near cavalry', () => {
  const near = (stand: UnitPlacement | string, more: Position['units'] = {}) =>
    position({ battle: 'hydaspes', units: { 'i-elephants-1': '2010 W', 'm-companion-3': stand, ...more } })
  const come = ['go:1909', 'face:W']

  it('force it to withdraw if it can', () => {
    rule('9.16', 'F8')
    const s = near('1810 W')
    const asked = march(s, 'i-elephants-1', { answers: ['withdraw=none', ...come] })
    expect([asked.open?.kind, asked.open?.rule]).toEqual(['withdraw', '9.16'])
    expect(asked.keys).not.toContain('none')
  })

  it('do not shoot at it when it withdraws from their zone', () => {
    rule('R7', '8.21c')
    const s = near('1810 W')
    const gone = march(s, 'i-elephants-1', { answers: ['withdraw=none', ...come] })
    const after = march(s, 'i-elephants-1', {
      answers: ['withdraw=none', ...come, gone.keys[0]!],
      dice: [0],
    })
    expect(after.asked).not.toContain('reactionFire')
    expect(after.open?.kind).toBe('step')
  })

  it('shake it when it cannot: at least 1 hit', () => {
    rule('9.16', 'X7')
    const held = { 'i-javelinmen-1': '1710 E' }
    const s = near('1810 W', held)
    const hits = (die: number) => {
      const after = march(s, 'i-elephants-1', { answers: come, dice: [die] })
      expect(after.rolled).toEqual(['tqCheck'])
      return after.state.hits[unitNamed(s, 'm-companion-3')]
    }
    expect([hits(0), hits(8), hits(9)]).toEqual([1, 1, 1])
  })

  it('destroy it when it has routed', () => {
    rule('9.16')
    const s = near({ at: '1810', facing: 'W', status: ROUTED })
    const after = march(s, 'i-elephants-1', { answers: come })
    expect(after.state.status[unitNamed(s, 'm-companion-3')]).toBe(ELIMINATED)
  })
})

describe('fire at movers', () => {
  it('comes from units whose zone the mover left, then from those whose zone it entered', () => {
    rule('8.22', '8.21a', 'R30', 'F8')
    const s = position({
      units: {
        [HORSE]: '0408 E',
        'p-persian-archers': '0508 SW',
        'p-cappadocian-foot-1': '0707 W',
      },
    })
    const retire = march(s, HORSE, { answers: ['step=go:0607', 'face:E'] })
    expect([retire.open?.kind, retire.open?.rule, at(retire.state, HORSE)]).toEqual(['reactionFire', '8.22', '0507'])
    const entry = march(s, HORSE, { answers: ['step=go:0607', 'face:E', 'none', 'reactionFacing=none'] })
    expect([entry.open?.kind, entry.open?.rule, at(entry.state, HORSE)]).toEqual(['reactionFire', '8.21a', '0607'])
  })

  it('waits under a Line Command until all have moved', () => {
    rule('8.21b', '3.8', 'F6')
    const s = position({
      units: { [HORSE]: '0408 E', 'p-persian-archers': '0608 W' },
      leaders: { 'm-antigonus': '0308' },
    })
    actsFor(s, 'm-antigonus', HORSE)
    const u = unitNamed(s, HORSE)
    s.phase!.command = { leader: 0, contingent: false, members: [u], acted: [], entered: [], answered: [] }
    const after = march(s, HORSE, { answers: ['go:0508', 'face:E', 'none'] })
    expect(after.open).toBeUndefined()
    expect(after.state.phase!.command!.entered).toEqual([[unitNamed(s, 'p-persian-archers'), u]])
    expect(after.state.hex[u]).toBe(hexAt(s, '0508'))
  })
})

/** F18: the asks of a move at which a game may be stored, with their rules. */
const STOPS: { readonly [kind: string]: readonly string[] } = {
  step: ['P17'],
  withdraw: ['6.71', '6.77', '6.84', '9.16'],
  leaderWithdraw: ['4.62', '4.62a', '5.68'],
  reactionFacing: ['7.16'],
  reactionFire: ['8.21a', '8.22', '6.75'],
}

/** Asks answered since the last checkpoint, including dice. */
let answersSince = 0

/** The game with a count of answers. */
const counting = {
  ...alexander,
  *play(g: Parameters<typeof alexander.play>[0]): Flow {
    const flow = alexander.play(g)
    for (let next = flow.next(); next.done !== true; ) {
      if (next.value.step === 'checkpoint') answersSince = 0
      const answer: unknown = yield next.value
      if (next.value.step === 'ask') answersSince++
      next = flow.next(answer)
    }
  },
}

/** Plays games with aggressive players and inspects every ask. */
function playOn(battle: string, seed: string, look: (match: Match<Alexander>) => void): number {
  const random = randomFrom(seed)
  const match = Match.begin(counting, completeSetup(alexander, { scenario: battle }), {
    deal: randomChance(randomFrom(`${seed} dice`)),
  }) as Match<Alexander>
  let answers = 0
  while (!match.over && answers < 4000) {
    look(match)
    const asked = match.open.find((a) => match.answered(a) === null)!
    match.apply(asked.seat, aggressive(match, asked, random).key)
    answers++
  }
  expect(match.over).toBe(true)
  return answers
}

describe('a game stored in the middle of a move', () => {
  it('holds at each ask everything that is to come, and goes on the same', () => {
    rule('F18', 'P14', 'F7', 'F8')
    const met: Record<string, number> = {}
    for (const [battle, seed] of [
      ['phrygia', 'a'],
      ['phrygia', 'b'],
      ['samarkand', 'c'],
    ] as const)
      playOn(battle, seed, (match) => {
        const asked = match.open[0]!
        if (asked.kind === 'stepFacing') expect(answersSince).toBe(1)
        if (match.state.move === null || STOPS[asked.kind]?.includes(asked.rule) !== true) return
        const saved = JSON.parse(JSON.stringify(match.save()))
        expect([asked.kind, asked.rule, answersSince]).toEqual([asked.kind, asked.rule, 0])
        const woken = Match.load(alexander, saved, { deal: randomChance(randomFrom('x')) }) as Match<Alexander>
        expect(woken.state).toEqual(match.state)
        expect(woken.open[0]!.options.map((o) => o.key)).toEqual(asked.options.map((o) => o.key))
        met[asked.kind] = (met[asked.kind] ?? 0) + 1
      })
    for (const kind of Object.keys(STOPS)) expect([kind, (met[kind] ?? 0) > 0]).toEqual([kind, true])
  })

  it('has no more than 400 options in any ask, and a reason for every hex that is not offered', () => {
    rule('D9')
    let looked = 0
    playOn('phrygia', 'e', (match) => {
      for (const asked of match.open) {
        expect(asked.options.length).toBeLessThanOrEqual(400)
        if (asked.kind !== 'step' || looked++ % 5 > 0) continue
        const keys = asked.options.map((o) => o.key)
        const reasons = asked.why().map((barred) => barred.key)
        expect(new Set([...keys, ...reasons]).size).toBe(keys.length + reasons.length)
        expect(keys.length + reasons.length).toBeGreaterThan(22 * 16)
      }
    })
  })
})
