import { describe, expect, test } from 'vitest'
import { battleOf } from '#games/alexander/rules/battle.ts'
import { lineOffers } from '#games/alexander/rules/command/mode.ts'
import { newMove } from '#games/alexander/rules/move/orderMove.ts'
import { reachOf } from '#games/alexander/rules/move/reach.ts'
import { placeUnit } from '#games/alexander/rules/pieces/occupancy.ts'
import { tqOf } from '#games/alexander/rules/pieces/units.ts'
import { type Alexander, ORDERED, ROUTED } from '#games/alexander/rules/state.ts'
import { hexAt, leaderNamed, nameAt, position, unitNamed } from '#games/alexander/testing/position.ts'
import type { JournalEntry } from '#kernel'
import { rule } from '#kernel/testing'
import type { BoardAsk, BoardWords } from '#kit/board.ts'
import { planLines, sumMoves } from '../overlay/moveText.ts'
import { type Gesture, lineOutcomes, planGesture, reactedSince } from './gestures.ts'
import {
  currentStance,
  findGoals,
  findHinge,
  rotateHex,
  type Stance,
  sameMovement,
  stanceAhead,
  wheelStances,
} from './goals.ts'
import { nextUnits, orderableUnits, orderChance, unitOrders } from './unitOrders.ts'

const [A, B, C] = ['p-cappadocian-foot-1', 'p-cappadocian-foot-2', 'p-cappadocian-foot-3']
const [W, SW, NW] = [3, 4, 2]

/** Three units side by side facing west, under command as a Line. */
const line = (more: { readonly [id: string]: string } = {}): Alexander =>
  commanded(
    position({
      units: { [A!]: '1505 W', [B!]: '1506 W', [C!]: '1507 W', ...more },
      leaders: { 'p-ariarathes': '1606' },
    }),
    'p-ariarathes',
    [A!, B!, C!],
  )

function commanded(s: Alexander, by: string, ids: readonly string[]): Alexander {
  const leader = leaderNamed(s, by)
  s.phase = {
    ...{ leader, elephant: -1, kind: 'first', left: 4, contingents: 0, basis: 1 },
    ...{ duty: false, beganInZoc: false, used: true },
    command: {
      ...{ leader, contingent: false, acted: [], entered: [], answered: [] },
      members: ids.map((id) => unitNamed(s, id)),
    },
  }
  return s
}

const said = (s: Alexander, { hex, facing }: Stance) => `${nameAt(s, hex)} ${facing}`
const all = (s: Alexander, stances: ReadonlyMap<number, Stance>) =>
  [...stances].map(([u, stance]) => `${battleOf(s).unitIds[u]} ${said(s, stance)}`)

/** An ask as boards receive it. */
const ask = (kind: string, about: BoardAsk['about'], ...keys: string[]): BoardAsk => ({
  ...{ seat: 'persian', kind, rule: '', about, text: '', picked: [] },
  options: keys.map((key) => ({ key, verb: key.split(':')[0]!, of: key.split(':')[1] ?? '', text: key })),
})

