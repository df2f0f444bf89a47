import { type ReactNode, useMemo } from 'react'
import { type BoardAsk, SeatBadge } from '../../../client/kit/index.ts'
import { spaceId } from '../rules/components/map.ts'
import { SIDES } from '../rules/components/sides.ts'
import { battleAsked } from '../rules/odds/asked.ts'
import { battleOdds } from '../rules/odds/battle.ts'
import type { Battle, Kings } from '../rules/state/state.ts'
import { looks } from './looks.ts'
import { rollsAsked } from './odds/asked.ts'
import type { Say } from './say.ts'

interface StripProps {
  /** Opens the page with the full odds. */
  readonly onOpen?: (() => void) | undefined
  readonly say: Say
}

/** The chances of the current ask or battle, in one line. */
export function OddsStrip({ s, asks, pointed, ...props }: OddsStripProps) {
  const battle = useMemo(() => battleAsked(s, asks[0], pointed), [s, asks, pointed])
  if (battle !== null) return <BattleStrip s={s} battle={battle} {...props} />
  return <RollStrip s={s} asks={asks} pointed={pointed} {...props} />
}

/** The current battle: both sides with strength and chance; after their rolls, with the losses they inflict. */
function BattleStrip({ s, battle, say, onOpen }: StripProps & { s: Kings; battle: Battle }) {
  const odds = useMemo(() => battleOdds(s, battle), [s, battle])
  const { decided } = odds
  const told = (role: 0 | 1) =>
    decided === null
      ? `${odds.strength[role]} · ${percent(odds.win[role])}`
      : decided.winner === role
        ? `${decided.inflicted[role]} · ${say.t('odds.winner')}`
        : String(decided.inflicted[role])
  return (
    <Strip say={say} onOpen={onOpen}>
      <b>{say.t('odds.title', { space: say.t(`space.${spaceId(battle.space)}`) })}</b>
      {([0, 1] as const).map((role) => {
        const side = SIDES[battle.side[role]]!
        return (
          <span key={role}>
            <SeatBadge seat={looks[side]!} name={say.t(`side.${side}`)} size={20} /> {told(role)}
          </span>
        )
      })}
    </Strip>
  )
}

/** The roll of the current ask: the chance for the picked or hovered units, else the best available. */
function RollStrip({ s, asks, pointed, say, onOpen }: OddsStripProps) {
  const [best] = rollsAsked(s, asks, say, pointed)
  if (best === undefined) return null
  return (
    <Strip say={say} onOpen={onOpen}>
      <b>{say.t(`odds.roll.${best.kind}`)}</b>
      <span>
        {best.label}: {percent(best.chance)}
      </span>
    </Strip>
  )
}

interface OddsStripProps extends StripProps {
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
