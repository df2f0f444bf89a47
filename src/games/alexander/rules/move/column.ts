import {
  DIRECTIONS,
  FACINGS,
  facingAcross,
  facingFromColumn,
  flankDirection,
  frontDirection,
  LEFT,
  RIGHT,
  rightOf,
} from '../../../../hex/index.ts'
import { type Bar, each, type Flow, options, pick } from '../../../../kernel/index.ts'
import { DECLINE } from '../asks.ts'
import { battleOf, seatOf } from '../battle.ts'
import { LEAVE_CHARGE_MP } from '../charts/checks.ts'
import { HI, LI, LP, MI, PH } from '../charts/types.ts'
import { COLUMNS, isOn } from '../options.ts'
import { tqOf } from '../pieces/facts.ts'
import { setFormation } from '../pieces/field.ts'
import { secondHex } from '../pieces/hexes.ts'
import { inEnemyZone } from '../pieces/zones.ts'
import { type Alexander, CHARGE, COLUMN, type G, LINE, NONE, type Unit } from '../state.ts'

/** 6.61, D30: a column faces a hexside, a line faces a corner. */
const column = options('column', (d) => DIRECTIONS[d]!)
const line = options('line', (f) => FACINGS[f]!)

const FORMS = [PH, HI, MI, LI, LP]
/** 6.65: TQ lost by forming column. */
const COLUMN_TQ = 2

/** 6.61, 6.65, 9.62b: why a unit cannot form column at the end of its move. */
export function barColumn(s: Alexander, u: Unit): Bar | undefined {
  const b = battleOf(s)
  if (!isOn(s, COLUMNS)) return ['O14', 'noColumns']
  if (!FORMS.includes(b.type[u]!) || s.formation[u] !== LINE) return ['6.61', 'formsNoColumn']
  if (s.depth[u] !== NONE) return ['9.62b', 'doubleDepth']
  if (inEnemyZone(s, u)) return ['6.61', 'inZone']
  return s.hits[u]! >= tqOf(s, u) - COLUMN_TQ ? ['6.65', 'wouldRout'] : undefined
}

/** 6.61, 6.63, 9.76: why a unit cannot take up line at the end of its move. */
export function barLine(s: Alexander, u: Unit): Bar | undefined {
  if (s.formation[u] === CHARGE)
    return s.move!.points < LEAVE_CHARGE_MP ? ['9.76', 'noPoints', { points: s.move!.points }] : undefined
  if (s.formation[u] !== COLUMN) return ['6.61', 'inLine']
  return inEnemyZone(s, u) ? ['6.61', 'inZone'] : undefined
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
      each(
        () => columnDirections(s, u),
        column,
        () => barColumn(s, u),
      ),
      each(
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
  tellForm(g, u, '6.61', 'column')
}

/** 6.63, 9.76: the unit forms line with this facing. */
export function takeLine(g: G, u: Unit, facing: number): void {
  const s = g.state
  const { arcs, two } = battleOf(s)
  const [lead, end] = [s.hex[u]!, secondHex(s, u)]
  const rule = s.formation[u] === CHARGE ? '9.76' : '6.63'
  const left = two[u] && rightOf(arcs, lead, facing) !== end ? end : lead
  setFormation(s, u, LINE, left, facing)
  tellForm(g, u, rule, 'line')
}

/** Reports a change of formation. */
export function tellForm(g: G, u: Unit, rule: string, formation: string): void {
  const s = g.state
  const { unitIds, grid } = battleOf(s)
  g.tell?.({
    kind: 'forms',
    rule,
    with: { unit: unitIds[u]!, formation, hex: grid.names[s.hex[u]!]!, facing: s.facing[u]! },
  })
}
