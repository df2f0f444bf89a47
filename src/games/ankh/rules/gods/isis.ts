import { each, type Flow, pick } from '../../../../kernel/index.ts'
import { done, releaseOption } from '../asks.ts'
import { NEIGHBOUR, nameOf } from '../board.ts'
import { figureOn, godName, godWith, has, seatOf } from '../facts.ts'
import { ISIS } from '../pieces.ts'
import { type Ankh, MONUMENT, type Table } from '../state.ts'

const RELEASED = { set: 'isisKeep' }

/** A17.3, R-27: whether a figure is protected: Isis owns it, and an enemy figure is adjacent. */
export function isProtected(s: Ankh, figure: number): boolean {
  const owner = s.owner[figure]!
  if (!has(s, owner, ISIS)) return false
  const space = s.at[figure]!
  const open = s.open[space]!
  for (let d = 0; d < 6; d++) {
    if (((open >> d) & 1) === 0) continue
    const on = s.on[NEIGHBOUR[space * 6 + d]!]!
    if (on > 0 && on < MONUMENT && s.owner[on - 1] !== owner) return true
  }
  return false
}

/**
 * D-13, A17.3, R-27: protected figures of Isis stay alive, except those that she releases. Releases are picked in the
 * order of their spaces. Returns the figures that stay alive.
 */
export function* keepProtected(g: Table, victims: readonly number[]): Flow<number[]> {
  const s = g.state
  const god = godWith(s, ISIS)
  if (god < 0) return []
  let kept = victims.filter((figure) => isProtected(s, figure)).sort((a, b) => s.at[a]! - s.at[b]!)
  let last = -1
  while (kept.some((figure) => s.at[figure]! > last)) {
    const after = last
    const spaces = () => kept.map((figure) => s.at[figure]!).filter((space) => space > after)
    const chosen = yield* pick(seatOf(god), 'isisKeep', 'A17.3', [each(spaces, releaseOption), done], RELEASED)
    if (chosen.verb === 'done') break
    last = chosen.of
    kept = kept.filter((figure) => figure !== figureOn(s, last))
  }
  if (kept.length > 0) {
    const spaces = kept.map((figure) => nameOf(s.at[figure]!))
    g.tell?.({ kind: 'protected', rule: 'A17.3', with: { god: godName(s, god), spaces } })
  }
  return kept
}
