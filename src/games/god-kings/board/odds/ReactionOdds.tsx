import { OddsBars, type OddsRow } from '../../../../client/kit/index.ts'
import { spaceId, spaceOf } from '../../rules/map.ts'
import { chariotsIn } from '../../rules/pieces.ts'
import { GENERAL_SIDE } from '../../rules/sides.ts'
import type { Battle, Kings } from '../../rules/state.ts'
import { groupAt } from '../army/groups.ts'
import { generalTitle } from '../army/pieces.tsx'
import { reachOf, wayTo } from '../range.ts'
import type { Say } from '../say.ts'
import { avoidOdds, interceptionOdds, pursuitOdds } from './chances.ts'
import type { Target } from './targets.ts'

export interface ReactionOddsProps {
  s: Kings
  general: number
  target: Target
  battle: Battle | null
  say: Say
}

/** What may happen on the way: interceptions at each space, the enemy avoiding battle, the pursuit after it. */
export function ReactionOdds({ s, general, target, battle, say }: ReactionOddsProps) {
  const rows = [...interceptionRows(s, general, target, say), ...avoidRows(s, general, battle, say)]
  if (rows.length === 0) return null
  return <OddsBars label={say.t('odds.reactions')} rows={rows} />
}

function interceptionRows(s: Kings, general: number, target: Target, say: Say): OddsRow[] {
  if (target.reach === null) return []
  const side = GENERAL_SIDE[general]!
  const { units } = groupAt(s, s.generals[general]!, side)
  const reach = reachOf(s, general)
  return wayTo(reach, target.space)
    .slice(1)
    .flatMap((space) => {
      const interceptors = reach.find((r) => r.space === space)?.interceptors ?? []
      return interceptors.flatMap((zone): OddsRow[] => {
        const odds = interceptionOdds(s, zone, space, chariotsIn(units))
        const by = s.generals.indexOf(zone)
        if (odds === null || by < 0) return []
        const place = say.t(`space.${spaceId(spaceOf(space))}`)
        return [
          {
            key: `${zone} ${space}`,
            label: `${generalTitle(s, by, say)} → ${place}`,
            share: odds.chance,
            tone: 'bad',
          },
        ]
      })
    })
}

function avoidRows(s: Kings, general: number, battle: Battle | null, say: Say): OddsRow[] {
  if (battle === null) return []
  const [units, enemies] = battle.units
  const avoid = avoidOdds(s, battle.side[1], battle.space, chariotsIn(units))
  if (avoid === null) return []
  const pursuit = pursuitOdds(s, general, units, chariotsIn(enemies))
  return [
    { key: 'avoid', label: say.t('odds.avoid'), share: avoid.chance },
    { key: 'pursuit', label: say.t('odds.pursuit'), share: pursuit.chance, tone: 'good' },
  ]
}
