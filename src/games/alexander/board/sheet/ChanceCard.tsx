import { type BoardWords, OddsBars } from '../../../../client/kit/index.ts'
import type { Battle } from '../../rules/battle.ts'
import type { Outcome, OutcomeId } from '../../rules/chances.ts'
import type { OptionChances } from './asked.ts'

/** How good or bad an outcome is for those who choose it. */
const TONES: { readonly [id in OutcomeId]: 'good' | 'bad' | 'plain' } = {
  ...{ trumps: 'good', newPhase: 'good', lineObeys: 'good', rallied: 'good', recovers: 'good' },
  ...{ wins: 'good', kills: 'good', hits: 'plain', unhurt: 'plain', ordersOnly: 'plain', finished: 'plain' },
  ...{ trumpFails: 'bad', reactivation: 'bad', panic: 'bad', runs: 'bad', lost: 'bad', routs: 'bad' },
  ...{ loses: 'bad', dies: 'bad' },
}

/** What the dice after each option may bring. */
export function ChanceCard({ b, chances, words }: ChanceCardProps) {
  const { t } = words
  const labelOf = ({ id, hits = 0, enemy }: Outcome) =>
    t(`chance.${id}`, { hits, enemy: enemy === undefined ? '' : b.leaderIds[enemy]! })
  return (
    <div className="al-card">
      {chances.map(({ key, text, outcomes }) => (
        <OddsBars
          key={key}
          label={text}
          rows={outcomes.map((outcome) => ({
            key: `${outcome.id}:${outcome.hits ?? ''}:${outcome.enemy ?? ''}`,
            label: labelOf(outcome),
            share: outcome.chance,
            tone: TONES[outcome.id],
          }))}
        />
      ))}
    </div>
  )
}

interface ChanceCardProps {
  b: Battle
  chances: readonly OptionChances[]
  words: BoardWords
}
