import {
  arcBeside,
  FACINGS,
  facingAcross,
  facingFromColumn,
  flankDirection,
  frontDirection,
  LEFT,
  REAR,
  RIGHT,
  rightOf,
} from '#hex/facing.ts'
import { DIRECTIONS } from '#hex/grid.ts'
import { choice, type Flow, type IllegalReason, legalOptions, options, pick } from '#kernel'
import { DECLINE, unitOption } from '../asks.ts'
import { battleOf, seatOf } from '../battle.ts'
import { DOUBLE_DEPTH_MP, FORM_CHARGE_MP, LEAVE_CHARGE_MP } from '../charts/movement.ts'
import { HC, HI, LC, LI, LN, LP, MI, PH } from '../charts/types.ts'
import { CHARGE_FORMATION, COLUMNS, DOUBLE_DEPTH, isOn } from '../options.ts'
import { addHits, splitDoubleDepth } from '../pieces/losses.ts'
import { liftUnit, putUnit, setFormation } from '../pieces/occupancy.ts'
import { hexesOf, isSteady, maOf, secondHex, tqOf } from '../pieces/units.ts'
import { isInEnemyZone } from '../pieces/zones.ts'
import {
  type Alexander,
  BELOW,
  CHARGE,
  COLUMN,
  type G,
  LINE,
  MOVED,
  NONE,
  ORDERED,
  SQUARE,
  TURNED,
  type Unit,
} from '../state.ts'
import { type ActCost, actCost, isOrderedByOverall } from './costs.ts'
import { moverOf, newlyNear, stepAct } from './mover.ts'
import { newMove, queueWithdrawals, reactThen, startMove } from './orderMove.ts'
import { reachOf } from './reach.ts'

/** 6.61, D30: a column faces a hexside, a line faces a corner. */
const column = options('column', (d) => DIRECTIONS[d]!)
const line = options('line', (f) => FACINGS[f]!)

const FORMS = [PH, HI, MI, LI, LP]
/** 6.65: TQ lost by forming column. */
const COLUMN_TQ = 2

/** 6.61, 6.65, 9.62b: why a unit cannot form column at the end of its move. */
export function barColumn(s: Alexander, u: Unit): IllegalReason | undefined {
  const b = battleOf(s)
  if (!isOn(s, COLUMNS)) return ['O14', 'noColumns']
  if (!FORMS.includes(b.type[u]!) || s.formation[u] !== LINE) return ['6.61', 'formsNoColumn']
  if (s.depth[u] !== NONE) return ['9.62b', 'doubleDepth']
  if (isInEnemyZone(s, u)) return ['6.61', 'inZone']
  return s.hits[u]! >= tqOf(s, u) - COLUMN_TQ ? ['6.65', 'wouldRout'] : undefined
}

/** 6.61, 6.63, 9.76: why a unit cannot take up line at the end of its move. */
export function barLine(s: Alexander, u: Unit): IllegalReason | undefined {
  if (s.formation[u] === CHARGE)
    return s.move!.points < LEAVE_CHARGE_MP ? ['9.76', 'noPoints', { points: s.move!.points }] : undefined
  if (s.formation[u] !== COLUMN) return ['6.61', 'inLine']
  return isInEnemyZone(s, u) ? ['6.61', 'inZone'] : undefined
}

/** 6.63: the directions in which a unit can form column; a two-hex unit is led by either end. */
const columnDirections = (s: Alexander, u: Unit): number[] => {
  const toSide = battleOf(s).two[u] ? flankDirection : frontDirection
  return [toSide(s.facing[u]!, LEFT), toSide(s.facing[u]!, RIGHT)].sort((a, b) => a - b)
}

/** 6.63: the facings that a column can take when it forms line; charge formation keeps its own (9.76). */
function lineFacings(s: Alexander, u: Unit): number[] {
  const facing = s.facing[u]!
  if (s.formation[u] === CHARGE) return [facing]
  const turn = battleOf(s).two[u] ? facingAcross : facingFromColumn
  return [turn(facing, LEFT), turn(facing, RIGHT)].sort((a, b) => a - b)
}

/** F7 (3), D30: at the end of its move a unit may form or leave column, or leave charge formation. */
export function* formAtEnd(g: G, u: Unit): Flow {
  const s = g.state
  const b = battleOf(s)
  if (barColumn(s, u) !== undefined && barLine(s, u) !== undefined) return
  const chosen = yield* pick(
    seatOf(s, b.side[u]!),
    'endOfMove',
    '6.61',
    [
      legalOptions(
        () => columnDirections(s, u),
        column,
        () => barColumn(s, u),
      ),
      legalOptions(
        () => lineFacings(s, u),
        line,
        () => barLine(s, u),
      ),
      DECLINE,
    ],
    { about: { unit: b.unitIds[u]! } },
  )
  if (chosen === DECLINE) return
  if (chosen.verb === 'column') formColumn(g, u, chosen.of)
  else takeLine(g, u, chosen.of)
}

