import type { BoardAsk } from '../../../../client/kit/index.ts'
import { NONE, spaceId } from '../../rules/components/map.ts'
import { chariotsIn } from '../../rules/components/pieces.ts'
import { type AskedRoll, rollsAsked as rollsOf } from '../../rules/odds/asked.ts'
import type { Kings } from '../../rules/state/state.ts'
import { generalTitle } from '../army/pieces.tsx'
import type { Say } from '../say.ts'
import type { RollShown } from './RollOdds.tsx'

/** The rolls that answers to the current asks lead to, with labels. */
export const rollsAsked = (s: Kings, asks: readonly BoardAsk[], say: Say, pointed: string | null = null): RollShown[] =>
  asks.flatMap((ask) =>
    rollsOf(s, ask, pointed).map((asked): RollShown => {
      const { key, kind, roll, chance } = asked
      const tone = kind === 'attrition' ? 'bad' : 'good'
      return { key, kind, label: labelOf(s, asked, say), roll, chance, tone }
    }),
  )

function labelOf(s: Kings, { key, kind, general, space, units, picked }: AskedRoll, say: Say): string {
  switch (kind) {
    case 'interception':
    case 'avoid': {
      const facts = {
        general: generalTitle(s, general, say),
        units: units.length,
        chariots: chariotsIn(units),
      }
      return say.t(picked ? 'odds.picked' : 'odds.part', facts)
    }
    case 'succession':
      return key === 'pass' ? say.t('odds.noCard') : say.t(`odds.${key.split(':')[0]}`, { card: key.split(':')[1]! })
    case 'attrition':
      return say.t('odds.attritionEach', { units: units.length })
    default:
      return [
        general === NONE ? '' : generalTitle(s, general, say),
        space === NONE ? '' : say.t(`space.${spaceId(space)}`),
      ]
        .filter(Boolean)
        .join(' · ')
  }
}
