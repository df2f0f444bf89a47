import { useMemo } from 'react'
import { attempt, type BoardWords, Button, Fence, useMedia } from '../../../client/kit/index.ts'
import { battleOf } from '../rules/battle.ts'
import type { AlexanderView } from '../view.ts'
import type { Leg } from './ask/reaches.ts'
import type { Aimed } from './overlay/Aim.tsx'
import { costSaid, harmLines, reactionLines } from './overlay/price.ts'
import { shownOdds } from './sheet/asked.ts'

/** The bar of an aimed move: its cost, and buttons to carry it out. */
export function AimBar({ view, aimed, words, go, leave }: AimBarProps) {
  const { t } = words
  const { leg } = aimed
  const ends = attempt(() => leg.preview.goesOn) !== true
  return (
    <div className="al-linebar al-aimbar">
      <span className="al-aimbar-hint">{t('board.aimHint')}</span>
      <Fence of={leg}>
        <Price view={view} aimed={aimed} words={words} />
      </Fence>
      <Button size="small" look="quiet" onClick={leave}>
        {t('board.elsewhere')}
      </Button>
      <Button size="small" look={ends ? 'plain' : 'primary'} onClick={() => go(leg, false)}>
        {t('board.goOn')}
      </Button>
      {ends && (
        <Button size="small" look="primary" data-gesture="go" onClick={() => go(leg)}>
          {t('board.go')}
        </Button>
      )}
    </div>
  )
}

/** All effects of the move, harm in bold. */
function Price({ view, aimed, words }: Pick<AimBarProps, 'view' | 'aimed' | 'words'>) {
  const { leg } = aimed
  const b = battleOf(view)
  const harm = harmLines(b, leg.preview, words)
  return (
    <span className="al-aimbar-price">
      <span>{costSaid(leg.preview, words)}</span>
      {harm.map((line) => (
        <b key={line}>{line}</b>
      ))}
      {reactionLines(b, leg.preview, words).map((line) => (
        <span key={line}>{line}</span>
      ))}
      <Routs view={view} aimed={aimed} words={words} />
    </span>
  )
}

/** On a phone, where the sheet of odds would cover the map: rout chances of the combat that follows. */
function Routs({ view, aimed, words }: Pick<AimBarProps, 'view' | 'aimed' | 'words'>) {
  const narrow = useMedia('(max-width: 640px)')
  const shown = useMemo(() => (narrow ? shownOdds(view, undefined, null, aimed) : undefined), [narrow, view, aimed])
  if (shown?.what !== 'shock') return null
  const { unitIds } = battleOf(view)
  const chances = shown.odds.units.map(
    ({ unit, rout }) => `${words.t(`unit.${unitIds[unit]}`)} ${Math.round(rout * 100)} %`,
  )
  return (
    <span>
      {words.t('board.routs')}: {chances.join(', ')}
    </span>
  )
}

interface AimBarProps {
  view: AlexanderView
  aimed: Aimed
  words: BoardWords
  /** `stops`: the unit ends its move there. */
  go: (leg: Leg, stops?: boolean) => void
  leave: () => void
}
