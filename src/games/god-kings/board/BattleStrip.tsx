import { type ReactNode, useMemo } from 'react'
import { type BoardAsk, SeatBadge } from '../../../client/kit/index.ts'
import { spaceId } from '../rules/components/map.ts'
import { SIDES } from '../rules/components/sides.ts'
import { battleOdds } from '../rules/odds/battle.ts'
import type { Battle, Kings } from '../rules/state/state.ts'
import { looks } from './looks.ts'
import { rollsAsked } from './odds/asked.ts'
import type { Say } from './say.ts'

interface StripProps {
  /** Shows the odds in full. */
  readonly onOpen?: (() => void) | undefined
  readonly say: Say
}

/** The battle under way in one line: both sides, their strengths and chances. */
export function BattleStrip({ s, battle, say, onOpen }: StripProps & { s: Kings; battle: Battle }) {
  const odds = useMemo(() => battleOdds(s, battle), [s, battle])
  const rolled = battle.taken > 0 || battle.inflicted.some((n) => n > 0)
  return (
    <Strip say={say} onOpen={onOpen}>
      <b>{say.t('odds.title', { space: say.t(`space.${spaceId(battle.space)}`) })}</b>
      {([0, 1] as const).map((role) => {
        const side = SIDES[battle.side[role]]!
        return (
          <span key={role}>
            <SeatBadge seat={looks[side]!} name={say.t(`side.${side}`)} size={20} /> {odds.strength[role]}
            {!rolled && ` · ${percent(odds.win[role])}`}
          </span>
        )
      })}
    </Strip>
  )
}

/** The interception that is asked about in one line: the chance of those picked, else the best one there is. */
export function InterceptionStrip({ s, asks, pointed, say, onOpen }: InterceptionStripProps) {
  const [best] = rollsAsked(s, asks, say, pointed)
  if (best === undefined) return null
  return (
    <Strip say={say} onOpen={onOpen}>
      <b>{say.t('odds.interception')}</b>
      <span>
        {best.label}: {percent(best.chance)}
      </span>
    </Strip>
  )
}

interface InterceptionStripProps extends StripProps {
  readonly s: Kings
  readonly asks: readonly BoardAsk[]
  readonly pointed: string | null
}

function Strip({ say, onOpen, children }: StripProps & { children: ReactNode }) {
  if (onOpen === undefined) return <aside className="gk-strip">{children}</aside>
  return (
    <button type="button" className="gk-strip" onClick={onOpen}>
      {children}
      <span className="gk-strip-more">{say.t('page.odds')}</span>
    </button>
  )
}

const percent = (share: number) => `${Math.round(share * 100)} %`
