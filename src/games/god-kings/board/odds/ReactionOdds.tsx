import { spaceId, spaceOf } from '../../rules/components/map.ts'
import { chariotsIn } from '../../rules/components/pieces.ts'
import { GENERAL_SIDE } from '../../rules/components/sides.ts'
import { avoidOdds, interceptionOdds, pursuitOdds } from '../../rules/odds/chances.ts'
import { reachOf, wayTo } from '../../rules/odds/range.ts'
import type { Target } from '../../rules/odds/targets.ts'
import type { Battle, Kings } from '../../rules/state/state.ts'
import { groupAt } from '../army/groups.ts'
import { generalTitle } from '../army/pieces.tsx'
import type { Say } from '../say.ts'
import { RollOdds, type RollShown } from './RollOdds.tsx'

export interface ReactionOddsProps {
  s: Kings
  general: number
  target: Target
  battle: Battle | null
  say: Say
}

/** What may happen on the way: interceptions at each space, the enemy avoiding battle, the pursuit after it. */
export function ReactionOdds({ s, general, target, battle, say }: ReactionOddsProps) {
  const rolls = [
    ...interceptions(s, general, target, say),
    ...avoidance(s, general, battle, target.reach?.from, say),
  ]
  return <RollOdds label={say.t('odds.reactions')} rolls={rolls} say={say} />
}

function interceptions(s: Kings, general: number, target: Target, say: Say): RollShown[] {
  if (target.reach === null) return []
  const side = GENERAL_SIDE[general]!
  const { units } = groupAt(s, s.generals[general]!, side)
  const reach = reachOf(s, general)
  return wayTo(reach, target.space)
    .slice(1)
    .flatMap((space) => {
      const interceptors = reach.find((r) => r.space === space)?.interceptors ?? []
      return interceptors.flatMap((zone): RollShown[] => {
        const odds = interceptionOdds(s, zone, space, chariotsIn(units))
        const by = s.generals.indexOf(zone)
        if (odds === null || by < 0) return []
        const place = say.t(`space.${spaceId(spaceOf(space))}`)
        return [
          {
            key: `${zone} ${space}`,
            kind: 'interception',
            label: `${generalTitle(s, by, say)} → ${place}`,
            ...odds,
            tone: 'bad',
          },
        ]
      })
    })
}

function avoidance(
  s: Kings,
  general: number,
  battle: Battle | null,
  from: number | undefined,
  say: Say,
): RollShown[] {
  if (battle === null) return []
  const [units, enemies] = battle.units
  const avoid = avoidOdds(s, battle.side[1], battle.space, chariotsIn(units), from)
  if (avoid === null) return []
  const pursuit = pursuitOdds(s, general, units, chariotsIn(enemies))
  return [
    { key: 'avoid', kind: 'avoid', label: say.t('odds.avoid'), ...avoid },
    { key: 'pursuit', kind: 'pursuit', label: say.t('odds.pursuit'), ...pursuit, tone: 'good' },
  ]
}
