import { type BoardWords, OddsBars } from '../../../../client/kit/index.ts'
import { FACINGS } from '../../../../hex/index.ts'
import type { Battle } from '../../rules/battle.ts'
import type { TurnOdds } from '../../rules/move/turnOdds.ts'

/** Odds of turning to meet an enemy: the aspect it strikes now and after each turn, and the risk. */
export function TurnCard({ b, odds, words }: { b: Battle; odds: TurnOdds; words: BoardWords }) {
  const { t } = words
  const by = b.unitIds[odds.by]!
  return (
    <div className="al-card">
      <p>{t('board.strikes', { by, aspect: odds.aspect })}</p>
      <ul className="al-rules">
        {odds.turns.map(({ facing, aspect }) => (
          <li key={facing}>{t('board.strikesFacing', { facing: FACINGS[facing]!, aspect })}</li>
        ))}
      </ul>
      <OddsBars
        label={t('board.turning')}
        rows={[{ key: 'breaks', label: t('board.breaks'), share: odds.breaks, tone: 'bad' }]}
      />
    </div>
  )
}
