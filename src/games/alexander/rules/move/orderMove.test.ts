import { describe, expect, it } from 'vitest'
import { actsFor, hexesFor, legTo, march, prepare, reaches } from '#games/alexander/testing/drive.ts'
import { nameAt, type Position, position, type UnitPlacement, unitNamed } from '#games/alexander/testing/position.ts'
import { rule } from '#kernel/testing'
import { distanceBetween } from '../pieces/units.ts'
import { exertersOnUnit, isInEnemyZone } from '../pieces/zones.ts'
import { type Alexander, FIRED, FIRST_ORDER, MOVED, RALLIED, ROUTED, TURNED } from '../state.ts'
import { pointsToTurnInZone } from './costs.ts'
import { hasInertia } from './moveChoices.ts'
import { barMove } from './orderMove.ts'

const HOPLITES = 'm-mercenary-hoplites-1'
const at = (s: Alexander, id: string) => nameAt(s, s.hex[unitNamed(s, id)]!)

describe('ordering a unit to move', () => {
  const why = (stand: Partial<UnitPlacement>, more: Position['units'] = {}) => {
    const s = position({ units: { [HOPLITES]: { at: '0408', facing: 'E', ...stand }, ...more } })
    return barMove(s, unitNamed(s, HOPLITES))
  }

  it('is a steady unit that has not moved in this phase', () => {
    rule('6.12', '5.23', '10.25', '10.27c', 'F7')
    expect(why({})).toBeUndefined()
    expect(why({ marks: MOVED })).toEqual(['6.12', 'movedAlready'])
    expect(why({ status: ROUTED })).toEqual(['10.25', 'routed'])
    expect(why({ status: RALLIED })).toEqual(['10.27c', 'rallied'])
    expect(why({ moves: 1 })).toBeUndefined()
  })

  it('is no artillery that has fired, and artillery only by an order of its own', () => {
    rule('9.54')
    const s = position({ battle: 'jaxartes', units: { 'm-oxybele-1': '1010 E' } })
    const u = unitNamed(s, 'm-oxybele-1')
    prepare(s, 'm-oxybele-1')
    expect(barMove(s, u)).toBeUndefined()
    s.shots[u] = 1
    expect(barMove(s, u)).toEqual(['9.54', 'artilleryFired'])
    s.shots[u] = 0
    s.phase!.command = { leader: 0, contingent: false, members: [u], acted: [], entered: [], answered: [] }
    expect(barMove(s, u)).toEqual(['9.54', 'artilleryByOrder'])
    expect(s.marks[u]! & FIRED).toBe(0)
  })

  it('is no idle mercenary', () => {
    rule('S15')
    const at = (options: readonly 'idle-mercenaries'[]) =>
      position({ battle: 'granicus', options, units: { 'p-greek-mercenary-1': '3010 W' } })
    const u = unitNamed(at([]), 'p-greek-mercenary-1')
    expect(barMove(at([]), u)).toBeUndefined()
    expect(barMove(at(['idle-mercenaries']), u)).toEqual(['S15', 'idle'])
  })

  it('is, with elephant command, an elephant at its first order, with a leader of its Line, or under a marker', () => {
    rule('9.19a', 'O5', '9.18')
    const s = position({
      battle: 'hydaspes',
      options: ['elephant-command'],
      units: { 'i-elephants-1': { at: '2010', facing: 'W', marks: FIRST_ORDER }, 'i-elephants-2': '2011 W' },
      leaders: { 'i-porus': '2510' },
    })
    const u = unitNamed(s, 'i-elephants-1')
    actsFor(s, 'i-porus', 'i-elephants-1')
    expect(barMove(s, u)).toEqual(['9.19a', 'elephantCommand'])
    expect(barMove(s, unitNamed(s, 'i-elephants-2'))).toBeUndefined()
    s.leaderHex[s.phase!.leader] = s.hex[unitNamed(s, 'i-elephants-2')]!
    expect(barMove(s, u)).toBeUndefined()
    s.options = 0
    s.leaderHex[s.phase!.leader] = 0
    expect(barMove(s, u)).toBeUndefined()
  })
})

