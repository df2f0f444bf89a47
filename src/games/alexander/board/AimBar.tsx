import { type BoardWords, Button } from '../../../client/kit/index.ts'
import type { Leg } from './ask/reaches.ts'
import type { Aimed } from './overlay/Aim.tsx'

/** What an aimed move costs, and the ways to carry it out. */
export function AimBar({ aimed: { leg }, words, go, leave }: AimBarProps) {
  const { t } = words
  return (
    <div className="al-linebar al-aimbar">
      <span>
        {t('board.cost', { mp: leg.mp, hits: leg.hits })}
        {leg.enemies > 0 && ` · ${t('board.reacts', { count: leg.enemies })}`}
        {leg.inZone && ` · ${t('board.endsInZone')}`}
      </span>
      <Button size="small" look="quiet" onClick={leave}>
        {t('board.elsewhere')}
      </Button>
      <Button size="small" onClick={() => go(leg, false)}>
        {t('board.goOn')}
      </Button>
      <Button size="small" look="primary" data-gesture="go" onClick={() => go(leg)}>
        {t('board.go')}
      </Button>
    </div>
  )
}

interface AimBarProps {
  aimed: Aimed
  words: BoardWords
  /** `stops`: the move ends there. */
  go: (leg: Leg, stops?: boolean) => void
  leave: () => void
}