describe('stances', () => {
  test('straight ahead is left and right front in turn', () => {
    const s = line()
    const u = unitNamed(s, B!)
    expect(said(s, stanceAhead(s, u, 1, 0)!)).toBe(`1407 ${W}`)
    expect(said(s, stanceAhead(s, u, 1, 1)!)).toBe(`1406 ${W}`)
    expect(said(s, stanceAhead(s, u, 2, 0)!)).toBe(`1306 ${W}`)
    expect(stanceAhead(s, u, 15, 0)).toBeUndefined()
  })

  test('a hex turned about another moves by one corner', () => {
    const b = battleOf(line())
    const turned = (hex: string, way: 0 | 1) =>
      b.grid.names[rotateHex(b, b.grid.names.indexOf('1507'), b.grid.names.indexOf(hex), way)]
    expect([turned('1506', 0), turned('1506', 1)]).toEqual(['1407', '1607'])
    expect([turned('1505', 0), turned('1505', 1)]).toEqual(['1306', '1706'])
  })

  test('a Line that wheels left turns about its left end, the southern one of those who face west', () => {
    const s = line()
    const units = s.phase!.command!.members
    expect(nameAt(s, findHinge(s, units, 0))).toBe('1507')
    expect(all(s, wheelStances(s, units, 0))).toEqual([`${A} 1306 ${SW}`, `${B} 1407 ${SW}`, `${C} 1507 ${SW}`])
    expect(nameAt(s, findHinge(s, units, 1))).toBe('1505')
    expect(all(s, wheelStances(s, units, 1))[2]).toBe(`${C} 1306 ${NW}`)
  })

  test('a phalanx wheels about the outer half of its end', () => {
    const s = position({ units: { 'm-garrison-phalanx': '0606 E', 'm-mercenary-hoplites-1': '0608 E' } })
    const units = ['m-garrison-phalanx', 'm-mercenary-hoplites-1'].map((id) => unitNamed(s, id))
    expect(nameAt(s, findHinge(s, units, 0))).toBe('0606')
    expect(said(s, wheelStances(s, units, 0).get(units[0]!)!)).toBe('0606 1')
    expect(nameAt(s, findHinge(s, units, 1))).toBe('0608')
  })

  test('likewise is the same way and the same turn', () => {
    const s = line()
    const from = currentStance(s, unitNamed(s, A!))
    const to = { hex: hexAt(s, '1305'), facing: NW }
    expect(said(s, sameMovement(battleOf(s), from, to, currentStance(s, unitNamed(s, C!)))!)).toBe(`1307 ${NW}`)
  })
})

describe('gestures for a Line', () => {
  test('forward takes all as far as all can go, round the foot of the knoll', () => {
    const s = line()
    const forward = lineOutcomes(s, null).forward.targets
    expect(all(s, forward)).toEqual([`${A} 1005 ${W}`, `${B} 1006 ${W}`, `${C} 1007 ${W}`])
  })

  test('forward stops short of the enemy, and of ground that costs hits', () => {
    const s = line({ 'm-mercenary-hoplites-1': '1106 E' })
    const far = [...lineOutcomes(s, null).forward.targets.values()].map(({ hex }) => Number(nameAt(s, hex).slice(0, 2)))
    expect(far).toEqual([14, 14, 14])
  })

  test('who has acted is left out, and the others do the same again', () => {
    const s = line()
    const before = s.hex.map((_, u) => currentStance(s, u))
    const first = unitNamed(s, A!)
    placeUnit(s, first, hexAt(s, '1305'), W)
    s.phase!.command!.acted = [first]
    const { again, forward } = lineOutcomes(s, before)
    expect(all(s, again.targets)).toEqual([`${B} 1306 ${W}`, `${C} 1307 ${W}`])
    expect(forward.targets.has(first)).toBe(false)
    expect(lineOutcomes(s, null).again.targets.size).toBe(0)
  })

  test('the effects of all moves are summed up: hits of a second move by all, and units that rout', () => {
    rule('6.13', '10.21')
    const s = line()
    const units = s.phase!.command!.members
    s.moves = s.moves.map((moves, u) => (units.includes(u) ? 1 : moves))
    const worn = unitNamed(s, B!)
    s.hits[worn] = tqOf(s, worn) - 1
    const { moves } = lineOutcomes(s, null).forward
    expect(moves.map(({ unit }) => unit).sort()).toEqual([...units].sort())
    expect(sumMoves(moves)).toMatchObject({ hits: 3, routs: [worn], checks: [] })
    expect(lineOutcomes(line(), null).forward.moves.map(({ hits }) => hits)).toEqual([0, 0, 0])
  })

  test('no further unit moves once elephants have made cavalry withdraw, since the gesture halts', () => {
    rule('9.16')
    const ids = ['i-elephants-1', 'i-elephants-2', 'i-elephants-3']
    const wheel = (cavalry: string) => {
      const s = position({
        battle: 'hydaspes',
        units: { [ids[0]!]: '2009 W', [ids[1]!]: '2010 W', [ids[2]!]: '2011 W', 'm-companion-3': cavalry },
        leaders: { 'i-porus': '2110' },
      })
      const b = battleOf(s)
      const { moves } = lineOutcomes(commanded(s, 'i-porus', ids), null).wheelLeft
      const lines = planLines(b, moves, { t: (key) => key, list: (names) => names.join() } as BoardWords)
      return { moved: moves.map(({ unit }) => b.unitIds[unit]), halts: lines.includes('board.halts') }
    }
    expect(wheel('1708 W')).toEqual({ moved: ids, halts: false })
    expect(wheel('1709 W')).toEqual({ moved: ids.slice(0, 1), halts: true })
  })

  test('without a Line under command there is nothing to do', () => {
    const s = line()
    s.phase!.command = null
    expect(Object.values(lineOutcomes(s, null)).map(({ targets, moves }) => targets.size + moves.length)).toEqual([
      0, 0, 0, 0,
    ])
  })
})

