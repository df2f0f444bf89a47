import { BATTLE_CARDS } from './cards/index.ts'
import { figuresIn, godName } from './facts.ts'
import { trappedStrength } from './gods/anubis.ts'
import { isSilenced } from './guardians/androsphinx.ts'
import { GOD, KINDS } from './pieces.ts'
import { godStrength } from './powers/resplendent.ts'
import { templeStrength } from './powers/templeAttuned.ts'
import type { Ankh, Table } from './state.ts'

/** Receives one line of a strength: its source, amount and rule. */
type Note = (what: string, amount: number, rule: string) => void

/** A11.9a, R-25, R-50: a god's strength in a region with these cards; 0 without figures there. */
export function strengthOf(s: Ankh, god: number, region: number, cards: number, note?: Note): number {
  const figures = figuresIn(s, god, region)
  if (figures.length === 0) return 0
  let total = 0
  for (const figure of figures) {
    const kind = s.kind[figure]!
    if (isSilenced(s, figure)) {
      note?.(`silenced.${KINDS[kind]}`, 0, 'A18.6')
      continue
    }
    const base = kind === GOD ? godStrength(s, god) : 1
    note?.(KINDS[kind]!, base, base > 1 ? 'A15.5' : 'A3.2')
    total += base
    if (kind !== GOD) continue
    const bonus = trappedStrength(s, god)
    if (bonus > 0) note?.('trapped', bonus, 'A17.2b')
    total += bonus
  }
  const temples = templeStrength(s, god, region, figures)
  if (temples > 0) note?.('templeAttuned', temples, 'A15.7')
  total += temples
  for (const card of BATTLE_CARDS) {
    if ((cards & card.bit) === 0) continue
    total += card.strength
    note?.(card.id, card.strength, card.rule)
  }
  return total
}

/** A11.9a: journals a god's strength with its lines. */
export function tellStrength(g: Table, god: number, region: number, cards: number): void {
  if (g.tell === undefined) return
  const what: string[] = []
  const amounts: number[] = []
  const rules: string[] = []
  const total = strengthOf(g.state, god, region, cards, (item, amount, rule) => {
    what.push(item)
    amounts.push(amount)
    rules.push(rule)
  })
  g.tell({
    kind: 'strength',
    rule: 'A11.9a',
    with: { god: godName(g.state, god), total, what, amounts, rules },
  })
}
