import { type Bar, type Flow, pick, unless } from '../../../../kernel/index.ts'
import { keepOption, payOption } from '../asks.ts'
import { income, lowestFirst } from '../devotion.ts'
import { seatOf, unlocked } from '../facts.ts'
import { addFollowers } from '../occupy.ts'
import { WORSHIPFUL } from '../pieces.ts'
import type { Table } from '../state.ts'

const TOO_FEW: Bar = ['A15.12', 'tooFewFollowers', { cost: 2 }]

/** D-16, A15.12 Worshipful: gods that played a card may pay 2 followers for 1 devotion, lowest devotion first. */
export function* worshipful(g: Table): Flow {
  const s = g.state
  for (const god of lowestFirst(s, s.fighters)) {
    if (!unlocked(s, god, WORSHIPFUL)) continue
    const paying = unless(payOption, () => (s.followers[god]! < 2 ? TOO_FEW : undefined))
    const chosen = yield* pick(seatOf(god), 'worshipful', 'A15.12', [paying, keepOption], {
      about: { followers: s.followers[god]! },
    })
    if (chosen.verb !== 'pay') continue
    addFollowers(g, god, -2, 'A15.12', 'worshipful')
    income(g, god, 1, 'A15.12', 'worshipful')
    if (s.end !== '') return
  }
}