describe('the plan of a gesture', () => {
  const gestureOf = (s: Alexander, line = true): Gesture => ({
    ...{ seat: 'persian', line, stops: true },
    targets: lineOutcomes(s, null).forward.targets,
  })

  test('moves all members of a Line: unit, move, hex and stop', () => {
    const s = line()
    const before = JSON.stringify(s)
    const [a, b, c] = [A, B, C].map((id, i) => [`unit:${id}`, 'move', `go:100${5 + i}`, 'stop'])
    const units = ask('giveOrder', { line: true }, `unit:${A}`, `unit:${B}`, `unit:${C}`, 'done')
    expect(planGesture(gestureOf(s), s, units)).toEqual([...a!, ...b!, ...c!])
    expect(planGesture(gestureOf(s), s, ask('giveOrder', { line: true }, `unit:${C}`, 'done'))).toEqual(c)
    expect(JSON.stringify(s)).toBe(before)
  })

  test('continues in the middle of a move with the rest of its keys', () => {
    const s = line()
    const gesture = gestureOf(s)
    const u = unitNamed(s, A!)
    const [b, c] = [B, C].map((id, i) => [`unit:${id}`, 'move', `go:100${6 + i}`, 'stop'])
    const rest = [...b!, ...c!]
    const kind = ask('orderKind', { unit: A! }, 'move', 'fire')
    expect(planGesture(gesture, s, kind)).toEqual(['move', 'go:1005', 'stop', ...rest])
    const ride = ask('ride', { unit: A! }, 'along', 'stay')
    expect(planGesture(gesture, s, ride)).toEqual(['along', 'go:1005', 'stop', ...rest])
    s.move = newMove(s, u)
    const step = ask('step', { unit: A! }, 'go:1005', 'stop')
    expect(planGesture(gesture, s, step)).toEqual(['go:1005', 'stop', ...rest])
    placeUnit(s, u, hexAt(s, '1005'), W)
    expect(planGesture(gesture, s, ask('step', { unit: A! }, 'stop'))).toEqual(['stop', ...rest])
    expect(planGesture(gesture, s, ask('endOfMove', { unit: A! }, 'column', 'none'))).toEqual(['none', ...rest])
  })

  test('does not stop on a friend that may break when passed through', () => {
    rule('6.94')
    const s = line()
    const u = unitNamed(s, A!)
    for (const id of [B!, C!]) placeUnit(s, unitNamed(s, id), hexAt(s, id === B ? '1405' : '1406'), W)
    s.move = newMove(s, u)
    const reach = reachOf(s)
    const through = reach.destinations().find(({ friendHits }) => friendHits > 0)!
    const targets = new Map([[u, { hex: through.hex, facing: through.facing }]])
    const plan = planGesture(
      { seat: 'persian', line: false, stops: true, targets },
      s,
      ask('step', { unit: A! }, 'stop'),
    )
    expect(plan).not.toContain('stop')
  })

  test('plans an aimed leg as it plans a stance', () => {
    const s = line({ 'm-mercenary-hoplites-1': '0905 E' })
    const u = unitNamed(s, A!)
    const asks = { orderKind: ask('orderKind', { unit: A! }, 'move'), step: ask('step', { unit: A! }, 'stop') }
    for (const [kind, asked] of Object.entries(asks)) {
      s.move = kind === 'step' ? newMove(s, u) : null
      const goals = findGoals(s, u)
      expect(goals.length).toBeGreaterThan(20)
      for (const leg of goals.flatMap(({ legs }) => legs)) {
        const { hex, facing } = leg
        const plan = (target: Stance) =>
          planGesture({ seat: 'persian', line: false, stops: true, targets: new Map([[u, target]]) }, s, asked)
        expect(plan(leg)).toEqual(plan({ hex, facing }))
      }
    }
  })

  test('names the facing if several are possible', () => {
    const s = line()
    const u = unitNamed(s, A!)
    s.move = newMove(s, u)
    const targets = new Map([[u, { hex: hexAt(s, '1405'), facing: SW }]])
    const plan = planGesture({ ...gestureOf(s), targets }, s, ask('step', { unit: A! }, 'go:1405', 'stop'))
    expect(plan).toEqual(['go:1405', 'face:SW', 'stop'])
  })

  test('ends when another seat is asked, when the ask is another, or when the target is out of reach', () => {
    const s = line()
    const gesture = gestureOf(s)
    const theirs = { ...ask('withdraw', { unit: A! }, 'none'), seat: 'macedonian' }
    expect(planGesture(gesture, s, theirs)).toBe('stop')
    expect(planGesture(gesture, s, ask('declareShock', { unit: A! }, 'attack', 'none'))).toBe('stop')
    s.move = { ...newMove(s, unitNamed(s, A!)), points: 1 }
    expect(planGesture(gesture, s, ask('step', { unit: A! }, 'go:1405', 'stop'))).toBe('stop')
  })

  test('for one unit leaves riding to the player if it is asked, and ends the move where the player wants it', () => {
    const s = line()
    const u = unitNamed(s, A!)
    const stance = { hex: hexAt(s, '1005'), facing: W }
    const gesture: Gesture = { seat: 'persian', line: false, stops: true, targets: new Map([[u, stance]]) }
    const goesOn = { ...gesture, stops: false }
    expect(planGesture(gesture, s, ask('ride', { unit: A! }, 'along', 'stay'))).toBe('wait')
    s.move = newMove(s, u)
    const step = ask('step', { unit: A! }, 'go:1005', 'fire', 'stop')
    expect(planGesture(gesture, s, step)).toEqual(['go:1005', 'stop'])
    expect(planGesture(goesOn, s, step)).toEqual(['go:1005'])
    placeUnit(s, u, stance.hex, stance.facing)
    expect(planGesture(gesture, s, step)).toEqual(['stop'])
    expect(planGesture(goesOn, s, step)).toBe('stop')
    const formation = ask('endOfMove', { unit: A! }, 'column', 'none')
    expect(planGesture(gesture, s, formation)).toEqual(['none'])
    expect(planGesture(goesOn, s, formation)).toBe('stop')
    expect(planGesture(gesture, s, ask('giveOrder', {}, `unit:${A}`))).toBe('stop')
  })

  test('orders a clicked unit and moves it in one plan, from the choice of the mode on', () => {
    const s = line()
    const u = unitNamed(s, A!)
    const stance = { hex: hexAt(s, '1405'), facing: SW }
    const first = ['orders', `unit:${A}`]
    const gesture: Gesture = {
      ...{ seat: 'persian', line: false, stops: true, targets: new Map([[u, stance]]) },
      ...{ first, rides: ['stay'] },
    }
    const plan = [...first, 'move', 'stay', 'go:1405', 'face:SW', 'stop']
    expect(planGesture(gesture, s, ask('orderMode', {}, 'orders', 'line:0'))).toEqual(plan)
    expect(planGesture(gesture, s, ask('orderMode', {}, 'line:0'))).toBe('stop')
    s.marks[u]! |= ORDERED
    expect(planGesture(gesture, s, ask('orderMode', {}, 'orders', 'line:0'))).toBe('stop')
  })
})