describe('the end of a move', () => {
  it('costs a hit when the unit had moved before in this turn', () => {
    rule('6.13', 'R5', 'F7')
    const hits = (moves: number, unit = HOPLITES) => {
      const s = position({ units: { [unit]: { at: '0408', facing: 'E', moves } } })
      const after = march(s, unit, { answers: ['go:0508', 'face:E', 'stop'] }).state
      return [after.hits[unitNamed(s, unit)], after.moves[unitNamed(s, unit)]]
    }
    expect(hits(0)).toEqual([0, 1])
    expect(hits(1)).toEqual([1, 2])
    expect(hits(2, 'm-archers')).toEqual([1, 3])
  })

  it('counts turning as a move, and standing still as none', () => {
    rule('6.13', 'D9')
    const s = position({ units: { [HOPLITES]: { at: '0408', facing: 'E', moves: 1 } } })
    const u = unitNamed(s, HOPLITES)
    expect(march(s, HOPLITES, { answers: ['go:0408', 'face:NE', 'stop'] }).state.hits[u]).toBe(1)
    const still = march(s, HOPLITES, { answers: ['stop'] }).state
    expect([still.hits[u], still.moves[u], still.marks[u]! & MOVED]).toEqual([0, 1, 0])
    expect(still.move).toBeNull()
  })

  it('routs a unit that reaches its TQ', () => {
    rule('6.13', '10.13')
    const s = position({ units: { [HOPLITES]: { at: '0408', facing: 'E', moves: 1, hits: 5 } } })
    const after = march(s, HOPLITES, { answers: ['go:0508', 'face:E', 'stop'] })
    expect(after.state.status[unitNamed(s, HOPLITES)]).toBe(ROUTED)
  })

  it('asks only light troops whether they attack', () => {
    rule('7.32a', 'F7', 'D16')
    const s = position({
      units: { 'm-mercenary-peltasts-1': '0408 E', 'p-mercenaries-of-issus-1': '0608 E' },
    })
    const asked = march(s, 'm-mercenary-peltasts-1', { answers: ['go:0508', 'face:E', 'none', 'stop'] })
    expect([asked.open?.kind, asked.open?.rule]).toEqual(['declareShock', '7.32a'])
    const heavy = position({ units: { [HOPLITES]: '0408 E', 'p-mercenaries-of-issus-1': '0608 E' } })
    expect(march(heavy, HOPLITES, { answers: ['go:0508', 'face:E', 'none', 'stop'] }).open).toBeUndefined()
  })

  it('lets enemy artillery fire that sees it', () => {
    rule('R54', '9.52', 'F8')
    const s = position({
      battle: 'jaxartes',
      units: { 'm-oxybele-1': '1010 E', 's-scythian-archers-1': '1610 W' },
    })
    const after = march(s, 's-scythian-archers-1', { answers: ['go:1410', 'face:W', 'stop'] })
    expect([after.open?.kind, after.open?.seat]).toEqual(['artillery', 'macedonian'])
    expect(after.state.move).toBeNull()
  })
})

describe('a unit that may not stop', () => {
  it('are heavy infantry with inertia, while they can go on', () => {
    rule('6.14', 'O3')
    const theban = (options: readonly 'hellenic-inertia'[]) =>
      position({ battle: 'chaeronea', options, units: { 'g-theban-hoplites-1': '2030 E' } })
    expect(march(theban([]), 'g-theban-hoplites-1').keys).toContain('stop')
    const bound = march(theban(['hellenic-inertia']), 'g-theban-hoplites-1')
    expect(bound.keys).not.toContain('stop')
    expect(bound.barred('stop')).toEqual(['6.14', 'inertia'])
    const spent = march(theban(['hellenic-inertia']), 'g-theban-hoplites-1', {
      answers: ['go:2430', 'face:E'],
    })
    expect(spent.open).toBeUndefined()
    const s = position({
      battle: 'chaeronea',
      options: ['hellenic-inertia'],
      units: { 'm-hypaspist-agema': '2010 E', 'm-phalanx-1': '2020 E' },
    })
    expect(hasInertia(s, unitNamed(s, 'm-hypaspist-agema'))).toBe(false)
    expect(hasInertia(s, unitNamed(s, 'm-phalanx-1'))).toBe(false)
    const mercenaries = position({ options: ['hellenic-inertia'], units: { [HOPLITES]: '0408 E' } })
    expect(hasInertia(mercenaries, unitNamed(mercenaries, HOPLITES))).toBe(false)
  })

  it('is the one that fulfils a trumper’s duty, until it leaves its first hex', () => {
    rule('5.46', 'R48', 'D9')
    const s = position({ units: { [HOPLITES]: '0408 E' }, leaders: { 'm-antigonus': '0308' } })
    actsFor(s, 'm-antigonus', HOPLITES).phase!.duty = true
    const first = march(s, HOPLITES)
    expect(first.barred('stop')).toEqual(['5.46', 'trumperMustAct'])
    const turned = march(s, HOPLITES, { answers: ['go:0408', 'face:NE'] })
    expect(turned.keys).not.toContain('stop')
    const gone = march(s, HOPLITES, { answers: ['go:0508', 'face:E', 'stop'] })
    expect(gone.state.phase!.duty).toBe(false)
    const held = position({
      units: { [HOPLITES]: '0408 E', 'p-mercenaries-of-issus-1': '0508 W' },
      leaders: { 'm-antigonus': '0308' },
    })
    actsFor(held, 'm-antigonus', HOPLITES).phase!.duty = true
    const idle = march(held, HOPLITES, { answers: ['stop'] })
    expect(idle.state.phase!.duty).toBe(true)
  })

  it('are elephants under a marker, which turn only before they move', () => {
    rule('9.19b')
    const s = position({ battle: 'hydaspes', units: { 'i-elephants-1': '2010 W' } })
    actsFor(s, undefined, 'i-elephants-1').phase!.kind = 'elephant'
    expect(march(s, 'i-elephants-1').barred('stop')).toEqual(['9.19b', 'fullAllowance'])
    const moved = march(s, 'i-elephants-1', { answers: ['go:1909', 'face:W'] })
    expect(moved.open?.kind).toBe('step')
    expect(moved.keys.every((key) => key !== 'go:1909')).toBe(true)
    expect(at(moved.state, 'i-elephants-1')).toBe('1909')
    const turned = march(s, 'i-elephants-1', { answers: ['go:2010', 'face:NW'] })
    expect(turned.keys).toContain('go:2009')
  })
})

