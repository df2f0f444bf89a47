import type { BoardAsk } from '../../../../client/kit/index.ts'
import { spaceNamed } from '../../rules/map.ts'
import { interceptionOdds } from '../../rules/odds/chances.ts'
import { chariotsIn } from '../../rules/pieces.ts'
import type { Kings } from '../../rules/state.ts'
import { generalTitle } from '../army/pieces.tsx'
import { generalNamed } from '../names.ts'
import type { Say } from '../say.ts'
import type { RollShown } from './RollOdds.tsx'

/** The rolls a question is about: what each general who may intercept the army on the march could hope for. */
export function rollsAsked(s: Kings, asks: readonly BoardAsk[], say: Say): RollShown[] {
  const { march } = s
  if (march === null) return []
  return asks.flatMap(({ kind, about, options }) => {
    if (kind !== 'intercept') return []
    const into = spaceNamed(String(about.space))
    return options.flatMap(({ key, of, verb }): RollShown[] => {
      if (verb !== 'intercept') return []
      const general = generalNamed(of)
      const odds = interceptionOdds(s, s.generals[general]!, into, chariotsIn(march.units), general)
      if (odds === null) return []
      return [{ key, kind: 'interception', label: generalTitle(s, general, say), ...odds, tone: 'good' }]
    })
  })
}
