import type { BoardAsk } from '../../../../client/kit/index.ts'
import { chariotsIn } from '../../rules/components/pieces.ts'
import { interceptionsAsked } from '../../rules/odds/asked.ts'
import type { Kings } from '../../rules/state/state.ts'
import { generalTitle } from '../army/pieces.tsx'
import type { Say } from '../say.ts'
import type { RollShown } from './RollOdds.tsx'

/** The rolls a question is about: what each part of an army that may intercept the one on the march could hope for. */
export function rollsAsked(
  s: Kings,
  asks: readonly BoardAsk[],
  say: Say,
  pointed: string | null = null,
): RollShown[] {
  return asks.flatMap((ask) =>
    interceptionsAsked(s, ask, pointed).map(({ key, general, picked, units, roll, chance }) => {
      const facts = {
        general: generalTitle(s, general, say),
        units: units.length,
        chariots: chariotsIn(units),
      }
      const label = say.t(picked ? 'odds.picked' : 'odds.part', facts)
      return { key, kind: 'interception', label, roll, chance, tone: 'good' } as const
    }),
  )
}