const E = 0
const HORSE = 'm-allied-horse'
const FOOT = 'p-cappadocian-foot-1'

describe('zones of control', () => {
  it('end a move that enters them', () => {
    rule('7.23', '7.21', '7.26', 'P17')
    const s = position({ units: { [HORSE]: '0408 E', [FOOT]: '0708 W' } })
    expect(legTo(s, HORSE, '0608', E)?.inZone).toBe(true)
    expect(reaches(s, HORSE, '0807')).toBe(true)
    const open = march(s, HORSE, { answers: ['go:0608', 'face:E', 'none', 'none'] })
    expect(open.open).toBeUndefined()
    expect(nameAt(s, open.state.hex[unitNamed(s, HORSE)]!)).toBe('0608')
    const wall = {
      'p-cappadocian-foot-2': '0706 W',
      'p-cappadocian-foot-3': '0710 W',
      'p-mercenary-peltasts': '0712 W',
    }
    const closed = position({ units: { [HORSE]: '0408 E', [FOOT]: '0708 W', ...wall } })
    expect(reaches(closed, HORSE, '0807')).toBe(false)
    expect(march(closed, HORSE).barred('go:0807')).toEqual(['7.23', 'behindZone'])
  })

  it('may be left only by the faster, over a free front hex', () => {
    rule('7.23', '7.24')
    const slow = position({
      units: { 'm-mercenary-hoplites-1': '0408 E', [FOOT]: '0508 W', 'p-cappadocian-foot-2': '0407 SE' },
    })
    expect(barMove(slow, unitNamed(slow, 'm-mercenary-hoplites-1'))).toEqual(['7.23', 'heldByZone'])
    const fast = position({ units: { [HORSE]: '0408 E', [FOOT]: '0508 W' } })
    expect(barMove(fast, unitNamed(fast, HORSE))).toBeUndefined()
    expect(hexesFor(fast, HORSE)).toContain('0507')
    const shut = position({
      units: { [HORSE]: '0408 E', [FOOT]: '0508 W', 'm-mercenary-hoplites-1': '0507 E' },
    })
    expect(hexesFor(shut, HORSE)).toEqual(['0408'])
    expect(march(shut, HORSE).barred('go:0607')).toEqual(['7.23', 'heldByZone'])
  })

  it('count a phalanx as having 5 when it wants to leave', () => {
    rule('7.23', 'R98e')
    const s = position({ units: { 'm-garrison-phalanx': '0408 E', 'p-mercenaries-of-issus-1': '0610 NW' } })
    expect(hexesFor(s, 'm-garrison-phalanx').length).toBeGreaterThan(0)
    const held = position({ units: { 'm-garrison-phalanx': '0408 E', 'p-mercenaries-of-issus-1': '0509 W' } })
    expect(hexesFor(held, 'm-garrison-phalanx')).toContain('0507')
    const shut = position({
      units: { 'm-garrison-phalanx': '0408 E', 'p-mercenaries-of-issus-1': '0509 W', [HORSE]: '0508 E' },
    })
    expect(hexesFor(shut, 'm-garrison-phalanx')).toEqual([])
    const light = position({ units: { 'm-garrison-phalanx': '0408 E', [FOOT]: '0509 W' } })
    expect(hexesFor(light, 'm-garrison-phalanx')).toEqual([])
  })

  it('hold a two-hex unit by either half, and count its nearer half', () => {
    rule('R70')
    const s = position({ units: { 'm-garrison-phalanx': '0408 E', [FOOT]: '0509 W' } })
    expect(isInEnemyZone(s, unitNamed(s, 'm-garrison-phalanx'))).toBe(true)
    expect(distanceBetween(s, unitNamed(s, 'm-garrison-phalanx'), unitNamed(s, FOOT))).toBe(1)
    const clear = position({ units: { 'm-garrison-phalanx': '0408 E', [FOOT]: '0510 W' } })
    expect(isInEnemyZone(clear, unitNamed(clear, 'm-garrison-phalanx'))).toBe(false)
    expect(distanceBetween(clear, unitNamed(clear, 'm-garrison-phalanx'), unitNamed(clear, FOOT))).toBe(2)
  })

  it('let a unit held by one enemy turn in its hex for half its points, if it stays there', () => {
    rule('7.25', 'R67', 'R86')
    const s = position({ units: { 'm-mercenary-hoplites-1': '0408 E', [FOOT]: '0508 W' } })
    expect(hexesFor(s, 'm-mercenary-hoplites-1')).toEqual(['0408'])
    expect(legTo(s, 'm-mercenary-hoplites-1', '0408', 2)?.mp).toBe(2)
    expect(legTo(s, 'm-mercenary-hoplites-1', '0408', 3)).toBeUndefined()
    const after = march(s, 'm-mercenary-hoplites-1', { answers: ['go:0408', 'face:NE', 'stop'] })
    const u = unitNamed(s, 'm-mercenary-hoplites-1')
    expect(after.state.marks[u]! & (TURNED | MOVED)).toBe(TURNED)
    expect(after.state.moves[u]).toBe(1)
    const two = position({
      units: { 'm-mercenary-hoplites-1': '0408 E', [FOOT]: '0508 W', 'p-cappadocian-foot-2': '0407 SE' },
    })
    expect(hexesFor(two, 'm-mercenary-hoplites-1')).toEqual([])
    const horse = position({ units: { [HORSE]: '0408 E', [FOOT]: '0508 W' } })
    const stays = march(horse, HORSE, { answers: ['go:0408', 'face:NE'] })
    expect(stays.barred('go:0507')).toEqual(['7.25', 'turnedOnTheSpot'])
  })

  it('of a double-depth phalanx are those of one unit', () => {
    rule('7.25', '9.62b')
    const s = position({
      battle: 'chaeronea',
      options: ['double-depth-phalanx'],
      units: {
        'm-phalanx-1': { at: '2410', facing: 'E' },
        'm-phalanx-2': { at: '2410', facing: 'E', under: 'm-phalanx-1' },
        'g-theban-horse': '2510 W',
      },
    })
    const u = unitNamed(s, 'g-theban-horse')
    expect(exertersOnUnit(s, u)).toHaveLength(2)
    expect(pointsToTurnInZone(s, u)).toBe(5)
  })

  it('do not let a unit turn that has just entered one', () => {
    rule('7.25')
    const s = position({ units: { [HORSE]: '0408 E', 'p-mercenaries-of-issus-1': '0708 W' } })
    const there = march(s, HORSE, { answers: ['go:0608', 'face:E', 'none'] })
    expect(there.open).toBeUndefined()
    const u = unitNamed(s, HORSE)
    expect([nameAt(s, there.state.hex[u]!), there.state.facing[u]]).toEqual(['0608', E])
  })

  it('are not exerted where the unit could not go', () => {
    rule('7.22', 'R68')
    const s = position({
      battle: 'chaeronea',
      units: { 'm-companion-1': '0901 W', 'g-theban-horse': '1002 W' },
    })
    expect(barMove(s, unitNamed(s, 'm-companion-1'))).toBeUndefined()
    expect(legTo(s, 'm-companion-1', '0901', E)?.stays).toBe(false)
  })
})