/** 6.61, 6.63, R41: the unit forms column at no cost; a two-hex unit keeps its hexes. */
function formColumn(g: G, u: Unit, direction: number): void {
  const s = g.state
  const leadsRight = direction === flankDirection(s.facing[u]!, RIGHT)
  const lead = battleOf(s).two[u] && leadsRight ? secondHex(s, u) : s.hex[u]!
  setFormation(s, u, COLUMN, lead, direction)
  reportFormation(g, u, '6.61', 'column')
}

/** 6.63, 9.76: the unit forms line with this facing. */
export function takeLine(g: G, u: Unit, facing: number): void {
  const s = g.state
  const { arcs, two } = battleOf(s)
  const [lead, end] = [s.hex[u]!, secondHex(s, u)]
  const rule = s.formation[u] === CHARGE ? '9.76' : '6.63'
  const left = two[u] && rightOf(arcs, lead, facing) !== end ? end : lead
  setFormation(s, u, LINE, left, facing)
  reportFormation(g, u, rule, 'line')
}

/** Reports a change of formation. */
export function reportFormation(g: G, u: Unit, rule: string, formation: string): void {
  const s = g.state
  const { unitIds, grid } = battleOf(s)
  g.tell?.({
    kind: 'forms',
    rule,
    with: { unit: unitIds[u]!, formation, hex: grid.names[s.hex[u]!]!, facing: s.facing[u]! },
  })
}

const FORM_SQUARE = choice('square')
const FORM_LINE = choice('line')
const FORM_CHARGE = choice('charge')
const UNSTACK = choice('unstack')
const under = unitOption('under')

/** 9.63: the Size a phalanx needs to form square. */
const SQUARE_SIZE = 10

/** 5.22a[7]: why a unit cannot be ordered to change formation. */
export function barForm(s: Alexander, u: Unit): IllegalReason | undefined {
  const b = battleOf(s)
  const type = b.type[u]
  if (type !== PH && type !== HI && !b.cavalry[u]) return ['5.22a', 'noFormation']
  if (!isSteady(s, u)) return ['10.25', 'routed']
  if ((s.marks[u]! & (MOVED | TURNED)) !== 0) return ['6.12', 'movedAlready']
  if (b.cavalry[u]) return barCharge(s, u)
  const square = barSquare(s, u)
  if (square === undefined || barUnstack(s, u) === undefined) return undefined
  return type === PH && isOn(s, DOUBLE_DEPTH) && stackablePhalanxes(s, u).length > 0 ? undefined : square
}

/** 9.63, R98c: why a unit cannot form or leave square. */
function barSquare(s: Alexander, u: Unit): IllegalReason | undefined {
  const b = battleOf(s)
  const able =
    (b.type[u] === PH && b.size[u]! >= SQUARE_SIZE) ||
    (b.type[u] === HI && b.two[u]! && b.sides[b.side[u]!]!.macedonian && b.nation[u] === 'Macedonian')
  if (!able) return ['9.63', 'formsNoSquare']
  if (s.phase?.command != null) return ['9.63', 'byOrderOnly']
  if (s.depth[u] !== NONE) return ['9.62b', 'doubleDepth']
  if (s.formation[u] !== LINE && s.formation[u] !== SQUARE) return ['9.63', 'inColumn']
  return isInEnemyZone(s, u) ? ['9.63', 'inZone'] : undefined
}

/** 9.72, 9.73: why a unit cannot form for the charge. */
function barCharge(s: Alexander, u: Unit): IllegalReason | undefined {
  const b = battleOf(s)
  if (!isOn(s, CHARGE_FORMATION)) return ['O6', 'noChargeFormation']
  const type = b.type[u]
  if (type !== HC && type !== LN && !(type === LC && b.nation[u] === 'Thracian')) return ['9.72', 'noCharge']
  if (s.formation[u] === CHARGE) return ['9.73', 'inChargeAlready']
  if (s.phase?.command != null && !s.phase.command.contingent) return ['9.73', 'byOrderOnly']
  if (isInEnemyZone(s, u)) return ['9.73', 'inZone']
  if (hexesOf(s, u).some((hex) => b.ground.rough[hex] === 1)) return ['9.73', 'inRough']
  return maOf(s, u) < FORM_CHARGE_MP ? ['6.25', 'noPoints'] : undefined
}

/** 9.62a: the phalanxes that a unit directly behind can go under, ascending. */
function stackablePhalanxes(s: Alexander, u: Unit): Unit[] {
  const b = battleOf(s)
  if (s.depth[u] !== NONE || s.formation[u] !== LINE || isInEnemyZone(s, u) || !isOrderedByOverall(s)) return []
  const found: Unit[] = []
  for (let v = 0; v < b.units; v++)
    if (v !== u && b.side[v] === b.side[u] && b.type[v] === PH && isBehind(s, u, v) && costOfGoingUnder(s, u, v))
      found.push(v)
  return found
}

/** 9.62a: the two hexes of one are rear hexes of the other, with the same facing. */
function isBehind(s: Alexander, u: Unit, v: Unit): boolean {
  const b = battleOf(s)
  if (!isSteady(s, v) || s.formation[v] !== LINE || s.depth[v] !== NONE || s.facing[u] !== s.facing[v]) return false
  return hexesOf(s, u).every((hex) => arcBeside(b.arcs, s.hex[v]!, s.facing[v]!, 2, hex) === REAR)
}