describe('a clicked unit', () => {
  const words = {
    language: 'en',
    t: (key: string) => key,
    has: () => true,
    list: String,
    event: () => '',
    rule: () => undefined,
  }
  const begun = () => {
    const s = line({ 'm-archers': '1005 E' })
    s.phase!.command = null
    return s
  }

  test('offers the Lines it is in and its own orders while the mode is open', () => {
    const s = begun()
    const u = unitNamed(s, A!)
    const offers = lineOffers(s)
    const mode = ask('orderMode', { leader: 'p-ariarathes' }, 'orders', ...offers.map((_, i) => `line:${i}`))
    expect(orderableUnits(s, mode)).toEqual([A, B, C].map((id) => unitNamed(s, id!)))
    const { first, lines, ask: next } = unitOrders(s, mode, u, words as never)
    expect(first).toEqual(['orders', `unit:${A}`])
    expect(lines.length).toBeGreaterThan(0)
    expect(next).toMatchObject({ kind: 'orderKind', about: { unit: A } })
    expect(next.options.map(({ key }) => key)).toContain('move')
    // Without Individual Orders only the Line is left.
    const lineOnly = unitOrders(s, ask('orderMode', {}, 'line:0'), u, words as never)
    expect([lineOnly.lines.length, lineOnly.ask.options]).toEqual([1, []])
  })

  test('that routs shows the chance of a rally before the die', () => {
    rule('10.27b')
    const s = position({
      units: { [A!]: { at: '1505', facing: 'W', status: ROUTED } },
      leaders: { 'p-ariarathes': '1606' },
    })
    s.phase = { ...begun().phase!, leader: leaderNamed(s, 'p-ariarathes') }
    const { ask: next } = unitOrders(s, ask('giveOrder', {}, `unit:${A}`), unitNamed(s, A!), words as never)
    expect(next.options.map(({ key }) => key)).toEqual(['rally'])
    expect(orderChance(s, next, 'rally')).toBe(60)
  })

  test('ends the move of another that has moved, and is ordered next', () => {
    const s = begun()
    s.move = newMove(s, unitNamed(s, A!))
    const step = ask('step', { unit: A! }, 'go:1405', 'stop')
    expect(nextUnits(s, step)).toEqual([])
    s.move.moved = true
    expect(nextUnits(s, step)).toEqual([B, C].map((id) => unitNamed(s, id!)))
    expect(nextUnits(s, ask('step', { unit: A! }, 'go:1405'))).toEqual([])
  })
})

test('a gesture halts once a player has reacted since it began', () => {
  const told = (kind: string) => ({ kind, rule: '', with: {}, at: 0 }) as JournalEntry
  const [shot, order, step] = [told('shot'), told('lineCommand'), told('moves')] as const
  expect(reactedSince([shot, order], order)).toBe(false)
  expect(reactedSince([shot, order, step], order)).toBe(false)
  expect(reactedSince([shot, order, step, told('withdraws'), step], order)).toBe(true)
  expect(reactedSince([step], undefined)).toBe(false)
  const missed = { ...told('shot'), with: { hits: 0 } }
  expect(reactedSince([order, missed, step], order)).toBe(false)
  expect(reactedSince([order, { ...missed, with: { hits: 1 } }, step], order)).toBe(true)
})
