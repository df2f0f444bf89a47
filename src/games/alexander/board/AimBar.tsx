import { useMemo } from 'react'
import { type BoardWords, Button, useMedia } from '../../../client/kit/index.ts'
import { battleOf } from '../rules/battle.ts'
import type { AlexanderView } from '../view.ts'
import type { Leg } from './ask/reaches.ts'
import type { Aimed } from './overlay/Aim.tsx'
import { shownOdds } from './sheet/asked.ts'

/** What an aimed move costs, and the ways to carry it out. */
export function AimBar({ view, aimed, words, go, leave }: AimBarProps) {
  const { t } = words
  const { leg } = aimed
  return (
    <div className="al-linebar al-aimbar">
      <span className="al-aimbar-hint">{t('board.aimHint')}</span>
      <span>
        {t('board.cost', { mp: leg.mp, hits: leg.hits })}
        {leg.enemies > 0 && ` · ${t('board.reacts', { count: leg.enemies })}`}
        {leg.inZone && ` · ${t('board.endsInZone')}`}
        <Routs view={view} aimed={aimed} words={words} />
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

/** On a phone, where the sheet of odds would cover the field: who may rout in the fight that follows, in short. */
function Routs({ view, aimed, words }: Pick<AimBarProps, 'view' | 'aimed' | 'words'>) {
  const narrow = useMedia('(max-width: 640px)')
  const shown = useMemo(
    () => (narrow ? shownOdds(view, undefined, null, aimed) : undefined),
    [narrow, view, aimed],
  )
  if (shown?.what !== 'shock') return null
  const { unitIds } = battleOf(view)
  const chances = shown.odds.units.map(
    ({ unit, rout }) => `${words.t(`unit.${unitIds[unit]}`)} ${Math.round(rout * 100)} %`,
  )
  return ` · ${words.t('board.routs')}: ${chances.join(', ')}`
}

interface AimBarProps {
  view: AlexanderView
  aimed: Aimed
  words: BoardWords
  /** `stops`: the move ends there. */
  go: (leg: Leg, stops?: boolean) => void
  leave: () => void
}