/** 9.62a: the terrain cost of going underneath, which also takes 1 movement point; undefined if not possible. */
function costOfGoingUnder(s: Alexander, u: Unit, v: Unit): ActCost | undefined {
  const b = battleOf(s)
  const m = moverOf(s, u)
  for (const half of [LEFT, RIGHT] as const) {
    const d = frontDirection(s.facing[u]!, half)
    if (b.grid.neighbour[s.hex[u]! * 6 + d] !== s.hex[v]) continue
    const cost = actCost(m, s.hex[u]! * 6 + s.facing[u]!, stepAct(d), true)
    return cost !== undefined && cost.mp + DOUBLE_DEPTH_MP <= maOf(s, u) ? cost : undefined
  }
  return undefined
}

/** 9.62b: why the upper unit of a double-depth phalanx cannot leave. */
function barUnstack(s: Alexander, u: Unit): IllegalReason | undefined {
  if (s.depth[u] === NONE || (s.marks[u]! & BELOW) !== 0) return ['9.62b', 'notOnTop']
  if (!isOrderedByOverall(s)) return ['9.62b', 'onlyOverall']
  const alone = { ...newMove(s, u), over: [s.depth[u]!] }
  return reachOf(s, alone).hexes().length === 0 ? ['9.62b', 'noWayOut'] : undefined
}

/** F5: the `form` order: square, charge formation, double depth. */
export function* form(g: G, u: Unit): Flow {
  const s = g.state
  const b = battleOf(s)
  const inSquare = s.formation[u] === SQUARE
  const isPhalanx = b.type[u] === PH
  const chosen = yield* pick(
    seatOf(s, b.side[u]!),
    'formation',
    '5.22a',
    [
      legalOptions(
        () => [u],
        () => (inSquare ? FORM_LINE : FORM_SQUARE),
        (v) => barSquare(s, v),
      ),
      legalOptions(
        () => (b.cavalry[u] ? [u] : []),
        () => FORM_CHARGE,
        (v) => barCharge(s, v),
      ),
      legalOptions(() => (isPhalanx && isOn(s, DOUBLE_DEPTH) ? stackablePhalanxes(s, u) : []), under(s)),
      legalOptions(
        () => (s.depth[u] === NONE ? [] : [u]),
        () => UNSTACK,
        (v) => barUnstack(s, v),
      ),
    ],
    { about: { unit: b.unitIds[u]! } },
  )
  if (chosen.verb === 'under') goUnder(g, u, chosen.of)
  else if (chosen === UNSTACK) leaveStack(g, u)
  else if (chosen === FORM_CHARGE) formCharge(g, u)
  else {
    setFormation(s, u, inSquare ? LINE : SQUARE, s.hex[u]!, s.facing[u]!)
    reportFormation(g, u, '9.63', inSquare ? 'line' : 'square')
  }
}

/** 9.73, R92: costs 4 points; the unit may then move on in charge formation with the rest. */
function formCharge(g: G, u: Unit): void {
  const s = g.state
  s.move = newMove(s, u)
  s.move.points -= FORM_CHARGE_MP
  setFormation(s, u, CHARGE, s.hex[u]!, s.facing[u]!)
  reportFormation(g, u, '9.73', 'charge')
  startMove(s, s.move)
}

/** 9.62a: the rear unit goes underneath and both stop. It counts as a move: others may react, and 6.13 applies. */
function goUnder(g: G, u: Unit, v: Unit): void {
  const s = g.state
  const b = battleOf(s)
  const { hits, step, otherStep } = costOfGoingUnder(s, u, v)!
  const near = newlyNear(moverOf(s, u), s.hex[u]! * 6 + s.facing[u]!, step, otherStep)
  s.move = { ...newMove(s, u), points: 0, moved: true, stopped: true }
  s.queue = []
  liftUnit(s, u)
  s.hex[u] = s.hex[v]!
  s.depth[u] = v
  s.depth[v] = u
  s.marks[u]! |= BELOW | MOVED
  s.marks[v] = (s.marks[v]! | ORDERED) & ~BELOW
  putUnit(s, u)
  s.steps[u]!++
  g.tell?.({ kind: 'goesUnder', rule: '9.62a', with: { unit: b.unitIds[u]!, under: b.unitIds[v]! } })
  addHits(g, u, hits, '6.22', 'ground')
  if (hits > 0) s.queue.push({ kind: 'routCheck', unit: u })
  queueWithdrawals(s, u, near)
  reactThen(s, 'moveEnd')
}

/** 9.62b: the upper unit leaves the stack with a move of its own. */
function leaveStack(g: G, u: Unit): void {
  const s = g.state
  const lower = s.depth[u]!
  liftUnit(s, lower)
  liftUnit(s, u)
  splitDoubleDepth(s, u)
  s.marks[lower]! &= ~BELOW
  s.move = { ...newMove(s, u), over: [lower] }
  putUnit(s, lower)
  putUnit(s, u)
  startMove(s, s.move)
}
