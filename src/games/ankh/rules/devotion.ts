import { godName } from './facts.ts'
import { TOP } from './pieces.ts'
import { extraDevotion } from './powers/bountiful.ts'
import type { Ankh, Table } from './state.ts'

/** A7.3, R-02: the gods of a step, lowest devotion first. The order holds until the end of the step. */
export const lowestFirst = (s: Ankh, gods: readonly number[]): number[] => s.ladder.filter((god) => gods.includes(god))

/** A7.2, R-01: puts a god's token on a space, on top of those there; the ends of the track are limits. */
function stepTo(s: Ankh, god: number, space: number): void {
  const to = space < 0 ? 0 : space > TOP ? TOP : space
  if (to === s.devotion[god]) return
  const { ladder, devotion } = s
  let i = ladder.indexOf(god)
  devotion[god] = to
  for (; i + 1 < ladder.length && devotion[ladder[i + 1]!]! <= to; i++) ladder[i] = ladder[i + 1]!
  for (; i > 0 && devotion[ladder[i - 1]!]! > to; i--) ladder[i] = ladder[i - 1]!
  ladder[i] = god
}

/** A7.4, A14.1, R-21: one income of devotion, Bountiful included; a god that reaches the top wins immediately. */
export function income(g: Table, god: number, amount: number, rule: string, reason: string): void {
  if (amount <= 0) return
  const s = g.state
  const extra = extraDevotion(s, god)
  change(g, god, amount + extra, rule, reason, extra)
  if (s.devotion[god] !== TOP) return
  s.end = 'top'
  s.winner = god
}

/** A7.6, R-01: a god loses devotion. */
export function lose(g: Table, god: number, amount: number, rule: string, reason: string): void {
  change(g, god, -amount, rule, reason, 0)
}

function change(g: Table, god: number, by: number, rule: string, reason: string, bountiful: number): void {
  const s = g.state
  const from = s.devotion[god]!
  stepTo(s, god, from + by)
  g.tell?.({
    kind: 'devotion',
    rule,
    with: { god: godName(s, god), by, from, to: s.devotion[god]!, reason, bountiful },
  })
}
