import type { Phrase } from '../../../kernel/index.ts'
import { godName, godsIn } from '../rules/facts.ts'
import { gainOf } from '../rules/gain.ts'
import { majorities } from '../rules/majority.ts'
import { MONUMENTS } from '../rules/pieces.ts'
import { type Ankh, SEATS } from '../rules/state.ts'
import { strengthOf } from '../rules/strength.ts'

/** Strengths and majorities in each region if a conflict came now, without cards, and the followers the seat would gain. */
export function odds(view: Ankh, seat: string): Phrase[] {
  if (view.deity.slice(0, view.players).some((deity) => deity < 0)) return []
  const god = view.plays[SEATS.indexOf(seat)]
  const gain: Phrase[] = god === undefined ? [] : [['board.wouldGain', { gain: gainOf(view, god) }]]
  return [...view.tokens.flatMap((token, region) => regionPhrases(view, token, region)), ...gain]
}

function regionPhrases(view: Ankh, token: number, region: number): Phrase[] {
  const gods = godsIn(view, region).toReversed()
  if (gods.length === 0) return [['odds.nobody', { token }]]
  return [
    ...gods.map((god): Phrase => {
      const total = strengthOf(view, god, region, 0)
      return ['odds.strength', { token, god: godName(view, god), total }]
    }),
    ...majorities(view, region).flatMap((god, kind): Phrase[] =>
      god < 0 ? [] : [['odds.majority', { token, god: godName(view, god), monument: MONUMENTS[kind]! }]],
    ),
  ]
}
