/** What a move costs, in words. Pure. */
import type { BoardWords } from '../../../../client/kit/index.ts'
import { DIRECTIONS, FACINGS } from '../../../../hex/index.ts'
import { type Battle, battleOf } from '../../rules/battle.ts'
import type { MoveCheck, MovePreview } from '../../rules/move/preview.ts'
import { type Alexander, COLUMN, type Unit } from '../../rules/state.ts'
import type { Goal, Leg } from '../ask/reaches.ts'

/** Points and certain hits of the mover, with what these come from. */
export function costSaid({ mp, hits, causes }: MovePreview, { t }: BoardWords): string {
  if (hits === 0) return t('board.cost', { mp, hits })
  return t('board.costCauses', { mp, hits, causes: causes.map((why) => t(`cause.${why}`)).join(', ') })
}

/** Everything that a move does for certain or by a die, to the mover first: one line each. */
export function harmLines(b: Battle, preview: MovePreview, { t }: BoardWords): string[] {
  const { unit, friends, checks, routs, eliminated, arrives } = preview
  const named = (units: readonly Unit[]) => units.map((u) => t(`unit.${b.unitIds[u]}`)).join(', ')
  const lines: string[] = []
  if (routs.length > 0) lines.push(t('board.routsAt', { units: named(routs) }))
  if (eliminated.length > 0) lines.push(t('board.losesAt', { units: named(eliminated) }))
  if (!arrives && !routs.includes(unit) && !eliminated.includes(unit)) lines.push(t('board.halts'))
  for (const check of checks) {
    const said = checkSaid(check, t)
    lines.push(check.unit === unit ? said : t('board.checkOf', { unit: b.unitIds[check.unit]!, check: said }))
  }
  for (const { unit: friend, hits } of friends)
    lines.push(t('board.friendHit', { unit: b.unitIds[friend]!, hits }))
  return lines
}

function checkSaid({ rule, fails, hits: [least, most], routs }: MoveCheck, t: BoardWords['t']): string {
  const facts = { rule, chance: percent(fails), hits: least === most ? least : `${least}–${most}` }
  return routs > 0 ? t('board.checkRouts', { ...facts, routs: percent(routs) }) : t('board.check', facts)
}

const percent = (chance: number) => Math.round(chance * 100)

/** More names than this are counted. */
const NAMED = 3

/** Who may do something about it, and whether it ends in front of an enemy. */
export function reactionLines(
  b: Battle,
  { reactors, leaders, inZone }: MovePreview,
  { t }: BoardWords,
): string[] {
  const names = [
    ...reactors.map((v) => t(`unit.${b.unitIds[v]}`)),
    ...leaders.map((l) => t(`leader.${b.leaderIds[l]}`)),
  ]
  const lines: string[] = []
  if (names.length > NAMED) lines.push(t('board.reacts', { count: names.length }))
  else if (names.length > 0) lines.push(t('board.reactors', { names: names.join(', ') }))
  if (inZone) lines.push(t('board.endsInZone'))
  return lines
}

/** All of that about a leg. */
export const legLines = (b: Battle, { preview }: Leg, words: BoardWords): string[] => [
  costSaid(preview, words),
  ...harmLines(b, preview, words),
  ...reactionLines(b, preview, words),
]

/** All of it about a hex, and the facing that costs less. */
export function goalLines(s: Alexander, u: Unit, { leg, cheaper }: Goal, words: BoardWords): string[] {
  const lines = legLines(battleOf(s), leg, words)
  if (cheaper === null) return lines
  const facing = (s.formation[u] === COLUMN ? DIRECTIONS : FACINGS)[cheaper.facing]!
  return [...lines, words.t('board.cheaper', { facing, cost: costSaid(cheaper.preview, words) })]
}
