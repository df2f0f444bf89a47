import { type Battle, battleOf } from '#games/alexander/rules/battle.ts'
import type { MoveCheck, MovePreview } from '#games/alexander/rules/move/preview.ts'
import { type Alexander, COLUMN, type Unit } from '#games/alexander/rules/state.ts'
import { FACINGS } from '#hex/facing.ts'
import { DIRECTIONS } from '#hex/grid.ts'
import type { BoardWords } from '#kit/board.ts'
import type { Goal, Leg } from '../ask/goals.ts'

/** Movement points and certain hits of the mover, with their causes. */
export function costText({ mp, hits, causes }: MovePreview, { t, list }: BoardWords): string {
  if (hits === 0) return t('board.cost', { mp, hits })
  return t('board.costCauses', { mp, hits, causes: list(causes.map((why) => t(`cause.${why}`))) })
}

/** The harm that a move does, certain or by a die, the mover first: one line each. */
export function harmLines(b: Battle, preview: MovePreview, { t, list }: BoardWords): string[] {
  const { unit, friends, checks, routs, eliminated, arrives, goesOn } = preview
  const named = (units: readonly Unit[]) => list(units.map((u) => t(`unit.${b.unitIds[u]}`)))
  const lines: string[] = []
  if (routs.length > 0) lines.push(t('board.routsAt', { units: named(routs) }))
  if (eliminated.length > 0) lines.push(t('board.losesAt', { units: named(eliminated) }))
  if (!arrives && !routs.includes(unit) && !eliminated.includes(unit)) lines.push(t('board.halts'))
  if (goesOn) lines.push(t('board.goesOn'))
  for (const check of checks) {
    const said = checkText(check, t)
    lines.push(check.unit === unit ? said : t('board.checkOf', { unit: b.unitIds[check.unit]!, check: said }))
  }
  for (const { unit: friend, hits } of friends) lines.push(t('board.friendHit', { unit: b.unitIds[friend]!, hits }))
  return lines
}

function checkText({ rule, fails, hits: [least, most], routs }: MoveCheck, t: BoardWords['t']): string {
  const facts = { rule, chance: percent(fails), hits: least === most ? least : `${least}–${most}` }
  return routs > 0 ? t('board.checkRouts', { ...facts, routs: percent(routs) }) : t('board.check', facts)
}

const percent = (chance: number) => Math.round(chance * 100)

/** Maximum number of names in a line; more are counted. */
const MAX_NAMES = 3

/** The units and leaders that may react to a move, and whether it ends in an enemy ZOC. */
export function reactionLines(
  b: Battle,
  { reactors, leaders, inZone }: MovePreview,
  { t, list }: BoardWords,
): string[] {
  const names = [
    ...reactors.map((v) => t(`unit.${b.unitIds[v]}`)),
    ...leaders.map((l) => t(`leader.${b.leaderIds[l]}`)),
  ]
  const lines: string[] = []
  if (names.length > MAX_NAMES) lines.push(t('board.reacts', { count: names.length }))
  else if (names.length > 0) lines.push(t('board.reactors', { names: list(names) }))
  if (inZone) lines.push(t('board.endsInZone'))
  return lines
}

/** The effects of a gesture of a whole Line: units, total hits, checks, routs and possible reactions. */
export function planLines(b: Battle, moves: readonly MovePreview[], words: BoardWords): string[] {
  const { hits, friends, checks, ...rest } = sumMoves(moves)
  const lines = [words.t('board.lineCost', { units: moves.length, hits })]
  if (checks.length > 0) {
    const passes = checks.reduce((chance, { fails }) => chance * (1 - fails), 1)
    lines.push(words.t('board.lineChecks', { count: checks.length, chance: percent(1 - passes) }))
  }
  const all = { ...moves.at(-1)!, ...rest, friends, checks: [] }
  return [...lines, ...harmLines(b, all, words), ...reactionLines(b, all, words)]
}

/** The combined effects of several moves. */
export function sumMoves(moves: readonly MovePreview[]) {
  const friends = new Map<Unit, number>()
  for (const { unit, hits } of moves.flatMap((move) => move.friends)) friends.set(unit, (friends.get(unit) ?? 0) + hits)
  const distinct = (numbers: readonly number[]) => [...new Set(numbers)]
  return {
    hits: moves.reduce((sum, { hits }) => sum + hits, 0),
    friends: [...friends].map(([unit, hits]) => ({ unit, hits })),
    checks: moves.flatMap(({ checks }) => checks),
    routs: distinct(moves.flatMap(({ routs }) => routs)),
    eliminated: distinct(moves.flatMap(({ eliminated }) => eliminated)),
    reactors: distinct(moves.flatMap(({ reactors }) => reactors)),
    leaders: distinct(moves.flatMap(({ leaders }) => leaders)),
    inZone: moves.some(({ inZone }) => inZone),
  }
}

/** Cost, harm and reactions of a move, one line each. */
export const moveLines = (b: Battle, preview: MovePreview, words: BoardWords): string[] => [
  costText(preview, words),
  ...harmLines(b, preview, words),
  ...reactionLines(b, preview, words),
]

export const legLines = (b: Battle, { preview }: Leg, words: BoardWords): string[] => moveLines(b, preview, words)

/** Cost, harm and reactions of the leg to a goal, and a facing that costs less. */
export function goalLines(s: Alexander, u: Unit, { leg, cheaper }: Goal, words: BoardWords): string[] {
  const lines = legLines(battleOf(s), leg, words)
  if (cheaper === null) return lines
  const facing = (s.formation[u] === COLUMN ? DIRECTIONS : FACINGS)[cheaper.facing]!
  return [...lines, words.t('board.cheaper', { facing, cost: costText(cheaper.preview, words) })]
}
