import type { Arrow } from '../../../client/kit/index.ts'
import type { Told } from '../../../kernel/index.ts'
import { battleOf, hexNamed } from '../rules/battle.ts'
import type { AlexanderView } from '../view.ts'
import type { Chart } from './map/chart.ts'

/** Movement of a unit or leader between two named hexes; `from` is null if unknown. */
interface Move {
  readonly who: string
  readonly from: string | null
  readonly to: string
  readonly tone: Arrow['tone']
}

const TONES: { readonly [kind: string]: Arrow['tone'] } = {
  moves: 'move',
  leaderMoves: 'move',
  enters: 'move',
  advances: 'fight',
  passesThrough: 'fight',
  chases: 'fight',
  withdraws: 'back',
  runs: 'back',
  stampedes: 'back',
}

/** The movements among journal entries: consecutive ones of a unit with the same tone are one. */
export function movesIn(lines: readonly Told[], before: AlexanderView | undefined): Move[] {
  const moves: Move[] = []
  for (const { kind, with: facts = {} } of lines) {
    const tone = TONES[kind]
    const who = facts.unit ?? facts.leader
    const to = facts.hex ?? facts.to
    if (tone === undefined || typeof who !== 'string' || typeof to !== 'string') continue
    const same = moves.findLastIndex((move) => move.who === who)
    if (same >= 0 && moves[same]!.tone === tone) moves[same] = { ...moves[same]!, to }
    else {
      const known = same >= 0 ? moves[same]!.to : typeof facts.from === 'string' ? facts.from : stood(before, who)
      moves.push({ who, from: known, to, tone })
    }
  }
  return moves.filter(({ from, to }) => from !== to)
}

/** The hex of a unit or leader in a position; null if unknown. */
function stood(s: AlexanderView | undefined, who: string): string | null {
  if (s === undefined) return null
  const b = battleOf(s)
  const unit = b.unitIds.indexOf(who)
  const hex = unit >= 0 ? s.hex[unit] : s.leaderHex[b.leaderIds.indexOf(who)]
  return hex === undefined || hex < 0 ? null : b.grid.names[hex]!
}

/** The movements among journal entries as arrows on the map. */
export function arrowsIn(lines: readonly Told[], before: AlexanderView | undefined, chart: Chart): Arrow[] {
  const place = (hex: string) => chart.centres[hexNamed(chart.battle, hex)]
  return movesIn(lines, before).flatMap(({ from, to, tone }) => {
    const [start, end] = [from === null ? null : place(from), place(to)]
    return end === undefined || start === undefined ? [] : [{ from: start, to: end, tone }]
  })
}
