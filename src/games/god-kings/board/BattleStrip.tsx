import { useMemo } from 'react'
import { SeatBadge } from '../../../client/kit/index.ts'
import { spaceId } from '../rules/map.ts'
import { battleOdds } from '../rules/odds/battle.ts'
import { SIDES } from '../rules/sides.ts'
import type { Battle, Kings } from '../rules/state.ts'
import { looks } from './looks.ts'
import type { Say } from './say.ts'

/** The battle under way in one line: both sides, their strengths and chances. */
export function BattleStrip({ s, battle, say }: { s: Kings; battle: Battle; say: Say }) {
  const odds = useMemo(() => battleOdds(s, battle), [s, battle])
  const rolled = battle.taken > 0 || battle.inflicted.some((n) => n > 0)
  return (
    <aside className="gk-strip">
      <b>{say.t('odds.title', { space: say.t(`space.${spaceId(battle.space)}`) })}</b>
      {([0, 1] as const).map((role) => {
        const side = SIDES[battle.side[role]]!
        return (
          <span key={role}>
            <SeatBadge seat={looks[side]!} name={say.t(`side.${side}`)} size={20} /> {odds.strength[role]}
            {!rolled && ` · ${Math.round(odds.win[role] * 100)} %`}
          </span>
        )
      })}
    </aside>
  )
}
