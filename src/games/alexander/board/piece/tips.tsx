import { type Battle, battleOf, CONTINGENT } from '#games/alexander/rules/battle.ts'
import { KIND_NAMES } from '#games/alexander/rules/charts/types.ts'
import {
  charismaOf,
  initiativeOf,
  personalCombatOf,
  rangeOf,
  strategyOf,
} from '#games/alexander/rules/command/range.ts'
import { maOf } from '#games/alexander/rules/pieces/units.ts'
import {
  type Alexander,
  BYPASSED,
  CHARGE,
  COLUMN,
  FIRED,
  type Leader,
  LINE,
  MOVED,
  MUST_CHECK,
  NO_CHECK,
  NO_MARKER,
  NONE,
  ORDERED,
  RALLIED,
  ROUTED,
  SQUARE,
  type Unit,
  USED_MARKER,
} from '#games/alexander/rules/state.ts'
import { FACINGS } from '#hex/facing.ts'
import { DIRECTIONS } from '#hex/grid.ts'
import type { BoardWords } from '#kit/board.ts'
import { isEngaged } from './counters.ts'

const SUPPLY = ['no', 'low', 'full']
const FORMATIONS: { readonly [formation: number]: string } = {
  [LINE]: 'line',
  [COLUMN]: 'column',
  [SQUARE]: 'square',
  [CHARGE]: 'charge',
}

/** Type, values and state of a unit, one line each. */
export function unitLines(s: Alexander, u: Unit, { t }: BoardWords): string[] {
  const b = battleOf(s)
  const marks = s.marks[u]!
  const column = s.formation[u] === COLUMN
  const facing = (column ? DIRECTIONS : FACINGS)[s.facing[u]!]!
  const lines = [
    t(`type.${KIND_NAMES[b.kind[u]!]}`),
    t('board.quality', { tq: b.tq[u]!, hits: s.hits[u]! }),
    t('board.strength', { size: b.size[u]!, ma: maOf(s, u) }),
  ]
  if (b.missile[u] !== '') lines.push(`${t(`missile.${b.missile[u]}`)}: ${t(`supply.${SUPPLY[s.missiles[u]!]}`)}`)
  if (s.hex[u]! >= 0) lines.push(t('board.place', { hex: b.grid.names[s.hex[u]!]!, facing }))
  if (s.formation[u] !== LINE) lines.push(t(`formation.${FORMATIONS[s.formation[u]!]}`))
  if (s.depth[u] !== NONE) lines.push(t('formation.double'))
  if (s.status[u] === ROUTED) lines.push(t('board.mark.routed'))
  if (s.status[u] === RALLIED) lines.push(t('board.mark.rallied'))
  if ((marks & (ORDERED | MOVED | FIRED)) !== 0 && s.move?.unit !== u) lines.push(t('board.mark.done'))
  if ((marks & MUST_CHECK) !== 0) lines.push(t('board.mark.must'))
  if ((marks & NO_CHECK) !== 0) lines.push(t('board.mark.free'))
  if (isEngaged(s, u)) lines.push(t('board.mark.engaged'))
  lines.push(t('board.worth', { points: b.points[u]! }))
  return lines
}

const STATES = ['inactive', 'active', 'finished']

/** Ratings and state of a leader, one line each. */
export function leaderLines(s: Alexander, l: Leader, { t }: BoardWords): string[] {
  const b = battleOf(s)
  const lines = [t(`role.${b.leaderFiles[l]!.role}`)]
  if (b.role[l] !== CONTINGENT) lines.push(t('board.initiative', { initiative: initiativeOf(s, l) }))
  lines.push(t('board.range', { range: rangeOf(s, l) }))
  if (b.lineCommand[l]) lines.push(t('board.commandsLines'))
  if (b.strategy[l] !== NONE) lines.push(t('board.strategyIs', { strategy: strategyOf(s, l) }))
  if (b.personalCombat[l] !== NONE) lines.push(t('board.combat', { combat: personalCombatOf(s, l) }))
  lines.push(t('board.charisma', { charisma: charismaOf(s, l) }))
  if (b.elite[l]) lines.push(t('board.elite'))
  const state = STATES[s.leaderStatus[l]!]
  if (state !== undefined && b.role[l] !== CONTINGENT) lines.push(t(`board.is.${state}`))
  if ((s.leaderMarks[l]! & BYPASSED) !== 0) lines.push(t('board.bypassed'))
  if (s.wounds[l]! > 0) lines.push(t('board.wounded'))
  if (s.markers[l] !== NO_MARKER && s.markers[l] !== USED_MARKER) lines.push(t('board.marker'))
  return lines
}

/** Terrain and level of a hex. */
export function hexText(b: Battle, hex: number, { t }: BoardWords): string {
  const name = b.grid.names[hex]!
  const terrain = b.file.map.hexes[name]?.terrain ?? b.file.map.default.terrain
  return t('board.hex', { hex: name, terrain, level: b.ground.level[hex]! })
}

/** A name with lines below it. */
export function Tip({ name, lines }: { name: string; lines: readonly string[] }) {
  return (
    <span className="al-tip">
      <b>{name}</b>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </span>
  )
}
